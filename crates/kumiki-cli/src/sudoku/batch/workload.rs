//! The workload of a run, as far as it is known before an input is read.
//!
//! Invariant: nothing here reads an input.

use crate::sudoku::reading::{InputPosition, LINE};
use crate::terminal::input::Source;
use crate::terminal::progress::ProgressDisplay;
use crate::terminal::session::Session;

/// Shows the progress of a run over `sources` that begins at `begin`. Results go to a file if
/// `to_file` is true.
pub(in crate::sudoku) fn show_progress(
    session: &mut Session,
    to_file: bool,
    sources: &[Source],
    begin: InputPosition,
) {
    if to_file {
        session.progress = ProgressDisplay::beside_file("puzzle");
    }
    let left = &sources[begin.source.min(sources.len())..];
    if let Some(bytes) = left.iter().map(Source::text_bytes).sum::<Option<u64>>() {
        session.progress.set_bytes(bytes.saturating_sub(begin.mark.offset));
    }
}

/// Returns the number of threads that may have work.
pub(in crate::sudoku) fn useful_threads(most: usize, sources: &[Source]) -> usize {
    let puzzles = most_puzzles(sources).and_then(|puzzles| usize::try_from(puzzles).ok());
    puzzles.map_or(most, |puzzles| most.min(puzzles))
}

/// Returns the number of puzzles that the sources may have: a puzzle takes at least the bytes of a
/// line. Returns `None` if the size of one is unknown.
pub(in crate::sudoku) fn most_puzzles(sources: &[Source]) -> Option<u64> {
    let puzzles = sources.iter().map(|source| match source {
        Source::Argument { .. } => Some(1),
        source => source.text_bytes().map(|bytes| 1 + bytes / LINE as u64),
    });
    puzzles.sum()
}
