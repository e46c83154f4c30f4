//! Comparisons of a count with a number, and of an entry or an extreme with its value, as
//! constraints of their own.
//!
//! Invariant: the constraint holds for exactly the values for which the comparison does.

use super::LoweredCondition;
use super::places::ScopePlaces;
use super::sum::Sum;
use crate::arithmetic::{Int, VALUE_LIMIT};
use crate::constraints::{Comparison, Count, Element, Extreme, Operand};
use crate::modelling::expression::{
    Arguments, BinaryOperator, Comparator, Expr, ExprNode, Function,
};
use crate::modelling::mixed::Mixed;
use crate::modelling::relation::{Scope, Value};
use crate::state::View;
use std::sync::Arc;

/// Returns the form of `condition`, if it compares the number of variables that have a value, or
/// states the entry or the extreme of a list of variables.
pub(super) fn lower<V: Value>(
    condition: &Expr<usize>,
    scope: &Scope<'_, V>,
    places: &ScopePlaces,
) -> Option<LoweredCondition> {
    let ExprNode::Comparison(left, rest) = condition.node() else { return None };
    let [(comparator, right)] = &rest[..] else { return None };
    let of_sides = |a: &Expr<usize>, comparator, b: &Expr<usize>| match a.node() {
        ExprNode::Call(Function::Count, values) => {
            let (comparison, right) = compared_with(comparator, plain(b, places)?)?;
            count(values, comparison, right, scope)
        }
        ExprNode::Binary(BinaryOperator::Entry, values) if comparator == Comparator::Equal => {
            entry(values, plain(b, places)?, places)
        }
        ExprNode::Call(function @ (Function::Max | Function::Min), values)
            if comparator == Comparator::Equal =>
        {
            extreme(*function, values, plain(b, places)?, places)
        }
        _ => None,
    };
    of_sides(left, *comparator, right).or_else(|| of_sides(right, comparator.mirrored()?, left))
}

/// Returns the number of variables with a constant value, compared with `right`.
fn count<V: Value>(
    values: &[Expr<usize>],
    comparison: Comparison,
    right: Operand,
    scope: &Scope<'_, V>,
) -> Option<LoweredCondition> {
    let Arguments { listed, sought } = Expr::arguments(Function::Count, values)?;
    let sought = sought?.as_constant()?;
    let (mut vars, mut numbers) = (Vec::new(), Vec::new());
    for value in &*listed {
        let ExprNode::Name(place) = value.node() else { return None };
        vars.push(scope.vars()[*place]);
        let of_place = scope.numbers(*place);
        if of_place.as_range().is_some() {
            numbers.extend(sought.as_int().filter(|&number| of_place.contains(number)));
            continue;
        }
        for number in of_place.iter() {
            if scope.mixed(*place, number)? == *sought {
                numbers.push(number);
            }
        }
    }
    // A constant beyond these limits compares with every count as the limit does.
    let right = match right {
        Operand::Constant(constant) => Operand::Constant(constant.clamp(-VALUE_LIMIT, VALUE_LIMIT)),
        view => view,
    };
    let constraint = Count::new(vars, numbers, comparison, right);
    Some(LoweredCondition::Constraint(Arc::new(constraint)))
}

/// Returns the comparison of the engine with the operand to compare with.
fn compared_with(comparator: Comparator, right: Operand) -> Option<(Comparison, Operand)> {
    let moved = |by: Int| {
        Some(match right {
            Operand::Constant(constant) => Operand::Constant(constant.checked_add(by)?),
            Operand::View(view) => {
                Operand::View(View::try_new(view.var(), view.offset().checked_add(by)?)?)
            }
        })
    };
    Some(match comparator {
        Comparator::Equal => (Comparison::Equal, right),
        Comparator::NotEqual => (Comparison::NotEqual, right),
        Comparator::AtMost => (Comparison::AtMost, right),
        Comparator::AtLeast => (Comparison::AtLeast, right),
        Comparator::LessThan => (Comparison::AtMost, moved(-1)?),
        Comparator::GreaterThan => (Comparison::AtLeast, moved(1)?),
        Comparator::In | Comparator::NotIn => return None,
    })
}

/// Returns the constraint that the entry of a list at an index is `value`.
fn entry(
    [tuple, index]: &[Expr<usize>; 2],
    value: Operand,
    places: &ScopePlaces,
) -> Option<LoweredCondition> {
    let entries = tuple.entries()?;
    let entries: Vec<Operand> =
        entries.iter().map(|entry| plain(entry, places)).collect::<Option<_>>()?;
    let Operand::View(index) = plain(index, places)? else { return None };
    let constraint = Element::new(entries, index, value);
    Some(LoweredCondition::Constraint(Arc::new(constraint)))
}

/// Returns the constraint that the greatest or the least of some variables is `target`.
fn extreme(
    function: Function,
    values: &[Expr<usize>],
    target: Operand,
    places: &ScopePlaces,
) -> Option<LoweredCondition> {
    let view = |operand: Operand| match operand {
        Operand::View(view) => Some(view),
        Operand::Constant(_) => None,
    };
    let values = Expr::arguments(function, values)?.listed;
    let views: Vec<View> =
        values.iter().map(|value| view(plain(value, places)?)).collect::<Option<_>>()?;
    let constraint = if function == Function::Max {
        Extreme::greatest(views, view(target)?)
    } else {
        Extreme::least(views, view(target)?)
    };
    Some(LoweredCondition::Constraint(Arc::new(constraint)))
}

/// Returns `expr` as an operand, if it is an integer, or a variable of integers with a distance.
fn plain(expr: &Expr<usize>, places: &ScopePlaces) -> Option<Operand> {
    if let Some(constant) = expr.as_constant() {
        let Mixed::Int(int) = constant else { return None };
        return Some(Operand::Constant(*int));
    }
    let (place, offset) = Sum::of(expr, places)?.as_moved()?;
    let whole = places.whole(place)?;
    (!whole.is_float).then_some(Operand::View(View::try_new(whole.var, offset)?))
}
