//! The unexplored sets of assumptions (the map of MARCO): a model of the engine with a variable for
//! each assumption.
//!
//! Invariant: the model allows no set whose result is recorded.

use super::assumption_set::AssumptionSet;
use crate::arithmetic::Int;
use crate::constraints::{Comparison, Count};
use crate::propagation::Model;
use crate::run::{Limit, Limits};
use crate::search::settings::Settings;
use crate::search::{Search, Status};
use crate::state::{Store, Var};

/// The unexplored sets of assumptions.
#[derive(Debug)]
pub(super) struct Unexplored {
    model: Model,
    vars: Vec<Var>,
    /// True if no set is left.
    is_closed: bool,
}

/// The value of an assumption's variable if the assumption is in the set.
const IN: Int = 1;
const OUT: Int = 0;

impl Unexplored {
    /// Returns the map of all sets of `len` assumptions.
    pub(super) fn new(len: usize) -> Unexplored {
        let mut model = Model::new();
        let vars = model.add_variables(len, OUT..=IN).expect("two values fit a word");
        // Large sets come first: a satisfiable one is then nearly maximal.
        vars.iter().for_each(|&var| model.set_value_order(var, [IN, OUT]));
        Unexplored { model, vars, is_closed: false }
    }

    /// Records that `set` can hold, and so can each subset: a new set must have an assumption
    /// beyond it.
    pub(super) fn close_below(&mut self, set: &AssumptionSet) {
        self.at_least_one(&set.complement(), IN);
    }

    /// Records that `set` cannot hold, nor can any superset: a new set must lack one of its
    /// assumptions.
    pub(super) fn close_above(&mut self, set: &AssumptionSet) {
        self.at_least_one(set, OUT);
    }

    fn at_least_one(&mut self, of: &AssumptionSet, value: Int) {
        let vars: Vec<Var> = of.iter().map(|assumption| self.vars[assumption]).collect();
        self.is_closed |= vars.is_empty();
        self.model.add_constraint(Count::new(vars, [value], Comparison::AtLeast, 1));
    }

    /// Returns a set that is left; `None` if there is none.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    pub(super) fn next(&self, limits: Limits) -> Result<Option<AssumptionSet>, Limit> {
        if self.is_closed {
            return Ok(None);
        }
        let settings = Settings::default().limits(limits);
        let mut search = Search::with_settings(self.model.clone(), settings);
        if let Some(store) = search.next_solution() {
            return Ok(Some(self.set(store)));
        }
        match search.status() {
            Status::Stopped(limit) => Err(limit),
            Status::Open | Status::Exhausted => Ok(None),
        }
    }

    /// Returns the set of the assumptions that are in.
    fn set(&self, store: &Store) -> AssumptionSet {
        let is_in = |assumption: &usize| store.fixed(self.vars[*assumption]) == Some(IN);
        AssumptionSet::of(self.vars.len(), (0..self.vars.len()).filter(is_in))
    }
}
