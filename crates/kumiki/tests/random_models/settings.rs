//! All the ways to search.
//!
//! Invariant: what is here differs in the order of solutions at the most, never in their set.

use kumiki::Settings;
use kumiki::engine::Var;
use kumiki::run::DecisionKind;
use kumiki::search::{
    Conflicted, FreeVariables, Learning, LookAhead, Probing, Restarts, Selected, ValueOrder,
    VariableHeuristic, VariableOrder,
};
use std::sync::Arc;

/// Decides variables of the last failed constraint, the greatest value first. In between it selects
/// variables that are not free and values that are not possible, which a search must survive.
#[derive(Default)]
struct Failed {
    scope: Vec<Var>,
    calls: usize,
}

impl VariableHeuristic for Failed {
    fn select(&mut self, free: &FreeVariables<'_>) -> Selected {
        self.calls += 1;
        let var = self
            .scope
            .iter()
            .copied()
            .find(|&var| self.calls.is_multiple_of(3) || free.contains(var));
        let var = var.unwrap_or(free.first());
        let greatest = free.store().domain(var).max();
        let kinds = [DecisionKind::Value, DecisionKind::AtLeast, DecisionKind::AtMost];
        let value = greatest + i64::from(self.calls.is_multiple_of(2));
        Selected { var, value: Some(value), kind: kinds[self.calls % 3] }
    }

    fn on_conflict(&mut self, conflict: &Conflicted<'_>) {
        self.scope = conflict.scope.to_vec();
    }

    fn reset(&mut self) {
        *self = Failed::default();
    }
}

/// Every combination of settings that a search can have, limits and observers apart.
pub(crate) fn all_settings() -> Vec<Settings> {
    let last_free: VariableOrder =
        VariableOrder::Custom(Arc::new(|_, free| *free.last().expect("one is free")));
    let greatest = ValueOrder::Custom(Arc::new(|store, var| store.domain(var).max()));
    let variable_orders = [
        VariableOrder::InOrder,
        VariableOrder::FirstFail,
        VariableOrder::DomDeg,
        VariableOrder::MaxDegree,
        VariableOrder::MaxDegreeOnce,
        VariableOrder::FewestValuesOnce,
        VariableOrder::DomWdeg,
        VariableOrder::heuristic(|_| Box::<Failed>::default()),
        last_free,
    ];
    let value_orders = [
        ValueOrder::Domain,
        ValueOrder::Reversed,
        ValueOrder::ReversedAfterFirst,
        ValueOrder::Random,
        greatest,
    ];
    let restarts = [
        Restarts::Never,
        Restarts::WhenStuck { after: 1 },
        Restarts::Luby { unit: 1 },
        Restarts::Geometric { first: 1, factor: 1.2 },
    ];
    let mut all = Vec::new();
    for look_ahead in [LookAhead::None, LookAhead::Forward, LookAhead::Full] {
        for variable_order in &variable_orders {
            for value_order in &value_orders {
                for (at, restarts) in restarts.iter().enumerate() {
                    // The last conflict only without restarts, which do not concern it.
                    let last_conflict: &[bool] = if at == 0 { &[true, false] } else { &[false] };
                    for &last_conflict in last_conflict {
                        all.push(
                            Settings::default()
                                .look_ahead(look_ahead)
                                .variable_order(variable_order.clone())
                                .value_order(value_order.clone())
                                .last_conflict(last_conflict)
                                .dual_branching(at % 2 == 1)
                                .restarts(*restarts)
                                .seed(at as u64),
                        );
                    }
                }
            }
        }
    }
    let is_full = |settings: &&Settings| settings.look_ahead == LookAhead::Full;
    let full: Vec<Settings> = all.iter().filter(is_full).cloned().collect();
    for learning in [Learning::On, Learning::AfterConflicts { conflicts: 2 }] {
        all.extend(full.iter().map(|settings| settings.clone().learning(learning)));
    }
    for probing in [Probing::AtRoot, Probing::WhenStuck] {
        all.extend(full.iter().map(|settings| settings.clone().probing(probing)));
    }
    all
}
