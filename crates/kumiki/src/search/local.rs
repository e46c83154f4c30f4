//! Local search: values for all variables at once, repaired until every constraint holds.
//!
//! Invariant: a returned solution satisfies every constraint and was not returned before. Between
//! two calls, a run that a limit interrupted keeps its state.

mod assignment;
mod lists;
mod neighbourhood;
mod root;
mod run;

use super::driver::Status;
use super::settings::{DEFAULT_RESTARTS, DEFAULT_STEPS, Settings, Strategy};
use crate::arithmetic::Int;
use crate::propagation::{Halt, Model};
use crate::run::{Limit, Limits, Meter, SolutionCount, Statistics};
use root::LocalRoot;
use run::Run;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

/// A local search for solutions of a model.
///
/// It gives every variable a value. In each step it then changes a variable of a violated
/// constraint to the value that leaves the fewest conflicts (Minton, Johnston, Philips and Laird,
/// *Minimizing conflicts: a heuristic repair method for constraint satisfaction and scheduling
/// problems*, 1992). If values are scarce, two variables exchange theirs. To leave local minima, a
/// value that was given up is forbidden for some steps, and constraints that stay violated gain
/// weight.
///
/// Local search suits large problems with many solutions, and finds them when a systematic search
/// does not end. But it cannot prove that there are no more. `None` therefore nearly always means
/// [`Status::Stopped`]. There are two exceptions: propagation alone proves before the first step
/// that there is no solution, or all combinations that the domains allow have been found.
///
/// Its success depends on the [violations](crate::engine::Constraint::violation) of the
/// constraints, which measure how far they are from holding. A closure only returns true or false:
/// with many variables in its scope, that does not guide the search.
///
/// ```
/// use kumiki::constraints::AllDifferent;
/// use kumiki::engine::Model;
/// use kumiki::python_constraint::MinConflicts;
/// use kumiki::search::LocalSearch;
///
/// let mut model = Model::new();
/// let queens = model.add_variables(100, 0..100)?;
/// for step in [0, 1, -1] {
///     let views = queens.iter().zip(0..).map(|(&queen, at)| queen + step * at);
///     model.add_constraint(AllDifferent::new(views));
/// }
/// let mut search = LocalSearch::new(model, MinConflicts::new().into());
/// let rows = search.next_solution().expect("it finds one in a few steps");
/// assert_eq!(rows.len(), 100);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
pub struct LocalSearch {
    model: Arc<Model>,
    root: LocalRoot,
    run: Run,
    steps: u64,
    restarts: u64,
    /// The number of runs that may still begin before the next solution.
    runs_left: u64,
    found: HashSet<Box<[Int]>>,
    /// True if every solution is held against every constraint.
    checks_solutions: bool,
    limits: Limits,
    meter: Meter,
    status: Status,
    statistics: Statistics,
}

impl LocalSearch {
    /// Returns a local search for the solutions of `model`. Of the settings it uses the strategy,
    /// the seed, the limits (a decision is a step) and the look-ahead. Unless that is
    /// [`LookAhead::None`](crate::search::LookAhead::None), values removed by propagation at the
    /// root are not used.
    pub fn new(model: impl Into<Arc<Model>>, settings: Settings) -> LocalSearch {
        let model = model.into();
        let (steps, restarts) = match settings.strategy {
            Strategy::MinConflicts { steps, restarts } => (steps, restarts),
            Strategy::Backtracking => (DEFAULT_STEPS, DEFAULT_RESTARTS),
        };
        let mut meter = Meter::new(&settings.limits);
        meter.start();
        let root = LocalRoot::new(&model, settings.look_ahead);
        let mut search = LocalSearch {
            run: Run::new(&model, root.constraints(), settings.seed),
            root,
            steps,
            restarts,
            runs_left: restarts.saturating_add(1),
            found: HashSet::new(),
            meter,
            checks_solutions: settings.check_solutions,
            limits: settings.limits,
            status: Status::Open,
            statistics: Statistics::default(),
            model,
        };
        search.meter.pause();
        search
    }

    /// Returns the next solution that was not returned before: the values of the variables in the
    /// order of declaration. Returns `None` if the allowed steps find none, or if another limit is
    /// reached: [`LocalSearch::status`] returns which.
    pub fn next_solution(&mut self) -> Option<&[Int]> {
        self.meter.start();
        let advanced = self.advance();
        self.note_figures();
        self.status = advanced.err().unwrap_or(Status::Open);
        advanced.is_ok().then(|| self.run.values())
    }

    /// Counts the solutions that it finds from here on; there may be more.
    pub fn count(&mut self) -> SolutionCount {
        let before = self.statistics.solutions.clone();
        while self.next_solution().is_some() {}
        self.statistics.solutions.clone() - before
    }

    /// Returns the progress of the search.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Returns the statistics so far; each step is a decision.
    pub fn statistics(&self) -> Statistics {
        self.statistics.clone()
    }

    /// Continues until the values are a new solution.
    fn advance(&mut self) -> Result<(), Status> {
        if self.limits.solutions.is_some_and(|limit| self.statistics.solutions >= limit) {
            return Err(Status::Stopped(Limit::Solutions));
        }
        self.root.look(&self.model, &mut self.meter).map_err(|halt| match halt {
            Halt::Conflict => Status::Exhausted,
            Halt::Limit => Status::Stopped(self.meter.reached().expect("the meter halted")),
        })?;
        if self.root.combinations().is_some_and(|all| *all == self.found.len() as u64) {
            return Err(Status::Exhausted);
        }
        loop {
            let (store, decisions) = (self.root.store(), self.limits.decisions);
            let solved = self.run.go_on(store, &mut self.meter, decisions);
            if !solved.map_err(Status::Stopped)? {
                self.begin()?;
            } else if self.found.insert(self.run.values().into()) {
                if self.checks_solutions {
                    let values = self.run.values();
                    self.model.check_solution(|var| values[var.index()]);
                }
                self.statistics.solutions.increase();
                self.runs_left = self.restarts.saturating_add(1);
                return Ok(());
            }
        }
    }

    fn begin(&mut self) -> Result<(), Status> {
        match self.runs_left.checked_sub(1) {
            Some(left) => {
                self.runs_left = left;
                self.run.begin(self.root.store(), self.steps);
                Ok(())
            }
            None => Err(Status::Stopped(Limit::Steps)),
        }
    }

    fn note_figures(&mut self) {
        self.statistics.decisions = self.run.steps();
        self.statistics.restarts = self.run.begun().saturating_sub(1);
        self.statistics.conflicts = u64::from(self.root.is_conflict());
        self.statistics.propagations = self.root.runs() + self.run.evaluations();
        self.statistics.time = self.meter.elapsed();
    }
}

impl fmt::Debug for LocalSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalSearch")
            .field("model", &self.model)
            .field("status", &self.status)
            .field("run", &self.run)
            .field("statistics", &self.statistics)
            .finish_non_exhaustive()
    }
}
