//! What is known of a value while several positions are left: the value, bounds, or nothing.
//!
//! Invariant: an operation on sketches covers the results of Python's operation on all values that
//! they cover. If all are known, so is the result, and it is Python's. All bounds in floats lie
//! within the whole numbers that are floats; there, arithmetic in whole numbers and in floats agree,
//! and since rounding keeps the order, bounds of operands give bounds of results.

use crate::number::{EXACT_IN_FLOATS, Fault, Number, Operator};
use crate::truth::Truth;
use crate::value::Value;
use std::cmp::Ordering;

/// What is known of a value.
#[derive(Clone, Debug)]
pub(crate) enum Sketch {
    /// It is this value.
    Known(Value),
    /// It is a whole number or a truth value between these bounds.
    Whole(i128, i128),
    /// It is a number between these bounds.
    Real(f64, f64),
    /// It is a tuple of such values.
    Tuple(Vec<Sketch>),
    /// It may be any value.
    Unknown,
}

use Sketch::{Known, Real, Unknown, Whole};

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

impl From<Number> for Sketch {
    fn from(number: Number) -> Sketch {
        Known(match number {
            Number::Int(int) => Value::Int(int),
            Number::Float(float) => Value::Float(float),
        })
    }
}

impl Sketch {
    pub(crate) fn whole(low: i128, high: i128) -> Sketch {
        if low == high { Known(Value::Int(low)) } else { Whole(low, high) }
    }

    /// Returns a number between these bounds, if floats are exact there.
    fn real(low: f64, high: f64) -> Sketch {
        let limit = EXACT_IN_FLOATS as f64;
        if low >= -limit && high <= limit { Real(low, high) } else { Unknown }
    }

    /// Returns a condition of this truth.
    pub(crate) fn of_truth(truth: Truth) -> Sketch {
        match truth {
            Truth::No => Known(Value::Bool(false)),
            Truth::Maybe => Whole(0, 1),
            Truth::Yes => Known(Value::Bool(true)),
        }
    }

    /// Returns a tuple of these values.
    pub(crate) fn tuple(entries: Vec<Sketch>) -> Sketch {
        let known = |entry: &Sketch| match entry {
            Known(value) => Some(value.clone()),
            _ => None,
        };
        match entries.iter().map(known).collect::<Option<Vec<Value>>>() {
            Some(values) => Known(Value::Tuple(values.into())),
            None => Sketch::Tuple(entries),
        }
    }

    /// Returns the number, if it is known and one.
    pub(crate) fn number(&self) -> Option<Number> {
        match self {
            Known(value) => value.number(),
            _ => None,
        }
    }

    /// Returns the bounds, if it is known to be a number.
    pub(crate) fn bounds(&self) -> Option<(Number, Number)> {
        match *self {
            Whole(low, high) => Some((Number::Int(low), Number::Int(high))),
            Real(low, high) => Some((Number::Float(low), Number::Float(high))),
            _ => self.number().map(|number| (number, number)),
        }
    }

    /// Returns the bounds, if it is known to be a whole number, and no float.
    pub(crate) fn whole_bounds(&self) -> Option<(i128, i128)> {
        match self.bounds()? {
            (Number::Int(low), Number::Int(high)) => Some((low, high)),
            _ => None,
        }
    }

    /// Returns the bounds in floats, if it is known to be a number where these are exact.
    fn real_bounds(&self) -> Option<(f64, f64)> {
        let (low, high) = self.bounds()?;
        let is_exact = |number: Number| match number {
            Number::Int(int) => int.unsigned_abs() <= EXACT_IN_FLOATS.unsigned_abs(),
            Number::Float(float) => float.abs() <= EXACT_IN_FLOATS as f64,
        };
        (is_exact(low) && is_exact(high)).then(|| (low.to_float(), high.to_float()))
    }

    /// Returns the entries, if it is known to be a tuple.
    pub(crate) fn entries(&self) -> Option<Vec<Sketch>> {
        match self {
            Known(Value::Tuple(values)) => Some(values.iter().cloned().map(Known).collect()),
            Sketch::Tuple(entries) => Some(entries.clone()),
            _ => None,
        }
    }

    /// Returns whether it counts as true.
    pub(crate) fn truth(&self) -> Truth {
        match self {
            Known(value) => Truth::of(value.is_truthy()),
            Whole(low, high) if *low > 0 || *high < 0 => Truth::Yes,
            Real(low, high) if *low > 0.0 || *high < 0.0 => Truth::Yes,
            Whole(..) | Real(..) | Unknown => Truth::Maybe,
            Sketch::Tuple(entries) => Truth::of(!entries.is_empty()),
        }
    }

    /// Returns a sketch that covers the values of both.
    pub(crate) fn or(self, other: Sketch) -> Sketch {
        if let (Known(a), Known(b)) = (&self, &other)
            && a.is_identical(b)
        {
            return self;
        }
        if let (Some((a, b)), Some((c, d))) = (self.whole_bounds(), other.whole_bounds()) {
            return Sketch::whole(a.min(c), b.max(d));
        }
        match (self.real_bounds(), other.real_bounds()) {
            (Some((a, b)), Some((c, d))) => Sketch::real(a.min(c), b.max(d)),
            _ => Unknown,
        }
    }

    /// Returns whether both are equal.
    pub(crate) fn equals(&self, other: &Sketch) -> Truth {
        match (self, other) {
            (Known(a), Known(b)) => return Truth::of(a == b),
            (Unknown, _) | (_, Unknown) => return Truth::Maybe,
            _ => {}
        }
        match (self.entries(), other.entries(), self.bounds(), other.bounds()) {
            (Some(a), Some(b), ..) => {
                let mut all = Truth::of(a.len() == b.len());
                for (a, b) in a.iter().zip(&b) {
                    match a.equals(b) {
                        Truth::No => return Truth::No,
                        Truth::Maybe if all == Truth::Yes => all = Truth::Maybe,
                        _ => {}
                    }
                }
                all
            }
            (_, _, Some((a, b)), Some((c, d))) => {
                let is_less = |x: Number, y: Number| x.order(y) == Some(Ordering::Less);
                if is_less(b, c) || is_less(d, a) { Truth::No } else { Truth::Maybe }
            }
            // A number and a tuple, or one of them and text or null.
            _ => Truth::No,
        }
    }
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
            return order(a, b).map(|order| Truth::of(comparison.holds(order)));
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

/// Compares two values; `None` if one is not a number (NaN).
///
/// # Errors
/// If they are not of kinds that have an order.
pub(crate) fn order(left: &Value, right: &Value) -> Result<Option<Ordering>, Fault> {
    match (left, right) {
        (Value::Text(a), Value::Text(b)) => Ok(Some(a.cmp(b))),
        (Value::Tuple(a), Value::Tuple(b)) => match a.iter().zip(&**b).find(|(a, b)| a != b) {
            Some((a, b)) => order(a, b),
            None => Ok(Some(a.len().cmp(&b.len()))),
        },
        _ => match (left.number(), right.number()) {
            (Some(a), Some(b)) => Ok(a.order(b)),
            _ => Err(Fault::Invalid),
        },
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
