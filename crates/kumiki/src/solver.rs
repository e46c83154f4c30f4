//! The ways to solve that python-constraint has, as settings of the one search.
//!
//! Invariant: nothing here searches; each way is a value that turns into [`Settings`].

use crate::search::orders::{ValueOrder, VariableOrder};
use crate::search::settings::{LookAhead, Settings};

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
