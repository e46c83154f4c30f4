//! A run of a verb over many pieces of work, on several threads and in order.
//!
//! Invariant: the results do not depend on the number of threads, and each is flushed before the
//! program waits for more input.

use super::options::AnsweringArgs;
use super::reading::{PencilError, PencilInputs, PlacedPencil, UnreadablePencil, sources};
use crate::terminal::defect::caught;
use crate::terminal::input::Source;
use crate::terminal::ordered::{self, Sender, Worker};
use crate::terminal::outcome::Outcome;
use crate::terminal::output::{OutputArgs, create_output};
use crate::terminal::progress::ProgressDisplay;
use crate::terminal::session::Session;
use kumiki::{Limits, Statistics};
use kumiki_puzzles::AnyPuzzle;
use serde_json::json;
use std::io::{self, Write};
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// The form of the results of a verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Any number of lines for people. Several answers are separated and have headings.
    Text,
    /// Exactly one line for each piece of work.
    Lines,
    /// A file of its own: there is only one.
    Single,
}

/// An answer to a piece of work.
#[derive(Debug)]
pub(super) struct PencilAnswer {
    /// The name of the puzzle, if there are others.
    heading: Option<String>,
    /// The results.
    results: String,
    /// A remark for the standard error stream; without results, the error.
    remark: Option<String>,
    /// The error that keeps the piece of work from being answered.
    complaint: Option<UnreadablePencil>,
    outcome: Outcome,
}

/// A verb that answers puzzles, each for itself.
pub(super) trait AnsweringVerb: Sync {
    /// Returns the form of the results.
    fn form(&self) -> Form {
        Form::Single
    }

    /// Answers a puzzle within `limits`.
    ///
    /// # Errors
    /// If it cannot be answered.
    fn answer(&self, puzzle: &AnyPuzzle, limits: &Limits) -> Result<PencilAnswer, PencilError>;
}

/// Answers the puzzles of the inputs in `args`.
///
/// # Errors
/// If results cannot be written.
pub(super) fn answer_all(
    verb: &dyn AnsweringVerb,
    args: &AnsweringArgs,
    session: &mut Session,
) -> io::Result<()> {
    let sources = sources(&args.inputs);
    if !open_output(session, &args.output, &sources, args.quiet) {
        return Ok(());
    }
    let arguments =
        sources.iter().filter(|source| matches!(source, Source::Argument { .. })).count();
    let is_only = arguments == 1 && sources.len() == 1;
    let threads = match args.threads.count() {
        threads if arguments == sources.len() => threads.min(arguments),
        threads => threads,
    };
    let interrupt = session.interrupt.clone();
    let answer = |read: Result<PlacedPencil, UnreadablePencil>| {
        let PlacedPencil { place, value } = match read {
            Ok(read) => read,
            Err(unreadable) => return PencilAnswer::refused(unreadable, verb.form()),
        };
        let limits = interrupt.limits_from_now(args.time_limit);
        let problem = match caught(|| verb.answer(&value.puzzle, &limits)) {
            Ok(Ok(answer)) if is_only || args.quiet => return answer,
            Ok(Ok(answer)) => {
                let name = value.name.map_or(String::new(), |name| format!(": {name}"));
                return PencilAnswer { heading: Some(format!("{place}{name}")), ..answer };
            }
            Ok(Err(problem)) => problem,
            Err(defect) => defect.into(),
        };
        PencilAnswer::refused(UnreadablePencil { place, problem }, verb.form())
    };
    run(PencilInputs::new(sources), threads, verb.form(), &answer, session)
}

/// Redirects the results of `session` to the file that `output` names, if it names one, and shows
/// the progress unless `is_quiet`. An error is reported. Returns whether the run can go on.
pub(super) fn open_output(
    session: &mut Session,
    output: &OutputArgs,
    sources: &[Source],
    is_quiet: bool,
) -> bool {
    let is_open = create_output(session, output, sources);
    if is_open && output.output.is_some() && !is_quiet {
        session.progress = ProgressDisplay::beside_file("puzzle");
    }
    is_open
}

impl PencilAnswer {
    /// Returns the answer for a puzzle that cannot be read.
    fn refused(unreadable: UnreadablePencil, form: Form) -> PencilAnswer {
        let results = match form {
            Form::Lines => format!("{}\n", json!({ "error": unreadable.problem.to_string() })),
            Form::Text | Form::Single => String::new(),
        };
        let answer = PencilAnswer::new(results, Outcome::Unusable);
        PencilAnswer { complaint: Some(unreadable), ..answer }
    }

    /// Returns an answer with these results.
    pub(super) fn new(results: String, outcome: Outcome) -> PencilAnswer {
        PencilAnswer { heading: None, results, remark: None, complaint: None, outcome }
    }

    /// Returns an answer without results, with the reason.
    pub(super) fn without(remark: String, outcome: Outcome) -> PencilAnswer {
        PencilAnswer::new(String::new(), outcome).with_remark(Some(remark))
    }

    /// Returns the answer with a remark, if there is one.
    pub(super) fn with_remark(self, remark: Option<String>) -> PencilAnswer {
        PencilAnswer { remark, ..self }
    }
}

/// Answers pieces of work on threads, and writes the answers in order.
///
/// # Errors
/// If results cannot be written.
pub(super) fn run<T: Send + 'static>(
    mut work: impl Iterator<Item = T> + Send + 'static,
    threads: usize,
    form: Form,
    answer: &(impl Fn(T) -> PencilAnswer + Sync),
    session: &mut Session,
) -> io::Result<()> {
    let interrupt = session.interrupt.clone();
    let reading = interrupt.clone();
    // A piece is handed out as soon as it is there: it takes longer to answer than to hand out.
    let read = move |_| reading.waiting(|| work.next()).inspect(|_| reading.begin_work());
    session.leave_last_words();
    let mut answers = 0;
    let worker = || Answering { answer, work: PhantomData };
    let written = ordered::map(threads, read, worker, |answer: Box<PencilAnswer>| {
        let written = write(*answer, form, &mut answers, session);
        session.leave_last_words();
        session.interrupt.end_work();
        match written {
            Ok(()) if interrupt.is_raised() => ControlFlow::Break(Ok(())),
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                // Searches must stop, because their results cannot be written.
                interrupt.stop_flag().raise();
                ControlFlow::Break(Err(error))
            }
        }
    });
    written.break_value().unwrap_or(Ok(()))?;
    session.end();
    Ok(())
}

/// A worker that answers pieces of work.
struct Answering<'a, T, F> {
    answer: &'a F,
    work: PhantomData<T>,
}

impl<T: Send + 'static, F: Fn(T) -> PencilAnswer> Worker for Answering<'_, T, F> {
    type Batch = T;
    type Part = Box<PencilAnswer>;

    fn work(&mut self, work: T, mut sender: Sender<'_, Box<PencilAnswer>>) {
        sender.give(Box::new((self.answer)(work)));
    }
}

/// Writes an answer, after so many `answers`.
fn write(
    answer: PencilAnswer,
    form: Form,
    answers: &mut u64,
    session: &mut Session,
) -> io::Result<()> {
    let PencilAnswer { heading, results, remark, complaint, outcome } = answer;
    if form == Form::Single && *answers > 0 && complaint.is_none() {
        let name = heading.unwrap_or_default();
        session.complain(format_args!("{name}: only one puzzle is written in this format"));
        return Ok(());
    }
    let is_answered = complaint.is_none();
    if let Some(unreadable) = complaint {
        session.complain_of(&unreadable);
    }
    if is_answered && form == Form::Text {
        if *answers > 0 {
            writeln!(session.streams.results)?;
        }
        if let Some(heading) = &heading {
            writeln!(session.streams.results, "# {heading}")?;
        }
    }
    session.streams.results.write_all(results.as_bytes())?;
    session.flush()?;
    if let Some(remark) = remark {
        let heading = heading.map_or(String::new(), |heading| format!("{heading}: "));
        // Without results, the remark is the error that explains this.
        match results.is_empty() {
            true => session.say(format_args!("error: {heading}{remark}")),
            false => session.remark(format_args!("{heading}{remark}")),
        }
    }
    if is_answered {
        *answers += 1;
        session.note(outcome, Statistics::default());
    }
    session.progress.step();
    Ok(())
}
