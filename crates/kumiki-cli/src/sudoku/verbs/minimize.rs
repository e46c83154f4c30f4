//! `minimize`: each puzzle without the clues that follow from the others.
//!
//! Invariant: the result has the same solutions as the puzzle, and none of its clues follows from
//! the others.

use super::analysing::{AnalysisVerb, NotAnalysed, check_solution};
use crate::sudoku::writing::Output;
use crate::terminal::outcome::Outcome;
use clap::Args;
use kumiki_sudoku::{Puzzle, Solver};

const ABOUT: &str = "\
Examples:
  sudoku minimize puzzle.txt
  sudoku minimize --seed 7 --format line puzzles.txt

The puzzle has the same solutions as before, and none of its clues follows from
the others. Which clues are left depends on the puzzle and the seed. With --format
line there is one line for each puzzle, in order: the puzzle, or 'none', if there
is no solution, or 'unfinished'.";

/// Remove clues that follow from the others
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct MinimizeArgs {
    /// The seed of the random order in which clues are tried
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

impl AnalysisVerb for MinimizeArgs {
    fn options(&self) -> String {
        format!("minimize, seed {}", self.seed)
    }

    fn analyse(
        &self,
        solver: &mut Solver,
        puzzle: &Puzzle,
        output: &mut Output<'_>,
    ) -> Result<Outcome, NotAnalysed> {
        check_solution(solver, puzzle)?;
        let minimal = solver.minimize(puzzle, &mut puzzle.random(self.seed))?;
        output.push_puzzle(&minimal);
        output.push("\n");
        Ok(Outcome::Solved)
    }
}
