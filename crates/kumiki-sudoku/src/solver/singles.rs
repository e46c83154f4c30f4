//! Digits that follow from the clues by one look at the houses: naked and hidden singles.
//!
//! Invariant: a digit that follows is that of its cell in every solution, whatever the rules are,
//! because the cells of a house always differ.

use crate::geometry::{Digit, Digits, Shape};

/// The houses of a shape as numbers.
#[derive(Debug)]
pub(super) struct Singles {
    /// The cells of each house.
    houses: Vec<Vec<usize>>,
    /// For each house, true if it has all digits.
    has_all: Vec<bool>,
    /// The houses of each cell.
    homes: Vec<Vec<usize>>,
    all: Digits,
    /// A buffer: the houses that have the digit at hand.
    placed: Vec<bool>,
}

impl Singles {
    /// Returns the houses of `shape`.
    pub(super) fn of(shape: &Shape) -> Singles {
        let index = |cell: &_| shape.index(*cell);
        let houses: Vec<Vec<usize>> =
            shape.houses().map(|house| shape.cells_of(house).iter().map(index).collect()).collect();
        let mut homes = vec![Vec::new(); shape.cell_count()];
        for (number, cells) in houses.iter().enumerate() {
            cells.iter().for_each(|&cell| homes[cell].push(number));
        }
        let has_all = shape.houses().map(|house| shape.has_all_digits(house)).collect();
        Singles { placed: vec![false; houses.len()], houses, has_all, homes, all: shape.digits() }
    }

    /// Returns whether cell `at`, which is blank, can only have `digit`: the cells that it sees have
    /// all others, or no other cell of a house can have it.
    pub(super) fn follows(&mut self, clues: &[Option<Digit>], at: usize, digit: Digit) -> bool {
        self.is_naked(clues, at, digit) || self.is_hidden(clues, at, digit)
    }

    fn is_naked(&self, clues: &[Option<Digit>], at: usize, digit: Digit) -> bool {
        let mut left = self.all;
        left.remove(digit);
        for cell in self.homes[at].iter().flat_map(|&house| &self.houses[house]) {
            if let Some(clue) = clues[*cell] {
                left.remove(clue);
            }
        }
        left == Digits::NONE
    }

    fn is_hidden(&mut self, clues: &[Option<Digit>], at: usize, digit: Digit) -> bool {
        let placed = &mut self.placed;
        placed.fill(false);
        for (clue, homes) in clues.iter().zip(&self.homes) {
            if *clue == Some(digit) {
                homes.iter().for_each(|&house| placed[house] = true);
            }
        }
        let is_out = |cell: usize| {
            clues[cell].is_some() || cell == at || self.homes[cell].iter().any(|&h| placed[h])
        };
        let mut homes = self.homes[at].iter().filter(|&&house| self.has_all[house]);
        homes.any(|&house| self.houses[house].iter().all(|&cell| is_out(cell)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Grid;
    use crate::solver::{Method, Solver};
    use proptest::prelude::*;

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
            let mut singles = Singles::of(&Shape::CLASSIC);
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
