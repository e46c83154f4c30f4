//! Clique searches: those on copied states, of a clique graph or of an exact cover.
//!
//! Invariant: assumptions come before the first solution is searched, and a reset drops them.

use super::subproblem::AssumedSet;
use crate::arithmetic::Int;
use crate::run::{Control, Random, SolutionCount};
use crate::search::depth_first::{Found, Position};
use crate::state::{Store, Var};

/// The state of a search that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ShownState {
    /// The present one.
    Present,
    /// The one below no decision: values that were refuted there are gone.
    Base,
}

/// A search on copied states.
pub(crate) trait CopiedSearch: Send {
    /// Drops assumptions and solutions.
    fn reset(&mut self);

    /// Takes back all decisions; values that were refuted below none stay removed.
    fn return_to_base(&mut self);

    /// Decides for random values from now on, until the next reset. Has no effect on a search
    /// whose decisions have no values to choose from.
    fn shuffle(&mut self, random: Random);

    /// Fixes each of the variables to its value. Must be called before the first solution is
    /// searched. Returns whether that is possible.
    fn assume(&mut self, assumptions: &[(Var, Int)]) -> bool;

    /// Leaves `var` only the values of a set. Otherwise as [`CopiedSearch::assume`].
    fn assume_set(&mut self, var: Var, set: &AssumedSet) -> bool;

    /// Propagates the assumptions. Returns whether anything is still possible.
    fn propagate(&mut self, control: &mut Control) -> bool;

    /// Finds the next solution from the position `from` on.
    fn next(&mut self, control: &mut Control, from: Position) -> Found;

    /// Leaves each variable of `store` only its possible values in a state.
    fn show(&self, store: &mut Store, state: ShownState);

    /// Leaves `shown`, a variable of `store`, only the possible values of `var`.
    fn show_var(&self, var: Var, store: &mut Store, shown: Var, state: ShownState);

    /// Returns the number of solutions before those that are possible in the state below no
    /// decision; `None` if that is the present state.
    fn solutions_before(&self) -> Option<&SolutionCount>;

    /// Returns the value of `var` in a solution.
    fn value(&self, var: Var) -> Int;

    /// Writes the values of a solution, one for each variable.
    fn write_row(&self, row: &mut Vec<Int>);

    /// Returns the only variable in which the last solution differs from the one before, if that is
    /// known.
    fn only_changed(&self) -> Option<Var>;
}
