//! A variable's own value order, if it is not the ascending one.
//!
//! Invariant: the order holds every value that the variable has had.

use crate::arithmetic::Int;
use crate::state::Domain;
use std::collections::BTreeSet;

/// An order of values other than the ascending one.
#[derive(Debug)]
pub(super) enum OwnOrder {
    /// The descending order.
    Descending,
    /// All values, as listed. The time to find the next one is linear in the number of those before
    /// it.
    Listed(Box<[Int]>),
}

impl OwnOrder {
    /// Returns the order with the values of `order` first, then the others, ascending.
    pub(super) fn new(order: &[Int], domain: Domain<'_>) -> OwnOrder {
        let named: BTreeSet<Int> = order.iter().copied().collect();
        let unnamed = domain.iter().filter(|value| !named.contains(value));
        let all: Box<[Int]> = order.iter().copied().chain(unnamed).collect();
        let is_descending = all.is_sorted_by(|a, b| a > b);
        if is_descending { OwnOrder::Descending } else { OwnOrder::Listed(all) }
    }

    pub(super) fn first_in(&self, domain: Domain<'_>) -> Int {
        match self {
            OwnOrder::Descending => domain.max(),
            OwnOrder::Listed(all) => find_in(domain, all.iter()),
        }
    }

    pub(super) fn last_in(&self, domain: Domain<'_>) -> Int {
        match self {
            OwnOrder::Descending => domain.min(),
            OwnOrder::Listed(all) => find_in(domain, all.iter().rev()),
        }
    }
}

/// Returns the first of `values` that is possible.
fn find_in<'a>(domain: Domain<'_>, mut values: impl Iterator<Item = &'a Int>) -> Int {
    *values.find(|&&value| domain.contains(value)).expect("every value is listed")
}
