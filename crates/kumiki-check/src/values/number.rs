//! Numbers, and Python's operators on them.
//!
//! Invariant: a whole result is exact. One that does not fit in 128 bits is undecided, and so is
//! all that depends on it. No comparison rounds a number.

use std::cmp::Ordering;

/// A number.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Number {
    Int(i128),
    Float(f64),
}

/// The reason for which a calculation has no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Python raises an error. The expression as a whole counts as false.
    Invalid,
    /// The value is beyond the numbers of this program. Nothing is known of the expression.
    Undecided,
}

/// An operator of two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Remainder,
    Power,
}

/// Up to here every whole number is a float, so arithmetic in floats is exact where it is whole.
pub(crate) const EXACT_IN_FLOATS: i128 = 1 << 53;

use Number::{Float, Int};

type Calculated = Result<Number, Fault>;

impl Number {
    pub(crate) fn to_float(self) -> f64 {
        match self {
            Int(int) => int as f64,
            Float(float) => float,
        }
    }

    fn is_zero(self) -> bool {
        match self {
            Int(int) => int == 0,
            Float(float) => float == 0.0,
        }
    }

    /// Compares exactly; returns `None` if one is not a number (NaN).
    pub(crate) fn order(self, other: Number) -> Option<Ordering> {
        match (self, other) {
            (Int(a), Int(b)) => Some(a.cmp(&b)),
            (Float(a), Float(b)) => a.partial_cmp(&b),
            (Int(a), Float(b)) => order_with_float(a, b),
            (Float(a), Int(b)) => order_with_float(b, a).map(Ordering::reverse),
        }
    }

    pub(crate) fn is_greater(self, other: Number) -> bool {
        self.order(other) == Some(Ordering::Greater)
    }

    /// Rounds a float to ten decimals, ties to even, as Python's `round(x, 10)`.
    pub(crate) fn rounded(self) -> Number {
        match self {
            // Formatting prints the exact value, rounded correctly.
            Float(float) => Float(format!("{float:.10}").parse().unwrap_or(f64::NAN)),
            whole => whole,
        }
    }

    pub(crate) fn negated(self) -> Calculated {
        match self {
            Int(int) => int.checked_neg().map(Int).ok_or(Fault::Undecided),
            Float(float) => Ok(Float(-float)),
        }
    }

    pub(crate) fn abs(self) -> Calculated {
        match self {
            Int(int) => int.checked_abs().map(Int).ok_or(Fault::Undecided),
            Float(float) => Ok(Float(float.abs())),
        }
    }

    /// Returns the result of Python's operator.
    pub(crate) fn operate(self, operator: Operator, right: Number) -> Calculated {
        let divides =
            matches!(operator, Operator::Divide | Operator::FloorDivide | Operator::Remainder);
        if divides && right.is_zero() {
            return Err(Fault::Invalid);
        }
        match (self, right) {
            (Int(a), Int(b)) => of_ints(operator, a, b),
            _ => of_floats(operator, self.to_float(), right.to_float()),
        }
    }
}

fn of_ints(operator: Operator, a: i128, b: i128) -> Calculated {
    let is_exact = |int: i128| (-EXACT_IN_FLOATS..=EXACT_IN_FLOATS).contains(&int);
    let result = match operator {
        Operator::Add => a.checked_add(b),
        Operator::Subtract => a.checked_sub(b),
        Operator::Multiply => a.checked_mul(b),
        Operator::Divide if is_exact(a) && is_exact(b) => {
            return Ok(Float(a as f64 / b as f64));
        }
        Operator::Divide => None,
        Operator::FloorDivide => floor_divided(a, b).map(|(quotient, _)| quotient),
        Operator::Remainder => floor_divided(a, b).map(|(_, remainder)| remainder),
        Operator::Power if b < 0 => return of_floats(operator, a as f64, b as f64),
        Operator::Power => match a {
            0 => Some(i128::from(b == 0)),
            1 => Some(1),
            -1 => Some(if b % 2 == 0 { 1 } else { -1 }),
            _ => u32::try_from(b).ok().and_then(|b| a.checked_pow(b)),
        },
    };
    result.map(Int).ok_or(Fault::Undecided)
}

/// Returns the quotient rounded down and the remainder, which has the sign of `b`; `b` is not 0.
fn floor_divided(a: i128, b: i128) -> Option<(i128, i128)> {
    let (quotient, remainder) = (a.checked_div(b)?, a.checked_rem(b)?);
    let is_above = remainder != 0 && (remainder < 0) != (b < 0);
    Some(if is_above { (quotient - 1, remainder + b) } else { (quotient, remainder) })
}

fn of_floats(operator: Operator, a: f64, b: f64) -> Calculated {
    Ok(Float(match operator {
        Operator::Add => a + b,
        Operator::Subtract => a - b,
        Operator::Multiply => a * b,
        Operator::Divide => a / b,
        Operator::FloorDivide => floored(a, b).0,
        Operator::Remainder => floored(a, b).1,
        Operator::Power => {
            let is_finite = a.is_finite() && b.is_finite();
            let is_root = is_finite && a < 0.0 && b.fract() != 0.0;
            let power = a.powf(b);
            if (a == 0.0 && b < 0.0) || is_root || (is_finite && power.is_infinite()) {
                return Err(Fault::Invalid);
            }
            power
        }
    }))
}

/// Returns the quotient rounded down and the remainder, as Python's `divmod`; `b` is not 0.
fn floored(a: f64, b: f64) -> (f64, f64) {
    let mut remainder = a % b;
    let mut quotient = (a - remainder) / b;
    if remainder == 0.0 {
        remainder = 0f64.copysign(b);
    } else if (remainder < 0.0) != (b < 0.0) {
        remainder += b;
        quotient -= 1.0;
    }
    if quotient == 0.0 {
        return (0f64.copysign(a / b), remainder);
    }
    let floor = quotient.floor();
    (if quotient - floor > 0.5 { floor + 1.0 } else { floor }, remainder)
}

fn order_with_float(int: i128, float: f64) -> Option<Ordering> {
    // The first float above all integers of 128 bits.
    let beyond = 2f64.powi(127);
    if float.is_nan() {
        None
    } else if float >= beyond {
        Some(Ordering::Less)
    } else if float < -beyond {
        Some(Ordering::Greater)
    } else {
        let floor = float.floor();
        let rest = if float > floor { Ordering::Less } else { Ordering::Equal };
        Some(int.cmp(&(floor as i128)).then(rest))
    }
}
