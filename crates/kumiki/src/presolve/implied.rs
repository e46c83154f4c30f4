//! Implied constraints: they follow from others, and remove more than each of these alone.
//!
//! Invariant: while somebody observes who removes what, an implied constraint does nothing, because
//! nobody has stated it.

use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Constraint, Explained, Partial, Past, Properties, Reasons, SharedConstraint, Structure,
    StructureKind,
};
use crate::state::{Conflict, Store, Var};

/// A constraint that follows from others.
pub(super) struct Implied {
    constraint: SharedConstraint,
    /// True if later passes read the sum that it bounds.
    is_read: bool,
}

impl Implied {
    /// Returns `constraint`, which later passes do not read.
    pub(super) fn new(constraint: SharedConstraint) -> Implied {
        Implied { constraint, is_read: false }
    }

    /// Returns `constraint`, which later passes read as the sum that it bounds.
    pub(super) fn read(constraint: SharedConstraint) -> Implied {
        Implied { constraint, is_read: true }
    }
}

impl Constraint for Implied {
    fn scope(&self) -> &[Var] {
        self.constraint.scope()
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.constraint.is_satisfied(values)
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        self.constraint.is_possible(assigned)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if store.keeps_removals() { Ok(()) } else { self.constraint.propagate(store) }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        self.constraint.explain(asked, past, reasons)
    }

    fn structure(&self, wanted: StructureKind, root: &Store) -> Option<Structure> {
        match wanted {
            StructureKind::BoundedSum if self.is_read => self.constraint.structure(wanted, root),
            _ => None,
        }
    }

    fn properties(&self) -> Properties {
        // It does not run each time that it is woken.
        self.constraint.properties().reads_changes(false)
    }
}
