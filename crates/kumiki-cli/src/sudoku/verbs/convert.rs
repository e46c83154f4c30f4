//! `convert`: puzzles in another format.
//!
//! Invariant: every puzzle that can be written is written, in order. For each other puzzle the
//! reason is reported. Lost details are reported once, however many puzzles lose them.

use crate::sudoku::options::{InputsArgs, read_format};
use crate::sudoku::reading::PlacedPuzzle;
use crate::terminal::outcome::Outcome;
use crate::terminal::output::{OutputArgs, create_output};
use crate::terminal::session::Session;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use kumiki::Statistics;
use kumiki_sudoku_io::Format;
use kumiki_sudoku_io::format::Detail;
use std::collections::BTreeSet;
use std::io::{self, Write};

const ABOUT: &str = "\
Examples:
  sudoku convert --to sudokupad puzzle.txt
  sudoku convert --from sdm --to csv puzzles.txt
  sudoku convert --to line scf5NlQ19j9mGca3OIN1bWGk2m41TjS79
  sudoku convert --to opensudoku --output puzzles.opensudoku puzzles.txt

A puzzle is refused if the new format would change it, for example by the loss
of its boxes or rules. Other losses, such as a title, are reported on standard
error.";

/// Write each puzzle in another format
#[derive(Args, Clone, Debug)]
#[command(after_help = about())]
pub(in crate::sudoku) struct ConvertArgs {
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = written_format)]
    to: Format,

    #[command(flatten)]
    output: OutputArgs,
}

/// Returns the text below the options, with every format.
fn about() -> String {
    let row = |format: Format| format!("\n  {:<11} {}", format.name(), format.about());
    let formats: String = Format::ALL.into_iter().map(row).collect();
    format!("Formats:{formats}\n\n{ABOUT}")
}

fn written_format(name: &str) -> Result<Format, String> {
    match read_format(name)? {
        format if format.is_written() => Ok(format),
        format => Err(format!("{format} is read, but not written")),
    }
}

impl Verb for VerbArgs<ConvertArgs, InputsArgs> {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let VerbArgs { own, common: inputs, .. } = self;
        if !create_output(session, &own.output, &inputs.sources()) {
            return Ok(());
        }
        let mut puzzles = inputs.puzzles();
        let mut converter = Converter { to: own.to, written: 0, lost: BTreeSet::new() };
        session.answer_each(&mut puzzles, |session, puzzle| converter.write(session, puzzle))?;
        converter.end(session)
    }
}

/// The state of a conversion.
struct Converter {
    to: Format,
    written: u64,
    lost: BTreeSet<Detail>,
}

impl Converter {
    fn write(&mut self, session: &mut Session, puzzle: &PlacedPuzzle) -> io::Result<()> {
        let PlacedPuzzle { place, value } = puzzle;
        let puzzle = value.puzzle();
        let text = match self.to.write_item(&puzzle) {
            Ok(text) => text,
            Err(error) => {
                session.complain(format_args!("{place}: {error}"));
                return Ok(());
            }
        };
        self.lost.extend(self.to.lost(&puzzle));
        let around = self.to.around();
        let before = if self.written == 0 { around.head } else { around.between };
        if self.written == 1 && !self.to.carries().several {
            session
                .remark(format_args!("{} has one puzzle in a file, and there are more", self.to));
        }
        self.written += 1;
        session.note(Outcome::Solved, Statistics::default());
        write!(session.streams.results, "{before}{text}")
    }

    /// Writes the text after the last puzzle, and reports the lost details.
    fn end(self, session: &mut Session) -> io::Result<()> {
        if self.written > 0 {
            writeln!(session.streams.results, "{}", self.to.around().tail)?;
        }
        session.flush()?;
        session.end();
        if !self.lost.is_empty() {
            let lost: Vec<String> = self.lost.iter().map(Detail::to_string).collect();
            let lost = lost.join(", ");
            session.remark(format_args!("lost, as {} has no place for it: {lost}", self.to));
        }
        Ok(())
    }
}
