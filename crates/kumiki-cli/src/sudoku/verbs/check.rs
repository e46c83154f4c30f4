//! `check`: whether each puzzle has one solution, none or several.
//!
//! Invariant: a verdict is written with its evidence: the solution, two solutions, or a reason.

use super::searching::Solvable;
use crate::sudoku::options::AnswerArgs;
use crate::sudoku::writing::Output;
use crate::terminal::outcome::Outcome;
use clap::Args;
use kumiki_front::sudoku::{VerdictPart, verdict_parts};
use kumiki_sudoku::{Solver, Verdict};

const ABOUT: &str = "\
Examples:
  sudoku check puzzle.txt
  sudoku check --unique --format line puzzles.txt

With --format line there is one line for each puzzle, in order: 'unique
SOLUTION', 'none REASON', 'several SOLUTION SOLUTION' or 'unfinished'. A puzzle
that cannot be read has the line 'error'. With --no-reason the line is 'none'.";

/// Show whether each puzzle has one solution, none, or several
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct CheckArgs {
    /// Do not search for the reason why a puzzle has no solution
    #[arg(long)]
    no_reason: bool,
}

impl CheckArgs {
    /// Searches for solutions of `puzzle`, and writes the result.
    pub(super) fn search<P: Solvable>(
        &self,
        args: &AnswerArgs,
        solver: &mut Solver,
        puzzle: &P,
        output: &mut Output<'_>,
    ) -> Outcome {
        let verdict = match self.no_reason {
            true => solver.verdict_without_reason(puzzle),
            false => solver.verdict(puzzle),
        };
        match verdict {
            Verdict::None(_) if self.no_reason => output.push(match output.style.in_lines() {
                true => "none\n",
                false => "no solution\n",
            }),
            _ => write_verdict(puzzle, &verdict, output),
        }
        match verdict {
            Verdict::Unique(_) => Outcome::Solved,
            Verdict::None(_) => Outcome::NoSolution,
            Verdict::Several(..) => Outcome::of_solutions(2, false, args.unique),
            Verdict::Unfinished(_) => Outcome::Unfinished,
        }
    }
}

/// Writes a verdict with its evidence.
fn write_verdict<P: Solvable>(puzzle: &P, verdict: &Verdict<P::Solution>, output: &mut Output<'_>) {
    verdict_parts(verdict, output.style.in_lines(), |part| match part {
        VerdictPart::Words(words) => output.push(words),
        VerdictPart::Reason(reason) => write!(output, "{reason}"),
        VerdictPart::Solution(solution) => puzzle.push_solution(solution, output),
    });
    output.push("\n");
}
