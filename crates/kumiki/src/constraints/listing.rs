//! Listing of the solutions of a constraint, if they are few.
//!
//! Invariant: the listed constraint has the same solutions within the domains for which it was
//! listed.

use super::{Pairs, Table};
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Explained, Past, Presolved, Properties, Reasons,
};
use crate::state::{Store, Var};
use smallvec::SmallVec;
use std::sync::Arc;

/// The most combinations that are evaluated.
const MOST_COMBINATIONS: usize = 4096;

/// Presolves the constraint: replaces it by a table of its solutions in `root`, if there are not
/// too many combinations.
pub(super) fn listed<C: Constraint + ?Sized>(constraint: &C, root: &Store) -> Presolved {
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
        return Presolved::Keep;
    }
    let places: SmallVec<[usize; 16]> = scope
        .iter()
        .map(|var| vars.iter().position(|other| other == var).expect("it is there"))
        .collect();
    let is_satisfied = |values: &[Int]| {
        let of_scope: SmallVec<[Int; 16]> = places.iter().map(|&place| values[place]).collect();
        constraint.is_satisfied(&of_scope)
    };
    if let &[var] = &*vars {
        let values = root.domain(var).iter().filter(|&value| is_satisfied(&[value]));
        return Presolved::Replace(Arc::new(ValueList { scope: [var], values: values.collect() }));
    }
    if let &[x, y] = &*vars
        && let Some(pairs) = Pairs::new([x, y], root, |a, b| is_satisfied(&[a, b]))
    {
        return Presolved::Replace(Arc::new(pairs));
    }
    let rows = rows(&vars, root, is_satisfied);
    let table = Table::allowing(vars, rows).expect("each row has a value for each variable");
    Presolved::Replace(Arc::new(table))
}

/// The listed values of one variable, ascending.
struct ValueList {
    scope: [Var; 1],
    values: Box<[Int]>,
}

impl Constraint for ValueList {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.values.binary_search(&values[0]).is_ok()
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        if let Asked::Removed(removed) = asked {
            let is_listed = removed.iter().any(|value| self.is_satisfied(&[value]));
            return if is_listed { Explained::ByAll } else { Explained::AsAsked };
        }
        match past.among(self.scope[0], |value| self.is_satisfied(&[value])) {
            Some(listed) => reasons.add(listed),
            None => return Explained::ByAll,
        }
        Explained::AsAsked
    }

    fn properties(&self) -> Properties {
        Properties::new("table").consistency(Consistency::Domain)
    }
}

/// Returns the combinations of the remaining values of `vars` in `root` that satisfy the
/// constraint.
fn rows(vars: &[Var], root: &Store, is_satisfied: impl Fn(&[Int]) -> bool) -> Vec<Vec<Int>> {
    let mut rows = Vec::new();
    let mut row: Vec<Int> = vars.iter().map(|&var| root.domain(var).min()).collect();
    loop {
        if is_satisfied(&row) {
            rows.push(row.clone());
        }
        // The next combination: the last position that has a greater value takes it, and those
        // after it start again.
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
