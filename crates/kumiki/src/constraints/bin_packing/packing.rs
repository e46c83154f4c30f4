//! Items and bins with the values that are left: the bounds on each load, and what follows.
//!
//! Invariant: no sum leaves 64 bits, because a bound on a load is at most one more than all weights
//! together.

use super::BinPacking;
use crate::arithmetic::Int;
use crate::arithmetic::bits::{each, has, insert};
use crate::state::{Conflict, Store, Var};
use smallvec::SmallVec;

/// A list with an entry for each bin.
pub(super) type PerBin<T> = SmallVec<[T; 16]>;

/// A set of bins, by their places.
pub(super) type BinSet = SmallVec<[u64; 1]>;

/// The load of a bin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Load {
    /// The weight of the items that are in the bin.
    pub(super) packed: Int,
    /// The weight of the items that may be in it.
    pub(super) possible: Int,
    /// The least and the greatest weight that it holds, by its variable.
    pub(super) least: Int,
    pub(super) most: Int,
}

impl Load {
    /// Returns the greatest load that the items and the bounds leave.
    pub(super) fn greatest(self) -> Int {
        self.most.min(self.possible)
    }

    /// Returns the least load that the items and the bounds leave.
    pub(super) fn smallest(self) -> Int {
        self.least.max(self.packed)
    }
}

/// Items and bins.
#[derive(Debug)]
pub(super) struct Packing<'a> {
    pub(super) of: &'a BinPacking,
    /// The number of words of a set of bins.
    words: usize,
    /// The bins that each item may be in.
    sets: SmallVec<[u64; 32]>,
    /// For each item, true if it is in one of the bins.
    is_certain: SmallVec<[bool; 32]>,
    pub(super) loads: PerBin<Load>,
}

impl<'a> Packing<'a> {
    /// Returns the bins of `of`, without items.
    pub(super) fn new(of: &'a BinPacking) -> Packing<'a> {
        Packing {
            of,
            words: of.bins.len().div_ceil(64),
            sets: SmallVec::new(),
            is_certain: SmallVec::new(),
            loads: PerBin::new(),
        }
    }

    /// Adds the next item, which may be in `bins`, and in no others if it `is_certain`.
    pub(super) fn add_item(&mut self, is_certain: bool, bins: &[u64]) {
        self.sets.extend_from_slice(bins);
        self.is_certain.push(is_certain && bins.iter().any(|&word| word != 0));
    }

    /// Adds up the loads after all items are added; `ends` returns the bounds of a variable.
    pub(super) fn add_up(&mut self, ends: impl Fn(Var) -> (Int, Int)) {
        let total = self.of.weights.iter().sum();
        self.loads = self.of.bins.iter().map(|bin| bin.load(total, &ends)).collect();
        for (item, &weight) in self.of.weights.iter().enumerate() {
            let set = &self.sets[item * self.words..][..self.words];
            let mut bins = each(set);
            let Some(first) = bins.next() else { continue };
            self.loads[first].possible += weight;
            let mut is_one = self.is_certain[item];
            for bin in bins {
                self.loads[bin].possible += weight;
                is_one = false;
            }
            self.loads[first].packed += if is_one { weight } else { 0 };
        }
    }

    /// Returns the places of the items.
    pub(super) fn items(&self) -> std::ops::Range<usize> {
        0..self.of.weights.len()
    }

    pub(super) fn weight(&self, item: usize) -> Int {
        self.of.weights[item]
    }

    /// Returns the bins that `item` may be in.
    pub(super) fn bins_of(&self, item: usize) -> &[u64] {
        &self.sets[item * self.words..][..self.words]
    }

    /// Returns whether `item` may be in `bin`.
    pub(super) fn may_be_in(&self, item: usize, bin: usize) -> bool {
        has(self.bins_of(item), bin)
    }

    /// Returns the first and the last bin of `item`, if it is in one for sure.
    pub(super) fn ends(&self, item: usize) -> Option<(usize, usize)> {
        let bins = self.bins_of(item);
        if !self.is_certain[item] {
            return None;
        }
        let first = bins.iter().position(|&word| word != 0)?;
        let last = bins.iter().rposition(|&word| word != 0)?;
        let (low, high) = (bins[first].trailing_zeros(), 63 - bins[last].leading_zeros());
        Some((64 * first + low as usize, 64 * last + high as usize))
    }

    /// Returns whether `item` is in one of the bins from `first` to `last` for sure.
    pub(super) fn is_within(&self, item: usize, first: usize, last: usize) -> bool {
        self.ends(item).is_some_and(|(from, to)| first <= from && to <= last)
    }

    /// Returns the only bin of `item`, if it is in one for sure.
    pub(super) fn bin_of(&self, item: usize) -> Option<usize> {
        self.ends(item).filter(|(first, last)| first == last).map(|(first, _)| first)
    }

    /// Returns the weight of the items that may be in a bin.
    pub(super) fn reachable(&self) -> Int {
        let may_be = |&item: &usize| self.bins_of(item).iter().any(|&word| word != 0);
        self.items().filter(may_be).map(|item| self.weight(item)).sum()
    }

    /// Returns, for each bin, the weight that the bins up to it can hold beside the items that must
    /// be in these; then the same for the bins from it on.
    pub(super) fn spare(&self) -> [PerBin<Int>; 2] {
        let mut up_to: PerBin<Int> = self.loads.iter().map(|load| load.greatest()).collect();
        let mut from = up_to.clone();
        for (item, &weight) in self.of.weights.iter().enumerate() {
            if let Some((first, last)) = self.ends(item) {
                up_to[last] -= weight;
                from[first] -= weight;
            }
        }
        let add = |sum: &mut Int, one: &mut Int| {
            *sum += *one;
            *one = *sum;
        };
        let (mut sum, mut back) = (0, 0);
        up_to.iter_mut().for_each(|one| add(&mut sum, one));
        from.iter_mut().rev().for_each(|one| add(&mut back, one));
        if !self.of.is_ordered {
            // No item weighs as much.
            up_to.iter_mut().for_each(|one| *one = Int::MAX);
            from.fill(Int::MAX);
            up_to.last_mut().into_iter().for_each(|one| *one = sum);
        }
        [up_to, from]
    }

    /// Removes what does not fit from the domains.
    pub(super) fn narrow(&self, store: &mut Store) -> Result<(), Conflict> {
        if self.loads.iter().any(|load| load.smallest() > load.greatest()) {
            return Err(Conflict);
        }
        let smallest: Int = self.loads.iter().map(|load| load.smallest()).sum();
        let below = self.reachable() - smallest;
        let spare = self.spare();
        let [up_to, from] = &spare;
        let is_full = up_to.iter().chain(from).any(|&spare| spare < 0);
        if below < 0 || is_full {
            return Err(Conflict);
        }
        // All bins together.
        let above = up_to.last().copied().unwrap_or(0);
        let bounds: PerBin<(Int, Int)> = self
            .loads
            .iter()
            .map(|load| {
                let (least, most) = (load.smallest(), load.greatest());
                (least.max(most - above), most.min(least + below))
            })
            .collect();
        self.narrow_items(&bounds, &spare, store)?;
        for (bin, &bounds) in self.of.bins.iter().zip(&bounds) {
            bin.narrow_var(bounds, store)?;
        }
        Ok(())
    }

    /// Removes the bins of each item that it is too heavy for, and all others if a bin needs it.
    fn narrow_items(
        &self,
        bounds: &[(Int, Int)],
        spare: &[PerBin<Int>; 2],
        store: &mut Store,
    ) -> Result<(), Conflict> {
        let rooms = self.loads.iter().zip(bounds).map(|(load, bounds)| bounds.1 - load.packed);
        let rests = self.loads.iter().zip(bounds).map(|(load, bounds)| load.possible - bounds.0);
        let spares = spare.iter().flatten().copied();
        // A lighter item can go anywhere.
        let lightest = rooms.chain(rests).chain(spares).min().unwrap_or(0);
        for (item, &weight) in self.of.weights.iter().enumerate() {
            if weight <= lightest || self.bin_of(item).is_some() {
                continue;
            }
            let var = self.of.scope[item];
            for bin in each(self.bins_of(item)) {
                let (load, (least, most)) = (self.loads[bin], bounds[bin]);
                let value = self.of.bins[bin].value;
                if load.packed + weight > most {
                    store.remove(var, value)?;
                } else if load.possible - weight < least {
                    store.fix(var, value)?;
                    break;
                }
            }
            self.narrow_ends(item, spare, store)?;
        }
        Ok(())
    }

    /// Removes the first bins of `item`, or the last, if they have no room for it beside the items
    /// that must be in them.
    fn narrow_ends(
        &self,
        item: usize,
        [up_to, from]: &[PerBin<Int>; 2],
        store: &mut Store,
    ) -> Result<(), Conflict> {
        let (Some((first, last)), weight) = (self.ends(item), self.weight(item)) else {
            return Ok(());
        };
        let (var, bins) = (self.of.scope[item], &self.of.bins);
        if let Some(bin) = (first..last).rev().find(|&bin| weight > up_to[bin]) {
            store.remove_below(var, bins[bin + 1].value)?;
        }
        if let Some(bin) = (first + 1..=last).find(|&bin| weight > from[bin]) {
            store.remove_above(var, bins[bin - 1].value)?;
        }
        Ok(())
    }
}

/// Returns the set of bins with these places, of `len` bins.
pub(super) fn bin_set(len: usize, places: impl Iterator<Item = usize>) -> BinSet {
    let mut set = BinSet::from_elem(0, len.div_ceil(64));
    places.for_each(|place| insert(&mut set, place));
    set
}
