//! Puzzles in a text: one on a line, or each in nine lines.
//!
//! Invariant: each line is part of a puzzle, or separates puzzles, or is reported. An error in one
//! puzzle does not affect the next.

use crate::terminal::lines::{LineError, Lines};
use kumiki_front::RightProgram;
use kumiki_sudoku::grid_text::{Symbol, cell_symbols, is_ruler};
use kumiki_sudoku::{Grid, GridError};
use kumiki_sudoku_io::FormatError;
use kumiki_sudoku_io::input::{PuzzleInput, WrongText, on_line};
use std::io::BufRead;
use thiserror::Error;

/// The number of cells from which a line is read as a whole puzzle, and not as a row.
const WHOLE_PUZZLE: usize = 30;

/// The reason why a puzzle could not be read.
#[derive(Debug, Error)]
pub enum TextError {
    /// A line of the puzzle could not be read.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The text is not a grid.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The text has another format, with an error.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// Another program reads it.
    #[error("{0}")]
    Other(RightProgram),
}

impl TextError {
    /// Returns the error of a line, which another program may read.
    fn of(wrong: WrongText, line: &str) -> TextError {
        // Prose and spoilt lines are not looked at: there may be millions of them.
        let other = line.contains(['/', ':', '{']).then(|| RightProgram::of(line)).flatten();
        match wrong {
            _ if other.is_some_and(|other| other != RightProgram::Sudoku) => {
                TextError::Other(other.unwrap_or(RightProgram::Pencil))
            }
            WrongText::Grid(error) => error.into(),
            WrongText::Format(error) | WrongText::Link(error) => error.into(),
        }
    }
}

/// A puzzle with its line, or an error with the line of the error.
type Numbered = (u64, Result<PuzzleInput, TextError>);

/// The puzzles of a text.
///
/// A puzzle is 81 cells on a line, or nine lines with nine cells each, in any of the layouts that
/// [`Grid`] reads, or a line of any other format. The text after 81 characters and a blank, a
/// comma, `;` or `#` is a comment. A line that begins with `#` is a comment as well, and so is the
/// head of a table.
#[derive(Debug)]
pub struct Puzzles<R> {
    lines: Lines<R>,
    block: OpenRows,
    /// True if the text continues elsewhere. Rows at its end are then not yet a puzzle.
    goes_on: bool,
    /// The puzzle that follows the rows, kept until these are reported.
    next: Option<Numbered>,
}

/// The rows of a puzzle in nine lines that were read so far.
#[derive(Clone, Debug, Default)]
pub(in crate::sudoku) struct OpenRows {
    text: String,
    numbers: Vec<u64>,
}

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sudoku) enum LineKind<'a> {
    /// An empty line.
    Gap,
    /// A comment, or a ruler of a frame.
    Skipped,
    /// A row of a puzzle in nine lines.
    Row(&'a str),
    /// A whole puzzle, or text of an unknown kind.
    Whole(&'a str),
}

impl<R: BufRead> Puzzles<R> {
    /// Returns the puzzles of the text of `reader`.
    pub fn new(reader: R) -> Puzzles<R> {
        Puzzles::within(Lines::new(reader), OpenRows::default(), false)
    }

    /// Returns the puzzles of `lines`, which are a part of a text. `block` holds the rows above
    /// them that are not yet a puzzle. If the text continues (`goes_on`), rows at the end are not
    /// reported.
    pub(in crate::sudoku) fn within(lines: Lines<R>, block: OpenRows, goes_on: bool) -> Puzzles<R> {
        Puzzles { lines, block, goes_on, next: None }
    }

    /// Returns the lines, if every puzzle that was read has been returned.
    pub(in crate::sudoku) fn between(&self) -> Option<&Lines<R>> {
        let is_between = self.next.is_none() && !self.block.is_open();
        is_between.then_some(&self.lines)
    }
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Numbered;

    fn next(&mut self) -> Option<Numbered> {
        loop {
            if self.next.is_some() {
                return self.next.take();
            }
            if !self.block.is_open() {
                // In large files, most puzzles have this form.
                if let Some((number, grid)) = self.lines.next_exact(Grid::from_symbols) {
                    return Some((number, Ok(PuzzleInput::Grid(grid))));
                }
            }
            let Some((number, line)) = self.lines.next_line() else {
                return if self.goes_on { None } else { self.block.end() };
            };
            let line = line.map(|line| (line, LineKind::of(line, self.block.is_open())));
            let effect = self.block.follow(number, line.as_ref().ok().map(|(_, kind)| kind));
            let read = match line {
                Ok((line, LineKind::Whole(cells))) => match on_line(cells, line) {
                    Some(read) => read.map_err(|wrong| TextError::of(wrong, line)),
                    None if effect == Effect::Ended => return self.block.end(),
                    None => continue,
                },
                Err(error) => Err(error.into()),
                Ok(_) if effect == Effect::Ended => return self.block.end(),
                Ok(_) => continue,
            };
            self.next = Some((number, read));
            if effect == Effect::Ended {
                return self.block.end();
            }
        }
    }
}

/// The effect of a line on the rows above it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::sudoku) enum Effect {
    /// The rows need more lines, or there are no rows.
    None,
    /// The rows are complete.
    Ended,
}

impl OpenRows {
    /// Returns whether there are rows that need more lines.
    pub(in crate::sudoku) fn is_open(&self) -> bool {
        !self.numbers.is_empty()
    }

    /// Adds line `number`, if it is a row; `None` is a line that cannot be read. If the line ends
    /// the rows, they are kept.
    pub(in crate::sudoku) fn follow(&mut self, number: u64, kind: Option<&LineKind<'_>>) -> Effect {
        let is_ended = match kind {
            Some(LineKind::Skipped) => false,
            Some(LineKind::Gap) => !self.may_have_gap(),
            Some(LineKind::Row(row)) => {
                self.text.push_str(row);
                self.text.push('\n');
                self.numbers.push(number);
                self.numbers.len() == 9
            }
            Some(LineKind::Whole(_)) | None => self.is_open(),
        };
        if is_ended { Effect::Ended } else { Effect::None }
    }

    /// Removes the rows.
    pub(in crate::sudoku) fn clear(&mut self) {
        self.text.clear();
        self.numbers.clear();
    }

    /// Returns whether a gap may stand here: between bands, but not within one.
    fn may_have_gap(&self) -> bool {
        self.numbers.len().is_multiple_of(3)
    }

    /// Returns the puzzle of the rows, if there are any, and removes them.
    fn end(&mut self) -> Option<Numbered> {
        let OpenRows { text, numbers } = std::mem::take(self);
        let first = *numbers.first()?;
        let grid = match numbers.len() {
            9 => text.parse(),
            found => Err(GridError::WrongRows { found }),
        };
        Some(match grid {
            Ok(grid) => (first, Ok(PuzzleInput::Grid(grid))),
            Err(error) => {
                let row = row_of(error).and_then(|row| numbers.get(row));
                (row.copied().unwrap_or(first), Err(error.into()))
            }
        })
    }
}

/// Returns the number of the row that is wrong, 0 to 8, if the error is in a row.
fn row_of(error: GridError) -> Option<usize> {
    match error {
        GridError::WrongRowLength { row, .. } => Some(row),
        GridError::UnknownSymbol { cell, .. } | GridError::NotADigit { cell, .. } => {
            Some(cell.row())
        }
        GridError::WrongLength { .. } | GridError::WrongRows { .. } => None,
    }
}

impl LineKind<'_> {
    /// Returns the kind of `line`. `in_block` is true if there are rows above it that need more
    /// lines.
    pub(in crate::sudoku) fn of(line: &str, in_block: bool) -> LineKind<'_> {
        LineKind::of_plain(line).unwrap_or_else(|| LineKind::of_any(line, in_block))
    }

    /// Returns the kind of `line` if it begins with common symbols for digits and blanks, and these
    /// are a row, or are followed by a comment: the fast path.
    fn of_plain(line: &str) -> Option<LineKind<'_>> {
        // A ruler may begin with a `-`.
        let is_plain = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.' | b'_' | b'*');
        let cells = line.bytes().take_while(|byte| is_plain(byte)).count();
        match line.as_bytes().get(cells) {
            None if (1..WHOLE_PUZZLE).contains(&cells) => Some(LineKind::Row(line)),
            None | Some(b' ' | b'\t' | b',' | b';' | b'#') if cells >= WHOLE_PUZZLE => {
                Some(LineKind::Whole(&line[..cells]))
            }
            _ => None,
        }
    }

    fn of_any(line: &str, in_block: bool) -> LineKind<'_> {
        let is_comment = line.trim_start().starts_with('#');
        if is_comment || is_ruler(line) {
            return LineKind::Skipped;
        }
        let body = line.split('#').next().unwrap_or(line).trim();
        if body.is_empty() {
            return LineKind::Gap;
        }
        let ends_field = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
        let field = body.split(ends_field).next().unwrap_or(body);
        if field.chars().count() >= WHOLE_PUZZLE {
            return LineKind::Whole(field);
        }
        let cells = cell_symbols(body).count();
        let known = cell_symbols(body).filter(|&c| Symbol::of(c) != Symbol::Unknown).count();
        // A line of prose is reported alone, without the rows below it.
        let is_row = in_block || 2 * known >= cells;
        // No layout of a grid has these symbols. Links and game IDs have them.
        let is_marked = body.contains([':', '~', '/']);
        if cells < WHOLE_PUZZLE && is_row && !is_marked {
            LineKind::Row(body)
        } else {
            LineKind::Whole(body)
        }
    }
}

#[cfg(test)]
mod tests;
