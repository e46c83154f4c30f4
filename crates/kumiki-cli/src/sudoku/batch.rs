//! Many puzzles, answered on several threads and written in order.
//!
//! Invariant: the results do not depend on the number of threads. The batch knows no verb: it calls
//! a [`PuzzleVerb`].

mod journal;
mod puzzle_run;
mod resumable;
mod worker;
mod workload;

pub(super) use puzzle_run::PuzzleRun;
pub(super) use workload::{Workload, show_progress};

use super::reading::{InputError, PlacedPuzzle};
use super::writing::Output;
use crate::terminal::outcome::Answered;
use kumiki::Limits;

/// A verb that answers one puzzle after the other, on one thread.
pub(super) trait PuzzleVerb {
    /// Prepares for an answer to so many puzzles.
    fn expect(&mut self, puzzles: usize) {
        let _ = puzzles;
    }

    /// Sets the limits of the next answers.
    fn set_limits(&mut self, limits: &Limits) {
        let _ = limits;
    }

    /// Writes the answer to `puzzle`.
    ///
    /// # Errors
    /// If the verb has no answer to such a puzzle. Nothing that was written then counts.
    fn answer(
        &mut self,
        puzzle: &PlacedPuzzle,
        output: &mut Output<'_>,
    ) -> Result<Answered, InputError>;
}
