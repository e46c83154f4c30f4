//! The worker of a thread: answers puzzles, one after the other, and writes the answers to pages.
//!
//! Invariant: if there is one line for each puzzle, an input that cannot be read has its line as
//! well. An answer does not depend on earlier puzzles.

use super::arguments::{Arguments, Verb};
use super::batches::Batch;
use super::examination::{self, Examination};
use super::explanation::Telling;
use super::general::General;
use super::inputs::{Input, Problem, Puzzle, Unreadable};
use super::limits::{limits_from_now, solver};
use super::page::Page;
use super::rate::{self, Raters};
use super::trace::Tracer;
use super::verbs;
use crate::defect::{Defect, caught};
use crate::input::Place;
use crate::interrupt::Interrupt;
use crate::ordered::{Outlet, Worker};
use crate::outcome::Outcome;
use crate::run::figures;
use crate::stream::Streams;
use kumiki::{Limits, Settings};
use kumiki_sudoku::{Layout, Solver};
use std::fmt::Display;
use std::ops::ControlFlow;

/// The number of lines of an input for which the worker checks whether a solved puzzle has several
/// solutions. The check takes about as long as solving. That is nothing for one puzzle, and much
/// for a million, for which there is `check`.
const LOOKED_AT: u64 = 1000;

/// The most decisions of the check for several solutions.
const MOST_DECISIONS: u64 = 1000;

/// The remark on a puzzle with several solutions of which one is shown.
const SEVERAL: &str = "there are other solutions; 'sudoku check' shows two";

/// A worker that answers puzzles.
pub(super) struct Answerer<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) solver: Solver,
    /// The solver of puzzles that are not classic.
    general: General,
    /// The raters.
    raters: Raters,
    /// The limits of the present puzzle.
    limits: Limits,
    /// The page to which answers are written.
    pub(super) page: Page,
    interrupt: &'a Interrupt,
    /// The streams for traces, which do not wait for the page.
    streams: Streams,
}

/// A puzzle with the kind of solver that answers it.
enum Asked {
    /// A puzzle for the classic solver.
    Classic(Puzzle),
    /// A puzzle for a solver of its own, with its place and all data that was read.
    General(Place, kumiki_sudoku::Puzzle),
}

impl Asked {
    /// Returns the place of the puzzle.
    fn place(&self) -> &Place {
        match self {
            Asked::Classic(puzzle) => &puzzle.place,
            Asked::General(place, _) => place,
        }
    }
}

impl Worker for Answerer<'_> {
    type Batch = Batch;
    type Part = Page;

    fn work(&mut self, batch: Batch, outlet: &mut Outlet<'_, Page>) {
        let (bytes, end, place) = (batch.bytes, batch.end, batch.place());
        match caught(|| self.answer_all(batch, outlet)) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => return,
            // The rest of the batch is not read.
            Err(defect) => self.recover(place, defect),
        }
        self.page.end = end;
        self.page.bytes = bytes;
        self.page.is_last = true;
        self.page.hand_over(outlet);
    }
}

impl<'a> Answerer<'a> {
    pub(super) fn new(
        arguments: &'a Arguments,
        interrupt: &'a Interrupt,
        streams: Streams,
    ) -> Answerer<'a> {
        let solver = solver(arguments, interrupt);
        // A file gets no colours.
        let is_plain = arguments.layout == Layout::Line || arguments.output.is_some();
        let page = Page::new(is_plain);
        let general = General::default();
        Answerer {
            arguments,
            solver,
            general,
            raters: Raters::default(),
            limits: limits_from_now(arguments, interrupt),
            page,
            interrupt,
            streams,
        }
    }

    /// Answers the puzzles of `batch`. Breaks if answers are no longer taken, or if Ctrl-C stopped
    /// an answer.
    fn answer_all(&mut self, batch: Batch, outlet: &mut Outlet<'_, Page>) -> ControlFlow<()> {
        let mut puzzles = batch.puzzles();
        while let Some(input) = puzzles.next() {
            if !outlet.is_open() {
                return ControlFlow::Break(());
            }
            if self.take(input, outlet) {
                self.page.end = puzzles.position();
            }
            if self.interrupt.is_raised() {
                self.page.is_cut = true;
                self.page.hand_over(outlet);
                return ControlFlow::Break(());
            }
            // The search has already read the clock.
            self.page.hand_over_if_due(self.page.tally.statistics.time, outlet);
        }
        ControlFlow::Continue(())
    }

    /// Answers an input, or reports the reason why it is not answered. Returns whether it was done,
    /// as [`Answerer::answer`] does.
    fn take(&mut self, read: Result<Input, Unreadable>, outlet: &mut Outlet<'_, Page>) -> bool {
        let place = match &read {
            Ok(input) => input.place.clone(),
            Err(unreadable) => unreadable.place.clone(),
        };
        let mark = self.page.mark();
        let answered = caught(|| match read.and_then(|input| self.understood(input)) {
            Ok(asked) => self.answer(&asked, outlet),
            Err(unreadable) => {
                self.complain(&unreadable);
                true
            }
        });
        answered.unwrap_or_else(|defect| {
            self.page.take_back(mark);
            self.recover(place, defect);
            true
        })
    }

    /// Reports a defect for the input at `place`. The solvers, which may be in a broken state, are
    /// dropped and made again when they are needed.
    fn recover(&mut self, place: Place, defect: Defect) {
        self.solver = solver(self.arguments, self.interrupt);
        (self.general, self.raters) = Default::default();
        self.complain(&Unreadable { place, problem: defect.into() });
    }

    /// Starts the clock of a puzzle: all its questions share one limit of time.
    fn begin_puzzle(&mut self) {
        if self.arguments.time_limit.is_some() {
            self.limits = limits_from_now(self.arguments, self.interrupt);
            self.solver.set_limits(self.limits.clone());
        }
    }

    /// Returns the settings of a search for the present puzzle.
    fn settings(&self) -> Settings {
        self.arguments.method.settings().limits(self.limits.clone())
    }

    /// Returns the puzzle with its kind of solver, or the reason why this verb has no answer for
    /// it.
    fn understood(&mut self, input: Input) -> Result<Asked, Unreadable> {
        self.begin_puzzle();
        let verb = &self.arguments.verb;
        let is_general =
            self.arguments.trace.is_none() && !matches!(verb, Verb::Canonical | Verb::Rate(_));
        // Steps start from all data, of which a grid holds only a part.
        let is_told = Telling::of(verb).is_some();
        let classic = if is_told { Err(input) } else { input.classic() };
        let Input { place, question } = match classic {
            Ok(puzzle) => return Ok(Asked::Classic(puzzle)),
            Err(input) if is_told => input,
            Err(input) if is_general => input,
            Err(input) => return Err(input.not_classic()),
        };
        let puzzle = question.into_puzzle();
        if matches!(verb, Verb::Shuffle { .. }) && !puzzle.rules().is_empty() {
            return Err(Unreadable { place, problem: Problem::HasRules });
        }
        let settings = self.settings();
        match self.general.take(&puzzle, verb, &settings) {
            Ok(()) => Ok(Asked::General(place, puzzle)),
            Err(error) => Err(Unreadable { place, problem: Problem::Rule(error) }),
        }
    }

    /// Answers a puzzle. Returns whether that was done. It is not done if Ctrl-C stopped it and the
    /// run can be resumed: the resumed run then answers the puzzle.
    fn answer(&mut self, asked: &Asked, outlet: &mut Outlet<'_, Page>) -> bool {
        let place = asked.place();
        let mark = self.page.begin_answer();
        self.write_heading(place);
        let (outcome, statistics, is_traced) = match asked {
            Asked::Classic(puzzle) => {
                let is_traced = self.trace(puzzle, outlet);
                (self.answer_classic(puzzle, outlet), self.solver.statistics(), is_traced)
            }
            Asked::General(_, puzzle) => {
                let Answerer { arguments, general, page, .. } = self;
                let outcome = general.answer((page, arguments), puzzle, outlet);
                (outcome, general.statistics(), false)
            }
        };
        let is_stopped = outcome == Outcome::Unfinished && self.interrupt.is_raised();
        if is_stopped && self.arguments.resume.is_some() {
            self.page.take_back(mark);
            return false;
        }
        match format_args!("trace: {} backtracks in all", statistics.backtracks) {
            _ if !is_traced => {}
            ending if self.is_in_lines() => self.page.say(ending),
            ending => writeln!(self.page, "{ending}"),
        }
        if self.arguments.stats {
            let name: Option<&dyn Display> = Some(place as &dyn Display);
            let name = name.filter(|_| !self.is_only_one(place));
            self.page.say(figures(name, &statistics));
        }
        if outcome == Outcome::Solved && self.tells_of_others(place) && self.has_others(asked) {
            self.page.say(format_args!("{place}: {SEVERAL}"));
        }
        self.page.tally.note(outcome, statistics);
        true
    }

    /// Returns whether other solutions are to be reported for the puzzle at `place`.
    fn tells_of_others(&self, place: &Place) -> bool {
        let Arguments { verb, limit, unique, quiet, trace, .. } = self.arguments;
        let shows_one = *verb == Verb::Solve && *limit == Some(1) && !unique;
        shows_one && !quiet && trace.is_none() && place.line.is_none_or(|line| line <= LOOKED_AT)
    }

    /// Returns whether a second solution is found with little work.
    fn has_others(&mut self, asked: &Asked) -> bool {
        let limits = self.limits.clone().decisions(MOST_DECISIONS);
        match asked {
            Asked::Classic(puzzle) => {
                self.solver.set_limits(limits);
                let found = self.solver.count(&puzzle.grid, 2);
                self.solver.set_limits(self.limits.clone());
                found > 1
            }
            Asked::General(_, puzzle) => self.general.has_others(puzzle, limits),
        }
    }

    fn answer_classic(&mut self, puzzle: &Puzzle, outlet: &mut Outlet<'_, Page>) -> Outcome {
        match self.arguments.verb {
            Verb::Solve => verbs::solve(self, puzzle, outlet),
            Verb::Check => verbs::check(self, puzzle),
            Verb::Count { estimate } => verbs::count(self, puzzle, estimate),
            Verb::Candidates | Verb::Redundant | Verb::Minimize { .. } | Verb::Backdoors { .. } => {
                let Answerer { page, arguments, solver, .. } = self;
                Examination { page, arguments, solver, puzzle: &puzzle.grid.into() }.answer()
            }
            Verb::Canonical => examination::canonical(self, &puzzle.grid),
            Verb::Shuffle { seed, count } => {
                let Answerer { page, arguments, .. } = self;
                examination::shuffle((page, arguments), &puzzle.grid.into(), seed, count)
            }
            Verb::Rate(ref text) => {
                self.raters.set_limits(&self.limits);
                let by = (&mut self.solver, &mut self.raters);
                rate::rate(&mut self.page, text, &puzzle.grid, by)
            }
            Verb::Bench
            | Verb::Convert(_)
            | Verb::Dedupe
            | Verb::Draw(_)
            | Verb::Explain(_)
            | Verb::Generate(_)
            | Verb::Hint(_)
            | Verb::Steps(_) => {
                unreachable!("{} answers on its own", self.arguments.verb.name())
            }
        }
    }

    /// Reports an input that cannot be read, and writes its line if each puzzle has one.
    fn complain(&mut self, unreadable: &Unreadable) {
        self.page.say(format_args!("error: {unreadable}"));
        self.page.tally.outcome.note(Outcome::Unusable);
        if self.is_in_lines() && unreadable.problem.is_of_one_puzzle() {
            writeln!(self.page, "error");
        }
    }

    /// Returns whether each puzzle has exactly one line of results.
    pub(super) fn is_in_lines(&self) -> bool {
        self.arguments.is_in_lines()
    }

    /// Writes a heading with the name of the puzzle, as a comment that can be read back, unless
    /// there is only one puzzle.
    fn write_heading(&mut self, place: &Place) {
        if self.is_in_lines() {
            return;
        }
        // The answers before this page are known only to the writer of pages.
        if self.page.text.is_empty() && self.page.tally.answered == 0 {
            self.page.begins_answer = true;
        } else {
            writeln!(self.page);
        }
        if !self.arguments.quiet && !self.is_only_one(place) {
            writeln!(self.page, "# {place}");
        }
    }

    /// Returns whether the puzzle at `place` is the only input, on the command line.
    fn is_only_one(&self, place: &Place) -> bool {
        self.arguments.inputs.len() == 1 && place.line.is_none()
    }

    /// Traces the search if requested. Returns whether it did.
    fn trace(&mut self, puzzle: &Puzzle, outlet: &mut Outlet<'_, Page>) -> bool {
        let Some(limit) = self.arguments.trace else { return false };
        // A trace is written immediately, after the earlier answers.
        self.page.hand_over(outlet);
        let Streams { results, messages } = &self.streams;
        let stream = if self.is_in_lines() { messages } else { results }.clone();
        let tracer = Tracer {
            puzzle: puzzle.grid,
            layout: self.arguments.layout,
            method: self.arguments.method,
            limit,
            seen: 0,
            is_new: false,
            stream,
        };
        self.solver.observe(Some(Box::new(tracer)));
        true
    }
}

#[cfg(test)]
mod tests;
