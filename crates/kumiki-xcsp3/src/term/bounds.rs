//! Bounds on the values of functional expressions.
//!
//! Invariant: an expression that has a value has one within its bounds. Bounds do not wrap: they
//! end at those of 128 bits.

use super::{Kind, Operator, Term};
use crate::variables::Variables;

/// The whole numbers between two ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Interval {
    pub(crate) min: i128,
    pub(crate) max: i128,
}

impl Interval {
    fn new(min: i128, max: i128) -> Interval {
        Interval { min, max }
    }

    /// Returns the least interval with all of these numbers.
    fn around(numbers: impl IntoIterator<Item = i128>) -> Interval {
        let mut ends: Option<Interval> = None;
        for number in numbers {
            let before = ends.unwrap_or(Interval::new(number, number));
            ends = Some(Interval::new(before.min.min(number), before.max.max(number)));
        }
        ends.unwrap_or(Interval::new(0, 0))
    }

    fn magnitude(self) -> i128 {
        self.min.saturating_abs().max(self.max.saturating_abs())
    }

    fn absolute(self) -> Interval {
        let least = if self.min <= 0 && self.max >= 0 {
            0
        } else {
            self.min.saturating_abs().min(self.max.saturating_abs())
        };
        Interval::new(least, self.magnitude())
    }

    fn plus(self, other: Interval) -> Interval {
        Interval::new(self.min.saturating_add(other.min), self.max.saturating_add(other.max))
    }

    fn negative(self) -> Interval {
        Interval::new(self.max.saturating_neg(), self.min.saturating_neg())
    }

    fn times(self, other: Interval) -> Interval {
        let ends = |one: i128| [other.min, other.max].map(|end| one.saturating_mul(end));
        Interval::around([self.min, self.max].into_iter().flat_map(ends))
    }

    /// Returns whether `number` is in it.
    pub(crate) fn contains(self, number: i128) -> bool {
        (self.min..=self.max).contains(&number)
    }

    /// Returns the ends as numbers of 64 bits, if they are.
    pub(crate) fn ends(self) -> Option<(i64, i64)> {
        Some((self.min.try_into().ok()?, self.max.try_into().ok()?))
    }
}

impl Term {
    /// Returns bounds on its values.
    pub(crate) fn bounds(&self, variables: &Variables) -> Interval {
        match self {
            Term::Int(int) => Interval::new(i128::from(*int), i128::from(*int)),
            Term::Var(var) => {
                let (min, max) = variables.values(*var).ends().unwrap_or((0, 0));
                Interval::new(min.into(), max.into())
            }
            Term::Symbol(_) | Term::Interval(..) => Interval::new(0, 0),
            Term::Call(operator, _) if operator.kind() != Kind::Number => Interval::new(0, 1),
            Term::Call(operator, operands) => {
                let all = operands.iter().map(|operand| operand.bounds(variables));
                bounds_of(*operator, &all.collect::<Vec<Interval>>())
            }
        }
    }
}

/// Returns bounds on the values of an operator whose operands have the bounds `all`.
fn bounds_of(operator: Operator, all: &[Interval]) -> Interval {
    let zero = Interval::new(0, 0);
    match (operator, all) {
        (Operator::Neg, [one]) => one.negative(),
        (Operator::Abs, [one]) => one.absolute(),
        (Operator::Sqr, [one]) => {
            let Interval { min, max } = one.absolute();
            Interval::new(min.saturating_mul(min), max.saturating_mul(max))
        }
        (Operator::Add, _) => all.iter().fold(zero, |sum, one| sum.plus(*one)),
        (Operator::Sub, [one, other]) => one.plus(other.negative()),
        (Operator::Dist, [one, other]) => one.plus(other.negative()).absolute(),
        (Operator::Mul, _) => all.iter().fold(Interval::new(1, 1), |all, one| all.times(*one)),
        (Operator::Div, [one, _]) => {
            Interval::new(one.magnitude().saturating_neg(), one.magnitude())
        }
        (Operator::Mod, [one, other]) => {
            let most = one.magnitude().min(other.magnitude().saturating_sub(1).max(0));
            Interval::new(if one.min < 0 { -most } else { 0 }, if one.max > 0 { most } else { 0 })
        }
        (Operator::Pow, [base, exponent]) => {
            let exponent = u32::try_from(exponent.max.max(1)).unwrap_or(u32::MAX);
            let most = base.magnitude().saturating_pow(exponent).max(1);
            Interval::new(if base.min < 0 { -most } else { 0 }, most)
        }
        (Operator::Min, _) => Interval::new(
            all.iter().map(|one| one.min).min().unwrap_or(0),
            all.iter().map(|one| one.max).min().unwrap_or(0),
        ),
        (Operator::Max, _) => Interval::new(
            all.iter().map(|one| one.min).max().unwrap_or(0),
            all.iter().map(|one| one.max).max().unwrap_or(0),
        ),
        (Operator::If, [_, one, other]) => {
            Interval::around([one.min, one.max, other.min, other.max])
        }
        (Operator::Entry, [_, list @ ..]) => {
            Interval::around(list.iter().flat_map(|one| [one.min, one.max]))
        }
        _ => zero,
    }
}
