//! Values that are places of a list: element, inverse functions, and circuits.
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

/// Each variable of the scope is the place of the next one on a circuit.
pub(crate) struct CircuitMeaning {
    pub(crate) scope: Vec<usize>,
    /// True if a variable that is its own place is not on the circuit, which may have none.
    pub(crate) is_partial: bool,
}

impl Meaning for CircuitMeaning {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let count = self.scope.len();
        let next: Vec<Vec<usize>> =
            self.scope.iter().map(|&one| places(domains, one, count).collect()).collect();
        settled(domains, &self.scope, self.may_hold(&next))
    }
}

impl CircuitMeaning {
    /// Returns whether there may be a circuit with one of these places after each place; exactly,
    /// if there is one each.
    fn may_hold(&self, next: &[Vec<usize>]) -> bool {
        let is_on = |place: usize| !self.is_partial || !next[place].contains(&place);
        let certain: Vec<usize> = (0..next.len()).filter(|&place| is_on(place)).collect();
        let have_next = next.iter().all(|after| !after.is_empty());
        let Some(&first) = certain.first() else { return have_next && have_own_places(next) };
        let back = reversed(next);
        let (onwards, backwards) = (reached(first, next), reached(first, &back));
        have_next
            && have_own_places(next)
            && certain.iter().all(|&place| onwards[place] && backwards[place])
            && self.closes_late(first, next, certain.len())
    }

    /// Returns whether the fixed places from `first` on, if they lead back to it, pass all the
    /// `certain` ones.
    fn closes_late(&self, first: usize, next: &[Vec<usize>], certain: usize) -> bool {
        let (mut place, mut passed) = (first, 1);
        while let [after] = *next[place] {
            if after == first {
                return passed >= certain;
            }
            (place, passed) = (after, passed + 1);
            if passed > next.len() {
                return false;
            }
        }
        true
    }
}

/// Returns whether no place is the only one that may be after two places, and each is after one.
fn have_own_places(next: &[Vec<usize>]) -> bool {
    let mut is_taken = vec![false; next.len()];
    let mut is_possible = vec![false; next.len()];
    next.iter().flatten().for_each(|&place| is_possible[place] = true);
    let mut fixed = next.iter().filter(|after| after.len() == 1);
    is_possible.into_iter().all(|possible| possible)
        && fixed.all(|after| !std::mem::replace(&mut is_taken[after[0]], true))
}

/// Returns the places before each place.
fn reversed(next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut back = vec![Vec::new(); next.len()];
    for (place, after) in next.iter().enumerate() {
        after.iter().for_each(|&one| back[one].push(place));
    }
    back
}

/// Returns which places are reached from `first`.
fn reached(first: usize, next: &[Vec<usize>]) -> Vec<bool> {
    let mut is_reached = vec![false; next.len()];
    let mut open = vec![first];
    is_reached[first] = true;
    while let Some(place) = open.pop() {
        for &after in &next[place] {
            if !std::mem::replace(&mut is_reached[after], true) {
                open.push(after);
            }
        }
    }
    is_reached
}
