//! The models of a command line: in files, or on standard input.
//!
//! Invariant: models come in the order of the arguments and are read as they are asked for, one at
//! a time.

use crate::models::model::Model;
use crate::models::reading::reader::ModelError;
use crate::terminal::input::{self, Place, Source};
use std::ffi::OsString;

/// A model and where it stands.
#[derive(Clone, Debug)]
pub struct Input {
    /// Where it stands.
    pub place: Place,
    /// The model.
    pub model: Model,
}

/// A model that could not be read, and where it stands.
pub type Unreadable = input::Unreadable<ModelError>;

/// The models of a command line, one after the other.
#[derive(Debug)]
pub struct Inputs {
    sources: std::vec::IntoIter<Source>,
}

impl Inputs {
    /// Returns the models in the files that `arguments` name; `-` is standard input.
    pub fn new(arguments: &[OsString]) -> Inputs {
        let source = |argument: &OsString| match argument {
            argument if argument == "-" => Source::Stdin,
            argument => Source::File(argument.into()),
        };
        let sources: Vec<Source> = arguments.iter().map(source).collect();
        Inputs { sources: sources.into_iter() }
    }
}

impl Iterator for Inputs {
    type Item = Result<Input, Unreadable>;

    fn next(&mut self) -> Option<Result<Input, Unreadable>> {
        let source = self.sources.next()?;
        let place = Place { source: source.name().into(), line: None };
        let model = source.open().map_err(ModelError::from).and_then(Model::read);
        Some(match model {
            Ok(model) => Ok(Input { place, model }),
            Err(problem) => {
                Err(Unreadable { place: Place { line: problem.line(), ..place }, problem })
            }
        })
    }
}
