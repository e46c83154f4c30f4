//! The values of variables, and the positions that are left of them.
//!
//! Invariant: no two values of a domain are equal. `undo` restores exactly the sets of the time of
//! its mark.

use crate::number::{EXACT_IN_FLOATS, Number};
use crate::set::Set;
use crate::sketch::Sketch;
use crate::value::{Key, Value};
use std::collections::HashMap;
use std::sync::Arc;

/// The values of a variable.
#[derive(Debug)]
pub(crate) struct Domain {
    values: Vec<Value>,
    kind: Kind,
    /// The values are numbers in ascending order.
    is_ascending: bool,
    /// The position of each value, unless the values are whole and ascend.
    positions: HashMap<Key, usize>,
}

/// The kind of all values of a domain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
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
            Kind::Whole
        } else if values.iter().all(is_real) {
            Kind::Real
        } else {
            Kind::Other
        };
        let numbers: Option<Vec<Number>> = values.iter().map(Value::number).collect();
        let is_ascending = numbers.is_some_and(|numbers| {
            numbers.is_sorted_by(|a, b| a.order(*b).is_some_and(|order| order.is_lt()))
        });
        let mut positions = HashMap::new();
        if kind != Kind::Whole || !is_ascending {
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
        if self.kind != Kind::Whole || !self.is_ascending {
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
    fn sketch(&self, left: &Set) -> Sketch {
        let (Some(first), Some(last)) = (left.first(), left.last()) else {
            return Sketch::Unknown;
        };
        if first == last {
            return Sketch::Known(self.values[first].clone());
        }
        match (self.kind, self.is_ascending) {
            (Kind::Other, _) => Sketch::Unknown,
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
            (Some(Number::Int(low)), Some(Number::Int(high))) if self.kind == Kind::Whole => {
                Sketch::whole(low, high)
            }
            (Some(low), Some(high)) => Sketch::Real(low.to_float(), high.to_float()),
            _ => Sketch::Unknown,
        }
    }
}

/// The positions that are left of all variables, with the changes since a mark.
#[derive(Clone, Debug)]
pub struct Domains {
    domains: Vec<Arc<Domain>>,
    sets: Vec<Set>,
    /// The earlier sets of variables, in the order of the changes.
    trail: Vec<(usize, Set)>,
    /// The number of variables that have no position left.
    emptied: usize,
}

impl Domains {
    /// Returns all positions of all variables.
    pub(crate) fn full(domains: Vec<Arc<Domain>>) -> Domains {
        let sets = domains.iter().map(|domain| Set::full(domain.values.len())).collect();
        Domains { domains, sets, trail: Vec::new(), emptied: 0 }
    }

    /// Returns the domains of variables that have the values at these positions.
    pub(crate) fn fixed(domains: &[Arc<Domain>], positions: &[usize]) -> Domains {
        let mut all = Domains::full(domains.to_vec());
        for ((set, domain), &position) in all.sets.iter_mut().zip(domains).zip(positions) {
            *set = Set::of(domain.values.len(), position);
        }
        all
    }

    /// Adds a variable.
    pub(crate) fn push(&mut self, domain: Arc<Domain>) {
        self.sets.push(Set::full(domain.values.len()));
        self.domains.push(domain);
    }

    /// Returns the number of variables.
    pub(crate) fn len(&self) -> usize {
        self.sets.len()
    }

    pub(crate) fn domain(&self, variable: usize) -> &Domain {
        &self.domains[variable]
    }

    /// Returns whether both variables have the same list of values.
    pub(crate) fn is_alike(&self, a: usize, b: usize) -> bool {
        Arc::ptr_eq(&self.domains[a], &self.domains[b])
    }

    /// Returns the positions that are left of a variable.
    pub fn set(&self, variable: usize) -> &Set {
        &self.sets[variable]
    }

    /// Returns the value of a variable that has one position left.
    pub fn value(&self, variable: usize) -> Option<&Value> {
        let set = &self.sets[variable];
        let position = if set.len() == 1 { set.first() } else { None };
        position.map(|position| &self.domains[variable].values[position])
    }

    /// Returns whether each of these variables has one position left.
    pub fn is_fixed(&self, variables: &[usize]) -> bool {
        variables.iter().all(|&variable| self.sets[variable].len() == 1)
    }

    /// Returns whether some variable has no position left.
    pub(crate) fn has_emptied(&self) -> bool {
        self.emptied > 0
    }

    /// Returns what is known of the value of a variable.
    pub(crate) fn sketch(&self, variable: usize) -> Sketch {
        self.domains[variable].sketch(&self.sets[variable])
    }

    /// Returns the present point of time, for `undo`.
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Leaves the positions of `set` to a variable.
    pub(crate) fn replace(&mut self, variable: usize, set: Set) {
        self.emptied += usize::from(set.is_empty());
        let before = std::mem::replace(&mut self.sets[variable], set);
        self.emptied -= usize::from(before.is_empty());
        self.trail.push((variable, before));
    }

    /// Takes back the changes since `mark`.
    pub(crate) fn undo(&mut self, mark: usize) {
        for (variable, before) in self.trail.drain(mark..).rev() {
            self.emptied += usize::from(before.is_empty());
            self.emptied -= usize::from(self.sets[variable].is_empty());
            self.sets[variable] = before;
        }
    }

    /// Makes all changes final.
    pub(crate) fn commit(&mut self) {
        self.trail.clear();
    }
}
