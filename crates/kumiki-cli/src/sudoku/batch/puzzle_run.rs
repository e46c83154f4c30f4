//! A run of a verb over puzzles: they are distributed to workers, and their answers are written.
//!
//! Invariant: segments are written in the order of the puzzles, and flushed one by one. The
//! journal, if there is one, never records more than was flushed.

use super::PuzzleVerb;
use super::journal::{Journal, JournalError, Record};
use super::resumable::Resumable;
use super::worker::PuzzleWorker;
use super::workload::{Workload, show_progress};
use crate::sudoku::options::{InputsArgs, ResultsArgs};
use crate::sudoku::reading::{Batches, InputPosition};
use crate::sudoku::writing::{Message, Segment, Style, Unanswered};
use crate::terminal::input::Source;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::ordered;
use crate::terminal::output::{OutputArgs, created, redirect, refuse_to_overwrite};
use crate::terminal::session::Session;
use crate::terminal::stream::Sink;
use kumiki::Limits;
use kumiki_sudoku::Layout;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

/// A run of a verb over the puzzles of a command line.
pub(in crate::sudoku) struct PuzzleRun<'a> {
    pub(in crate::sudoku) inputs: &'a InputsArgs,
    pub(in crate::sudoku) output: &'a OutputArgs,
    /// The journal of a run that can be resumed.
    pub(in crate::sudoku) resume: Option<&'a Path>,
    /// The greatest number of threads; never 0.
    pub(in crate::sudoku) threads: usize,
    pub(in crate::sudoku) layout: Layout,
    /// The limit of time for each puzzle.
    pub(in crate::sudoku) time_limit: Option<Duration>,
    /// True to write the statistics of all answers.
    pub(in crate::sudoku) stats: bool,
    /// The verb with the options of its own on which its results depend.
    pub(in crate::sudoku) options: String,
    /// Makes the verb of a thread.
    pub(in crate::sudoku) verb: &'a (dyn Fn() -> Box<dyn PuzzleVerb + 'a> + Sync),
}

impl<'a> PuzzleRun<'a> {
    /// Returns a run without limits and statistics.
    pub(in crate::sudoku) fn new(
        results: &'a ResultsArgs,
        options: String,
        verb: &'a (dyn Fn() -> Box<dyn PuzzleVerb + 'a> + Sync),
    ) -> PuzzleRun<'a> {
        PuzzleRun {
            inputs: &results.inputs,
            output: &results.grids.output,
            resume: results.resume.as_deref(),
            threads: results.grids.threads.count(),
            layout: results.grids.layout(),
            time_limit: None,
            stats: false,
            options,
            verb,
        }
    }

    /// Answers each puzzle as it is read.
    ///
    /// # Errors
    /// If results cannot be written.
    pub(in crate::sudoku) fn answer_all(&self, session: &mut Session) -> io::Result<()> {
        let sources = self.inputs.sources();
        let opened = self.open_journal(&sources).and_then(|journal| {
            let begin = journal.as_ref().map_or_else(Record::begin, |(_, record)| record.clone());
            let resumable = match begin.is_finished {
                true => None,
                false => self.open_output(session, &sources, journal)?,
            };
            Ok((begin, resumable))
        });
        let (begin, mut resumable) = match opened {
            Ok(opened) => opened,
            Err(error) => {
                session.complain(error);
                return Ok(());
            }
        };
        session.tally = begin.tally;
        if resumable.is_some() {
            session.is_now_resumable();
        }
        if begin.is_finished {
            session.remark("nothing is left to do: the journal says that the run is finished");
            return Ok(());
        }
        if !self.inputs.quiet {
            show_progress(session, self.output.output.is_some(), &sources, begin.position);
        }
        let ended = self.answer_from(session, sources, begin.position, &mut resumable);
        let is_finished = ended.is_ok() && !session.interrupt.is_raised();
        ended.and(resumable.map_or(Ok(()), |resumable| resumable.end(is_finished)))?;
        session.end();
        if self.stats {
            session.tell_totals();
        }
        Ok(())
    }

    /// Returns the style of the results of `session`.
    fn style(&self, session: &Session) -> Style {
        let is_plain = self.layout == Layout::Line || !session.streams.results.has_colours();
        Style { layout: self.layout, is_quiet: self.inputs.quiet, is_plain }
    }

    /// Returns the limits of a puzzle that begins now.
    pub(super) fn limits(&self, interrupt: &Interrupt) -> Limits {
        interrupt.limits_from_now(self.time_limit)
    }

    /// Opens the journal, if there is to be one.
    fn open_journal(&self, sources: &[Source]) -> Result<Option<(Journal, Record)>, JournalError> {
        let Some(path) = self.resume else { return Ok(None) };
        let others = sources.iter().filter_map(Source::path);
        refuse_to_overwrite(path, others.chain(self.output.output.as_deref()))?;
        Journal::open(path, self.description(), sources).map(Some)
    }

    /// Returns the options on which the results depend, and the file to which they are written.
    fn description(&self) -> String {
        let PuzzleRun { options, layout, time_limit, .. } = self;
        let from = self.inputs.from.map_or(String::new(), |format| format!(", from {format}"));
        format!(
            "{options}{from}, {layout:?}, time limit {time_limit:?}, quiet {}, output {:?}",
            self.inputs.quiet, self.output.output
        )
    }

    /// Opens the output file, if the options name one. It continues at the place that the journal
    /// records, if there is a journal.
    fn open_output(
        &self,
        session: &mut Session,
        sources: &[Source],
        journal: Option<(Journal, Record)>,
    ) -> Result<Option<Resumable>, JournalError> {
        let Some((journal, record)) = journal else {
            redirect(session, created(self.output, sources)?);
            return Ok(None);
        };
        let Some(path) = &self.output.output else { return Ok(None) };
        refuse_to_overwrite(path, sources.iter().filter_map(Source::path))?;
        if !self.output.force {
            journal.check_output(path)?;
        }
        let (output, resumable) = Resumable::open(journal, record, path)?;
        redirect(session, Some(output));
        Ok(Some(resumable))
    }

    /// Distributes the puzzles of `sources` from `begin` on, and writes the answers.
    fn answer_from(
        &self,
        session: &mut Session,
        sources: Vec<Source>,
        begin: InputPosition,
        resumable: &mut Option<Resumable>,
    ) -> io::Result<()> {
        let workload = Workload::of(&sources, self.threads);
        let interrupt = session.interrupt.clone();
        let mut batches = Batches::new(sources, begin, self.inputs.from);
        let reading = interrupt.clone();
        let read = move |puzzles| {
            reading.waiting(|| batches.next(puzzles).inspect(|_| reading.begin_work()))
        };
        session.leave_last_words();
        let style = self.style(session);
        let written = ordered::map(
            workload.threads,
            read,
            || PuzzleWorker::new(self, workload, style, &interrupt),
            |segment| match self.write_segment(session, resumable.as_mut(), &segment) {
                Ok(()) if segment.is_cut => ControlFlow::Break(Ok(())),
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

    /// Writes `segment`, and records its totals.
    fn write_segment(
        &self,
        session: &mut Session,
        resumable: Option<&mut Resumable>,
        segment: &Segment,
    ) -> io::Result<()> {
        // Answers with several lines are separated.
        let is_separate =
            segment.begins_answer && session.tally.answered > 0 && !segment.text.is_empty();
        let gap: &[u8] = if is_separate { b"\n" } else { b"" };
        self.write_text(session, gap)?;
        let mut written = 0;
        for Message { place, text, unanswered } in &segment.messages {
            self.write_text(session, &segment.text[written..*place])?;
            session.flush()?;
            match unanswered {
                Some(Unanswered { source, before }) => {
                    session.complain_in_row(source, session.tally.answered + before, text);
                }
                None => session.say(text),
            }
            written = *place;
        }
        self.write_text(session, &segment.text[written..])?;
        session.flush()?;
        session.tally += segment.tally.clone();
        session.progress.advance(segment.tally.answered, segment.bytes);
        if segment.is_last {
            session.leave_last_words();
            session.interrupt.end_work();
        }
        let bytes = gap.len() + segment.text.len();
        resumable
            .map_or(Ok(()), |resumable| resumable.note(bytes as u64, segment.end, &session.tally))
    }

    fn write_text(&self, session: &mut Session, text: &[u8]) -> io::Result<()> {
        match self.style(session).is_plain {
            true => session.streams.results.write_plain(text),
            false => session.streams.results.write_all(text),
        }
    }
}

#[cfg(test)]
mod tests;
