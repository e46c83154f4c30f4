//! The meanings of the kinds of constraints, one file for each family.
//!
//! Invariant: see [`Meaning`](crate::Meaning). Nothing is remembered between two calls.

pub(crate) mod calculation;
pub(crate) mod chains;
pub(crate) mod counts;
pub(crate) mod different;
pub(crate) mod logic;
pub(crate) mod pointers;
pub(crate) mod regular;
pub(crate) mod tables;

use crate::domains::Domains;
use crate::truth::Truth;

/// Returns the truth of a meaning over `scope` that is exact if all its variables are fixed.
fn settled(domains: &Domains, scope: &[usize], may_hold: bool) -> Truth {
    match may_hold {
        false => Truth::No,
        true if domains.is_fixed(scope) => Truth::Yes,
        true => Truth::Maybe,
    }
}
