//! The least program that checks puzzles with the `sudoku` crate: `crate-check FILE`.
//!
//! Invariant: one line for each line of the file, as `sudoku check --format line` has it for a
//! puzzle with one solution. Of other puzzles it says only that they are others.

use std::error::Error;
use std::io::{BufWriter, Write, stdout};
use sudoku::Sudoku;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args_os().nth(1).ok_or("no file of puzzles is given")?;
    let text = std::fs::read_to_string(file)?;
    let mut out = BufWriter::new(stdout().lock());
    for line in text.lines() {
        match Sudoku::from_str_line(line)?.solution() {
            Some(solution) => writeln!(out, "unique {}", solution.to_str_line())?,
            None => writeln!(out, "other")?,
        }
    }
    Ok(out.flush()?)
}
