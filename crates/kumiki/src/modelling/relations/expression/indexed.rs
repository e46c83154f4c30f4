//! Comparisons of sums that read lists at calculated indices: `q[q[8 * x + 1] + y] == 5`.
//!
//! Invariant: the form holds for exactly the values for which the comparison does. There is none if
//! an entry or an index could be other than a whole number.

use super::places::ScopePlaces;
use crate::arithmetic::{Int, Interval};
use crate::constraints::{Comparison, IndexedComparison, IndexedTerm, Operand};
use crate::modelling::expression::{BinaryOperator, Comparator, Expr, ExprNode, Operator, Sign};
use crate::modelling::mixed::Mixed;
use crate::state::Var;
use std::collections::HashMap;

/// Returns `condition` by sets of values, if it compares such sums and their windows are not too
/// wide.
pub(super) fn comparison(
    condition: &Expr<usize>,
    places: &ScopePlaces,
) -> Option<IndexedComparison> {
    let ExprNode::Comparison(left, rest) = condition.node() else { return None };
    let [(comparator, right)] = &rest[..] else { return None };
    if places.unit != 1 || !(has_entry(left) || has_entry(right)) {
        return None;
    }
    let (comparison, excess) = match comparator {
        Comparator::Equal => (Comparison::Equal, 0),
        Comparator::NotEqual => (Comparison::NotEqual, 0),
        Comparator::LessThan => (Comparison::AtMost, -1),
        Comparator::AtMost => (Comparison::AtMost, 0),
        Comparator::GreaterThan => (Comparison::AtLeast, 1),
        Comparator::AtLeast => (Comparison::AtLeast, 0),
        Comparator::In | Comparator::NotIn => return None,
    };
    let (left, right) = (term(left, places)?, term(right, places)?);
    let (term, bound) = match right.as_constant() {
        Some(bound) => (left, bound),
        None => (left.plus(-1, right)?, 0),
    };
    let bounds = condition.names().into_iter().map(|place| {
        let whole = places.whole(place)?;
        let Interval { min, max } = whole.values;
        Some((whole.var, (min.try_into().ok()?, max.try_into().ok()?)))
    });
    let bounds: HashMap<Var, (Int, Int)> = bounds.collect::<Option<_>>()?;
    IndexedComparison::new(term, comparison, bound.checked_add(excess)?, |var| bounds[&var])
}

/// Returns whether an entry at an index is part of `expr`.
fn has_entry(expr: &Expr<usize>) -> bool {
    let mut has = matches!(expr.node(), ExprNode::Binary(BinaryOperator::Entry, _));
    expr.for_each_part(&mut |part| has |= has_entry(part));
    has
}

/// Returns `expr` as a sum of whole numbers and entries of lists of them.
fn term(expr: &Expr<usize>, places: &ScopePlaces) -> Option<IndexedTerm> {
    match expr.node() {
        ExprNode::Constant(_) | ExprNode::Name(_) => {
            operand(expr, places).map(IndexedTerm::Operand)
        }
        ExprNode::Signed(Sign::Plus, value) => term(value, places),
        ExprNode::Signed(Sign::Minus, value) => term(value, places)?.times(-1),
        ExprNode::Chain(first, rest) => {
            rest.iter().try_fold(term(first, places)?, |left, (operator, right)| {
                let right = term(right, places)?;
                match operator {
                    Operator::Add => left.plus(1, right),
                    Operator::Subtract => left.plus(-1, right),
                    Operator::Multiply => match (left.as_constant(), right.as_constant()) {
                        (Some(factor), _) => right.times(factor),
                        (_, Some(factor)) => left.times(factor),
                        _ => None,
                    },
                    _ => None,
                }
            })
        }
        ExprNode::Binary(BinaryOperator::Entry, values) => {
            let [tuple, index] = &**values;
            let list = tuple.entries()?;
            let list: Option<Vec<Operand>> = list.iter().map(|one| operand(one, places)).collect();
            Some(IndexedTerm::Entry(list?, Box::new(term(index, places)?)))
        }
        _ => None,
    }
}

/// Returns the variable or the whole number that `expr` is.
fn operand(expr: &Expr<usize>, places: &ScopePlaces) -> Option<Operand> {
    match expr.node() {
        ExprNode::Name(place) => {
            let whole = places.whole(*place)?;
            (!whole.is_float).then(|| whole.var.into())
        }
        ExprNode::Constant(value @ (Mixed::Int(_) | Mixed::Bool(_))) => {
            value.as_int().map(Operand::Constant)
        }
        _ => None,
    }
}
