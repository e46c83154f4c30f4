//! What follows by chains from each digit of a cell, or from each place of a digit in a house.
//!
//! Invariant: it is looked for only where no chain refutes its own start, so that what follows is free of conflicts.

use super::best::{Best, Key};
use super::chains::{Candidates, Chains, conclude};
use super::position::{Position, bits};
use super::step::Step;
use super::technique::Technique;
use kumiki::explain::{LinkSet, Literal, Tree};

/// The trees of the suppositions that were needed.
#[derive(Debug, Default)]
pub(super) struct Branches {
    trees: Vec<Tree>,
    grown: Candidates,
}

impl Branches {
    /// The easiest of all that follows from every digit of a cell, or from every place in a house.
    pub(super) fn find(&mut self, position: &Position, chains: &Chains) -> Option<Step> {
        self.trees.resize_with(chains.implications.len(), Tree::new);
        self.grown = Candidates::NONE;
        let mut best = Best::default();
        for cell in (0..81).filter(|&cell| position.digits(cell).count_ones() > 2) {
            for digit in bits(position.digits(cell)) {
                for starts in houses_from(position, cell, digit) {
                    let kind = (6, Technique::RegionForcingChains);
                    self.gather(position, chains, &starts, kind, &mut best);
                }
            }
            let starts: Vec<usize> = bits(position.digits(cell)).map(|d| 9 * cell + d).collect();
            self.gather(position, chains, &starts, (5, Technique::CellForcingChains), &mut best);
        }
        best.into_step()
    }

    /// Offers what follows from each of `starts`.
    fn gather(
        &mut self,
        position: &Position,
        chains: &Chains,
        starts: &[usize],
        (kind, technique): (u8, Technique),
        best: &mut Best,
    ) {
        for is_true in [true, false] {
            let made = |&start: &usize| match is_true {
                true => chains.closure.made_true(start),
                false => chains.closure.made_false(start),
            };
            let common = starts.iter().map(made).fold(!Candidates::NONE, |all, made| all & made);
            if common.is_empty() {
                continue;
            }
            starts.iter().for_each(|&start| self.grow(chains, start));
            for &literal in self.trees[starts[0]].met(is_true) {
                let is_common = common.contains(literal.candidate());
                let depths = starts.iter().filter_map(|&start| self.trees[start].depth(literal));
                let size = depths.map(|depth| usize::from(depth) + 1).sum();
                let key = Key::new(80, size, kind);
                if is_common {
                    best.offer(key, || Some(conclude(position, technique, key, literal)));
                }
            }
        }
    }

    fn grow(&mut self, chains: &Chains, start: usize) {
        if !self.grown.contains(start) {
            self.grown.insert(start);
            let literal = Literal::new(start, true);
            self.trees[start].grow(&chains.implications, literal, LinkSet::All, u16::MAX);
        }
    }
}

/// For each house in which `cell` is the first of two or more places of `digit`, those places as candidates.
pub(super) fn houses_from(
    position: &Position,
    cell: usize,
    digit: usize,
) -> impl Iterator<Item = Vec<usize>> {
    position.houses.homes[cell].into_iter().filter_map(move |(house, place)| {
        let places = position.places(house, digit);
        let is_first = places.trailing_zeros() as usize == place && places.count_ones() > 1;
        is_first
            .then(|| bits(places).map(|place| 9 * position.cell(house, place) + digit).collect())
    })
}
