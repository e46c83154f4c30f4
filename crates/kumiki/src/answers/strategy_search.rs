//! The search for the solutions of a model by the strategy of the settings.
//!
//! Invariant: `row` has the values of the solution found last, one for each variable.

use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::run::{GroupWork, Observer, ProofClaim, ProofLog, SolutionCount, Statistics};
use crate::search::parallel::ParallelSearch;
use crate::search::settings::{Settings, Strategy};
use crate::search::{LocalSearch, Search, Status};
use crate::state::Var;
use smallvec::SmallVec;
use std::io;
use std::sync::Arc;

/// A search by the strategy of its settings, and the solution that it found last.
#[derive(Debug)]
pub(crate) struct StrategySearch {
    search: ByStrategy,
    row: Vec<Int>,
}

#[derive(Debug)]
enum ByStrategy {
    /// One thread.
    Sequential(Box<Search>),
    /// Several threads.
    Parallel(Box<ParallelSearch>),
    /// Local search.
    Local(Box<LocalSearch>),
}

impl StrategySearch {
    pub(crate) fn new(model: Arc<Model>, settings: Settings) -> StrategySearch {
        let search = match (settings.strategy, settings.is_on_one_thread()) {
            (Strategy::MinConflicts { .. }, _) => {
                ByStrategy::Local(Box::new(LocalSearch::new(model, settings)))
            }
            (Strategy::Backtracking, true) => {
                ByStrategy::Sequential(Box::new(Search::with_settings(model, settings)))
            }
            (Strategy::Backtracking, false) => {
                ByStrategy::Parallel(Box::new(ParallelSearch::new(model, settings)))
            }
        };
        StrategySearch { search, row: Vec::new() }
    }

    /// Returns a search on one thread that logs a proof.
    pub(crate) fn proving(
        model: &Arc<Model>,
        log: Box<dyn ProofLog + Send>,
        settings: Settings,
    ) -> StrategySearch {
        let search = Box::new(Search::proving(model, log, settings));
        StrategySearch { search: ByStrategy::Sequential(search), row: Vec::new() }
    }

    /// Ends the proof, if one is logged, with what it claims.
    pub(crate) fn end_proof(&mut self, claim: Option<ProofClaim>) -> io::Result<()> {
        match &mut self.search {
            ByStrategy::Sequential(search) => search.end_proof(claim),
            ByStrategy::Parallel(_) | ByStrategy::Local(_) => Ok(()),
        }
    }

    /// Returns a search on one thread for the solutions in which variables have some of these
    /// values.
    pub(crate) fn within(
        model: Arc<Model>,
        settings: Settings,
        domains: Vec<(Var, Vec<Int>)>,
    ) -> StrategySearch {
        let mut search = Box::new(Search::with_settings(model, settings));
        // If an assumption fails, the search ends.
        let _ = domains.into_iter().try_for_each(|(var, values)| search.assume_among(var, values));
        StrategySearch { search: ByStrategy::Sequential(search), row: Vec::new() }
    }

    /// Advances to the next solution, of which [`StrategySearch::row`] has the values; returns
    /// `false` if there is none.
    #[inline]
    pub(crate) fn next_row(&mut self) -> bool {
        match &mut self.search {
            ByStrategy::Sequential(search) => search.next_row(&mut self.row),
            ByStrategy::Parallel(parallel) => parallel.next_row(&mut self.row),
            ByStrategy::Local(search) => match search.next_solution() {
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
        match &self.search {
            ByStrategy::Sequential(search) => search.only_changed(),
            ByStrategy::Parallel(_) | ByStrategy::Local(_) => None,
        }
    }

    /// Takes the next solutions if they differ from the last one in a single variable: returns that
    /// variable and its values. Afterwards, [`StrategySearch::row`] still has the solution before.
    pub(crate) fn take_rest(&mut self) -> Option<(Var, SmallVec<[Int; 16]>)> {
        match &mut self.search {
            ByStrategy::Sequential(search) => search.take_rest(),
            ByStrategy::Parallel(_) | ByStrategy::Local(_) => None,
        }
    }

    pub(crate) fn count(&mut self) -> SolutionCount {
        // Counting does not keep the row up to date.
        self.row.clear();
        match &mut self.search {
            ByStrategy::Sequential(search) => search.count(),
            ByStrategy::Parallel(parallel) => parallel.count(),
            ByStrategy::Local(search) => search.count(),
        }
    }

    pub(crate) fn status(&self) -> Status {
        match &self.search {
            ByStrategy::Sequential(search) => search.status(),
            ByStrategy::Parallel(parallel) => parallel.status(),
            ByStrategy::Local(search) => search.status(),
        }
    }

    /// Returns the work of the constraints so far, if a search on one thread counts it.
    pub(crate) fn work(&self) -> Option<Vec<GroupWork>> {
        match &self.search {
            ByStrategy::Sequential(search) => search.work(),
            ByStrategy::Parallel(_) | ByStrategy::Local(_) => None,
        }
    }

    pub(crate) fn statistics(&self) -> Statistics {
        match &self.search {
            ByStrategy::Sequential(search) => search.statistics(),
            ByStrategy::Parallel(parallel) => parallel.statistics(),
            ByStrategy::Local(search) => search.statistics(),
        }
    }

    /// Sets an observer. Only a search on one thread can be observed; others ignore it.
    pub(crate) fn observe(&mut self, observer: Option<Box<dyn Observer + Send>>) {
        if let ByStrategy::Sequential(search) = &mut self.search {
            search.observe(observer);
        }
    }
}
