//! Patterns that remove candidates: hidden sets (as many digits as places), naked sets (as many
//! cells as digits), and digits that are locked where houses cross.
//!
//! Invariant: a pattern that holds in a position also holds with fewer candidates.

use super::houses::Cells;
use super::position::{ClassicPosition, Mask, bits};

/// A pattern: digits that are locked in some cells, so that other candidates are impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pattern {
    /// A hidden set: digits of a house, and as many places that hold them all.
    Hidden { house: usize, digits: Mask, places: Mask },
    /// A naked set: places of a house, and as many digits, the only candidates of these places.
    Naked { house: usize, places: Mask, digits: Mask },
    /// A digit whose places in some houses (the bases) are all in as many houses that cross them
    /// (the covers): the cells of the bases, and the cells of the covers.
    Locked { digit: usize, bases: Cells, covers: Cells },
}

impl Pattern {
    /// Returns the cells that lose candidates, each with the digits that it loses.
    pub(super) fn removed(&self, position: &ClassicPosition) -> Vec<(usize, Mask)> {
        let some = |&(_, digits): &(usize, Mask)| digits != 0;
        match *self {
            Pattern::Hidden { house, digits, places } => {
                let cells = bits(places).map(|place| position.cell(house, place));
                cells.map(|cell| (cell, position.digits(cell) & !digits)).filter(some).collect()
            }
            Pattern::Naked { house, places, digits } => {
                let cells = bits(0x1ff & !places).map(|place| position.cell(house, place));
                cells.map(|cell| (cell, position.digits(cell) & digits)).filter(some).collect()
            }
            Pattern::Locked { digit, bases, covers } => {
                let rest = (covers - bases) & position.board.places(digit);
                rest.iter().map(|cell| (cell, 1 << digit)).collect()
            }
        }
    }

    /// Returns the candidates of `source` that must be removed for the pattern to hold.
    pub(super) fn needed(&self, source: &ClassicPosition) -> Vec<usize> {
        let among = |cell: usize, digits: Mask| {
            bits(source.digits(cell) & digits).map(move |digit| 9 * cell + digit)
        };
        match *self {
            Pattern::Hidden { house, digits, places } => {
                let cells = bits(0x1ff & !places).map(|place| source.cell(house, place));
                cells.flat_map(|cell| among(cell, digits)).collect()
            }
            Pattern::Naked { house, places, digits } => {
                let cells = bits(places).map(|place| source.cell(house, place));
                cells.flat_map(|cell| among(cell, 0x1ff & !digits)).collect()
            }
            Pattern::Locked { digit, bases, covers } => {
                let gone = (bases - covers) & source.board.places(digit);
                gone.iter().map(|cell| 9 * cell + digit).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::{fish, locking, subsets};
    use proptest::prelude::*;

    fn patterns(position: &ClassicPosition) -> Vec<Pattern> {
        locking::all(position)
            .chain(subsets::all_hidden(position, 2))
            .chain(subsets::all_naked(position, 2))
            .chain(fish::all(position, 2))
            .collect()
    }

    proptest! {
        #[test]
        fn a_pattern_needs_nothing_gone_exactly_if_it_was_there(
            gone in prop::collection::vec(0..729_usize, 0..120),
        ) {
            let text =
                "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
            let source = ClassicPosition::of(&text.parse().unwrap());
            let mut reduced = source.clone();
            gone.into_iter().for_each(|candidate| reduced.remove(candidate / 9, candidate % 9));
            let before = patterns(&source);
            for pattern in patterns(&reduced) {
                let needed = pattern.needed(&source);
                prop_assert_eq!(needed.is_empty(), before.contains(&pattern), "{:?}", pattern);
                let is_gone = |&candidate: &usize| {
                    let (cell, digit) = (candidate / 9, candidate % 9);
                    source.board.contains(cell, digit) && !reduced.board.contains(cell, digit)
                };
                prop_assert!(needed.iter().all(is_gone), "{:?}", pattern);
            }
        }
    }
}
