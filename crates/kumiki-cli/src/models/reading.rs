//! The models of a command line: in files, or on standard input.
//!
//! Invariant: models come in the order of the arguments and are read on demand, one at a time.

use crate::terminal::defect::Defect;
use crate::terminal::input::{Place, Placed, Source, SourceError, Unreadable};
use kumiki_front::RightProgram;
use kumiki_model::{FILE_LIMIT, Model, ModelError};
use kumiki_xcsp3::{Xcsp3Error, is_instance};
use std::ffi::OsString;
use std::io::{self, BufRead, Read as _};
use thiserror::Error;

/// The number of bytes of a file that is no model from which its program is known.
const HEAD: u64 = 8 * 1024;

/// A model with its place.
pub type PlacedModel = Placed<Model>;

/// A model that could not be read, with its place.
pub type UnreadableModel = Unreadable<ModelInputError>;

/// An error of reading a model from a source.
#[derive(Debug, Error)]
pub enum ModelInputError {
    /// The source cannot be read at all.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// It is read, but it is no model.
    #[error(transparent)]
    Model(ModelError),
    /// It is XML, but no instance of XCSP3 that is read.
    #[error(transparent)]
    Instance(Xcsp3Error),
    /// Another program reads it.
    #[error("{0}")]
    Other(RightProgram),
    /// The verb has no answer to it.
    #[error("{0}")]
    Unanswered(String),
    /// The program has a defect.
    #[error(transparent)]
    Defect(#[from] Defect),
}

impl ModelInputError {
    /// Returns the line of the error, if it is known.
    pub fn line(&self) -> Option<u64> {
        match self {
            ModelInputError::Model(error) => error.line(),
            ModelInputError::Instance(error) => error.line(),
            _ => None,
        }
    }
}

impl From<ModelError> for ModelInputError {
    fn from(error: ModelError) -> ModelInputError {
        match error {
            ModelError::Unreadable(error) => ModelInputError::Source(error.into()),
            error => ModelInputError::Model(error),
        }
    }
}

impl From<Xcsp3Error> for ModelInputError {
    fn from(error: Xcsp3Error) -> ModelInputError {
        match error {
            Xcsp3Error::Unreadable(error) => ModelInputError::Source(error.into()),
            error => ModelInputError::Instance(error),
        }
    }
}

impl From<io::Error> for ModelInputError {
    fn from(error: io::Error) -> ModelInputError {
        SourceError::from(error).into()
    }
}

/// The models of a command line, one after the other.
#[derive(Debug)]
pub struct ModelInputs {
    sources: std::vec::IntoIter<Source>,
}

impl ModelInputs {
    /// Returns the models in the files that `arguments` name; `-` is standard input.
    pub fn new(arguments: &[OsString]) -> ModelInputs {
        ModelInputs { sources: sources(arguments).into_iter() }
    }
}

impl Iterator for ModelInputs {
    type Item = Result<PlacedModel, UnreadableModel>;

    fn next(&mut self) -> Option<Result<PlacedModel, UnreadableModel>> {
        self.sources.next().map(|source| read(&source))
    }
}

/// Returns the sources that `arguments` name; `-` is standard input.
pub(super) fn sources(arguments: &[OsString]) -> Vec<Source> {
    let source = |argument: &OsString| match argument {
        argument if argument == "-" => Source::Stdin,
        argument => Source::File(argument.into()),
    };
    arguments.iter().map(source).collect()
}

/// Reads the model in `source`.
///
/// # Errors
/// If there is none.
pub(super) fn read(source: &Source) -> Result<PlacedModel, UnreadableModel> {
    read_from(source, source.open())
}

/// Returns the text in `source`, of one without end as much as is too long for a model.
///
/// # Errors
/// If it cannot be read.
pub(super) fn text(source: &Source) -> Result<Vec<u8>, SourceError> {
    let mut text = Vec::new();
    source.open()?.take(FILE_LIMIT as u64 + 1).read_to_end(&mut text)?;
    Ok(text)
}

/// Reads the model in `source`, the text of which comes from `reader`.
///
/// # Errors
/// If there is none.
pub(super) fn read_from(
    source: &Source,
    reader: Result<impl BufRead, SourceError>,
) -> Result<PlacedModel, UnreadableModel> {
    let place = Place { source: source.name().into(), line: None };
    let model = reader.map_err(ModelInputError::from).and_then(of_format);
    let model = model.map_err(|error| other(source).map_or(error, ModelInputError::Other));
    match model {
        Ok(value) => Ok(Placed { place, value }),
        Err(problem) => {
            Err(UnreadableModel { place: Place { line: problem.line(), ..place }, problem })
        }
    }
}

/// Reads a model in JSON, or an instance of XCSP3 in XML.
fn of_format(mut reader: impl BufRead) -> Result<Model, ModelInputError> {
    match is_instance(&String::from_utf8_lossy(reader.fill_buf()?)) {
        true => Ok(kumiki_xcsp3::read(reader)?),
        false => Ok(Model::read(reader)?),
    }
}

/// Returns the other program that reads the beginning of a file, or the name of a missing one.
fn other(source: &Source) -> Option<RightProgram> {
    let Source::File(path) = source else { return None };
    let found = match source.open() {
        Ok(reader) => {
            let mut head = Vec::new();
            reader.take(HEAD).read_to_end(&mut head).ok()?;
            RightProgram::of_file(&String::from_utf8_lossy(&head))
        }
        Err(_) => RightProgram::of(path.to_str()?),
    };
    found.filter(|other| *other != RightProgram::Model)
}
