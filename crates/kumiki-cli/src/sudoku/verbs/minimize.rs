//! `minimize`: each puzzle without the clues that follow from the others.
//!
//! Invariant: the result has the same solutions as the puzzle, and none of its clues follows from
//! the others.

use super::analysing::{analyse_all, check_solution};
use crate::sudoku::options::AnalysisArgs;
use crate::terminal::outcome::Outcome;
use crate::terminal::session::Session;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use std::io;

const ABOUT: &str = "\
Examples:
  sudoku minimize puzzle.txt
  sudoku minimize --seed 7 --format line puzzles.txt

The puzzle has the same solutions as before, and none of its clues follows from
the others. Which clues are left depends on the puzzle and the seed. With
--format line there is one line for each puzzle, in order: the puzzle, or
'none', if there is no solution, or 'unfinished'.";

/// Remove clues that follow from the others
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct MinimizeArgs {
    /// The seed of the random order in which clues are tried
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

impl Verb for VerbArgs<MinimizeArgs, AnalysisArgs> {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        analyse_all(self, session, &|solver, puzzle, output| {
            check_solution(solver, puzzle)?;
            let minimal = solver.minimize(puzzle, &mut puzzle.random(self.own.seed))?;
            output.push_puzzle(&minimal);
            output.push("\n");
            Ok(Outcome::Solved)
        })
    }
}
