//! The domains at the base of a history, as far as they are wider than a word.
//!
//! Invariant: the copy is of one moment, at level 0 of the history. A place that is absent there is
//! a gap: it never leaves, so an entry may reach over it.

use crate::state::{Domain, Literal, Slot, Store, Var};

/// The wide domains at the base; empty if no domain is wide.
#[derive(Debug, Default)]
pub(super) struct BaseDomains {
    slots: Vec<Slot>,
    cells: Vec<u64>,
}

impl BaseDomains {
    /// Returns a copy of the present domains of `store`.
    pub(super) fn of(store: &Store) -> BaseDomains {
        let is_wide = store.domains().any(|domain| domain.narrow_bits().is_none());
        let (slots, cells) = if is_wide { store.cells() } else { (&[][..], &[][..]) };
        BaseDomains { slots: slots.to_vec(), cells: cells.to_vec() }
    }

    /// Returns the domain of a wide variable.
    #[inline]
    pub(super) fn domain(&self, var: Var) -> Domain<'_> {
        let slot = self.slots[var.index()];
        Domain::new(slot, &self.cells[slot.start as usize..][..slot.len as usize])
    }

    /// Returns whether no place from `first` to `last` is left of a wide variable.
    pub(super) fn is_gap(&self, var: Var, first: u32, last: u32) -> bool {
        let next = |place| self.domain(var).place_at_or_after(place);
        first > last || next(first).is_none_or(|place| place > last)
    }

    /// Returns the literal of a wide variable from its first place to its last one that is left;
    /// `None` if none is.
    pub(super) fn shrink(&self, literal: Literal) -> Option<Literal> {
        let ((first, last), domain) = (literal.ends(), self.domain(literal.var()));
        let first = domain.place_at_or_after(first).filter(|&place| place <= last)?;
        let last = domain.place_at_or_before(last)?;
        Some(Literal::between(literal.var(), first, last))
    }
}
