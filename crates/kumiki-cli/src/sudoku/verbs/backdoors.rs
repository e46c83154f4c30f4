//! `backdoors`: the smallest sets of cells whose digits let basic elimination finish.
//!
//! Invariant: all sets of the smallest size are shown, and no others.

use super::analysing::analyse_all;
use crate::sudoku::options::AnalysisArgs;
use crate::sudoku::writing::Output;
use crate::terminal::outcome::Outcome;
use crate::terminal::session::Session;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use kumiki_sudoku::Cell;
use kumiki_sudoku::solver::Backdoors;
use std::io;

const ABOUT: &str = "\
Examples:
  sudoku backdoors puzzle.txt
  sudoku backdoors --size 1 --format line puzzles.txt

Basic elimination places digits that have one place left in a house, and fills
cells that have one digit left. With --format line there is one line for each
puzzle, in order: the size, and all sets of that size, like
'2 r1c1+r2c5 r1c1+r7c2'; '>2', if they are larger; 'none' or 'several', if there
is not exactly one solution; or 'unfinished'.";

/// Show the smallest sets of cells whose digits let basic elimination finish
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct BackdoorsArgs {
    /// Search for sets of up to N cells
    #[arg(
        long,
        value_name = "N",
        default_value_t = 2,
        value_parser = clap::value_parser!(u8).range(0..=5)
    )]
    size: u8,
}

impl Verb for VerbArgs<BackdoorsArgs, AnalysisArgs> {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        analyse_all(self, session, &|solver, puzzle, output| {
            let in_lines = output.style.in_lines();
            match solver.backdoors(puzzle, self.own.size.into())? {
                Backdoors::NotUnique => {
                    let (word, outcome) = match (solver.has_solution(puzzle)?, in_lines) {
                        (true, true) => ("several", Outcome::NotUnique),
                        (true, false) => ("there are several solutions", Outcome::NotUnique),
                        (false, true) => ("none", Outcome::NoSolution),
                        (false, false) => ("there is no solution", Outcome::NoSolution),
                    };
                    writeln!(output, "{word}");
                    return Ok(outcome);
                }
                Backdoors::Larger if in_lines => writeln!(output, ">{}", self.own.size),
                Backdoors::Larger => {
                    writeln!(output, "every backdoor has more cells than {}", self.own.size)
                }
                Backdoors::Sets(sets) => write_sets(&sets, output),
            }
            Ok(Outcome::Solved)
        })
    }
}

/// Writes sets of one size.
fn write_sets(sets: &[Vec<Cell>], output: &mut Output<'_>) {
    let name = |set: &Vec<Cell>| {
        let names: Vec<String> = set.iter().map(|cell| cell.short_name()).collect();
        names.join("+")
    };
    let (found, size) = (sets.len(), sets[0].len());
    let names = sets.iter().map(name).collect::<Vec<String>>().join(" ");
    let plural = if size == 1 { "" } else { "s" };
    match (output.style.in_lines(), size) {
        (true, 0) => writeln!(output, "0"),
        (true, _) => writeln!(output, "{size} {names}"),
        (false, 0) => writeln!(output, "basic elimination solves it"),
        (false, _) => writeln!(output, "{found} of {size} cell{plural}: {names}"),
    }
}
