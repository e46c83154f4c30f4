//! Whole numbers that a formula calculates.
//!
//! Invariant: for all values of the domains, the result is Python's: no floating-point number is
//! rounded, and no whole number is near the limits of 128 bits.

use super::places::WholePlace;
use super::sum::FLOAT_LIMIT;
use crate::arithmetic::{Int, Interval};
use crate::constraints::{Condition, Term};
use crate::modelling::expression::{Function, Operator};
use crate::modelling::mixed::Mixed;
use num_bigint::BigInt;

/// A whole number that is calculated from the values of variables.
#[derive(Clone, Debug)]
pub(super) struct Whole {
    term: Term,
    /// The interval of its values.
    pub(super) values: Interval<i128>,
    /// True if it is calculated with floating-point numbers.
    is_float: bool,
}

/// The greatest distance of a number from 0.
const LIMIT: i128 = 1 << 126;

impl Whole {
    fn new(term: Term, values: Interval<i128>, is_float: bool) -> Option<Whole> {
        let limit = if is_float { FLOAT_LIMIT } else { LIMIT };
        (values.absolute().max <= limit).then_some(Whole { term, values, is_float })
    }

    /// Returns the constant `value`.
    pub(super) fn constant(value: &Mixed) -> Option<Whole> {
        let int = value.as_int()?;
        let is_float = matches!(value, Mixed::Float(_));
        Whole::new(Term::Constant(int), Interval::of(int.into()), is_float)
    }

    /// Returns the constant `int`, as the result of operations on smaller numbers.
    pub(super) fn large(int: &BigInt) -> Option<Whole> {
        let int = i128::try_from(int).ok()?;
        let [high, low] = [int >> 63, int & i128::from(Int::MAX)].map(Int::try_from);
        let high = [high.ok()?, 1 << 62, 2].map(Term::Constant);
        let high = Term::Product(high.to_vec());
        Whole::new(sum(high, Term::Constant(low.ok()?)), Interval::of(int), false)
    }

    /// Returns whether `int` is further from 0 than any number of a formula.
    pub(super) fn is_beyond(int: &BigInt) -> bool {
        *int.magnitude() > (LIMIT as u128).into()
    }

    /// Returns the value of a variable.
    pub(super) fn variable(variable: WholePlace) -> Option<Whole> {
        Whole::new(Term::Var(variable.var), variable.values, variable.is_float)
    }

    /// Returns 1 if `condition` holds, else 0.
    pub(super) fn truth(condition: Condition) -> Whole {
        let (one, zero) = (Box::new(Term::Constant(1)), Box::new(Term::Constant(0)));
        let term = Term::If(Box::new(condition), one, zero);
        Whole { term, values: Interval::new(0, 1), is_float: false }
    }

    pub(super) fn choice(condition: Condition, then: Whole, otherwise: Whole) -> Option<Whole> {
        let values = then.values.hull(otherwise.values);
        let is_float = then.is_float || otherwise.is_float;
        let term = Term::If(Box::new(condition), Box::new(then.term), Box::new(otherwise.term));
        Whole::new(term, values, is_float)
    }

    /// Returns this number, undefined unless `condition` holds.
    pub(super) fn only_if(self, condition: Condition) -> Whole {
        let (number, undefined) = (Box::new(self.term), Box::new(Term::Least(Vec::new())));
        Whole { term: Term::If(Box::new(condition), number, undefined), ..self }
    }

    /// Returns whether it is never calculated with floating-point numbers.
    pub(super) fn is_whole_number(&self) -> bool {
        !self.is_float
    }

    /// Returns the least or the greatest of `wholes`, if there are any.
    pub(super) fn extreme(function: Function, wholes: Vec<Whole>) -> Option<Whole> {
        let is_float = wholes.iter().any(|whole| whole.is_float);
        let values = wholes.iter().map(|whole| whole.values);
        let values = match function {
            Function::Min => values.reduce(Interval::least)?,
            Function::Max => values.reduce(Interval::greatest)?,
            _ => return None,
        };
        let terms = wholes.into_iter().map(Whole::into_term).collect();
        let is_least = function == Function::Min;
        let term = if is_least { Term::Least(terms) } else { Term::Greatest(terms) };
        Whole::new(term, values, is_float)
    }

    pub(super) fn negative(self) -> Option<Whole> {
        Whole::new(Term::Negative(Box::new(self.term)), self.values.negative(), self.is_float)
    }

    pub(super) fn absolute(self) -> Option<Whole> {
        Whole::new(Term::Absolute(Box::new(self.term)), self.values.absolute(), self.is_float)
    }

    pub(super) fn operate(self, operator: Operator, right: Whole) -> Option<Whole> {
        let is_float = self.is_float || right.is_float;
        // A whole number may be converted to floating point, for example before two are added.
        let is_exact = |whole: &Whole| whole.values.absolute().max <= FLOAT_LIMIT;
        if is_float && !(is_exact(&self) && is_exact(&right)) {
            return None;
        }
        let values = self.values;
        let (term, values) = match operator {
            Operator::Add => (sum(self.term, right.term), values.plus(right.values)),
            Operator::Subtract => (difference(self.term, right.term), values.minus(right.values)),
            Operator::Multiply => (product(self.term, right.term), values.times(right.values)),
            // Such a quotient is a whole number only by chance.
            Operator::Divide => return None,
            // The operation is undefined for all values.
            _ if right.values == Interval::of(0) => return None,
            Operator::FloorDivide => {
                let term = Term::Quotient(Box::new(self.term), Box::new(right.term));
                (term, values.quotient(right.values))
            }
            Operator::Remainder => {
                let term = Term::Remainder(Box::new(self.term), Box::new(right.term));
                (term, values.remainder(right.values))
            }
        };
        Whole::new(term, values, is_float)
    }

    /// Returns the power, if the exponent is never negative (otherwise it would not be a whole
    /// number).
    pub(super) fn power(self, exponent: Whole) -> Option<Whole> {
        if exponent.values.min < 0 || self.is_float || exponent.is_float {
            return None;
        }
        let values = self.values.power(exponent.values);
        let term = Term::Power(Box::new(self.term), Box::new(exponent.term));
        Whole::new(term, values, false)
    }

    pub(super) fn into_term(self) -> Term {
        self.term
    }
}

// Long chains stay flat.

fn sum(left: Term, right: Term) -> Term {
    match left {
        Term::Sum(mut terms) => {
            terms.push(right);
            Term::Sum(terms)
        }
        left => Term::Sum(vec![left, right]),
    }
}

fn difference(left: Term, right: Term) -> Term {
    match left {
        Term::Sum(_) => sum(left, Term::Negative(Box::new(right))),
        left => Term::Difference(Box::new(left), Box::new(right)),
    }
}

fn product(left: Term, right: Term) -> Term {
    match left {
        Term::Product(mut factors) => {
            factors.push(right);
            Term::Product(factors)
        }
        left => Term::Product(vec![left, right]),
    }
}
