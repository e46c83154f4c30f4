//! Many puzzles, answered on several threads and written in order.
//!
//! Invariant: with one line for each puzzle, a puzzle that cannot be read has its line as well.

use super::options::{InputsArgs, ResultsArgs};
use super::reading::{BatchPuzzles, Batches, InputError, LINE, PuzzleBatch};
use super::writing::Output;
use crate::terminal::batch::{Batch, BatchInputs, BatchRun, BatchVerb, Form, InputPosition, Style};
use crate::terminal::input::Place;
use crate::terminal::outcome::Answered;
use crate::terminal::output::OutputArgs;
use crate::terminal::verbs::VerbArgs;
use clap::Args;
use kumiki_sudoku::Layout;
use kumiki_sudoku_io::input::PuzzleInput;

/// A run of a verb over puzzles.
pub(super) type PuzzleRun<'a> = BatchRun<'a, PuzzleBatch>;

/// The outcome of an answer to a puzzle, or the reason why there is none.
pub(super) type PuzzleResult = Result<Answered, InputError>;

/// A verb that answers one puzzle after the other, on one thread.
pub(super) type PuzzleVerb<'a> = dyn BatchVerb<PuzzleBatch> + 'a;

impl Batch for PuzzleBatch {
    type Item = PuzzleInput;
    type Problem = InputError;
    type Options = InputsArgs;
    type Form = ();
    type Layout = Layout;

    const PROGRAM: &str = "sudoku";
    const NOUN: &str = "puzzle";
    const LEAST: u64 = LINE as u64;

    fn place(&self) -> Place {
        self.place()
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn end(&self) -> Option<InputPosition> {
        self.end
    }

    fn inputs(self) -> impl BatchInputs<PuzzleBatch> {
        self.puzzles()
    }

    fn write_problem(problem: &InputError, output: &mut Output<'_>) {
        if output.style.in_lines() && problem.is_of_one_puzzle() {
            writeln!(output, "error");
        }
    }
}

impl BatchInputs<PuzzleBatch> for BatchPuzzles {
    fn position(&self) -> Option<InputPosition> {
        self.position()
    }
}

/// Returns a run without limits and statistics, on one thread, that is not resumed.
pub(super) fn run<'a>(
    inputs: &'a InputsArgs,
    output: &'a OutputArgs,
    layout: Layout,
    verb: &'a (dyn Fn() -> Box<PuzzleVerb<'a>> + Sync),
) -> PuzzleRun<'a> {
    let in_lines = layout == Layout::Line;
    BatchRun {
        sources: inputs.sources(),
        reader: Box::new(|sources, begin| {
            let mut batches = Batches::new(sources, begin, inputs.from);
            Box::new(move |puzzles| batches.next(puzzles))
        }),
        output,
        resume: None,
        threads: 1,
        style: Style::new(
            if in_lines { Form::Lines } else { Form::Text },
            layout,
            inputs.quiet.quiet,
        ),
        time_limit: None,
        stats: false,
        verb,
    }
}

/// Returns a run with these results, without limits and statistics.
pub(super) fn run_for<'a, V: Args, C: Args>(
    args: &VerbArgs<V, C>,
    results: &'a ResultsArgs,
    verb: &'a (dyn Fn() -> Box<PuzzleVerb<'a>> + Sync),
) -> PuzzleRun<'a> {
    let ResultsArgs { grids, resume, inputs } = results;
    PuzzleRun {
        resume: args.resume(resume),
        threads: grids.threads.count(),
        ..run(inputs, &grids.output, grids.layout(), verb)
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod single_tests;
