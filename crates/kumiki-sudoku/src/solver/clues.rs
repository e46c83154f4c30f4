//! The clues of a puzzle, as a solver reads them.
//!
//! Invariant: clues are assumed in a buffer of the solver. Those of a classic grid are read without
//! an allocation.

use super::Assumptions;
use crate::geometry::{Cell, Digit, Shape};
use crate::puzzle::{Clash, Entry, Grid, Puzzle, Rule};
use kumiki::engine::{Conflict, Int, Var};
use kumiki::search::Search;
use std::fmt::Debug;

/// An input of a [`Solver`](crate::Solver): a classic [`Grid`], or a [`Puzzle`] of any shape.
///
/// A grid is solved without a conversion, and its solutions are grids. The clues of a puzzle and
/// the digits that it allows in a cell restrict the solutions; filled-in digits and pencil marks do
/// not.
///
/// This trait is sealed: other types cannot implement it.
pub trait Clues: Clone + sealed::Read {
    /// A solution: a [`Grid`] of a grid; of a puzzle, its digits in reading order.
    type Solution: Clone + PartialEq + Debug;

    /// Returns the solution with these digits, one for each cell in reading order.
    #[doc(hidden)]
    fn solution(digits: impl Iterator<Item = Option<Digit>>) -> Self::Solution;
}

pub(super) mod sealed {
    use super::*;

    /// The data that a solver reads from a puzzle.
    pub trait Read {
        /// Returns whether the puzzle has this shape.
        fn has_shape(&self, shape: &Shape) -> bool;

        /// Returns the rules beside those of the shape.
        fn extra_rules(&self) -> &[Rule];

        /// Returns two clues of one house with the same digit, if there are any.
        fn first_clash(&self) -> Option<Clash>;

        /// Restricts `search` to the digits that the puzzle gives or allows. `cells` are the
        /// variables of the cells.
        fn assume(
            &self,
            search: &mut Search,
            cells: &[Var],
            buffer: &mut Vec<(Var, Int)>,
        ) -> Result<(), Conflict>;

        /// Returns the digits that the puzzle gives or allows.
        fn assumptions(&self) -> Assumptions;

        /// Removes the clue of `cell`.
        fn remove_clue(&mut self, cell: Cell);
    }
}

impl Clues for Grid {
    type Solution = Grid;

    #[inline]
    fn solution(digits: impl Iterator<Item = Option<Digit>>) -> Grid {
        Grid::of(digits)
    }
}

impl sealed::Read for Grid {
    #[inline]
    fn has_shape(&self, shape: &Shape) -> bool {
        *shape == Shape::CLASSIC
    }

    #[inline]
    fn extra_rules(&self) -> &[Rule] {
        &[]
    }

    fn first_clash(&self) -> Option<Clash> {
        self.clash()
    }

    fn assume(
        &self,
        search: &mut Search,
        cells: &[Var],
        buffer: &mut Vec<(Var, Int)>,
    ) -> Result<(), Conflict> {
        let cells: &[Var; Grid::CELLS] = cells.try_into().expect("a variable for each cell");
        // Places in an array are written without a look at the room that is left.
        buffer.resize(Grid::CELLS, (cells[0], 0));
        let places: &mut [(Var, Int); Grid::CELLS] =
            buffer.as_mut_slice().try_into().expect("a place for each cell");
        let mut given = 0;
        self.each_given(|at, digit| {
            places[given] = (cells[at], digit.value().into());
            given += 1;
        });
        search.assume_all(&places[..given])
    }

    fn assumptions(&self) -> Assumptions {
        Assumptions::of(self.iter().map(|(_, digit)| digit).collect())
    }

    fn remove_clue(&mut self, cell: Cell) {
        self.set(cell, None);
    }
}

impl Clues for Puzzle {
    type Solution = Vec<Digit>;

    fn solution(digits: impl Iterator<Item = Option<Digit>>) -> Vec<Digit> {
        digits.map(|digit| digit.expect("a value of a cell")).collect()
    }
}

impl sealed::Read for Puzzle {
    fn has_shape(&self, shape: &Shape) -> bool {
        self.shape() == shape
    }

    fn extra_rules(&self) -> &[Rule] {
        self.rules()
    }

    fn first_clash(&self) -> Option<Clash> {
        self.clash()
    }

    fn assume(
        &self,
        search: &mut Search,
        cells: &[Var],
        buffer: &mut Vec<(Var, Int)>,
    ) -> Result<(), Conflict> {
        self.assumptions().assume(search, cells, buffer)
    }

    fn assumptions(&self) -> Assumptions {
        let entries = || self.iter().map(|(_, entry)| entry);
        let allowed = entries().enumerate().filter_map(|(at, entry)| Some((at, entry.allowed?)));
        Assumptions { digits: entries().map(Entry::clue).collect(), allowed: allowed.collect() }
    }

    fn remove_clue(&mut self, cell: Cell) {
        let entry = Entry { digit: None, is_given: false, ..self[cell] };
        self.set(cell, entry).expect("the cell was there before");
    }
}
