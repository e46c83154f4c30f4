//! The common part of `solve`, `check` and `count`: a search for solutions, with its trace and its
//! statistics.
//!
//! Invariant: with one line for each puzzle, a trace goes to the messages, and each answer writes
//! exactly one line.

use super::solvable::Solvable;
use super::trace::Tracer;
use crate::sudoku::batch::{PuzzleRun, PuzzleVerb, run_for};
use crate::sudoku::options::AnswerArgs;
use crate::sudoku::reading::{InputError, PlacedPuzzle, PuzzleBatch};
use crate::sudoku::writing::Output;
use crate::terminal::batch::BatchVerb;
use crate::terminal::input::Place;
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::session::{Session, figures};
use crate::terminal::stream::Streams;
use crate::terminal::verbs::OwnVerb;
use kumiki::Limits;
use kumiki_sudoku::solver::SolverCache;
use kumiki_sudoku::{Grid, Solver};
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

/// A verb that answers by a search for solutions.
pub(in crate::sudoku) trait SearchVerb: Sync {
    /// Returns the verb and the options of its own on which its results depend.
    fn options(&self) -> String;

    /// Returns whether one of several solutions may be shown without a remark that there are
    /// others, unless a solution should be unique.
    fn hides_others(&self) -> bool {
        false
    }

    /// Searches for solutions of `puzzle`, and writes the result.
    fn search<P: Solvable>(
        &self,
        args: &AnswerArgs,
        solver: &mut Solver,
        puzzle: &P,
        output: &mut Output<'_>,
    ) -> Outcome;
}

impl<V: SearchVerb> OwnVerb<AnswerArgs> for V {
    fn run(&self, args: &AnswerArgs, session: &mut Session) -> io::Result<()> {
        let streams = session.streams.clone();
        with_run(self, args, &streams, |run| run.answer_all(session))
    }
}

/// Calls `work` with the run of `verb` over its inputs.
pub(in crate::sudoku) fn with_run<R>(
    verb: &impl SearchVerb,
    args: &AnswerArgs,
    streams: &Streams,
    work: impl FnOnce(&PuzzleRun<'_>) -> R,
) -> R {
    let AnswerArgs { unique, stats, search, results, .. } = args;
    let make = || -> Box<PuzzleVerb<'_>> {
        let solvers = SolverCache::new(search.method().settings());
        Box::new(Searching { verb, args, solvers, streams: streams.clone() })
    };
    let options = format!("{}, method {:?}, unique {unique}", verb.options(), search.method());
    work(&PuzzleRun {
        threads: args.threads(),
        time_limit: search.time_limit,
        stats: *stats,
        ..run_for(results, options, &make)
    })
}

/// A search verb on a thread.
struct Searching<'a, V> {
    verb: &'a V,
    args: &'a AnswerArgs,
    solvers: SolverCache,
    /// The streams for traces, which do not wait for the output.
    streams: Streams,
}

impl<V: SearchVerb> BatchVerb<PuzzleBatch> for Searching<'_, V> {
    fn expect(&mut self, puzzles: usize) {
        self.solvers.expect(puzzles);
    }

    fn set_limits(&mut self, limits: &Limits) {
        self.solvers.set_limits(limits);
    }

    fn answer(
        &mut self,
        puzzle: &PlacedPuzzle,
        output: &mut Output<'_>,
    ) -> Result<Answered, InputError> {
        match puzzle.value.grid() {
            Some(grid) => self.answer_to(&grid, &puzzle.place, output),
            None => self.answer_to(&*puzzle.value.puzzle(), &puzzle.place, output),
        }
    }
}

impl<V: SearchVerb> Searching<'_, V> {
    fn answer_to<P: Solvable>(
        &mut self,
        puzzle: &P,
        place: &Place,
        output: &mut Output<'_>,
    ) -> Result<Answered, InputError> {
        let args = self.args;
        let is_checked = self.verb.hides_others()
            && !args.unique
            && !output.style.is_quiet
            && !args.trace
            && place.line.is_none_or(|line| line <= CHECKED_LINES);
        let limits = is_checked.then(|| self.solvers.limits().clone());
        let solver = puzzle.solver(&mut self.solvers)?;
        solver.measure_time(args.stats);
        if args.trace {
            let grid = puzzle.grid().ok_or(InputError::NotClassic)?;
            trace(solver, grid, args, &self.streams, output);
        }
        let outcome = self.verb.search(args, solver, puzzle, output);
        let statistics = solver.statistics();
        if args.trace {
            let ending = format_args!("trace: {} backtracks in all", statistics.backtracks);
            match output.style.in_lines() {
                true => output.say(ending),
                false => writeln!(output, "{ending}"),
            }
        }
        if args.stats {
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
