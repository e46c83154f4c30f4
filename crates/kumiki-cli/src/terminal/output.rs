//! The file for results.
//!
//! Invariant: no file that has another part in the run is written over, and none with something in
//! it, unless that is asked for.

use super::input::Source;
use super::session::Session;
use super::stream::Stream;
use clap::Args;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The file for results.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct OutputArgs {
    /// Write results to this file, which must not exist yet
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Overwrite the file of --output if it exists
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
}

/// The reason why a file cannot be used.
#[derive(Debug, Error)]
pub(crate) enum FileError {
    /// It cannot be read or written.
    #[error("{file}: {error}")]
    Unusable {
        /// The name of the file.
        file: String,
        /// The error.
        error: io::Error,
    },
    /// It is not empty, and would be written over.
    #[error(
        "{0} is there already, with {1} bytes in it; --force writes over it, another name keeps it"
    )]
    Exists(String, u64),
}

impl FileError {
    /// Returns the error of the file at `path`.
    pub(crate) fn of(path: &Path) -> impl Fn(io::Error) -> FileError {
        let file = path.display().to_string();
        move |error| FileError::Unusable { file: file.clone(), error }
    }
}

/// Redirects the results of `session` to the file that `output` names, if it names one. An error is
/// reported. Returns whether the run can go on.
pub(crate) fn create_output(
    session: &mut Session,
    output: &OutputArgs,
    sources: &[Source],
) -> bool {
    match created(output, sources) {
        Ok(file) => {
            redirect(session, file);
            true
        }
        Err(error) => {
            session.complain(error);
            false
        }
    }
}

/// Redirects the results of `session` to `file`, if there is one.
pub(crate) fn redirect(session: &mut Session, file: Option<File>) {
    if let Some(file) = file {
        session.streams.results = Stream::file(BufWriter::new(file));
    }
}

/// Creates the file that `output` names, if it names one.
///
/// # Errors
/// If it cannot be created, is one of `sources`, or has something in it that would be lost.
pub(crate) fn created(output: &OutputArgs, sources: &[Source]) -> Result<Option<File>, FileError> {
    let Some(path) = &output.output else { return Ok(None) };
    refuse_to_overwrite(path, sources.iter().filter_map(Source::path))?;
    let found = bytes_in(path);
    if found > 0 && !output.force {
        return Err(FileError::Exists(path.display().to_string(), found));
    }
    File::create(path).map(Some).map_err(FileError::of(path))
}

/// Checks that the file at `path` is none of `others`.
///
/// # Errors
/// If it is one of them.
pub(crate) fn refuse_to_overwrite<'a>(
    path: &Path,
    mut others: impl Iterator<Item = &'a Path>,
) -> Result<(), FileError> {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let error = io::Error::other("it has another part in this run, and is not written over");
    match others.any(|other| real(other) == real(path)) {
        true => Err(FileError::of(path)(error)),
        false => Ok(()),
    }
}

/// Returns the number of bytes in the file at `path`; 0 if there is none, or it is no regular file.
pub(crate) fn bytes_in(path: &Path) -> u64 {
    fs::metadata(path).ok().filter(fs::Metadata::is_file).map_or(0, |about| about.len())
}
