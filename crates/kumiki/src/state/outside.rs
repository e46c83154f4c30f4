//! The variable outside of its scope that a constraint has touched, in builds that check it.
//!
//! Invariant: it is set on the way to a panic only.

use super::Var;
use std::cell::Cell;

thread_local! {
    /// The variable outside of its scope that the running constraint has changed.
    pub(crate) static OUTSIDE: Cell<Option<Var>> = const { Cell::new(None) };
}

/// Panics because the running constraint removed a value of `var`, which is not in its scope.
#[cfg(debug_assertions)]
#[cold]
#[track_caller]
pub(crate) fn touched_outside(var: Var) -> ! {
    OUTSIDE.set(Some(var));
    panic!("the running constraint touches variable {}, which is not in its scope", var.index())
}
