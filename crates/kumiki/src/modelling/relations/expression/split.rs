//! An expression split into conditions that must all hold (a conjunction).
//!
//! Invariant: the expression has a value that counts as true exactly if each of the conditions has.

use crate::modelling::expression::{
    BinaryOperator, Comparator, Connective, Expr, ExprNode, Function,
};
use std::borrow::Cow;

/// Returns the conditions whose conjunction is `expr`.
pub(super) fn conditions(expr: &Expr<usize>) -> Vec<Cow<'_, Expr<usize>>> {
    let mut conditions = Vec::new();
    split(expr, true, &mut conditions);
    conditions
}

/// Records the conditions for `expr` to be true, or to be false.
fn split<'a>(expr: &'a Expr<usize>, truth: bool, conditions: &mut Vec<Cow<'a, Expr<usize>>>) {
    let pair = |left: &Expr<usize>, comparator, right: &Expr<usize>| {
        Cow::Owned(Expr::comparison(left.clone(), vec![(comparator, right.clone())]))
    };
    match expr.node() {
        ExprNode::Not(value) => split(value, !truth, conditions),
        // All values of `and` must be true, or all values of `or` must be false.
        ExprNode::Logic(connective, values) if (*connective == Connective::And) == truth => {
            values.iter().for_each(|value| split(value, truth, conditions));
        }
        // All values must have one for a call to have one.
        ExprNode::Call(function, values)
            if *function == (if truth { Function::All } else { Function::Any })
                && let Some(arguments) = Expr::arguments(*function, values) =>
        {
            match arguments.listed {
                Cow::Borrowed(values) => {
                    values.iter().for_each(|value| split(value, truth, conditions));
                }
                Cow::Owned(values) => {
                    let mut of_values = Vec::new();
                    values.iter().for_each(|value| split(value, truth, &mut of_values));
                    let owned = of_values.into_iter().map(|condition| condition.into_owned());
                    conditions.extend(owned.map(Cow::Owned));
                }
            }
        }
        ExprNode::Binary(BinaryOperator::Implies, values) => {
            split_implication(values, truth, conditions);
        }
        ExprNode::Comparison(first, rest) if truth && rest.len() > 1 => {
            let lefts = std::iter::once(&**first).chain(rest.iter().map(|(_, right)| right));
            let pairs = lefts.zip(rest).map(|(left, (by, right))| pair(left, *by, right));
            conditions.extend(pairs);
        }
        ExprNode::Comparison(left, rest)
            if !truth && rest.len() == 1 && negated(rest[0].0).is_some() =>
        {
            let (comparator, right) = &rest[0];
            conditions.extend(negated(*comparator).map(|negated| pair(left, negated, right)));
        }
        _ if truth => conditions.push(Cow::Borrowed(expr)),
        _ => conditions.push(Cow::Owned(Expr::negation(expr.clone()))),
    }
}

/// Records the conditions for the first value to imply the second, or not to.
fn split_implication<'a>(
    [premise, consequence]: &'a [Expr<usize>; 2],
    truth: bool,
    conditions: &mut Vec<Cow<'a, Expr<usize>>>,
) {
    if !truth {
        split(premise, true, conditions);
        split(consequence, false, conditions);
        return;
    }
    // The premise implies each condition of the consequence. They are evaluated for the same
    // values as before: up to the first that does not hold, which is a violation.
    let consequences = self::conditions(consequence);
    if consequences.is_empty() {
        let holds = premise.clone().binary(BinaryOperator::Implies, Expr::constant(true));
        conditions.push(Cow::Owned(holds));
    }
    let implied = |consequence: Cow<'_, Expr<usize>>| {
        let consequence = consequence.into_owned();
        Cow::Owned(premise.clone().binary(BinaryOperator::Implies, consequence))
    };
    conditions.extend(consequences.into_iter().map(implied));
}

/// Returns the comparator that holds exactly if `comparator` does not, for values of any kind.
fn negated(comparator: Comparator) -> Option<Comparator> {
    match comparator {
        Comparator::Equal => Some(Comparator::NotEqual),
        Comparator::NotEqual => Some(Comparator::Equal),
        Comparator::In => Some(Comparator::NotIn),
        Comparator::NotIn => Some(Comparator::In),
        // NaN is neither less than another number, nor equal, nor greater.
        Comparator::LessThan
        | Comparator::AtMost
        | Comparator::GreaterThan
        | Comparator::AtLeast => None,
    }
}
