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

use super::options::PencilInputsArgs;
use super::reading::PencilError;
use super::run::{AnsweringVerb, answer_all};
use crate::terminal::session::Session;
use kumiki::Limits;
use kumiki_puzzles::explanation::ExplainError;
use kumiki_puzzles::{AnyPuzzle, PuzzleVerdict, Rules, settings};
use std::io;

/// A verb of the command line, with its options.
pub(crate) trait PencilVerb {
    /// Returns the inputs; `None` if the verb reads nothing.
    fn inputs_mut(&mut self) -> Option<&mut PencilInputsArgs>;

    /// Returns whether only results are to be written.
    fn is_quiet(&self) -> bool;

    /// Runs the verb.
    ///
    /// # Errors
    /// If results cannot be written.
    fn run(&self, session: &mut Session) -> io::Result<()>;
}

impl<V: AnsweringVerb> PencilVerb for V {
    fn inputs_mut(&mut self) -> Option<&mut PencilInputsArgs> {
        Some(&mut self.work_mut().inputs)
    }

    fn is_quiet(&self) -> bool {
        self.work().inputs.quiet
    }

    fn run(&self, session: &mut Session) -> io::Result<()> {
        answer_all(self, session)
    }
}

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
