//! Digits that follow from the clues by one look at the houses: naked and hidden singles.
//!
//! Invariant: a digit that follows is that of its cell in every solution, whatever the rules are,
//! because the cells of a house always differ.

use crate::geometry::{Digit, Digits, Shape};

/// A set of houses as bits. The largest shapes have 108.
type HouseSet = u128;

/// The houses of a shape as numbers.
#[derive(Debug)]
pub(super) struct Singles {
    /// The cells of each house that has all digits; no cells for other houses.
    full: Vec<Vec<usize>>,
    /// The houses of each cell.
    homes: Vec<HouseSet>,
    /// For each cell, the cells that it sees.
    peers: Vec<Vec<usize>>,
    all: Digits,
}

impl Singles {
    /// Returns the houses of `shape`.
    pub(super) fn of(shape: &Shape) -> Singles {
        let mut homes = vec![0; shape.cell_count()];
        let mut full = Vec::new();
        for (number, house) in shape.houses().enumerate() {
            let cells: Vec<usize> = shape.cells_of(house).iter().map(|&c| shape.index(c)).collect();
            cells.iter().for_each(|&cell| homes[cell] |= 1 << number);
            full.push(if shape.has_all_digits(house) { cells } else { Vec::new() });
        }
        let peers = |cell| shape.peers(cell).map(|peer| shape.index(peer)).collect();
        Singles { full, homes, peers: shape.cells().map(peers).collect(), all: shape.digits() }
    }

    /// Returns whether cell `at`, which is blank, can only have `digit`: the cells that it sees
    /// have all others, or no other cell of a house can have it.
    pub(super) fn follows(&self, clues: &[Option<Digit>], at: usize, digit: Digit) -> bool {
        self.is_naked(clues, at, digit) || self.is_hidden(clues, at, digit)
    }

    fn is_naked(&self, clues: &[Option<Digit>], at: usize, digit: Digit) -> bool {
        let seen: Digits = self.peers[at].iter().filter_map(|&peer| clues[peer]).collect();
        let mut left = self.all.difference(seen);
        left.remove(digit);
        left.is_empty()
    }

    fn is_hidden(&self, clues: &[Option<Digit>], at: usize, digit: Digit) -> bool {
        let mut placed: HouseSet = 0;
        for (at, _) in clues.iter().enumerate().filter(|&(_, clue)| *clue == Some(digit)) {
            placed |= self.homes[at];
        }
        // A house that has the digit in another cell does not need it here.
        let is_out = |cell: usize| match clues[cell] {
            Some(clue) => clue != digit,
            None => cell == at || self.homes[cell] & placed != 0,
        };
        let mut homes = self.homes[at];
        while homes != 0 {
            let cells = &self.full[homes.trailing_zeros() as usize];
            if !cells.is_empty() && cells.iter().all(|&cell| is_out(cell)) {
                return true;
            }
            homes &= homes - 1;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Grid;
    use crate::solver::{Method, Solver};
    use proptest::prelude::*;

    #[test]
    fn a_digit_that_its_house_has_already_does_not_follow() {
        let puzzle = |text: &str| format!("{text}{}", ".".repeat(72)).parse::<Grid>().unwrap();
        let row: Vec<Option<Digit>> = puzzle(".23456789").iter().map(|(_, digit)| digit).collect();
        let singles = Singles::of(&Shape::CLASSIC);
        let follow: Vec<bool> =
            Shape::CLASSIC.digits().iter().map(|digit| singles.follows(&row, 0, digit)).collect();
        assert_eq!(follow, [true, false, false, false, false, false, false, false, false]);
        // Without one of two clues that clash there are solutions; without another there is none.
        let redundant = Solver::new(Method::Full).redundant_clues(&puzzle("523456789")).unwrap();
        let columns: Vec<usize> = redundant.iter().map(|cell| cell.column()).collect();
        assert_eq!(columns, [1, 2, 3, 5, 6, 7, 8]);
    }

    proptest! {
        #[test]
        fn a_digit_that_follows_is_in_every_solution(
            order in Just((0..81).collect::<Vec<usize>>()).prop_shuffle(),
            blank in 1..60_usize,
        ) {
            let solution = "534678912672195348198342567859761423426853791\
                            713924856961537284287419635345286179";
            let full: Grid = solution.parse().unwrap();
            let mut clues: Vec<Option<Digit>> = full.iter().map(|(_, digit)| digit).collect();
            order[..blank].iter().for_each(|&at| clues[at] = None);
            let singles = Singles::of(&Shape::CLASSIC);
            let mut solver = Solver::new(Method::Full);
            for &at in &order[..blank] {
                for digit in Shape::CLASSIC.digits().iter() {
                    if !singles.follows(&clues, at, digit) {
                        continue;
                    }
                    for other in Shape::CLASSIC.digits().iter().filter(|&other| other != digit) {
                        let mut grid = full;
                        for ((cell, _), clue) in full.iter().zip(&clues) {
                            grid.set(cell, *clue);
                        }
                        grid.set(Shape::CLASSIC.cell(at).unwrap(), Some(other));
                        prop_assert_eq!(solver.count(&grid, 1), 0);
                    }
                }
            }
        }
    }
}
