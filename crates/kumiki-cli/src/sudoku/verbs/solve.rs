//! `solve`: solutions of each puzzle.
//!
//! Invariant: with one line for each puzzle, an answer is one line. Otherwise an answer without
//! remarks writes the same results without them.

use super::searching::Solvable;
use crate::sudoku::options::AnswerArgs;
use crate::sudoku::writing::Output;
use crate::terminal::outcome::{Outcome, solutions_in_words};
use clap::Args;
use kumiki_sudoku::{Reason, Solver};
use std::time::Instant;

const ABOUT: &str = "\
Examples:
  sudoku puzzle.txt
  sudoku solve --all --limit 10 puzzle.txt
  sudoku --method naive --trace puzzle.txt | less
  sudoku --format line --output solved.txt puzzles.txt
  sudoku --format line --output answers.txt --resume journal.json puzzles.txt

With --format line there is one line for each puzzle, in order: SOLUTION, or
'none', or 'unfinished'; with --all, all solutions with blanks between them. A
puzzle that cannot be read has the line 'error'.

If a puzzle has other solutions than the one shown, a remark on standard error
says so. This holds for the first 1000 lines of a file; 'check' checks all.

The file of --output is not overwritten unless --force is given.

All cores work, and results come in the order of the puzzles. With --resume
JOURNAL, the same command continues a run that was interrupted in any way: no
result is lost or written twice. It needs --output, and puzzles in named files
that do not change meanwhile. A finished run is not repeated.";

/// Show a solution of each puzzle (the default)
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct SolveArgs {
    /// Show all solutions
    #[arg(long)]
    all: bool,

    /// Stop after N solutions of a puzzle; implies --all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
}

impl SolveArgs {
    /// Returns the number of solutions to show; `None` for all.
    pub(in crate::sudoku) fn limit(&self) -> Option<u64> {
        self.limit.or((!self.all).then_some(1))
    }

    fn shown(&self) -> u64 {
        self.limit().unwrap_or(u64::MAX)
    }
}

impl SolveArgs {
    /// Searches for solutions of `puzzle`, and writes the result.
    pub(super) fn search<P: Solvable>(
        &self,
        args: &AnswerArgs,
        solver: &mut Solver,
        puzzle: &P,
        output: &mut Output<'_>,
    ) -> Outcome {
        let found = self.write_solutions(args, solver, puzzle, output);
        let is_stopped = solver.stopped_by().is_some();
        let reason = (found == 0 && !is_stopped).then(|| solver.reason(puzzle));
        self.write_ending(found, is_stopped, reason, output);
        Outcome::of_solutions(found, is_stopped, args.unique)
    }

    /// Writes as many solutions of `puzzle` as requested. Returns the number that was found, which
    /// is one more if the search for it is needed.
    fn write_solutions<P: Solvable>(
        &self,
        args: &AnswerArgs,
        solver: &mut Solver,
        puzzle: &P,
        output: &mut Output<'_>,
    ) -> u64 {
        let in_lines = output.style.in_lines();
        let shown = self.shown();
        // A second solution shows that the first is not unique.
        let needed = if args.unique { shown.max(2) } else { shown };
        let mut solutions = solver.solutions(puzzle);
        let mut found = 0;
        let mut begun = (needed > 2).then(Instant::now);
        while found < needed && output.is_open() {
            let Some(solution) = solutions.next() else { break };
            found += 1;
            if found > shown {
                if output.style.has_remarks() {
                    writeln!(output, "not unique: another solution is");
                    puzzle.push_solution(&solution, output);
                    writeln!(output);
                }
                continue;
            }
            output.push(match (found, in_lines) {
                (1, _) => "",
                (_, true) => " ",
                (_, false) => "\n",
            });
            puzzle.push_solution(&solution, output);
            if !in_lines {
                output.push("\n");
            }
            if let Some(begun) = &mut begun {
                output.hand_over_if_due(begun.elapsed());
                if output.segment.text.is_empty() {
                    *begun = Instant::now();
                }
            }
        }
        found
    }

    /// Writes the text after the solutions. If none was found, writes the text in place of them:
    /// there is then a reason, unless the search was stopped.
    fn write_ending(
        &self,
        found: u64,
        is_stopped: bool,
        reason: Option<Reason>,
        output: &mut Output<'_>,
    ) {
        let shown = self.shown();
        match (found, is_stopped, output.style.in_lines()) {
            (0, true, true) => writeln!(output, "unfinished"),
            (0, true, false) => writeln!(output, "unfinished: no solution was found yet"),
            (0, false, true) => writeln!(output, "none"),
            (0, false, false) => {
                writeln!(output, "no solution: {}", reason.unwrap_or(Reason::Tried));
            }
            (_, true, true) if shown > 1 => writeln!(output, " unfinished"),
            (_, _, true) => output.push("\n"),
            (_, true, false) => writeln!(output, "unfinished: there may be more solutions"),
            _ if shown > 1 && output.style.has_remarks() => {
                writeln!(output, "{}", solutions_in_words(found, found == shown));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;
