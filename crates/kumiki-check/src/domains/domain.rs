//! The values of a variable, each of which has a position.
//!
//! Invariant: no two values are equal.

use super::Set;
use crate::values::{EXACT_IN_FLOATS, Key, Number, Sketch, Value};
use std::collections::HashMap;

/// The values of a variable.
#[derive(Debug)]
pub(crate) struct Domain {
    values: Vec<Value>,
    kind: DomainKind,
    /// The values are numbers in ascending order.
    is_ascending: bool,
    /// The position of each value, unless the values are whole and ascend.
    positions: HashMap<Key, usize>,
}

/// The kind of all values of a domain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DomainKind {
    /// Whole numbers or truth values.
    Whole,
    /// Numbers that are floats, or in floats as they are.
    Real,
    Other,
}

impl Domain {
    /// Returns the domain of these values. A value that is given twice counts once.
    pub(crate) fn new(given: impl IntoIterator<Item = Value>) -> Domain {
        let mut values: Vec<Value> = given.into_iter().collect();
        let is_whole = |value: &Value| matches!(value, Value::Bool(_) | Value::Int(_));
        let is_real = |value: &Value| match value.number() {
            Some(Number::Int(int)) => int.abs() <= EXACT_IN_FLOATS,
            Some(Number::Float(float)) => float.abs() <= EXACT_IN_FLOATS as f64,
            None => false,
        };
        let kind = if values.iter().all(is_whole) {
            DomainKind::Whole
        } else if values.iter().all(is_real) {
            DomainKind::Real
        } else {
            DomainKind::Other
        };
        let numbers: Option<Vec<Number>> = values.iter().map(Value::number).collect();
        let is_ascending = numbers.is_some_and(|numbers| {
            numbers.is_sorted_by(|a, b| a.order(*b).is_some_and(|order| order.is_lt()))
        });
        let mut positions = HashMap::new();
        if kind != DomainKind::Whole || !is_ascending {
            values.retain(|value| {
                let position = positions.len();
                positions.insert(value.key(), position).is_none_or(|first| {
                    positions.insert(value.key(), first);
                    false
                })
            });
        }
        Domain { values, kind, is_ascending, positions }
    }

    pub(crate) fn values(&self) -> &[Value] {
        &self.values
    }

    /// Returns whether both have the same values of the same kinds, in the same order.
    pub(crate) fn is_identical(&self, other: &Domain) -> bool {
        let mut pairs = self.values.iter().zip(&other.values);
        self.values.len() == other.values.len() && pairs.all(|(a, b)| a.is_identical(b))
    }

    /// Returns the position of a value.
    pub(crate) fn position(&self, value: &Value) -> Option<usize> {
        if self.kind != DomainKind::Whole || !self.is_ascending {
            return self.positions.get(&value.key()).copied();
        }
        let sought = value.whole()?;
        self.values.binary_search_by_key(&Some(sought), Value::whole).ok()
    }

    /// Returns the set of the positions of those of `values` that are in the domain.
    pub(crate) fn positions<'v>(&self, values: impl IntoIterator<Item = &'v Value>) -> Set {
        let mut set = Set::empty(self.values.len());
        for position in values.into_iter().filter_map(|value| self.position(value)) {
            set.insert(position);
        }
        set
    }

    /// Returns what is known of the values at these positions.
    pub(super) fn sketch(&self, left: &Set) -> Sketch {
        let (Some(first), Some(last)) = (left.first(), left.last()) else {
            return Sketch::Unknown;
        };
        if first == last {
            return Sketch::Known(self.values[first].clone());
        }
        match (self.kind, self.is_ascending) {
            (DomainKind::Other, _) => Sketch::Unknown,
            (_, true) => self.hull([first, last]),
            (_, false) => self.hull(left.iter()),
        }
    }

    /// Returns the bounds of the numbers at these positions.
    fn hull(&self, positions: impl IntoIterator<Item = usize>) -> Sketch {
        let (mut low, mut high) = (None, None);
        for number in positions.into_iter().filter_map(|at| self.values[at].number()) {
            if low.is_none_or(|low: Number| low.is_greater(number)) {
                low = Some(number);
            }
            if high.is_none_or(|high| number.is_greater(high)) {
                high = Some(number);
            }
        }
        match (low, high) {
            (Some(Number::Int(low)), Some(Number::Int(high))) if self.kind == DomainKind::Whole => {
                Sketch::whole(low, high)
            }
            (Some(low), Some(high)) => Sketch::Real(low.to_float(), high.to_float()),
            _ => Sketch::Unknown,
        }
    }
}
