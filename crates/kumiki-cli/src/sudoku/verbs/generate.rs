//! `generate`: puzzles with one solution.
//!
//! Invariant: puzzles are written in the order of their numbers, and the output does not depend on
//! the number of threads.

mod order;

use crate::sudoku::options::{Checked, GridArgs};
use crate::terminal::batch::QuietArgs;
use crate::terminal::defect::{Defect, caught};
use crate::terminal::interrupt::Interrupt;
use crate::terminal::ordered::{self, Sender, Worker};
use crate::terminal::outcome::Outcome;
use crate::terminal::output::create_output;
use crate::terminal::progress::ProgressDisplay;
use crate::terminal::session::Session;
use crate::terminal::verbs::{Options, Verb};
use clap::Args;
use kumiki::{Limits, Statistics};
use kumiki_sudoku::{Layout, Puzzle};
use kumiki_sudoku_techniques::generator::{GenerateError, Generated, Generator};
use order::{Order, OrderArgs};
use std::ffi::OsString;
use std::io::{self, Write};
use std::ops::{ControlFlow, Range};

const ABOUT: &str = "\
Examples:
  sudoku generate
  sudoku generate --count 10 --seed 7 --format line
  sudoku generate --symmetry rotation180 --clues 24-26
  sudoku generate --effort 3- --count 3
  sudoku generate --rating 3.0..4.5 --seed 1
  sudoku generate --level hard --seed 1
  sudoku generate --technique x-wing --seed 1
  sudoku generate --key xy-wing --count 20 --seed 1
  sudoku generate --steps 3-5 --seed 1
  sudoku generate --rule killer --clues 0 --seed 1
  sudoku generate --shape 2x3 --seed 1
  sudoku generate --rule anti-knight --seed 1
  sudoku generate --rule jigsaw --rule arrows --seed 1
  sudoku generate --level easy --redundant --clues 30-34
  sudoku generate --id 1:3x3:rotation180#7.1

A puzzle depends only on its ID, which the options determine, and on its rules,
which are not part of the ID. The number of threads has no influence. With
--format line there is one line for each puzzle, in order.

Symmetries: none, rotation180, rotation90, horizontal, vertical, both, diagonal,
anti-diagonal, both-diagonals, full.
Shapes: 3x3, or the rows and columns of other boxes; a size alone for its usual
boxes; latin9 for no boxes; jigsaw and a symbol for each cell, which names its
box.
Rules: diagonals, anti-knight, anti-king, windoku, disjoint-groups,
non-consecutive and others that hold in the whole grid. The rules of killer,
thermometers, arrows, kropki, sandwich, whispers, renban, xv and quadruples, and
the boxes of jigsaw, are drawn for each puzzle; they are part of its ID.

If no puzzle meets the requirements after all attempts, a message says what was
tried, and the exit code is 1.";

/// Make puzzles with one solution
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct GenerateArgs {
    #[command(flatten)]
    order: Checked<OrderArgs, Order>,

    #[command(flatten)]
    results: GridArgs,

    #[command(flatten)]
    quiet: QuietArgs,
}

/// The result for the puzzle of a number.
type NumberedResult = (u64, Result<Result<Generated, GenerateError>, Defect>);

/// A worker that makes puzzles.
struct Maker<'a> {
    order: &'a Order,
    interrupt: &'a Interrupt,
    generator: Generator,
}

impl Worker for Maker<'_> {
    type Batch = Range<u64>;
    type Part = Vec<NumberedResult>;

    fn work(&mut self, batch: Range<u64>, mut sender: Sender<'_, Vec<NumberedResult>>) {
        let mut all = Vec::new();
        for number in batch {
            let made = caught(|| self.generator.puzzle(self.order.seed, number));
            if made.is_err() {
                *self = Maker::new(self.order, self.interrupt);
            }
            let is_end = matches!(made, Ok(Err(_)));
            all.push((number, made));
            if is_end || !sender.is_open() {
                break;
            }
        }
        sender.give(all);
    }
}

impl<'a> Maker<'a> {
    fn new(order: &'a Order, interrupt: &'a Interrupt) -> Maker<'a> {
        let mut generator = order.puzzles.generator();
        generator.set_limits(Limits::none().stop(interrupt.stop_flag()));
        Maker { order, interrupt, generator }
    }
}

impl Options for GenerateArgs {
    fn inputs(&mut self) -> (Option<&mut Vec<OsString>>, bool) {
        (None, self.quiet.quiet)
    }
}

impl Verb for GenerateArgs {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let order = &self.order.value;
        if !create_output(session, &self.results.output, &[]) {
            return Ok(());
        }
        if !self.quiet.quiet {
            if self.results.output.output.is_some() {
                session.progress.show_beside_file();
            }
            session.progress.set_steps(order.count);
        }
        tell_ids(session, order, self.results.layout());
        let interrupt = session.interrupt.clone();
        let threads = self.results.threads.count();
        let mut is_given_up = false;
        let id = order.puzzles.generator();
        let written = ordered::map(
            threads.min(usize::try_from(order.count).unwrap_or(usize::MAX)),
            numbers(order),
            || Maker::new(order, &interrupt),
            |made: Vec<NumberedResult>| {
                let taken = made.into_iter().try_for_each(|(number, made)| {
                    let name = id.id(order.seed, number).to_string();
                    match made {
                        Ok(made) => self.take(session, made, &name, number == order.first),
                        Err(defect) => {
                            session.complain(format_args!("{name}: {defect}"));
                            ControlFlow::Continue(())
                        }
                    }
                });
                let taken = match session.flush() {
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
            session.progress = ProgressDisplay::hidden();
        } else {
            session.end();
        }
        written.break_value().unwrap_or(Ok(()))
    }
}

/// Returns the numbers of the puzzles of `order`, in batches.
fn numbers(order: &Order) -> impl FnMut(usize) -> Option<Range<u64>> + Send + 'static {
    let last = order.first.saturating_add(order.count);
    let mut next = order.first;
    move |size: usize| {
        let batch = next..last.min(next.saturating_add(size as u64));
        next = batch.end;
        (!batch.is_empty()).then_some(batch)
    }
}

/// Writes how to make the same puzzles again, if their IDs are not above them.
fn tell_ids(session: &mut Session, order: &Order, layout: Layout) {
    if layout != Layout::Line || order.count == 0 {
        return;
    }
    let generator = order.puzzles.generator();
    let first = generator.id(order.seed, order.first);
    match order.count {
        1 => session.remark(format_args!("id: {first}")),
        count => {
            let last = generator.id(order.seed, order.first.saturating_add(count - 1));
            session.remark(format_args!("ids: {first} to {last}"));
        }
    }
}

impl GenerateArgs {
    /// Writes the result for a puzzle. Returns whether others are to follow.
    fn take(
        &self,
        session: &mut Session,
        made: Result<Generated, GenerateError>,
        name: &str,
        is_first: bool,
    ) -> ControlFlow<io::Result<()>> {
        match made {
            Ok(made) => {
                let mut statistics = Statistics::default();
                statistics.decisions = made.effort;
                session.note(Outcome::Solved, statistics);
                session.progress.step();
                match self.write_puzzle(session, &made.puzzle, name, is_first) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(error) => ControlFlow::Break(Err(error)),
                }
            }
            Err(GenerateError::Stopped(_)) => ControlFlow::Break(Ok(())),
            Err(error) => {
                session.say(format_args!("error: {error}"));
                session.tally.outcome.note(Outcome::NoSolution);
                ControlFlow::Break(Ok(()))
            }
        }
    }

    fn write_puzzle(
        &self,
        session: &mut Session,
        puzzle: &Puzzle,
        name: &str,
        is_first: bool,
    ) -> io::Result<()> {
        let text = self.order.value.puzzles.written(puzzle, self.results.layout());
        let text = text.map_err(io::Error::other)?;
        let results = &mut session.streams.results;
        if self.results.layout() != Layout::Line {
            if !is_first {
                writeln!(results)?;
            }
            if !self.quiet.quiet {
                writeln!(results, "# {name}")?;
            }
        }
        writeln!(results, "{text}")
    }
}

#[cfg(test)]
mod tests;
