//! The common part of `solve`, `check` and `count`: a search for solutions, with its trace and its
//! statistics.
//!
//! Invariant: with one line for each puzzle, a trace goes to the messages, and each answer writes
//! exactly one line.

use super::check::CheckArgs;
use super::count::CountArgs;
use super::solve::SolveArgs;
use super::trace::Tracer;
use crate::sudoku::batch::{PuzzleResult, PuzzleRun, PuzzleVerb, run_for};
use crate::sudoku::options::AnswerArgs;
use crate::sudoku::reading::{InputError, PlacedPuzzle, PuzzleBatch};
use crate::sudoku::writing::Output;
use crate::terminal::batch::BatchVerb;
use crate::terminal::input::Place;
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::session::{Session, figures};
use crate::terminal::stream::Streams;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use kumiki::Limits;
use kumiki_sudoku::solver::SolverCache;
use kumiki_sudoku::{Clues, Grid, Puzzle, RuleError, Solver};
use kumiki_sudoku_io::output::solution_text;
use std::fmt::Display;
use std::io;

/// The number of lines of an input for which the verb checks whether a solved puzzle has several
/// solutions. The check takes about as long as solving. The time does not matter for one puzzle. It
/// matters for a million, for which there is `check`.
const CHECKED_LINES: u64 = 1000;

/// The greatest number of decisions of the check for several solutions.
const MOST_DECISIONS: u64 = 1000;

/// The remark on a puzzle with several solutions of which one is shown.
const SEVERAL: &str = "there are other solutions; 'sudoku check' shows two";

/// The question that a search for solutions answers.
#[derive(Clone, Copy)]
pub(in crate::sudoku) enum Question<'a> {
    Solve(&'a SolveArgs),
    Check(&'a CheckArgs),
    Count(&'a CountArgs),
}

impl Question<'_> {
    /// Searches for solutions of `puzzle`, and writes the result.
    fn search<P: Solvable>(
        self,
        args: &AnswerArgs,
        solver: &mut Solver,
        puzzle: &P,
        output: &mut Output<'_>,
    ) -> Outcome {
        match self {
            Question::Solve(solve) => solve.search(args, solver, puzzle, output),
            Question::Check(check) => check.search(args, solver, puzzle, output),
            Question::Count(count) => count.search(args, solver, puzzle, output),
        }
    }
}

/// Declares the verb of a question.
macro_rules! search_verb {
    ($question:ident, $args:ident) => {
        impl Verb for VerbArgs<$args, AnswerArgs> {
            fn run(&self, session: &mut Session) -> io::Result<()> {
                let (question, streams) = (Question::$question(&self.own), session.streams.clone());
                with_run(question, self, &streams, |run| run.answer_all(session))
            }
        }
    };
}

search_verb!(Solve, SolveArgs);
search_verb!(Check, CheckArgs);
search_verb!(Count, CountArgs);

/// Calls `work` with the run of `verb` over its inputs.
pub(in crate::sudoku) fn with_run<V: Args, R>(
    question: Question<'_>,
    verb: &VerbArgs<V, AnswerArgs>,
    streams: &Streams,
    work: impl FnOnce(&PuzzleRun<'_>) -> R,
) -> R {
    let args = &verb.common;
    let AnswerArgs { stats, search, results, .. } = args;
    let make = || -> Box<PuzzleVerb<'_>> {
        let solvers = SolverCache::new(search.method().settings());
        Box::new(Searching { question, args, solvers, streams: streams.clone() })
    };
    work(&PuzzleRun {
        threads: args.threads(),
        time_limit: search.time.time_limit,
        stats: stats.stats,
        ..run_for(verb, results, &make)
    })
}

/// A search verb on a thread.
struct Searching<'a> {
    question: Question<'a>,
    args: &'a AnswerArgs,
    solvers: SolverCache,
    /// The streams for traces, which do not wait for the output.
    streams: Streams,
}

impl BatchVerb<PuzzleBatch> for Searching<'_> {
    fn expect(&mut self, puzzles: usize) {
        self.solvers.expect(puzzles);
    }

    fn set_limits(&mut self, limits: &Limits) {
        self.solvers.set_limits(limits);
    }

    fn answer(&mut self, puzzle: &PlacedPuzzle, output: &mut Output<'_>) -> PuzzleResult {
        match puzzle.value.grid() {
            Some(grid) => self.answer_to(&grid, &puzzle.place, output),
            None => self.answer_to(&*puzzle.value.puzzle(), &puzzle.place, output),
        }
    }
}

impl Searching<'_> {
    fn answer_to<P: Solvable>(
        &mut self,
        puzzle: &P,
        place: &Place,
        output: &mut Output<'_>,
    ) -> PuzzleResult {
        let args = self.args;
        let is_checked = matches!(self.question, Question::Solve(solve) if solve.limit() == Some(1))
            && !args.unique
            && !output.style.is_quiet
            && !args.trace
            && place.line.is_none_or(|line| line <= CHECKED_LINES);
        let limits = is_checked.then(|| self.solvers.limits().clone());
        let solver = puzzle.solver(&mut self.solvers)?;
        solver.measure_time(args.stats.stats);
        if args.trace {
            let grid = puzzle.grid().ok_or(InputError::NotClassic)?;
            trace(solver, grid, args, &self.streams, output);
        }
        let outcome = self.question.search(args, solver, puzzle, output);
        let statistics = solver.statistics();
        if args.trace {
            let ending = format_args!("trace: {} backtracks in all", statistics.backtracks);
            match output.style.in_lines() {
                true => output.say(ending),
                false => writeln!(output, "{ending}"),
            }
        }
        if args.stats.stats {
            let name: Option<&dyn Display> = Some(place as &dyn Display);
            output.say(figures(name.filter(|_| !args.results.inputs.is_only(place)), &statistics));
        }
        if outcome == Outcome::Solved
            && let Some(limits) = limits
            && has_others(solver, puzzle, limits)
        {
            output.say(format_args!("{place}: {SEVERAL}"));
        }
        Ok(Answered { outcome, statistics })
    }
}

/// A puzzle that a solver of a [`SolverCache`] solves.
pub(in crate::sudoku) trait Solvable: Clues {
    /// Returns the clues, if it is a classic grid.
    fn grid(&self) -> Option<&Grid>;

    /// Returns the solver of the puzzle.
    ///
    /// # Errors
    /// If a grid of its shape cannot have one of its rules.
    fn solver<'c>(&self, solvers: &'c mut SolverCache) -> Result<&'c mut Solver, RuleError>;

    /// Adds `solution` to `output`, without a line break after it.
    fn push_solution(&self, solution: &Self::Solution, output: &mut Output<'_>);
}

impl Solvable for Grid {
    fn grid(&self) -> Option<&Grid> {
        Some(self)
    }

    fn solver<'c>(&self, solvers: &'c mut SolverCache) -> Result<&'c mut Solver, RuleError> {
        Ok(solvers.classic())
    }

    fn push_solution(&self, solution: &Grid, output: &mut Output<'_>) {
        output.push_grid(solution, self);
    }
}

impl Solvable for Puzzle {
    fn grid(&self) -> Option<&Grid> {
        None
    }

    fn solver<'c>(&self, solvers: &'c mut SolverCache) -> Result<&'c mut Solver, RuleError> {
        solvers.solver_for(self)
    }

    fn push_solution(&self, solution: &Self::Solution, output: &mut Output<'_>) {
        output.push(&solution_text(self, solution, output.style.layout));
    }
}

/// Returns whether a second solution is found with few decisions.
fn has_others(solver: &mut Solver, puzzle: &impl Solvable, limits: Limits) -> bool {
    solver.set_limits(limits.clone().decisions(MOST_DECISIONS));
    let found = solver.count(puzzle, 2);
    solver.set_limits(limits);
    found > 1
}

/// Traces the next search of `solver`. A trace is written immediately, after the earlier answers.
fn trace(
    solver: &mut Solver,
    puzzle: &Grid,
    args: &AnswerArgs,
    streams: &Streams,
    output: &mut Output<'_>,
) {
    output.hand_over();
    let Streams { results, messages } = streams;
    let stream = if output.style.in_lines() { messages } else { results }.clone();
    solver.observe(Some(Box::new(Tracer {
        puzzle: *puzzle,
        layout: output.style.layout,
        method: args.search.method(),
        limit: args.trace_limit,
        seen: 0,
        is_new: false,
        stream,
    })));
}
