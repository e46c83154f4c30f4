//! Digits and sets of digits.
//!
//! Invariant: a [`Digit`] is 0 to 35 and has one symbol, `0` to `9` and then `A` to `Z`. In
//! [`Digits`], bit `d` stands for the digit `d`, and no other bit is ever set.

use std::fmt;
use std::num::NonZeroU8;

/// A digit from 0 to 35: the content of a cell. A classic grid has the digits from 1 to 9. A larger
/// grid has as many digits as its rows have cells. Only grids of a shape with other digits
/// ([`Shape::with_digits`](crate::Shape::with_digits)) have 0.
///
/// Displays as its symbol: `0` to `9`, then `A` for 10 up to `Z` for 35.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(
    /// The digit plus 1, so that an optional digit needs no more room.
    NonZeroU8,
);

impl Digit {
    /// The greatest digit: the last one with a symbol.
    pub const MAX: u8 = 35;

    /// The digit 0.
    pub const ZERO: Digit = Digit(NonZeroU8::MIN);

    /// The digit 1.
    pub(crate) const ONE: Digit = Digit(NonZeroU8::MIN.saturating_add(1));

    /// The digit 9.
    pub(crate) const NINE: Digit = Digit(NonZeroU8::MIN.saturating_add(9));

    /// Returns the digit `value`; `None` unless it is 1 to 35. For most formats and callers, 0 is a
    /// blank: see [`Digit::from_zero`].
    #[inline]
    pub fn new(value: u8) -> Option<Digit> {
        if value == 0 { None } else { Digit::from_zero(value) }
    }

    /// Returns the digit `value`, which may be 0; `None` if it is above 35.
    #[inline]
    pub fn from_zero(value: u8) -> Option<Digit> {
        if value > Digit::MAX { None } else { NonZeroU8::new(value + 1).map(Digit) }
    }

    /// Returns the digit of `symbol`; `None` for `0`, the sign of a blank. Small letters count as
    /// capital ones.
    pub fn from_symbol(symbol: char) -> Option<Digit> {
        Digit::new(u8::try_from(symbol.to_digit(36)?).ok()?)
    }

    /// Returns the digits from 1 to `last` in ascending order, and none above [`Digit::MAX`].
    pub fn up_to(last: u8) -> impl DoubleEndedIterator<Item = Digit> + Clone {
        (1..=last.min(Digit::MAX)).filter_map(Digit::new)
    }

    /// Returns the digit as a number, 0 to 35.
    #[inline]
    pub fn value(self) -> u8 {
        self.0.get() - 1
    }

    /// Returns the symbol: `0` to `9`, then `A` to `Z`.
    #[inline]
    pub fn symbol(self) -> char {
        let first = if self.value() < 10 { b'0' } else { b'A' - 10 };
        char::from(first + self.value())
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.symbol())
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of digits.
///
/// Displays as the symbols in ascending order: `147`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Digits(u64);

impl Digits {
    /// The empty set.
    pub const NONE: Digits = Digits(0);

    /// The nine digits of a classic grid.
    pub const NINE: Digits = Digits::up_to(9);

    /// Returns the digits from 1 to `last`; all 35 if it is more.
    pub const fn up_to(last: u8) -> Digits {
        let last = if last > Digit::MAX { Digit::MAX } else { last };
        Digits((1 << (last + 1)) - 2)
    }

    /// Returns the digits from `first` to `last`; none if `first` is greater.
    pub fn between(first: Digit, last: Digit) -> Digits {
        Digits((2_u64 << last.value()).saturating_sub(1 << first.value()))
    }

    /// Returns the digits with the value `v` for each bit `v` of `values`.
    pub fn of_bits(values: u64) -> Digits {
        Digits(values & ((2 << Digit::MAX) - 1))
    }

    /// Returns the number of digits, 0 to 36.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether `digit` is in the set.
    pub fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.value() & 1 == 1
    }

    /// Adds `digit`. Returns whether it was missing.
    pub fn insert(&mut self, digit: Digit) -> bool {
        let missing = !self.contains(digit);
        self.0 |= 1 << digit.value();
        missing
    }

    /// Removes `digit`. Returns whether it was in the set.
    pub fn remove(&mut self, digit: Digit) -> bool {
        let there = self.contains(digit);
        self.0 &= !(1 << digit.value());
        there
    }

    /// Returns the digits that are in both sets.
    pub fn intersection(self, other: Digits) -> Digits {
        Digits(self.0 & other.0)
    }

    /// Returns the digits that are not in `other`.
    pub fn difference(self, other: Digits) -> Digits {
        Digits(self.0 & !other.0)
    }

    /// Returns whether all digits of this set are in `other`.
    pub fn is_subset(self, other: Digits) -> bool {
        self.difference(other).is_empty()
    }

    /// Returns the digit, if there is exactly one.
    pub fn single(self) -> Option<Digit> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// Returns the least digit, if there is one.
    fn first(self) -> Option<Digit> {
        Digit::from_zero(self.0.trailing_zeros() as u8)
    }

    /// Returns the digits in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Digit> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let digit = left.first()?;
            left.remove(digit);
            Some(digit)
        })
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
        let text: String = self.iter().map(Digit::symbol).collect();
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
    fn every_digit_has_its_symbol_and_nothing_else_has() {
        let symbols: String = (0..=u8::MAX).filter_map(Digit::new).map(Digit::symbol).collect();
        assert_eq!(symbols, "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        assert_eq!((Digit::ZERO.symbol(), Digit::ZERO.value()), ('0', 0));
        assert_eq!((Digit::from_zero(0), Digit::from_zero(36)), (Some(Digit::ZERO), None));
        for digit in Digit::up_to(Digit::MAX) {
            assert_eq!(Digit::from_symbol(digit.symbol()), Some(digit));
            assert_eq!(Digit::from_symbol(digit.symbol().to_ascii_lowercase()), Some(digit));
        }
        assert!(
            ['0', '.', '!', 'É', '٣'].iter().all(|&symbol| Digit::from_symbol(symbol).is_none())
        );
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
        assert!(Digits::NONE.is_empty());
    }

    #[test]
    fn a_set_up_to_a_digit_holds_the_digits_up_to_it() {
        for last in 0..=40 {
            assert_eq!(Digit::up_to(last).collect::<Digits>(), Digits::up_to(last));
        }
        let digit = |value| Digit::from_zero(value).unwrap();
        assert_eq!(Digits::between(digit(0), digit(8)).to_string(), "012345678");
        assert_eq!(Digits::between(digit(1), digit(9)), Digits::NINE);
        assert_eq!(Digits::between(digit(35), digit(35)).to_string(), "Z");
        assert!(Digits::between(digit(3), digit(2)).is_empty());
        assert_eq!(Digits::between(digit(0), digit(35)).len(), 36);
        assert_eq!(Digits::NINE.to_string(), "123456789");
        assert!(
            Digits::up_to(4).is_subset(Digits::NINE) && !Digits::NINE.is_subset(Digits::up_to(4))
        );
        assert_eq!(Digits::NINE.difference(Digits::up_to(6)).to_string(), "789");
        assert_eq!(Digits::NINE.intersection(Digits::up_to(6)), Digits::up_to(6));
    }
}
