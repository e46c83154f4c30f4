//! The form of a constraint that a search runs.
//!
//! Invariant: each form has the same variables and the same solutions.

use super::SharedConstraint;
use std::fmt;

/// The form of a constraint that propagates best on the values at the root of a search, as
/// `Constraint::presolve` returns it.
pub enum Presolved {
    /// The constraint stays as it is.
    Keep,
    /// This form propagates faster. It always takes the place of the constraint.
    Replace(SharedConstraint),
    /// This form also prunes the bounds of its variables, at a higher cost. A search takes it if
    /// enough other constraints prune bounds on these variables: at least as many as the scope is
    /// long. A constraint whose form was chosen by the user does not offer it.
    Strengthen(SharedConstraint),
    /// This form removes more, by steps that a proof could hardly show. A search that writes no
    /// proof takes it.
    Unproved(SharedConstraint),
}

impl fmt::Debug for Presolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, constraint) = match self {
            Presolved::Keep => return f.write_str("Keep"),
            Presolved::Replace(constraint) => ("Replace", constraint),
            Presolved::Strengthen(constraint) => ("Strengthen", constraint),
            Presolved::Unproved(constraint) => ("Unproved", constraint),
        };
        f.debug_tuple(name).field(&constraint.properties().kind).finish()
    }
}

impl Presolved {
    /// Returns the form that always takes the place of the constraint, if there is one.
    pub(crate) fn replacement(self) -> Option<SharedConstraint> {
        match self {
            Presolved::Replace(constraint) => Some(constraint),
            Presolved::Keep | Presolved::Strengthen(_) | Presolved::Unproved(_) => None,
        }
    }
}
