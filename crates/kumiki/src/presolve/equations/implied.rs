//! Implied constraints: they follow from others, and remove more than each of these alone.
//!
//! Invariant: while somebody observes who removes what, an implied constraint does nothing, because
//! nobody has stated it.

use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Constraint, Explained, Partial, Past, Properties, Reasons, SharedConstraint,
};
use crate::state::{Conflict, Store, Var};

/// A constraint that follows from others.
pub(super) struct Implied(pub(super) SharedConstraint);

impl Constraint for Implied {
    fn scope(&self) -> &[Var] {
        self.0.scope()
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.0.is_satisfied(values)
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        self.0.is_possible(assigned)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if store.keeps_removals() { Ok(()) } else { self.0.propagate(store) }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        self.0.explain(asked, past, reasons)
    }

    fn properties(&self) -> Properties {
        self.0.properties()
    }
}
