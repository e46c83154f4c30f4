//! Clauses that constraints state: "one of these variables has one of these values".
//!
//! Invariant: on the domains of the store, a clause holds exactly if the constraint does. So the
//! constraint need not be run: a clause is looked at only if a watched value is removed, and finds
//! all that the constraint would.

use crate::propagation::Constraint;
use crate::state::{Literal, Store, Var};
use smallvec::SmallVec;

/// The most combinations of values that are tried for one constraint.
const MOST_OF_ONE: usize = 256;

/// The most combinations of values that are tried for all constraints.
const MOST: usize = 1 << 18;

/// A variable of a constraint, and which of its places are part of a violation.
struct Side {
    var: Var,
    /// The places that it has.
    places: u64,
    /// Those with which the constraint can be violated.
    violating: u64,
}

/// Finds the clauses that constraints state, by the trial of all combinations of values.
pub(super) struct ClauseFinder {
    /// The number of combinations that may still be tried.
    left: usize,
}

impl ClauseFinder {
    pub(super) fn new() -> ClauseFinder {
        ClauseFinder { left: MOST }
    }

    /// Returns the clause that `constraint` states on the domains of `store`, if it states one of
    /// two or more literals.
    pub(super) fn clause(
        &mut self,
        constraint: &dyn Constraint,
        store: &Store,
    ) -> Option<Vec<Literal>> {
        let mut sides = self.sides(constraint.scope(), store)?;
        let violations = count_violations(constraint, &mut sides, store);
        // The violations are within the product of their values, so they are all of it if there are
        // as many.
        let product: usize =
            sides.iter().map(|side| side.violating.count_ones() as usize).product();
        if violations == 0 || violations != product {
            return None;
        }
        let literals = sides.iter().filter(|side| side.places != side.violating);
        let clause: Vec<Literal> =
            literals.map(|side| Literal::among(side.var, side.places & !side.violating)).collect();
        (clause.len() >= 2).then_some(clause)
    }

    /// Returns the variables of a constraint, if they are different and narrow, and have few
    /// combinations of values.
    fn sides(&mut self, scope: &[Var], store: &Store) -> Option<SmallVec<[Side; 8]>> {
        let mut combinations: usize = 1;
        let mut sides = SmallVec::new();
        for (at, &var) in scope.iter().enumerate() {
            let places = store.domain(var).narrow_bits()?;
            combinations *= places.count_ones() as usize;
            if combinations > MOST_OF_ONE.min(self.left) || scope[..at].contains(&var) {
                return None;
            }
            sides.push(Side { var, places, violating: 0 });
        }
        self.left -= combinations;
        Some(sides)
    }
}

/// Returns the number of combinations of values that violate the constraint, and notes their
/// places.
fn count_violations(constraint: &dyn Constraint, sides: &mut [Side], store: &Store) -> usize {
    let mut combination: SmallVec<[u32; 8]> =
        sides.iter().map(|side| side.places.trailing_zeros()).collect();
    let mut violations = 0;
    loop {
        let places = sides.iter().zip(&combination);
        let values: SmallVec<[_; 8]> =
            places.map(|(side, &place)| store.domain(side.var).at_place(place as usize)).collect();
        if !constraint.is_satisfied(&values) {
            violations += 1;
            let places = sides.iter_mut().zip(&combination);
            places.for_each(|(side, &place)| side.violating |= 1 << place);
        }
        // The next combination: the last variable that has a greater place takes it, and those
        // after it begin again.
        let greater = |(side, &place): (&Side, &u32)| side.places & (u64::MAX << place << 1);
        let Some(at) =
            (0..sides.len()).rev().find(|&at| greater((&sides[at], &combination[at])) != 0)
        else {
            return violations;
        };
        combination[at] = greater((&sides[at], &combination[at])).trailing_zeros();
        for (place, side) in combination.iter_mut().zip(sides.iter()).skip(at + 1) {
            *place = side.places.trailing_zeros();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::Int;
    use crate::constraints::{AtMost, NotEqual, Predicate};
    use crate::propagation::Model;
    use proptest::prelude::*;

    /// Returns the clause of a constraint on variables with these domains: for each literal, the
    /// position of the variable and its values.
    fn found(domains: &[Vec<Int>], of: impl Fn(&[Var]) -> Box<dyn Constraint>) -> Option<Clause> {
        let mut model = Model::new();
        let vars: Vec<Var> =
            domains.iter().map(|d| model.add_variable(d.iter().copied()).unwrap()).collect();
        let store = model.store();
        let clause = ClauseFinder::new().clause(&*of(&vars), &store)?;
        let values = |literal: Literal| {
            let domain = store.domain(literal.var());
            let has = |&value: &Int| literal.has((value - domain.at_place(0)) as u32);
            (literal.var().index(), domain.iter().filter(has).collect())
        };
        Some(clause.into_iter().map(values).collect())
    }

    type Clause = Vec<(usize, Vec<Int>)>;

    fn holds(clause: &Clause, values: &[Int]) -> bool {
        clause.iter().any(|(at, literal)| literal.contains(&values[*at]))
    }

    /// Returns the combinations of values of three domains.
    fn combinations(domains: &[Vec<Int>]) -> Vec<Vec<Int>> {
        domains.iter().fold(vec![Vec::new()], |rows, domain| {
            let longer = |row: &Vec<Int>| {
                let row = row.clone();
                domain.iter().map(move |&value| [&row[..], &[value]].concat()).collect::<Vec<_>>()
            };
            rows.iter().flat_map(longer).collect()
        })
    }

    fn domain() -> impl Strategy<Value = Vec<Int>> {
        prop::collection::btree_set(-2..4i64, 1..5).prop_map(|set| set.into_iter().collect())
    }

    proptest! {
        #[test]
        fn a_clause_is_found_exactly_if_the_violations_are_a_product(
            domains in prop::collection::vec(domain(), 3),
            sets in prop::collection::vec(prop::collection::btree_set(-2..4i64, 0..5), 3),
            flipped in prop::option::of(0..60usize),
        ) {
            let rows = combinations(&domains);
            let is_one = |values: &[Int]| (0..3).any(|at| sets[at].contains(&values[at]));
            let other = flipped.map(|at| rows[at % rows.len()].clone());
            let meaning = move |values: &[Int]| is_one(values) != (other.as_deref() == Some(values));
            let expected: Vec<bool> = rows.iter().map(|row| meaning(row)).collect();
            let kept = std::sync::Arc::new(rows.iter().cloned().zip(expected.clone()).collect::<
                std::collections::HashMap<_, _>,
            >());
            let clause = found(&domains, |vars| {
                let kept = std::sync::Arc::clone(&kept);
                Box::new(Predicate::new(vars.to_vec(), move |values: &[Int]| kept[values]))
            });
            match clause {
                Some(clause) => {
                    prop_assert!(clause.len() >= 2);
                    for (row, expected) in rows.iter().zip(&expected) {
                        prop_assert_eq!(holds(&clause, row), *expected, "{:?} {:?}", clause, row);
                    }
                }
                None if flipped.is_none() => {
                    // All is allowed, or less than two variables have a value that is allowed.
                    let some = |at: usize| domains[at].iter().any(|value| sets[at].contains(value));
                    let literals = (0..3).filter(|&at| some(at)).count();
                    prop_assert!(literals < 2 || expected.iter().all(|&is| is));
                }
                None => {}
            }
        }
    }

    #[test]
    fn implications_are_clauses_and_differences_are_none() {
        let truths = vec![vec![0, 1], vec![0, 1]];
        let implies = found(&truths, |vars| Box::new(AtMost::new(vars[0], vars[1])));
        assert_eq!(implies, Some(vec![(0, vec![0]), (1, vec![1])]));
        assert_eq!(found(&truths, |vars| Box::new(NotEqual::new(vars[0], vars[1]))), None);
        // One variable that occurs twice has one value.
        assert_eq!(found(&truths, |vars| Box::new(AtMost::new(vars[0], vars[0]))), None);
    }
}
