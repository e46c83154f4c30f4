//! One run of `sudoku`: the loop over puzzles, and what is said around the answers.
//!
//! Invariant: results are flushed before more input is awaited, so nothing known is lost when the
//! program is ended there.

use super::arguments::{Arguments, Verb};
use super::inputs::{Inputs, Puzzle, Unreadable};
use super::trace::Tracer;
use super::verbs;
use crate::interrupt::Interrupt;
use crate::outcome::Outcome;
use crate::progress::Progress;
use crate::stream::{Stream, Streams};
use kumiki::{Limits, Statistics};
use kumiki_sudoku::{Layout, Solver};
use std::fmt::Display;
use std::io::{self, Write};

/// All that a run needs.
pub(super) struct Session {
    pub(super) arguments: Arguments,
    pub(super) streams: Streams,
    pub(super) interrupt: Interrupt,
    pub(super) solver: Solver,
    pub(super) progress: Progress,
    /// What the answers so far come to.
    pub(super) outcome: Outcome,
    totals: Statistics,
    answered: u64,
    /// How many of the answers no limit and no Ctrl-C cut short.
    finished: u64,
}

impl Session {
    pub(super) fn new(arguments: Arguments, streams: Streams, interrupt: Interrupt) -> Session {
        let mut limits = Limits::none().stop(interrupt.stop_flag());
        limits.time = arguments.time_limit;
        let progress = match arguments.quiet {
            true => Progress::hidden(),
            false => Progress::beside_results(),
        };
        Session {
            solver: Solver::with_settings(arguments.method.settings().limits(limits)),
            arguments,
            streams,
            interrupt,
            progress,
            outcome: Outcome::Solved,
            totals: Statistics::default(),
            answered: 0,
            finished: 0,
        }
    }

    /// Answers each puzzle as it is read.
    pub(super) fn answer_all(&mut self) -> io::Result<()> {
        let mut inputs = Inputs::new(&self.arguments.inputs);
        while let Some(input) = self.next_input(&mut inputs) {
            match input {
                Ok(puzzle) => {
                    let outcome = self.answer(&puzzle)?;
                    self.finished += u64::from(outcome != Outcome::Unfinished);
                    self.outcome.note(outcome);
                }
                Err(unreadable) => self.complain(&unreadable)?,
            }
            self.flush()?;
            self.progress.step();
            if self.interrupt.is_raised() {
                break;
            }
        }
        self.progress = Progress::hidden();
        if self.interrupt.is_raised() {
            self.outcome.note(Outcome::Unfinished);
            self.remark(self.interruption());
        }
        if self.arguments.stats && self.answered > 1 {
            let answered = self.answered;
            self.say(format_args!("statistics of all {answered} puzzles"));
            self.tell_figures(self.totals);
        }
        Ok(())
    }

    /// The next input; while it is awaited, Ctrl-C ends the program at once.
    pub(super) fn next_input(&self, inputs: &mut Inputs) -> Option<Result<Puzzle, Unreadable>> {
        let last_words = match self.arguments.quiet {
            true => String::new(),
            false => format!("{}\n", self.interruption()),
        };
        self.interrupt.waiting(last_words, || inputs.next())
    }

    /// What an interruption leaves done.
    fn interruption(&self) -> String {
        let plural = if self.finished == 1 { "" } else { "s" };
        format!("interrupted: {} puzzle{plural} answered", self.finished)
    }

    fn answer(&mut self, puzzle: &Puzzle) -> io::Result<Outcome> {
        self.write_heading(puzzle)?;
        let mut trace = self.trace(puzzle);
        let outcome = match self.arguments.verb {
            Verb::Solve => verbs::solve(self, puzzle)?,
            Verb::Check => verbs::check(self, puzzle)?,
            Verb::Count => verbs::count(self, puzzle)?,
            Verb::Bench => unreachable!("bench answers on its own"),
        };
        let statistics = self.solver.statistics();
        if let Some(trace) = &mut trace {
            writeln!(trace, "trace: {} backtracks in all", statistics.backtracks)?;
        }
        if self.arguments.stats {
            if !self.is_only_one(puzzle) {
                self.say(format_args!("statistics of {}", puzzle.place));
            }
            self.tell_figures(statistics);
        }
        self.add(statistics);
        Ok(outcome)
    }

    /// Says what cannot be read, and keeps the lines in step where each puzzle has one.
    pub(super) fn complain(&mut self, unreadable: &Unreadable) -> io::Result<()> {
        self.say(format_args!("error: {unreadable}"));
        self.outcome.note(Outcome::Unusable);
        let has_line = self.is_in_lines() && self.arguments.verb != Verb::Bench;
        if has_line && unreadable.problem.is_of_one_puzzle() {
            writeln!(self.streams.results, "error")?;
        }
        Ok(())
    }

    /// Whether each puzzle has exactly one line of results.
    pub(super) fn is_in_lines(&self) -> bool {
        self.arguments.layout == Layout::Line
    }

    /// Whether remarks may stand beside the results.
    pub(super) fn has_remarks(&self) -> bool {
        !self.is_in_lines() && !self.arguments.quiet
    }

    /// Writes a message beside the progress bar.
    pub(super) fn say(&mut self, message: impl Display) {
        self.progress.aside(|| self.streams.say(message));
    }

    /// Writes a message that `--quiet` keeps back.
    pub(super) fn remark(&mut self, message: impl Display) {
        if !self.arguments.quiet {
            self.say(message);
        }
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.streams.results.flush()
    }

    /// Says which puzzle is answered, as a comment that can be read back, unless there is only one.
    fn write_heading(&mut self, puzzle: &Puzzle) -> io::Result<()> {
        if self.is_in_lines() {
            return Ok(());
        }
        if self.answered > 0 {
            writeln!(self.streams.results)?;
        }
        if !self.arguments.quiet && !self.is_only_one(puzzle) {
            writeln!(self.streams.results, "# {}", puzzle.place)?;
        }
        Ok(())
    }

    /// Whether `puzzle` was typed on the command line, and nothing else.
    fn is_only_one(&self, puzzle: &Puzzle) -> bool {
        self.arguments.inputs.len() == 1 && puzzle.place.line.is_none()
    }

    /// Lets the run be traced, if it was asked for; where the trace goes.
    fn trace(&mut self, puzzle: &Puzzle) -> Option<Stream> {
        let limit = self.arguments.trace?;
        let Streams { results, messages } = &self.streams;
        let stream = if self.is_in_lines() { messages } else { results }.clone();
        let tracer = Tracer {
            puzzle: puzzle.grid,
            layout: self.arguments.layout,
            method: self.arguments.method,
            limit,
            seen: 0,
            is_new: false,
            stream: stream.clone(),
        };
        self.solver.observe(Some(Box::new(tracer)));
        Some(stream)
    }

    fn tell_figures(&mut self, statistics: Statistics) {
        for (name, figure) in statistics.figures() {
            self.say(format_args!("{name}: {figure}"));
        }
    }

    fn add(&mut self, statistics: Statistics) {
        self.totals += statistics;
        self.answered += 1;
    }
}
