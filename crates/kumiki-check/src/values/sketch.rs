//! Knowledge of a value while several positions are left: the value, bounds, or nothing.
//!
//! Invariant: an operation on sketches covers the results of Python's operation on all values that
//! they cover. If all are known, so is the result, and it is Python's. All bounds in floats lie
//! within the whole numbers that are floats; there, arithmetic in whole numbers and in floats
//! agree, and since rounding keeps the order, bounds of operands give bounds of results.

use super::{EXACT_IN_FLOATS, Number, Truth, Value};
use std::cmp::Ordering;

/// The knowledge of a value.
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
    pub(crate) fn real(low: f64, high: f64) -> Sketch {
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
    pub(crate) fn real_bounds(&self) -> Option<(f64, f64)> {
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
