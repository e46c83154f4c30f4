//! Constructors of expressions.
//!
//! Invariant: these functions alone create nodes, and keep the invariants of [`ExprNode`] and
//! [`Expr`]. Adding to a chain takes no longer for a long one.

use super::{
    BinaryOperator, Comparator, Connective, DEPTH_LIMIT, Expr, ExprNode, Function, Operator, Sign,
};
use crate::arithmetic::Int;
use crate::modelling::mixed::Mixed;
use num_bigint::BigInt;
use std::sync::Arc;

impl<N> Expr<N> {
    pub(crate) fn constant(value: impl Into<Mixed>) -> Expr<N> {
        Expr { node: ExprNode::Constant(value.into()), depth: 1 }
    }

    /// Returns the whole number `int`, as an ordinary constant if it fits in 64 bits.
    pub(crate) fn whole(int: BigInt) -> Expr<N> {
        match Int::try_from(int) {
            Ok(int) => Expr::constant(int),
            Err(error) => Expr::large(Arc::new(error.into_original())),
        }
    }

    /// Returns the whole number `int`, which does not fit in 64 bits.
    pub(crate) fn large(int: Arc<BigInt>) -> Expr<N> {
        Expr { node: ExprNode::Large(int), depth: 1 }
    }

    pub(crate) fn name(name: N) -> Expr<N> {
        Expr { node: ExprNode::Name(name), depth: 1 }
    }

    /// Returns a tuple; a tuple of constants is a constant.
    pub(crate) fn tuple(values: Vec<Expr<N>>) -> Expr<N> {
        let constants: Option<Vec<Mixed>> =
            values.iter().map(|value| value.as_constant().cloned()).collect();
        match constants {
            Some(constants) => Expr::constant(constants),
            None => above(deepest(&values), || ExprNode::Tuple(values)),
        }
    }

    /// Returns a value with a sign; a constant number with a minus is a constant.
    pub(crate) fn signed(sign: Sign, value: Expr<N>) -> Expr<N> {
        match (sign, &value.node) {
            (Sign::Minus, ExprNode::Constant(Mixed::Int(int))) => Expr::whole(-BigInt::from(*int)),
            (Sign::Minus, ExprNode::Large(int)) => Expr::whole(-&**int),
            (Sign::Minus, ExprNode::Constant(Mixed::Float(float))) => Expr::constant(-float),
            _ => above(value.depth, || ExprNode::Signed(sign, Box::new(value))),
        }
    }

    pub(crate) fn operate(self, operator: Operator, right: Expr<N>) -> Expr<N> {
        let depth = self.depth.max(right.depth);
        match self.node {
            ExprNode::Chain(first, mut rest)
                if rest[0].0.is_additive() == operator.is_additive() =>
            {
                let below = right.depth.max(self.depth - 1);
                above(below, || {
                    rest.push((operator, right));
                    ExprNode::Chain(first, rest)
                })
            }
            node => {
                let left = Box::new(Expr { node, depth: self.depth });
                above(depth, || ExprNode::Chain(left, vec![(operator, right)]))
            }
        }
    }

    pub(crate) fn binary(self, operator: BinaryOperator, right: Expr<N>) -> Expr<N> {
        above(self.depth.max(right.depth), || ExprNode::Binary(operator, Box::new([self, right])))
    }

    pub(crate) fn call(function: Function, values: Vec<Expr<N>>) -> Expr<N> {
        above(deepest(&values), || ExprNode::Call(function, values))
    }

    pub(crate) fn comparison(first: Expr<N>, rest: Vec<(Comparator, Expr<N>)>) -> Expr<N> {
        let depth = rest.iter().map(|(_, value)| value.depth).fold(first.depth, u16::max);
        above(depth, || ExprNode::Comparison(Box::new(first), rest))
    }

    pub(crate) fn negation(value: Expr<N>) -> Expr<N> {
        above(value.depth, || ExprNode::Not(Box::new(value)))
    }

    pub(crate) fn connect(self, connective: Connective, right: Expr<N>) -> Expr<N> {
        match self.node {
            ExprNode::Logic(same, mut values) if same == connective => {
                above(right.depth.max(self.depth - 1), || {
                    values.push(right);
                    ExprNode::Logic(connective, values)
                })
            }
            node => {
                let left = Expr { node, depth: self.depth };
                let depth = left.depth.max(right.depth);
                above(depth, || ExprNode::Logic(connective, vec![left, right]))
            }
        }
    }

    pub(crate) fn choice(condition: Expr<N>, then: Expr<N>, otherwise: Expr<N>) -> Expr<N> {
        let depth = condition.depth.max(then.depth).max(otherwise.depth);
        above(depth, || ExprNode::If(Box::new([condition, then, otherwise])))
    }

    /// Returns the expression that is too deep to be stored; every expression that contains it is
    /// too deep as well.
    pub(crate) fn too_deep() -> Expr<N> {
        Expr { node: ExprNode::TooDeep, depth: DEPTH_LIMIT }
    }
}

fn deepest<N>(values: &[Expr<N>]) -> u16 {
    values.iter().map(|value| value.depth).max().unwrap_or(0)
}

/// Returns `node`, the deepest of whose parts has `depth` levels.
fn above<N>(depth: u16, node: impl FnOnce() -> ExprNode<N>) -> Expr<N> {
    if depth < DEPTH_LIMIT { Expr { node: node(), depth: depth + 1 } } else { Expr::too_deep() }
}
