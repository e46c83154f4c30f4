//! Branch and bound: a search for better and better solutions (incumbents) of a model.
//!
//! Invariant: `row` has the values of the solution found last, which is the best so far.

use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::run::Statistics;
use crate::search::objective::Target;
use crate::search::settings::Settings;
use crate::search::{Search, Status};
use std::sync::Arc;

/// A branch-and-bound search. It starts when its first solution is requested, so changing the
/// settings before costs nothing.
#[derive(Debug)]
pub(crate) struct BranchAndBound {
    model: Arc<Model>,
    target: Target,
    settings: Settings,
    search: Option<Box<Search>>,
    row: Vec<Int>,
}

impl BranchAndBound {
    /// Returns a search for smaller and smaller sums of the terms of `target`.
    pub(crate) fn new(model: Arc<Model>, target: Target, settings: Settings) -> BranchAndBound {
        BranchAndBound { model, target, settings, search: None, row: Vec::new() }
    }

    /// Sets the settings, and restarts the search from the beginning.
    pub(crate) fn set_settings(&mut self, settings: Settings) {
        (self.settings, self.search) = (settings, None);
    }

    /// Finds a better solution; returns `false` if there is none, or a limit is reached.
    pub(crate) fn advance(&mut self) -> bool {
        let search = self.search.get_or_insert_with(|| {
            let (target, settings) = (self.target.clone(), self.settings.clone());
            Box::new(Search::aiming(Arc::clone(&self.model), target, settings))
        });
        let Some(store) = search.next_solution() else { return false };
        self.row.clear();
        self.row.extend(store.values());
        true
    }

    /// Returns the best solution so far, and its sum.
    pub(crate) fn best(&self) -> Option<(&[Int], Int)> {
        let sum = self.search.as_ref()?.best()?;
        Some((&self.row, sum))
    }

    pub(crate) fn status(&self) -> Status {
        self.search.as_ref().map_or(Status::Open, |search| search.status())
    }

    pub(crate) fn statistics(&self) -> Statistics {
        self.search.as_ref().map(|search| search.statistics()).unwrap_or_default()
    }
}
