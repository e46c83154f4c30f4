//! Random grids, for the tests of this crate.
//!
//! Invariant: every grid has digits 1 to 9 and blanks only, and may break the rules of sudoku.

use crate::puzzle::Grid;
use proptest::prelude::*;

/// Grids of any digits and blanks.
pub(crate) fn grids() -> impl Strategy<Value = Grid> {
    prop::collection::vec(0..=9u8, 81).prop_map(|numbers| Grid::try_from(&numbers[..]).unwrap())
}
