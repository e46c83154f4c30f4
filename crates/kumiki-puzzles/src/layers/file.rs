//! Files of the editors of puzz.link and pzprv3: tables of symbols, one after the other.
//!
//! Invariant: a type only lists the parts of its files. Each part says what some layers of JSON
//! say, so a file and JSON mean the same clues.

mod beside;
mod parts;
mod sums;
mod text;

use crate::grid::{MOST_LINES, Size};
use crate::layers::{ClueMap, LinkError, without_address};
use std::borrow::Cow;
use text::FileText;

/// The first word of a file.
const HEADER: &str = "pzprv3";

/// A part of a file. A type lists those of its clues, and the tables before the last of them, in
/// [`Puzzle::FILE`](crate::Puzzle::FILE); the answers that follow them in a file are not read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FilePart {
    /// A symbol for each cell.
    Cells(Symbols),
    /// A symbol for each corner.
    Corners(Symbols),
    /// A symbol for each side between two cells: the vertical ones first.
    Sides(Symbols),
    /// A letter for each cell: `A` to `Z` for the numbers from 1 on, then `a` to `z`.
    Letters,
    /// Some numbers for each cell, with commas between them; each is in a layer.
    Fields(&'static [&'static str]),
    /// A list of numbers for each cell.
    Lists,
    /// Symbols for cells, and numbers above the columns and on the left of the rows.
    Beside {
        /// The symbols of the cells.
        cells: Symbols,
        /// True if a line has up to half as many numbers as cells, and not one number.
        has_lists: bool,
    },
    /// The sums of a kakuro.
    Sums,
    /// The regions: a symbol for each side from a version on, and the number of the region of each
    /// cell before that version.
    Regions {
        /// The first version with sides; `None` if no version has them.
        sides_from: Option<u32>,
    },
    /// A line with a letter, which is there if a variant of the rules is chosen.
    Flag(&'static str, &'static str),
    /// A line with one of two words: that of a variant that is chosen, or of one that is not.
    Choice {
        /// The layer of JSON that is true if the variant is chosen.
        layer: &'static str,
        /// The word if the variant is chosen.
        set: &'static str,
        /// The word if it is not.
        unset: &'static str,
    },
    /// A line with a number.
    Number(&'static str),
    /// A line with the names of variants, from a version on.
    Variants {
        /// The first version with the line.
        from: u32,
        /// The names of the variants that can be read, each with that of its layer.
        names: &'static [(&'static str, &'static str)],
    },
    /// An answer for each cell, which is not read.
    Answers,
}

/// The symbols of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symbols {
    /// The layer of JSON that has the numbers.
    pub layer: &'static str,
    /// The symbol of a place without a clue, and its number.
    pub none: (&'static str, i64),
    /// Symbols that stand for a number. Of several for one number, the first is written.
    pub named: &'static [(&'static str, i64)],
}

impl Symbols {
    /// Numbers, and `-` for one that is not known.
    pub const NUMBERS: Symbols =
        Symbols { layer: "qnum", none: (".", -1), named: &[("-", UNKNOWN)] };

    /// Numbers, and `-` for one that is not known; `#` and `+` are answers.
    pub const NUMBERS_AND_ANSWERS: Symbols =
        Symbols { layer: "qnum", none: (".", -1), named: &[("-", UNKNOWN), ("#", -1), ("+", -1)] };

    /// Returns these symbols for another layer.
    pub const fn of_layer(self, layer: &'static str) -> Symbols {
        Symbols { layer, ..self }
    }

    /// Returns the number of a symbol.
    fn number(&self, symbol: &str) -> Option<i64> {
        let known = || self.named.iter().find(|(named, _)| *named == symbol);
        match symbol == self.none.0 {
            true => Some(self.none.1),
            false => known().map(|&(_, number)| number).or_else(|| symbol.parse().ok()),
        }
    }

    /// Returns the symbol of a number.
    fn symbol(&self, number: i64) -> String {
        let known = self.named.iter().find(|(_, named)| *named == number);
        match number == self.none.1 {
            true => self.none.0.to_owned(),
            false => known.map_or_else(|| number.to_string(), |&(symbol, _)| symbol.to_owned()),
        }
    }
}

/// The number of a clue that is not known, in JSON.
const UNKNOWN: i64 = -2;

/// A file, divided: the version, the type, the size and the tables.
pub(crate) struct File<'a> {
    version: u32,
    pub(crate) kind: &'a str,
    pub(crate) size: Size,
    text: FileText<'a>,
}

/// Returns whether a text begins as a file of the editor of puzz.link.
pub fn is_file(text: &str) -> bool {
    let line = text.trim_start().split(['\n', '/']).next().unwrap_or_default();
    version(line.trim()).is_some()
}

/// Returns a text with the blanks of a file in an address, where they are written `%20`.
pub(crate) fn with_blanks(text: &str) -> Cow<'_, str> {
    let has_blanks = text.contains("%20") && is_file(without_address(text));
    if has_blanks { text.replace("%20", " ").into() } else { text.into() }
}

/// Returns the version of a file that its first line says; `None` if it is no file.
fn version(line: &str) -> Option<u32> {
    match line.strip_prefix(HEADER)? {
        "" => Some(0),
        version => version.strip_prefix('.')?.parse().ok(),
    }
}

impl<'a> File<'a> {
    /// Divides a file, with its lines or with `/` between them. The address of a site before it is
    /// left out. Returns `None` if it is no file.
    pub(crate) fn new(text: &'a str) -> Option<Result<File<'a>, LinkError>> {
        let text = [text, without_address(text)].into_iter().find(|text| is_file(text))?;
        Some(File::divide(FileText::new(text.trim_start())))
    }

    fn divide(mut text: FileText<'a>) -> Result<File<'a>, LinkError> {
        let version = version(text.line()).unwrap_or_default();
        let kind = text.line();
        if kind.is_empty() {
            return Err(LinkError::Missing("type"));
        }
        let mut number = || {
            let line = text.line();
            let number = line.parse().ok().filter(|number| (1..=MOST_LINES).contains(number));
            number.ok_or_else(|| LinkError::Size(line.to_owned()))
        };
        let size = Size { rows: number()?, columns: number()? };
        Ok(File { version, kind, size, text })
    }

    /// Returns the clues of a file that has these parts.
    ///
    /// # Errors
    /// Returns the line of a symbol that does not fit.
    pub(crate) fn clues(mut self, parts: &[FilePart]) -> Result<ClueMap, LinkError> {
        let mut clues = ClueMap::new();
        for part in parts {
            part.read(self.version, self.size, &mut self.text, &mut clues)?;
        }
        Ok(clues)
    }
}

/// Returns the file of clues of a type that has these parts.
pub(crate) fn write(kind: &str, size: Size, clues: &ClueMap, parts: &[FilePart]) -> String {
    let version = parts.iter().map(FilePart::version).max().unwrap_or(0);
    let header = if version == 0 { HEADER.to_owned() } else { format!("{HEADER}.{version}") };
    let mut lines = vec![header, kind.to_owned(), size.rows.to_string(), size.columns.to_string()];
    for part in parts {
        part.write(size, clues, &mut lines);
    }
    lines.join("\n") + "\n"
}
