//! Random models, held against the library `kumiki` and against the trial of all combinations.
//!
//! Invariant: nothing here is believed of either side; a difference is a defect of one of them.

mod agreement;
mod deciding;
mod engine;
mod ordering;
mod proving;
mod statements;

use crate::domains::{Domain, Domains};
use crate::model::Model;
use std::sync::Arc;

/// A generator of numbers (xorshift), so that a failure names its seed.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Returns a number below `limit`.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    /// Returns one of these.
    pub(super) fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }

    pub(super) fn is_one_in(&mut self, number: usize) -> bool {
        self.below(number) == 0
    }
}

/// Returns the domains of a model.
pub(super) fn domains_of(model: &Model) -> Vec<Arc<Domain>> {
    model.variables.iter().map(|variable| Arc::clone(&variable.domain)).collect()
}

/// Returns all combinations of positions within `domains`.
pub(super) fn combinations(domains: &Domains) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for variable in 0..domains.len() {
        let longer = |start: &Vec<usize>| {
            let start = start.clone();
            let ends = domains.set(variable).iter();
            ends.map(move |end| start.iter().copied().chain([end]).collect()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}
