//! A run that can be resumed, while it goes on: its output, and when the journal is written.
//!
//! Invariant: the journal never speaks of more than the output was given, and where the run ends
//! before it is finished, the output holds just that.

use super::journal::{Journal, JournalError, Record};
use crate::sudoku::reading::InputPosition;
use crate::terminal::session::Tally;
use std::fs::File;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

/// How often the journal is written.
const INTERVAL: Duration = Duration::from_secs(1);

/// A run that can be resumed.
#[derive(Debug)]
pub(in crate::sudoku) struct Resumable {
    journal: Journal,
    output: File,
    /// The number of bytes were written of all results so far.
    written: u64,
    /// The last place from where the inputs can be read on.
    record: Record,
    /// When the journal was written.
    noted: Instant,
}

impl Resumable {
    /// Returns what goes on after what `journal` says, and where its results are written: to the
    /// file at `path`, without what is beyond that. From here on there is a journal, so that the
    /// output is known to be of this run.
    ///
    /// # Errors
    /// If the output or the journal cannot be written, or the output is shorter than it should be.
    pub(in crate::sudoku) fn open(
        journal: Journal,
        record: Record,
        path: &Path,
    ) -> Result<(File, Resumable), JournalError> {
        let of_output = JournalError::of(path);
        // Results that should be there are not begun anew.
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

    /// Notes that `bytes` were written and flushed, with which the answers come to `tally`, and
    /// that the inputs can be read on at `end`, if there; writes the journal now and then.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub(in crate::sudoku) fn note(
        &mut self,
        bytes: u64,
        end: Option<InputPosition>,
        tally: Tally,
    ) -> io::Result<()> {
        self.written += bytes;
        let Some(position) = end else { return Ok(()) };
        self.record = Record { position, written: self.written, tally, is_finished: false };
        if self.noted.elapsed() < INTERVAL {
            return Ok(());
        }
        self.noted = Instant::now();
        self.write()
    }

    /// Writes the journal for the last time, and takes back results of which it does not speak.
    ///
    /// # Errors
    /// If either cannot be done.
    pub(in crate::sudoku) fn end(mut self, is_finished: bool) -> io::Result<()> {
        self.record.is_finished = is_finished;
        self.take_back()?;
        self.write()
    }

    fn take_back(&self) -> io::Result<()> {
        self.output.set_len(self.record.written)
    }

    /// Writes the journal: how far the run is.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(in crate::sudoku) fn write(&self) -> io::Result<()> {
        self.journal.write(&self.record, &self.output)
    }
}
