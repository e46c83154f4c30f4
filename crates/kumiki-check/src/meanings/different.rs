//! All different, all equal.
//!
//! Invariant: values with the same number are equal, after the offsets are added.

use super::{Meaning, settled};
use crate::domains::Domains;
use crate::values::Truth;
use std::collections::VecDeque;
use std::sync::Arc;

/// No two values are equal.
pub(crate) struct AllDifferentMeaning {
    pub(crate) scope: Vec<usize>,
    /// For each place of the scope, the number of the value at each position.
    pub(crate) numbers: Vec<Arc<[usize]>>,
    /// All numbers are less than this.
    pub(crate) count: usize,
    /// Different numbers are added to the values first.
    pub(crate) has_offsets: bool,
}

impl AllDifferentMeaning {
    /// Returns whether each place can have a number of its own (a maximum bipartite matching, by
    /// shortest augmenting paths).
    fn has_matching(&self, domains: &Domains) -> bool {
        const NONE: usize = usize::MAX;
        // The place that has a number, the number that a place has, the place from which a number
        // was reached, and the last search that reached it.
        let mut owner = vec![NONE; self.count];
        let mut has = vec![NONE; self.scope.len()];
        let mut from = vec![NONE; self.count];
        let mut reached = vec![NONE; self.count];
        for start in 0..self.scope.len() {
            let mut places = VecDeque::from([start]);
            let mut free = NONE;
            'search: while let Some(place) = places.pop_front() {
                for position in domains.set(self.scope[place]).iter() {
                    let number = self.numbers[place][position];
                    if reached[number] == start {
                        continue;
                    }
                    (reached[number], from[number]) = (start, place);
                    if owner[number] == NONE {
                        free = number;
                        break 'search;
                    }
                    places.push_back(owner[number]);
                }
            }
            // Each place on the path passes its number on, and takes the next one.
            while free != NONE {
                let place = from[free];
                owner[free] = place;
                free = std::mem::replace(&mut has[place], free);
            }
            if has[start] == NONE {
                return false;
            }
        }
        true
    }
}

impl Meaning for AllDifferentMeaning {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        settled(domains, &self.scope, self.has_matching(domains))
    }

    fn only_differ(&self) -> bool {
        let mut variables = self.scope.clone();
        variables.sort_unstable();
        variables.dedup();
        !self.has_offsets && variables.len() == self.scope.len()
    }
}

/// All values are equal.
pub(crate) struct AllEqualMeaning {
    pub(crate) scope: Vec<usize>,
}

impl Meaning for AllEqualMeaning {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let fewest = self.scope.iter().copied().min_by_key(|&variable| domains.set(variable).len());
        let Some(fewest) = fewest else { return Truth::Yes };
        let is_common = |position: usize| {
            let value = &domains.domain(fewest).values()[position];
            self.scope.iter().all(|&variable| {
                let at = domains.domain(variable).position(value);
                at.is_some_and(|at| domains.set(variable).contains(at))
            })
        };
        settled(domains, &self.scope, domains.set(fewest).iter().any(is_common))
    }
}
