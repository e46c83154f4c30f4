//! Bounds on the numbers that an expression calculates with.
//!
//! Invariant: no whole number in the evaluation of an expression has more bits than its bound, also
//! in a part that is not evaluated for some values.

use crate::arithmetic::Int;
use crate::modelling::expression::{
    BITS_LIMIT, BinaryOperator, Expr, ExprNode, Function, Operator,
};
use crate::modelling::mixed::Mixed;
use crate::modelling::relation::{Scope, Value};

/// The margin for rounding, in bits, on the number of bits that a number may have.
const TOLERANCE: f64 = 8.0;

/// Returns whether every whole number that `expr` calculates is within the limit of bits, for all
/// values.
pub(super) fn is_within_limit<V: Value>(expr: &Expr<usize>, scope: &Scope<'_, V>) -> bool {
    let is_within = |bits: Option<f64>| bits.is_some();
    // The second bound reads the values, which takes longer and is seldom needed.
    is_within(bits(expr, &|_| 64.0)) || is_within(bits(expr, &|place| bits_of_values(scope, place)))
}

/// Returns the bits of the greatest whole number among the values of a variable.
fn bits_of_values<V: Value>(scope: &Scope<'_, V>, place: usize) -> f64 {
    let numbers = scope.numbers(place);
    let bits = |number: Int| scope.mixed(place, number).map_or(0.0, |value| bits_of(&value));
    match numbers.as_range() {
        Some((min, max)) => bits(min).max(bits(max)),
        None => numbers.iter().map(bits).fold(0.0, f64::max),
    }
}

/// Returns the logarithm of the distance from 0, for whole numbers that are further from it than 1.
fn bits_of(value: &Mixed) -> f64 {
    match value {
        Mixed::Int(int) => (int.unsigned_abs() as f64).max(1.0).log2(),
        Mixed::Tuple(values) => values.iter().map(bits_of).fold(0.0, f64::max),
        Mixed::Null | Mixed::Bool(_) | Mixed::Float(_) | Mixed::Text(_) => 0.0,
    }
}

/// Returns the bits of the greatest whole number that `expr` may be, if no intermediate result has
/// too many.
fn bits(expr: &Expr<usize>, of_values: &impl Fn(usize) -> f64) -> Option<f64> {
    let of = |part: &Expr<usize>| bits(part, of_values);
    let greatest = |parts: &[Expr<usize>]| {
        parts.iter().try_fold(0.0, |most: f64, part| Some(most.max(of(part)?)))
    };
    let bits = match expr.node() {
        ExprNode::Constant(value) => bits_of(value),
        ExprNode::Large(int) => int.bits() as f64,
        ExprNode::Name(place) => of_values(*place),
        ExprNode::Tuple(values) => greatest(values)?,
        ExprNode::Signed(_, value) => of(value)?,
        ExprNode::Chain(first, rest) => {
            let operate = |left: f64, (operator, right): &(Operator, Expr<usize>)| {
                within_limit(operated(left, *operator, of(right)?))
            };
            rest.iter().try_fold(of(first)?, operate)?
        }
        ExprNode::Binary(operator, values) => {
            let (left, right) = (of(&values[0])?, of(&values[1])?);
            match operator {
                BinaryOperator::Power if left > 0.0 => left * right.exp2(),
                BinaryOperator::Entry => left,
                BinaryOperator::Power | BinaryOperator::Implies | BinaryOperator::Iff => 0.0,
            }
        }
        ExprNode::Call(function, values) => called(*function, values, greatest(values)?),
        ExprNode::Comparison(first, rest) => {
            of(first)?;
            rest.iter().try_for_each(|(_, value)| of(value).map(drop))?;
            0.0
        }
        ExprNode::Not(value) => of(value).map(|_| 0.0)?,
        ExprNode::Logic(_, values) => greatest(values)?,
        ExprNode::If(values) => greatest(&**values)?,
        ExprNode::TooDeep => 0.0,
    };
    within_limit(bits)
}

fn within_limit(bits: f64) -> Option<f64> {
    (bits <= BITS_LIMIT as f64 - TOLERANCE).then_some(bits)
}

/// Returns the bits of the result of a function of `values`, the greatest of which has `most`.
fn called(function: Function, values: &[Expr<usize>], most: f64) -> f64 {
    // A tuple that is a value of a variable is shorter than this.
    let listed = Expr::arguments(function, values)
        .map_or(u32::MAX as usize, |arguments| arguments.listed.len());
    match function {
        Function::Abs | Function::Max | Function::Min => most,
        Function::Sum => most + (listed.max(1) as f64).log2(),
        Function::Count => (listed.max(1) as f64).log2(),
        Function::All | Function::Any => 0.0,
    }
}

/// Returns the bits of the result of an operator on whole numbers of these bits.
fn operated(left: f64, operator: Operator, right: f64) -> f64 {
    match operator {
        Operator::Add | Operator::Subtract => {
            let (less, more) = (left.min(right), left.max(right));
            more + (less - more).exp2().ln_1p() / std::f64::consts::LN_2
        }
        Operator::Multiply => left + right,
        // Such a quotient is a floating-point number.
        Operator::Divide => 0.0,
        Operator::FloorDivide => left,
        Operator::Remainder => right,
    }
}
