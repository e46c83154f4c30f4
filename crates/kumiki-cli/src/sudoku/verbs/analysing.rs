//! The common part of `candidates`, `redundant`, `minimize` and `backdoors`: an analysis of the
//! clues of a puzzle.
//!
//! Invariant: an answer depends on the puzzle and the options only, and not on the place of the
//! puzzle.

use crate::sudoku::batch::{PuzzleResult, PuzzleRun, PuzzleVerb, run_for};
use crate::sudoku::options::AnalysisArgs;
use crate::sudoku::reading::{PlacedPuzzle, PuzzleBatch};
use crate::sudoku::writing::Output;
use crate::terminal::batch::BatchVerb;
use crate::terminal::outcome::Outcome;
use crate::terminal::session::Session;
use crate::terminal::verbs::VerbArgs;
use clap::Args;
use kumiki::{Limit, Limits, Settings};
use kumiki_sudoku::solver::SolverCache;
use kumiki_sudoku::{Puzzle, Solver};
use std::io;

/// The reason why there is no answer.
pub(super) enum NotAnalysed {
    /// There is no solution.
    NoSolution,
    /// A limit stopped the search.
    Stopped,
}

impl From<Limit> for NotAnalysed {
    fn from(_: Limit) -> NotAnalysed {
        NotAnalysed::Stopped
    }
}

/// An analysis of a puzzle: writes the result, and returns the outcome.
pub(super) type Analysis<'a> =
    dyn Fn(&mut Solver, &Puzzle, &mut Output<'_>) -> Result<Outcome, NotAnalysed> + Sync + 'a;

/// Analyses each puzzle.
pub(super) fn analyse_all<V: Args>(
    verb: &VerbArgs<V, AnalysisArgs>,
    session: &mut Session,
    analysis: &Analysis<'_>,
) -> io::Result<()> {
    let args = &verb.common;
    let make = || -> Box<PuzzleVerb<'_>> {
        Box::new(Analysing { analysis, solvers: SolverCache::new(Settings::default()) })
    };
    let run = run_for(verb, &args.results, &make);
    PuzzleRun { time_limit: args.time.time_limit, ..run }.answer_all(session)
}

/// Checks that `puzzle` has a solution. Without one, every clue follows from the others.
///
/// # Errors
/// If it has none, or if a limit is reached.
pub(super) fn check_solution(solver: &mut Solver, puzzle: &Puzzle) -> Result<(), NotAnalysed> {
    match solver.has_solution(puzzle)? {
        true => Ok(()),
        false => Err(NotAnalysed::NoSolution),
    }
}

/// An analysis verb on a thread.
struct Analysing<'a> {
    analysis: &'a Analysis<'a>,
    solvers: SolverCache,
}

impl BatchVerb<PuzzleBatch> for Analysing<'_> {
    fn set_limits(&mut self, limits: &Limits) {
        self.solvers.set_limits(limits);
    }

    fn answer(&mut self, puzzle: &PlacedPuzzle, output: &mut Output<'_>) -> PuzzleResult {
        let puzzle = puzzle.value.restrictions();
        let solver = self.solvers.solver_for(&puzzle)?;
        let outcome = match (self.analysis)(solver, &puzzle, output) {
            Ok(outcome) => outcome,
            Err(NotAnalysed::NoSolution) => {
                writeln!(
                    output,
                    "{}",
                    if output.style.in_lines() { "none" } else { "no solution" }
                );
                Outcome::NoSolution
            }
            Err(NotAnalysed::Stopped) => {
                writeln!(output, "unfinished");
                Outcome::Unfinished
            }
        };
        Ok(outcome.into())
    }
}
