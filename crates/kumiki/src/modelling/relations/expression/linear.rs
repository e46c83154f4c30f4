//! Comparisons of sums (linear constraints).
//!
//! Invariant: the form of a comparison holds for exactly the values for which the comparison does.

use super::LoweredCondition;
use super::places::ScopePlaces;
use super::sum::{LIMIT, Sum};
use crate::arithmetic::{Int, Interval, common_divisor};
use crate::constraints::{AllEqual, AtMost, Comparison, Linear, NotEqual};
use crate::modelling::expression::{Comparator, Expr, ExprNode};
use crate::modelling::mixed::Mixed;
use crate::propagation::SharedConstraint;
use crate::state::View;
use num_bigint::Sign;
use std::cmp::Ordering;
use std::sync::Arc;

/// Returns the form of `condition`, if it compares sums.
pub(super) fn lower(condition: &Expr<usize>, places: &ScopePlaces) -> Option<LoweredCondition> {
    let zero = Expr::constant(0);
    let (condition, truth) = match condition.node() {
        ExprNode::Not(negated) => (&**negated, false),
        _ => (condition, true),
    };
    let (left, comparator, right) = match condition.node() {
        ExprNode::Comparison(left, rest) if rest.len() == 1 => (&**left, rest[0].0, &rest[0].1),
        _ => (condition, Comparator::NotEqual, &zero),
    };
    if let Some(order) = order_with_limitless(left, right, places) {
        return Some(LoweredCondition::Constant(comparator.holds_of(order)? == truth));
    }
    let comparator = if truth { comparator } else { opposite(comparator)? };
    let difference = Sum::of(left, places)?.plus(Sum::of(right, places)?.times(-1)?)?;
    lower_difference(difference, comparator, places)
}

/// Returns the order between a sum and an infinity, or a sum and a value that is no number.
fn order_with_limitless(
    left: &Expr<usize>,
    right: &Expr<usize>,
    places: &ScopePlaces,
) -> Option<Option<Ordering>> {
    let limitless = |expr: &Expr<usize>| match (expr.as_constant(), expr.as_large()) {
        (Some(&Mixed::Float(float)), _) if float.is_nan() || float.abs() >= LIMIT as f64 => {
            Some(float)
        }
        (_, Some(int)) if *int.magnitude() >= (LIMIT as u128).into() => {
            Some(if int.sign() == Sign::Minus { f64::NEG_INFINITY } else { f64::INFINITY })
        }
        _ => None,
    };
    match (limitless(left), limitless(right)) {
        (None, Some(right)) => Sum::of(left, places).map(|_| 0.0.partial_cmp(&right)),
        (Some(left), None) => Sum::of(right, places).map(|_| left.partial_cmp(&0.0)),
        _ => None,
    }
}

/// Returns the comparator that holds for numbers exactly if `comparator` does not.
fn opposite(comparator: Comparator) -> Option<Comparator> {
    Some(match comparator {
        Comparator::Equal => Comparator::NotEqual,
        Comparator::NotEqual => Comparator::Equal,
        Comparator::LessThan => Comparator::AtLeast,
        Comparator::AtMost => Comparator::GreaterThan,
        Comparator::GreaterThan => Comparator::AtMost,
        Comparator::AtLeast => Comparator::LessThan,
        Comparator::In | Comparator::NotIn => return None,
    })
}

/// Returns the form of the comparison of `difference` with 0.
fn lower_difference(
    difference: Sum,
    comparator: Comparator,
    places: &ScopePlaces,
) -> Option<LoweredCondition> {
    let mut terms = difference.terms;
    let divisor = terms.iter().fold(0, |divisor, &(_, c)| common_divisor(divisor, c));
    if divisor == 0 {
        let order = difference.constant.cmp(&0);
        return comparator.holds_of(Some(order)).map(LoweredCondition::Constant);
    }
    // The terms are multiples of the divisor, so they can only equal a multiple of it.
    let bound = -difference.constant;
    let (floor, is_multiple) = match divisor {
        1 => (bound, true),
        _ => (bound.div_euclid(divisor), bound % divisor == 0),
    };
    let ceiling = if is_multiple { floor } else { floor + 1 };
    let (comparison, bound) = match comparator {
        Comparator::Equal if !is_multiple => return Some(LoweredCondition::Constant(false)),
        Comparator::NotEqual if !is_multiple => return Some(LoweredCondition::Constant(true)),
        Comparator::Equal => (Comparison::Equal, floor),
        Comparator::NotEqual => (Comparison::NotEqual, floor),
        Comparator::LessThan => (Comparison::AtMost, ceiling - 1),
        Comparator::AtMost => (Comparison::AtMost, floor),
        Comparator::GreaterThan => (Comparison::AtLeast, floor + 1),
        Comparator::AtLeast => (Comparison::AtLeast, ceiling),
        Comparator::In | Comparator::NotIn => return None,
    };
    if divisor > 1 {
        terms.iter_mut().for_each(|(_, coefficient)| *coefficient /= divisor);
    }
    match decided(&terms, comparison, bound, places) {
        Some(truth) => Some(LoweredCondition::Constant(truth)),
        None => constraint(&terms, comparison, bound, places).map(LoweredCondition::Constraint),
    }
}

/// Returns whether the comparison holds for all values of the domains, or for none, if either is
/// so.
fn decided(
    terms: &[(usize, i128)],
    comparison: Comparison,
    bound: i128,
    places: &ScopePlaces,
) -> Option<bool> {
    let mut sum = Interval::of(0);
    for &(place, coefficient) in terms {
        sum = sum.plus(places.whole(place)?.values.times(Interval::of(coefficient)));
    }
    let bound = Interval::of(bound);
    let holds = match comparison {
        Comparison::Equal => sum.equal(bound),
        Comparison::NotEqual => Interval::of(1).minus(sum.equal(bound)),
        Comparison::AtMost => sum.at_most(bound),
        Comparison::AtLeast => bound.at_most(sum),
    };
    holds.fixed().map(|truth| truth == 1)
}

/// Returns the constraint that the terms compare in this way with `bound`.
fn constraint(
    terms: &[(usize, i128)],
    comparison: Comparison,
    bound: i128,
    places: &ScopePlaces,
) -> Option<SharedConstraint> {
    let bound = Int::try_from(bound).ok()?;
    let var = |place: usize| places.whole(place).map(|whole| whole.var);
    if let [(x, a), (y, b)] = *terms
        && ((a, b) == (1, -1) || (a, b) == (-1, 1))
    {
        let (x, y) = if a == 1 { (x, y) } else { (y, x) };
        if let Some(constraint) = compare(var(x)?.into(), comparison, var(y)?.into(), bound) {
            return Some(constraint);
        }
    }
    let term = |&(place, coefficient): &(usize, i128)| {
        Some((Int::try_from(coefficient).ok()?, var(place)?))
    };
    let terms: Vec<_> = terms.iter().map(term).collect::<Option<_>>()?;
    Some(Arc::new(Linear::new(terms, comparison, bound).ok()?))
}

/// Returns the constraint that `x` minus `y` compares in this way with `bound`.
fn compare(x: View, comparison: Comparison, y: View, bound: Int) -> Option<SharedConstraint> {
    let y = View::try_new(y.var(), bound)?;
    Some(match comparison {
        Comparison::Equal => Arc::new(AllEqual::new([x, y])),
        Comparison::NotEqual => Arc::new(NotEqual::new(x, y)),
        Comparison::AtMost => Arc::new(AtMost::new(x, y)),
        Comparison::AtLeast => Arc::new(AtMost::new(y, x)),
    })
}
