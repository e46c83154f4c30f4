//! The watches: the constraints of each variable, in the order of the events that wake them.
//!
//! Invariant: a constraint on one variable watches nothing, because it holds once its values are
//! filtered.

use super::Model;
use crate::state::{ConstraintId, Event, Var};
use std::ops::Range;

/// The watching constraints of each variable, and the event from which each wakes.
#[derive(Debug)]
pub(crate) struct Watches {
    /// The constraints on one variable. They watch nothing: once its values are filtered, they
    /// hold.
    unary: Vec<ConstraintId>,
    /// All other constraints.
    others: Vec<ConstraintId>,
    /// The watching constraints of all variables: for each variable those that wake on
    /// [`Event::Removed`], then [`Event::Bounds`], then [`Event::Fixed`].
    constraints: Vec<ConstraintId>,
    /// For each variable, the start of its constraints and, for each event, the end of those that
    /// wake on it or a lesser one.
    ranges: Vec<[u32; 4]>,
}

impl Watches {
    pub(super) fn new(
        model: &Model,
        unary: Vec<ConstraintId>,
        others: Vec<ConstraintId>,
    ) -> Watches {
        let mut watching: Vec<(Var, Event, ConstraintId)> = Vec::new();
        for &id in &others {
            let constraint = model.constraint(id);
            let event = model.properties(id).wake_on;
            watching.extend(constraint.scope().iter().map(|&var| (var, event, id)));
        }
        watching.sort_unstable();
        watching.dedup();
        let mut ranges = Vec::with_capacity(model.variables().len());
        let mut at = 0;
        for var in model.variables() {
            let mut range = [at as u32; 4];
            for event in [Event::Removed, Event::Bounds, Event::Fixed] {
                while watching.get(at).is_some_and(|w| (w.0, w.1) == (var, event)) {
                    at += 1;
                }
                range[event as usize + 1] = at as u32;
            }
            ranges.push(range);
        }
        let constraints = watching.into_iter().map(|(_, _, id)| id).collect();
        Watches { unary, others, constraints, ranges }
    }

    /// Returns the indices of the constraints that `event` of `var` wakes.
    #[inline]
    pub(super) fn waking(&self, var: Var, event: Event) -> Range<usize> {
        let range = self.ranges[var.index()];
        range[0] as usize..range[event as usize + 1] as usize
    }

    /// Returns the watching constraint at an index of [`Watches::waking`].
    #[inline]
    pub(super) fn constraint(&self, at: usize) -> ConstraintId {
        self.constraints[at]
    }

    /// Returns the constraints on one variable.
    pub(super) fn unary(&self) -> &[ConstraintId] {
        &self.unary
    }

    /// Returns the constraints that are on more than one variable.
    pub(crate) fn others(&self) -> &[ConstraintId] {
        &self.others
    }

    /// Returns all constraints on `var` and others.
    #[inline]
    pub(crate) fn on(&self, var: Var) -> &[ConstraintId] {
        &self.constraints[self.waking(var, Event::Fixed)]
    }
}
