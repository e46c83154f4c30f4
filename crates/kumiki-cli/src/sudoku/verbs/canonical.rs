//! `canonical`: the form that all puzzles share that differ only in the order of rows, columns and
//! digits.
//!
//! Invariant: nothing is searched.

use crate::sudoku::batch::{PuzzleResult, PuzzleVerb, run_for};
use crate::sudoku::options::ResultsArgs;
use crate::sudoku::reading::{PlacedPuzzle, PuzzleBatch, classic};
use crate::sudoku::writing::Output;
use crate::terminal::batch::BatchVerb;
use crate::terminal::outcome::Outcome;
use crate::terminal::session::Session;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use std::io;

const ABOUT: &str = "\
Examples:
  sudoku canonical puzzle.txt
  sudoku canonical --format line puzzles.txt

The canonical form is the least grid, in reading order, a blank before 1, that
exchanges of rows, columns and digits can make. An automorphism is an exchange
that changes nothing. With --format line there is one line for each puzzle, in
order: the form, 'automorphisms N' and the transformation that makes it, or
'clash' and what clashes.";

/// Show the canonical form under exchanges of rows, columns and digits
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct CanonicalArgs {}

impl Verb for VerbArgs<CanonicalArgs, ResultsArgs> {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let make = || -> Box<PuzzleVerb<'_>> { Box::new(Forms) };
        run_for(self, &self.common, &make).answer_all(session)
    }
}

/// `canonical` on a thread.
struct Forms;

impl BatchVerb<PuzzleBatch> for Forms {
    fn answer(&mut self, puzzle: &PlacedPuzzle, output: &mut Output<'_>) -> PuzzleResult {
        let in_lines = output.style.in_lines();
        let canonical = match classic(&puzzle.value)?.canonical() {
            Ok(canonical) => canonical,
            Err(clash) => {
                let begin = if in_lines { "clash " } else { "no canonical form: " };
                writeln!(output, "{begin}{clash}");
                return Ok(Outcome::NoSolution.into());
            }
        };
        let (automorphisms, transformation) = (canonical.automorphisms, canonical.transformation);
        output.push_grid(&canonical.form, &canonical.form);
        match in_lines {
            true => writeln!(output, " automorphisms {automorphisms}, {transformation}"),
            false => writeln!(output, "\nautomorphisms: {automorphisms}\n{transformation}"),
        }
        Ok(Outcome::Solved.into())
    }
}
