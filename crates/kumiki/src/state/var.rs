//! Variables of the engine: numbers whose values are integers.
//!
//! Invariant: a [`Var`] is an index given out by one [`Model`](crate::engine::Model), dense from 0.
//! It means nothing in another model.

use crate::arithmetic::{Int, VALUE_LIMIT};
use std::ops::{Add, Sub};

/// A variable of a [`Model`](crate::engine::Model).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(u32);

impl Var {
    pub(crate) fn new(index: usize) -> Var {
        Var(u32::try_from(index).expect("a model has fewer than 2^32 variables"))
    }

    /// Returns the index of this variable in its model, from 0 in the order of declaration.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A variable read with an offset: the view `x + c` has the value of `x` plus `c`.
///
/// Constraints that take views need no auxiliary variables: the diagonals of n-queens are `x + i`
/// and `x - i`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct View {
    var: Var,
    offset: Int,
}

impl View {
    /// Returns the view `var + offset`.
    ///
    /// # Panics
    /// If `offset` is beyond ±[`VALUE_LIMIT`].
    pub fn new(var: Var, offset: Int) -> View {
        assert!(offset.unsigned_abs() <= VALUE_LIMIT as u64, "offset {offset} is out of range");
        View { var, offset }
    }

    /// Returns the view `var + offset` if `offset` is within ±[`VALUE_LIMIT`].
    pub fn try_new(var: Var, offset: Int) -> Option<View> {
        (offset.unsigned_abs() <= VALUE_LIMIT as u64).then_some(View { var, offset })
    }

    /// Returns the variable that is read.
    #[inline]
    pub fn var(self) -> Var {
        self.var
    }

    /// Returns the offset: the integer added to the variable's value.
    #[inline]
    pub fn offset(self) -> Int {
        self.offset
    }
}

impl From<Var> for View {
    fn from(var: Var) -> View {
        View { var, offset: 0 }
    }
}

impl Add<Int> for Var {
    type Output = View;
    fn add(self, offset: Int) -> View {
        View::new(self, offset)
    }
}

impl Sub<Int> for Var {
    type Output = View;
    fn sub(self, offset: Int) -> View {
        View::new(self, offset.checked_neg().expect("the offset has a negative"))
    }
}
