//! The solvers of python-constraint, as settings.
//!
//! Invariant: nothing here searches; each solver is a value that converts into [`Settings`].

use crate::search::settings::{
    DEFAULT_RESTARTS, DEFAULT_STEPS, LookAhead, Settings, Strategy, ValueOrder, VariableOrder,
};

/// python-constraint's `RecursiveBacktrackingSolver`: forward checking, the variable with the most
/// constraints first (of those the one with the fewest values), values in the order of the domain.
///
/// ```
/// use kumiki::{Problem, python_constraint::RecursiveBacktracking};
///
/// let mut problem = Problem::with_settings(RecursiveBacktracking);
/// problem.add_variables(["a", "b"], 1..=3)?;
/// problem.add_constraint(|a, b| a < b, ["a", "b"])?;
/// assert_eq!(problem.count(), 3);
/// assert_eq!(problem.search(RecursiveBacktracking.without_forward_check()).count(), 3);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RecursiveBacktracking;

/// python-constraint's `BacktrackingSolver`: as [`RecursiveBacktracking`], but values are tried
/// from the end of the domain.
#[derive(Clone, Copy, Debug)]
pub struct Backtracking;

/// python-constraint's `OptimizedBacktrackingSolver`, its default: as [`Backtracking`], but the
/// variables are sorted once.
#[derive(Clone, Copy, Debug)]
pub struct OptimizedBacktracking;

/// python-constraint's `ParallelSolver`: a thread for each processor, and variables sorted once
/// with the fewest values first. The first variable's values are tried in the order of the domain,
/// those of the others from the end.
#[derive(Clone, Copy, Debug)]
pub struct Parallel;

impl From<RecursiveBacktracking> for Settings {
    fn from(_: RecursiveBacktracking) -> Settings {
        Settings::default().look_ahead(LookAhead::Forward).variable_order(VariableOrder::MaxDegree)
    }
}

impl From<Backtracking> for Settings {
    fn from(_: Backtracking) -> Settings {
        Settings::from(RecursiveBacktracking).value_order(ValueOrder::Reversed)
    }
}

impl From<OptimizedBacktracking> for Settings {
    fn from(_: OptimizedBacktracking) -> Settings {
        Settings::from(Backtracking).variable_order(VariableOrder::MaxDegreeOnce)
    }
}

impl From<Parallel> for Settings {
    fn from(_: Parallel) -> Settings {
        Settings::default()
            .variable_order(VariableOrder::FewestValuesOnce)
            .value_order(ValueOrder::ReversedAfterFirst)
            .threads(0)
    }
}

macro_rules! without_forward_check {
    ($($way:ident),*) => {$(
        impl $way {
            /// Returns the settings for `forwardcheck=False`: constraints are only checked for
            /// whether they may still hold. Domains do not change then, so the variables are sorted
            /// once, and solutions come in lexicographic order of the sorted variables.
            pub fn without_forward_check(self) -> Settings {
                Settings::from(self)
                    .look_ahead(LookAhead::None)
                    .variable_order(VariableOrder::MaxDegreeOnce)
            }
        }
    )*};
}

without_forward_check!(RecursiveBacktracking, Backtracking, OptimizedBacktracking);

/// python-constraint's `MinConflictsSolver`: local search, see
/// [`LocalSearch`](crate::search::LocalSearch).
///
/// A run makes at most 10,000 steps. If it finds no solution, up to 20 more runs follow, each from
/// other random values. These limits are more than enough for 100 queens or a magic square of 4 ×
/// 4; a model of many thousand variables needs more steps.
///
/// ```
/// use kumiki::{AllDifferent, AllVariables, Problem, Settings, python_constraint::MinConflicts};
///
/// let mut problem = Problem::new();
/// problem.add_variables(0..30, 0..30)?;
/// problem.add_constraint(AllDifferent, AllVariables)?;
/// problem.add_constraint(AllDifferent.with_offsets(0..30), AllVariables)?;
/// problem.add_constraint(AllDifferent.with_offsets((0..30).map(|i| -i)), AllVariables)?;
/// let settings = Settings::from(MinConflicts::new().steps(1_000_000).restarts(0)).seed(7);
/// assert!(problem.search(settings).next().is_some());
/// # Ok::<(), kumiki::Error<i32>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinConflicts {
    steps: u64,
    restarts: u64,
}

impl MinConflicts {
    /// Returns local search with the steps and restarts above.
    pub fn new() -> MinConflicts {
        MinConflicts { steps: DEFAULT_STEPS, restarts: DEFAULT_RESTARTS }
    }

    /// Sets the maximum number of steps of a run.
    pub fn steps(mut self, steps: u64) -> MinConflicts {
        self.steps = steps;
        self
    }

    /// Sets the number of runs after the first, if that finds no solution.
    pub fn restarts(mut self, restarts: u64) -> MinConflicts {
        self.restarts = restarts;
        self
    }
}

impl Default for MinConflicts {
    fn default() -> MinConflicts {
        MinConflicts::new()
    }
}

impl From<MinConflicts> for Settings {
    fn from(MinConflicts { steps, restarts }: MinConflicts) -> Settings {
        Settings::default().strategy(Strategy::MinConflicts { steps, restarts })
    }
}
