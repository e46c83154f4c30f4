//! `shuffle`: puzzles that differ only in the order of rows, columns and digits.
//!
//! Invariant: the result depends on the puzzle and the seed only.

use crate::sudoku::batch::{PuzzleResult, PuzzleVerb, run_for};
use crate::sudoku::options::ResultsArgs;
use crate::sudoku::reading::{InputError, PlacedPuzzle, PuzzleBatch};
use crate::sudoku::writing::Output;
use crate::terminal::batch::BatchVerb;
use crate::terminal::outcome::Outcome;
use crate::terminal::session::Session;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use kumiki_sudoku::canonical::Transformation;
use std::io;

const ABOUT: &str = "\
Examples:
  sudoku shuffle puzzle.txt
  sudoku shuffle --seed 7 --count 3 --format line puzzles.txt

The result depends on the puzzle and the seed. With --format line there is one
line for each grid that is made, in order.";

/// Exchange rows, columns and digits at random
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct ShuffleArgs {
    /// The seed of random choices
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// Make N grids of each puzzle
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
}

impl Verb for VerbArgs<ShuffleArgs, ResultsArgs> {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let ShuffleArgs { seed, count } = self.own;
        let make = || -> Box<PuzzleVerb<'_>> { Box::new(Shuffling { seed, count }) };
        run_for(self, &self.common, &make).answer_all(session)
    }
}

/// `shuffle` on a thread.
struct Shuffling {
    seed: u64,
    count: u64,
}

impl BatchVerb<PuzzleBatch> for Shuffling {
    fn answer(&mut self, puzzle: &PlacedPuzzle, output: &mut Output<'_>) -> PuzzleResult {
        let puzzle = puzzle.value.restrictions();
        let mut random = puzzle.random(self.seed);
        for number in 0..self.count {
            let transformation = Transformation::random(puzzle.shape(), &mut random);
            let shuffled = transformation.of_puzzle(&puzzle).ok_or(InputError::HasRules)?;
            if number > 0 && !output.style.in_lines() {
                output.push("\n");
            }
            output.push_puzzle(&shuffled);
            output.push("\n");
        }
        Ok(Outcome::Solved.into())
    }
}
