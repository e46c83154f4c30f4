//! The choice of the space: copied states, if the constraints of a model form a clique graph or an
//! exact cover.
//!
//! Invariant: while a search runs on copied states, these hold the assumptions and solutions. The
//! store holds them only on request, on a level of its own above its base.

use super::plan::Plan;
use super::{Active, Search};
use crate::cliques::Simd;
use crate::presolve::gather;
use crate::propagation::Model;
use crate::search::settings::{LookAhead, Settings, ValueOrder, VariableOrder};
use crate::search::spaces::copied::induced;
use crate::search::spaces::{CopiedSearch, Covered, ShownState};
use crate::state::Store;

/// The copied states of a search that does not run on them.
pub(super) enum Copies {
    /// The root has not shown yet if there are any. The kernel would run them.
    Unseen(Simd),
    /// The search on them; `None` if there are none, or if it is active.
    Seen(Option<Box<dyn CopiedSearch>>),
}

impl Copies {
    /// Returns what `settings` allow. They must not name an order that a search on copied states
    /// does not have.
    pub(super) fn new(model: &Model, settings: &Settings, has_objective: bool) -> Copies {
        let is_left_to_it = settings.look_ahead == LookAhead::Full
            && matches!(settings.variable_order, VariableOrder::DomDeg)
            && matches!(settings.value_order, ValueOrder::Domain)
            && !settings.restarts.is_regular()
            && !settings.last_conflict
            && settings.learns_after() != Some(0)
            && settings.simd != Simd::Off
            && !has_objective
            && model.value_orders().is_empty()
            && model.auxiliary_variables().is_empty();
        if is_left_to_it { Copies::Unseen(settings.simd) } else { Copies::Seen(None) }
    }

    /// Builds the search if the constraints of `model` form a clique graph or an exact cover, and
    /// there is something to search; `root` is a fixpoint of them. Only the first call does so.
    fn see_root(&mut self, model: &Model, root: &Store, plan: &mut Plan) {
        let Copies::Unseen(kernel) = *self else { return };
        let mut search = None;
        if root.domains().any(|domain| !domain.is_fixed()) {
            let gathered = gather(model, root, true).filter(|gathered| gathered.is_whole);
            plan.patience.see_graph(gathered.as_ref().map(|gathered| &gathered.graph));
            search = gathered
                .and_then(|gathered| induced(gathered, kernel))
                .or_else(|| Some(Box::new(Covered::of(model, root)?)));
        }
        *self = Copies::Seen(search);
    }
}

impl Search {
    /// Opens the base level, for assumptions, and chooses the space to search.
    pub(super) fn open_base(&mut self) {
        let probes = self.plan.probes_at_root();
        if self.trailed.open_base(probes, &mut self.control) {
            let Search { trailed, copies, plan, .. } = self;
            if trailed.is_root_fixpoint() {
                copies.see_root(&trailed.network.model, &trailed.network.store, plan);
            }
            self.use_copies();
        }
    }

    /// Moves the search to the copied states, if there are some and no observer is set.
    fn use_copies(&mut self) {
        let is_allowed = self.control.observer.is_none() && self.trailed.is_root_fixpoint();
        if let (true, Copies::Seen(waiting)) = (is_allowed, &mut self.copies)
            && let Some(search) = waiting.take()
        {
            self.active = Active::Copied(search);
            self.plan.patience.begin();
        }
    }

    /// Returns to the beginning on the space that the search runs on next.
    pub(super) fn reset_space(&mut self) {
        self.end_learning();
        let run = self.plan.begin();
        if let Active::Copied(_) = self.active {
            self.hide();
            self.put_back_copies();
            self.use_copies();
        } else {
            self.trailed.reset();
            self.trailed.begin_run(run);
        }
    }

    /// Resets the copied states, and moves the search to the store, without what they hold.
    fn put_back_copies(&mut self) {
        match std::mem::replace(&mut self.active, Active::Store) {
            Active::Copied(mut search) => {
                search.reset();
                self.copies = Copies::Seen(Some(search));
            }
            other => self.active = other,
        }
    }

    /// Moves the search from the copied states to the store, with the values that are left below no
    /// decision. The copied states are used again after the next reset.
    pub(super) fn leave_copies(&mut self) {
        if let Active::Copied(search) = &mut self.active {
            search.return_to_base();
            self.hide();
            self.write_copies();
            self.put_back_copies();
        }
    }

    /// Removes the copied state from the store, if the store shows it.
    pub(super) fn hide(&mut self) {
        if let Active::Copied(_) = self.active {
            self.trailed.pop_to_base();
        }
    }

    /// Shows the copied state in the store, if the search runs on one.
    pub(super) fn show(&mut self) {
        self.hide();
        self.show_narrower();
    }

    /// Shows the copied state if the store shows none, or one of which values were only removed.
    pub(super) fn show_narrower(&mut self) {
        if let Active::Copied(_) = self.active {
            self.trailed.push_above_base();
            self.write_copies();
        }
    }

    /// Leaves the store the values of the copied state.
    fn write_copies(&mut self) {
        if let Active::Copied(search) = &self.active {
            let store = &mut self.trailed.network.store;
            store.set_running(None);
            search.show(store, ShownState::Present);
            store.clear_events();
        }
    }
}
