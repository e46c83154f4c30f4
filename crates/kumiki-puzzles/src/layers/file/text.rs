//! The lines of a file, as its parts read them.
//!
//! Invariant: lines are read once, in their order; those that are missing are empty.

use crate::layers::LinkError;

/// The lines that are not read yet.
#[derive(Clone, Debug)]
pub(super) struct FileText<'a> {
    lines: Vec<&'a str>,
    at: usize,
}

/// A table of symbols, row by row.
pub(super) struct Table<'a> {
    symbols: Vec<&'a str>,
    columns: usize,
    /// The line with the first row, from 1.
    line: usize,
}

impl<'a> FileText<'a> {
    /// Divides a text into its lines, at ends of lines and at `/`.
    pub(super) fn new(text: &'a str) -> FileText<'a> {
        FileText { lines: text.split(['\n', '/']).map(str::trim).collect(), at: 0 }
    }

    /// Returns the next line.
    pub(super) fn line(&mut self) -> &'a str {
        self.at += 1;
        self.lines.get(self.at - 1).copied().unwrap_or_default()
    }

    /// Passes the next line over if it is `wanted`. Returns whether it was.
    pub(super) fn skip(&mut self, wanted: &str) -> bool {
        let is_there = self.lines.get(self.at) == Some(&wanted);
        self.at += usize::from(is_there);
        is_there
    }

    /// Returns the next table; `None` if its lines are empty.
    ///
    /// # Errors
    /// Returns the line from which on another number of symbols is there.
    pub(super) fn table(
        &mut self,
        rows: usize,
        columns: usize,
    ) -> Result<Option<Table<'a>>, LinkError> {
        let line = self.at + 1;
        let mut symbols = Vec::new();
        for _ in 0..rows {
            symbols.extend(self.line().split_whitespace());
        }
        match symbols.len() {
            0 => Ok(None),
            count if count == rows * columns => Ok(Some(Table { symbols, columns, line })),
            _ if is_word(self.lines[line - 1]) => {
                Err(wrong(line, self.lines[line - 1], "a variant that can be read"))
            }
            count => Err(LinkError::Clues(format!(
                "the table from line {line} of the file on has {count} symbols, and not {rows} x \
                 {columns}"
            ))),
        }
    }

    /// Returns the error of the line that was read last.
    pub(super) fn wrong(&self, expected: &str) -> LinkError {
        wrong(self.at, self.lines.get(self.at - 1).copied().unwrap_or_default(), expected)
    }
}

impl<'a> Table<'a> {
    /// Returns the rows of what the symbols stand for.
    ///
    /// # Errors
    /// Returns the line of the first symbol for which there is nothing.
    pub(super) fn rows<T>(
        &self,
        meaning: impl Fn(&'a str) -> Option<T>,
        expected: &str,
    ) -> Result<Vec<Vec<T>>, LinkError> {
        let of = |line: usize, symbol: &'a str| {
            meaning(symbol).ok_or_else(|| wrong(line, symbol, expected))
        };
        let row = |(row, symbols): (usize, &[&'a str])| {
            symbols.iter().map(|&symbol| of(self.line + row, symbol)).collect()
        };
        self.symbols.chunks(self.columns).enumerate().map(row).collect()
    }
}

/// Returns whether a line is one word of letters, which no table begins with.
fn is_word(line: &str) -> bool {
    !line.is_empty() && line.bytes().all(|letter| letter.is_ascii_lowercase())
}

fn wrong(line: usize, found: &str, expected: &str) -> LinkError {
    LinkError::Clues(format!("line {line} of the file: {found:?} is not {expected}"))
}
