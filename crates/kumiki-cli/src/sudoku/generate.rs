//! `generate`: puzzles with one solution.
//!
//! Invariant: puzzles are written in the order of their numbers, and the output does not depend on
//! the number of threads.

use super::arguments::{Arguments, Order, Verb};
use super::session::Session;
use super::written::puzzle_written;
use crate::defect::{Defect, caught};
use crate::interrupt::Interrupt;
use crate::ordered::{self, Outlet, Worker};
use crate::outcome::Outcome;
use crate::progress::Progress;
use crate::run::Run;
use kumiki::{Limits, Statistics};
use kumiki_sudoku::generator::{GenerateError, Generated};
use kumiki_sudoku::{Layout, Puzzle, generator::Generator};
use std::io::{self, Write};
use std::ops::{ControlFlow, Range};

/// The result for the puzzle of a number.
type Made = (u64, Result<Result<Generated, GenerateError>, Defect>);

/// A worker that makes puzzles.
struct Maker<'a> {
    order: &'a Order,
    interrupt: &'a Interrupt,
    generator: Generator,
}

impl Worker for Maker<'_> {
    type Batch = Range<u64>;
    type Part = Vec<Made>;

    fn work(&mut self, batch: Range<u64>, outlet: &mut Outlet<'_, Vec<Made>>) {
        let mut all = Vec::new();
        for number in batch {
            let made = caught(|| self.generator.puzzle(self.order.seed, number));
            if made.is_err() {
                *self = Maker::new(self.order, self.interrupt);
            }
            let is_end = matches!(made, Ok(Err(_)));
            all.push((number, made));
            if is_end || !outlet.is_open() {
                break;
            }
        }
        outlet.give(all);
    }
}

impl<'a> Maker<'a> {
    fn new(order: &'a Order, interrupt: &'a Interrupt) -> Maker<'a> {
        let mut generator = order.generator();
        generator.set_limits(Limits::none().stop(interrupt.stop_flag()));
        Maker { order, interrupt, generator }
    }
}

/// Makes the puzzles that the arguments request.
pub(super) fn run(session: &mut Session) -> io::Result<()> {
    let Verb::Generate(order) = session.arguments.verb.clone() else { return Ok(()) };
    if let Err(error) = session.create_output() {
        session.run.complain(error);
        return Ok(());
    }
    let Session { arguments, run } = session;
    if !arguments.quiet {
        if arguments.output.is_some() {
            run.progress = Progress::beside_file("puzzle");
        }
        run.progress.set_steps(order.count);
    }
    tell_ids(run, &order, arguments.layout);
    let interrupt = run.interrupt.clone();
    let last = order.first.saturating_add(order.count);
    let mut next = order.first;
    let batches = move |size: usize| {
        let batch = next..last.min(next.saturating_add(size as u64));
        next = batch.end;
        (!batch.is_empty()).then_some(batch)
    };
    let threads = arguments.threads.min(usize::try_from(order.count).unwrap_or(usize::MAX));
    let mut is_given_up = false;
    let id = order.generator();
    let written = ordered::map(
        threads,
        batches,
        || Maker::new(&order, &interrupt),
        |made: Vec<Made>| {
            let taken = made.into_iter().try_for_each(|(number, made)| {
                let name = id.id(order.seed, number).to_string();
                let is_first = number == order.first;
                match made {
                    Ok(made) => take(run, arguments, made, &name, is_first),
                    Err(defect) => {
                        run.complain(format_args!("{name}: {defect}"));
                        ControlFlow::Continue(())
                    }
                }
            });
            let taken = match run.flush() {
                Ok(()) => taken,
                Err(error) => ControlFlow::Break(Err(error)),
            };
            is_given_up |= taken.is_break() && !interrupt.is_raised();
            if is_given_up {
                // The other threads can stop.
                interrupt.stop_flag().raise();
            }
            taken
        },
    );
    if is_given_up {
        run.progress = Progress::hidden();
    } else {
        run.end();
    }
    written.break_value().unwrap_or(Ok(()))
}

/// Writes how to make the same puzzles again, if their IDs are not above them.
fn tell_ids(run: &mut Run, order: &Order, layout: Layout) {
    if layout != Layout::Line || order.count == 0 {
        return;
    }
    let generator = order.generator();
    let first = generator.id(order.seed, order.first);
    match order.count {
        1 => run.remark(format_args!("id: {first}")),
        count => {
            let last = generator.id(order.seed, order.first.saturating_add(count - 1));
            run.remark(format_args!("ids: {first} to {last}"));
        }
    }
}

/// Writes the result for a puzzle. Returns whether others are to follow.
fn take(
    run: &mut Run,
    arguments: &Arguments,
    made: Result<Generated, GenerateError>,
    name: &str,
    is_first: bool,
) -> ControlFlow<io::Result<()>> {
    match made {
        Ok(made) => {
            let mut statistics = Statistics::default();
            statistics.decisions = made.effort;
            run.note(Outcome::Solved, statistics);
            run.progress.step();
            match write_puzzle(run, arguments, &made.puzzle, name, is_first) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(Err(error)),
            }
        }
        Err(GenerateError::Stopped(_)) => ControlFlow::Break(Ok(())),
        Err(error) => {
            run.say(format_args!("error: {error}"));
            run.tally.outcome.note(Outcome::NoSolution);
            ControlFlow::Break(Ok(()))
        }
    }
}

fn write_puzzle(
    run: &mut Run,
    arguments: &Arguments,
    puzzle: &Puzzle,
    name: &str,
    is_first: bool,
) -> io::Result<()> {
    let text = puzzle_written(puzzle, arguments.layout).map_err(io::Error::other)?;
    let results = &mut run.streams.results;
    if arguments.layout != Layout::Line {
        if !is_first {
            writeln!(results)?;
        }
        if !arguments.quiet {
            writeln!(results, "# {name}")?;
        }
    }
    writeln!(results, "{text}")
}

#[cfg(test)]
mod tests;
