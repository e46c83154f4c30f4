//! Redundant clues, and minimal puzzles without them.
//!
//! Invariant: the puzzle has the same solutions without them.

use super::{Assumptions, Clues, Solver};
use crate::geometry::{Cell, Digit};
use crate::puzzle::Puzzle;
use kumiki::{Limit, run::Random};

impl Puzzle {
    /// Returns random numbers for analyses of this puzzle, which depend on its digits and the seed.
    pub fn random(&self, seed: u64) -> Random {
        let digits = self.iter().map(|(_, entry)| entry.digit);
        let symbols = digits.map(|digit| digit.map_or('.', Digit::symbol));
        let number = symbols.fold(0xcbf2_9ce4_8422_2325, |hash: u64, symbol| {
            (hash ^ u64::from(symbol)).wrapping_mul(0x0100_0000_01b3)
        });
        Random::numbered(seed, number)
    }
}

impl Solver {
    /// Returns the redundant clues, in reading order: each follows from all others. Without one of
    /// them, `puzzle` has the same solutions. Without two of them it may have more. A puzzle is
    /// *minimal* if it has no redundant clues.
    ///
    /// # Errors
    /// The limit that stopped the search.
    ///
    /// # Panics
    /// If the puzzle does not fit the solver; see [`Solver`].
    pub fn redundant_clues<P: Clues>(&mut self, puzzle: &P) -> Result<Vec<Cell>, Limit> {
        let mut clues = self.begin_question(puzzle);
        let given: Vec<usize> = clues.given().collect();
        let mut redundant = Vec::new();
        for at in given {
            if self.is_redundant(&mut clues, at)? {
                redundant.push(self.shape.cell(at).expect("a cell of the shape"));
            }
        }
        Ok(redundant)
    }

    /// Returns `puzzle` without redundant clues, so that it is minimal. Clues are tried in random
    /// order, so another `random` leaves other clues.
    ///
    /// # Errors
    /// The limit that stopped the search.
    ///
    /// # Panics
    /// If the puzzle does not fit the solver; see [`Solver`].
    pub fn minimize<P: Clues>(&mut self, puzzle: &P, random: &mut Random) -> Result<P, Limit> {
        let mut clues = self.begin_question(puzzle);
        let mut order: Vec<usize> = clues.given().collect();
        random.shuffle(&mut order);
        let mut minimal = puzzle.clone();
        for at in order {
            if self.is_redundant(&mut clues, at)? {
                clues.digits[at] = None;
                let cell = self.shape.cell(at).expect("a cell of the shape");
                minimal.remove_clue(cell);
            }
        }
        Ok(minimal)
    }

    /// Returns whether the clue of cell `at` follows from the other clues.
    pub(crate) fn is_redundant(
        &mut self,
        clues: &mut Assumptions,
        at: usize,
    ) -> Result<bool, Limit> {
        let Some(digit) = clues.digits[at].take() else { return Ok(true) };
        let found = self.finds_other(clues, at, digit);
        clues.digits[at] = Some(digit);
        found.map(|found| !found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Grid;
    use crate::solver::Method;

    const PUZZLE: &str =
        "000531609906480000304002058765010384139748006008000010083000165047160092090020400";

    /// Returns the clues whose removal changes the number of solutions.
    fn needed(puzzle: &Grid) -> Vec<Cell> {
        let mut solver = Solver::new(Method::Full);
        let needs = |&(cell, _): &(Cell, _)| {
            let mut without = *puzzle;
            without.set(cell, None);
            solver.count(&without, 2) != 1
        };
        puzzle
            .iter()
            .filter(|(_, digit)| digit.is_some())
            .filter(needs)
            .map(|(cell, _)| cell)
            .collect()
    }

    #[test]
    fn clues_are_redundant_exactly_if_one_solution_is_left_without_them() {
        let grid: Grid = PUZZLE.parse().unwrap();
        let mut solver = Solver::new(Method::Full);
        let redundant = solver.redundant_clues(&grid).unwrap();
        assert!(redundant.len() > 5);
        let needed = needed(&grid);
        assert_eq!(needed.len() + redundant.len(), grid.clues());
        assert!(needed.iter().all(|cell| !redundant.contains(cell)));
    }

    #[test]
    fn a_minimized_puzzle_has_the_same_solution_and_needs_all_its_clues() {
        let grid: Grid = PUZZLE.parse().unwrap();
        let solution = Solver::new(Method::Full).solve(&grid);
        let mut solver = Solver::new(Method::Full);
        for seed in 0..5 {
            let minimal = solver.minimize(&grid, &mut Random::new(seed)).unwrap();
            assert_eq!(Solver::new(Method::Full).solve(&minimal), solution);
            assert_eq!(needed(&minimal).len(), minimal.clues());
            assert!(minimal.iter().all(|(cell, digit)| digit.is_none() || digit == grid[cell]));
        }
    }
}
