//! Multiplication: the counts of components, each by the cheapest way that ends.
//!
//! Invariant: a number that a limit leaves is at most the number of solutions.

use super::Outcome;
use crate::run::{Limit, Limits, SolutionCount};
use crate::search::counting::{Conditioning, FreeComponent};
use crate::search::parallel::ParallelSearch;
use crate::search::spaces::Subproblem;
use crate::search::{Search, Status};
use std::sync::Arc;

/// The values that are tried in a component before it gets a search of its own.
const VALUES_OF_SMALL: u64 = 1 << 9;

impl Search {
    /// Counts each component, and multiplies: those that take few values at first.
    pub(super) fn multiply(&mut self, conditioning: &mut Conditioning, threads: usize) -> Outcome {
        // If one solution was found, each component has one.
        let known = SolutionCount::from(u64::from(!self.control.statistics.solutions.is_zero()));
        let mut product = SolutionCount::from(1);
        let mut left = conditioning.components();
        let mut long = Vec::new();
        let runs = conditioning.runs();
        let mut stopped = None;
        while let Some(component) = left.pop() {
            if component.constraints.is_empty() {
                product *= &conditioning.len(component.vars[0]).into();
                continue;
            }
            conditioning.begin(component);
            match conditioning.run(VALUES_OF_SMALL, &mut self.control) {
                Ok(Some(count)) => product *= &count,
                Ok(None) => long.extend(conditioning.give_up()),
                Err(limit) => {
                    stopped = Some((limit, conditioning.least()));
                    break;
                }
            }
            if product.is_zero() {
                break;
            }
        }
        self.add_runs(conditioning.runs() - runs);
        left.extend(long);
        while stopped.is_none() && !product.is_zero() && !left.is_empty() {
            let component = left.pop().expect("one is left");
            let (count, limit) = self.count_apart(conditioning, &component, threads);
            match limit {
                None => product *= &count,
                Some(limit) => stopped = Some((limit, count)),
            }
        }
        match stopped {
            _ if product.is_zero() => Outcome::Counted(product),
            None => Outcome::Counted(product),
            Some((limit, least)) => {
                let others = if left.is_empty() { SolutionCount::from(1) } else { known.clone() };
                Outcome::Stopped(limit, product * &least.max(known) * &others)
            }
        }
    }

    /// Counts a component by a search of its own. Returns the limit that stopped it, if one did.
    fn count_apart(
        &mut self,
        conditioning: &Conditioning,
        component: &FreeComponent,
        threads: usize,
    ) -> (SolutionCount, Option<Limit>) {
        let model = component.model_in(conditioning.model(), conditioning.store());
        let rest = Subproblem::new(&model, conditioning.store());
        let spent = self.control.statistics.decisions;
        let decisions = self.control.limits.decisions.map(|most| most.saturating_sub(spent));
        let limits = Limits { decisions, ..self.control.meter.remaining() };
        let settings = self.settings.clone().limits(limits).threads(threads);
        let (count, status, statistics) = if threads == 1 || !rest.is_empty() {
            let mut search = Search::with_settings(model, settings);
            search.restrict_to(&rest);
            (search.count(), search.status(), search.statistics())
        } else {
            let mut search = ParallelSearch::new(Arc::new(model), settings);
            (search.count(), search.status(), search.statistics())
        };
        self.add_runs(statistics.propagations);
        self.control.add_work(statistics);
        match status {
            Status::Stopped(limit) => (count, Some(limit)),
            Status::Open | Status::Exhausted => (count, None),
        }
    }
}
