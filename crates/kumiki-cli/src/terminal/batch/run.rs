//! A run of a verb over inputs: they are distributed to workers, and their answers are written.
//!
//! Invariant: segments are written in the order of the inputs, and flushed one by one. The journal,
//! if there is one, never records more than was flushed.

use super::journal::{Journal, JournalError, Record};
use super::output::{Form, Message, Segment, Style, Unanswered};
use super::position::InputPosition;
use super::resumable::Resumable;
use super::worker::BatchWorker;
use super::workload::{Workload, show_progress};
use super::{Batch, BatchVerb};
use crate::terminal::input::Source;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::ordered;
use crate::terminal::output::{OutputArgs, created, redirect, refuse_to_overwrite};
use crate::terminal::session::Session;
use crate::terminal::stream::Sink;
use kumiki::Limits;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

/// Reads the next batch, of about this number of inputs.
pub(crate) type Reader<B> = Box<dyn FnMut(usize) -> Option<B> + Send>;

/// A run of a verb over the inputs of a command line.
pub(crate) struct BatchRun<'a, B: Batch> {
    pub(crate) sources: Vec<Source>,
    /// Returns the reader of the sources from a position on.
    pub(crate) reader: Box<dyn Fn(Vec<Source>, InputPosition) -> Reader<B> + Sync + 'a>,
    pub(crate) output: &'a OutputArgs,
    /// The journal of a run that can be resumed, and the command by which that is recognised.
    pub(crate) resume: Option<(&'a Path, String)>,
    /// The greatest number of threads; never 0.
    pub(crate) threads: usize,
    pub(crate) style: Style<B::Layout>,
    /// The limit of time for each input.
    pub(crate) time_limit: Option<Duration>,
    /// True to write the statistics of all answers.
    pub(crate) stats: bool,
    /// Makes the verb of a thread.
    pub(crate) verb: &'a (dyn Fn() -> Box<dyn BatchVerb<B> + 'a> + Sync),
}

impl<B: Batch> BatchRun<'_, B> {
    /// Answers each input as it is read.
    ///
    /// # Errors
    /// If results cannot be written.
    pub(crate) fn answer_all(&self, session: &mut Session) -> io::Result<()> {
        let opened = self.open_journal().and_then(|journal| {
            let begin = journal.as_ref().map_or_else(Record::begin, |(_, record)| record.clone());
            let resumable = match begin.is_finished {
                true => None,
                false => self.open_output(session, journal)?,
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
        if !self.style.is_quiet {
            let to_file = self.output.output.is_some();
            show_progress(session, to_file, &self.sources, begin.position);
        }
        let ended = self.answer_from(session, begin.position, &mut resumable);
        let is_finished = ended.is_ok() && !session.interrupt.is_raised();
        ended.and(resumable.map_or(Ok(()), |resumable| resumable.end(is_finished)))?;
        session.end();
        if self.stats {
            session.tell_totals();
        }
        Ok(())
    }

    /// Returns the style of the results of `session`.
    pub(crate) fn style(&self, session: &Session) -> Style<B::Layout> {
        let is_plain = self.style.is_plain || !session.streams.results.has_colours();
        let is_only = match self.sources[..] {
            [Source::Argument { .. }] => true,
            [_] => matches!(self.style.form, Form::Parts { .. }),
            _ => false,
        };
        Style { is_plain, has_names: self.style.has_names && !is_only, ..self.style }
    }

    /// Returns the limits of an input that begins now.
    pub(super) fn limits(&self, interrupt: &Interrupt) -> Limits {
        interrupt.limits_from_now(self.time_limit)
    }

    /// Opens the journal, if there is to be one.
    pub(crate) fn open_journal(&self) -> Result<Option<(Journal, Record)>, JournalError> {
        let Some((path, command)) = &self.resume else { return Ok(None) };
        let others = self.sources.iter().filter_map(Source::path);
        refuse_to_overwrite(path, others.chain(self.output.output.as_deref()))?;
        Journal::open(path, B::PROGRAM, B::NOUN, command, &self.sources).map(Some)
    }

    /// Opens the output file, if the options name one. It continues at the place that the journal
    /// records, if there is a journal.
    pub(crate) fn open_output(
        &self,
        session: &mut Session,
        journal: Option<(Journal, Record)>,
    ) -> Result<Option<Resumable>, JournalError> {
        let Some((journal, record)) = journal else {
            redirect(session, created(self.output, &self.sources)?);
            return Ok(None);
        };
        let Some(path) = &self.output.output else { return Ok(None) };
        refuse_to_overwrite(path, self.sources.iter().filter_map(Source::path))?;
        if !self.output.force {
            journal.check_output(path)?;
        }
        let (output, resumable) = Resumable::open(journal, record, path)?;
        redirect(session, Some(output));
        Ok(Some(resumable))
    }

    /// Distributes the inputs from `begin` on, and writes the answers.
    fn answer_from(
        &self,
        session: &mut Session,
        begin: InputPosition,
        resumable: &mut Option<Resumable>,
    ) -> io::Result<()> {
        let workload = Workload::of::<B>(&self.sources, self.threads);
        let interrupt = session.interrupt.clone();
        let mut next = (self.reader)(self.sources.clone(), begin);
        let reading = interrupt.clone();
        let read = move |inputs| reading.waiting(|| next(inputs).inspect(|_| reading.begin_work()));
        session.leave_last_words();
        let style = self.style(session);
        let worker = || BatchWorker::new(self, workload, style, &interrupt);
        let take = |segment: Segment| {
            let is_cut = segment.is_cut;
            match self.write_segment(session, resumable.as_mut(), segment) {
                Ok(()) if is_cut => ControlFlow::Break(Ok(())),
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    // Searches must stop, because their results cannot be written.
                    interrupt.stop_flag().raise();
                    ControlFlow::Break(Err(error))
                }
            }
        };
        let written = match B::IS_LIVE {
            true => ordered::map_on_threads(workload.threads.max(1), read, worker, take),
            false => ordered::map(workload.threads, read, worker, take),
        };
        written.break_value().unwrap_or(Ok(()))
    }

    /// Writes `segment`, and records its totals.
    pub(crate) fn write_segment(
        &self,
        session: &mut Session,
        resumable: Option<&mut Resumable>,
        mut segment: Segment,
    ) -> io::Result<()> {
        if session.tally.answered > 0
            && let Some(place) = segment.single.take()
        {
            session
                .complain(format_args!("{place}: only one {} is written in this format", B::NOUN));
            segment.clear();
        }
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
        let mut bytes = (gap.len() + segment.text.len()) as u64;
        if let Some(live) = segment.live.take() {
            bytes += live.write_to(&mut session.streams.results)?;
        }
        session.tally += segment.tally.clone();
        session.progress.advance(segment.tally.answered, segment.bytes);
        if segment.is_last {
            session.leave_last_words();
            session.interrupt.end_work();
        }
        resumable.map_or(Ok(()), |resumable| resumable.note(bytes, segment.end, &session.tally))
    }

    fn write_text(&self, session: &mut Session, text: &[u8]) -> io::Result<()> {
        match self.style(session).is_plain {
            true => session.streams.results.write_plain(text),
            false => session.streams.results.write_all(text),
        }
    }
}
