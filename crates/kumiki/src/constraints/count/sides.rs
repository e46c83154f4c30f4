//! The views of a count that were known to be inside or outside of its set, for explanations.
//!
//! Invariant: the view whose removal is asked about counts as having one of the removed values.

use super::{Count, Operand};
use crate::arithmetic::Int;
use crate::propagation::{Asked, Past, Reasons};
use crate::state::{Literal, Var};
use smallvec::SmallVec;

/// A view that was known to be on one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownView {
    var: Var,
    /// The values of the other side, which were absent; `None` if the variable was fixed.
    absent: Option<Literal>,
    since: usize,
}

impl KnownView {
    pub(super) fn add_to(&self, reasons: &mut Reasons<'_>) {
        match self.absent {
            Some(absent) => reasons.add(absent),
            None => reasons.fixed(self.var),
        }
    }
}

/// The views that were known to be on one side.
#[derive(Debug, Default)]
pub(super) struct KnownSide {
    /// The number of views that are assumed to be.
    assumed: Int,
    views: SmallVec<[KnownView; 16]>,
}

impl KnownSide {
    /// Returns the views that, with those that are assumed, are `least`; the oldest ones. `None` if
    /// there are fewer.
    pub(super) fn oldest(mut self, least: Int) -> Option<SmallVec<[KnownView; 16]>> {
        let wanted = usize::try_from((least - self.assumed).max(0)).ok()?;
        if wanted > self.views.len() {
            return None;
        }
        self.views.sort_by_key(|view| view.since);
        self.views.truncate(wanted);
        Some(self.views)
    }
}

/// The views of a count that were known to be on one of its sides.
#[derive(Debug, Default)]
pub(super) struct KnownSides {
    pub(super) inside: KnownSide,
    pub(super) outside: KnownSide,
}

impl Count {
    /// Returns the views whose sides were known; `None` if the removed values are of both sides.
    pub(super) fn sides_before(&self, asked: &Asked<'_>, past: &Past<'_>) -> Option<KnownSides> {
        let mut sides = KnownSides::default();
        for (var, offset) in self.views() {
            match asked {
                Asked::Removed(removed) if removed.var() == var => {
                    let is_inside = self.has(removed.min() + offset);
                    if removed.iter().any(|value| self.has(value + offset) != is_inside) {
                        return None;
                    }
                    let side = if is_inside { &mut sides.inside } else { &mut sides.outside };
                    side.assumed += 1;
                }
                _ => {
                    for is_inside in [true, false] {
                        let side = if is_inside { &mut sides.inside } else { &mut sides.outside };
                        side.views.extend(self.known_view(past, (var, offset), is_inside));
                    }
                }
            }
        }
        Some(sides)
    }

    /// Returns the view, a variable and its offset, if it was known to be on this side.
    fn known_view(&self, past: &Past<'_>, view: (Var, Int), is_inside: bool) -> Option<KnownView> {
        let (var, offset) = view;
        let Some(absent) = past.among(var, |value| self.has(value + offset) != is_inside) else {
            let value = past.fixed(var)?;
            let known = KnownView { var, absent: None, since: usize::MAX };
            return (self.has(value + offset) == is_inside).then_some(known);
        };
        let since = past.absent_since(absent)?;
        Some(KnownView { var, absent: Some(absent), since })
    }

    /// Returns the least and the greatest value that the operand could have: the removed ones, if
    /// its removal is asked about.
    pub(super) fn operand_before(&self, asked: &Asked<'_>, past: &Past<'_>) -> (Int, Int) {
        let view = match self.operand {
            Operand::View(view) => view,
            Operand::Constant(constant) => return (constant, constant),
        };
        let (min, max) = match asked {
            Asked::Removed(removed) if removed.var() == view.var() => {
                (removed.min(), removed.max())
            }
            _ => (past.min(view.var()), past.max(view.var())),
        };
        (min + view.offset(), max + view.offset())
    }
}
