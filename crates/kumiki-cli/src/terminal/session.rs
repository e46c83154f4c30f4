//! A session: one run of a program: the loop over its inputs, and the messages around the answers.
//!
//! Invariant: results are flushed before the wait for more input, so no result is lost if the
//! program is ended there.

use crate::terminal::complaints::Complaints;
use crate::terminal::defect::caught;
use crate::terminal::input::{Placed, Unreadable};
use crate::terminal::interrupt::Interrupt;
use crate::terminal::outcome::Outcome;
use crate::terminal::program::Ended;
use crate::terminal::progress::ProgressDisplay;
use crate::terminal::stream::Streams;
use kumiki::Statistics;
use std::fmt::Display;
use std::io::{self, Write};
use std::ops::AddAssign;
use std::sync::Arc;

/// The totals of the answers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// The outcome of the program so far.
    pub outcome: Outcome,
    /// The statistics of the searches.
    pub statistics: Statistics,
    /// The number of answers.
    pub answered: u64,
    /// The number of answers that were not stopped by a limit or Ctrl-C.
    pub finished: u64,
}

impl Tally {
    /// Adds an answer: its outcome and the statistics of its search.
    pub fn note(&mut self, outcome: Outcome, statistics: Statistics) {
        self.answered += 1;
        self.finished += u64::from(outcome != Outcome::Unfinished);
        self.statistics += statistics;
        self.outcome.note(outcome);
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.outcome.note(other.outcome);
        self.statistics += other.statistics;
        self.answered += other.answered;
        self.finished += other.finished;
    }
}

/// The state of one run of a program.
#[derive(Debug)]
pub struct Session {
    /// The output streams.
    pub streams: Streams,
    /// The interrupt that ends the run.
    pub interrupt: Interrupt,
    /// The progress display.
    pub progress: ProgressDisplay,
    /// The totals of the answers so far.
    pub tally: Tally,
    /// The name of an input, in the singular: `puzzle`.
    noun: &'static str,
    is_quiet: bool,
    /// True if the same command continues an interrupted run.
    is_resumable: bool,
    complaints: Complaints,
}

impl Session {
    /// Returns a new session; `noun` is the name of an input, in the singular. A quiet session
    /// shows no progress and makes no remarks.
    pub fn new(
        noun: &'static str,
        is_quiet: bool,
        streams: Streams,
        interrupt: Interrupt,
    ) -> Session {
        let progress = match is_quiet {
            true => ProgressDisplay::hidden(),
            false => ProgressDisplay::beside_results(noun),
        };
        Session {
            streams,
            interrupt,
            progress,
            tally: Tally::default(),
            noun,
            is_quiet,
            is_resumable: false,
            complaints: Complaints::default(),
        }
    }

    /// Returns the next input. During the wait for it, Ctrl-C ends the program at once.
    pub fn next<T>(&self, inputs: &mut impl Iterator<Item = T>) -> Option<T> {
        self.leave_last_words();
        self.interrupt.waiting(|| inputs.next())
    }

    /// Sets the message for the case that Ctrl-C ends the program while it waits for input.
    pub fn leave_last_words(&self) {
        self.interrupt.leave_last_words(match self.is_quiet {
            true => String::new(),
            false => format!("{}\n", self.interruption()),
        });
    }

    /// Records an answer: its outcome and the statistics of its search.
    pub fn note(&mut self, outcome: Outcome, statistics: Statistics) {
        self.tally.note(outcome, statistics);
    }

    /// Reports an input that cannot be answered.
    pub fn complain(&mut self, complaint: impl Display) {
        self.say(format_args!("error: {complaint}"));
        self.tally.outcome.note(Outcome::Unusable);
    }

    /// Reports an input that cannot be read. Of many in a row, the first are reported.
    pub fn complain_of<P: Display>(&mut self, unreadable: &Unreadable<P>) {
        self.complain_in_row(&unreadable.place.source, self.tally.answered, unreadable);
    }

    /// Reports an input of `source` that cannot be answered, after this number of answers. Of many
    /// in a row, the first are reported, and the others are counted.
    pub(crate) fn complain_in_row(
        &mut self,
        source: &Arc<str>,
        answered: u64,
        complaint: impl Display,
    ) {
        if let Some(ended) = self.complaints.count(source, answered) {
            self.complain(ended);
        }
        match self.complaints.is_reported() {
            true => self.complain(complaint),
            false => self.tally.outcome.note(Outcome::Unusable),
        }
    }

    /// Records that the same command continues this run if it is interrupted.
    pub(crate) fn is_now_resumable(&mut self) {
        self.is_resumable = true;
    }

    /// Runs `work` for the input at `place`. A panic is reported, and the result is then `None`.
    pub fn guard<R>(
        &mut self,
        place: &impl Display,
        work: impl FnOnce(&mut Session) -> R,
    ) -> Option<R> {
        match caught(|| work(self)) {
            Ok(done) => Some(done),
            Err(defect) => {
                self.complain(format_args!("{place}: {defect}"));
                None
            }
        }
    }

    /// Answers each input as it is read, until there are no more or Ctrl-C comes.
    ///
    /// # Errors
    /// If results cannot be written.
    pub(crate) fn answer_each<T, P: Display>(
        &mut self,
        inputs: &mut impl Iterator<Item = Result<Placed<T>, Unreadable<P>>>,
        mut answer: impl FnMut(&mut Session, &Placed<T>) -> io::Result<()>,
    ) -> io::Result<()> {
        while let Some(input) = self.next(inputs) {
            match input {
                Ok(input) => {
                    let place = &input.place;
                    self.guard(place, |session| answer(session, &input)).unwrap_or(Ok(()))?;
                }
                Err(unreadable) => self.complain_of(&unreadable),
            }
            if !self.goes_on()? {
                break;
            }
        }
        Ok(())
    }

    /// Writes the results so far, after each input. Returns whether the run goes on.
    ///
    /// # Errors
    /// If results cannot be written.
    fn goes_on(&mut self) -> io::Result<bool> {
        self.flush()?;
        self.progress.step();
        Ok(!self.interrupt.is_raised())
    }

    /// Reports after the last input if there should have been more.
    pub fn end(&mut self) {
        self.progress = ProgressDisplay::hidden();
        if self.interrupt.is_raised() {
            self.tally.outcome.note(Outcome::Unfinished);
            self.remark(self.interruption());
        }
    }

    /// Returns the message of an interruption: the work that is done.
    fn interruption(&self) -> String {
        let plural = if self.tally.finished == 1 { "" } else { "s" };
        let resumes = match self.is_resumable {
            true => "; give the same command again to continue",
            false => "",
        };
        format!("interrupted: {} {}{plural} answered{resumes}", self.tally.finished, self.noun)
    }

    /// Writes the statistics of an answer. `name` is its input, if that is ambiguous.
    pub fn tell_figures(&mut self, name: Option<&dyn Display>, statistics: &Statistics) {
        self.say(figures(name, statistics));
    }

    /// Writes the statistics of all answers, if there were several.
    pub fn tell_totals(&mut self) {
        if self.tally.answered > 1 {
            let all = format!("all {} {}s", self.tally.answered, self.noun);
            let statistics = self.tally.statistics.clone();
            self.tell_figures(Some(&all), &statistics);
        }
    }

    /// Writes a message beside the progress bar.
    pub fn say(&mut self, message: impl Display) {
        self.progress.aside(|| self.streams.say(message));
    }

    /// Writes a message that a quiet session suppresses.
    pub fn remark(&mut self, message: impl Display) {
        if !self.is_quiet {
            self.say(message);
        }
    }

    /// Writes buffered results.
    ///
    /// # Errors
    /// If results cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.streams.results.flush()
    }

    /// Returns the end of the run: its outcome, or the error of writing results.
    ///
    /// # Errors
    /// If results could not be written. The program should then end.
    pub fn ended(mut self, how: io::Result<()>) -> Ended {
        if let Some(ended) = self.complaints.end() {
            self.complain(ended);
        }
        match how.and_then(|()| self.flush()) {
            Ok(()) => Ok(self.tally.outcome),
            Err(error) => Err((self.tally.outcome, error)),
        }
    }
}

/// Returns the statistics of an answer, a line for each number. `name` is its input, if that is
/// ambiguous.
pub fn figures(name: Option<&dyn Display>, statistics: &Statistics) -> String {
    let heading = name.map(|name| format!("statistics of {name}"));
    let figures = statistics.figures().map(|(name, figure)| format!("{name}: {figure}"));
    heading.into_iter().chain(figures).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_told_of_several_answers_only() {
        let (streams, captured) = Streams::captured();
        let mut session = Session::new("puzzle", false, streams, Interrupt::new());
        let mut statistics = Statistics::default();
        statistics.decisions = 3;
        session.note(Outcome::Solved, statistics.clone());
        session.tell_totals();
        assert_eq!(captured().1, "");
        session.note(Outcome::NoSolution, statistics);
        session.tell_totals();
        assert!(captured().1.starts_with("statistics of all 2 puzzles\ndecisions: 6\n"));
        assert_eq!(session.ended(Ok(())).unwrap(), Outcome::NoSolution);
    }

    #[test]
    fn a_panic_is_complained_of_with_its_place_and_the_run_goes_on() {
        let (streams, captured) = Streams::captured();
        let mut session = Session::new("puzzle", false, streams, Interrupt::new());
        assert_eq!(session.guard::<()>(&"three.txt:2", |_| panic!("no cell")), None);
        assert_eq!(
            session.guard(&"three.txt:3", |session| session
                .note(Outcome::Solved, Statistics::default())),
            Some(())
        );
        assert!(session.goes_on().unwrap());
        assert_eq!((session.tally.outcome, session.tally.answered), (Outcome::Unusable, 1));
        let message = "error: three.txt:2: a defect of this program, not of the input: no cell (";
        assert!(captured().1.starts_with(message), "{}", captured().1);
    }

    #[test]
    fn an_interruption_of_a_run_with_a_journal_says_how_it_continues() {
        let (streams, captured) = Streams::captured();
        let mut session = Session::new("puzzle", false, streams, Interrupt::new());
        session.is_now_resumable();
        session.interrupt.stop_flag().raise();
        session.end();
        let message = "interrupted: 0 puzzles answered; give the same command again to continue\n";
        assert_eq!(captured().1, message);
    }

    #[test]
    fn an_interruption_counts_what_was_finished() {
        for (is_quiet, message) in [(true, ""), (false, "interrupted: 1 problem answered\n")] {
            let (streams, captured) = Streams::captured();
            let mut session = Session::new("problem", is_quiet, streams, Interrupt::new());
            session.note(Outcome::Solved, Statistics::default());
            session.interrupt.stop_flag().raise();
            session.note(Outcome::Unfinished, Statistics::default());
            assert!(!session.goes_on().unwrap());
            session.end();
            assert_eq!(captured().1, message);
            assert_eq!(session.tally.outcome, Outcome::Unfinished);
        }
    }
}
