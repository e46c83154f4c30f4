//! The reasons of bins for a reader: the others weigh too much, or too little is left.
//!
//! Invariant: a weight is told as it was stated.

use super::BinPacking;
use super::explain::LoadFailure;
use crate::arithmetic::Int;
use crate::propagation::{Asked, Phrase};
use crate::state::Store;

impl BinPacking {
    /// Returns the reason of a removal or a conflict.
    pub(super) fn reason(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let ends = |var| (facts.domain(var).min(), facts.domain(var).max());
        let bins_of = |var| Some(self.bins_and_certainty(facts.domain(var)));
        let packing = self.assumed(asked, bins_of, ends)?;
        let item = self.items().position(|(var, _)| Some(var) == asked.var());
        let is_load = item.is_none() && asked.var().is_some();
        let reason = |one: &'static str, other: &'static str, weight: Int| {
            self.weighed(Phrase::reason().text(one).text(other), weight)
        };
        let failure = packing.failure()?;
        Some(match failure {
            LoadFailure::Over { bin } if is_load => {
                reason("the items there", " weigh at least ", packing.loads[bin].packed)
            }
            LoadFailure::Under { bin } if is_load => {
                reason("the items there", " weigh at most ", packing.loads[bin].possible)
            }
            LoadFailure::Over { bin } => {
                let load = packing.loads[bin];
                let own = item.filter(|&item| packing.bin_of(item) == Some(bin));
                let packed = load.packed - own.map_or(0, |item| packing.weight(item));
                let text = if own.is_some() { "the others there" } else { "the items there" };
                self.weighed(reason(text, " weigh ", packed).text(" of at most "), load.most.max(0))
            }
            LoadFailure::Under { bin } => {
                let load = packing.loads[bin];
                let text = if item.is_some() { "without it " } else { "" };
                let phrase = reason(text, "at most ", load.possible);
                self.weighed(phrase.text(" can be there of at least "), load.least)
            }
            LoadFailure::Full { first, last } if !is_load => {
                let inside = packing.items().filter(|&item| packing.is_within(item, first, last));
                let weight = inside.map(|item| packing.weight(item)).sum();
                let held = (first..=last).map(|bin| packing.loads[bin].greatest()).sum();
                let text =
                    if item.is_some() { "with it the items there" } else { "the items there" };
                let phrase = reason(text, " weigh ", weight);
                self.weighed(phrase.text(", and there is room for at most "), held)
            }
            LoadFailure::Full { .. } | LoadFailure::Empty => return None,
        })
    }

    /// Adds a weight. Where bins have variables, weights are numbers like theirs.
    fn weighed(&self, phrase: Phrase, weight: Int) -> Phrase {
        match self.scope.len() > self.weights.len() {
            true => phrase.number(weight),
            false => phrase.text(weight.to_string()),
        }
    }
}
