//! Bounds of a maximum, a minimum or an absolute value, rewritten as bounds of each value.
//!
//! Invariant: the conditions together hold for the same values as the original one, if all numbers
//! are whole.

use super::formula::Formulas;
use super::places::ScopePlaces;
use crate::modelling::expression::{Comparator, Expr, ExprNode, Function, Sign};

/// Returns conditions that together are equivalent to `condition`, if it bounds such a value of
/// whole numbers on the side that each of the values must keep: `max(a, b) <= c`, `min(a, b) >= c`,
/// `abs(a) <= c`, and also `abs(a) != 3`.
pub(super) fn bounds(condition: &Expr<usize>, places: &ScopePlaces) -> Option<Vec<Expr<usize>>> {
    let ExprNode::Comparison(left, rest) = condition.node() else { return None };
    let [(comparator, right)] = &rest[..] else { return None };
    let each =
        each(left, *comparator, right).or_else(|| each(right, comparator.mirrored()?, left))?;
    let formulas = &mut Formulas::new(places);
    formulas.whole(left)?;
    formulas.whole(right)?;
    Some(each)
}

/// Returns the comparisons of each value of `extreme` with `bound`.
fn each(
    extreme: &Expr<usize>,
    comparator: Comparator,
    bound: &Expr<usize>,
) -> Option<Vec<Expr<usize>>> {
    let ExprNode::Call(function, values) = extreme.node() else { return None };
    let values = Expr::arguments(*function, values)?.listed;
    let is_above = matches!(comparator, Comparator::LessThan | Comparator::AtMost);
    let is_below = matches!(comparator, Comparator::GreaterThan | Comparator::AtLeast);
    let is_apart = comparator == Comparator::NotEqual
        && bound.as_constant().and_then(|constant| constant.as_int()).is_some_and(|int| int >= 0);
    let compare = |value: Expr<usize>| Expr::comparison(value, vec![(comparator, bound.clone())]);
    match function {
        Function::Max if is_above && !values.is_empty() => {
            Some(values.iter().cloned().map(compare).collect())
        }
        Function::Min if is_below && !values.is_empty() => {
            Some(values.iter().cloned().map(compare).collect())
        }
        Function::Abs if is_above || is_apart => {
            let [value] = &values[..] else { return None };
            Some(vec![compare(value.clone()), compare(Expr::signed(Sign::Minus, value.clone()))])
        }
        _ => None,
    }
}
