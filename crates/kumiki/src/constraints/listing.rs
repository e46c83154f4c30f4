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
pub(super) const MOST_COMBINATIONS: usize = 4096;

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
    if let &[var] = &*vars {
        let fits = |value: &Int| constraint.is_satisfied(&vec![*value; scope.len()]);
        let values = root.domain(var).iter().filter(fits).collect();
        return Presolved::Replace(Arc::new(ValueList { scope: [var], values }));
    }
    if let &[x, y] = &*vars {
        let fits = |a: Int, b: Int| {
            let values = scope.iter().map(|&var| if var == x { a } else { b });
            constraint.is_satisfied(&values.collect::<SmallVec<[Int; 4]>>())
        };
        if let Some(pairs) = Pairs::new([x, y], root, fits) {
            return Presolved::Replace(Arc::new(pairs));
        }
    }
    if vars.is_empty() {
        return Presolved::Keep;
    }
    let rows = rows(constraint, &vars, root);
    Presolved::Replace(Arc::new(Table::of_cells(vars, &rows)))
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

/// A variable that is listed.
struct ListedVariable {
    /// Its positions in the scope.
    places: SmallVec<[usize; 2]>,
    /// Its values, and the position of the present one.
    values: SmallVec<[Int; 16]>,
    at: usize,
}

impl ListedVariable {
    /// Goes to the value at position `at`, and writes it to `values`, which are those of the scope.
    fn go_to(&mut self, at: usize, values: &mut [Int]) {
        self.at = at;
        for &place in &self.places {
            values[place] = self.values[at];
        }
    }
}

/// Returns the combinations of the values of `vars` in `root` that satisfy the constraint, one
/// after the other. `vars` are the variables of its scope, each once; there is one at least.
fn rows<C: Constraint + ?Sized>(constraint: &C, vars: &[Var], root: &Store) -> Vec<Int> {
    let scope = constraint.scope();
    let listed = |&var: &Var| ListedVariable {
        places: (0..scope.len()).filter(|&place| scope[place] == var).collect(),
        values: root.domain(var).iter().collect(),
        at: 0,
    };
    let mut all: Vec<ListedVariable> = vars.iter().map(listed).collect();
    let firsts: SmallVec<[usize; 8]> = all.iter().map(|listed| listed.places[0]).collect();
    let mut values: SmallVec<[Int; 16]> = scope.iter().map(|&var| root.domain(var).min()).collect();
    let mut rows = Vec::new();
    let (last, others) = all.split_last_mut().expect("there is a variable");
    loop {
        for at in 0..last.values.len() {
            last.go_to(at, &mut values);
            if constraint.is_satisfied(&values) {
                rows.extend(firsts.iter().map(|&place| values[place]));
            }
        }
        // The last one that has a greater value takes it, and those after it start again.
        let next = others.iter().rposition(|listed| listed.at + 1 < listed.values.len());
        let Some(next) = next else { return rows };
        others[next].go_to(others[next].at + 1, &mut values);
        others[next + 1..].iter_mut().for_each(|listed| listed.go_to(0, &mut values));
    }
}
