//! Digits and sets of digits.
//!
//! Invariant: a [`Digit`] is 1 to 9, so a grid cannot hold anything else; in [`Digits`] bit `d`
//! stands for the digit `d` and no other bit is ever set.

use std::fmt;
use std::num::NonZeroU8;

/// A digit from 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digit `value`; `None` unless it is 1 to 9.
    pub fn new(value: u8) -> Option<Digit> {
        NonZeroU8::new(value).filter(|value| value.get() <= 9).map(Digit)
    }

    /// The digits in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Digit> {
        (1..=9).filter_map(Digit::new)
    }

    /// The digit as a number, 1 to 9.
    #[inline]
    pub fn value(self) -> u8 {
        self.0.get()
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of digits.
///
/// Shown as its digits in a row, `147`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Digits(u16);

impl Digits {
    /// No digit.
    pub const NONE: Digits = Digits(0);

    /// All nine digits.
    pub const ALL: Digits = Digits(0b11_1111_1110);

    /// How many there are, 0 to 9.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `digit` is one of them.
    pub fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.value() & 1 == 1
    }

    /// Adds `digit`; whether it was missing.
    pub fn insert(&mut self, digit: Digit) -> bool {
        let missing = !self.contains(digit);
        self.0 |= 1 << digit.value();
        missing
    }

    /// Removes `digit`; whether it was there.
    pub fn remove(&mut self, digit: Digit) -> bool {
        let there = self.contains(digit);
        self.0 &= !(1 << digit.value());
        there
    }

    /// The digit, if there is exactly one.
    pub fn single(self) -> Option<Digit> {
        self.iter().next().filter(|_| self.len() == 1)
    }

    /// The digits in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        Digit::all().filter(move |&digit| self.contains(digit))
    }
}

impl FromIterator<Digit> for Digits {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Digits {
        let mut set = Digits::NONE;
        for digit in digits {
            set.insert(digit);
        }
        set
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.iter().map(|digit| digit.to_string()).collect();
        f.pad(&text)
    }
}

impl fmt::Debug for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_to_nine_are_digits() {
        let digits: Vec<u8> =
            (0..=u8::MAX).filter_map(Digit::new).map(|digit| digit.value()).collect();
        assert_eq!(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn a_set_holds_what_was_inserted_and_not_removed() {
        let [one, four, nine] = [1, 4, 9].map(|value| Digit::new(value).unwrap());
        let mut set: Digits = [nine, one, four].into_iter().collect();
        assert_eq!((set.len(), set.to_string()), (3, "149".to_string()));
        assert!(!set.insert(one));
        assert!(set.remove(one) && !set.remove(one));
        assert_eq!(set.single(), None);
        set.remove(four);
        assert_eq!(set.single(), Some(nine));
        assert_eq!(Digit::all().collect::<Digits>(), Digits::ALL);
        assert!(Digits::NONE.is_empty());
    }
}
