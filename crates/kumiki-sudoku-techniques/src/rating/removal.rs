//! The removal of candidates between two positions, and the nets that are the same in both.
//!
//! Invariant: a net that is kept has the literals and the links of one that is computed anew.

use super::chains::Candidates;
use super::houses::Cells;
use super::nets::Net;
use super::position::{ClassicPosition, bits};

/// The candidates that were removed, and what their cells and houses have left.
pub(super) struct Removal {
    gone: Candidates,
    /// The candidates of each cell, and those of each digit in a house, that has lost some and has
    /// others left.
    sets: Vec<Vec<usize>>,
}

impl Removal {
    /// Returns the removal of `gone`, which led to `position`.
    pub(super) fn new(position: &ClassicPosition, gone: Candidates) -> Removal {
        let (mut cells, mut houses) = (Cells::NONE, [0; 9]);
        for candidate in gone.iter() {
            cells.insert(candidate / 9);
            houses[candidate % 9] |= position.houses.bits[candidate / 9];
        }
        let of_cell = |cell: usize| bits(position.digits(cell)).map(move |digit| 9 * cell + digit);
        let mut sets: Vec<Vec<usize>> = cells.iter().map(|cell| of_cell(cell).collect()).collect();
        for (digit, changed) in houses.into_iter().enumerate() {
            for house in (0..27).filter(|house| changed >> house & 1 == 1) {
                let places = bits(position.places(house, digit));
                sets.push(places.map(|place| 9 * position.cell(house, place) + digit).collect());
            }
        }
        sets.retain(|set| !set.is_empty());
        Removal { gone, sets }
    }

    /// Returns whether `net` is complete, or has a conflict, and is the same after the removal. It
    /// has no removed candidate, and leaves two candidates or more of each set that has lost one,
    /// so it follows no link of that set.
    pub(super) fn keeps(&self, net: &Net) -> bool {
        let [made_true, made_false] = [true, false].map(|is_true| net.known(is_true));
        let leaves_two = |set: &Vec<usize>| {
            set.iter().filter(|&&candidate| !made_false.contains(candidate)).nth(1).is_some()
        };
        !(made_true | made_false).meets(&self.gone)
            && (net.has_conflict() || net.is_complete())
            && self.sets.iter().all(leaves_two)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::nets::Nets;

    /// A puzzle whose path has many dynamic steps.
    const PUZZLE: &str =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    #[test]
    fn kept_nets_give_the_steps_of_new_ones() {
        let mut position = ClassicPosition::of(&PUZZLE.parse().unwrap());
        let mut nets = Nets::default();
        for _ in 0..30 {
            let step = Nets::default().dynamic(&position);
            assert_eq!(format!("{:?}", nets.dynamic(&position)), format!("{step:?}"));
            let Some(step) = step else { break };
            position.apply(&step);
        }
    }
}
