//! A model with its domains, and the queue that propagates it.
//!
//! Invariant: the queue belongs to the store: each change of the one is in the other, or pending.

use crate::propagation::{Halt, Model, Propagation};
use crate::run::Control;
use crate::search::learning::Gear;
use crate::state::Store;
use std::sync::Arc;

/// A network of constraints: all that a space without copies propagates.
pub(in crate::search) struct Network {
    pub(in crate::search) model: Arc<Model>,
    pub(in crate::search) propagation: Propagation,
    pub(in crate::search) store: Store,
}

impl Network {
    /// Runs constraints until nothing more can be removed.
    pub(super) fn fixpoint(&mut self, control: &mut Control) -> Result<(), Halt> {
        let Network { model, propagation, store } = self;
        propagation.fixpoint(model, store, |steps| control.meter.tick_by(steps))
    }

    /// Runs the cheapest constraints in rounds.
    pub(super) fn sweep(&mut self, control: &mut Control) -> Result<(), Halt> {
        let Network { model, propagation, store } = self;
        propagation.sweep(model, store, |steps| control.meter.tick_by(steps))
    }

    /// Returns the network as a search that learns runs it.
    pub(super) fn gear<'a>(&'a mut self, control: &'a mut Control) -> Gear<'a> {
        let Network { model, propagation, store } = self;
        Gear { model, propagation, store, control }
    }

    /// Panics if every variable is fixed and a constraint is not satisfied.
    pub(super) fn check_solution(&self) {
        self.model.check_solution(|var| self.store.domain(var).min());
    }

    /// Panics if a constraint is not satisfied by all solutions that are counted at once, with any
    /// values of the free variables. No constraint is on two of them.
    pub(super) fn check_counted(&self) {
        self.check_solution();
        for free in self.model.variables().filter(|&var| !self.store.is_fixed(var)) {
            for value in self.store.domain(free) {
                let value_of = |var| if var == free { value } else { self.store.domain(var).min() };
                let on = self.propagation.watches().on(free).iter();
                on.for_each(|&id| self.model.check_satisfied(id, value_of));
            }
        }
    }
}
