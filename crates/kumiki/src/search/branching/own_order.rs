//! The order in which the values of a variable are tried, where that is its own.
//!
//! Invariant: every value that the variable has had is in it.

use crate::domain::Domain;
use crate::var::Int;
use std::collections::BTreeSet;

/// An order of values other than the ascending one.
#[derive(Debug)]
pub(super) enum OwnOrder {
    /// The descending one.
    Descending,
    /// All values, as listed. To find the next takes time in the number of those before it.
    Listed(Box<[Int]>),
}

impl OwnOrder {
    /// The values that `order` names, then those that it does not, ascending.
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

/// The first of `values` that is possible.
fn find_in<'a>(domain: Domain<'_>, mut values: impl Iterator<Item = &'a Int>) -> Int {
    *values.find(|&&value| domain.contains(value)).expect("every value is listed")
}
