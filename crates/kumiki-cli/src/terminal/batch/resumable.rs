//! A run that can be resumed, while it goes on: its output and its journal.
//!
//! Invariant: the journal never records more than the output has. If the run ends early, the output
//! holds exactly the recorded results.

use super::journal::{Journal, JournalError, Record};
use super::position::InputPosition;
use crate::terminal::output::FileError;
use crate::terminal::session::Tally;
use std::fs::File;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

/// The interval between two writes of the journal.
const INTERVAL: Duration = Duration::from_secs(1);

/// A run that can be resumed.
#[derive(Debug)]
pub(crate) struct Resumable {
    journal: Journal,
    output: File,
    /// The number of bytes of all results so far.
    written: u64,
    /// The last position from which the inputs can be read on.
    record: Record,
    /// The time of the last write of the journal.
    noted: Instant,
}

impl Resumable {
    /// Returns the run that continues after `record`, and the file at `path` for its results,
    /// without the results beyond the record. Writes the journal, so that the output belongs to
    /// this run.
    ///
    /// # Errors
    /// If the output or the journal cannot be written, or the output is shorter than it should be.
    pub(crate) fn open(
        journal: Journal,
        record: Record,
        path: &Path,
    ) -> Result<(File, Resumable), JournalError> {
        let of_output = FileError::of(path);
        // If results should be there, no new file is created.
        let is_new = record.written == 0;
        let output = File::options().create(is_new).append(true).open(path).map_err(&of_output)?;
        let found = output.metadata().map_err(&of_output)?.len();
        if found < record.written {
            return Err(journal.lacks_results(path, found, record.written));
        }
        let results = output.try_clone().map_err(&of_output)?;
        let (written, noted) = (record.written, Instant::now());
        let resumable = Resumable { journal, output, written, record, noted };
        resumable.take_back().map_err(of_output)?;
        resumable.write().map_err(JournalError::Journal)?;
        Ok((results, resumable))
    }

    /// Records that `bytes` were written and flushed, and that the answers so far total `tally`.
    /// The inputs can be read on at `end`, if it is given. Writes the journal at intervals.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub(crate) fn note(
        &mut self,
        bytes: u64,
        end: Option<InputPosition>,
        tally: &Tally,
    ) -> io::Result<()> {
        self.written += bytes;
        let Some(position) = end else { return Ok(()) };
        let (written, tally) = (self.written, tally.clone());
        self.record = Record { position, written, tally, is_finished: false };
        if self.noted.elapsed() < INTERVAL {
            return Ok(());
        }
        self.noted = Instant::now();
        self.write()
    }

    /// Writes the journal for the last time, and removes results that it does not record.
    ///
    /// # Errors
    /// If one of the two fails.
    pub(crate) fn end(mut self, is_finished: bool) -> io::Result<()> {
        self.record.is_finished = is_finished;
        self.take_back()?;
        self.write()
    }

    fn take_back(&self) -> io::Result<()> {
        self.output.set_len(self.record.written)
    }

    /// Writes the journal.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write(&self) -> io::Result<()> {
        self.journal.write(&self.record, &self.output)
    }
}
