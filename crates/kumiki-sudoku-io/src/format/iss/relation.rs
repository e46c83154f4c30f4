//! Relations as tables of pairs of digits, which the format writes as keys.
//!
//! Invariant: a key holds a bit for each pair of digits, row by row, six to a symbol, the lowest
//! first.

use kumiki::engine::Int;
use kumiki_sudoku::rule::Language;
use kumiki_sudoku::{Digit, Digits, Shape};
use std::ops::RangeInclusive;

const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns the six bits that a symbol of a key stands for.
pub(super) fn index_of(symbol: char) -> Option<usize> {
    SYMBOLS.iter().position(|&other| char::from(other) == symbol)
}

/// The relations that have names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PairRelation {
    /// The second is greater.
    Less,
    /// The second is not less.
    AtMost,
    /// They differ by at least this number.
    Apart(u8),
    /// They differ by exactly this number.
    Difference(u8),
    /// One is this many times the other.
    Ratio(u8),
    /// They have this sum.
    Sum(u8),
}

impl PairRelation {
    fn holds(self, a: Int, b: Int) -> bool {
        match self {
            PairRelation::Less => a < b,
            PairRelation::AtMost => a <= b,
            PairRelation::Apart(difference) => (a - b).abs() >= difference.into(),
            PairRelation::Difference(difference) => (a - b).abs() == Int::from(difference),
            PairRelation::Ratio(ratio) => a == b * Int::from(ratio) || b == a * Int::from(ratio),
            PairRelation::Sum(sum) => a + b == Int::from(sum),
        }
    }

    /// Returns the relation as a table of pairs of digits up to `size`.
    pub(super) fn key(self, shape: &Shape) -> String {
        let digits = values(shape);
        let mut bits: Vec<bool> =
            digits.clone().flat_map(|a| digits.clone().map(move |b| self.holds(a, b))).collect();
        // Missing bits at the end count as false.
        while bits.len().is_multiple_of(6) && bits.ends_with(&[false; 6]) {
            bits.truncate(bits.len() - 6);
        }
        let symbol = |bits: &[bool]| {
            let index = bits.iter().rev().fold(0, |index, &bit| 2 * index + usize::from(bit));
            char::from(SYMBOLS[index])
        };
        bits.chunks(6).map(symbol).collect()
    }

    /// Returns the relations of digits up to `size` whose key is `key`: several names may fit. In
    /// old keys (`is_swapped`), the last two symbols of the alphabet are exchanged.
    pub(super) fn of_key(key: &str, shape: &Shape, is_swapped: bool) -> Vec<PairRelation> {
        let digits = values(shape);
        let size = digits.clone().count();
        let Some(bits) = bits(key, size, is_swapped) else { return Vec::new() };
        let is = |relation: &PairRelation| {
            let pairs = digits.clone().flat_map(|a| digits.clone().map(move |b| (a, b)));
            pairs.zip(&bits).all(|((a, b), &bit)| bit == relation.holds(a, b))
        };
        let numbered = (1..2 * size as u8).flat_map(|number| {
            [
                PairRelation::Difference(number),
                PairRelation::Ratio(number),
                PairRelation::Sum(number),
                PairRelation::Apart(number),
            ]
        });
        [PairRelation::Less, PairRelation::AtMost].into_iter().chain(numbered).filter(is).collect()
    }
}

/// Returns the bits of a key, one for each pair of digits; Returns `None` if a symbol is not one of
/// keys.
fn bits(key: &str, size: usize, is_swapped: bool) -> Option<Vec<bool>> {
    let swapped = |symbol: u8| match symbol {
        b'-' if is_swapped => b'_',
        b'_' if is_swapped => b'-',
        _ => symbol,
    };
    let mut bits: Vec<bool> = Vec::new();
    for symbol in key.bytes().map(swapped).take(size * size) {
        let index = SYMBOLS.iter().position(|&other| other == symbol)?;
        bits.extend((0..6).map(|bit| index >> bit & 1 == 1));
    }
    bits.resize(size * size, false);
    Some(bits)
}

/// Returns whether a key holds each pair of digits in both orders or in none.
pub(super) fn is_symmetric(key: &str, shape: &Shape, is_swapped: bool) -> bool {
    let size = shape.digits().len();
    let bits = bits(key, size, is_swapped).unwrap_or_default();
    (0..bits.len()).all(|at| bits[at] == bits[at % size * size + at / size])
}

/// Returns the language of the pairs of digits of a key; `None` if a symbol is not one of keys.
pub(super) fn language(key: &str, shape: &Shape, is_swapped: bool) -> Option<Language> {
    let digits: Vec<Digit> = shape.digits().iter().collect();
    let size = digits.len();
    let bits = bits(key, size, is_swapped)?;
    // State 0 is the start, state 1 the end; after the first digit `i` comes state `i + 2`.
    let firsts =
        digits.iter().enumerate().map(|(at, &first)| (0, Digits::from_iter([first]), at + 2));
    let seconds = (0..size).map(|at| {
        let allowed = digits.iter().enumerate().filter(|(other, _)| bits[at * size + other]);
        (at + 2, allowed.map(|(_, &digit)| digit).collect(), 1)
    });
    Some(Language::new([0], firsts.chain(seconds), [1]))
}

/// Returns the digits of `shape` as numbers.
fn values(shape: &Shape) -> RangeInclusive<Int> {
    shape.least_digit().value().into()..=shape.greatest_digit().value().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_that_the_format_has() {
        assert_eq!(PairRelation::Apart(2).key(&Shape::CLASSIC), "8H_xf8H_xf8H_B");
        assert_eq!(
            PairRelation::of_key("8H_xf8H_xf8H_B", &Shape::CLASSIC, false),
            [PairRelation::Apart(2)]
        );
        assert_eq!(
            PairRelation::of_key("8H-xf8H-xf8H-B", &Shape::CLASSIC, true),
            [PairRelation::Apart(2)]
        );
        assert_eq!(
            PairRelation::of_key("EAEBEAAQAAAAE", &Shape::CLASSIC, false),
            [PairRelation::Ratio(3)]
        );
        assert_eq!(PairRelation::of_key("AAAAAAAAAAAAAB", &Shape::CLASSIC, false), []);
        assert_eq!(PairRelation::of_key("é", &Shape::CLASSIC, false), []);
    }

    #[test]
    fn every_key_is_read_back() {
        let zero = Shape::CLASSIC.with_digits(0, 8).unwrap();
        let sizes = [4, 6, 9, 16].map(|size| Shape::of_size(size).unwrap());
        for shape in sizes.iter().chain([&zero]) {
            for relation in [
                PairRelation::Less,
                PairRelation::AtMost,
                PairRelation::Apart(3),
                PairRelation::Difference(2),
                PairRelation::Ratio(3),
                PairRelation::Sum(7),
            ] {
                assert!(
                    PairRelation::of_key(&relation.key(shape), shape, false).contains(&relation)
                );
            }
        }
    }
}
