//! The free variables, and those of them that have the fewest values.
//!
//! Invariant: of equal variables the first one is taken.

use crate::state::{Store, Var};

/// The start of the scan for the next variable.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scan {
    /// All variables before this position of the scan are decided.
    pub(super) from: usize,
    /// A lower bound on the number of values of the free variables.
    pub(super) fewest: usize,
}

/// The greatest number of free variables that are examined together for a constraint between them.
pub(crate) const FEW: usize = 4;

/// The variables to decide: those that are not fixed or, if `decided` is given, those that are not
/// decided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Free<'a> {
    pub(crate) store: &'a Store,
    pub(crate) decided: Option<&'a [bool]>,
}

impl Free<'_> {
    #[inline]
    pub(super) fn contains(self, var: Var) -> bool {
        match self.decided {
            Some(decided) => !decided[var.index()],
            None => !self.store.is_fixed(var),
        }
    }
}

/// Returns the first variable with the fewest values for its degree, and the fewest values of any;
/// none has fewer than `least`. The variables come by degree, the greatest first.
pub(super) fn fewest_values_for(
    store: &Store,
    free: impl Iterator<Item = Var>,
    degree: impl Fn(Var) -> u64,
    least: usize,
) -> (Var, usize) {
    let least = least.max(2);
    let mut fewest = usize::MAX;
    let mut best: Option<(Var, u64, u64)> = None;
    for var in free {
        let (len, degree) = (store.domain(var).len(), degree(var));
        fewest = fewest.min(len);
        if best.is_none_or(|(_, values, of)| len as u64 * of < values * degree) {
            best = Some((var, len as u64, degree));
        }
        // The following variables have neither fewer values nor a greater degree.
        if len <= least {
            break;
        }
    }
    (best.expect("a variable is free").0, fewest)
}

/// Returns the first variable with the fewest values, and their number; none has fewer than
/// `least`.
pub(super) fn fewest_values(
    store: &Store,
    free: impl Iterator<Item = Var>,
    least: usize,
) -> (Var, usize) {
    // No free variable has fewer than two values, except one that is fixed and not yet decided.
    let least = least.max(2);
    let mut best: Option<(Var, usize)> = None;
    for var in free {
        let len = store.domain(var).len();
        if len <= least {
            return (var, len);
        }
        if best.is_none_or(|(_, fewest)| len < fewest) {
            best = Some((var, len));
        }
    }
    best.expect("a variable is free")
}
