//! The free variables of a node, which a heuristic chooses from.
//!
//! Invariant: at least one variable is free.

use crate::state::{Changes, Store, Var};
use std::cell::{Cell, RefCell};

/// The greatest number of free variables that are examined together for a constraint between them.
pub(in crate::search) const FEW: usize = 4;

/// The variables to decide: those that are not fixed or, if `decided` is given, those that are not
/// decided.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Free<'a> {
    pub(in crate::search) store: &'a Store,
    pub(in crate::search) decided: Option<&'a [bool]>,
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

/// The free variables of a node, in the order of the scan: that of declaration, unless the settings
/// name a static order or a degree.
#[derive(Debug)]
pub struct FreeVariables<'a> {
    free: Free<'a>,
    /// The rest of the scan; its first variable is free.
    scan: &'a [Var],
    /// A lower bound on the number of values of the free variables.
    fewest: Cell<usize>,
    tracking: RefCell<Option<Tracking<'a>>>,
}

/// The changes since a heuristic last read them, for one that keeps its variables sorted.
#[derive(Debug)]
pub(in crate::search) struct Tracking<'a> {
    /// The variables that may be free at some node, in the order of the scan.
    pub(in crate::search) scan: &'a [Var],
    pub(in crate::search) changes: &'a mut Changes,
}

impl<'a> FreeVariables<'a> {
    /// Returns the free variables of `scan`, whose first is free. None has fewer values than
    /// `fewest`.
    pub(in crate::search) fn new(
        free: Free<'a>,
        scan: &'a [Var],
        fewest: usize,
    ) -> FreeVariables<'a> {
        FreeVariables { free, scan, fewest: Cell::new(fewest), tracking: RefCell::new(None) }
    }

    /// Returns the values that are possible at the node.
    #[inline]
    pub fn store(&self) -> &'a Store {
        self.free.store
    }

    /// Returns the first free variable.
    #[inline]
    pub fn first(&self) -> Var {
        self.scan[0]
    }

    /// Returns the free variables.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Var> + '_ {
        self.scan.iter().copied().filter(|&var| self.free.contains(var))
    }

    /// Returns whether `var` is free. A variable that the model does not have is not.
    #[inline]
    pub fn contains(&self, var: Var) -> bool {
        var.index() < self.free.store.domains().len() && self.free.contains(var)
    }

    /// Returns a lower bound on the number of values of the free variables.
    pub(in crate::search) fn fewest(&self) -> usize {
        self.fewest.get()
    }

    /// Sets the changes that a heuristic may read.
    pub(in crate::search) fn set_tracking(&mut self, tracking: Option<Tracking<'a>>) {
        self.tracking = RefCell::new(tracking);
    }

    /// Returns the changes since the last call at any node; `None` if they are not tracked.
    pub(super) fn take_tracking(&self) -> Option<Tracking<'a>> {
        self.tracking.take()
    }

    /// Sets the lower bound for the nodes below this one.
    pub(super) fn set_fewest(&self, fewest: usize) {
        self.fewest.set(fewest);
    }
}
