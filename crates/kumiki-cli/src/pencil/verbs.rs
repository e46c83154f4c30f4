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

use super::reading::PencilError;
use crate::terminal::outcome::Outcome;
use kumiki::{Limits, Verdict};
use kumiki_puzzles::explanation::{ExplainError, reason_in_words};
use kumiki_puzzles::{Answer, AnyPuzzle, PuzzleVerdict, Rules, settings};

/// Returns the verdict on a puzzle within `limits`.
///
/// # Errors
/// If a clue fits no variable.
fn verdict(puzzle: &AnyPuzzle, limits: &Limits) -> Result<PuzzleVerdict, PencilError> {
    stated_verdict(puzzle, limits).map(|(_, verdict)| verdict)
}

/// Returns the problem that a puzzle states, and the verdict on it within `limits`.
///
/// # Errors
/// If a clue fits no variable.
fn stated_verdict(
    puzzle: &AnyPuzzle,
    limits: &Limits,
) -> Result<(Rules, PuzzleVerdict), PencilError> {
    let mut problem = problem(puzzle)?;
    let settings = settings().limits(limits.clone());
    let verdict = puzzle.verdict_on(&mut problem, &settings).map_err(ExplainError::from)?;
    Ok((problem, verdict))
}

/// Returns the problem that a puzzle states.
///
/// # Errors
/// If a clue fits no variable.
fn problem(puzzle: &AnyPuzzle) -> Result<Rules, PencilError> {
    Ok(puzzle.problem().map_err(ExplainError::from)?)
}

/// Returns the outcome of a verdict. `unique` is true if there should be only one solution.
fn outcome(verdict: &PuzzleVerdict, unique: bool) -> Outcome {
    match verdict {
        Verdict::Unique(_) => Outcome::Solved,
        Verdict::None(_) => Outcome::NoSolution,
        Verdict::Several(..) => Outcome::of_solutions(2, false, unique),
        Verdict::Unfinished(_) => Outcome::Unfinished,
    }
}

/// Returns a solution, if a verdict has one.
fn shown(verdict: &PuzzleVerdict) -> Option<&Answer> {
    match verdict {
        Verdict::Unique(one) | Verdict::Several(one, _) => Some(one),
        Verdict::Unfinished(one) => one.as_ref(),
        Verdict::None(_) => None,
    }
}

/// Returns the remark on a puzzle that is not known to have exactly one solution.
fn doubt(puzzle: &AnyPuzzle, verdict: &PuzzleVerdict) -> Option<String> {
    match verdict {
        Verdict::Unique(_) => None,
        Verdict::Several(..) => Some("not unique: see 'check'".to_owned()),
        Verdict::None(reason) => {
            Some(format!("no solution: {}", reason_in_words(&**puzzle, reason)))
        }
        Verdict::Unfinished(_) => Some("unfinished".to_owned()),
    }
}
