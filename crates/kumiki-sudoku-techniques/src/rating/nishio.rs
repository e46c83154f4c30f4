//! Nishio forcing chains: assumptions that implications of one digit refute.
//!
//! Invariant: a digit whose places are those of the last search that found nothing is not searched
//! for again.

use super::best::{Best, ChainDifficulty, Collector};
use super::chains::conclude;
use super::houses::Cells;
use super::nets::Net;
use super::position::ClassicPosition;
use super::step::RatedStep;
use super::technique::Technique;
use kumiki_patterns::probing::{LinkSet, Literal, Prober};

/// The search for Nishio forcing chains.
#[derive(Debug, Default)]
pub(super) struct Nishio {
    prober: Prober<2>,
    /// The consequences of the last assumption.
    net: Net,
    /// The places of each digit at the last search that found nothing.
    before: [Cells; 9],
}

impl Nishio {
    /// Forgets the last search, at the start of a path.
    pub(super) fn forget(&mut self) {
        self.before = [Cells::NONE; 9];
    }

    /// Returns the easiest Nishio step: an assumption that implications of one digit refute.
    pub(super) fn step(&mut self, position: &ClassicPosition) -> Option<RatedStep> {
        let places: [Cells; 9] = std::array::from_fn(|digit| position.board.places(digit));
        let open = std::array::from_fn::<_, 9, _>(|digit| open_houses(position, digit));
        let mut best = Best::default();
        let mut has_begun = false;
        for candidate in position.candidates() {
            // A digit with the same places as at that search still refutes nothing.
            if places[candidate % 9] == self.before[candidate % 9] {
                continue;
            }
            for is_true in [true, false] {
                let start = Literal::new(candidate, is_true);
                if !is_refuted_by_its_digit(position, start, open[candidate % 9]) {
                    continue;
                }
                if !std::mem::replace(&mut has_begun, true) {
                    self.prober.read(&position.houses.groups, &position.board);
                }
                let groups = &position.houses.groups;
                // A conflict has two sides, and each takes a literal.
                let limit = best.limit(75, 7).saturating_sub(1);
                self.prober.probe(groups, start, LinkSet::Places, limit, &mut self.net);
                if let Some(sides) = self.net.conflict() {
                    let size = sides.map(|side| self.net.size(side)).iter().sum();
                    let key = ChainDifficulty::new(75, size, 7);
                    let technique = Technique::NishioForcingChain;
                    let step = || Some(conclude(position, technique, key, start.negated()));
                    best.offer(key, step, Vec::new);
                }
            }
        }
        let found = best.into_step();
        if found.is_none() {
            self.before = places;
        }
        found
    }
}

/// Returns the houses in which `digit` is not placed, as bits.
fn open_houses(position: &ClassicPosition, digit: usize) -> u32 {
    let open = (0..27).filter(|&house| position.places(house, digit) != 0);
    open.fold(0, |open, house| open | 1 << house)
}

/// Returns whether assuming `start` leaves its digit no place in one of the `open` houses, by
/// hidden singles of that digit alone. This is cheap, and finds exactly what a net of the places of
/// one digit finds at a higher cost.
fn is_refuted_by_its_digit(position: &ClassicPosition, start: Literal, mut open: u32) -> bool {
    let houses = position.houses;
    let (cell, digit) = (start.candidate() / 9, start.candidate() % 9);
    let mut places = position.board.places(digit);
    let mut changed = houses.bits[cell];
    let mut placed = start.is_true().then_some(cell);
    if !start.is_true() {
        places.remove(cell);
    }
    loop {
        if let Some(cell) = placed {
            let gone = places & houses.peers(cell);
            places -= gone;
            open &= !houses.bits[cell];
            changed |= gone.iter().fold(0, |changed, cell| changed | houses.bits[cell]);
        }
        changed &= open;
        if changed == 0 {
            return false;
        }
        let left = houses.members(changed.trailing_zeros() as usize) & places;
        changed &= changed - 1;
        if left.is_empty() {
            return true;
        }
        placed = left.single();
    }
}
