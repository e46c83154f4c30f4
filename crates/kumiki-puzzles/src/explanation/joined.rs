//! Steps that are one for people: they follow in the same way from the same facts.
//!
//! Invariant: the whole has the rules and the conclusions of both.

use super::stages::Finding;
use crate::grid::Place;
use kumiki::explanation::sentences::{Fact, Reasoning, Step};
use std::collections::BTreeSet;

/// Returns two steps as one, if both follow in the same way from the same facts.
pub(super) fn joined(before: &Finding, found: &Finding) -> Option<Finding> {
    let (Finding::Step(one), Finding::Step(other)) = (before, found) else { return None };
    let names = |step: &Step<Place, i32>| {
        let names = step.constraints.iter().map(|premise| premise.name.clone());
        names.collect::<BTreeSet<Option<String>>>()
    };
    let is_plain = one.reasoning == other.reasoning && one.reasoning == Reasoning::Propagation;
    let is_other = |fact: &Fact<Place, i32>| {
        !fact.left.is_empty() && one.removed.iter().all(|before| before.variable != fact.variable)
    };
    let is_joined = is_plain
        && (one.facts == other.facts && one.phrase == other.phrase && names(one) == names(other))
        && other.removed.iter().all(is_other)
        && !other.is_conflict();
    is_joined.then(|| {
        let mut both = one.clone();
        both.removed.extend(other.removed.iter().cloned());
        let others = other.constraints.iter().filter(|rule| !one.constraints.contains(rule));
        both.constraints.extend(others.cloned());
        Finding::Step(both)
    })
}
