//! One run of a program: the loop over what it is to answer, and what is said around the answers.
//!
//! Invariant: results are flushed before more input is awaited, so nothing known is lost when the
//! program is ended there.

use crate::interrupt::Interrupt;
use crate::outcome::Outcome;
use crate::program::Ended;
use crate::progress::Progress;
use crate::stream::Streams;
use kumiki::Statistics;
use std::fmt::Display;
use std::io::{self, Write};

/// What every run has, whatever it answers.
#[derive(Debug)]
pub struct Run {
    /// Where it writes.
    pub streams: Streams,
    /// What asks it to end.
    pub interrupt: Interrupt,
    /// What it shows while it works.
    pub progress: Progress,
    /// What the answers so far come to.
    pub outcome: Outcome,
    /// What it answers, in the singular: `puzzle`.
    noun: &'static str,
    is_quiet: bool,
    totals: Statistics,
    answered: u64,
    /// How many of the answers no limit and no Ctrl-C cut short.
    finished: u64,
}

impl Run {
    /// A run that has answered nothing yet; `noun` is what it answers, in the singular. A quiet one
    /// shows no progress and makes no remarks.
    pub fn new(noun: &'static str, is_quiet: bool, streams: Streams, interrupt: Interrupt) -> Run {
        let progress = match is_quiet {
            true => Progress::hidden(),
            false => Progress::beside_results(noun),
        };
        Run {
            streams,
            interrupt,
            progress,
            outcome: Outcome::Solved,
            noun,
            is_quiet,
            totals: Statistics::default(),
            answered: 0,
            finished: 0,
        }
    }

    /// The next input; while it is awaited, Ctrl-C ends the program at once.
    pub fn next<T>(&self, inputs: &mut impl Iterator<Item = T>) -> Option<T> {
        let last_words = match self.is_quiet {
            true => String::new(),
            false => format!("{}\n", self.interruption()),
        };
        self.interrupt.waiting(last_words, || inputs.next())
    }

    /// Notes an answer: what it came to, and what the search did for it.
    pub fn note(&mut self, outcome: Outcome, statistics: Statistics) {
        self.answered += 1;
        self.finished += u64::from(outcome != Outcome::Unfinished);
        self.totals += statistics;
        self.outcome.note(outcome);
    }

    /// Says what cannot be answered.
    pub fn complain(&mut self, complaint: impl Display) {
        self.say(format_args!("error: {complaint}"));
        self.outcome.note(Outcome::Unusable);
    }

    /// After each input: writes what is known; whether the run goes on.
    ///
    /// # Errors
    /// If results cannot be written.
    pub fn goes_on(&mut self) -> io::Result<bool> {
        self.flush()?;
        self.progress.step();
        Ok(!self.interrupt.is_raised())
    }

    /// After the last input: says whether there should have been more.
    pub fn end(&mut self) {
        self.progress = Progress::hidden();
        if self.interrupt.is_raised() {
            self.outcome.note(Outcome::Unfinished);
            self.remark(self.interruption());
        }
    }

    /// How many inputs were answered.
    pub fn answered(&self) -> u64 {
        self.answered
    }

    /// What an interruption leaves done.
    fn interruption(&self) -> String {
        let plural = if self.finished == 1 { "" } else { "s" };
        format!("interrupted: {} {}{plural} answered", self.finished, self.noun)
    }

    /// Says what the search did for an answer; `name` is what was answered, where that is in doubt.
    pub fn tell_figures(&mut self, name: Option<&dyn Display>, statistics: Statistics) {
        if let Some(name) = name {
            self.say(format_args!("statistics of {name}"));
        }
        for (name, figure) in statistics.figures() {
            self.say(format_args!("{name}: {figure}"));
        }
    }

    /// Says what the search did for all answers, where there were several.
    pub fn tell_totals(&mut self) {
        if self.answered > 1 {
            let all = format!("all {} {}s", self.answered, self.noun);
            self.tell_figures(Some(&all), self.totals);
        }
    }

    /// Writes a message beside the progress bar.
    pub fn say(&mut self, message: impl Display) {
        self.progress.aside(|| self.streams.say(message));
    }

    /// Writes a message that a quiet run keeps back.
    pub fn remark(&mut self, message: impl Display) {
        if !self.is_quiet {
            self.say(message);
        }
    }

    /// Writes what was kept back.
    ///
    /// # Errors
    /// If results cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.streams.results.flush()
    }

    /// How the run ended: with its outcome, or because results could not be written.
    ///
    /// # Errors
    /// If they could not be written; then the program should end.
    pub fn ended(mut self, how: io::Result<()>) -> Ended {
        match how.and_then(|()| self.flush()) {
            Ok(()) => Ok(self.outcome),
            Err(error) => Err((self.outcome, error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_told_of_several_answers_only() {
        let (streams, captured) = Streams::captured();
        let mut run = Run::new("puzzle", false, streams, Interrupt::new());
        let mut statistics = Statistics::default();
        statistics.decisions = 3;
        run.note(Outcome::Solved, statistics);
        run.tell_totals();
        assert_eq!(captured().1, "");
        run.note(Outcome::NoSolution, statistics);
        run.tell_totals();
        assert!(captured().1.starts_with("statistics of all 2 puzzles\ndecisions: 6\n"));
        assert_eq!(run.ended(Ok(())).unwrap(), Outcome::NoSolution);
    }

    #[test]
    fn an_interruption_counts_what_was_finished() {
        for (is_quiet, message) in [(true, ""), (false, "interrupted: 1 problem answered\n")] {
            let (streams, captured) = Streams::captured();
            let mut run = Run::new("problem", is_quiet, streams, Interrupt::new());
            run.note(Outcome::Solved, Statistics::default());
            run.interrupt.stop_flag().raise();
            run.note(Outcome::Unfinished, Statistics::default());
            assert!(!run.goes_on().unwrap());
            run.end();
            assert_eq!(captured().1, message);
            assert_eq!(run.outcome, Outcome::Unfinished);
        }
    }
}
