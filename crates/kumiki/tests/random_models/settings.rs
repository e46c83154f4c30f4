//! All the ways to search.
//!
//! Invariant: what is here differs in the order of solutions at the most, never in their set.

use kumiki::Settings;
use kumiki::search::{LookAhead, Restarts, ValueOrder, VariableOrder};
use std::sync::Arc;

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
                    // Not with each restart: with what it is combined does not concern it.
                    for last_conflict in [at == 0, false] {
                        all.push(
                            Settings::default()
                                .look_ahead(look_ahead)
                                .variable_order(variable_order.clone())
                                .value_order(value_order.clone())
                                .last_conflict(last_conflict)
                                .places(at % 2 == 1)
                                .restarts(*restarts)
                                .seed(at as u64),
                        );
                    }
                }
            }
        }
    }
    all
}
