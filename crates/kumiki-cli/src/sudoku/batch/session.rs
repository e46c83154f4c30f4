//! One run of `sudoku`: puzzles are distributed to workers, and their answers are written.
//!
//! Invariant: pages are written in the order of the puzzles, and flushed one by one. The journal,
//! if there is one, never records more than was flushed.

use crate::sudoku::arguments::Arguments;
use crate::sudoku::batch::answerer::Answerer;
use crate::sudoku::batch::journal::{Journal, JournalError, Record, check_is_empty};
use crate::sudoku::batch::resumable::Resumable;
use crate::sudoku::reading::batches::{Batches, LINE, Position};
use crate::sudoku::reading::inputs::sources;
use crate::sudoku::writing::page::Page;
use crate::terminal::input::Source;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::ordered;
use crate::terminal::progress::Progress;
use crate::terminal::run::Run;
use crate::terminal::stream::{Stream, Streams};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::{ControlFlow, Range};
use std::path::Path;

/// The state of a run.
pub(in crate::sudoku) struct Session {
    pub(in crate::sudoku) arguments: Arguments,
    pub(in crate::sudoku) run: Run,
}

impl Session {
    pub(in crate::sudoku) fn new(
        arguments: Arguments,
        streams: Streams,
        interrupt: Interrupt,
    ) -> Session {
        Session { run: Run::new("puzzle", arguments.quiet, streams, interrupt), arguments }
    }

    /// Answers each puzzle as it is read.
    pub(in crate::sudoku) fn answer_all(&mut self) -> io::Result<()> {
        let sources = sources(&self.arguments.inputs);
        let opened = self.open_journal(&sources).and_then(|journal| {
            let begin = journal.as_ref().map_or_else(Record::begin, |(_, record)| *record);
            let resumable =
                if begin.is_finished { None } else { self.open_output(&sources, journal)? };
            Ok((begin, resumable))
        });
        let (begin, mut resumable) = match opened {
            Ok(opened) => opened,
            Err(error) => {
                self.run.complain(error);
                return Ok(());
            }
        };
        self.run.tally = begin.tally;
        if begin.is_finished {
            self.run.remark("nothing is left to do: the journal says that the run is finished");
            return Ok(());
        }
        self.show_progress(&sources, begin.position);
        let ended = self.answer_from(sources, begin.position, &mut resumable);
        let is_finished = ended.is_ok() && !self.run.interrupt.is_raised();
        ended.and(resumable.map_or(Ok(()), |resumable| resumable.end(is_finished)))?;
        self.run.end();
        if self.arguments.stats {
            self.run.tell_totals();
        }
        Ok(())
    }

    /// Redirects results to the file that the arguments name, if they name one.
    pub(in crate::sudoku) fn create_output(&mut self) -> Result<(), JournalError> {
        let sources = sources(&self.arguments.inputs);
        self.open_output(&sources, None).map(drop)
    }

    /// Opens the journal, if the arguments name one.
    fn open_journal(&self, sources: &[Source]) -> Result<Option<(Journal, Record)>, JournalError> {
        let Some(path) = &self.arguments.resume else { return Ok(None) };
        let others = sources.iter().filter_map(Source::path);
        refuse_to_overwrite(path, others.chain(self.arguments.output.as_deref()))?;
        Journal::open(path, &self.arguments, sources).map(Some)
    }

    /// Opens the output file, if the arguments name one. It continues at the place that the journal
    /// records, if there is a journal.
    fn open_output(
        &mut self,
        sources: &[Source],
        journal: Option<(Journal, Record)>,
    ) -> Result<Option<Resumable>, JournalError> {
        let Some(path) = &self.arguments.output else { return Ok(None) };
        refuse_to_overwrite(path, sources.iter().filter_map(Source::path))?;
        match &journal {
            _ if self.arguments.force => {}
            Some((journal, _)) => journal.check_output(path)?,
            None => check_is_empty(path)?,
        }
        let (output, resumable) = match journal {
            None => (File::create(path).map_err(JournalError::of(path))?, None),
            Some((journal, record)) => {
                let (output, resumable) = Resumable::open(journal, record, path)?;
                (output, Some(resumable))
            }
        };
        self.run.streams.results = Stream::new(BufWriter::new(output));
        Ok(resumable)
    }

    /// Distributes the puzzles of `sources` from `begin` on, and writes the answers.
    fn answer_from(
        &mut self,
        sources: Vec<Source>,
        begin: Position,
        resumable: &mut Option<Resumable>,
    ) -> io::Result<()> {
        let Session { arguments, run } = self;
        let threads = threads(arguments.threads, &sources);
        let (interrupt, streams) = (run.interrupt.clone(), run.streams.clone());
        let mut batches = Batches::new(sources, begin);
        let reading = interrupt.clone();
        let read = move |puzzles| {
            reading.waiting(|| batches.next(puzzles).inspect(|_| reading.begin_work()))
        };
        run.leave_last_words();
        let written = ordered::map(
            threads,
            read,
            || Answerer::new(arguments, &interrupt, streams.clone()),
            |page| match write_page(run, resumable.as_mut(), &page) {
                Ok(()) if page.is_cut => ControlFlow::Break(Ok(())),
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    // Searches must stop, because their results cannot be written.
                    interrupt.stop_flag().raise();
                    ControlFlow::Break(Err(error))
                }
            },
        );
        written.break_value().unwrap_or(Ok(()))
    }

    pub(in crate::sudoku) fn show_progress(&mut self, sources: &[Source], begin: Position) {
        if self.arguments.quiet {
            return;
        }
        if self.arguments.output.is_some() {
            self.run.progress = Progress::beside_file("puzzle");
        }
        let left = &sources[begin.source.min(sources.len())..];
        if let Some(bytes) = left.iter().map(Source::bytes).sum::<Option<u64>>() {
            self.run.progress.set_bytes(bytes.saturating_sub(begin.mark.offset));
        }
    }
}

/// Returns the number of threads that may have work: a puzzle takes at least a line's worth of
/// bytes.
pub(in crate::sudoku) fn threads(most: usize, sources: &[Source]) -> usize {
    let puzzles = sources.iter().map(|source| match source {
        Source::Argument { .. } => Some(1),
        source => source.bytes().map(|bytes| 1 + bytes / LINE as u64),
    });
    let puzzles = puzzles.sum::<Option<u64>>().unwrap_or(u64::MAX);
    usize::try_from(puzzles).map_or(most, |puzzles| most.min(puzzles))
}

/// # Errors
/// Returns an error if the file at `path` is one of `others`.
fn refuse_to_overwrite<'a>(
    path: &Path,
    mut others: impl Iterator<Item = &'a Path>,
) -> Result<(), JournalError> {
    let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let error = io::Error::other("it has another part in this run, and is not written over");
    match others.any(|other| whole(other) == whole(path)) {
        true => Err(JournalError::of(path)(error)),
        false => Ok(()),
    }
}

/// Writes `page`, and records its totals.
fn write_page(run: &mut Run, resumable: Option<&mut Resumable>, page: &Page) -> io::Result<()> {
    // Answers with several lines are separated.
    let is_parted = page.begins_answer && run.tally.answered > 0 && !page.text.is_empty();
    let gap: &[u8] = if is_parted { b"\n" } else { b"" };
    run.streams.results.write_all(gap)?;
    let mut written = 0;
    for (place, message) in &page.asides {
        write_text(run, page, written..*place)?;
        run.flush()?;
        run.say(message);
        written = *place;
    }
    write_text(run, page, written..page.text.len())?;
    run.flush()?;
    run.tally += page.tally;
    run.progress.advance(page.tally.answered, page.bytes);
    if page.is_last {
        run.leave_last_words();
        run.interrupt.end_work();
    }
    let bytes = gap.len() + page.text.len();
    resumable.map_or(Ok(()), |resumable| resumable.note(bytes as u64, page.end, run.tally))
}

fn write_text(run: &mut Run, page: &Page, range: Range<usize>) -> io::Result<()> {
    let text = &page.text[range];
    match page.is_plain {
        true => run.streams.results.write_plain(text),
        false => run.streams.results.write_all(text),
    }
}

#[cfg(test)]
mod tests;
