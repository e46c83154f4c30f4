//! Linear sums of variables, each multiplied by a number.
//!
//! Invariant: a sum has exactly the value that Python's arithmetic gives, for all values of the
//! domains: no floating-point intermediate result is rounded, and no whole number exceeds 128 bits.

use super::places::ScopePlaces;
use crate::arithmetic::Int;
use crate::modelling::expression::{Expr, ExprNode, Function, Operator, Sign};
use crate::modelling::mixed::Mixed;

/// The limit up to which whole numbers are floating-point numbers, too.
pub(super) const FLOAT_LIMIT: i128 = 1 << 53;

/// The limit that sums stay below, so that one can be subtracted from another.
pub(super) const LIMIT: i128 = 1 << 120;

/// A linear sum: variables, each multiplied by a number, plus a constant, divided by a power of 2.
#[derive(Clone, Debug, Default)]
pub(super) struct Sum {
    /// The places, in ascending order, with their coefficients, which are not 0.
    pub(super) terms: Vec<(usize, i128)>,
    pub(super) constant: i128,
    /// The exponent of that power.
    scale: u32,
    /// The greatest distance from 0 of its value, or of a part of it, before the division.
    magnitude: i128,
    /// True if a part of it is calculated with floating-point numbers.
    is_float: bool,
}

impl Sum {
    /// Returns `expr` as a sum, if it is one.
    pub(super) fn of(expr: &Expr<usize>, places: &ScopePlaces) -> Option<Sum> {
        let sum = match expr.node() {
            ExprNode::Constant(Mixed::Float(float)) => Sum::of_float(*float)?,
            ExprNode::Constant(constant @ (Mixed::Int(_) | Mixed::Bool(_))) => {
                Sum::of_int(constant.as_int()?.into())
            }
            ExprNode::Large(int) => {
                let int = i128::try_from(&**int).ok()?;
                (int.unsigned_abs() < LIMIT as u128).then(|| Sum::of_int(int))?
            }
            ExprNode::Name(place) => {
                let whole = places.whole(*place)?;
                let magnitude = whole.values.absolute().max;
                let terms = vec![(*place, 1)];
                Sum { terms, magnitude, is_float: whole.is_float, ..Sum::default() }
            }
            ExprNode::Signed(sign, value) => {
                Sum::of(value, places)?.times(if *sign == Sign::Minus { -1 } else { 1 })?
            }
            ExprNode::Chain(first, rest) => {
                let mut sum = Sum::of(first, places)?;
                for (operator, right) in rest {
                    sum = sum.operate(*operator, Sum::of(right, places)?)?.if_exact()?;
                }
                sum
            }
            ExprNode::Call(Function::Sum, values) => {
                let values = Expr::arguments(Function::Sum, values)?.listed;
                let add = |sum: Sum, value| sum.plus(Sum::of(value, places)?)?.if_exact();
                values.iter().try_fold(Sum::of_int(0), add)?
            }
            _ => return None,
        };
        sum.if_exact()
    }

    fn of_int(constant: i128) -> Sum {
        Sum { constant, magnitude: constant.abs(), ..Sum::default() }
    }

    fn of_float(float: f64) -> Option<Sum> {
        let (mut scale, mut scaled) = (0, float);
        // A finite number becomes whole if it is doubled often enough, and stays exact.
        while scaled.is_finite() && scaled.fract() != 0.0 {
            (scale, scaled) = (scale + 1, scaled * 2.0);
        }
        let is_small = scaled.abs() < LIMIT as f64;
        is_small.then(|| Sum { scale, is_float: true, ..Sum::of_int(scaled as i128) })
    }

    fn operate(self, operator: Operator, right: Sum) -> Option<Sum> {
        match operator {
            Operator::Add => self.plus(right),
            Operator::Subtract => self.plus(right.times(-1)?),
            Operator::Multiply if self.terms.is_empty() => right.multiplied_by(&self),
            Operator::Multiply if right.terms.is_empty() => self.multiplied_by(&right),
            Operator::Divide if right.terms.is_empty() => self.divided_by(&right),
            _ => None,
        }
    }

    /// Returns the variable and the whole number that it is the sum of, if it is one.
    pub(super) fn as_moved(&self) -> Option<(usize, Int)> {
        match self.terms[..] {
            [(place, 1)] if self.scale == 0 => Some((place, Int::try_from(self.constant).ok()?)),
            _ => None,
        }
    }

    /// Returns the places with their coefficients, which are not 0, and the constant, if all of
    /// them are whole numbers.
    pub(super) fn in_whole_numbers(self) -> Option<(impl Iterator<Item = (usize, i128)>, i128)> {
        let divisor = power_of_two(self.scale)?;
        let is_whole = |number: &i128| number % divisor == 0;
        let coefficients = self.terms.iter().map(|(_, coefficient)| coefficient);
        if !coefficients.chain([&self.constant]).all(is_whole) {
            return None;
        }
        let terms = self.terms.into_iter();
        let terms = terms.map(move |(place, coefficient)| (place, coefficient / divisor));
        Some((terms, self.constant / divisor))
    }

    /// Returns the sum of both. The time hardly depends on the terms of the first if those of the
    /// second come after them.
    pub(super) fn plus(self, other: Sum) -> Option<Sum> {
        let scale = self.scale.max(other.scale);
        let (mut sum, other) = (self.with_scale(scale)?, other.with_scale(scale)?);
        for (place, added) in other.terms {
            match sum.terms.binary_search_by_key(&place, |&(place, _)| place) {
                Ok(at) => {
                    let coefficient = sum.terms[at].1 + added;
                    sum.terms[at].1 = coefficient;
                    if coefficient == 0 {
                        sum.terms.remove(at);
                    } else if coefficient.unsigned_abs() >= LIMIT as u128 {
                        return None;
                    }
                }
                Err(at) => sum.terms.insert(at, (place, added)),
            }
        }
        sum.constant += other.constant;
        sum.magnitude += other.magnitude;
        sum.is_float |= other.is_float;
        (sum.magnitude < LIMIT).then_some(sum)
    }

    /// Returns the product with a whole number.
    pub(super) fn times(mut self, factor: i128) -> Option<Sum> {
        self.magnitude = self.magnitude.checked_mul(factor.abs())?;
        self.constant = self.constant.checked_mul(factor)?;
        for (_, coefficient) in &mut self.terms {
            *coefficient = coefficient.checked_mul(factor)?;
        }
        self.terms.retain(|&(_, coefficient)| coefficient != 0);
        self.if_small()
    }

    fn multiplied_by(self, constant: &Sum) -> Option<Sum> {
        let is_float = self.is_float || constant.is_float;
        let scale = self.scale + constant.scale;
        Some(Sum { scale, is_float, ..self.times(constant.constant)? })
    }

    /// Returns the quotient by a power of 2, or its negative.
    fn divided_by(self, constant: &Sum) -> Option<Sum> {
        if !constant.constant.unsigned_abs().is_power_of_two() {
            return None;
        }
        let scale = self.scale + constant.constant.trailing_zeros();
        let factor = power_of_two(constant.scale)?.checked_mul(constant.constant.signum())?;
        Some(Sum { scale, is_float: true, ..self.times(factor)? })
    }

    fn with_scale(self, scale: u32) -> Option<Sum> {
        let shift = scale - self.scale;
        let sum = if shift == 0 { self } else { self.times(power_of_two(shift)?)? };
        Some(Sum { scale, ..sum })
    }

    fn if_small(self) -> Option<Sum> {
        let size = self.terms.iter().map(|(_, c)| c.unsigned_abs()).max().unwrap_or(0);
        (size < LIMIT as u128 && self.magnitude < LIMIT).then_some(self)
    }

    fn if_exact(self) -> Option<Sum> {
        (!self.is_float || self.magnitude <= FLOAT_LIMIT).then_some(self)
    }
}

/// Returns 2 to the power of `exponent`, if that is in range.
fn power_of_two(exponent: u32) -> Option<i128> {
    // 2^127 is out of range: 1 shifted that far is the least integer.
    (exponent < i128::BITS - 1).then(|| 1 << exponent)
}
