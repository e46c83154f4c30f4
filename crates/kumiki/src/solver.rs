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
/// let problem: Problem<&str, u8> = Problem::with_settings(RecursiveBacktracking);
/// assert_eq!(problem.count(), 1); // without variables: the empty solution
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RecursiveBacktracking;

impl From<RecursiveBacktracking> for Settings {
    fn from(_: RecursiveBacktracking) -> Settings {
        Settings::default().look_ahead(LookAhead::Forward).variable_order(VariableOrder::MaxDegree)
    }
}

/// python-constraint's `BacktrackingSolver`: as [`RecursiveBacktracking`], with the values of a
/// domain from its end.
#[derive(Clone, Copy, Debug)]
pub struct Backtracking;

impl From<Backtracking> for Settings {
    fn from(_: Backtracking) -> Settings {
        Settings::from(RecursiveBacktracking).value_order(ValueOrder::Reversed)
    }
}

/// python-constraint's `MinConflictsSolver`: local search, see [`LocalSearch`](crate::LocalSearch).
///
/// A run is 10,000 steps at the most, and there are 20 more, each from other random values, before it
/// stops without a solution. That is enough by far for 100 queens or a magic square of 4 × 4; a model of
/// many thousand variables needs more steps.
///
/// ```
/// use kumiki::{MinConflicts, Settings};
///
/// let settings = Settings::from(MinConflicts::new().steps(1_000_000).restarts(0)).seed(7);
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
