//! Tests of formulas against a plain evaluation of their trees.

mod cases;
mod clauses;

use super::*;
use crate::propagation::Model;
use crate::testing::{agrees_with_its_meaning, for_each_combination};
use proptest::prelude::*;

/// Returns the value of a term, evaluated on the tree; `values` are those of all variables.
fn term_value(term: &Term, values: &[Int]) -> Option<i128> {
    let of = |term: &Term| term_value(term, values);
    let all = |terms: &[Term]| terms.iter().map(of).collect::<Option<Vec<i128>>>();
    match term {
        Term::Constant(value) => Some((*value).into()),
        Term::Var(var) => Some(values[var.index()].into()),
        Term::Negative(a) => Some(-of(a)?),
        Term::Absolute(a) => Some(of(a)?.abs()),
        Term::Sum(terms) => Some(all(terms)?.iter().sum()),
        Term::Difference(a, b) => Some(of(a)? - of(b)?),
        Term::Product(terms) => Some(all(terms)?.iter().product()),
        Term::Quotient(a, b) => divided(of(a)?, of(b)?).map(|(quotient, _)| quotient),
        Term::Remainder(a, b) => divided(of(a)?, of(b)?).map(|(_, rest)| rest),
        Term::Power(a, b) => {
            let (base, exponent) = (of(a)?, of(b)?);
            // The powers of 0, 1 and -1 repeat, so their exponents may be any.
            let repeats = base.abs() <= 1;
            let exponent = if repeats { exponent.min(2 + exponent % 2) } else { exponent };
            Some(base.pow(u32::try_from(exponent).ok()?))
        }
        Term::Least(terms) => all(terms)?.into_iter().min(),
        Term::Greatest(terms) => all(terms)?.into_iter().max(),
        Term::If(condition, a, b) => of(if truth(condition, values)? { a } else { b }),
    }
}

/// Returns the quotient rounded down and its remainder, which has the sign of the divisor.
fn divided(number: i128, divisor: i128) -> Option<(i128, i128)> {
    let rest = (number.checked_rem(divisor)? + divisor) % divisor;
    Some(((number - rest) / divisor, rest))
}

/// Returns whether a condition holds, if that is defined, evaluated on the tree.
fn truth(condition: &Condition, values: &[Int]) -> Option<bool> {
    let of = |term: &Term| term_value(term, values);
    match condition {
        Condition::Constant(holds) => Some(*holds),
        Condition::Equal(a, b) => Some(of(a)? == of(b)?),
        Condition::AtMost(a, b) => Some(of(a)? <= of(b)?),
        Condition::LessThan(a, b) => Some(of(a)? < of(b)?),
        Condition::Not(condition) => Some(!truth(condition, values)?),
        Condition::All(conditions) => {
            for condition in conditions {
                if !truth(condition, values)? {
                    return Some(false);
                }
            }
            Some(true)
        }
        Condition::Any(conditions) => {
            for condition in conditions {
                if truth(condition, values)? {
                    return Some(true);
                }
            }
            Some(false)
        }
    }
}

fn var(at: usize) -> Term {
    Term::Var(Var::new(at))
}

fn constant(value: Int) -> Term {
    Term::Constant(value)
}

fn boxed<T>(value: T) -> Box<T> {
    Box::new(value)
}

fn any_leaf() -> impl Strategy<Value = Term> {
    prop_oneof![
        4 => (0..4usize).prop_map(var),
        2 => (-4..=6i64).prop_map(constant),
    ]
}

fn any_term(depth: u32) -> BoxedStrategy<Term> {
    if depth == 0 {
        return any_leaf().boxed();
    }
    let term = any_term(depth - 1);
    let terms = prop::collection::vec(term.clone(), 0..=3);
    let pair = (term.clone(), term.clone()).prop_map(|(a, b)| (boxed(a), boxed(b)));
    prop_oneof![
        3 => any_leaf(),
        1 => term.clone().prop_map(|a| Term::Negative(boxed(a))),
        1 => term.clone().prop_map(|a| Term::Absolute(boxed(a))),
        2 => terms.clone().prop_map(Term::Sum),
        2 => pair.clone().prop_map(|(a, b)| Term::Difference(a, b)),
        3 => terms.clone().prop_map(Term::Product),
        2 => pair.clone().prop_map(|(a, b)| Term::Quotient(a, b)),
        2 => pair.clone().prop_map(|(a, b)| Term::Remainder(a, b)),
        1 => pair.prop_map(|(a, b)| Term::Power(a, b)),
        1 => terms.clone().prop_map(Term::Least),
        1 => terms.prop_map(Term::Greatest),
        1 => (any_condition(depth - 1), term.clone(), term)
            .prop_map(|(condition, a, b)| Term::If(boxed(condition), boxed(a), boxed(b))),
    ]
    .boxed()
}

fn any_condition(depth: u32) -> BoxedStrategy<Condition> {
    let term = any_term(depth.saturating_sub(1));
    let pair = (term.clone(), term);
    let comparison = prop_oneof![
        pair.clone().prop_map(|(a, b)| Condition::Equal(a, b)),
        pair.clone().prop_map(|(a, b)| Condition::AtMost(a, b)),
        pair.prop_map(|(a, b)| Condition::LessThan(a, b)),
    ];
    if depth == 0 {
        return prop_oneof![6 => comparison, 1 => any::<bool>().prop_map(Condition::Constant)]
            .boxed();
    }
    let conditions = prop::collection::vec(any_condition(depth - 1), 0..=3);
    prop_oneof![
        4 => comparison,
        1 => any_condition(depth - 1).prop_map(|condition| Condition::Not(boxed(condition))),
        1 => conditions.clone().prop_map(Condition::All),
        1 => conditions.prop_map(Condition::Any),
    ]
    .boxed()
}

/// Returns values for four variables.
fn any_domains() -> impl Strategy<Value = Vec<Vec<Int>>> {
    let any = prop_oneof![
        3 => prop::collection::btree_set(-4..=5i64, 1..=4),
        // Values beyond a word of bits.
        1 => prop::collection::btree_set(prop::sample::select(vec![-70, -1, 0, 1, 2, 66, 130]), 1..=4),
    ];
    prop::collection::vec(any, 4).prop_map(|domains| {
        domains.into_iter().map(|domain| domain.into_iter().collect()).collect()
    })
}

/// Returns an equivalent condition that needs 128 bits.
fn widened(condition: Condition) -> Condition {
    let wide = Term::Product(vec![constant(Int::MAX), constant(4)]);
    Condition::All(vec![Condition::LessThan(constant(0), wide), condition])
}

fn formula(condition: &Condition, domains: &[Vec<Int>]) -> Result<Formula, FormulaError> {
    Formula::new(condition.clone(), |var| {
        let domain = &domains[var.index()];
        (domain[0], domain[domain.len() - 1])
    })
}

/// Checks a formula against the evaluation of its tree, with all its other claims.
fn check(condition: &Condition, domains: &[Vec<Int>]) {
    let Ok(formula) = formula(condition, domains) else { return };
    for_each_combination(domains, |values| {
        let of_scope: Vec<Int> = formula.scope().iter().map(|var| values[var.index()]).collect();
        assert_eq!(formula.is_satisfied(&of_scope), truth(condition, values) == Some(true));
    });
    agrees_with_its_meaning(domains, |_| formula.clone());
}

proptest! {
    #[test]
    fn it_agrees_with_its_meaning(
        condition in any_condition(3),
        domains in any_domains(),
        is_wide: bool,
    ) {
        check(&if is_wide { widened(condition) } else { condition }, &domains);
    }

    #[test]
    fn a_sum_of_truths_is_read(
        parts in prop::collection::vec((0..6usize, 0..4usize, -4..=6i64, -3..=4i64), 1..6),
        comparison in 0..5usize,
        domains in any_domains(),
    ) {
        let is = |at: usize, value: Int| boxed(Condition::Equal(var(at), constant(value)));
        let truth = |at, value| Term::If(is(at, value), boxed(constant(1)), boxed(constant(0)));
        let parts = parts.into_iter().map(|(form, at, value, factor)| match form {
            0 => Term::Product(vec![constant(factor), var(at)]),
            1 => Term::Negative(boxed(truth(at, value))),
            2 => Term::If(is(at, value), boxed(constant(factor)), boxed(constant(2))),
            3 => Term::If(
                boxed(Condition::Not(is(at, value))),
                boxed(constant(factor)),
                boxed(constant(0)),
            ),
            _ => Term::Product(vec![truth(at, value), constant(factor)]),
        });
        let (sum, right) = (Term::Sum(parts.collect()), Term::Difference(boxed(constant(3)), boxed(var(0))));
        let condition = match comparison {
            0 => Condition::Equal(sum, right),
            1 => Condition::AtMost(sum, right),
            2 => Condition::LessThan(sum, right),
            3 => Condition::Not(boxed(Condition::AtMost(sum, right))),
            _ => Condition::Not(boxed(Condition::LessThan(sum, right))),
        };
        let formula = formula(&condition, &domains).unwrap();
        let structure = formula.structure(StructureKind::BoundedSum, &Model::new().store());
        prop_assert!(structure.is_some());
        check(&condition, &domains);
    }
}
