//! `count`: the number of solutions of each puzzle.
//!
//! Invariant: a number is exact, unless the text says that it is a bound or an estimate.

use super::searching::Solvable;
use crate::sudoku::options::AnswerArgs;
use crate::sudoku::writing::Output;
use crate::terminal::outcome::{Outcome, solutions_in_words};
use clap::Args;
use kumiki::{Limit, SolutionCount, run::Random};
use kumiki_sudoku::Solver;
use kumiki_sudoku::solver::Estimate;

const ABOUT: &str = "\
Examples:
  sudoku count puzzle.txt
  sudoku count --limit 1000 --format line puzzles.txt

With --format line there is one line for each puzzle, in order: the number of
solutions, or 'unfinished' and the number found; with --limit N, the number N
means N or more. A puzzle that cannot be read has the line 'error'.";

/// The number of descents of an estimate.
const DESCENTS: u32 = 2000;

/// Count the solutions of each puzzle
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct CountArgs {
    /// Stop after N solutions of a puzzle
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(in crate::sudoku) limit: Option<u64>,

    /// If the limit is reached, estimate the number of solutions
    #[arg(long, requires = "limit")]
    estimate: bool,
}

impl CountArgs {
    /// Searches for solutions of `puzzle`, and writes the result.
    pub(super) fn search<P: Solvable>(
        &self,
        args: &AnswerArgs,
        solver: &mut Solver,
        puzzle: &P,
        output: &mut Output<'_>,
    ) -> Outcome {
        let limit = self.limit.unwrap_or(u64::MAX);
        // A second solution shows that the first is not unique.
        let counted = if args.unique { limit.max(2) } else { limit };
        let found = solver.count(puzzle, counted);
        let is_stopped = solver.stopped_by().is_some_and(|by| by != Limit::Solutions);
        let is_more = !is_stopped && self.limit.is_some_and(|limit| found >= limit);
        let estimate = (self.estimate && is_more)
            .then(|| solver.estimate(puzzle, DESCENTS, &mut Random::new(0)).ok());
        let outcome = Outcome::of_solutions(found.clone(), is_stopped, args.unique);
        self.write_count(found, is_stopped, estimate.flatten(), output);
        outcome
    }

    /// Writes the number of solutions that were found. `is_stopped` is true if the search was
    /// stopped before the limit.
    fn write_count(
        &self,
        found: SolutionCount,
        is_stopped: bool,
        estimate: Option<Estimate>,
        output: &mut Output<'_>,
    ) {
        let shown = found.up_to(self.limit);
        match (is_stopped, output.style.in_lines(), estimate) {
            (false, true, None) => writeln!(output, "{shown}"),
            (false, true, Some(estimate)) => {
                writeln!(output, "{shown} {:.3e} {:.0e}", estimate.solutions, estimate.error);
            }
            (true, true, _) => writeln!(output, "unfinished {shown}"),
            (false, false, None) => {
                let is_at_limit = self.limit.is_some_and(|limit| shown == limit);
                writeln!(output, "{}", solutions_in_words(shown, is_at_limit));
            }
            (false, false, Some(estimate)) => {
                writeln!(output, "{shown} solutions or more: {estimate}");
            }
            (true, false, _) => {
                writeln!(output, "unfinished: {} so far", solutions_in_words(shown, false));
            }
        }
    }
}
