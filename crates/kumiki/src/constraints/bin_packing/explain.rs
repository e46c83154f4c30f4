//! Explanations of items in bins: the items that are in a bin, those that cannot be, or those that
//! must be in some bins which do not hold them.
//!
//! Invariant: what the reasons leave of the excess is not negative, so they are enough.

use super::packing::{BinSet, Packing};
use super::{Bin, BinPacking};
use crate::arithmetic::Int;
use crate::arithmetic::bits::{has, insert};
use crate::propagation::{Asked, Explained, Past, Reasons};
use crate::state::Var;

/// A statement about loads that does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LoadFailure {
    /// The items in a bin weigh more than it holds.
    Over { bin: usize },
    /// The items that may be in a bin weigh less than it needs.
    Under { bin: usize },
    /// The items that must be in the bins from the first to the last weigh more than these hold.
    Full { first: usize, last: usize },
    /// The bins need more than all items that may be in one weigh.
    Empty,
}

impl Packing<'_> {
    /// Returns a statement that does not hold, if there is one.
    pub(super) fn failure(&self) -> Option<LoadFailure> {
        let loads = || self.loads.iter().enumerate();
        if let Some((bin, _)) = loads().find(|(_, load)| load.packed > load.most) {
            return Some(LoadFailure::Over { bin });
        }
        if let Some((bin, _)) = loads().find(|(_, load)| load.possible < load.least) {
            return Some(LoadFailure::Under { bin });
        }
        let ([up_to, from], len) = (self.spare(), self.loads.len());
        if let Some(last) = up_to.iter().position(|&spare| spare < 0) {
            return Some(LoadFailure::Full { first: 0, last });
        }
        if let Some(first) = from.iter().rposition(|&spare| spare < 0) {
            return Some(LoadFailure::Full { first, last: len - 1 });
        }
        let smallest: Int = self.loads.iter().map(|load| load.smallest()).sum();
        (smallest > self.reachable()).then_some(LoadFailure::Empty)
    }
}

impl BinPacking {
    /// Returns the items and bins, with the asked values alone for their variable. The bins
    /// of any other item, and the truth that it has no other values, are those that `bins_of`
    /// returns, and the bounds of a variable those of `ends`.
    pub(super) fn assumed(
        &self,
        asked: &Asked<'_>,
        bins_of: impl Fn(Var) -> Option<(BinSet, bool)>,
        ends: impl Fn(Var) -> (Int, Int),
    ) -> Option<Packing<'_>> {
        let mut packing = Packing::new(self);
        for (var, _) in self.items() {
            let (bins, is_certain) = match asked {
                Asked::Removed(removed) if removed.var() == var => {
                    self.bins_of_values(removed.iter())
                }
                _ => bins_of(var)?,
            };
            packing.add_item(is_certain, &bins);
        }
        packing.add_up(|var| match asked {
            Asked::Removed(removed) if removed.var() == var => (removed.min(), removed.max()),
            _ => ends(var),
        });
        Some(packing)
    }

    /// Returns the bins of `values`, and whether each value has one.
    fn bins_of_values(&self, values: impl Iterator<Item = Int>) -> (BinSet, bool) {
        let (mut bins, mut is_certain) = (BinSet::from_elem(0, self.bins.len().div_ceil(64)), true);
        for value in values {
            match self.place(value) {
                Some(place) => insert(&mut bins, place),
                None => is_certain = false,
            }
        }
        (bins, is_certain)
    }

    /// Explains by the first statement about loads that fails if the asked values are assumed.
    pub(super) fn explain_plain(
        &self,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        // A domain that is too wide is not read.
        let bins_of = |var| past.values(var).map(|values| self.bins_of_values(values));
        let ends = |var| (past.min(var), past.max(var));
        let Some(packing) = self.assumed(asked, bins_of, ends) else { return Explained::ByAll };
        let Some(failure) = packing.failure() else { return Explained::ByAll };
        let mut writing = Writing { packing, asked: asked.var(), past, reasons };
        match failure {
            LoadFailure::Over { bin } => writing.over(bin),
            LoadFailure::Under { bin } => writing.under(bin),
            LoadFailure::Full { first, last } => writing.full(first, last),
            LoadFailure::Empty => writing.empty(),
        }
        Explained::AsAsked
    }
}

/// Reasons while they are written.
struct Writing<'a, 'r, 'p> {
    packing: Packing<'a>,
    /// The variable whose values are assumed, so that it needs no reason.
    asked: Option<Var>,
    past: &'p Past<'p>,
    reasons: &'p mut Reasons<'r>,
}

impl Writing<'_, '_, '_> {
    /// Returns the variable of `item`, unless it needs no reason.
    fn var(&self, item: usize) -> Option<Var> {
        Some(self.packing.of.scope[item]).filter(|&var| Some(var) != self.asked)
    }

    /// Writes that the items in `bin` are there, and the most that it holds.
    fn over(&mut self, bin: usize) {
        let load = self.packing.loads[bin];
        let excess = self.write_packed(bin, load.packed - load.most - 1);
        self.write_bound(bin, true, excess);
    }

    /// Writes that the items in `bin` are there, but for those that weigh no more than `excess`
    /// together; returns what is left of it.
    fn write_packed(&mut self, bin: usize, mut excess: Int) -> Int {
        for item in self.packing.items() {
            if self.packing.bin_of(item) != Some(bin) {
                continue;
            }
            let (Some(var), weight) = (self.var(item), self.packing.weight(item)) else { continue };
            if weight <= excess {
                excess -= weight;
            } else {
                self.reasons.fixed(var);
            }
        }
        excess
    }

    /// Writes that the items that cannot be in `bin` cannot, and the least that it needs.
    fn under(&mut self, bin: usize) {
        let load = self.packing.loads[bin];
        let mut excess = load.least - load.possible - 1;
        let value = self.packing.of.bins[bin].value;
        for item in self.packing.items().filter(|&item| !self.packing.may_be_in(item, bin)) {
            let (Some(var), weight) = (self.var(item), self.packing.weight(item)) else { continue };
            if weight <= excess {
                excess -= weight;
            } else {
                self.reasons.without(var, value);
            }
        }
        self.write_bound(bin, false, excess);
    }

    /// Writes that items are in the bins from `first` to `last` for sure, and the most that these
    /// hold of them.
    fn full(&mut self, first: usize, last: usize) {
        let packing = &self.packing;
        let is_inside = |&item: &usize| packing.is_within(item, first, last);
        let inside: Vec<usize> = packing.items().filter(is_inside).collect();
        let mut possible = vec![0; packing.loads.len()];
        for &item in &inside {
            let bins = (first..=last).filter(|&bin| packing.may_be_in(item, bin));
            bins.for_each(|bin| possible[bin] += packing.weight(item));
        }
        let most = |bin: usize| packing.loads[bin].most;
        // The bins that hold more than the items that may be in them weigh.
        let mut roomy = BinSet::from_elem(0, possible.len().div_ceil(64));
        let is_roomy = |&bin: &usize| possible[bin] < most(bin);
        (first..=last).filter(is_roomy).for_each(|bin| insert(&mut roomy, bin));
        let held: Int = (first..=last).map(|bin| possible[bin].min(most(bin))).sum();
        let mut excess = inside.iter().map(|&item| packing.weight(item)).sum::<Int>() - held - 1;
        for item in inside {
            excess = self.write_inside(item, (first, last), &roomy, excess);
        }
        for bin in (first..=last).filter(|&bin| !has(&roomy, bin)) {
            excess = self.write_bound(bin, true, excess);
        }
    }

    /// Writes that `item` is in the bins from the first to the last, and in no `roomy` one that it
    /// cannot be in, unless this is not needed; returns what is left of `excess`.
    fn write_inside(
        &mut self,
        item: usize,
        (first, last): (usize, usize),
        roomy: &[u64],
        excess: Int,
    ) -> Int {
        let Some(var) = self.var(item) else { return excess };
        let (of, set) = (self.packing.of, self.packing.bins_of(item));
        let counted = set.iter().zip(roomy).map(|(set, roomy)| (set & roomy).count_ones());
        // Without the item, the roomy bins that it may be in hold less.
        let cost = self.packing.weight(item) * (1 - Int::from(counted.sum::<u32>()));
        if cost <= excess {
            return excess - cost;
        }
        self.reasons.without_any(var, |value| {
            of.place(value)
                .is_none_or(|at| !(first..=last).contains(&at) || (has(roomy, at) && !has(set, at)))
        });
        excess
    }

    /// Writes what the bins need, and that the items that cannot be in one cannot.
    fn empty(&mut self) {
        let packing = &self.packing;
        let smallest: Int = packing.loads.iter().map(|load| load.smallest()).sum();
        let mut excess = smallest - packing.reachable() - 1;
        for item in packing.items() {
            if self.packing.bins_of(item).iter().any(|&word| word != 0) {
                continue;
            }
            let (Some(var), weight) = (self.var(item), self.packing.weight(item)) else { continue };
            if weight <= excess {
                excess -= weight;
                continue;
            }
            let of = self.packing.of;
            self.reasons.without_any(var, |value| of.place(value).is_some());
        }
        for bin in 0..self.packing.loads.len() {
            let load = self.packing.loads[bin];
            excess = match load.packed > load.least {
                true => self.write_packed(bin, excess),
                false => self.write_bound(bin, false, excess),
            };
        }
    }

    /// Writes the bound on the load of `bin` that follows from its variable, or one that is weaker
    /// by `excess` at most; returns what is left of it.
    fn write_bound(&mut self, bin: usize, is_most: bool, excess: Int) -> Int {
        let Bin { load: Some((factor, var)), .. } = self.packing.of.bins[bin] else {
            return excess;
        };
        if Some(var) == self.asked {
            return excess;
        }
        let (first_min, first_max) = self.past.first_ends(var);
        let size = factor.saturating_abs();
        if is_most == (factor > 0) {
            let end = self.past.max(var);
            let steps = (excess / size).min(first_max - end);
            self.reasons.at_most(var, end + steps);
            excess - steps * size
        } else {
            let end = self.past.min(var);
            let steps = (excess / size).min(end - first_min);
            self.reasons.at_least(var, end - steps);
            excess - steps * size
        }
    }
}
