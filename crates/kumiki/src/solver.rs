//! The ways to solve that python-constraint has, as settings.
//!
//! Invariant: nothing here searches; each way is a value that turns into [`Settings`].

use crate::search::orders::{ValueOrder, VariableOrder};
use crate::search::settings::{DEFAULT_RESTARTS, DEFAULT_STEPS, LookAhead, Settings, Strategy};

/// python-constraint's `RecursiveBacktrackingSolver`: forward checking, the variable with the most
/// constraints first (of those the one with the fewest values), values in the order of the domain.
///
/// ```
/// use kumiki::{Problem, RecursiveBacktracking};
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

/// python-constraint's `BacktrackingSolver`: as [`RecursiveBacktracking`], with the values of a
/// domain from its end.
#[derive(Clone, Copy, Debug)]
pub struct Backtracking;

/// python-constraint's `OptimizedBacktrackingSolver`, the default there: as [`Backtracking`], with the
/// variables sorted once.
#[derive(Clone, Copy, Debug)]
pub struct OptimizedBacktracking;

/// python-constraint's `ParallelSolver`: a thread for each processor, the variable with the fewest values
/// first, sorted once; its values in the order of the domain, those of the others from the end.
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
            /// The same with `forwardcheck=False`: a constraint is only asked whether it may still hold.
            /// Domains do not change then, so the variables are sorted once, and solutions come in
            /// lexicographic order of the sorted variables.
            pub fn without_forward_check(self) -> Settings {
                Settings::from(self)
                    .look_ahead(LookAhead::None)
                    .variable_order(VariableOrder::MaxDegreeOnce)
            }
        }
    )*};
}

without_forward_check!(RecursiveBacktracking, Backtracking, OptimizedBacktracking);

/// python-constraint's `MinConflictsSolver`: local search, see [`LocalSearch`](crate::LocalSearch).
///
/// A run is 10,000 steps at the most, and there are 20 more, each from other random values, before it
/// stops without a solution. That is enough by far for 100 queens or a magic square of 4 × 4; a model of
/// many thousand variables needs more steps.
///
/// ```
/// use kumiki::{AllDifferent, AllVariables, MinConflicts, Problem, Settings};
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
    /// Local search with steps and restarts as above.
    pub fn new() -> MinConflicts {
        MinConflicts { steps: DEFAULT_STEPS, restarts: DEFAULT_RESTARTS }
    }

    /// Sets how many steps a run makes at the most.
    pub fn steps(mut self, steps: u64) -> MinConflicts {
        self.steps = steps;
        self
    }

    /// Sets how many runs there are after the first, if that finds no solution.
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
