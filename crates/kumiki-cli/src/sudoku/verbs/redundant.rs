//! `redundant`: the clues that follow from the others.
//!
//! Invariant: each clue that is shown follows from all others; two of them together may not.

use super::analysing::{analyse_all, check_solution};
use crate::sudoku::options::AnalysisArgs;
use crate::terminal::outcome::Outcome;
use crate::terminal::session::Session;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use std::io;

const ABOUT: &str = "\
Examples:
  sudoku redundant puzzle.txt
  sudoku redundant --format line puzzles.txt

Each of the clues shown follows from all others; without two of them there may
be more solutions. With --format line there is one line for each puzzle, in
order: how many there are, and their cells, like '2 r1c4 r5c5', or 'none', if
there is no solution, or 'unfinished'.";

/// Show the clues that follow from the others
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct RedundantArgs {}

impl Verb for VerbArgs<RedundantArgs, AnalysisArgs> {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        analyse_all(self, session, &|solver, puzzle, output| {
            check_solution(solver, puzzle)?;
            let redundant = solver.redundant_clues(puzzle)?;
            let names: Vec<String> = redundant.iter().map(|cell| cell.short_name()).collect();
            match (output.style.in_lines(), names.len()) {
                (true, 0) => writeln!(output, "0"),
                (true, found) => writeln!(output, "{found} {}", names.join(" ")),
                (false, 0) => writeln!(output, "minimal: every clue is needed"),
                (false, 1) => writeln!(output, "1 clue follows from the others: {}", names[0]),
                (false, found) => {
                    writeln!(
                        output,
                        "{found} clues follow, each from all others: {}",
                        names.join(" ")
                    );
                }
            }
            Ok(Outcome::Solved)
        })
    }
}
