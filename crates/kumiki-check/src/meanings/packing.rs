//! The weights of the variables that have the value of a bin.
//!
//! Invariant: a variable that occurs several times counts as often.

use super::Meaning;
use crate::domains::Domains;
use crate::values::Truth;
use std::sync::Arc;

/// The load of each bin: it is at most a capacity, or the value of a variable.
pub(crate) struct PackingMeaning {
    /// The variables of the items, and after them those of the loads, if there are.
    pub(crate) scope: Vec<usize>,
    pub(crate) weights: Vec<i128>,
    /// For each item, the position of the value of each bin.
    pub(crate) positions: Vec<Arc<Vec<Option<usize>>>>,
    pub(crate) bins: usize,
    /// The greatest load of each bin; `None` if the loads are variables.
    pub(crate) capacities: Option<Vec<i128>>,
}

/// The bounds on the load of a bin.
#[derive(Clone, Copy, Default)]
struct Load {
    packed: i128,
    possible: i128,
    least: i128,
    most: i128,
}

impl PackingMeaning {
    /// Returns the least and the greatest load of a bin by its capacity or its variable.
    fn bounds(&self, bin: usize, domains: &Domains) -> (i128, i128) {
        if let Some(capacities) = &self.capacities {
            return (0, capacities[bin]);
        }
        let load = self.scope[self.weights.len() + bin];
        let values = domains.domain(load).values();
        let wholes = || domains.set(load).iter().filter_map(|at| values[at].whole());
        (wholes().min().unwrap_or(0), wholes().max().unwrap_or(-1))
    }

    /// Returns the loads, and for each item that is in a bin for sure its first and its last bin.
    fn loads(&self, domains: &Domains) -> (Vec<Load>, Vec<(usize, usize, i128)>) {
        let bins = self.bins;
        let bound = |bin| {
            let (least, most) = self.bounds(bin, domains);
            Load { least, most, ..Load::default() }
        };
        let mut loads: Vec<Load> = (0..bins).map(bound).collect();
        let mut ends = Vec::new();
        for ((&item, &weight), positions) in
            self.scope.iter().zip(&self.weights).zip(&self.positions)
        {
            let left = domains.set(item);
            let is_left = |at: &Option<usize>| at.is_some_and(|at| left.contains(at));
            let in_bins: Vec<usize> = (0..bins).filter(|&bin| is_left(&positions[bin])).collect();
            in_bins.iter().for_each(|&bin| loads[bin].possible += weight);
            if let (&[first, ..], true) = (&*in_bins, in_bins.len() == left.len()) {
                let last = in_bins[in_bins.len() - 1];
                loads[first].packed += if first == last { weight } else { 0 };
                ends.push((first, last, weight));
            }
        }
        (loads, ends)
    }
}

impl Meaning for PackingMeaning {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let (loads, ends) = self.loads(domains);
        let greatest = |load: &Load| load.possible.min(load.most);
        if loads.iter().any(|load| load.packed.max(load.least) > greatest(load)) {
            return Truth::No;
        }
        // The items that must be in the bins up to one, or from one on, are no heavier than these
        // hold.
        let held = |from: usize, to: usize| loads[from..=to].iter().map(greatest).sum::<i128>();
        let inside = |from: usize, to: usize| {
            let within = ends.iter().filter(|&&(first, last, _)| from <= first && last <= to);
            within.map(|&(_, _, weight)| weight).sum::<i128>()
        };
        let is_full = |from: usize, to: usize| inside(from, to) > held(from, to);
        let bins = loads.len();
        if (0..bins).any(|bin| is_full(0, bin) || is_full(bin, bins - 1)) {
            return Truth::No;
        }
        let needed: i128 = loads.iter().map(|load| load.packed.max(load.least)).sum();
        let all: i128 = self.weights.iter().sum();
        if needed > all {
            return Truth::No;
        }
        let holds = |load: &Load| load.possible <= load.most && load.least <= load.packed;
        let is_decided = match self.capacities {
            Some(_) => loads.iter().all(holds),
            None => {
                loads.iter().all(|load| load.least == load.most && load.packed == load.possible)
            }
        };
        if is_decided { Truth::Yes } else { Truth::Maybe }
    }
}
