//! `types`: the types of puzzles, with their names and rules.
//!
//! Invariant: a type is listed if and only if its links are read.

use crate::terminal::format::FormatArgs;
use crate::terminal::session::Session;
use crate::terminal::verbs::{Options, Verb};
use clap::{Args, ValueEnum};
use kumiki_front::RightProgram;
use kumiki_puzzles::{Kind, Kinds};
use serde_json::json;
use std::io::{self, Write};

const ABOUT: &str = "\
Examples:
  kumiki puzzle types
  kumiki puzzle types nonogram
  kumiki puzzle types --format json

The first name of a type is that of its links; each of its names can be given to
'generate', and as the \"type\" of a puzzle in JSON.";

/// List the types of puzzles, with their names and rules
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::pencil) struct PencilTypesArgs {
    #[command(flatten)]
    format: FormatArgs<TypesFormat>,

    /// The types to list; all if none is named
    #[arg(value_name = "TYPE")]
    names: Vec<String>,
}

/// The format of the list of types.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum TypesFormat {
    /// Names and rules
    #[default]
    Text,
    /// An object on a line for each type
    Json,
}

impl Options for PencilTypesArgs {}

impl Verb for PencilTypesArgs {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let kinds = Kinds::standard();
        if self.names.is_empty() {
            return kinds.iter().try_for_each(|kind| self.write(kind, session));
        }
        for name in &self.names {
            match kinds.named(name) {
                Ok(kind) => self.write(kind, session)?,
                Err(_) if RightProgram::is_sudoku(name) => {
                    session.complain("sudoku is no type of these: the program 'sudoku' is for it");
                }
                Err(error) => session.complain(error),
            }
        }
        Ok(())
    }
}

impl PencilTypesArgs {
    fn write(&self, kind: &Kind, session: &mut Session) -> io::Result<()> {
        let results = &mut session.streams.results;
        match self.format.format {
            TypesFormat::Text => {
                writeln!(results, "{}\n  {}", kind.names.join(", "), kind.rules)?;
                if !kind.is_generated {
                    writeln!(results, "  There is no generator.")?;
                } else if let Some(side) = kind.generated_side {
                    let time = "longer than 10 seconds to generate";
                    writeln!(results, "  Boards of more than {side}×{side} take {time}.")?;
                }
                Ok(())
            }
            TypesFormat::Json => {
                let object = json!({
                    "names": kind.names, "rules": kind.rules, "generated": kind.is_generated,
                    "generated_side": kind.generated_side
                });
                writeln!(results, "{object}")
            }
        }
    }
}
