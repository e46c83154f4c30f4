//! The description of a format.
//!
//! Invariant: all formats have the same description, so none is a special case.

use super::error::{At, Fault};
use super::{Carries, Sample};
use kumiki_sudoku::Puzzle;

/// A format: its name, its properties, and functions to recognise, read and write it.
pub(super) struct Codec {
    /// The name.
    pub(super) name: &'static str,
    /// The usual extension of file names; none for links and strings, which are pasted.
    pub(super) extension: Option<&'static str>,
    /// A description in one line.
    pub(super) about: &'static str,
    pub(super) carries: Carries,
    /// Returns whether a text is of this format, or is meant to be. It does not use the reader.
    pub(super) is_like: fn(&Sample<'_>) -> bool,
    /// The arrangement of puzzles in a text.
    pub(super) standing: Standing,
    pub(super) read: fn(&str) -> Result<Puzzle, Fault>,
    pub(super) write: Write,
}

/// The writer of a format. The format must carry the size, the boxes and the details of the puzzle.
/// The text has no line break at the end.
#[derive(Clone, Copy)]
pub(super) enum Write {
    /// The format is never written.
    Never,
    /// The function that writes every puzzle.
    Always(fn(&Puzzle) -> String),
    /// The function that writes a puzzle, or fails for the few that the format cannot express.
    Mostly(fn(&Puzzle) -> Result<String, Fault>),
}

/// All puzzles of a text, each with its line, from 1.
pub(super) type Found = Vec<(usize, Result<Puzzle, Fault>)>;

/// Returns the one puzzle of `found`, or the result of `missing` if there is none.
pub(super) fn only(mut found: Found, missing: impl FnOnce() -> Fault) -> Result<Puzzle, Fault> {
    match found.pop() {
        Some((_, puzzle)) if found.is_empty() => puzzle,
        Some(_) => Err(Fault::count(found.len() + 1, "puzzles", 1)),
        None => Err(missing()),
    }
}

/// Reads the records of a text. A line continues the record before it if `continues` returns true
/// for the two; empty lines and comments with `#` are skipped.
pub(super) fn read_records(
    text: &str,
    continues: impl Fn(&str, &str) -> bool,
    read: impl Fn(&str) -> Result<Puzzle, Fault>,
) -> Found {
    let mut records: Vec<(usize, String)> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        match records.last_mut() {
            _ if line.is_empty() || line.starts_with('#') => {}
            Some((_, record)) if continues(record, line) => record.push_str(line),
            _ => records.push((number + 1, line.to_string())),
        }
    }
    let read_record = |(line, record): (usize, String)| {
        let at = |fault: Fault| if fault.at.is_none() { fault.at(At::Line(line)) } else { fault };
        (line, read(&record).map_err(at))
    };
    records.into_iter().map(read_record).collect()
}

/// The arrangement of several puzzles in a text.
#[derive(Clone, Copy)]
pub(super) enum Standing {
    /// There is only one.
    Alone,
    /// One on each line.
    Lines,
    /// One after the other. Each puzzle has as many lines as a line has cells. The function counts
    /// the cells of a line: 0 for a line that only separates others.
    Blocks(fn(&str) -> usize),
    /// In a document: between `head` and `tail`, which are written around them.
    Document {
        head: &'static str,
        tail: &'static str,
        /// Reads all puzzles of a text.
        read_all: fn(&str) -> Found,
    },
}
