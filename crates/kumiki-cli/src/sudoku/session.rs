//! One run of `sudoku`: the loop over puzzles, and what is said around the answers.
//!
//! Invariant: with one line for each puzzle, what cannot be read has its line as well.

use super::arguments::{Arguments, Verb};
use super::inputs::{Inputs, Puzzle, Unreadable};
use super::trace::Tracer;
use super::verbs;
use crate::interrupt::Interrupt;
use crate::run::Run;
use crate::stream::{Stream, Streams};
use kumiki::Limits;
use kumiki_sudoku::{Layout, Solver};
use std::fmt::Display;
use std::io::{self, Write};

/// All that a run needs.
pub(super) struct Session {
    pub(super) arguments: Arguments,
    pub(super) run: Run,
    pub(super) solver: Solver,
}

impl Session {
    pub(super) fn new(arguments: Arguments, streams: Streams, interrupt: Interrupt) -> Session {
        let mut limits = Limits::none().stop(interrupt.stop_flag());
        limits.time = arguments.time_limit;
        Session {
            run: Run::new("puzzle", arguments.quiet, streams, interrupt),
            solver: Solver::with_settings(arguments.method.settings().limits(limits)),
            arguments,
        }
    }

    /// Answers each puzzle as it is read.
    pub(super) fn answer_all(&mut self) -> io::Result<()> {
        let mut inputs = Inputs::new(&self.arguments.inputs);
        while let Some(input) = self.run.next(&mut inputs) {
            match input {
                Ok(puzzle) => self.answer(&puzzle)?,
                Err(unreadable) => self.complain(&unreadable)?,
            }
            if !self.run.goes_on()? {
                break;
            }
        }
        self.run.end();
        if self.arguments.stats {
            self.run.tell_totals();
        }
        Ok(())
    }

    fn answer(&mut self, puzzle: &Puzzle) -> io::Result<()> {
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
            let place: &dyn Display = &puzzle.place;
            let name = Some(place).filter(|_| !self.is_only_one(puzzle));
            self.run.tell_figures(name, statistics);
        }
        self.run.note(outcome, statistics);
        Ok(())
    }

    /// Says what cannot be read, and keeps the lines in step where each puzzle has one.
    pub(super) fn complain(&mut self, unreadable: &Unreadable) -> io::Result<()> {
        self.run.complain(unreadable);
        let has_line = self.is_in_lines() && self.arguments.verb != Verb::Bench;
        if has_line && unreadable.problem.is_of_one_puzzle() {
            writeln!(self.run.streams.results, "error")?;
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

    /// Says which puzzle is answered, as a comment that can be read back, unless there is only one.
    fn write_heading(&mut self, puzzle: &Puzzle) -> io::Result<()> {
        if self.is_in_lines() {
            return Ok(());
        }
        if self.run.answered() > 0 {
            writeln!(self.run.streams.results)?;
        }
        if !self.arguments.quiet && !self.is_only_one(puzzle) {
            writeln!(self.run.streams.results, "# {}", puzzle.place)?;
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
        let Streams { results, messages } = &self.run.streams;
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
}
