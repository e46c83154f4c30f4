//! `candidates`: the digits that each cell has in some solution.
//!
//! Invariant: a digit is shown for a cell exactly if some solution has it there.

use super::analysing::{NotAnalysed, analyse_all};
use crate::sudoku::options::AnalysisArgs;
use crate::terminal::outcome::Outcome;
use crate::terminal::session::Session;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use kumiki_sudoku::{Digit, Digits};
use std::io;

const ABOUT: &str = "\
Examples:
  sudoku candidates puzzle.txt
  sudoku candidates --format line puzzles.txt

A digit is shown for a cell exactly if some solution has it there. With --format
line there is one line for each puzzle, in order: nine symbols for each cell, a
digit or '.', or 'none', or 'unfinished'.";

/// Show the digits that each cell has in some solution
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct CandidatesArgs {}

impl Verb for VerbArgs<CandidatesArgs, AnalysisArgs> {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        analyse_all(self, session, &|solver, puzzle, output| {
            let candidates = solver.true_candidates(puzzle)?.ok_or(NotAnalysed::NoSolution)?;
            if output.style.in_lines() {
                let all = puzzle.shape().digits();
                let symbols = |digits: &Digits| -> String {
                    let symbol =
                        |digit: Digit| if digits.contains(digit) { digit.symbol() } else { '.' };
                    all.iter().map(symbol).collect()
                };
                writeln!(output, "{}", candidates.digits().iter().map(symbols).collect::<String>());
            } else {
                writeln!(output, "{candidates}");
            }
            Ok(Outcome::Solved)
        })
    }
}
