//! One run of a program: the loop over what it is to answer, and what is said around the answers.
//!
//! Invariant: results are flushed before more input is awaited, so nothing known is lost when the
//! program is ended there.

use crate::defect::caught;
use crate::interrupt::Interrupt;
use crate::outcome::Outcome;
use crate::program::Ended;
use crate::progress::Progress;
use crate::stream::Streams;
use kumiki::Statistics;
use std::fmt::Display;
use std::io::{self, Write};
use std::ops::AddAssign;

/// What answers come to.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// How the program would end.
    pub outcome: Outcome,
    /// What the searches did.
    pub statistics: Statistics,
    /// The number of answers there are.
    pub answered: u64,
    /// How many of them no limit and no Ctrl-C cut short.
    pub finished: u64,
}

impl Tally {
    /// Adds an answer: what it came to, and what the search did for it.
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
    pub tally: Tally,
    /// What it answers, in the singular: `puzzle`.
    noun: &'static str,
    is_quiet: bool,
}

impl Run {
    /// Returns a run that has answered nothing yet; `noun` is what it answers, in the singular. A
    /// quiet one shows no progress and makes no remarks.
    pub fn new(noun: &'static str, is_quiet: bool, streams: Streams, interrupt: Interrupt) -> Run {
        let progress = match is_quiet {
            true => Progress::hidden(),
            false => Progress::beside_results(noun),
        };
        Run { streams, interrupt, progress, tally: Tally::default(), noun, is_quiet }
    }

    /// Returns the next input; while it is awaited, Ctrl-C ends the program at once.
    pub fn next<T>(&self, inputs: &mut impl Iterator<Item = T>) -> Option<T> {
        self.leave_last_words();
        self.interrupt.waiting(|| inputs.next())
    }

    /// Says what is to be said where Ctrl-C ends the program while it waits for input.
    pub fn leave_last_words(&self) {
        self.interrupt.leave_last_words(match self.is_quiet {
            true => String::new(),
            false => format!("{}\n", self.interruption()),
        });
    }

    /// Notes an answer: what it came to, and what the search did for it.
    pub fn note(&mut self, outcome: Outcome, statistics: Statistics) {
        self.tally.note(outcome, statistics);
    }

    /// Says what cannot be answered.
    pub fn complain(&mut self, complaint: impl Display) {
        self.say(format_args!("error: {complaint}"));
        self.tally.outcome.note(Outcome::Unusable);
    }

    /// Does `work` for what stands at `place`; `None` if it panics, which is complained of.
    pub fn guard<R>(
        &mut self,
        place: &impl Display,
        work: impl FnOnce(&mut Run) -> R,
    ) -> Option<R> {
        match caught(|| work(self)) {
            Ok(done) => Some(done),
            Err(defect) => {
                self.complain(format_args!("{place}: {defect}"));
                None
            }
        }
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
            self.tally.outcome.note(Outcome::Unfinished);
            self.remark(self.interruption());
        }
    }

    /// Returns what an interruption leaves done.
    fn interruption(&self) -> String {
        let plural = if self.tally.finished == 1 { "" } else { "s" };
        format!("interrupted: {} {}{plural} answered", self.tally.finished, self.noun)
    }

    /// Says what the search did for an answer; `name` is what was answered, where that is in doubt.
    pub fn tell_figures(&mut self, name: Option<&dyn Display>, statistics: Statistics) {
        self.say(figures(name, &statistics));
    }

    /// Says what the search did for all answers, where there were several.
    pub fn tell_totals(&mut self) {
        if self.tally.answered > 1 {
            let all = format!("all {} {}s", self.tally.answered, self.noun);
            self.tell_figures(Some(&all), self.tally.statistics);
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

    /// Returns how the run ended: with its outcome, or because results could not be written.
    ///
    /// # Errors
    /// If they could not be written; then the program should end.
    pub fn ended(mut self, how: io::Result<()>) -> Ended {
        match how.and_then(|()| self.flush()) {
            Ok(()) => Ok(self.tally.outcome),
            Err(error) => Err((self.tally.outcome, error)),
        }
    }
}

/// Returns what the search did for an answer, a line for each figure; `name` is what was answered,
/// where that is in doubt.
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
    fn a_panic_is_complained_of_with_its_place_and_the_run_goes_on() {
        let (streams, captured) = Streams::captured();
        let mut run = Run::new("puzzle", false, streams, Interrupt::new());
        assert_eq!(run.guard(&"three.txt:2", |_| panic!("no cell")).map(|()| ()), None);
        assert_eq!(
            run.guard(&"three.txt:3", |run| run.note(Outcome::Solved, Statistics::default())),
            Some(())
        );
        assert!(run.goes_on().unwrap());
        assert_eq!((run.tally.outcome, run.tally.answered), (Outcome::Unusable, 1));
        let message = "error: three.txt:2: a defect of this program, not of the input: no cell (";
        assert!(captured().1.starts_with(message), "{}", captured().1);
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
            assert_eq!(run.tally.outcome, Outcome::Unfinished);
        }
    }
}
