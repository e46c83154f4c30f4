//! What there is to know of a format.
//!
//! Invariant: the same for all of them, so that none is treated in a way of its own.

use super::error::Fault;
use super::{Carries, Sample};
use crate::puzzle::Puzzle;

/// A format: its name, and how it is recognised, read and written.
pub(super) struct Codec {
    /// How it is called.
    pub(super) name: &'static str,
    /// What it is, in a line.
    pub(super) about: &'static str,
    pub(super) carries: Carries,
    /// True if a text is of this format, or meant to be. A reader is not needed to tell.
    pub(super) is_like: fn(&Sample<'_>) -> bool,
    /// How puzzles stand in a text.
    pub(super) standing: Standing,
    pub(super) read: fn(&str) -> Result<Puzzle, Fault>,
    pub(super) write: Write,
}

/// How a puzzle is written, of which size, boxes and details are carried; without a last line
/// break.
#[derive(Clone, Copy)]
pub(super) enum Write {
    /// It is only read.
    Never,
    /// As this says.
    Always(fn(&Puzzle) -> String),
    /// As this says, if it is not one of the few that cannot be said.
    Mostly(fn(&Puzzle) -> Result<String, Fault>),
}

/// All puzzles of a text, each with its line, from 1.
pub(super) type Found = Vec<(usize, Result<Puzzle, Fault>)>;

/// Returns the one puzzle of `found`; where there is none, what `missing` says.
pub(super) fn only(mut found: Found, missing: impl FnOnce() -> Fault) -> Result<Puzzle, Fault> {
    match found.pop() {
        Some((_, puzzle)) if found.is_empty() => puzzle,
        Some(_) => Err(Fault::count(found.len() + 1, "puzzles", 1)),
        None => Err(missing()),
    }
}

/// How puzzles stand in a text, where there are several.
#[derive(Clone, Copy)]
pub(super) enum Standing {
    /// There is only one.
    Alone,
    /// One on each line.
    Lines,
    /// One after the other; each has as many lines as its lines have cells, which the function
    /// counts: 0 for a line that only parts others.
    Blocks(fn(&str) -> usize),
    /// As the format says: between `head` and `tail`, which are written around them.
    Document {
        head: &'static str,
        tail: &'static str,
        /// Reads all puzzles of a text.
        read_all: fn(&str) -> Found,
    },
}
