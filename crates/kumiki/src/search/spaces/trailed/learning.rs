//! The second gear of the trailed space: when it begins to learn from conflicts, and when it stops.
//!
//! Invariant: while the space learns, the store is a copy that keeps a history, and the path is
//! empty. What the space was before is kept as it was.

use super::nogoods::Nogoods;
use super::path::Path;
use super::{BASE, Change, Trailed};
use crate::arithmetic::Int;
use crate::propagation::{Model, Propagation};
use crate::run::{Control, SolutionCount};
use crate::search::learning::{Groups, Learning, order_values};
use crate::search::objective::MinimizedSum;
use crate::state::Store;
use std::sync::Arc;

/// A search without an objective waits for so many times as many conflicts until it learns: each
/// may be the last one.
const WITHOUT_OBJECTIVE: u64 = 5;

/// What the space was before it began to learn, to go on there if learning does not pay.
pub(super) struct Before {
    model: Arc<Model>,
    propagation: Propagation,
    store: Store,
    pub(super) path: Path,
    nogoods: Option<Nogoods>,
    /// The number of solutions that were found.
    pub(super) solutions: SolutionCount,
    /// True if interchangeable values are taken in order since.
    pub(super) is_ordered: bool,
    /// True if nearly all constraints on several variables are clauses since.
    pub(super) has_clauses: bool,
}

/// The point at which a search begins to learn.
struct Base {
    /// The model, each constraint of which is run by itself.
    model: Arc<Model>,
    store: Store,
    /// True if interchangeable values are taken in order.
    is_ordered: bool,
}

/// The first solution of a search. While the search learns, a clause excludes it.
pub(super) struct FirstSolution {
    row: Vec<Int>,
    /// The conflicts before it was found.
    conflicts: u64,
}

impl Trailed {
    /// Returns the number of conflicts at which the space may begin to learn at the earliest.
    pub(super) fn learns_first_at(&self) -> u64 {
        match self.learns_after {
            None | Some(0) => u64::MAX,
            Some(after) => after,
        }
    }

    /// Returns whether the space learns, or does so from the beginning and is there.
    pub(in crate::search) fn learns(&self, control: &Control) -> bool {
        let begins = self.learns_after == Some(0) && self.path.len() == 0;
        self.learning.is_some() || (begins && Trailed::may_learn(control))
    }

    /// Returns whether the search has neither an observer nor parts.
    fn may_learn(control: &Control) -> bool {
        control.observer.is_none() && control.split_depth.is_none()
    }

    /// Returns whether the space has just begun or stopped to learn, so that the search is not at
    /// its end.
    pub(in crate::search) fn takes_shift(&mut self) -> bool {
        std::mem::take(&mut self.has_shifted)
    }

    /// Begins to learn if that is due. Returns whether it did.
    #[cold]
    #[inline(never)]
    pub(super) fn shifts_to_learning(&mut self, control: &mut Control) -> bool {
        let (conflicts, after) = (control.statistics.conflicts, self.learns_after.unwrap_or(0));
        self.learns_at = self.learns_next_at(control, after);
        if self.learns_at > conflicts {
            return false;
        }
        if self.path.len() == 0 || control.is_counting || !Trailed::may_learn(control) {
            self.learns_at = conflicts.saturating_add(after);
            return false;
        }
        self.begin_learning(control);
        self.has_shifted = true;
        true
    }

    /// Returns the number of conflicts at which the space may begin to learn.
    fn learns_next_at(&self, control: &Control, after: u64) -> u64 {
        let conflicts = control.statistics.conflicts;
        match (control.statistics.solutions.to_u64(), &self.first) {
            _ if self.objective.is_some() => conflicts,
            (Some(0), _) => {
                let late = after.saturating_mul(WITHOUT_OBJECTIVE);
                let is_due = conflicts >= late || self.can_order_values() || self.has_clauses();
                if is_due { conflicts } else { late }
            }
            // Solutions are not found twice: the first one is excluded by a clause.
            (Some(1), Some(first)) => {
                first.conflicts.saturating_add(after.saturating_mul(WITHOUT_OBJECTIVE))
            }
            _ => u64::MAX,
        }
    }

    /// Returns whether interchangeable values can be taken in order, which pays at once.
    fn can_order_values(&self) -> bool {
        self.base(true).is_ordered
    }

    /// Returns whether nearly all constraints on several variables state clauses. A search that
    /// learns takes much less time for a conflict then.
    fn has_clauses(&self) -> bool {
        let Base { model, store, .. } = self.base(false);
        let mut groups = Groups::new(&model, &store);
        groups.add_stated(&model, None, &store);
        groups.are_clauses(&model, &store)
    }

    /// Returns the base of the search, where interchangeable values are taken in order if that is
    /// wanted and possible.
    fn base(&self, orders_values: bool) -> Base {
        let mut store = self.store.copy();
        store.pop_to(BASE);
        store.set_running(None);
        let model = self.model.apart();
        let is_ordered = orders_values && !order_values(&model, &mut store, |_| true).is_empty();
        Base { model: Arc::new(model), store, is_ordered }
    }

    /// Returns whether every solution that was found is kept, so that none is found twice if the
    /// search learns.
    pub(in crate::search) fn has_kept_all(&self, control: &Control) -> bool {
        control.statistics.solutions == u64::from(self.first.is_some())
    }

    /// Keeps the first solution of the search, so that it can be excluded if the search learns
    /// later.
    pub(in crate::search) fn keep_first(&mut self, row: Vec<Int>, control: &Control) {
        if self.objective.is_none() && !control.is_counting {
            self.first = Some(FirstSolution { row, conflicts: control.statistics.conflicts });
        }
    }

    /// Forgets the first solution, because another search begins.
    pub(in crate::search) fn forget_first(&mut self) {
        self.first = None;
    }

    /// Begins to learn on what the store holds, after a search elsewhere.
    pub(in crate::search) fn learn_from_here(&mut self, control: &mut Control) {
        self.begin_learning(control);
        self.propagation.set_runs(control.statistics.propagations);
    }

    /// Begins to learn: returns to the base on a copy of the store, and runs all constraints there
    /// with a history.
    pub(super) fn begin_learning(&mut self, control: &mut Control) {
        // A proof has no reason for it, and a count or a second solution needs all orders. The
        // objective of one variable tells its values apart, but is no constraint on several.
        let may_order = control.proof.is_none()
            && !control.is_counting
            && match &self.objective {
                Some(objective) => objective.terms().len() != 1,
                None => control.statistics.solutions == 0,
            };
        self.begin_learning_at(self.base(may_order), control);
    }

    /// Begins to learn at `base`.
    fn begin_learning_at(&mut self, base: Base, control: &mut Control) {
        let bound = self.objective.as_ref().map(MinimizedSum::constraint);
        let Base { model, mut store, is_ordered } = base;
        store.clear_events();
        let runs = self.probe_before_learning(&model, &mut store, control);
        let mut groups = Groups::new(&model, &store);
        // A proof has them after the constraints on one variable have run.
        if control.proof.is_none() {
            groups.add_stated(&model, bound, &store);
        }
        let has_clauses = groups.are_clauses(&model, &store);
        let mut propagation = Propagation::without(&model, bound, &groups.left_out);
        propagation.set_runs(runs);
        propagation.queue_all();
        if let Some(bound) = bound {
            propagation.queue(bound);
        }
        store.start_history();
        let by_variables = self.objective.is_some() || !model.value_orders().is_empty();
        let mut learning = Learning::new(&store, groups, by_variables);
        if let Some(first) = &self.first {
            learning.exclude(&first.row, &store);
        }
        self.learning = Some(Box::new(learning));
        self.before_learning = Some(Before {
            path: std::mem::replace(&mut self.path, Path::new(model.variables().len())),
            model: std::mem::replace(&mut self.model, model),
            propagation: std::mem::replace(&mut self.propagation, propagation),
            store: std::mem::replace(&mut self.store, store),
            nogoods: self.nogoods.take(),
            solutions: control.statistics.solutions.clone(),
            is_ordered,
            has_clauses,
        });
        self.only_changed = None;
        self.change = Change::Interrupted;
    }

    /// Returns whether interchangeable values are taken in order, which excludes solutions. With an
    /// objective none of these is better.
    pub(super) fn excludes_solutions(&self) -> bool {
        let is_ordered = self.before_learning.as_ref().is_some_and(|before| before.is_ordered);
        is_ordered && self.objective.is_none()
    }

    /// Begins to learn anew, with interchangeable values in any order.
    pub(super) fn drop_order(&mut self, control: &mut Control) {
        self.end_learning(false);
        self.begin_learning_at(self.base(false), control);
    }

    /// Stops learning, forgets what was learnt, and returns to the point where it began. Removals
    /// are recorded from then on if the search `is_observed`.
    pub(in crate::search) fn end_learning(&mut self, is_observed: bool) {
        let Some(before) = self.before_learning.take() else { return };
        let Before { model, propagation, store, path, nogoods, .. } = before;
        let runs = self.propagation.runs();
        self.learning = None;
        (self.model, self.propagation, self.store) = (model, propagation, store);
        (self.path, self.nogoods) = (path, nogoods);
        self.propagation.set_runs(runs);
        self.store.keep_removals(is_observed);
    }

    /// Returns to the point where learning began, because it does not pay. The bound of the
    /// objective stays.
    pub(super) fn give_up_learning(&mut self) {
        self.end_learning(false);
        (self.learns_at, self.has_shifted) = (u64::MAX, true);
        if let Some(objective) = &self.objective {
            objective.state_in(&mut self.model);
        }
    }

    /// Starts or stops recording removals for an observer. A space that learns does so from its
    /// next reset on.
    pub(in crate::search) fn keep_removals(&mut self, keep: bool) {
        if self.learning.is_none() {
            self.store.keep_removals(keep);
        }
    }
}
