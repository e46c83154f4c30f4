//! `dedupe`: the first of the puzzles that differ only in the order of rows, columns and digits.
//!
//! Invariant: forms are computed on all threads, and compared in the order of the puzzles, so the
//! result does not depend on the threads. 81 bytes are remembered of each puzzle that is kept.

use crate::sudoku::options::{GridArgs, InputsArgs};
use crate::sudoku::reading::{
    Batches, InputError, PlacedPuzzle, PuzzleBatch, UnreadablePuzzle, classic,
};
use crate::terminal::batch::{InputPosition, Workload, show_progress};
use crate::terminal::defect::caught;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::ordered::{self, Sender, Worker};
use crate::terminal::outcome::Outcome;
use crate::terminal::output::create_output;
use crate::terminal::session::Session;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use kumiki::Statistics;
use kumiki_sudoku::{Grid, Layout};
use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;

const ABOUT: &str = "\
Examples:
  sudoku dedupe puzzles.txt
  sudoku dedupe --format line --output different.txt puzzles.txt

Of the puzzles that differ only in the order of rows, columns and digits, the
first is written, as it was read. Each that is written takes 81 bytes of memory.";

/// Keep the first of the puzzles with the same canonical form
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct DedupeArgs {
    #[command(flatten)]
    results: GridArgs,
}

/// A puzzle and its form, or the reason why there is none.
type Formed = Result<(Grid, Grid), UnreadablePuzzle>;

/// A worker that computes canonical forms.
struct Former<'a> {
    interrupt: &'a Interrupt,
}

/// The forms of a batch.
struct FormBatch {
    read: Vec<Formed>,
    bytes: u64,
    /// True if Ctrl-C came before the end.
    is_cut: bool,
}

impl Worker for Former<'_> {
    type Batch = PuzzleBatch;
    type Part = FormBatch;

    fn work(&mut self, batch: PuzzleBatch, mut sender: Sender<'_, FormBatch>) {
        let bytes = batch.bytes;
        let mut read = Vec::new();
        let mut puzzles = batch.puzzles();
        while !self.interrupt.is_raised()
            && let Some(puzzle) = puzzles.next()
        {
            read.push(formed(puzzle));
        }
        sender.give(FormBatch { read, bytes, is_cut: self.interrupt.is_raised() });
    }
}

fn formed(puzzle: Result<PlacedPuzzle, UnreadablePuzzle>) -> Formed {
    let PlacedPuzzle { place, value } = puzzle?;
    let form = || {
        let grid = classic(&value)?;
        Ok((grid, caught(|| grid.canonical())?))
    };
    let (grid, canonical) =
        form().map_err(|problem: InputError| UnreadablePuzzle { place, problem })?;
    // Puzzles that break the rules have no form. They are the same only if they are equal.
    Ok((grid, canonical.map_or(grid, |canonical| canonical.form)))
}

impl Verb for VerbArgs<DedupeArgs, InputsArgs> {
    /// Writes the puzzles that are the first of their form.
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let VerbArgs { own, common: inputs, .. } = self;
        let sources = inputs.sources();
        if !create_output(session, &own.results.output, &sources) {
            return Ok(());
        }
        if !inputs.quiet.quiet {
            let to_file = own.results.output.output.is_some();
            show_progress(session, to_file, &sources, InputPosition::BEGIN);
        }
        let threads = Workload::of::<PuzzleBatch>(&sources, own.results.threads.count()).threads;
        let interrupt = session.interrupt.clone();
        let reading = interrupt.clone();
        let mut batches = Batches::new(sources, InputPosition::BEGIN, inputs.from);
        let read = move |puzzles| {
            reading.waiting(|| batches.next(puzzles).inspect(|_| reading.begin_work()))
        };
        session.leave_last_words();
        let mut known = HashSet::new();
        let written = ordered::map(
            threads,
            read,
            || Former { interrupt: &interrupt },
            |forms| take(session, own.results.layout(), &mut known, forms),
        );
        session.end();
        let (read, kept) = (session.tally.answered, known.len());
        let plural = if read == 1 { "" } else { "s" };
        session.remark(format_args!("{read} puzzle{plural}, {kept} different"));
        written.break_value().unwrap_or(Ok(()))
    }
}

/// Writes the puzzles of a batch whose forms are new.
fn take(
    session: &mut Session,
    layout: Layout,
    known: &mut HashSet<Grid>,
    forms: FormBatch,
) -> ControlFlow<io::Result<()>> {
    let FormBatch { read, bytes, is_cut } = forms;
    let written = read.into_iter().try_for_each(|formed| keep(session, layout, known, formed));
    session.progress.advance(0, bytes);
    session.leave_last_words();
    session.interrupt.end_work();
    match written.and_then(|()| session.flush()) {
        Ok(()) if is_cut => ControlFlow::Break(Ok(())),
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => ControlFlow::Break(Err(error)),
    }
}

/// Writes a puzzle if its form is new.
fn keep(
    session: &mut Session,
    layout: Layout,
    known: &mut HashSet<Grid>,
    formed: Formed,
) -> io::Result<()> {
    let (grid, form) = match formed {
        Ok(formed) => formed,
        Err(unreadable) => {
            session.complain_of(&unreadable);
            return Ok(());
        }
    };
    session.note(Outcome::Solved, Statistics::default());
    session.progress.advance(1, 0);
    if !known.insert(form) {
        return Ok(());
    }
    let results = &mut session.streams.results;
    if known.len() > 1 && layout != Layout::Line {
        writeln!(results)?;
    }
    writeln!(results, "{}", grid.written(layout))
}
