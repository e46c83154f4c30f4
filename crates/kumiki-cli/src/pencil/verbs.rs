//! The verbs of `kumiki puzzle`, one file each: the options, the answer, and the text of `--help`.
//!
//! Invariant: no verb uses another. What another program would need, too, is in the library.

pub(super) mod check;
pub(super) mod draw;
pub(super) mod explain;
pub(super) mod generate;
pub(super) mod hint;
pub(super) mod play;
pub(super) mod solve;
pub(super) mod types;

use crate::terminal::outcome::Outcome;
use kumiki::Verdict;
use kumiki_puzzles::PuzzleVerdict;

/// Returns the outcome of a verdict. `unique` is true if there should be only one solution.
fn outcome(verdict: &PuzzleVerdict, unique: bool) -> Outcome {
    match verdict {
        Verdict::Unique(_) => Outcome::Solved,
        Verdict::None(_) => Outcome::NoSolution,
        Verdict::Several(..) => Outcome::of_solutions(2, false, unique),
        Verdict::Unfinished(_) => Outcome::Unfinished,
    }
}
