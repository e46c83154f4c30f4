//! `formats`: a table of the formats of puzzles.
//!
//! Invariant: every format is in the table, with what its writer writes.

use crate::terminal::session::Session;
use crate::terminal::verbs::{Options, Verb};
use clap::Args;
use kumiki_sudoku::{Grid, Puzzle};
use kumiki_sudoku_io::Format;
use std::io::{self, Write};

const ABOUT: &str = "\
Examples:
  sudoku formats
  sudoku formats | less

A format is named in --from of every verb that reads puzzles, and in --to of
'convert' if it is written. Without --from, formats are recognised. The example
is the beginning of the same puzzle in each format.";

/// The puzzle of the examples.
const EXAMPLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The number of characters of an example.
const SHOWN: usize = 36;

/// List the formats that are read and written
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct FormatsArgs {}

impl Options for FormatsArgs {}

impl Verb for FormatsArgs {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let puzzle: Option<Puzzle> = EXAMPLE.parse::<Grid>().ok().map(Puzzle::from);
        let head = ["NAME", "FILES", "USE", "EXAMPLE"].map(str::to_string);
        let rows = Format::ALL.into_iter().map(|format| row(format, puzzle.as_ref()));
        let rows: Vec<[String; 4]> = std::iter::once(head).chain(rows).collect();
        let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
        let widths = [0, 1, 2].map(width);
        for [name, files, uses, example] in &rows {
            let [a, b, c] = widths;
            let line = format!("{name:a$}  {files:b$}  {uses:c$}  {example}");
            writeln!(session.streams.results, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// Returns the row of `format` in the table.
fn row(format: Format, puzzle: Option<&Puzzle>) -> [String; 4] {
    let uses = if format.is_written() { "read, write" } else { "read" };
    let written = puzzle.and_then(|puzzle| format.write(puzzle).ok());
    let example = written.map_or(format!("({})", format.about()), |text| beginning(&text));
    // Links and strings are pasted, not kept in files.
    let files = format.extension().map_or("-".to_string(), |extension| format!(".{extension}"));
    [format.name().to_string(), files, uses.to_string(), example]
}

/// Returns the beginning of `text`, with a mark if more follows.
fn beginning(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let shown: String = line.chars().take(SHOWN).collect();
    if shown.len() < text.len() { shown + "…" } else { shown }
}
