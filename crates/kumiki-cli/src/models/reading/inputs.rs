//! The models of a command line: in files, or on standard input.
//!
//! Invariant: models come in the order of the arguments and are read on demand, one at a time.

use super::reader::ModelError;
use crate::models::model::Model;
use crate::terminal::input::{Place, Placed, Source, Unreadable};
use std::ffi::OsString;

/// A model with its place.
pub type PlacedModel = Placed<Model>;

/// A model that could not be read, with its place.
pub type UnreadableModel = Unreadable<ModelError>;

/// The models of a command line, one after the other.
#[derive(Debug)]
pub struct ModelInputs {
    sources: std::vec::IntoIter<Source>,
}

impl ModelInputs {
    /// Returns the models in the files that `arguments` name; `-` is standard input.
    pub fn new(arguments: &[OsString]) -> ModelInputs {
        let source = |argument: &OsString| match argument {
            argument if argument == "-" => Source::Stdin,
            argument => Source::File(argument.into()),
        };
        let sources: Vec<Source> = arguments.iter().map(source).collect();
        ModelInputs { sources: sources.into_iter() }
    }
}

impl Iterator for ModelInputs {
    type Item = Result<PlacedModel, UnreadableModel>;

    fn next(&mut self) -> Option<Result<PlacedModel, UnreadableModel>> {
        let source = self.sources.next()?;
        let place = Place { source: source.name().into(), line: None };
        let model = source.open().map_err(ModelError::from).and_then(Model::read);
        Some(match model {
            Ok(value) => Ok(Placed { place, value }),
            Err(problem) => {
                Err(UnreadableModel { place: Place { line: problem.line(), ..place }, problem })
            }
        })
    }
}
