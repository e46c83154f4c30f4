//! Truth while not all values are known.
//!
//! Invariant: `No` is said only if no combination of what is left satisfies a statement, and `Yes`
//! only if all do.

use super::Fault;

/// The truth of a statement about variables of which several values may be left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truth {
    /// No combination of what is left satisfies it.
    No,
    /// It is not known.
    Maybe,
    /// Every combination of what is left satisfies it.
    Yes,
}

impl Truth {
    /// Returns `Yes` or `No`.
    pub fn of(is_true: bool) -> Truth {
        if is_true { Truth::Yes } else { Truth::No }
    }

    /// Returns `Yes` if it must be true, `Maybe` if it may be, else `No`.
    pub(crate) fn between(must_be: bool, may_be: bool) -> Truth {
        match (must_be, may_be) {
            (true, _) => Truth::Yes,
            (false, true) => Truth::Maybe,
            (false, false) => Truth::No,
        }
    }

    /// Returns the truth of the opposite.
    pub fn negated(self) -> Truth {
        match self {
            Truth::No => Truth::Yes,
            Truth::Maybe => Truth::Maybe,
            Truth::Yes => Truth::No,
        }
    }
}

/// An expression for which Python raises an error does not hold.
impl From<Fault> for Truth {
    fn from(fault: Fault) -> Truth {
        match fault {
            Fault::Invalid => Truth::No,
            Fault::Undecided => Truth::Maybe,
        }
    }
}
