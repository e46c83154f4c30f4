//! Deciding clues: single clues that leave one of several solutions.
//!
//! Invariant: with each of them, a puzzle has exactly one solution.

use super::assumptions::values;
use super::{Clues, Solver};
use crate::geometry::{Cell, Digit, Digits};
use kumiki::Limit;

impl Solver {
    /// Returns those clues of `places`, the digits of cells, any one of which leaves one solution
    /// of `puzzle`, in the order of `places`. The cost is a search for two solutions for each of
    /// them.
    ///
    /// ```
    /// use kumiki_sudoku::{Grid, Method, Solver};
    ///
    /// let puzzle: Grid =
    ///     "87.531.4995.487.31314692758765219384139748526428356917283974165547163892691825473"
    ///         .parse()?;
    /// let mut solver = Solver::new(Method::Full);
    /// let candidates = solver.true_candidates(&puzzle).expect("no limit is set");
    /// let differing: Vec<_> = candidates.expect("solutions").iter().collect();
    /// // Each digit of the four cells that differ belongs to one of the two solutions.
    /// assert_eq!(solver.deciding_clues(&puzzle, &differing).expect("no limit is set").len(), 8);
    /// # Ok::<(), kumiki_sudoku::GridError>(())
    /// ```
    ///
    /// # Errors
    /// The limit that stopped the search.
    ///
    /// # Panics
    /// If the puzzle does not fit the solver; see [`Solver`]. If the shape has no such cell.
    pub fn deciding_clues<P: Clues>(
        &mut self,
        puzzle: &P,
        places: &[(Cell, Digits)],
    ) -> Result<Vec<(Cell, Digit)>, Limit> {
        let clues = self.begin_question(puzzle);
        let mut deciding = Vec::new();
        let all = places.iter().filter(|(_, digits)| digits.len() > 1);
        for (cell, digit) in all.flat_map(|&(cell, digits)| digits.iter().map(move |d| (cell, d))) {
            let at = self.shape.index(cell);
            if self.finds_among(&clues, at, values(Digits::from_iter([digit])))?
                && !self.finds_one()?
            {
                deciding.push((cell, digit));
            }
        }
        Ok(deciding)
    }
}
