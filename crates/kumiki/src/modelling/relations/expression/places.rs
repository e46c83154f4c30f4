//! The values of a scope, reduced to the facts that calculations need.
//!
//! Invariant: nothing here depends on the type of the values, so the code that calculates is
//! compiled once.

use crate::arithmetic::{Int, Interval};
use crate::modelling::mixed::Mixed;
use crate::modelling::relation::{Scope, Value};
use crate::modelling::value::{ValueKind, as_mixed};
use crate::state::Var;

/// The variables of a scope.
#[derive(Debug)]
pub(super) struct ScopePlaces {
    /// The engine's number for 1.
    pub(super) unit: Int,
    /// The variables all of whose values are whole numbers.
    wholes: Vec<Option<WholePlace>>,
}

/// A variable all of whose values are whole numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct WholePlace {
    pub(super) var: Var,
    /// The interval of the values.
    pub(super) values: Interval<i128>,
    /// True if some values are floating-point numbers, so that sums and products are.
    pub(super) is_float: bool,
}

impl ScopePlaces {
    pub(super) fn new<V: Value>(scope: &Scope<'_, V>) -> ScopePlaces {
        let is_mixed = ValueKind::of::<V>() == ValueKind::Mixed;
        let whole = |at: usize| {
            let numbers = scope.numbers(at);
            let value = |number: &Int| i128::from(number / scope.unit());
            let is_float =
                |number: Int| matches!(as_mixed(scope.value(at, number)), Some(Mixed::Float(_)));
            scope.is_integral(at).then(|| WholePlace {
                var: scope.vars()[at],
                values: Interval::new(value(&numbers.first()), value(&numbers.last())),
                is_float: is_mixed && numbers.iter().any(is_float),
            })
        };
        ScopePlaces { unit: scope.unit(), wholes: (0..scope.len()).map(whole).collect() }
    }

    /// Adds a variable whose values are whole numbers, and returns its place.
    pub(super) fn add_whole(&mut self, var: Var, values: Interval<i128>) -> usize {
        self.wholes.push(Some(WholePlace { var, values, is_float: false }));
        self.wholes.len() - 1
    }

    /// Returns the variable at `place`, if all its values are whole numbers.
    pub(super) fn whole(&self, place: usize) -> Option<WholePlace> {
        self.wholes[place]
    }
}
