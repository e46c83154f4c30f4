//! The common part of `candidates`, `redundant`, `minimize` and `backdoors`: an analysis of the
//! clues of a puzzle.
//!
//! Invariant: an answer depends on the puzzle and the options only, and not on the place of the
//! puzzle.

use crate::sudoku::batch::{PuzzleRun, PuzzleVerb, run_for};
use crate::sudoku::options::AnalysisArgs;
use crate::sudoku::reading::{InputError, PlacedPuzzle, PuzzleBatch};
use crate::sudoku::writing::Output;
use crate::terminal::batch::BatchVerb;
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::session::Session;
use crate::terminal::verbs::OwnVerb;
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

/// A verb that analyses the clues of a puzzle.
pub(super) trait AnalysisVerb: Sync {
    /// Returns the verb and the options of its own on which its results depend.
    fn options(&self) -> String;

    /// Analyses `puzzle`, and writes the result.
    ///
    /// # Errors
    /// If there is no solution, or if a limit is reached.
    fn analyse(
        &self,
        solver: &mut Solver,
        puzzle: &Puzzle,
        output: &mut Output<'_>,
    ) -> Result<Outcome, NotAnalysed>;
}

impl<V: AnalysisVerb> OwnVerb<AnalysisArgs> for V {
    fn run(&self, args: &AnalysisArgs, session: &mut Session) -> io::Result<()> {
        let make = || -> Box<PuzzleVerb<'_>> {
            Box::new(Analysing { verb: self, solvers: SolverCache::new(Settings::default()) })
        };
        let run = run_for(&args.results, self.options(), &make);
        PuzzleRun { time_limit: args.time_limit, ..run }.answer_all(session)
    }
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
    verb: &'a dyn AnalysisVerb,
    solvers: SolverCache,
}

impl BatchVerb<PuzzleBatch> for Analysing<'_> {
    fn set_limits(&mut self, limits: &Limits) {
        self.solvers.set_limits(limits);
    }

    fn answer(
        &mut self,
        puzzle: &PlacedPuzzle,
        output: &mut Output<'_>,
    ) -> Result<Answered, InputError> {
        let puzzle = puzzle.value.restrictions();
        let solver = self.solvers.solver_for(&puzzle)?;
        let outcome = match self.verb.analyse(solver, &puzzle, output) {
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
