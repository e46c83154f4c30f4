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

/// The work of a run, shared by threads.
#[derive(Clone, Copy, Debug)]
pub(in crate::sudoku) struct Workload {
    /// The number of threads that may have work.
    pub(in crate::sudoku) threads: usize,
    /// The number of puzzles that a thread may have to answer; 0 if it is not known.
    pub(in crate::sudoku) puzzles_of_thread: usize,
}

impl Workload {
    /// Returns the workload of `sources` for at most `threads` threads, of which there is one at
    /// least.
    pub(in crate::sudoku) fn of(sources: &[Source], threads: usize) -> Workload {
        match most_puzzles(sources) {
            Some(puzzles) => {
                let threads = threads.min(puzzles);
                Workload { threads, puzzles_of_thread: puzzles / threads.max(1) }
            }
            None => Workload { threads, puzzles_of_thread: 0 },
        }
    }
}

/// Returns the number of puzzles that the sources may have: a puzzle takes at least the bytes of a
/// line. Returns `None` if the size of one is unknown.
fn most_puzzles(sources: &[Source]) -> Option<usize> {
    let puzzles = sources.iter().map(|source| match source {
        Source::Argument { .. } => Some(1),
        source => source.text_bytes().map(|bytes| 1 + bytes / LINE as u64),
    });
    puzzles.sum::<Option<u64>>().and_then(|puzzles| usize::try_from(puzzles).ok())
}
