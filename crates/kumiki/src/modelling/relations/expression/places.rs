//! The values of a scope, reduced to the facts that calculations need.
//!
//! Invariant: nothing here depends on the type of the values, so the code that calculates is
//! compiled once.

use crate::arithmetic::{Int, Interval};
use crate::modelling::mixed::Mixed;
use crate::modelling::relation::{Scope, Value};
use crate::modelling::value::{NumberSet, ValueKind, as_mixed};
use crate::state::Var;

/// The variables of a scope.
#[derive(Debug)]
pub(super) struct ScopePlaces {
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
        let may_be_float = |numbers: NumberSet<'_>| {
            ValueKind::of::<V>() == ValueKind::Mixed && numbers.as_range().is_none()
        };
        let whole = |at: usize| {
            let numbers = scope.numbers(at);
            let is_float =
                |number: Int| matches!(as_mixed(scope.value(at, number)), Some(Mixed::Float(_)));
            scope.is_integral(at).then(|| WholePlace {
                var: scope.vars()[at],
                values: Interval::new(numbers.first().into(), numbers.last().into()),
                is_float: may_be_float(numbers) && numbers.iter().any(is_float),
            })
        };
        ScopePlaces { wholes: (0..scope.len()).map(whole).collect() }
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
