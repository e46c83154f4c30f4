//! Search on the states of a network, if the constraints of a model form one.
//!
//! Invariant: while the network `is_used`, the assumptions and solutions are in the descent. The
//! store holds them only after a request for it: `is_shown`.

use super::objective::Objective;
use super::orders::{ValueOrder, VariableOrder};
use super::settings::{LookAhead, Settings};
use super::{Next, Root, Search};
use crate::arithmetic::Int;
use crate::cliques::{self, Answer, Descent, Kernel, Progress};
use crate::propagation::Model;
use crate::state::{Conflict, Store, Var};

/// The network of a search and its state.
pub(super) struct OnNetwork {
    /// The kernel that would run it.
    kernel: Kernel,
    /// `None` if there is no network, or not yet.
    descent: Option<Box<dyn Descent>>,
    /// True if the search runs on the network, and not on its store.
    is_used: bool,
    /// True if the store holds the state of the descent.
    is_shown: bool,
}

impl OnNetwork {
    /// Returns the network state that `settings` allow. They must not name an order that the
    /// network does not have.
    pub(super) fn new(model: &Model, settings: &Settings, objective: Option<&Objective>) -> Self {
        let is_left_to_it = settings.look_ahead == LookAhead::Full
            && matches!(settings.variable_order, VariableOrder::DomDeg)
            && matches!(settings.value_order, ValueOrder::Domain)
            && !settings.restarts.is_regular()
            && !settings.last_conflict
            && objective.is_none()
            && model.value_orders().is_empty()
            && model.auxiliary_variables().is_empty();
        let kernel = if is_left_to_it { settings.kernel } else { Kernel::Off };
        OnNetwork { kernel, descent: None, is_used: false, is_shown: false }
    }

    /// Returns whether a network could be searched on its own.
    pub(super) fn is_possible(&self) -> bool {
        self.kernel != Kernel::Off
    }

    /// Builds the descent if the constraints of `model` form a network; `root` is a fixpoint of
    /// them.
    pub(super) fn see_root(&mut self, model: &Model, root: &Store) {
        if self.kernel == Kernel::Off {
            return;
        }
        let gathered = cliques::gather(model, root).filter(|gathered| gathered.is_whole);
        self.descent = gathered.and_then(|g| cliques::descent(&g.network, &g.sets, self.kernel));
    }

    /// Returns the descent if the search runs on it.
    #[inline]
    pub(super) fn descent(&mut self) -> Option<&mut (dyn Descent + 'static)> {
        if self.is_used { self.descent.as_deref_mut() } else { None }
    }
}

impl Search {
    /// Moves the search to the network, if there is one and no observer is set.
    pub(super) fn use_network(&mut self) {
        let is_possible = self.observer.is_none() && self.root == Root::Fixpoint;
        self.on_network.is_used = is_possible && self.on_network.descent.is_some();
    }

    /// Moves the search back to the store, with the same assumptions.
    pub(super) fn leave_network(&mut self) {
        if self.next == Next::Root {
            self.show();
            // The search returns to the network only without assumptions.
            if let Some(descent) = self.on_network.descent() {
                descent.reset();
            }
            self.on_network.is_used = false;
        }
    }

    /// Drops assumptions and solutions; returns `false` if the search is not on a network.
    #[inline]
    pub(super) fn reset_on_network(&mut self) -> bool {
        self.hide();
        let Some(descent) = self.on_network.descent() else { return false };
        descent.reset();
        true
    }

    /// Removes the state of the descent from the store.
    fn hide(&mut self) {
        if std::mem::take(&mut self.on_network.is_shown) {
            self.store.pop_to(0);
            self.store.push_level();
        }
    }

    /// Writes the state of the descent into the store.
    pub(super) fn show(&mut self) {
        self.hide();
        self.store.set_running(None);
        let OnNetwork { descent: Some(descent), is_used: true, .. } = &self.on_network else {
            return;
        };
        descent.show(&mut self.store);
        self.store.clear_events();
        self.on_network.is_shown = true;
    }

    /// Searches for the next solution on the network; returns `None` if the search is not there.
    #[inline]
    pub(super) fn advance_on_network(&mut self) -> Option<bool> {
        let descent = self.on_network.descent()?;
        let answer = descent.advance(&mut Progress {
            meter: &mut self.meter,
            limits: &self.limits,
            statistics: &mut self.statistics,
            is_counting: self.is_counting,
            part_depth: self.part_depth,
        });
        self.only_changed = descent.only_changed();
        self.next = match answer {
            Answer::Found => Next::TakeBack,
            Answer::End => Next::End,
            Answer::Stopped(limit) => {
                self.stopped = Some(limit);
                Next::GoOn
            }
        };
        Some(answer == Answer::Found)
    }

    /// Propagates the assumptions on the network; returns `None` if the search is not there.
    pub(super) fn propagate_on_network(&mut self) -> Option<Result<(), Conflict>> {
        let descent = self.on_network.descent()?;
        let is_possible = descent.propagate(&mut self.statistics);
        self.statistics.time = self.meter.elapsed();
        if is_possible {
            self.show();
            return Some(Ok(()));
        }
        self.hide();
        self.next = Next::End;
        Some(Err(Conflict))
    }

    /// Writes the last solution into `row`; returns `false` if the search is not on a network.
    #[inline]
    pub(super) fn write_row_on_network(&mut self, row: &mut Vec<Int>) -> bool {
        let Some(descent) = self.on_network.descent() else { return false };
        match descent.only_changed() {
            Some(var) if !row.is_empty() => row[var.index()] = descent.value(var),
            _ => descent.write_row(row),
        }
        true
    }

    /// Intersects the domain of `var` with a set of words on the network, as [`Store::intersect`]
    /// does. Returns `None` if the search is not there.
    pub(super) fn intersect_on_network(
        &mut self,
        var: Var,
        from: Int,
        words: &[u64],
    ) -> Option<Result<(), Conflict>> {
        let descent = self.on_network.descent()?;
        Some(if descent.assume_words(var, from, words) { Ok(()) } else { Err(Conflict) })
    }

    /// Assumes on the network that each of the variables has its value; returns `None` if the
    /// search is not there.
    #[inline]
    pub(super) fn assume_on_network(
        &mut self,
        assumptions: &[(Var, Int)],
    ) -> Option<Result<(), Conflict>> {
        let descent = self.on_network.descent()?;
        Some(if descent.assume(assumptions) { Ok(()) } else { Err(Conflict) })
    }
}
