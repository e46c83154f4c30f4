//! The parts of an indexed comparison, and the sets of their values.
//!
//! Invariant: the parts are in the order of calculation, and so are the words of their sets.

use super::Operand;
use crate::arithmetic::Int;
use crate::arithmetic::bits::bits;
use crate::state::Var;

/// The most words of the set of a part.
const MOST_WORDS: usize = 64;

/// The most words of all sets.
const MOST_WORDS_OF_ALL: usize = 512;

/// The greatest distance of a value from 0.
const VALUE_LIMIT: Int = 1 << 40;

/// A number that is calculated from variables.
#[derive(Clone, Debug)]
pub(crate) enum IndexedTerm {
    /// A variable or a constant.
    Operand(Operand),
    /// The first term plus so many times the second.
    Sum(Box<IndexedTerm>, Int, Box<IndexedTerm>),
    /// The entry of a list at an index.
    Entry(Vec<Operand>, Box<IndexedTerm>),
}

impl IndexedTerm {
    /// Returns the constant `value`.
    pub(crate) fn constant(value: Int) -> IndexedTerm {
        IndexedTerm::Operand(Operand::Constant(value))
    }

    /// Returns this term plus `factor` times `right`; `None` if a number becomes too large.
    pub(crate) fn plus(self, factor: Int, right: IndexedTerm) -> Option<IndexedTerm> {
        let (left, right) = (self.into_scaled(), right.into_scaled());
        let constant = small(left.constant.checked_add(factor.checked_mul(right.constant)?)?)?;
        let of_right = small(factor.checked_mul(right.factor)?)?;
        Some(match (left.of, right.of) {
            (None, None) => IndexedTerm::constant(constant),
            (Some(of), None) => Scaled { constant, factor: left.factor, of: Some(of) }.into_term(),
            (None, Some(of)) => Scaled { constant, factor: of_right, of: Some(of) }.into_term(),
            (Some(of), Some(other)) => {
                let first = Scaled { constant, factor: left.factor, of: Some(of) }.into_term();
                IndexedTerm::Sum(Box::new(first), of_right, other)
            }
        })
    }

    /// Returns the product with `factor`; `None` if a number becomes too large.
    pub(crate) fn times(self, factor: Int) -> Option<IndexedTerm> {
        IndexedTerm::constant(0).plus(factor, self)
    }

    /// Returns the value, if it is constant.
    pub(crate) fn as_constant(&self) -> Option<Int> {
        match self {
            IndexedTerm::Operand(Operand::Constant(value)) => Some(*value),
            _ => None,
        }
    }

    /// Returns the constant and the multiple that this term is the sum of.
    fn into_scaled(self) -> Scaled {
        match self {
            IndexedTerm::Operand(Operand::Constant(constant)) => {
                Scaled { constant, factor: 0, of: None }
            }
            IndexedTerm::Sum(first, factor, of) => match first.as_constant() {
                Some(constant) => Scaled { constant, factor, of: Some(of) },
                None => {
                    let sum = IndexedTerm::Sum(first, factor, of);
                    Scaled { constant: 0, factor: 1, of: Some(Box::new(sum)) }
                }
            },
            term => Scaled { constant: 0, factor: 1, of: Some(Box::new(term)) },
        }
    }
}

/// A constant plus a multiple of a term.
struct Scaled {
    constant: Int,
    factor: Int,
    of: Option<Box<IndexedTerm>>,
}

impl Scaled {
    fn into_term(self) -> IndexedTerm {
        match (self.of, self.constant, self.factor) {
            (None, constant, _) => IndexedTerm::constant(constant),
            (Some(of), 0, 1) => *of,
            (Some(of), constant, factor) => {
                IndexedTerm::Sum(Box::new(IndexedTerm::constant(constant)), factor, of)
            }
        }
    }
}

fn small(number: Int) -> Option<Int> {
    (number.unsigned_abs() < VALUE_LIMIT as u64).then_some(number)
}

/// A part of an indexed comparison.
#[derive(Clone, Debug)]
pub(super) struct IndexedPart {
    pub(super) kind: IndexedPartKind,
    /// The least value of the window.
    pub(super) min: Int,
    /// The position of the first word of its set.
    pub(super) first_word: usize,
    pub(super) words: usize,
}

/// The calculation of a part, from parts before it.
#[derive(Clone, Debug)]
pub(super) enum IndexedPartKind {
    Leaf(Operand),
    /// The part `left` plus `factor` times the part `right`, which comes later.
    Sum {
        left: usize,
        factor: Int,
        right: usize,
    },
    Entry {
        index: usize,
        list: Vec<Operand>,
    },
}

impl IndexedPart {
    /// Returns the variables that it reads itself, as often as it does.
    pub(super) fn vars(&self) -> impl Iterator<Item = Var> {
        let (leaf, list) = match &self.kind {
            IndexedPartKind::Leaf(operand) => (operand.var(), &[][..]),
            IndexedPartKind::Sum { .. } => (None, &[][..]),
            IndexedPartKind::Entry { list, .. } => (None, &list[..]),
        };
        leaf.into_iter().chain(list.iter().filter_map(|entry| entry.var()))
    }

    /// Returns the words of its set among `sets`.
    pub(super) fn of<'s>(&self, sets: &'s [u64]) -> &'s [u64] {
        &sets[self.first_word..][..self.words]
    }

    /// Returns the words of its set among `sets`.
    pub(super) fn of_mut<'s>(&self, sets: &'s mut [u64]) -> &'s mut [u64] {
        &mut sets[self.first_word..][..self.words]
    }

    /// Returns the values of `set`, ascending.
    pub(super) fn values(&self, set: &[u64]) -> impl Iterator<Item = Int> {
        let min = self.min;
        let words = set.iter().enumerate();
        words.flat_map(move |(at, &word)| {
            bits(word).map(move |bit| min + (at * 64) as Int + bit as Int)
        })
    }

    /// Returns whether `value` is in `set`.
    pub(super) fn contains(&self, set: &[u64], value: Int) -> bool {
        let at = value - self.min;
        at >= 0 && set.get(at as usize / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    /// Adds `value`, which is within the window, to `set`.
    pub(super) fn insert(&self, set: &mut [u64], value: Int) {
        let at = (value - self.min) as usize;
        set[at / 64] |= 1 << (at % 64);
    }

    /// Removes from `set` the values for which `keep` returns `false`.
    pub(super) fn retain(&self, set: &mut [u64], keep: impl Fn(Int) -> bool) {
        for (at, word) in set.iter_mut().enumerate() {
            for bit in bits(*word) {
                if !keep(self.min + (at * 64) as Int + bit as Int) {
                    *word &= !(1 << bit);
                }
            }
        }
    }
}

/// Returns the parts of `term`, each after those that it reads, and the number of words of their
/// sets. `None` if these are too many.
pub(super) fn parts_of(
    term: IndexedTerm,
    bounds: &impl Fn(Var) -> (Int, Int),
) -> Option<(Vec<IndexedPart>, usize)> {
    let mut building = Building { parts: Vec::new(), words: 0, bounds };
    building.add(term)?;
    Some((building.parts, building.words))
}

/// The parts of a term while they are collected.
struct Building<'a, F> {
    parts: Vec<IndexedPart>,
    words: usize,
    bounds: &'a F,
}

impl<F: Fn(Var) -> (Int, Int)> Building<'_, F> {
    /// Adds the parts of `term`, and returns its position and its least and greatest value.
    fn add(&mut self, term: IndexedTerm) -> Option<(usize, Int, Int)> {
        match term {
            IndexedTerm::Operand(operand) => {
                let (min, max) = self.ends(operand);
                self.push(IndexedPartKind::Leaf(operand), min, max)
            }
            IndexedTerm::Sum(left, factor, right) => {
                let (left, min, max) = self.add(*left)?;
                let (right, least, greatest) = self.add(*right)?;
                let ends = (factor.checked_mul(least)?, factor.checked_mul(greatest)?);
                let (min, max) = (min + ends.0.min(ends.1), max + ends.0.max(ends.1));
                self.push(IndexedPartKind::Sum { left, factor, right }, min, max)
            }
            IndexedTerm::Entry(mut list, index) => {
                let (index, first, last) = self.add(*index)?;
                let (first, last) = (first.max(0), last.min(list.len() as Int - 1));
                if first > last {
                    return None;
                }
                // An entry that no index selects is not read.
                list.truncate(last as usize + 1);
                list[..first as usize].fill(Operand::Constant(0));
                let ends = list[first as usize..].iter().map(|&entry| self.ends(entry));
                let (min, max) = ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
                self.push(IndexedPartKind::Entry { index, list }, min, max)
            }
        }
    }

    /// Returns the least and the greatest value of an operand.
    fn ends(&self, operand: Operand) -> (Int, Int) {
        match operand {
            Operand::View(view) => {
                let (min, max) = (self.bounds)(view.var());
                (min + view.offset(), max + view.offset())
            }
            Operand::Constant(constant) => (constant, constant),
        }
    }

    /// Adds a part with values between `min` and `max`, and returns its position and these.
    fn push(&mut self, kind: IndexedPartKind, min: Int, max: Int) -> Option<(usize, Int, Int)> {
        let (min, max) = (small(min)?, small(max)?);
        let words = (max - min) as usize / 64 + 1;
        let first_word = self.words;
        self.words += words;
        if words > MOST_WORDS || self.words > MOST_WORDS_OF_ALL {
            return None;
        }
        self.parts.push(IndexedPart { kind, min, first_word, words });
        Some((self.parts.len() - 1, min, max))
    }
}
