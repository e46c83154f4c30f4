//! Variable heuristics: objects that choose the next variable to decide, one file each.
//!
//! Invariant: a heuristic changes the sequence of the solutions, never the set.

mod branching;
mod custom;
mod dom_deg;
mod dom_wdeg;
mod dual_branching;
mod first_fail;
mod free_variables;
mod in_order;
mod last_conflict;
mod max_degree;
mod own_order;
mod phases;
mod scan;
mod staged;
mod strides;
mod tournament;
mod values;

pub(super) use branching::Branching;
pub use free_variables::FreeVariables;
use free_variables::Tracking;
pub(super) use free_variables::{FEW, Free};
pub(super) use scan::Scan;
use scan::ScanOrder;
pub(super) use strides::Strides;
pub(super) use values::ValueHeuristic;

use super::settings::{LookAhead, Settings, VariableOrder};
use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::run::{Decision, DecisionKind};
use crate::state::{Store, Var};
use dom_wdeg::DomWdeg;
use dual_branching::DualBranching;

/// A variable heuristic: it chooses the next variable to decide, and may learn from conflicts.
///
/// [`VariableOrder::Heuristic`] makes a search use your own:
///
/// ```
/// use kumiki::{AllDifferent, AllVariables, Problem, Settings};
/// use kumiki::engine::Var;
/// use kumiki::search::{Conflicted, FreeVariables, Selected, VariableHeuristic, VariableOrder};
///
/// /// Decides the variables of the last failed constraint first.
/// #[derive(Default)]
/// struct LastFailed(Vec<Var>);
///
/// impl VariableHeuristic for LastFailed {
///     fn select(&mut self, free: &FreeVariables<'_>) -> Selected {
///         let failed = self.0.iter().copied().find(|&var| free.contains(var));
///         failed.unwrap_or(free.first()).into()
///     }
///
///     fn on_conflict(&mut self, conflict: &Conflicted<'_>) {
///         self.0 = conflict.scope.to_vec();
///     }
///
///     fn reset(&mut self) {
///         self.0.clear();
///     }
/// }
///
/// let mut problem = Problem::new();
/// problem.add_variables(0..6, 1..=6)?;
/// problem.add_constraint(AllDifferent.with_offsets(0..6), AllVariables)?;
/// problem.add_constraint(AllDifferent.with_offsets((0..6).map(|i| -i)), AllVariables)?;
/// problem.add_constraint(AllDifferent, AllVariables)?;
/// let order = VariableOrder::heuristic(|_| Box::<LastFailed>::default());
/// problem.set_settings(Settings::default().variable_order(order));
/// assert_eq!(problem.count(), 4);
/// # Ok::<(), kumiki::Error<i32>>(())
/// ```
pub trait VariableHeuristic: Send {
    /// Returns the variable to decide, one of `free`. If it is not free, the first is decided.
    fn select(&mut self, free: &FreeVariables<'_>) -> Selected;

    /// Learns from a conflict. By default nothing.
    fn on_conflict(&mut self, conflict: &Conflicted<'_>) {
        let _ = conflict;
    }

    /// Learns that the search restarts from the root; `store` is the store before that. By default
    /// nothing.
    fn on_restart(&mut self, store: &Store) {
        let _ = store;
    }

    /// Forgets what it learnt, so that the next search is like the first. By default nothing, for
    /// heuristics without memory.
    fn reset(&mut self) {}
}

/// The choice of a heuristic: a variable, and the value to try first if the heuristic has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Selected {
    /// The variable.
    pub var: Var,
    /// The value to try first. If it is `None` or not possible, the value order of the settings
    /// chooses.
    pub value: Option<Int>,
    /// The comparison of the variable with that value. A bound must leave some values, and exclude
    /// others; if not, the value order of the settings chooses.
    pub kind: DecisionKind,
}

impl From<Var> for Selected {
    fn from(var: Var) -> Selected {
        Selected { var, value: None, kind: DecisionKind::Value }
    }
}

/// A conflict, at the moment at which propagation found it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Conflicted<'a> {
    /// The values that were possible at the conflict.
    pub store: &'a Store,
    /// The scope of the constraint that cannot hold; empty if no constraint caused the conflict.
    pub scope: &'a [Var],
    /// The newest decision, if its variable is one that heuristics choose.
    pub newest: Option<Decision>,
}

/// A function that makes the heuristic of a search of a model.
pub type NewHeuristic = dyn Fn(&Model) -> Box<dyn VariableHeuristic> + Send + Sync;

/// Returns the heuristic of `settings`. `degrees` holds the number of constraints of each variable.
pub(super) fn of_settings(
    settings: &Settings,
    model: &Model,
    degrees: &[u32],
) -> Box<dyn VariableHeuristic> {
    let heuristic: Box<dyn VariableHeuristic> = match &settings.variable_order {
        VariableOrder::InOrder
        | VariableOrder::MaxDegreeOnce
        | VariableOrder::FewestValuesOnce
        | VariableOrder::Listed(_) => Box::new(in_order::InOrder),
        VariableOrder::FirstFail => Box::<first_fail::FirstFail>::default(),
        VariableOrder::DomDeg => Box::new(dom_deg::DomDeg::new(degrees)),
        VariableOrder::MaxDegree => Box::new(max_degree::MaxDegree::new(degrees)),
        VariableOrder::DomWdeg => {
            let weighted = DomWdeg::new(degrees);
            if settings.dual_branching && settings.look_ahead == LookAhead::Full {
                Box::new(DualBranching::new(weighted, model))
            } else {
                Box::new(weighted)
            }
        }
        VariableOrder::Custom(choose) => Box::new(custom::Custom::new(choose.clone())),
        VariableOrder::Heuristic(make) => make(model),
        VariableOrder::Staged(stages) => {
            Box::new(staged::Staged::new(stages, degrees, settings.seed))
        }
    };
    if settings.last_conflict {
        return Box::new(last_conflict::LastConflict::new(heuristic));
    }
    heuristic
}
