//! Numbers, and what Python's operators make of them.
//!
//! Invariant: whole numbers are exact; what would leave 128 bits is an error, and so is what Python
//! raises one for.

use super::EvaluationError;
use std::cmp::Ordering;

/// A number that an expression calculates with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    Int(i128),
    Float(f64),
}

use Number::{Float, Int};

type Calculated = Result<Number, EvaluationError>;

impl Number {
    pub(super) fn as_float(self) -> f64 {
        match self {
            Int(int) => int as f64,
            Float(float) => float,
        }
    }

    pub(super) fn is_zero(self) -> bool {
        match self {
            Int(int) => int == 0,
            Float(float) => float == 0.0,
        }
    }

    pub(super) fn negate(self) -> Calculated {
        match self {
            Int(int) => exact(int.checked_neg()),
            Float(float) => Ok(Float(-float)),
        }
    }

    pub(super) fn abs(self) -> Calculated {
        match self {
            Int(int) => exact(int.checked_abs()),
            Float(float) => Ok(Float(float.abs())),
        }
    }

    pub(super) fn add(self, right: Number) -> Calculated {
        self.calculate(right, i128::checked_add, |a, b| a + b)
    }

    pub(super) fn subtract(self, right: Number) -> Calculated {
        self.calculate(right, i128::checked_sub, |a, b| a - b)
    }

    pub(super) fn multiply(self, right: Number) -> Calculated {
        self.calculate(right, i128::checked_mul, |a, b| a * b)
    }

    pub(super) fn divide(self, right: Number) -> Calculated {
        Ok(Float(self.as_float() / right.as_divisor()?.as_float()))
    }

    pub(super) fn floor_divide(self, right: Number) -> Calculated {
        let floor_divide = |a: i128, b: i128| {
            let quotient = a.checked_div(b)?;
            Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
        };
        self.calculate(right.as_divisor()?, floor_divide, |a, b| floored(a, b).0)
    }

    pub(super) fn remainder(self, right: Number) -> Calculated {
        let remainder = |a: i128, b: i128| {
            let remainder = a.checked_rem(b)?;
            Some(if remainder != 0 && (a < 0) != (b < 0) { remainder + b } else { remainder })
        };
        self.calculate(right.as_divisor()?, remainder, |a, b| floored(a, b).1)
    }

    pub(super) fn power(self, exponent: Number) -> Calculated {
        if let (Int(base), Int(exponent @ 0..)) = (self, exponent) {
            return whole_power(base, exponent);
        }
        let (base, power) = (self.as_float(), exponent.as_float());
        if base == 0.0 && power < 0.0 {
            return Err(EvaluationError::DivisionByZero);
        }
        if base.is_finite() && base < 0.0 && power.is_finite() && power.fract() != 0.0 {
            return Err(EvaluationError::NotReal);
        }
        let result = base.powf(power);
        let is_beyond = result.is_infinite() && base.is_finite() && power.is_finite();
        if is_beyond { Err(EvaluationError::TooLarge) } else { Ok(Float(result)) }
    }

    /// Which is greater, without rounding either; `None` if one is no number at all.
    pub(super) fn order(self, right: Number) -> Option<Ordering> {
        match (self, right) {
            (Int(a), Int(b)) => Some(a.cmp(&b)),
            (Float(a), Float(b)) => a.partial_cmp(&b),
            (Int(a), Float(b)) => order_with_float(a, b),
            (Float(a), Int(b)) => order_with_float(b, a).map(Ordering::reverse),
        }
    }

    /// The same, if it is not 0.
    fn as_divisor(self) -> Calculated {
        if self.is_zero() { Err(EvaluationError::DivisionByZero) } else { Ok(self) }
    }

    fn calculate(
        self,
        right: Number,
        whole: impl Fn(i128, i128) -> Option<i128>,
        floating: impl Fn(f64, f64) -> f64,
    ) -> Calculated {
        match (self, right) {
            (Int(a), Int(b)) => exact(whole(a, b)),
            _ => Ok(Float(floating(self.as_float(), right.as_float()))),
        }
    }
}

fn exact(int: Option<i128>) -> Calculated {
    int.map(Int).ok_or(EvaluationError::TooLarge)
}

fn whole_power(base: i128, exponent: i128) -> Calculated {
    match base {
        0 | 1 => Ok(Int(if exponent == 0 { 1 } else { base })),
        -1 => Ok(Int(if exponent % 2 == 0 { 1 } else { -1 })),
        _ => exact(u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent))),
    }
}

/// The quotient rounded down and what it leaves, which has the sign of `b`; `b` is not 0.
fn floored(a: f64, b: f64) -> (f64, f64) {
    let mut remainder = a % b;
    // What `%` leaves divides without a rest, so this is a whole number but for rounding.
    let mut quotient = (a - remainder) / b;
    if remainder == 0.0 {
        remainder = 0.0_f64.copysign(b);
    } else if (remainder < 0.0) != (b < 0.0) {
        remainder += b;
        quotient -= 1.0;
    }
    if quotient == 0.0 {
        return (0.0_f64.copysign(a / b), remainder);
    }
    let floor = quotient.floor();
    (if quotient - floor > 0.5 { floor + 1.0 } else { floor }, remainder)
}

fn order_with_float(int: i128, float: f64) -> Option<Ordering> {
    // 2^127 is the first float above all integers of 128 bits; its negative is the least of them.
    const BEYOND: f64 = 170_141_183_460_469_231_731_687_303_715_884_105_728.0;
    if !(-BEYOND..BEYOND).contains(&float) {
        return 0.0.partial_cmp(&float);
    }
    let floor = float.floor();
    let has_more = float > floor;
    Some(int.cmp(&(floor as i128)).then(if has_more { Ordering::Less } else { Ordering::Equal }))
}
