//! The trailed space while it learns: a space of its own, so that the other one pays nothing for
//! it.
//!
//! Invariant: no observer is told of anything. A call that returns the space to where it was before
//! it learnt ends the search of this space: [`Trailed::takes_shift`].

use super::{BASE, Change, Trailed};
use crate::propagation::Halt;
use crate::run::Control;
use crate::search::depth_first::{Node, Space};
use crate::search::heuristics::Scan;
use crate::search::learning::{Branch, Gear, Learning};
use crate::search::objective::MinimizedSum;
use crate::state::Tracked;

/// A trailed space that learns.
pub(in crate::search) struct Learner<'a>(pub(in crate::search) &'a mut Trailed);

impl Learner<'_> {
    /// Propagates the root, and begins to learn there. A proof has what is removed at the root, so
    /// learning begins before.
    fn begin(&mut self, control: &mut Control) -> Result<(), Halt> {
        if control.proof.is_some() {
            self.0.begin_learning(control);
            return Ok(());
        }
        match std::mem::replace(&mut self.0.change, Change::Interrupted) {
            Change::Root => self.0.propagate_root(control)?,
            _ => self.0.propagate_changes(None, control)?,
        }
        self.0.begin_learning(control);
        Ok(())
    }

    /// Stands for the propagation while the analysis of a conflict is interrupted: returns to the
    /// conflict, which was counted already, unless the limit still holds.
    #[cold]
    fn propagate_analysis(&mut self, control: &mut Control) -> Result<(), Halt> {
        if control.meter.tick() {
            return Err(Halt::Limit);
        }
        control.statistics.conflicts -= 1;
        Err(Halt::Conflict)
    }

    /// Returns the decision by the activity of variables. Auxiliary variables come last.
    fn choose_by_activity(&mut self, scan: Scan) -> Branch {
        let Trailed { learning, branching, store, .. } = &mut *self.0;
        let learning = learning.as_mut().expect("it learns");
        if let Some(decision) = branching.auxiliary_at(scan, store) {
            return Learning::towards(decision, store);
        }
        let (rest, values) = branching.selectable(scan);
        learning
            .choose(rest, store, |var| values.select(store, var, false))
            .expect("a variable is free")
    }

    /// Returns whether the space holds a solution that may come after one that is excluded, by the
    /// orders that the settings name.
    fn is_out_of_turn(&self) -> bool {
        let is_named = !self.0.branching.is_left_to_it();
        is_named && self.0.excludes_solutions() && self.is_solved()
    }

    fn is_solved(&self) -> bool {
        self.0.store.domains().all(|domain| domain.is_fixed())
    }

    /// Returns whether the space may return to where it was before it learnt: it has found no
    /// solution since, unless each must be better than the one before, loses no order of values,
    /// and runs constraints.
    fn is_on_trial(&self, control: &Control) -> bool {
        self.0.before_learning.as_ref().is_some_and(|before| {
            let has_found = control.statistics.solutions != before.solutions;
            before.path.len() > 0
                && !before.is_ordered
                && !before.has_clauses
                && (self.0.objective.is_some() || !has_found)
        })
    }
}

impl Space for Learner<'_> {
    fn propagate(&mut self, control: &mut Control) -> Result<(), Halt> {
        match &self.0.learning {
            None => self.begin(control)?,
            Some(learning) if learning.is_analysing() => return self.propagate_analysis(control),
            Some(_) => {}
        }
        loop {
            let Trailed { learning, model, propagation, store, .. } = &mut *self.0;
            let learning = learning.as_mut().expect("it learns");
            let mut run = Gear { model, propagation, store, control };
            learning.propagate(&mut run)?;
            if !learning.is_restart_due() {
                if !self.is_out_of_turn() {
                    break;
                }
                self.0.drop_order(control);
                continue;
            }
            run.control.statistics.restarts += 1;
            if !self.0.probes_at_restart(control) {
                let Trailed { learning, model, propagation, store, .. } = &mut *self.0;
                let learning = learning.as_mut().expect("it learns");
                learning.restart(&mut Gear { model, propagation, store, control });
            }
        }
        self.0.see_base();
        if control.meter.tick() { Err(Halt::Limit) } else { Ok(()) }
    }

    fn examine(&mut self, _: &mut Control) -> Node {
        if self.is_solved() { Node::Solution } else { Node::Open }
    }

    fn descend(&mut self, control: &mut Control) {
        let mut scan = Scan::default();
        let Trailed { path, look_ahead, store, branching, .. } = &mut *self.0;
        let free = path.free(*look_ahead, store);
        branching.find_free(&mut scan, free);
        let choice = if branching.is_left_to_it() {
            self.choose_by_activity(scan)
        } else {
            let free = path.free(*look_ahead, store);
            // A bound on the way to a value would put others before their turn.
            Branch::from(branching.choose(free, &mut scan, &mut Tracked::Nothing))
        };
        let learning = self.0.learning.as_mut().expect("it learns");
        learning.decide(choice, &mut self.0.store, control);
        let depth = self.0.store.level() - BASE;
        control.decided(depth);
    }

    fn conflicted(&mut self, _: &mut Control) {
        self.0.propagation.clear();
    }

    fn refute(&mut self, control: &mut Control) -> bool {
        // Others are wanted after the first.
        if control.statistics.solutions > 0 && self.0.excludes_solutions() {
            self.0.drop_order(control);
            return true;
        }
        let Trailed { learning, model, propagation, store, .. } = &mut *self.0;
        // The assumptions alone have failed.
        let Some(learning) = learning else { return false };
        let goes_on = learning.go_on(&mut Gear { model, propagation, store, control });
        if goes_on && !learning.pays() && self.is_on_trial(control) {
            self.0.give_up_learning();
            let is_left = self.0.refute(control);
            self.0.has_shifted = is_left;
            return false;
        }
        if let Some(objective) = &self.0.objective {
            self.0.propagation.queue(objective.constraint());
        }
        goes_on
    }

    fn solved(&mut self, control: &mut Control) {
        let constraint = self.0.objective.as_ref().map(MinimizedSum::constraint);
        let learning = self.0.learning.as_mut().expect("it learns");
        learning.solved(constraint);
        learning.log_solution(&self.0.store, control);
        if control.statistics.solutions == 1 {
            self.0.keep_first(self.0.store.values().collect(), control);
        }
        self.0.solved(control);
    }

    fn next_of_node(&mut self) -> bool {
        false
    }
}
