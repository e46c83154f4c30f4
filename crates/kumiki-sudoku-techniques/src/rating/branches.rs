//! Cell and region forcing chains: the consequences, by chains, of each digit of a cell, or of each
//! place of a digit in a house.
//!
//! Invariant: the search runs only if no chain refutes its own start, so the consequences are free
//! of conflicts.

use super::best::{Best, ChainDifficulty, Collector};
use super::chains::{Candidates, Chains, chain, conclude};
use super::position::{ClassicPosition, bits, count};
use super::step::RatedStep;
use super::technique::Technique;
use kumiki_patterns::probing::{LinkSet, Literal, Tree, Via};

/// The trees of the assumptions that were needed.
#[derive(Debug, Default)]
pub(super) struct Branches {
    trees: Vec<Tree>,
    grown: Candidates,
}

impl Branches {
    /// Returns the easiest conclusion that follows from every digit of a cell, or from every place
    /// in a house.
    pub(super) fn find(
        &mut self,
        position: &ClassicPosition,
        chains: &Chains,
    ) -> Option<RatedStep> {
        let mut best = Best::default();
        self.collect(position, chains, &mut best);
        best.into_step()
    }

    /// Offers `collector` all conclusions that follow from every digit of a cell, or from every
    /// place in a house.
    pub(super) fn collect(
        &mut self,
        position: &ClassicPosition,
        chains: &Chains,
        collector: &mut impl Collector,
    ) {
        self.trees.resize_with(chains.implications.len(), Tree::new);
        self.grown = Candidates::NONE;
        for cell in (0..81).filter(|&cell| count(position.digits(cell)) > 2) {
            for digit in bits(position.digits(cell)) {
                for origin in Origin::houses(position, cell, digit) {
                    self.gather(position, chains, &origin, collector);
                }
            }
            self.gather(position, chains, &Origin::cell(position, cell), collector);
        }
    }

    /// Offers the literals that follow from each start of `origin`.
    fn gather(
        &mut self,
        position: &ClassicPosition,
        chains: &Chains,
        origin: &Origin,
        collector: &mut impl Collector,
    ) {
        let starts = origin.starts();
        let (kind, technique) = match origin.via {
            Via::Group(_) => (6, Technique::RegionForcingChains),
            _ => (5, Technique::CellForcingChains),
        };
        for is_true in [true, false] {
            let made = |&start: &usize| match is_true {
                true => chains.closure.made_true(start),
                false => chains.closure.made_false(start),
            };
            let common = starts.iter().map(made).fold(!Candidates::NONE, |all, made| all & *made);
            if common.is_empty() {
                continue;
            }
            // There are two chains or more, and each has a literal more than links.
            let limit = collector.limit(80, 5).saturating_sub(2).min(1 << 15) as u16;
            starts.iter().for_each(|&start| self.grow(chains, start, limit));
            let trees = &self.trees;
            for &literal in trees[starts[0]].met(is_true) {
                if !common.contains(literal.candidate()) {
                    continue;
                }
                let depths = starts.iter().map(|&start| trees[start].depth(literal));
                let size = depths.map(|depth| Some(usize::from(depth?) + 1)).sum::<Option<usize>>();
                // A tree without the literal would need a longer chain.
                let Some(size) = size else { continue };
                let key = ChainDifficulty::new(80, size, kind);
                let ways = starts.iter().map(|&start| trees[start].chain(literal));
                collector.offer(
                    key,
                    || Some(conclude(position, technique, key, literal)),
                    || ways.map(|nodes| chain(position, nodes, origin.via)).collect(),
                );
            }
        }
    }

    /// Finds the consequences of `start`, unless they are known, by chains of at most `limit`
    /// links. Later limits are not above earlier ones.
    fn grow(&mut self, chains: &Chains, start: usize, limit: u16) {
        if !self.grown.contains(start) {
            self.grown.insert(start);
            let literal = Literal::new(start, true);
            self.trees[start].grow(&chains.implications, literal, LinkSet::All, limit);
        }
    }
}

/// A set of candidates of which one is true. A literal that follows from each of them holds.
pub(super) struct Origin {
    candidates: [usize; 9],
    len: usize,
    /// The reason why one of them is true: they are the digits of a cell, or the places of a digit
    /// in a house.
    pub(super) via: Via,
}

impl Origin {
    fn new(candidates: impl Iterator<Item = usize>, via: Via) -> Origin {
        let mut origin = Origin { candidates: [0; 9], len: 0, via };
        for (candidate, place) in candidates.zip(&mut origin.candidates) {
            *place = candidate;
            origin.len += 1;
        }
        origin
    }

    pub(super) fn starts(&self) -> &[usize] {
        &self.candidates[..self.len]
    }

    /// Returns the candidates of `cell`.
    pub(super) fn cell(position: &ClassicPosition, cell: usize) -> Origin {
        Origin::new(bits(position.digits(cell)).map(|digit| 9 * cell + digit), Via::Variable)
    }

    /// Returns the places of `digit` in each house in which `cell` is the first of two or more of
    /// them.
    pub(super) fn houses(
        position: &ClassicPosition,
        cell: usize,
        digit: usize,
    ) -> impl Iterator<Item = Origin> {
        position.houses.homes[cell].into_iter().filter_map(move |(house, place)| {
            let places = position.places(house, digit);
            let is_first = places.trailing_zeros() as usize == place && count(places) > 1;
            let candidate = |place: usize| 9 * position.cell(house, place) + digit;
            is_first.then(|| Origin::new(bits(places).map(candidate), Via::Group(house as u16)))
        })
    }
}
