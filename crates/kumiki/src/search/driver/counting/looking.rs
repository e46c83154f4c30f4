//! The look for components, and the count by the variables that separate them.
//!
//! Invariant: what is found depends on the domains where the count began, so it stays right while
//! the search goes on.

use super::{CountingStage, Outcome};
use crate::propagation::Model;
use crate::run::SolutionCount;
use crate::search::counting::{Conditioning, Elimination};
use crate::search::driver::{Active, Search};
use crate::search::spaces::{ShownState, Subproblem};
use crate::state::Store;
use std::sync::Arc;

/// The number of combinations beyond which the bags of an order of elimination are too large to be
/// of use, unless each has few of the variables.
const TOO_MANY: f64 = 1e15;

impl Search {
    /// Returns the model, the domains in which components are counted, and a store with these
    /// domains; `None` if they are not known.
    fn base(&mut self) -> Option<(Arc<Model>, Subproblem, Store)> {
        let Active::Copied(search) = &self.active else {
            let (model, base) = self.counting.base.as_ref()?;
            let model = Arc::new(model.apart());
            let mut root = model.store();
            base.narrow(&mut root).ok()?;
            return Some((model, base.clone(), root));
        };
        let model = Arc::new(self.model().apart());
        let mut root = self.trailed.network.store.copy();
        root.pop_to(0);
        search.show(&mut root, ShownState::Base);
        let solutions = &self.control.statistics.solutions;
        self.counting.before = search.solutions_before().unwrap_or(solutions).clone();
        Some((Arc::clone(&model), Subproblem::new(&model, &root), root))
    }

    /// Looks at the constraints for components.
    ///
    /// # Errors
    /// The outcome if nothing is left to count, or if a limit came first.
    pub(super) fn look_for_components(&mut self) -> Result<CountingStage, Outcome> {
        let Some((model, base, root)) = self.base() else { return Ok(CountingStage::Dense) };
        let order = Elimination::of(&model, &root);
        if order.is_connected && !order.is_loose() && order.work > TOO_MANY {
            return Ok(CountingStage::Dense);
        }
        let (checks, control) = (self.settings.check_solutions, &mut self.control);
        let built = Conditioning::new(model, &base, checks, control);
        let mut conditioning = match built {
            Ok(Some(conditioning)) => Box::new(conditioning),
            Ok(None) => return Err(Outcome::Counted(SolutionCount::zero())),
            Err(limit) => return Err(Outcome::Stopped(limit, SolutionCount::zero())),
        };
        conditioning.set_order(&order);
        let mut components = conditioning.components();
        if components.len() == 1 && !components[0].constraints.is_empty() {
            conditioning.begin(components.swap_remove(0));
            return Ok(CountingStage::Connected(conditioning, order));
        }
        Ok(CountingStage::Apart(conditioning))
    }

    /// Goes on counting the only component, if that pays after so many `decisions` one by one.
    ///
    /// There is no more work than the bags have combinations of values. If the search finds
    /// solutions nearly as often as it decides, their number is its work, and bags with few of the
    /// variables have much fewer combinations.
    pub(super) fn go_on_conditioning(
        &mut self,
        conditioning: &mut Conditioning,
        order: &Elimination,
        decisions: u64,
    ) -> Outcome {
        let most = decisions as f64;
        let is_rich = self.control.statistics.solutions >= decisions / 8;
        let values = match order.is_loose() {
            _ if 4.0 * order.work <= most => u64::MAX,
            true if order.work <= 4.0 * most => u64::MAX,
            true if is_rich => decisions / 2,
            _ => return Outcome::Later,
        };
        let runs = conditioning.runs();
        let counted = conditioning.run(values, &mut self.control);
        self.add_runs(conditioning.runs() - runs);
        match counted {
            Ok(Some(count)) => Outcome::Counted(count),
            Ok(None) => Outcome::Later,
            Err(limit) => Outcome::Stopped(limit, conditioning.least()),
        }
    }

    /// Counts runs of constraints beside those of the search.
    pub(super) fn add_runs(&mut self, runs: u64) {
        let propagation = &mut self.network_mut().propagation;
        propagation.set_runs(propagation.runs() + runs);
        self.control.statistics.propagations += runs;
    }
}
