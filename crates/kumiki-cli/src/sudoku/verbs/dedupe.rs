//! `dedupe`: of puzzles that are the same but for rows, columns and digits, the first.
//!
//! Invariant: forms are made on all threads, and compared in the order of the puzzles, so that what
//! is kept does not depend on the threads. 81 bytes are remembered of each that is kept, and no
//! more.

use crate::sudoku::batch::session::{Session, threads};
use crate::sudoku::reading::batches::{Batch, Batches, Position};
use crate::sudoku::reading::inputs::{Input, Puzzle, sources};
use crate::terminal::defect::caught;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::ordered::{self, Outlet, Worker};
use crate::terminal::outcome::Outcome;
use crate::terminal::run::Run;
use kumiki::Statistics;
use kumiki_sudoku::{Grid, Layout};
use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// What was read, and the form of a puzzle.
type Read = Result<(Grid, Grid), String>;

/// Makes canonical forms.
struct Former<'a> {
    interrupt: &'a Interrupt,
}

/// The forms of a batch.
struct Forms {
    read: Vec<Read>,
    bytes: u64,
    /// True if Ctrl-C came before the end.
    is_cut: bool,
}

impl Worker for Former<'_> {
    type Batch = Batch;
    type Part = Forms;

    fn work(&mut self, batch: Batch, outlet: &mut Outlet<'_, Forms>) {
        let bytes = batch.bytes;
        let mut read = Vec::new();
        let mut puzzles = batch.puzzles();
        while !self.interrupt.is_raised()
            && let Some(puzzle) = puzzles.next()
        {
            read.push(match puzzle.and_then(|input| input.classic().map_err(Input::not_classic)) {
                // Those that break the rules are only the same if they are equal.
                Ok(Puzzle { place, grid }) => caught(|| grid.canonical())
                    .map(|canonical| (grid, canonical.map_or(grid, |canonical| canonical.form)))
                    .map_err(|defect| format!("{place}: {defect}")),
                Err(unreadable) => Err(unreadable.to_string()),
            });
        }
        outlet.give(Forms { read, bytes, is_cut: self.interrupt.is_raised() });
    }
}

/// Writes the puzzles of the inputs that are the first of their form.
pub(in crate::sudoku) fn run(session: &mut Session) -> io::Result<()> {
    let sources = sources(&session.arguments.inputs);
    if let Err(error) = session.create_output() {
        session.run.complain(error);
        return Ok(());
    }
    session.show_progress(&sources, Position::BEGIN);
    let Session { arguments, run } = session;
    let threads = threads(arguments.threads, &sources);
    let interrupt = run.interrupt.clone();
    let reading = interrupt.clone();
    let mut batches = Batches::new(sources, Position::BEGIN);
    let read =
        move |puzzles| reading.waiting(|| batches.next(puzzles).inspect(|_| reading.begin_work()));
    run.leave_last_words();
    let mut known = HashSet::new();
    let written = ordered::map(
        threads,
        read,
        || Former { interrupt: &interrupt },
        |forms: Forms| {
            let bytes = forms.bytes;
            let is_cut = forms.is_cut;
            let written = forms
                .read
                .into_iter()
                .try_for_each(|read| keep(run, arguments.layout, &mut known, read));
            run.progress.advance(0, bytes);
            run.leave_last_words();
            run.interrupt.end_work();
            match written.and_then(|()| run.flush()) {
                Ok(()) if is_cut => ControlFlow::Break(Ok(())),
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(Err(error)),
            }
        },
    );
    run.end();
    let (read, kept) = (run.tally.answered, known.len());
    run.remark(format_args!("{read} puzzles, {kept} different"));
    written.break_value().unwrap_or(Ok(()))
}

/// Writes what was read if its form is new.
fn keep(run: &mut Run, layout: Layout, known: &mut HashSet<Grid>, read: Read) -> io::Result<()> {
    let (grid, form) = match read {
        Ok(read) => read,
        Err(complaint) => {
            run.complain(complaint);
            return Ok(());
        }
    };
    run.note(Outcome::Solved, Statistics::default());
    run.progress.advance(1, 0);
    if !known.insert(form) {
        return Ok(());
    }
    let results = &mut run.streams.results;
    if known.len() > 1 && layout != Layout::Line {
        writeln!(results)?;
    }
    writeln!(results, "{}", grid.written(layout))
}
