//! What a constraint reads where a variable or a constant may stand.
//!
//! Invariant: a constant is a variable with one value that can never be removed.

use crate::constraint::Conflict;
use crate::store::Store;
use crate::var::{Int, Var, View};

/// A view of a variable, or a constant.
///
/// Made from either by `into`: `x`, `x + 1` and `7` are operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// The value of a variable, plus an offset.
    View(View),
    /// Always the same.
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
    /// The variable that is read, if one is.
    pub(super) fn var(self) -> Option<Var> {
        match self {
            Operand::View(view) => Some(view.var()),
            Operand::Constant(_) => None,
        }
    }

    /// The least value.
    pub(super) fn min(self, store: &Store) -> Int {
        match self {
            Operand::View(view) => store.domain(view.var()).min() + view.offset(),
            Operand::Constant(value) => value,
        }
    }

    /// The greatest value.
    pub(super) fn max(self, store: &Store) -> Int {
        match self {
            Operand::View(view) => store.domain(view.var()).max() + view.offset(),
            Operand::Constant(value) => value,
        }
    }

    /// The 64 values from `from` on, as bits.
    pub(super) fn word_from(self, store: &Store, from: Int) -> u64 {
        match self {
            Operand::View(view) => store.domain(view.var()).word_from(from - view.offset()),
            Operand::Constant(value) => match value.checked_sub(from) {
                Some(place @ 0..64) => 1 << place,
                _ => 0,
            },
        }
    }

    /// Leaves only the values in `words`, which begin at `from`.
    pub(super) fn intersect(
        self,
        store: &mut Store,
        from: Int,
        words: &[u64],
    ) -> Result<(), Conflict> {
        match self {
            Operand::View(view) => store.intersect(view.var(), from - view.offset(), words),
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
