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
