//! The file for results, and what a run knows of its inputs before it reads them.
//!
//! Invariant: no file that has another part in the run is written over.

use super::journal::{JournalError, check_is_empty};
use crate::sudoku::options::OutputArgs;
use crate::sudoku::reading::{InputPosition, LINE};
use crate::terminal::input::Source;
use crate::terminal::progress::ProgressDisplay;
use crate::terminal::session::Session;
use crate::terminal::stream::Stream;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;

/// Redirects the results of `session` to the file that `output` names, if it names one. An error is
/// reported. Returns whether the run can go on.
pub(in crate::sudoku) fn create_output(
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
pub(super) fn redirect(session: &mut Session, file: Option<File>) {
    if let Some(file) = file {
        session.streams.results = Stream::new(BufWriter::new(file));
    }
}

/// Creates the file that `output` names, if it names one.
///
/// # Errors
/// If it cannot be created, is one of `sources`, or has something in it that would be lost.
pub(super) fn created(
    output: &OutputArgs,
    sources: &[Source],
) -> Result<Option<File>, JournalError> {
    let Some(path) = &output.output else { return Ok(None) };
    refuse_to_overwrite(path, sources.iter().filter_map(Source::path))?;
    if !output.force {
        check_is_empty(path)?;
    }
    File::create(path).map(Some).map_err(JournalError::of(path))
}

/// Checks that the file at `path` is none of `others`.
///
/// # Errors
/// If it is one of them.
pub(super) fn refuse_to_overwrite<'a>(
    path: &Path,
    mut others: impl Iterator<Item = &'a Path>,
) -> Result<(), JournalError> {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let error = io::Error::other("it has another part in this run, and is not written over");
    match others.any(|other| real(other) == real(path)) {
        true => Err(JournalError::of(path)(error)),
        false => Ok(()),
    }
}

/// Shows the progress of a run over `sources` that begins at `begin`. Results go to a file if
/// `to_file` is true.
pub(in crate::sudoku) fn show_progress(
    session: &mut Session,
    to_file: bool,
    sources: &[Source],
    begin: InputPosition,
) {
    if to_file {
        session.progress = ProgressDisplay::beside_file("puzzle");
    }
    let left = &sources[begin.source.min(sources.len())..];
    if let Some(bytes) = left.iter().map(Source::text_bytes).sum::<Option<u64>>() {
        session.progress.set_bytes(bytes.saturating_sub(begin.mark.offset));
    }
}

/// Returns the number of threads that may have work: a puzzle takes at least the bytes of a line.
pub(in crate::sudoku) fn useful_threads(most: usize, sources: &[Source]) -> usize {
    let puzzles = sources.iter().map(|source| match source {
        Source::Argument { .. } => Some(1),
        source => source.text_bytes().map(|bytes| 1 + bytes / LINE as u64),
    });
    let puzzles = puzzles.sum::<Option<u64>>().unwrap_or(u64::MAX);
    usize::try_from(puzzles).map_or(most, |puzzles| most.min(puzzles))
}
