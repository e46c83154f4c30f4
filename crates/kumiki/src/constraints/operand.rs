//! Operands: a variable or a constant that a constraint reads.
//!
//! Invariant: a constant behaves as a variable with one value that can never be removed.

use super::{AllEqual, LONG_SPAN};
use crate::arithmetic::Int;
use crate::propagation::Constraint;
use crate::state::{Conflict, Store, Var, View};

/// A view of a variable, or a constant.
///
/// Both convert with `into`: `x`, `x + 1` and `7` are operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// The value of a variable, plus an offset.
    View(View),
    /// A constant.
    Constant(Int),
}

impl From<Var> for Operand {
    fn from(var: Var) -> Operand {
        Operand::View(var.into())
    }
}

impl From<View> for Operand {
    fn from(view: View) -> Operand {
        Operand::View(view)
    }
}

impl From<Int> for Operand {
    fn from(constant: Int) -> Operand {
        Operand::Constant(constant)
    }
}

impl Operand {
    /// Returns the variable that is read, if there is one.
    pub(super) fn var(self) -> Option<Var> {
        match self {
            Operand::View(view) => Some(view.var()),
            Operand::Constant(_) => None,
        }
    }

    /// Returns the least value.
    pub(super) fn min(self, store: &Store) -> Int {
        match self {
            Operand::View(view) => store.domain(view.var()).min() + view.offset(),
            Operand::Constant(value) => value,
        }
    }

    /// Returns the greatest value.
    pub(super) fn max(self, store: &Store) -> Int {
        match self {
            Operand::View(view) => store.domain(view.var()).max() + view.offset(),
            Operand::Constant(value) => value,
        }
    }

    /// Returns the 64 values from `from` on, as bits.
    fn word_from(self, store: &Store, from: Int) -> u64 {
        match self {
            Operand::View(view) => {
                // `from` minus the offset may be beyond all integers: no value is there.
                store.domain(view.var()).word_from(from.saturating_sub(view.offset()))
            }
            Operand::Constant(value) => match value.checked_sub(from) {
                Some(place @ 0..64) => 1 << place,
                _ => 0,
            },
        }
    }

    /// Returns whether `value` is possible.
    pub(super) fn contains(self, store: &Store, value: Int) -> bool {
        match self {
            Operand::View(view) => {
                store.domain(view.var()).contains(value.saturating_sub(view.offset()))
            }
            Operand::Constant(constant) => value == constant,
        }
    }

    /// Removes the values for which `keep` returns `false`.
    pub(super) fn retain(
        self,
        store: &mut Store,
        keep: impl Fn(&Store, Int) -> bool,
    ) -> Result<(), Conflict> {
        match self {
            Operand::View(view) => {
                store.retain(view.var(), |store, value| keep(store, value + view.offset()))
            }
            Operand::Constant(value) => {
                if keep(store, value) {
                    Ok(())
                } else {
                    Err(Conflict)
                }
            }
        }
    }

    /// Returns whether the values are so far apart that they are better read one by one.
    pub(super) fn is_scattered(self, store: &Store) -> bool {
        match self {
            Operand::View(view) => store.domain(view.var()).is_scattered(),
            Operand::Constant(_) => false,
        }
    }

    /// Returns whether the two have a value in common.
    pub(super) fn meets(self, other: Operand, store: &Store) -> bool {
        if let Operand::Constant(value) = self {
            return other.contains(store, value);
        }
        for (own, other) in [(self, other), (other, self)] {
            if let Operand::View(view) = own
                && own.is_scattered(store)
            {
                let mut values = store.domain(view.var()).iter();
                return values.any(|value| other.contains(store, value + view.offset()));
            }
        }
        let min = self.min(store).max(other.min(store));
        let max = self.max(store).min(other.max(store));
        let common = |from: Int| self.word_from(store, from) & other.word_from(store, from);
        min <= max && (0..=(max - min) / 64).any(|at| common(min + at * 64) != 0)
    }

    /// Returns whether a value is in `words`, a set that begins at `from`.
    pub(super) fn meets_set(self, store: &Store, from: Int, words: &[u64]) -> bool {
        let mut words = words.iter().zip((from..).step_by(64));
        words.any(|(&word, from)| word != 0 && word & self.word_from(store, from) != 0)
    }

    /// Adds the values to a set that begins at `from`. Values outside of its window are left out.
    pub(super) fn add_to(self, store: &Store, from: Int, words: &mut [u64]) {
        let (min, max) = (self.min(store), self.max(store));
        // Far below or above `from`, the distance may not be an integer; it is then cut off.
        let first = min.saturating_sub(from).max(0) / 64;
        let last = (max.saturating_sub(from) / 64).min(words.len() as Int - 1);
        if max >= from {
            for at in first..=last {
                words[at as usize] |= self.word_from(store, from + at * 64);
            }
        }
    }

    /// Removes from both operands the values that they do not have in common.
    pub(super) fn keep_common(self, other: Operand, store: &mut Store) -> Result<(), Conflict> {
        let min = self.min(store).max(other.min(store));
        let max = self.max(store).min(other.max(store));
        if min > max {
            return Err(Conflict);
        }
        if max - min >= LONG_SPAN
            && let (Operand::View(one), Operand::View(two)) = (self, other)
            && [one, two].iter().any(|view| store.domain(view.var()).is_paged())
        {
            return keep_common_of(one, two, store);
        }
        if self.is_scattered(store) || other.is_scattered(store) {
            self.retain(store, |store, value| other.contains(store, value))?;
            return other.retain(store, |store, value| self.contains(store, value));
        }
        store.with_scratch(|store, scratch| {
            let common = |at: Int| {
                self.word_from(store, min + at * 64) & other.word_from(store, min + at * 64)
            };
            scratch.words.clear();
            scratch.words.extend((0..=(max - min) / 64).map(common));
            self.intersect(store, min, &scratch.words)?;
            other.intersect(store, min, &scratch.words)
        })
    }

    /// Removes the values that are not in `words`, which begin at `from`.
    pub(super) fn intersect(
        self,
        store: &mut Store,
        from: Int,
        words: &[u64],
    ) -> Result<(), Conflict> {
        match self {
            Operand::View(view) => {
                store.intersect(view.var(), from.saturating_sub(view.offset()), words)
            }
            Operand::Constant(value) => {
                let place = usize::try_from(value.saturating_sub(from)).unwrap_or(usize::MAX);
                let word = words.get(place / 64).copied().unwrap_or(0);
                if word >> (place % 64) & 1 == 1 { Ok(()) } else { Err(Conflict) }
            }
        }
    }

    pub(super) fn remove_below(self, store: &mut Store, value: Int) -> Result<(), Conflict> {
        match self {
            Operand::View(view) => store.remove_below(view.var(), value - view.offset()),
            Operand::Constant(constant) if constant < value => Err(Conflict),
            Operand::Constant(_) => Ok(()),
        }
    }

    pub(super) fn remove_above(self, store: &mut Store, value: Int) -> Result<(), Conflict> {
        match self {
            Operand::View(view) => store.remove_above(view.var(), value - view.offset()),
            Operand::Constant(constant) if constant > value => Err(Conflict),
            Operand::Constant(_) => Ok(()),
        }
    }
}

/// Removes from both views the values that they do not have in common.
#[cold]
fn keep_common_of(one: View, two: View, store: &mut Store) -> Result<(), Conflict> {
    if one == two { Ok(()) } else { AllEqual::new([one, two]).propagate(store) }
}
