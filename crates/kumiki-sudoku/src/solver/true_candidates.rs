//! True candidates: the digits that each cell has in some solution.
//!
//! Invariant: a digit is a true candidate exactly if a solution has it there. Each one is proved by
//! a solution, and each other digit by a search that found none.

use super::assumptions::values;
use super::{Candidates, Clues, Solver};
use crate::geometry::{Cell, Digits};
use kumiki::Limit;

impl Solver {
    /// Returns the true candidates of each cell: the digits that it has in some solution of
    /// `puzzle`. Returns `None` if there is no solution. A cell with one digit has it
    /// in all solutions.
    ///
    /// ```
    /// use kumiki_sudoku::{Grid, Method, Solver};
    ///
    /// let puzzle: Grid =
    ///     "87.531.4995.487.31314692758765219384139748526428356917283974165547163892691825473"
    ///         .parse()?;
    /// let mut solver = Solver::new(Method::Full);
    /// let candidates = solver.true_candidates(&puzzle).expect("no limit is set");
    /// // Two solutions: the 2 and the 6 of two columns change places.
    /// let candidates = candidates.expect("it has solutions");
    /// assert_eq!(candidates.iter().filter(|(_, digits)| digits.len() > 1).count(), 4);
    /// # Ok::<(), kumiki_sudoku::GridError>(())
    /// ```
    ///
    /// However many solutions there are, only some are needed. Each shows a digit for every cell,
    /// and a further search is only for a digit that no solution has shown.
    ///
    /// # Errors
    /// The limit that stopped the search.
    ///
    /// # Panics
    /// If the puzzle does not fit the solver; see [`Solver`].
    pub fn true_candidates<P: Clues>(&mut self, puzzle: &P) -> Result<Option<Candidates>, Limit> {
        let clues = self.begin_question(puzzle);
        self.begin_search(&clues)?;
        if !self.finds_one()? {
            return Ok(None);
        }
        let mut seen = vec![Digits::NONE; self.cells.len()];
        self.see(&mut seen);
        for at in 0..seen.len() {
            while let unseen = self.shape.digits().difference(seen[at])
                && !unseen.is_empty()
                && self.finds_among(&clues, at, values(unseen))?
            {
                self.see(&mut seen);
            }
        }
        Ok(Some(Candidates::new(&self.shape, seen)))
    }

    /// Returns the true candidates of one cell: the digits that it has in some solution of
    /// `puzzle`. There are none if there is no solution.
    ///
    /// # Errors
    /// The limit that stopped the search.
    ///
    /// # Panics
    /// If the puzzle does not fit the solver; see [`Solver`]. If the shape has no such cell.
    pub fn true_digits<P: Clues>(&mut self, puzzle: &P, cell: Cell) -> Result<Digits, Limit> {
        let clues = self.begin_question(puzzle);
        let at = self.shape.index(cell);
        let mut seen = Digits::NONE;
        while let unseen = self.shape.digits().difference(seen)
            && !unseen.is_empty()
            && self.finds_among(&clues, at, values(unseen))?
        {
            seen.insert(self.value(at));
        }
        Ok(seen)
    }

    /// Adds the digits of the solution found last.
    fn see(&self, seen: &mut [Digits]) {
        for (at, digits) in seen.iter_mut().enumerate() {
            digits.insert(self.value(at));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Shape;
    use crate::puzzle::{Entry, Grid, Puzzle};
    use crate::solver::Method;
    use proptest::prelude::*;

    const SOLUTION: &str =
        "872531649956487231314692758765219384139748526428356917283974165547163892691825473";

    #[test]
    fn a_blank_grid_may_be_anything_and_one_that_clashes_nothing() {
        let mut solver = Solver::new(Method::Full);
        let blank = solver.true_candidates(&Grid::BLANK).unwrap().unwrap();
        assert_eq!(blank.digits(), [Digits::NINE; 81]);
        let clashing = Grid::try_from([1; 81]).unwrap();
        assert_eq!(solver.true_candidates(&clashing), Ok(None));
    }

    #[test]
    fn digits_that_the_puzzle_does_not_allow_are_not_possible() {
        let shape = Shape::boxes(2, 2).unwrap();
        let mut puzzle = Puzzle::new(shape.clone());
        let allowed = Entry { allowed: Some(Digits::up_to(2)), ..Entry::default() };
        puzzle.set(Cell::new(0, 0), allowed).unwrap();
        puzzle.set(Cell::new(0, 1), allowed).unwrap();
        let possible = Solver::for_shape(&shape).true_candidates(&puzzle).unwrap().unwrap();
        assert_eq!(possible.digits()[0], Digits::up_to(2));
        assert_eq!(possible.digits()[2], Digits::up_to(4).difference(Digits::up_to(2)));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]

        #[test]
        fn the_digits_are_those_of_all_solutions(removed in prop::collection::vec(0..81usize, 40..55)) {
            let mut grid: Grid = SOLUTION.parse().unwrap();
            for at in removed {
                grid.set(Shape::CLASSIC.cell(at).unwrap(), None);
            }
            let mut expected = vec![Digits::NONE; 81];
            let mut solver = Solver::new(Method::Full);
            for solution in solver.solutions(&grid) {
                for (digits, (_, digit)) in expected.iter_mut().zip(solution.iter()) {
                    digits.insert(digit.unwrap());
                }
            }
            let found = solver.true_candidates(&grid).unwrap().unwrap();
            prop_assert_eq!(found.digits(), &expected[..]);
            for (cell, expected) in Shape::CLASSIC.cells().zip(expected) {
                prop_assert_eq!(solver.true_digits(&grid, cell), Ok(expected));
            }
        }
    }
}
