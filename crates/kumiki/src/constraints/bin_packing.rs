//! Items in bins: the items of each bin weigh as much as it may hold (bin packing).
//!
//! Invariant: each item has a weight of at least 1 and a variable of its own, each bin a value of
//! its own, in ascending order. All weights add up to less than 2⁶⁰.

mod bin;
mod explain;
mod packing;
mod phrase;

use super::is_plain;
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Past, Phrase, Properties, Reasons,
    filter_last_free,
};
use crate::state::{Conflict, Domain, Event, Store, Var};
use crate::words::debug_in_words;
pub use bin::Bin;
use packing::{BinSet, Packing, bin_set};
use std::collections::BTreeMap;

/// Requires that the items whose variables have the value of a bin weigh as much, all together, as
/// the bin holds: a number of its own, or between bounds. An item whose variable has a value that
/// is of no bin is in none.
///
/// A run bounds the load of each bin by the items that are in it, and by those that may be. All
/// loads add up to the weights, so what the others hold at most bounds each of them, too. An item
/// leaves a bin that it is too heavy for, and stays in one that needs it (Shaw, *A constraint for
/// bin packing*, 2004). The items that can be only in the first bins, or only in the last, must fit
/// in these. A run is linear in the number of values of the items.
///
/// ```
/// use kumiki::{constraints::{Bin, BinPacking}, engine::Model, search::Search};
///
/// let mut model = Model::new();
/// let items = model.add_variables(4, 0..3)?;
/// let weighed = items.iter().copied().zip([4, 3, 2, 2]);
/// model.add_constraint(BinPacking::new(weighed, (0..3).map(|value| Bin::new(value).at_most(4)))?);
/// assert_eq!(Search::new(model).count(), 6); // 4, 3, 2 + 2
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BinPacking {
    /// The variables of the items, then those of the loads.
    scope: Vec<Var>,
    /// The weights of the items.
    weights: Vec<Int>,
    bins: Vec<Bin>,
    /// True if no variable occurs twice.
    is_plain: bool,
    /// True if the first bins, and the last, are looked at together.
    is_ordered: bool,
    /// True if the values of the bins follow one another without gaps.
    is_dense: bool,
}

/// An error in items and bins.
#[derive(Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PackingError {
    /// A weight is negative, or the weights are too large.
    #[error("a weight is negative, or all add up to 2^60 or more")]
    Weight,
    /// Two bins have the same value.
    #[error("two bins have the same value")]
    Repeated,
    /// There is not one capacity for each bin.
    #[error("there is not one capacity for each bin")]
    Capacities,
}

debug_in_words!(PackingError);

/// The weights add up to less than this, so that sums of bounds on loads fit.
const WEIGHT_LIMIT: i128 = 1 << 60;

impl BinPacking {
    /// Returns the constraint that the `items`, each with its weight, are in `bins`. A variable
    /// that stands for several items has their weight.
    ///
    /// # Errors
    /// If a weight is negative, if the weights add up to 2⁶⁰ or more, or if two bins have the same
    /// value.
    pub fn new(
        items: impl IntoIterator<Item = (Var, Int)>,
        bins: impl IntoIterator<Item = Bin>,
    ) -> Result<BinPacking, PackingError> {
        let mut weighed: BTreeMap<Var, i128> = BTreeMap::new();
        for (var, weight) in items {
            if weight < 0 {
                return Err(PackingError::Weight);
            }
            *weighed.entry(var).or_default() += i128::from(weight);
        }
        if weighed.values().sum::<i128>() >= WEIGHT_LIMIT {
            return Err(PackingError::Weight);
        }
        weighed.retain(|_, weight| *weight > 0);
        let mut bins: Vec<Bin> = bins.into_iter().collect();
        bins.sort_by_key(|bin| bin.value);
        if bins.windows(2).any(|pair| pair[0].value == pair[1].value) {
            return Err(PackingError::Repeated);
        }
        let loads = bins.iter().filter_map(|bin| bin.load.map(|(_, var)| var));
        let scope: Vec<Var> = weighed.keys().copied().chain(loads).collect();
        Ok(BinPacking {
            is_plain: is_plain(&scope),
            is_ordered: true,
            is_dense: bins.windows(2).all(|pair| pair[1].value - pair[0].value == 1),
            weights: weighed.into_values().map(|weight| weight as Int).collect(),
            scope,
            bins,
        })
    }

    /// Returns the constraint for bins whose order means nothing. Only all of them together must
    /// hold the items.
    #[must_use]
    pub(crate) fn unordered(self) -> BinPacking {
        BinPacking { is_ordered: false, ..self }
    }

    /// Returns the variables of the items and their weights.
    fn items(&self) -> impl ExactSizeIterator<Item = (Var, Int)> + '_ {
        self.scope.iter().copied().zip(self.weights.iter().copied())
    }

    /// Returns the weight of the items in each bin, if the variables have `values`.
    fn loads(&self, values: &[Int]) -> Vec<Int> {
        let mut loads = vec![0; self.bins.len()];
        for (value, weight) in values.iter().zip(&self.weights) {
            if let Some(at) = self.place(*value) {
                loads[at] += weight;
            }
        }
        loads
    }

    /// Returns each bin with its load, if the variables have `values`, and with the value of its
    /// variable.
    fn loaded(&self, values: &[Int]) -> impl Iterator<Item = (Bin, Int, Option<Int>)> {
        let mut of_loads = values[self.weights.len()..].iter().copied();
        let loads = self.loads(values);
        let bins = self.bins.clone().into_iter().zip(loads);
        bins.map(move |(bin, load)| (bin, load, bin.load.and_then(|_| of_loads.next())))
    }

    /// Returns the bins that `domain` has the values of.
    fn bins_of(&self, domain: Domain<'_>) -> BinSet {
        let len = self.bins.len();
        if !self.is_dense {
            let values = self.bins.iter().map(|bin| bin.value);
            return bin_set(
                len,
                (0..).zip(values).filter_map(|(at, value)| domain.contains(value).then_some(at)),
            );
        }
        let words = self.bins.iter().step_by(64).map(|bin| domain.word_from(bin.value));
        let mut set: BinSet = words.collect();
        if let Some(last) = set.last_mut().filter(|_| !len.is_multiple_of(64)) {
            *last &= (1 << (len % 64)) - 1;
        }
        set
    }

    /// Returns the bins that `domain` has the values of, and whether it has no other values.
    fn bins_and_certainty(&self, domain: Domain<'_>) -> (BinSet, bool) {
        let bins = self.bins_of(domain);
        let count: u32 = bins.iter().map(|word| word.count_ones()).sum();
        let is_certain = domain.len() == count as usize;
        (bins, is_certain)
    }

    /// Returns the place of the bin of `value`, if it has one.
    fn place(&self, value: Int) -> Option<usize> {
        self.bins.binary_search_by_key(&value, |bin| bin.value).ok()
    }

    /// Returns the items and bins, with the values that are left.
    fn packing(&self, store: &Store) -> Packing<'_> {
        let mut packing = Packing::new(self);
        for (var, _) in self.items() {
            let (bins, is_certain) = self.bins_and_certainty(store.domain(var));
            packing.add_item(is_certain, &bins);
        }
        packing.add_up(|var| {
            let domain = store.domain(var);
            (domain.min(), domain.max())
        });
        packing
    }
}

impl Constraint for BinPacking {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.loaded(values).all(|(bin, load, value)| bin.distance(load, value) == 0)
    }

    /// Returns by how much each load is out of its bounds, added up.
    fn violation(&self, values: &[Int]) -> u64 {
        let distances = self.loaded(values).map(|(bin, load, value)| bin.distance(load, value));
        distances.fold(0, u64::saturating_add)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        self.packing(store).narrow(store)?;
        if self.is_plain { Ok(()) } else { filter_last_free(self, store) }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        if self.is_plain { self.explain_plain(asked, past, reasons) } else { Explained::ByAll }
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        if self.is_plain { self.reason(asked, facts) } else { None }
    }

    fn properties(&self) -> Properties {
        Properties::new("bin packing")
            .wake_on(Event::Removed)
            .cost(Cost::Moderate)
            .consistency(Consistency::LastFree)
            .is_for_all_values(true)
    }
}

#[cfg(test)]
mod tests;
