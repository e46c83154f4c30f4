//! `convert`: puzzles in one format written in another.
//!
//! Invariant: each puzzle that can be read and written is written, in order; of each of the others
//! it is said why not. What is lost is said once, however many puzzles lose it.

use crate::sudoku::batch::session::Session;
use crate::sudoku::reading::inputs::{Input, Inputs};
use crate::terminal::outcome::Outcome;
use crate::terminal::run::Run;
use kumiki::Statistics;
use kumiki_sudoku_io::Format;
use kumiki_sudoku_io::format::Detail;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// What a conversion is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conversion {
    /// The format that is read; `None` if it is to be told from the text.
    pub from: Option<Format>,
    /// The format that is written.
    pub to: Format,
}

/// Writes each puzzle in the format that was asked for.
pub(in crate::sudoku) fn run(
    session: &mut Session,
    Conversion { from, to }: Conversion,
) -> io::Result<()> {
    if let Err(error) = session.create_output() {
        session.run.complain(error);
        return Ok(());
    }
    let inputs = &session.arguments.inputs;
    let mut inputs = match from {
        Some(format) => Inputs::of_format(inputs, format),
        None => Inputs::new(inputs),
    };
    let mut writer = Writer { to, written: 0, lost: BTreeSet::new() };
    while let Some(input) = session.run.next(&mut inputs) {
        match input {
            Ok(input) => {
                let place = input.place.clone();
                let written = session.run.guard(&place, |run| writer.write(run, input));
                written.unwrap_or(Ok(()))?;
            }
            Err(unreadable) => session.run.complain(unreadable),
        }
        if !session.run.goes_on()? {
            break;
        }
    }
    writer.end(&mut session.run)
}

/// What was written so far.
struct Writer {
    to: Format,
    written: u64,
    lost: BTreeSet<Detail>,
}

impl Writer {
    fn write(&mut self, run: &mut Run, Input { place, question }: Input) -> io::Result<()> {
        let puzzle = question.into_puzzle();
        let text = match self.to.write_item(&puzzle) {
            Ok(text) => text,
            Err(error) => {
                run.complain(format_args!("{place}: {error}"));
                return Ok(());
            }
        };
        self.lost.extend(self.to.lost(&puzzle));
        let around = self.to.around();
        let before = if self.written == 0 { around.head } else { around.between };
        if self.written == 1 && !self.to.carries().several {
            run.remark(format_args!("{} has one puzzle in a file, and there are more", self.to));
        }
        self.written += 1;
        run.note(Outcome::Solved, Statistics::default());
        write!(run.streams.results, "{before}{text}")
    }

    /// Writes what stands behind the last puzzle, and says what was lost.
    fn end(self, run: &mut Run) -> io::Result<()> {
        if self.written > 0 {
            writeln!(run.streams.results, "{}", self.to.around().tail)?;
        }
        run.flush()?;
        run.end();
        if !self.lost.is_empty() {
            let lost: Vec<String> = self.lost.iter().map(Detail::to_string).collect();
            run.remark(format_args!(
                "lost, as {} has no place for it: {}",
                self.to,
                lost.join(", ")
            ));
        }
        Ok(())
    }
}
