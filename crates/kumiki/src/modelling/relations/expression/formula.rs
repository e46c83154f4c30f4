//! Conditions that calculate with whole numbers.
//!
//! Invariant: a formula holds for exactly the values for which the condition does. There is no
//! formula if Python would round a floating-point number, or would calculate with other than whole
//! numbers.

mod lists;

use super::LoweredCondition;
use super::division::ComparedQuotient;
use super::places::ScopePlaces;
use super::whole::Whole;
use crate::arithmetic::{Int, Interval};
use crate::constraints::{Condition, Formula, Term};
use crate::modelling::expression::{
    Arguments, BinaryOperator, Comparator, Connective, Expr, ExprNode, Function, Operator, Sign,
};
use crate::modelling::mixed::Mixed;
use crate::state::Var;
use num_bigint::BigInt;
use std::collections::HashMap;
use std::sync::Arc;

/// Returns the form of `condition`, if it calculates with whole numbers only.
pub(super) fn lower(condition: &Expr<usize>, places: &ScopePlaces) -> Option<LoweredCondition> {
    let lowered = Formulas::new(places).condition(condition)?;
    if let Condition::Constant(truth) = lowered {
        return Some(LoweredCondition::Constant(truth));
    }
    let mut bounds: HashMap<Var, (Int, Int)> = HashMap::new();
    for place in condition.names() {
        let variable = places.whole(place)?;
        let Interval { min, max } = variable.values;
        bounds.insert(variable.var, (Int::try_from(min).ok()?, Int::try_from(max).ok()?));
    }
    let formula = Formula::new(lowered, |var| bounds[&var]).ok()?;
    Some(LoweredCondition::Constraint(Arc::new(formula)))
}

/// The limit on the number of parts of a formula. Some parts of an expression are needed twice, and
/// so may be the parts that contain them.
const SIZE_LIMIT: usize = 1 << 14;

/// The builder of the terms and conditions of one formula.
#[derive(Debug)]
pub(super) struct Formulas<'a> {
    places: &'a ScopePlaces,
    /// The number of parts so far.
    size: usize,
}

impl Formulas<'_> {
    pub(super) fn new(places: &ScopePlaces) -> Formulas<'_> {
        Formulas { places, size: 0 }
    }

    fn grow(&mut self) -> Option<()> {
        self.size += 1;
        (self.size <= SIZE_LIMIT).then_some(())
    }

    /// Returns the condition that `expr` counts as true.
    fn condition(&mut self, expr: &Expr<usize>) -> Option<Condition> {
        self.grow()?;
        match expr.node() {
            ExprNode::Constant(value) => Some(Condition::Constant(value.is_truthy())),
            ExprNode::Not(value) => Some(not(self.condition(value)?)),
            ExprNode::Logic(connective, values) => {
                let conditions = values.iter().map(|value| self.condition(value));
                let conditions = conditions.collect::<Option<_>>()?;
                Some(match connective {
                    Connective::And => Condition::All(conditions),
                    Connective::Or => Condition::Any(conditions),
                })
            }
            ExprNode::Comparison(first, rest) => {
                let lefts = std::iter::once(&**first).chain(rest.iter().map(|(_, right)| right));
                let pairs = lefts.zip(rest);
                let pair = |(left, (by, right)): (_, &(_, _))| self.comparison(left, *by, right);
                let mut conditions: Vec<Condition> = pairs.map(pair).collect::<Option<_>>()?;
                if conditions.len() == 1 {
                    conditions.pop()
                } else {
                    Some(Condition::All(conditions))
                }
            }
            ExprNode::Binary(BinaryOperator::Implies, values) => {
                let premise = not(self.condition(&values[0])?);
                Some(Condition::Any(vec![premise, self.condition(&values[1])?]))
            }
            ExprNode::Binary(BinaryOperator::Iff, values) => {
                let mut truth = |value| Some(Whole::truth(self.condition(value)?).into_term());
                Some(Condition::Equal(truth(&values[0])?, truth(&values[1])?))
            }
            ExprNode::Call(function @ (Function::All | Function::Any), values) => {
                self.all_or_any(*function, values)
            }
            _ => Some(not(Condition::Equal(self.whole(expr)?.into_term(), Term::Constant(0)))),
        }
    }

    /// Returns the numeric value of `expr`.
    pub(super) fn whole(&mut self, expr: &Expr<usize>) -> Option<Whole> {
        self.grow()?;
        match expr.node() {
            ExprNode::Constant(value) => Whole::constant(value),
            ExprNode::Large(int) => Whole::large(int),
            ExprNode::Name(place) => Whole::variable(self.places.whole(*place)?),
            ExprNode::Signed(Sign::Plus, value) => self.whole(value),
            ExprNode::Signed(Sign::Minus, value) => self.whole(value)?.negative(),
            ExprNode::Chain(first, rest) => {
                let mut left = self.whole(first)?;
                for (operator, right) in rest {
                    left = left.operate(*operator, self.whole(right)?)?;
                }
                Some(left)
            }
            ExprNode::Binary(BinaryOperator::Power, values) => {
                self.whole(&values[0])?.power(self.whole(&values[1])?)
            }
            ExprNode::Binary(BinaryOperator::Entry, values) => self.entry(values),
            _ if expr.is_truth() => Some(Whole::truth(self.condition(expr)?)),
            ExprNode::Call(function, values) => self.called(*function, values),
            ExprNode::Logic(connective, values) => self.deciding(*connective, values),
            ExprNode::If(values) => {
                let [condition, then, otherwise] = &**values;
                let condition = self.condition(condition)?;
                Whole::choice(condition, self.whole(then)?, self.whole(otherwise)?)
            }
            _ => None,
        }
    }

    /// Returns the first of `values` that decides a connective, or else the last.
    fn deciding(&mut self, connective: Connective, values: &[Expr<usize>]) -> Option<Whole> {
        let (last, others) = values.split_last()?;
        let mut rest = self.whole(last)?;
        for other in others.iter().rev() {
            let (truth, value) = (self.condition(other)?, self.whole(other)?);
            rest = match connective {
                Connective::And => Whole::choice(truth, rest, value)?,
                Connective::Or => Whole::choice(truth, value, rest)?,
            };
        }
        Some(rest)
    }

    fn called(&mut self, function: Function, values: &[Expr<usize>]) -> Option<Whole> {
        let Some(Arguments { listed, sought }) = Expr::arguments(function, values) else {
            // A whole number is no tuple, so it is the only value.
            let is_sum = function == Function::Sum && values.len() == 1;
            return if is_sum { self.whole(&values[0]) } else { None };
        };
        if let Some(sought) = sought {
            return self.number_of(&listed, sought);
        }
        let mut values = listed.iter().map(|value| self.whole(value));
        match function {
            Function::Abs => values.next()??.absolute(),
            Function::Sum => {
                let zero = Whole::constant(&Mixed::Int(0))?;
                values.try_fold(zero, |sum, value| sum.operate(Operator::Add, value?))
            }
            _ => Whole::extreme(function, values.collect::<Option<_>>()?),
        }
    }

    fn comparison(
        &mut self,
        left: &Expr<usize>,
        comparator: Comparator,
        right: &Expr<usize>,
    ) -> Option<Condition> {
        if let Comparator::In | Comparator::NotIn = comparator {
            let condition = self.membership(left, &right.entries()?)?;
            return Some(if comparator == Comparator::In { condition } else { not(condition) });
        }
        if let Some(division) = ComparedQuotient::new(left, comparator, right, self) {
            return self.condition(&division.rounded());
        }
        if left.as_constant().is_some() || left.as_large().is_some() {
            return self.against(right, comparator.mirrored()?, left);
        }
        self.against(left, comparator, right)
    }

    /// Returns the comparison of a number with another, or with a constant of any kind or size.
    fn against(
        &mut self,
        left: &Expr<usize>,
        comparator: Comparator,
        right: &Expr<usize>,
    ) -> Option<Condition> {
        let number = self.whole(left)?.into_term();
        if let Some(large) = right.as_large()
            && Whole::is_beyond(large)
        {
            let holds = comparator.holds_of(Some(BigInt::ZERO.cmp(large)))?;
            return is_total(left).then_some(Condition::Constant(holds));
        }
        let fraction = match right.as_constant() {
            Some(Mixed::Null | Mixed::Text(_) | Mixed::Tuple(_)) => None,
            Some(Mixed::Float(float)) if float.fract() != 0.0 => Some(*float),
            _ => return compare(number, comparator, self.whole(right)?.into_term()),
        };
        match (comparator, fraction) {
            // No whole number is equal to it, but an operand may still be undefined, so it must be
            // evaluated.
            (Comparator::Equal | Comparator::NotEqual, _) => {
                is_total(left).then_some(Condition::Constant(comparator == Comparator::NotEqual))
            }
            (Comparator::LessThan | Comparator::AtMost, Some(fraction)) => {
                Some(Condition::AtMost(number, floor(fraction)?))
            }
            (Comparator::GreaterThan | Comparator::AtLeast, Some(fraction)) => {
                Some(Condition::LessThan(floor(fraction)?, number))
            }
            _ => None,
        }
    }

    /// Returns the condition that `left` is one of `values`.
    fn membership(&mut self, left: &Expr<usize>, values: &[Expr<usize>]) -> Option<Condition> {
        // Python calculates all values before it compares the first.
        if !values.iter().all(is_total) {
            return None;
        }
        if values.is_empty() {
            self.whole(left)?;
            return is_total(left).then_some(Condition::Constant(false));
        }
        let equal = |value| self.comparison(left, Comparator::Equal, value);
        Some(Condition::Any(values.iter().map(equal).collect::<Option<_>>()?))
    }
}

fn not(condition: Condition) -> Condition {
    Condition::Not(Box::new(condition))
}

/// Returns the comparison of `left` with `right`.
fn compare(left: Term, comparator: Comparator, right: Term) -> Option<Condition> {
    Some(match comparator {
        Comparator::Equal => Condition::Equal(left, right),
        Comparator::NotEqual => not(Condition::Equal(left, right)),
        Comparator::LessThan => Condition::LessThan(left, right),
        Comparator::AtMost => Condition::AtMost(left, right),
        Comparator::GreaterThan => Condition::LessThan(right, left),
        Comparator::AtLeast => Condition::AtMost(right, left),
        Comparator::In | Comparator::NotIn => return None,
    })
}

/// Returns the greatest whole number not above `fraction`, if it is in range.
fn floor(fraction: f64) -> Option<Term> {
    Mixed::from(fraction.floor()).as_int().map(Term::Constant)
}

/// Returns whether `expr` is known to have a value for all values of the variables.
pub(super) fn always_has_value(expr: &Expr<usize>, places: &ScopePlaces) -> bool {
    // A formula has no parts of kinds that an operation refuses.
    is_total(expr) && Formulas::new(places).condition(expr).is_some()
}

/// Returns whether `expr` has a value for all values of the variables, if it has one for some.
fn is_total(expr: &Expr<usize>) -> bool {
    let is_partial = |operator: &Operator| {
        matches!(operator, Operator::Divide | Operator::FloorDivide | Operator::Remainder)
    };
    let mut is_total = match expr.node() {
        ExprNode::Binary(BinaryOperator::Power | BinaryOperator::Entry, _) => false,
        ExprNode::Chain(_, rest) => !rest.iter().any(|(operator, _)| is_partial(operator)),
        _ => true,
    };
    expr.for_each_part(&mut |part| is_total &= self::is_total(part));
    is_total
}
