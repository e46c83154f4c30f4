//! One run for the solutions of a model: search on one thread or several, or local search.
//!
//! Invariant: `row` has the values of the solution found last, one for each variable.

use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::run::{Observer, Statistics};
use crate::search::parallel::Parallel;
use crate::search::settings::{Settings, Strategy};
use crate::search::{LocalSearch, Search, Status};
use crate::state::Var;
use std::sync::Arc;

/// A run: a search, and the solution that it found last.
#[derive(Debug)]
pub(crate) struct Run {
    way: Way,
    row: Vec<Int>,
}

#[derive(Debug)]
enum Way {
    /// One thread.
    Alone(Box<Search>),
    /// Several threads.
    Together(Box<Parallel>),
    /// Local search.
    Local(Box<LocalSearch>),
}

impl Run {
    pub(crate) fn new(model: Arc<Model>, settings: Settings) -> Run {
        let way = match (settings.strategy, settings.threads) {
            (Strategy::MinConflicts { .. }, _) => {
                Way::Local(Box::new(LocalSearch::new(model, settings)))
            }
            (Strategy::Backtracking, 1) => {
                Way::Alone(Box::new(Search::with_settings(model, settings)))
            }
            (Strategy::Backtracking, _) => Way::Together(Box::new(Parallel::new(model, settings))),
        };
        Run { way, row: Vec::new() }
    }

    /// Advances to the next solution, of which [`Run::row`] has the values; returns `false` if
    /// there is none.
    #[inline]
    pub(crate) fn next_row(&mut self) -> bool {
        match &mut self.way {
            Way::Alone(search) => search.next_row(&mut self.row),
            Way::Together(parallel) => parallel.next_row(&mut self.row),
            Way::Local(search) => match search.next_solution() {
                Some(values) => {
                    self.row.clear();
                    self.row.extend(values);
                    true
                }
                None => false,
            },
        }
    }

    /// Returns the values of the solution found last.
    pub(crate) fn row(&self) -> &[Int] {
        &self.row
    }

    /// Returns the only variable in which the last solution differs from the one before, if that is
    /// known.
    pub(crate) fn only_changed(&self) -> Option<Var> {
        match &self.way {
            Way::Alone(search) => search.only_changed(),
            Way::Together(_) | Way::Local(_) => None,
        }
    }

    pub(crate) fn count(&mut self) -> u64 {
        // Counting does not keep the row up to date.
        self.row.clear();
        match &mut self.way {
            Way::Alone(search) => search.count(),
            Way::Together(parallel) => parallel.count(),
            Way::Local(search) => search.count(),
        }
    }

    pub(crate) fn status(&self) -> Status {
        match &self.way {
            Way::Alone(search) => search.status(),
            Way::Together(parallel) => parallel.status(),
            Way::Local(search) => search.status(),
        }
    }

    pub(crate) fn statistics(&self) -> Statistics {
        match &self.way {
            Way::Alone(search) => search.statistics(),
            Way::Together(parallel) => parallel.statistics(),
            Way::Local(search) => search.statistics(),
        }
    }

    /// Sets an observer. Only a search on one thread can be observed; others ignore it.
    pub(crate) fn observe(&mut self, observer: Option<Box<dyn Observer + Send>>) {
        if let Way::Alone(search) = &mut self.way {
            search.observe(observer);
        }
    }
}
