//! Comparisons of a quotient, rewritten without the quotient.
//!
//! Invariant: the rewritten comparison holds for the same values, and has a value for the same: a
//! divisor of 0 stays an error.
//!
//! Python rounds the quotient of whole numbers to a floating-point number. A quotient that is not
//! equal to a given whole number is at least the inverse of its divisor away from it. Rounding
//! moves it by at most 2⁻⁵³ of itself, which is less if the dividend is less than 2⁵³. So the exact
//! quotient compares with a whole number as the rounded one does.

use super::formula::Formulas;
use super::places::ScopePlaces;
use super::sum::FLOAT_LIMIT;
use crate::arithmetic::Interval;
use crate::modelling::expression::{Comparator, Connective, Expr, ExprNode, Operator, Sign};
use crate::modelling::mixed::Mixed;

/// A comparison of `dividend / divisor` with a whole number.
#[derive(Debug)]
pub(super) struct ComparedQuotient {
    dividend: Expr<usize>,
    divisor: Expr<usize>,
    /// The interval of the divisor.
    divisors: Interval<i128>,
    comparator: Comparator,
    right: Expr<usize>,
}

impl ComparedQuotient {
    /// Returns the comparison of `left` with `right`, if one is a quotient and all numbers are
    /// whole.
    pub(super) fn new(
        left: &Expr<usize>,
        comparator: Comparator,
        right: &Expr<usize>,
        formulas: &mut Formulas<'_>,
    ) -> Option<ComparedQuotient> {
        let (dividend, divisor, comparator, right) = match (quotient(left), quotient(right)) {
            (Some((dividend, divisor)), None) => (dividend, divisor, comparator, right),
            (None, Some((dividend, divisor))) => (dividend, divisor, comparator.mirrored()?, left),
            _ => return None,
        };
        let (dividend, right) = without_fraction(dividend, right)?;
        let mut values = |expr| Some(formulas.whole(expr)?.values);
        let (dividends, divisors) = (values(&dividend)?, values(&divisor)?);
        values(&right)?;
        let is_exact =
            dividends.absolute().max < FLOAT_LIMIT && divisors.absolute().max < FLOAT_LIMIT;
        is_exact.then_some(ComparedQuotient { dividend, divisor, divisors, comparator, right })
    }

    /// Returns this comparison, by the floored quotient and the remainder.
    pub(super) fn rounded(self) -> Expr<usize> {
        let ComparedQuotient { dividend, divisor, comparator, right, .. } = self;
        let minus = |expr| Expr::signed(Sign::Minus, expr);
        match comparator {
            Comparator::Equal | Comparator::NotEqual => {
                let rest = dividend.clone().operate(Operator::Remainder, divisor.clone());
                let floor = dividend.operate(Operator::FloorDivide, divisor);
                let is_equal = comparator == Comparator::Equal;
                let connective = if is_equal { Connective::And } else { Connective::Or };
                compare(floor, comparator, right)
                    .connect(connective, compare(rest, comparator, Expr::constant(0)))
            }
            // A whole number is not less than a quotient exactly if it is not less than its
            // ceiling, which is the negative of the floor of the negative.
            Comparator::AtMost => {
                let floor = minus(dividend).operate(Operator::FloorDivide, divisor);
                compare(floor, Comparator::AtLeast, minus(right))
            }
            Comparator::GreaterThan => {
                let floor = minus(dividend).operate(Operator::FloorDivide, divisor);
                compare(floor, Comparator::LessThan, minus(right))
            }
            _ => compare(dividend.operate(Operator::FloorDivide, divisor), comparator, right),
        }
    }
}

/// Returns conditions that together are equivalent to `condition`, if it compares a quotient. They
/// use the product with the divisor, whose sign must be known if it matters.
pub(super) fn without_quotient(
    condition: &Expr<usize>,
    places: &ScopePlaces,
) -> Option<Vec<Expr<usize>>> {
    let ExprNode::Comparison(left, rest) = condition.node() else { return None };
    let [(comparator, right)] = &rest[..] else { return None };
    let formulas = &mut Formulas::new(places);
    let division = ComparedQuotient::new(left, *comparator, right, formulas)?;
    let ComparedQuotient { dividend, divisor, divisors, comparator, right } = division;
    let product = right.operate(Operator::Multiply, divisor.clone());
    formulas.whole(&product)?;
    let comparator = match comparator {
        Comparator::Equal | Comparator::NotEqual => comparator,
        _ if divisors.min > 0 => comparator,
        _ if divisors.max < 0 => comparator.mirrored()?,
        _ => return None,
    };
    let mut conditions = vec![compare(dividend, comparator, product)];
    if divisors.contains(0) {
        conditions.push(compare(divisor, Comparator::NotEqual, Expr::constant(0)));
    }
    Some(conditions)
}

fn compare(left: Expr<usize>, comparator: Comparator, right: Expr<usize>) -> Expr<usize> {
    Expr::comparison(left, vec![(comparator, right)])
}

/// Returns the dividend and the divisor, if `expr` is a quotient.
fn quotient(expr: &Expr<usize>) -> Option<(Expr<usize>, Expr<usize>)> {
    let ExprNode::Chain(first, rest) = expr.node() else { return None };
    let ((Operator::Divide, divisor), before) = rest.split_last()? else { return None };
    let operate = |left: Expr<usize>, (operator, right): &(Operator, Expr<usize>)| {
        left.operate(*operator, right.clone())
    };
    Some((before.iter().fold((**first).clone(), operate), divisor.clone()))
}

/// Returns a dividend and the number that the quotient is compared with, both multiplied by the
/// power of 2 that makes a constant whole.
fn without_fraction(
    dividend: Expr<usize>,
    right: &Expr<usize>,
) -> Option<(Expr<usize>, Expr<usize>)> {
    let Some(&Mixed::Float(mut float)) = right.as_constant() else {
        return Some((dividend, right.clone()));
    };
    let mut factor = 1_i64;
    while float.fract() != 0.0 {
        (float, factor) = (float * 2.0, factor.checked_mul(2)?);
    }
    let dividend = dividend.operate(Operator::Multiply, Expr::constant(factor));
    Some((dividend, Expr::constant(Mixed::from(float).as_int()?)))
}
