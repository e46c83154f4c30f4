//! Products, quotients, powers, distances and extremes of integers.
//!
//! Invariant: a quotient is rounded towards 0, as MiniZinc does it. Where a result is not defined,
//! there is no solution.

use super::Arguments;
use super::builtin::LoweringKind::{self, Whole};
use crate::claims::{Claim, NamedExpr};
use crate::entities::Operand;
use crate::fault::Fault;
use crate::posting::Poster;
use kumiki::constraints::Comparison;
use kumiki::expression::{Expr, any_of};
use kumiki::relations::{Operation, RelationData, Target};

pub(super) const ALL: &[(&str, LoweringKind)] = &[
    ("int_times", Whole(times)),
    ("int_div", Whole(quotient)),
    ("int_mod", Whole(remainder)),
    ("int_pow", Whole(power)),
    ("int_abs", Whole(distance)),
    ("int_max", Whole(|a, poster| extreme_of_two(a, true, poster))),
    ("int_min", Whole(|a, poster| extreme_of_two(a, false, poster))),
    ("array_int_maximum", Whole(|a, poster| extreme_of_list(a, true, poster))),
    ("array_int_minimum", Whole(|a, poster| extreme_of_list(a, false, poster))),
];

fn times(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let factors = [a.operand(0)?, a.operand(1)?];
    let result = a.operand(2)?;
    for (factor, other) in [(factors[0], factors[1]), (factors[1], factors[0])] {
        if let Some(factor) = poster.fixed(factor) {
            let terms = [(factor, other), (-1, result)];
            let claim = Claim::sum(terms, Comparison::Equal, 0, &poster.variables)?;
            return poster.post(claim);
        }
    }
    let scope = poster.variables_of(&[factors[0], factors[1], result])?;
    let relation = RelationData::Calculation {
        operation: Operation::Product,
        multipliers: None,
        comparison: Comparison::Equal,
        target: Target::Last,
    };
    poster.relate(relation, &scope)
}

/// Returns the least and the greatest value of an operand.
fn ends(operand: Operand, poster: &Poster) -> (i64, i64) {
    match operand {
        Operand::Constant(value) => (value, value),
        Operand::Var(id) => {
            let values = poster.variables.values(id);
            (values.min(), values.max())
        }
    }
}

/// Returns the quotient of two expressions with these operands, rounded towards 0.
fn truncated(dividend: Operand, divisor: Operand, poster: &Poster) -> NamedExpr {
    let (x, y) = (poster.expression(dividend), poster.expression(divisor));
    let (of_x, of_y) = (ends(dividend, poster), ends(divisor, poster));
    if of_x.0 >= 0 && of_y.0 >= 0 || of_x.1 <= 0 && of_y.1 <= 0 {
        return x.floor_div(y);
    }
    let floor = x.clone().floor_div(y.clone());
    let ceiling = -(-x.clone()).floor_div(y.clone());
    if of_x.0 >= 0 && of_y.1 <= 0 || of_x.1 <= 0 && of_y.0 >= 0 {
        return ceiling;
    }
    let are_alike = x.at_least(0).equals(y.at_least(0));
    floor.only_if(are_alike, ceiling)
}

fn quotient(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let (dividend, divisor, result) = (a.operand(0)?, a.operand(1)?, a.operand(2)?);
    if poster.fixed(divisor) == Some(0) {
        return poster.post(Claim::Constant(false));
    }
    let quotient = truncated(dividend, divisor, poster);
    poster.express(quotient.equals(poster.expression(result)))
}

fn remainder(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let (dividend, divisor, result) = (a.operand(0)?, a.operand(1)?, a.operand(2)?);
    if poster.fixed(divisor) == Some(0) {
        return poster.post(Claim::Constant(false));
    }
    let (x, y) = (poster.expression(dividend), poster.expression(divisor));
    let y = match ends(divisor, poster) {
        (0.., _) => y,
        (_, ..=0) => -y,
        _ => y.abs(),
    };
    // It has the sign of the dividend.
    let positive = x.clone() % y.clone();
    let negative = -((-x.clone()) % y);
    let remainder = match ends(dividend, poster) {
        (0.., _) => positive,
        (_, ..=0) => negative,
        _ => positive.only_if(x.at_least(0), negative),
    };
    poster.express(remainder.equals(poster.expression(result)))
}

/// Adds the constraint of a power. With a negative exponent it is 1, divided by the power of the
/// opposite exponent and rounded towards 0.
fn power(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let (base, exponent, result) = (a.operand(0)?, a.operand(1)?, a.operand(2)?);
    let (x, y) = (poster.expression(base), poster.expression(exponent));
    let z = poster.expression(result);
    let least = ends(exponent, poster).0;
    if least >= 0 {
        return poster.express(x.pow(y).equals(z));
    }
    let of_negative = any_of([
        x.clone().equals(1).and(z.clone().equals(1)),
        // The remainder tells an odd exponent.
        x.clone().equals(-1).and(z.clone().equals(Expr::from(1) - 2 * (y.clone() % 2))),
        x.clone().abs().greater_than(1).and(z.clone().equals(0)),
    ]);
    if ends(exponent, poster).1 < 0 {
        return poster.express(of_negative);
    }
    // A power has a value for each exponent that is tried.
    let exponent = y.clone().max(0);
    let of_others = y.clone().at_least(0).and(x.pow(exponent).equals(z));
    poster.express(of_others.or(y.less_than(0).and(of_negative)))
}

fn distance(a: Arguments<'_, '_>, poster: &mut Poster) -> Result<(), Fault> {
    let (value, result) = (a.operand(0)?, a.operand(1)?);
    let factor = match ends(value, poster) {
        (0.., _) => -1,
        (_, ..=0) => 1,
        _ => {
            let distance = poster.expression(value).abs();
            return poster.express(distance.equals(poster.expression(result)));
        }
    };
    let terms = [(1, result), (factor, value)];
    let claim = Claim::sum(terms, Comparison::Equal, 0, &poster.variables)?;
    poster.post(claim)
}

fn extreme_of_two(
    a: Arguments<'_, '_>,
    is_greatest: bool,
    poster: &mut Poster,
) -> Result<(), Fault> {
    extreme(&[a.operand(0)?, a.operand(1)?], a.operand(2)?, is_greatest, poster)
}

fn extreme_of_list(
    a: Arguments<'_, '_>,
    is_greatest: bool,
    poster: &mut Poster,
) -> Result<(), Fault> {
    extreme(&a.operands(1)?, a.operand(0)?, is_greatest, poster)
}

/// Adds the constraint that `result` is the greatest of `all`, or the least.
fn extreme(
    all: &[Operand],
    result: Operand,
    is_greatest: bool,
    poster: &mut Poster,
) -> Result<(), Fault> {
    let mut scope = poster.variables_of(all)?;
    scope.sort_unstable();
    scope.dedup();
    match scope[..] {
        // The extreme of nothing is not defined.
        [] => return poster.post(Claim::Constant(false)),
        [only] => {
            let only = Operand::Var(only);
            let claim = Claim::compared(only, Comparison::Equal, result, &poster.variables)?;
            return poster.post(claim);
        }
        _ => {}
    }
    scope.push(poster.variable(result)?);
    let relation = if is_greatest { RelationData::Maximum } else { RelationData::Minimum };
    poster.relate(relation, &scope)
}
