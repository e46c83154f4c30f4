//! Numbers, and the results of Python's operators on them.
//!
//! Invariant: whole numbers are exact, and large only if they do not fit in 128 bits. An operation
//! for which Python raises an error returns an error, and so does one whose result is a whole
//! number of more than [`BITS_LIMIT`] bits.

use super::EvaluationError;
use super::large::{self, BITS_LIMIT};
use crate::arithmetic::{EXACT_IN_FLOATS, order_with_float};
use num_bigint::{BigInt, Sign};
use std::cmp::Ordering;
use std::sync::Arc;

/// A number that an expression calculates with.
#[derive(Clone, Debug)]
pub(super) enum PythonNumber {
    Int(i128),
    /// A whole number that does not fit in 128 bits.
    Large(Arc<BigInt>),
    Float(f64),
}

use PythonNumber::{Float, Int, Large};

type Calculated = Result<PythonNumber, EvaluationError>;

impl PythonNumber {
    /// Returns `int` as a number.
    pub(super) fn of_large(int: &Arc<BigInt>) -> PythonNumber {
        i128::try_from(&**int).map_or_else(|_| Large(Arc::clone(int)), Int)
    }

    /// Returns its value in floating point.
    fn as_float(&self) -> Result<f64, EvaluationError> {
        match self {
            Int(int) => Ok(*int as f64),
            Large(int) => large::nearest_float(int).ok_or(EvaluationError::TooLarge),
            Float(float) => Ok(*float),
        }
    }

    /// Returns its value as a whole number, if it is no floating-point number.
    fn to_large(&self) -> Option<Arc<BigInt>> {
        match self {
            Int(int) => Some(Arc::new(BigInt::from(*int))),
            Large(int) => Some(Arc::clone(int)),
            Float(_) => None,
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        match self {
            Int(int) => *int == 0,
            Large(_) => false,
            Float(float) => *float == 0.0,
        }
    }

    /// Returns whether it is less than 0.
    fn is_negative(&self) -> bool {
        match self {
            Int(int) => *int < 0,
            Large(int) => int.sign() == Sign::Minus,
            Float(float) => *float < 0.0,
        }
    }

    pub(super) fn negate(self) -> Calculated {
        match self {
            Float(float) => Ok(Float(-float)),
            whole => Int(0).subtract(whole),
        }
    }

    pub(super) fn abs(self) -> Calculated {
        match self {
            Float(float) => Ok(Float(float.abs())),
            whole if whole.is_negative() => whole.negate(),
            whole => Ok(whole),
        }
    }

    pub(super) fn add(self, right: PythonNumber) -> Calculated {
        self.calculate(right, i128::checked_add, |a, b| a + b, |a, b| a + b)
    }

    pub(super) fn subtract(self, right: PythonNumber) -> Calculated {
        self.calculate(right, i128::checked_sub, |a, b| a - b, |a, b| a - b)
    }

    pub(super) fn multiply(self, right: PythonNumber) -> Calculated {
        self.calculate(right, i128::checked_mul, |a, b| a * b, |a, b| a * b)
    }

    pub(super) fn divide(self, right: PythonNumber) -> Calculated {
        let is_exact = |int: i128| int.unsigned_abs() <= EXACT_IN_FLOATS;
        match (self, right.nonzero()?) {
            (Int(a), Int(b)) if is_exact(a) && is_exact(b) => Ok(Float(a as f64 / b as f64)),
            (Float(a), Float(b)) => Ok(Float(a / b)),
            (left @ Float(_), right) | (left, right @ Float(_)) => {
                Ok(Float(left.as_float()? / right.as_float()?))
            }
            (left, right) => left.divide_whole(&right),
        }
    }

    /// Returns the quotient of two whole numbers, which is the only one that is rounded.
    #[cold]
    #[inline(never)]
    fn divide_whole(&self, right: &PythonNumber) -> Calculated {
        match (self.to_large(), right.to_large()) {
            (Some(a), Some(b)) => large::quotient(&a, &b).map(Float),
            _ => None,
        }
        .ok_or(EvaluationError::TooLarge)
    }

    pub(super) fn floor_divide(self, right: PythonNumber) -> Calculated {
        let floor_divide = |a: i128, b: i128| {
            let quotient = a.checked_div(b)?;
            Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
        };
        let of_large = |a: &BigInt, b: &BigInt| {
            let (quotient, remainder) = (a / b, a % b);
            if is_opposite(&remainder, b) { quotient - 1 } else { quotient }
        };
        self.calculate(right.nonzero()?, floor_divide, of_large, |a, b| floored(a, b).0)
    }

    pub(super) fn remainder(self, right: PythonNumber) -> Calculated {
        let remainder = |a: i128, b: i128| {
            let remainder = a.checked_rem(b)?;
            Some(if remainder != 0 && (a < 0) != (b < 0) { remainder + b } else { remainder })
        };
        let of_large = |a: &BigInt, b: &BigInt| {
            let remainder = a % b;
            if is_opposite(&remainder, b) { remainder + b } else { remainder }
        };
        self.calculate(right.nonzero()?, remainder, of_large, |a, b| floored(a, b).1)
    }

    pub(super) fn power(self, exponent: PythonNumber) -> Calculated {
        if let (Int(base), Int(exponent)) = (&self, &exponent)
            && let Ok(exponent) = u32::try_from(*exponent)
            && let Some(power) = base.checked_pow(exponent)
        {
            return Ok(Int(power));
        }
        let is_whole = |number: &PythonNumber| !matches!(number, Float(_));
        if is_whole(&self) && is_whole(&exponent) && !exponent.is_negative() {
            return self.whole_power(&exponent);
        }
        let (base, power) = (self.as_float()?, exponent.as_float()?);
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

    /// Returns the power of a whole number, if `exponent` is whole and not negative.
    fn whole_power(self, exponent: &PythonNumber) -> Calculated {
        let is_even = match exponent {
            Int(exponent) => exponent % 2 == 0,
            Large(exponent) => !exponent.bit(0),
            Float(_) => return Err(EvaluationError::TooLarge),
        };
        match self {
            Int(0) if exponent.is_zero() => return Ok(Int(1)),
            Int(0 | 1) => return Ok(self),
            Int(-1) => return Ok(Int(if is_even { 1 } else { -1 })),
            _ => {}
        }
        // Each factor adds a bit at least.
        let exponent = match exponent {
            &Int(exponent) if exponent <= i128::from(BITS_LIMIT) => exponent as u32,
            _ => return Err(EvaluationError::BeyondLimit),
        };
        let base = self.to_large().ok_or(EvaluationError::TooLarge)?;
        if (base.bits() - 1) * u64::from(exponent) > BITS_LIMIT {
            return Err(EvaluationError::BeyondLimit);
        }
        whole(base.pow(exponent))
    }

    /// Compares exactly (neither number is rounded); returns `None` if one is NaN.
    pub(super) fn order(&self, right: &PythonNumber) -> Option<Ordering> {
        match (self, right) {
            (Int(a), Int(b)) => Some(a.cmp(b)),
            (Float(a), Float(b)) => a.partial_cmp(b),
            (Int(a), Float(b)) => order_with_float(*a, *b),
            (Float(a), Int(b)) => order_with_float(*b, *a).map(Ordering::reverse),
            (Large(a), Large(b)) => Some(a.cmp(b)),
            (Large(a), Float(b)) => large::order_with_float(a, *b),
            (Float(a), Large(b)) => large::order_with_float(b, *a).map(Ordering::reverse),
            // A large number is further from 0 than any other.
            (Large(a), Int(_)) => Some(a.as_ref().cmp(&BigInt::ZERO)),
            (Int(_), Large(b)) => Some(BigInt::ZERO.cmp(b)),
        }
    }

    /// Returns the number, or an error if it is 0.
    fn nonzero(self) -> Calculated {
        if self.is_zero() { Err(EvaluationError::DivisionByZero) } else { Ok(self) }
    }

    /// Returns the result of `whole` on whole numbers, of `of_large` if that exceeds 128 bits, or
    /// else of `floating`.
    #[inline]
    fn calculate(
        self,
        right: PythonNumber,
        whole: impl Fn(i128, i128) -> Option<i128>,
        of_large: impl Fn(&BigInt, &BigInt) -> BigInt,
        floating: impl Fn(f64, f64) -> f64,
    ) -> Calculated {
        match (self, right) {
            (Int(a), Int(b)) => match whole(a, b) {
                Some(int) => Ok(Int(int)),
                None => calculate_large(&Int(a), &Int(b), of_large),
            },
            (Float(a), Float(b)) => Ok(Float(floating(a, b))),
            (Float(a), Int(b)) => Ok(Float(floating(a, b as f64))),
            (Int(a), Float(b)) => Ok(Float(floating(a as f64, b))),
            (left @ Float(_), right) | (left, right @ Float(_)) => {
                Ok(Float(floating(left.as_float()?, right.as_float()?)))
            }
            (left, right) => calculate_large(&left, &right, of_large),
        }
    }
}

/// Returns the result of `operate` on whole numbers.
#[cold]
#[inline(never)]
fn calculate_large(
    left: &PythonNumber,
    right: &PythonNumber,
    operate: impl Fn(&BigInt, &BigInt) -> BigInt,
) -> Calculated {
    match (left.to_large(), right.to_large()) {
        (Some(left), Some(right)) => whole(operate(&left, &right)),
        _ => Err(EvaluationError::TooLarge),
    }
}

/// Returns `int` as a number, if it is within the limit of bits.
pub(super) fn whole(int: BigInt) -> Calculated {
    match i128::try_from(int) {
        Ok(int) => Ok(Int(int)),
        Err(error) => {
            let int = error.into_original();
            let is_within = int.bits() <= BITS_LIMIT;
            if is_within { Ok(Large(Arc::new(int))) } else { Err(EvaluationError::BeyondLimit) }
        }
    }
}

/// Returns whether a remainder that was rounded towards 0 has another sign than its divisor.
fn is_opposite(remainder: &BigInt, divisor: &BigInt) -> bool {
    remainder.sign() != Sign::NoSign && remainder.sign() != divisor.sign()
}

/// Returns the quotient rounded down and the remainder, which has the sign of `b`; `b` is not 0.
fn floored(a: f64, b: f64) -> (f64, f64) {
    let mut remainder = a % b;
    // The dividend without the remainder of `%` is divisible, so this is whole except for rounding.
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
