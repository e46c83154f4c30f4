//! Random expressions, for tests.
//!
//! Invariant: none is nested too deeply to be stored.

use super::{BinaryOperator, Comparator, Connective, Expr, Function, Operator, Sign};
use crate::modelling::mixed::Mixed;
use proptest::prelude::*;
use proptest::sample::select;
use std::fmt::Debug;

const BINARY: [BinaryOperator; 4] =
    [BinaryOperator::Power, BinaryOperator::Entry, BinaryOperator::Implies, BinaryOperator::Iff];

/// The functions of any number of values: the last of them need two at least.
const LISTED: [Function; 6] =
    [Function::Min, Function::Max, Function::Sum, Function::All, Function::Any, Function::Count];

/// Returns any expression over some of `names`, whose constants are made by `constants`.
pub(crate) fn exprs<N: Clone + Debug + 'static>(
    names: Vec<N>,
    constants: impl Strategy<Value = Mixed> + 'static,
) -> impl Strategy<Value = Expr<N>> {
    let leaf = prop_oneof![
        3 => select(names).prop_map(Expr::name),
        2 => constants.prop_map(|constant: Mixed| Expr::<N>::constant(constant)),
    ];
    leaf.prop_recursive(4, 12, 3, |inner| {
        let some = |range| prop::collection::vec(inner.clone(), range);
        prop_oneof![
            2 => some(2..4).prop_flat_map(operated),
            3 => some(2..4).prop_flat_map(compared),
            1 => (select(&[Connective::And, Connective::Or][..]), some(2..4)).prop_map(connected),
            1 => inner.clone().prop_map(Expr::negation),
            1 => (select(&[Sign::Plus, Sign::Minus][..]), inner.clone())
                .prop_map(|(sign, value)| Expr::signed(sign, value)),
            2 => (select(&BINARY[..]), inner.clone(), inner.clone())
                .prop_map(|(operator, left, right)| left.binary(operator, right)),
            1 => (some(0..3), inner.clone()).prop_map(|(values, index)| {
                Expr::tuple(values).binary(BinaryOperator::Entry, index)
            }),
            1 => inner.clone().prop_map(|value| Expr::call(Function::Abs, vec![value])),
            2 => (select(&LISTED[..]), some(2..4))
                .prop_map(|(function, values)| Expr::call(function, values)),
            1 => (select(&LISTED[..4]), some(0..3))
                .prop_map(|(function, values)| Expr::call(function, vec![Expr::tuple(values)])),
            1 => (some(0..3), inner.clone()).prop_map(|(values, sought)| {
                Expr::call(Function::Count, vec![Expr::tuple(values), sought])
            }),
            1 => (inner.clone(), some(0..4)).prop_map(|(value, values)| {
                Expr::comparison(value, vec![(Comparator::In, Expr::tuple(values))])
            }),
            1 => (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(condition, then, otherwise)| Expr::choice(condition, then, otherwise)),
        ]
    })
}

fn operated<N: Clone + Debug>(values: Vec<Expr<N>>) -> impl Strategy<Value = Expr<N>> {
    use Operator::{Add, Divide, FloorDivide, Multiply, Remainder, Subtract};
    let operators = [Add, Subtract, Multiply, Divide, FloorDivide, Remainder];
    let operators = prop::collection::vec(select(operators.to_vec()), values.len() - 1);
    (Just(values), operators).prop_map(|(mut values, operators)| {
        let first = values.remove(0);
        operators.into_iter().zip(values).fold(first, |left, (op, right)| left.operate(op, right))
    })
}

fn compared<N: Clone + Debug>(values: Vec<Expr<N>>) -> impl Strategy<Value = Expr<N>> {
    use Comparator::{AtLeast, AtMost, Equal, GreaterThan, LessThan, NotEqual, NotIn};
    let comparators = [Equal, NotEqual, LessThan, AtMost, GreaterThan, AtLeast, NotIn];
    let comparators = prop::collection::vec(select(comparators.to_vec()), values.len() - 1);
    (Just(values), comparators).prop_map(|(mut values, comparators)| {
        let first = values.remove(0);
        Expr::comparison(first, comparators.into_iter().zip(values).collect())
    })
}

fn connected<N>((connective, values): (Connective, Vec<Expr<N>>)) -> Expr<N> {
    values.into_iter().reduce(|left, right| left.connect(connective, right)).expect("there are two")
}
