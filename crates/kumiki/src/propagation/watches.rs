//! The watches: the constraints of each variable, in the order of the events that wake them.
//!
//! Invariant: a constraint on one variable watches nothing, because it holds once its values are
//! filtered.

use super::Model;
use crate::state::{ConstraintId, Event, Var};
use std::ops::Range;

/// The number of events that a constraint can wake on.
const EVENTS: usize = Event::Fixed as usize + 1;

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
    /// Returns the watches of a model, whose constraints are listed in ascending order.
    pub(super) fn new(
        model: &Model,
        unary: Vec<ConstraintId>,
        others: Vec<ConstraintId>,
    ) -> Watches {
        debug_assert!(others.is_sorted());
        let key = |var: &Var, event: Event| EVENTS * var.index() + event as usize;
        let mut last = vec![None; EVENTS * model.variables().len()];
        let mut ends = vec![0_u32; last.len() + 1];
        for &id in &others {
            let event = model.properties(id).wake_on;
            for key in model.constraint(id).scope().iter().map(|var| key(var, event)) {
                // A variable may occur twice in a scope.
                ends[key + 1] += u32::from(last[key].replace(id) != Some(id));
            }
        }
        (1..ends.len()).for_each(|at| ends[at] += ends[at - 1]);
        let ranges = ends.windows(EVENTS + 1).step_by(EVENTS);
        let ranges = ranges.map(|ends| ends.try_into().expect("one for each event")).collect();
        let mut constraints = vec![ConstraintId::new(0); ends[last.len()] as usize];
        last.fill(None);
        for &id in &others {
            let event = model.properties(id).wake_on;
            for key in model.constraint(id).scope().iter().map(|var| key(var, event)) {
                if last[key].replace(id) != Some(id) {
                    constraints[ends[key] as usize] = id;
                    ends[key] += 1;
                }
            }
        }
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
