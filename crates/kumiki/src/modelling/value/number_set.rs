//! The engine's numbers of the values of one variable, listed or as a range.
//!
//! Invariant: the numbers ascend, and there is at least one.

use crate::arithmetic::Int;

/// The engine's numbers of the values of one variable, ascending. A range of many integers is not
/// listed, so a set may have far more numbers than could be collected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberSet<'a>(Numbers<'a>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Numbers<'a> {
    Listed(&'a [Int]),
    /// All from the first to the second.
    Range(Int, Int),
}

impl<'a> NumberSet<'a> {
    /// Returns the set of `numbers`, which ascend.
    pub(crate) fn listed(numbers: &'a [Int]) -> NumberSet<'a> {
        NumberSet(Numbers::Listed(numbers))
    }

    /// Returns the set of the integers from `min` to `max`.
    pub(crate) fn range(min: Int, max: Int) -> NumberSet<'a> {
        NumberSet(Numbers::Range(min, max))
    }

    /// Returns the ends of the set if it is a range of integers that are not listed.
    pub(crate) fn as_range(self) -> Option<(Int, Int)> {
        match self.0 {
            Numbers::Listed(_) => None,
            Numbers::Range(min, max) => Some((min, max)),
        }
    }

    /// Returns the number of numbers.
    #[expect(clippy::len_without_is_empty, reason = "a variable has a value")]
    pub fn len(self) -> usize {
        match self.0 {
            Numbers::Listed(numbers) => numbers.len(),
            Numbers::Range(min, max) => max.abs_diff(min) as usize + 1,
        }
    }

    /// Returns the least number.
    pub fn first(self) -> Int {
        match self.0 {
            Numbers::Listed(numbers) => numbers[0],
            Numbers::Range(min, _) => min,
        }
    }

    /// Returns the greatest number.
    pub fn last(self) -> Int {
        match self.0 {
            Numbers::Listed(numbers) => numbers[numbers.len() - 1],
            Numbers::Range(_, max) => max,
        }
    }

    /// Returns whether `number` is one of the set.
    pub fn contains(self, number: Int) -> bool {
        match self.0 {
            Numbers::Listed(numbers) => numbers.binary_search(&number).is_ok(),
            Numbers::Range(min, max) => (min..=max).contains(&number),
        }
    }

    /// Returns the number of numbers that are less than `number`.
    pub(crate) fn count_below(self, number: Int) -> usize {
        match self.0 {
            Numbers::Listed(numbers) => numbers.partition_point(|&other| other < number),
            Numbers::Range(min, max) => (number.clamp(min, max + 1) - min) as usize,
        }
    }

    /// Returns the number at `place`, counted from 0.
    ///
    /// # Panics
    /// Panics if there are not so many.
    pub fn at(self, place: usize) -> Int {
        match self.0 {
            Numbers::Listed(numbers) => numbers[place],
            Numbers::Range(min, _) => {
                assert!(place < self.len(), "there are {} numbers", self.len());
                min + place as Int
            }
        }
    }

    /// Returns the numbers in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Int> + Clone + use<'a> {
        let (listed, range) = match self.0 {
            Numbers::Listed(numbers) => (numbers, 0..0),
            Numbers::Range(min, max) => (&[][..], min..max + 1),
        };
        listed.iter().copied().chain(range)
    }
}
