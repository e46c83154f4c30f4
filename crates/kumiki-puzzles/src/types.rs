//! The types of puzzles, each in a file.
//!
//! Invariant: a type is known to [`Kinds`](crate::Kinds) by its line in this file only.

pub mod nonogram;

use crate::kinds::Kind;

/// Returns the types of this crate, in the order of their names.
pub(crate) fn all() -> Vec<Kind> {
    vec![Kind::of::<nonogram::Nonogram>()]
}
