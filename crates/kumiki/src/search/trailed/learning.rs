//! The second gear of the trailed space: when the search begins to learn from conflicts, and how it
//! then goes on.
//!
//! Invariant: while the space learns, the store keeps a history, the path is empty, and no observer
//! is told of anything.

use super::{BASE, Change, Trailed};
use crate::propagation::{Halt, Model, Propagation};
use crate::run::Control;
use crate::search::heuristics::Scan;
use crate::search::learning::{Branch, Gear, Groups, Learning};
use crate::search::nogoods::Nogoods;
use crate::search::objective::Objective;
use crate::search::space::Node;
use crate::state::{Changes, Tracked};
use std::sync::Arc;

/// What the space was before it began to learn.
pub(super) struct Before {
    model: Arc<Model>,
    propagation: Propagation,
    tracked: Tracked,
    nogoods: Option<Nogoods>,
}

impl Trailed {
    /// Returns whether the search learns from here on.
    #[inline]
    pub(super) fn is_learning_due(&self, control: &Control) -> bool {
        self.learns_after.is_some_and(|after| self.learns_now(after, control))
    }

    #[cold]
    #[inline(never)]
    fn learns_now(&self, after: u64, control: &Control) -> bool {
        // Solutions are not found twice: they are excluded only while the search learns.
        let is_new = control.statistics.solutions == 0 || self.objective.is_some();
        let is_alone = control.observer.is_none() && control.split_depth.is_none();
        let is_wanted = after == 0 || !control.is_counting;
        is_new && is_alone && is_wanted && control.statistics.conflicts >= after
    }

    /// Begins to learn if the space is at its base and learns from the beginning. Returns whether
    /// it does.
    #[inline]
    pub(super) fn begins_with_learning(&mut self, control: &Control) -> bool {
        if self.learns_after != Some(0) || self.path.len() > 0 || !self.is_learning_due(control) {
            return false;
        }
        self.begin_learning();
        true
    }

    /// Begins to learn: returns to the base, and runs all constraints there with a history.
    pub(super) fn begin_learning(&mut self) {
        self.propagation.clear();
        self.store.pop_to(BASE);
        self.path.clear();
        self.forget_nogoods();
        let mut tracked = self.store.take_tracked();
        tracked.changes().into_iter().for_each(Changes::lose);
        let model = Arc::new(self.model.apart());
        let bound = self.objective.as_ref().map(Objective::constraint);
        let groups = Groups::new(&model, &self.store);
        let mut propagation = Propagation::without(&model, bound, &groups.constraints);
        propagation.set_runs(self.propagation.runs());
        propagation.queue_all();
        if let Some(bound) = bound {
            propagation.queue(bound);
        }
        self.store.set_running(None);
        self.store.start_history();
        let by_variables = self.objective.is_some() || !model.value_orders().is_empty();
        let learning = Learning::new(&self.store, groups, by_variables);
        self.learning = Some(Box::new(learning));
        self.before_learning = Some(Before {
            model: std::mem::replace(&mut self.model, model),
            propagation: std::mem::replace(&mut self.propagation, propagation),
            tracked,
            nogoods: self.nogoods.take(),
        });
        self.only_changed = None;
        self.change = Change::Interrupted;
    }

    /// Stops learning, and forgets what was learnt. Removals are recorded from then on if the
    /// search `is_observed`.
    pub(in crate::search) fn end_learning(&mut self, is_observed: bool) {
        let Some(Before { model, propagation, tracked, nogoods }) = self.before_learning.take()
        else {
            return;
        };
        self.learning = None;
        self.store.keep_removals(is_observed);
        self.store.set_tracked(tracked);
        (self.model, self.propagation, self.nogoods) = (model, propagation, nogoods);
    }

    /// Starts or stops recording removals for an observer. A space that learns does so from its
    /// next reset on.
    pub(in crate::search) fn keep_removals(&mut self, keep: bool) {
        if self.learning.is_none() {
            self.store.keep_removals(keep);
        }
    }

    /// Propagates while the space learns.
    pub(super) fn propagate_learning(&mut self, control: &mut Control) -> Result<(), Halt> {
        let Trailed { learning, model, propagation, store, .. } = self;
        let learning = learning.as_mut().expect("it learns");
        let mut run = Gear { model, propagation, store, control };
        loop {
            learning.propagate(&mut run)?;
            if !learning.is_restart_due() {
                break;
            }
            run.control.statistics.restarts += 1;
            learning.restart(&mut run);
        }
        if control.meter.tick() { Err(Halt::Limit) } else { Ok(()) }
    }

    /// Returns whether a variable is free while the space learns.
    pub(super) fn examine_learning(&self) -> Node {
        let is_solved = self.store.domains().all(|domain| domain.is_fixed());
        if is_solved { Node::Solution } else { Node::Open }
    }

    /// Makes a decision while the space learns.
    pub(super) fn descend_learning(&mut self, control: &mut Control) {
        let mut scan = Scan::default();
        let free = self.path.free(self.look_ahead, &self.store);
        self.branching.find_free(&mut scan, free);
        let choice = if self.branching.is_left_to_it() {
            self.choose_by_activity(scan)
        } else {
            let free = self.path.free(self.look_ahead, &self.store);
            let decision = self.branching.choose(free, &mut scan, &mut Tracked::Nothing);
            Learning::towards(decision, &self.store)
        };
        let learning = self.learning.as_mut().expect("it learns");
        learning.decide(choice, &mut self.store);
        let depth = self.store.level() - BASE;
        control.decided(depth);
    }

    /// Returns the decision by the activity of variables. Auxiliary variables come last.
    fn choose_by_activity(&mut self, scan: Scan) -> Branch {
        let Trailed { learning, branching, store, .. } = self;
        let learning = learning.as_ref().expect("it learns");
        if let Some(decision) = branching.auxiliary_at(scan, store) {
            return Learning::towards(decision, store);
        }
        let (rest, values) = branching.selectable(scan);
        let free = rest.iter().copied().filter(|&var| !store.is_fixed(var));
        learning
            .choose(free, store, |var| values.select(store, var, false))
            .expect("a variable is free")
    }

    /// Goes on after a conflict or a solution while the space learns.
    pub(super) fn go_on_learning(&mut self, control: &mut Control) -> bool {
        let Trailed { learning, model, propagation, store, .. } = self;
        let learning = learning.as_mut().expect("it learns");
        let goes_on = learning.go_on(&mut Gear { model, propagation, store, control });
        if let Some(objective) = &self.objective {
            self.propagation.queue(objective.constraint());
        }
        goes_on
    }

    /// Records a solution while the space learns.
    pub(super) fn solved_learning(&mut self) {
        let objective = self.objective.as_ref().map(Objective::constraint);
        let learning = self.learning.as_mut().expect("it learns");
        learning.solved(objective);
    }
}
