//! Sudoku as a model of the engine: the houses of a shape, and the rules of a puzzle.
//!
//! [`compile`] returns the model of a shape with rules. Of a classic grid, variable `i` is cell `i`
//! and constraint `i` is house `i`, so all reports of the engine can be read as cells, digits and
//! houses: [`cell`], [`placement`] and [`fixed_cells`] do so.
//!
//! For explanations there are models in which each constraint belongs to one rule:
//! [`compile_separately`], [`compile_with_sums`], and [`compile_named`] for some of the rules and
//! houses alone.
//!
//! Invariant: variable `i` is cell `i` in reading order, and a model has as many solutions as the
//! puzzle.

mod alternatives;
mod area;
mod compiler;
mod digit_sets;
mod distinct;
mod global;
mod groups;
mod implied;
mod line;
mod outside;
mod pair;
mod post;
mod rank;
mod single;
mod tuples;

pub use compiler::{
    Compiled, compile, compile_named, compile_separately, compile_with_sums, implied_sums,
};
pub use implied::ImpliedSum;

use crate::geometry::{Cell, Digit, Shape};
use crate::puzzle::{Area, GlobalRule, Grid, Rule, Single};
use kumiki::engine::{Int, Store, Var};
use kumiki::run::Decision;

/// Returns the cell of `var` in a classic grid.
///
/// # Panics
/// If `var` is not the variable of a cell.
pub fn cell(var: Var) -> Cell {
    Shape::CLASSIC.cell(var.index()).expect("a variable of a cell")
}

/// Returns the cell of `decision` in a classic grid, and the digit that it tries there.
///
/// # Panics
/// If `decision` is not about a cell.
pub fn placement(decision: Decision) -> (Cell, Digit) {
    (cell(decision.var), digit(decision.value).expect("a value of a cell"))
}

/// Returns the digits of the cells that are fixed in `store`, as a classic grid; blanks elsewhere.
pub fn fixed_cells(store: &Store) -> Grid {
    Grid::of(store.domains().map(|domain| domain.fixed().and_then(digit)))
}

/// Returns the digit of `value`, which is a value of a cell: 0 to 35.
#[inline]
pub fn digit(value: Int) -> Option<Digit> {
    debug_assert!((0..=Int::from(Digit::MAX)).contains(&value), "a cell has digits");
    // Without a branch, so that a loop over cells can be vectorized.
    Digit::from_zero(value as u8)
}

/// Returns whether `rule` only requires that digits differ, or restricts single cells. The engine
/// then searches on the clique network alone.
pub fn only_differs(rule: &Rule) -> bool {
    match rule {
        Rule::Global(kind) => matches!(
            kind,
            GlobalRule::FallingDiagonal
                | GlobalRule::RisingDiagonal
                | GlobalRule::Windows
                | GlobalRule::DisjointGroups
                | GlobalRule::AntiKnight
                | GlobalRule::AntiKing
        ),
        Rule::Area { kind, .. } => matches!(kind, Area::Cage { sum: None } | Area::Region),
        Rule::Single { kind, .. } => {
            matches!(kind, Single::Odd | Single::Even | Single::Among { .. })
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests;
