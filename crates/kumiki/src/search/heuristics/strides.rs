//! Strides: how many values at an end of a long domain the next decision takes at once.
//!
//! Invariant: only variables whose bounds alone matter to all their constraints have strides, so
//! nothing but the number of decisions depends on them.

use super::branching::{halved, halving};
use crate::arithmetic::Int;
use crate::propagation::{Model, Watches};
use crate::run::{Decision, DecisionKind};
use crate::search::settings::{LookAhead, Settings};
use crate::state::{Domain, Store, Var};

/// The greatest number of values that are worth trying one by one.
const FEW_VALUES: usize = 64;

/// The greatest stride, by which no number overflows.
const MOST_DOUBLINGS: u8 = 40;

/// The strides of all variables.
#[derive(Debug)]
pub(in crate::search) struct Strides {
    /// For each variable that has strides, how often decisions on it were refuted since the last
    /// solution or restart.
    refuted: Vec<Option<u8>>,
}

impl Strides {
    /// Returns the strides of a search that has not begun. None has any if the settings name the
    /// order of decisions.
    pub(super) fn new(model: &Model, watches: &Watches, settings: &Settings) -> Strides {
        let may_have = settings.look_ahead == LookAhead::Full && settings.leaves_orders();
        let lives_from_bounds = |var: Var| {
            let on = watches.on(var);
            !on.is_empty() && on.iter().all(|&id| model.properties(id).lives_from_bounds)
        };
        let has_strides = |var| may_have && lives_from_bounds(var);
        let refuted = model.variables().map(|var| has_strides(var).then_some(0)).collect();
        Strides { refuted }
    }

    /// Forgets what was refuted.
    pub(super) fn reset(&mut self) {
        self.refuted.iter_mut().flatten().for_each(|refuted| *refuted = 0);
    }

    /// Records that a decision on `var` was refuted: the next one takes twice as many values.
    #[inline]
    pub(super) fn refuted(&mut self, var: Var) {
        if let Some(refuted) = &mut self.refuted[var.index()] {
            *refuted = (*refuted + 1).min(MOST_DOUBLINGS);
        }
    }

    /// Returns whether decisions on `var` are better made on bounds than for single values.
    pub(super) fn is_long(&self, var: Var, domain: Domain<'_>) -> bool {
        let has_strides = self.refuted.get(var.index()).copied().flatten().is_some();
        has_strides && domain.len() > FEW_VALUES
    }

    /// Returns the decision for `value` of `var`, or for more values at the end of the domain where
    /// it is: twice as many as the last time for each decision on it that was refuted, but at most
    /// half of them. So a proof takes few decisions, and the first one is for the value.
    #[inline]
    pub(super) fn decision(&self, store: &Store, var: Var, value: Int) -> Decision {
        match self.refuted[var.index()] {
            None | Some(0) => halved(store, var, value),
            Some(refuted) => stretched(store, var, value, refuted),
        }
    }

    /// Returns the decision of a search that learns for `value` of `var`: for the half of a long
    /// domain that has it. A clause on bounds then excludes as much as one on values.
    pub(in crate::search) fn half(&self, store: &Store, var: Var, value: Int) -> Decision {
        let split = if self.is_long(var, store.domain(var)) { halving } else { halved };
        split(store, var, value)
    }
}

/// Returns the decision for `value` of `var` after so many decisions on it were refuted.
#[cold]
fn stretched(store: &Store, var: Var, value: Int, refuted: u8) -> Decision {
    let domain = store.domain(var);
    if domain.len() <= FEW_VALUES {
        return halved(store, var, value);
    }
    let (min, max) = (domain.min(), domain.max());
    let more = ((max - min) / 2).min((1 << refuted) - 1);
    if value - min <= more {
        Decision { var, kind: DecisionKind::AtMost, value: min + more }
    } else if max - value <= more {
        Decision { var, kind: DecisionKind::AtLeast, value: max - more }
    } else {
        halved(store, var, value)
    }
}
