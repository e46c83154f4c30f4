//! Reified sums: a variable says if a sum compares with a number, as `b == (x - y <= 3)`.
//!
//! Invariant: the sum does not have the variable that says so. What the variable requires is
//! propagated by a linear constraint, so no combination of values is listed.

use super::{Comparison, Formula, Linear};
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Partial, Past, Properties, Reasons,
    SharedConstraint, Structure, StructureKind,
};
use crate::state::{Conflict, Event, Store, Var};
use std::sync::Arc;

/// The most terms of a sum.
const MOST_TERMS: usize = 32;

/// The terms up to which a run is cheap.
const CHEAP: usize = 8;

/// A comparison of a sum with a number.
#[derive(Clone, Debug)]
pub(super) struct ComparedSum {
    pub(super) terms: Vec<(Int, Var)>,
    pub(super) comparison: Comparison,
    pub(super) bound: Int,
}

impl ComparedSum {
    /// Returns the comparison that holds exactly if this one does not.
    fn opposite(&self) -> Option<ComparedSum> {
        let (comparison, bound) = match self.comparison {
            Comparison::Equal => (Comparison::NotEqual, self.bound),
            Comparison::NotEqual => (Comparison::Equal, self.bound),
            Comparison::AtMost => (Comparison::AtLeast, self.bound.checked_add(1)?),
            Comparison::AtLeast => (Comparison::AtMost, self.bound.checked_sub(1)?),
        };
        Some(ComparedSum { terms: self.terms.clone(), comparison, bound })
    }

    fn linear(&self) -> Option<Arc<Linear>> {
        let linear = Linear::new(self.terms.iter().copied(), self.comparison, self.bound).ok()?;
        Some(Arc::new(linear.without_numbers()))
    }
}

/// Requires that a variable of two values tells if a sum compares with a number, or that the sum
/// does if the variable has one of them (half-reified).
///
/// For `≤` it is domain consistent. A run is linear in the number of terms.
pub(crate) struct ReifiedSum {
    /// The meaning.
    stated: Formula,
    /// The comparison, and its opposite.
    sides: [Arc<Linear>; 2],
    /// The same, for explanations.
    parts: [[SharedConstraint; 1]; 2],
    truth: Var,
    /// The values of the variable with which either side must hold.
    values: [Int; 2],
    /// True if the opposite need not hold.
    is_half: bool,
    is_inequality: bool,
}

impl ReifiedSum {
    /// Returns the constraint that `truth` has the first of two values if `sum` holds, and the
    /// second one if not, unless it `is_half`. `None` if the sum is too long or too large.
    pub(super) fn new(
        stated: Formula,
        sum: &ComparedSum,
        truth: Var,
        values: [Int; 2],
        is_half: bool,
    ) -> Option<ReifiedSum> {
        if sum.terms.len() > MOST_TERMS || sum.terms.iter().any(|&(_, var)| var == truth) {
            return None;
        }
        let sides = [sum.linear()?, sum.opposite()?.linear()?];
        let part = |side: &Arc<Linear>| -> [SharedConstraint; 1] { [Arc::clone(side) as _] };
        Some(ReifiedSum {
            stated,
            parts: sides.each_ref().map(part),
            sides,
            truth,
            values,
            is_half,
            is_inequality: matches!(sum.comparison, Comparison::AtMost | Comparison::AtLeast),
        })
    }

    /// Returns the side that must hold if the variable has `value`.
    fn required(&self, value: Int) -> Option<usize> {
        let side = self.values.iter().position(|&of_side| of_side == value)?;
        (side == 0 || !self.is_half).then_some(side)
    }

    /// Returns whether the comparison holds for all values that are left, or for none, if either is
    /// so.
    fn decided(&self, store: &mut Store) -> Option<bool> {
        store.with_part_words(0..1, |store| self.sides[0].decided(store))
    }
}

impl Constraint for ReifiedSum {
    fn scope(&self) -> &[Var] {
        self.stated.scope()
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.stated.is_satisfied(values)
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        self.stated.is_possible(assigned)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if let Some(value) = store.fixed(self.truth) {
            let Some(side) = self.required(value) else { return Ok(()) };
            return store
                .with_part_words(side..side + 1, |store| self.sides[side].propagate(store));
        }
        match self.decided(store) {
            Some(true) if self.is_half => Ok(()),
            Some(true) => store.fix(self.truth, self.values[0]),
            Some(false) => store.remove(self.truth, self.values[0]),
            None => Ok(()),
        }
    }

    fn structure(&self, wanted: StructureKind, root: &Store) -> Option<Structure> {
        self.stated.structure(wanted, root)
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        if let Asked::Removed(removed) = asked
            && removed.var() == self.truth
        {
            // A value is gone because what it requires cannot be.
            let side = if removed.len() == 1 { self.required(removed.min()) } else { None };
            let Some(side) = side else { return Explained::ByAll };
            return match reasons.by_any(&self.parts[side], &Asked::Conflict) {
                Explained::ByAll => Explained::ByAll,
                _ => Explained::AsAsked,
            };
        }
        let side = past.fixed(self.truth).and_then(|value| self.required(value));
        let Some(side) = side else { return Explained::ByAll };
        reasons.fixed(self.truth);
        reasons.by_any(&self.parts[side], asked)
    }

    fn properties(&self) -> Properties {
        let is_cheap = self.scope().len() <= CHEAP;
        Properties::new("reified linear")
            .wake_on(Event::Bounds)
            .cost(if is_cheap { Cost::Cheap } else { Cost::Moderate })
            .consistency(match self.is_inequality {
                true => Consistency::Domain,
                false => Consistency::LastFree,
            })
            .is_idempotent(true)
            .state_words(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraints::{Condition, Term};
    use crate::propagation::Presolved;
    use crate::testing::{agrees_with_its_meaning, cases};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_agrees_with_its_meaning(
            case in cases(0),
            factors in prop::collection::vec(-3..=3i64, 5),
            comparison in Comparison::any(),
            bound in -8..=8i64,
            (first, is_half) in (0..=1i64, any::<bool>()),
        ) {
            let mut domains = case.domains.clone();
            domains.push(vec![0, 1]);
            let in_window = |domain: &Vec<Int>| (domain[0], domain[domain.len() - 1]);
            let bounds: Vec<(Int, Int)> = domains.iter().map(in_window).collect();
            agrees_with_its_meaning(&domains, |vars| {
                let (&truth, others) = vars.split_last().unwrap();
                let terms: Vec<(Int, Var)> = factors.iter().copied().zip(others.iter().copied()).collect();
                let sum = terms.iter().map(|&(factor, var)| {
                    Term::Product(vec![Term::Constant(factor), Term::Var(var)])
                });
                let (sum, bound_term) = (Term::Sum(sum.collect()), Term::Constant(bound));
                let holds = match comparison {
                    Comparison::Equal => Condition::Equal(sum, bound_term),
                    Comparison::NotEqual => Condition::Not(Box::new(Condition::Equal(sum, bound_term))),
                    Comparison::AtMost => Condition::AtMost(sum, bound_term),
                    Comparison::AtLeast => Condition::AtMost(bound_term, sum),
                };
                let is_first = Condition::Equal(Term::Var(truth), Term::Constant(first));
                let value = |condition| {
                    Term::If(Box::new(condition), Box::new(Term::Constant(1)), Box::new(Term::Constant(0)))
                };
                let stated = match is_half {
                    true => Condition::Any(vec![Condition::Not(Box::new(is_first)), holds]),
                    false => Condition::Equal(value(is_first), value(holds)),
                };
                let stated = Formula::new(stated, |var| bounds[var.index()]).unwrap();
                let sum = ComparedSum { terms, comparison, bound };
                ReifiedSum::new(stated, &sum, truth, [first, 1 - first], is_half).unwrap()
            });
        }
    }

    #[test]
    fn a_formula_becomes_one_when_its_combinations_are_many() {
        let mut model = crate::propagation::Model::new();
        let [x, y] = model.add_variables(2, 0..100).unwrap()[..] else { panic!("two were added") };
        let b = model.add_variable(0..2).unwrap();
        let difference = || Term::Difference(Box::new(Term::Var(x)), Box::new(Term::Var(y)));
        let at_most = || Condition::AtMost(difference(), Term::Constant(3));
        let one = || Box::new(Term::Constant(1));
        let truth = Term::If(Box::new(at_most()), one(), Box::new(Term::Constant(0)));
        let full = Condition::Equal(truth, Term::Var(b));
        let is_false = Condition::Equal(Term::Var(b), Term::Constant(0));
        let half = Condition::Any(vec![is_false, at_most()]);
        for condition in [full, half] {
            let formula = Formula::new(condition, |_| (0, 100)).unwrap();
            let Presolved::Replace(by) = formula.presolve(&model.store()) else {
                panic!("it is replaced")
            };
            assert_eq!(by.properties().kind, "reified linear");
        }
    }
}
