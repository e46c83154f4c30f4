//! Python's operators on values of which only bounds may be known.
//!
//! Invariant: a result covers the results for all values that the operands cover. If all are known,
//! so is the result, and it is Python's. If Python raises an error for some of them, `may_fail` is
//! set; if for all, it is a fault.

use super::Sketch::{self, Known, Real, Unknown, Whole};
use super::{Fault, Number, Operator, Truth, Value};
use std::cmp::Ordering;

/// A comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
    In,
    NotIn,
}

impl Comparison {
    /// Returns whether it holds for two values in this order.
    fn holds(self, order: Option<Ordering>) -> bool {
        let Some(order) = order else { return self == Comparison::NotEqual };
        match self {
            Comparison::Equal | Comparison::In => order.is_eq(),
            Comparison::NotEqual | Comparison::NotIn => order.is_ne(),
            Comparison::Less => order.is_lt(),
            Comparison::AtMost => order.is_le(),
            Comparison::Greater => order.is_gt(),
            Comparison::AtLeast => order.is_ge(),
        }
    }
}

/// A calculation with sketches.
#[derive(Default, Debug)]
pub(crate) struct Calculator {
    /// Python may raise an error for some of the values.
    pub(crate) may_fail: bool,
}

impl Calculator {
    /// Returns that nothing is known, not even if Python raises an error.
    pub(crate) fn unknown(&mut self) -> Sketch {
        self.may_fail = true;
        Unknown
    }

    /// Returns the result of Python's operator.
    pub(crate) fn operate(
        &mut self,
        operator: Operator,
        left: &Sketch,
        right: &Sketch,
    ) -> Result<Sketch, Fault> {
        if let (Known(a), Known(b)) = (left, right) {
            return match (a.number(), b.number(), a, b) {
                (Some(a), Some(b), ..) => a.operate(operator, b).map(Sketch::from),
                (_, _, Value::Text(a), Value::Text(b)) if operator == Operator::Add => {
                    Ok(Known(Value::from(format!("{a}{b}"))))
                }
                _ => Err(Fault::Invalid),
            };
        }
        let whole = left.whole_bounds().zip(right.whole_bounds());
        if let Some((a, b)) = whole
            && operator != Operator::Divide
        {
            return Ok(whole_bounds(operator, a, b).unwrap_or_else(|| self.unknown()));
        }
        match left.real_bounds().zip(right.real_bounds()) {
            Some((a, b)) => Ok(real_bounds(operator, a, b).unwrap_or_else(|| self.unknown())),
            None => Ok(self.unknown()),
        }
    }

    pub(crate) fn negated(&mut self, value: &Sketch) -> Result<Sketch, Fault> {
        Ok(match *value {
            Known(ref value) => value.number().ok_or(Fault::Invalid)?.negated()?.into(),
            Whole(low, high) => match (low.checked_neg(), high.checked_neg()) {
                (Some(high), Some(low)) => Whole(low, high),
                _ => self.unknown(),
            },
            Real(low, high) => Real(-high, -low),
            Sketch::Tuple(_) => return Err(Fault::Invalid),
            Unknown => self.unknown(),
        })
    }

    pub(crate) fn abs(&mut self, value: &Sketch) -> Result<Sketch, Fault> {
        Ok(match *value {
            Known(ref value) => value.number().ok_or(Fault::Invalid)?.abs()?.into(),
            Whole(low, high) if low < 0 => match (low.checked_neg(), high.checked_neg()) {
                (Some(_), Some(least)) if high < 0 => Whole(least, -low),
                (Some(other), _) => Whole(0, high.max(other)),
                _ => self.unknown(),
            },
            Real(low, high) if high < 0.0 => Real(-high, -low),
            Real(low, high) if low < 0.0 => Real(0.0, high.max(-low)),
            Whole(..) | Real(..) => value.clone(),
            Sketch::Tuple(_) => return Err(Fault::Invalid),
            Unknown => self.unknown(),
        })
    }

    /// Returns whether the comparison holds.
    pub(crate) fn compare(
        &mut self,
        comparison: Comparison,
        left: &Sketch,
        right: &Sketch,
    ) -> Result<Truth, Fault> {
        match comparison {
            Comparison::Equal => return Ok(left.equals(right)),
            Comparison::NotEqual => return Ok(left.equals(right).negated()),
            Comparison::In => return self.is_in(left, right),
            Comparison::NotIn => return self.is_in(left, right).map(Truth::negated),
            _ => {}
        }
        if let (Known(a), Known(b)) = (left, right) {
            return a.order(b).map(|order| Truth::of(comparison.holds(order)));
        }
        let (Some((a, b)), Some((c, d))) = (left.bounds(), right.bounds()) else {
            self.may_fail = true;
            return Ok(Truth::Maybe);
        };
        // The comparison is monotone, so its truth at both far ends is that of all between.
        let (one, other) = (comparison.holds(a.order(d)), comparison.holds(b.order(c)));
        Ok(if one == other { Truth::of(one) } else { Truth::Maybe })
    }

    fn is_in(&mut self, sought: &Sketch, whole: &Sketch) -> Result<Truth, Fault> {
        if let Some(entries) = whole.entries() {
            let truths = || entries.iter().map(|entry| entry.equals(sought));
            let is_any = |wanted| truths().any(|truth| truth == wanted);
            return Ok(match (is_any(Truth::Yes), is_any(Truth::Maybe)) {
                (true, _) => Truth::Yes,
                (_, true) => Truth::Maybe,
                _ => Truth::No,
            });
        }
        match (sought, whole) {
            (Known(Value::Text(part)), Known(Value::Text(text))) => {
                Ok(Truth::of(text.contains(&**part)))
            }
            (Known(_), Known(_)) => Err(Fault::Invalid),
            _ => {
                self.may_fail = true;
                Ok(Truth::Maybe)
            }
        }
    }
}

/// Returns bounds of the result for whole numbers within bounds, if any are known.
fn whole_bounds(operator: Operator, a: (i128, i128), b: (i128, i128)) -> Option<Sketch> {
    let corner = |a: i128, b: i128| match Number::Int(a).operate(operator, Number::Int(b)) {
        Ok(Number::Int(int)) => Some(int),
        _ => None,
    };
    let corners = || {
        let all = [corner(a.0, b.0)?, corner(a.0, b.1)?, corner(a.1, b.0)?, corner(a.1, b.1)?];
        Some((*all.iter().min()?, *all.iter().max()?))
    };
    let has_zero = |(low, high): (i128, i128)| low <= 0 && high >= 0;
    let (low, high) = match operator {
        Operator::Add | Operator::Subtract | Operator::Multiply => corners()?,
        Operator::FloorDivide if !has_zero(b) => corners()?,
        // The quotient is the same for all, so the remainder follows the dividend.
        Operator::Remainder
            if b.0 == b.1 && b.0 > 0 && a.0.div_euclid(b.0) == a.1.div_euclid(b.0) =>
        {
            (a.0.rem_euclid(b.0), a.1.rem_euclid(b.0))
        }
        Operator::Remainder if b.0 > 0 && a.0 >= 0 && a.1 < b.0 => a,
        Operator::Remainder if b.0 > 0 => (0, b.1 - 1),
        Operator::Remainder if b.1 < 0 => (b.0 + 1, 0),
        Operator::Power if b.0 == b.1 && b.0 >= 0 => {
            let (low, high) = corners()?;
            (if b.0 % 2 == 0 && b.0 > 0 && has_zero(a) { 0 } else { low }, high)
        }
        Operator::Power if a.0 >= 1 && b.0 >= 0 => corners()?,
        _ => return None,
    };
    Some(Sketch::whole(low, high))
}

/// Returns bounds of the result for numbers within bounds, if any are known.
fn real_bounds(operator: Operator, a: (f64, f64), b: (f64, f64)) -> Option<Sketch> {
    let is_monotone = match operator {
        Operator::Add | Operator::Subtract | Operator::Multiply => true,
        Operator::Divide => b.0 > 0.0 || b.1 < 0.0,
        _ => false,
    };
    let corner = |a: f64, b: f64| match Number::Float(a).operate(operator, Number::Float(b)) {
        Ok(Number::Float(float)) if float.is_finite() => Some(float),
        _ => None,
    };
    let corners = [corner(a.0, b.0)?, corner(a.0, b.1)?, corner(a.1, b.0)?, corner(a.1, b.1)?];
    let low = corners.into_iter().fold(f64::INFINITY, f64::min);
    let high = corners.into_iter().fold(f64::NEG_INFINITY, f64::max);
    match Sketch::real(low, high) {
        sketch @ Real(..) if is_monotone => Some(sketch),
        _ => None,
    }
}
