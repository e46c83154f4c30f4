//! Values that are places of a list: element, and inverse functions.
//!
//! Invariant: places count from 0, and a value that is no place points nowhere.

use super::{Meaning, settled};
use crate::domains::Domains;
use crate::values::{Truth, Value};

/// Returns whether a variable may have a value.
fn may_be(domains: &Domains, variable: usize, value: &Value) -> bool {
    let position = domains.domain(variable).position(value);
    position.is_some_and(|at| domains.set(variable).contains(at))
}

/// Returns the places below `len` that the values of a variable are.
fn places(domains: &Domains, variable: usize, len: usize) -> impl Iterator<Item = usize> {
    let values = domains.domain(variable).values();
    let places = domains.set(variable).iter().filter_map(|at| values[at].whole());
    places.filter_map(|place| usize::try_from(place).ok()).filter(move |&place| place < len)
}

/// The scope is an index, a list, and a value: the entry of the list at the index is the value.
pub(crate) struct ElementMeaning {
    pub(crate) scope: Vec<usize>,
}

impl Meaning for ElementMeaning {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let [index, list @ .., value] = &*self.scope else { return Truth::No };
        let may_equal = |a: usize, b: usize| {
            if domains.is_alike(a, b) {
                return domains.set(a).intersects(domains.set(b));
            }
            let [fewer, more] =
                if domains.set(a).len() < domains.set(b).len() { [a, b] } else { [b, a] };
            let values = domains.domain(fewer).values();
            domains.set(fewer).iter().any(|at| may_be(domains, more, &values[at]))
        };
        let may_hold =
            places(domains, *index, list.len()).any(|place| may_equal(list[place], *value));
        settled(domains, &self.scope, may_hold)
    }
}

/// The halves of the scope are inverse: variable `i` of the one is `j` exactly if variable `j` of
/// the other is `i`.
pub(crate) struct InverseMeaning {
    pub(crate) scope: Vec<usize>,
}

impl Meaning for InverseMeaning {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let (there, back) = self.scope.split_at(self.scope.len() / 2);
        let are_answered = |from: &[usize], to: &[usize]| {
            (0..from.len()).all(|at| {
                let own = Value::Int(at as i128);
                places(domains, from[at], to.len()).any(|place| may_be(domains, to[place], &own))
            })
        };
        let may_hold = are_answered(there, back) && are_answered(back, there);
        settled(domains, &self.scope, may_hold)
    }
}
