//! Listing what satisfies a constraint, where that is little.
//!
//! Invariant: what is listed has the solutions that the constraint has within the domains it was listed
//! for.

use super::{Pairs, Table};
use crate::constraint::{Constraint, SharedConstraint};
use crate::store::Store;
use crate::var::{Int, Var};
use smallvec::SmallVec;
use std::sync::Arc;

/// The most combinations that are asked for.
const MOST_COMBINATIONS: usize = 4096;

/// The constraint as a table of what satisfies it in `root`, if that is not too much to list.
pub(super) fn listed<C: Constraint + ?Sized>(
    constraint: &C,
    root: &Store,
) -> Option<SharedConstraint> {
    let scope = constraint.scope();
    let mut vars: Vec<Var> = Vec::new();
    for &var in scope {
        if !vars.contains(&var) {
            vars.push(var);
        }
    }
    let sizes = vars.iter().map(|&var| root.domain(var).len());
    let combinations = sizes.fold(1, usize::saturating_mul);
    if combinations > MOST_COMBINATIONS {
        return None;
    }
    let places: SmallVec<[usize; 16]> = scope
        .iter()
        .map(|var| vars.iter().position(|other| other == var).expect("it is there"))
        .collect();
    let is_satisfied = |values: &[Int]| {
        let of_scope: SmallVec<[Int; 16]> = places.iter().map(|&place| values[place]).collect();
        constraint.is_satisfied(&of_scope)
    };
    if let &[x, y] = &*vars
        && let Some(pairs) = Pairs::new([x, y], root, |a, b| is_satisfied(&[a, b]))
    {
        return Some(Arc::new(pairs));
    }
    let rows = rows(&vars, root, is_satisfied);
    Some(Arc::new(Table::allowing(vars, rows).expect("each row has a value for each variable")))
}

/// The combinations of what `root` leaves `vars` that satisfy.
fn rows(vars: &[Var], root: &Store, is_satisfied: impl Fn(&[Int]) -> bool) -> Vec<Vec<Int>> {
    let mut rows = Vec::new();
    let mut row: Vec<Int> = vars.iter().map(|&var| root.domain(var).min()).collect();
    loop {
        if is_satisfied(&row) {
            rows.push(row.clone());
        }
        // The next combination: the last place that has a greater value takes it, those after it
        // begin again.
        let next = |at: usize| root.domain(vars[at]).first_from(row[at] + 1);
        let Some((at, value)) = (0..vars.len()).rev().find_map(|at| Some((at, next(at)?))) else {
            return rows;
        };
        row[at] = value;
        for (place, &var) in row.iter_mut().zip(vars).skip(at + 1) {
            *place = root.domain(var).min();
        }
    }
}
