//! Expressions over named values, with the meaning that Python gives them; never run as code.
//!
//! Invariant: no expression is nested deeper than [`DEPTH_LIMIT`], so that a function may call itself
//! for what stands in it; what would be deeper becomes [`Node::TooDeep`]. Operators of one precedence
//! that follow one another are one node, however many they are.

mod build;
#[cfg(test)]
pub(crate) mod cases;
mod display;
mod error;
mod evaluate;
mod large;
mod near;
mod notation;
mod number;
mod operators;
mod parse;
mod rebuild;
mod text;
mod token;
mod value;

pub use error::ExprError;
pub use evaluate::EvaluationError;
pub use operators::{Name, var};
pub use text::{Text, text};

pub(crate) use large::BITS_LIMIT;
pub(crate) use near::nearest;

use crate::mixed::Mixed;
use indexmap::IndexSet;
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::hash::Hash;
use std::sync::Arc;

/// How many levels of an expression may stand in one another.
pub(crate) const DEPTH_LIMIT: u16 = 200;

/// An expression over values that are named by `N`.
///
/// It means what the same text means in Python; the differences are few:
///
/// - A whole number has at most 65,536 bits. Beyond that there is [an error](EvaluationError::BeyondLimit),
///   and never a wrong value; a constraint that could come there is refused when it is added.
/// - A list is a tuple.
/// - A negative number to the power of a fraction has no value, where Python calculates a complex one.
/// - A floating-point number that is no number (NaN) is equal to itself.
///
/// Where Python would raise an error, an expression [has no value](EvaluationError). A constraint is
/// not satisfied by what gives it none, whatever stands around the part that has none.
#[derive(Clone, Debug)]
pub struct Expr<N> {
    node: Node<N>,
    depth: u16,
}

/// What an expression is at its root.
#[derive(Clone, Debug)]
pub(crate) enum Node<N> {
    /// Always the same.
    Constant(Mixed),
    /// Always the same whole number, which 64 bits do not hold.
    Large(Arc<BigInt>),
    /// What the name stands for.
    Name(N),
    /// Several values in a row, not all of them constants.
    Tuple(Vec<Expr<N>>),
    /// A sign before a value.
    Signed(Sign, Box<Expr<N>>),
    /// Operators of one precedence, from left to right; the first is no such chain itself.
    Chain(Box<Expr<N>>, Vec<(Operator, Expr<N>)>),
    /// The first to the power of the second.
    Power(Box<[Expr<N>; 2]>),
    /// A function of some values.
    Call(Function, Vec<Expr<N>>),
    /// Each value is so related to the next.
    Comparison(Box<Expr<N>>, Vec<(Comparator, Expr<N>)>),
    /// Whether it counts as false.
    Not(Box<Expr<N>>),
    /// The first value that decides, or else the last; the first is no such node itself.
    Logic(Connective, Vec<Expr<N>>),
    /// A condition, the value if it counts as true, and the value if not.
    If(Box<[Expr<N>; 3]>),
    /// Too deep to be held.
    TooDeep,
}

/// What stands before a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    Plus,
    Minus,
}

/// An operator that is read from left to right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Remainder,
}

impl Operator {
    /// Whether it binds as `+` does; if not, as `*`.
    pub(crate) fn is_additive(self) -> bool {
        matches!(self, Operator::Add | Operator::Subtract)
    }
}

/// A function that an expression can call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Function {
    Abs,
    Max,
    Min,
}

/// What combines conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Connective {
    And,
    Or,
}

impl Connective {
    /// Whether a value that counts as `truth` decides, so that those after it are not looked at.
    pub(crate) fn is_decided_by(self, truth: bool) -> bool {
        truth == (self == Connective::Or)
    }
}

/// How strongly an operator binds what stands around it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Precedence {
    Choice,
    Or,
    And,
    Not,
    Comparison,
    Sum,
    Product,
    Sign,
    Power,
    Value,
}

impl Comparator {
    /// Whether it asks which value is less.
    fn is_of_order(self) -> bool {
        use Comparator::{AtLeast, AtMost, GreaterThan, LessThan};
        matches!(self, LessThan | AtMost | GreaterThan | AtLeast)
    }

    /// How `b` compares with `a` where `a` compares so with `b`.
    pub(crate) fn mirrored(self) -> Option<Comparator> {
        Some(match self {
            Comparator::Equal | Comparator::NotEqual => self,
            Comparator::LessThan => Comparator::GreaterThan,
            Comparator::AtMost => Comparator::AtLeast,
            Comparator::GreaterThan => Comparator::LessThan,
            Comparator::AtLeast => Comparator::AtMost,
            Comparator::In | Comparator::NotIn => return None,
        })
    }

    /// Whether it holds of values that are so ordered, or not at all. None of these orders says whether
    /// one of them is in the other.
    pub(crate) fn holds_of(self, order: Option<Ordering>) -> Option<bool> {
        Some(match self {
            Comparator::Equal => order.is_some_and(Ordering::is_eq),
            Comparator::NotEqual => !order.is_some_and(Ordering::is_eq),
            Comparator::LessThan => order.is_some_and(Ordering::is_lt),
            Comparator::AtMost => order.is_some_and(Ordering::is_le),
            Comparator::GreaterThan => order.is_some_and(Ordering::is_gt),
            Comparator::AtLeast => order.is_some_and(Ordering::is_ge),
            Comparator::In | Comparator::NotIn => return None,
        })
    }
}

/// How one value of an expression is related to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparator {
    /// `==`: equal; values of different kinds are not.
    Equal,
    /// `!=`: not equal.
    NotEqual,
    /// `<`: less.
    LessThan,
    /// `<=`: less or equal.
    AtMost,
    /// `>`: greater.
    GreaterThan,
    /// `>=`: greater or equal.
    AtLeast,
    /// `in`: one of the values of a tuple, or a part of a text.
    In,
    /// `not in`: none of the values of a tuple, or no part of a text.
    NotIn,
}

impl<N> Expr<N> {
    /// What it is at its root.
    pub(crate) fn node(&self) -> &Node<N> {
        &self.node
    }

    /// As how many constraints it counts where variables are sorted by that: a chain of comparisons with
    /// numbers is one for each of them.
    pub(crate) fn links(&self) -> u32 {
        match &self.node {
            Node::Comparison(_, rest) if self.is_arithmetic() => rest.len() as u32,
            _ => 1,
        }
    }

    /// Whether it compares what is calculated by one operator with a number or, where there is one
    /// comparison only, with a name: what python-constraint takes for a sum or a product.
    pub(crate) fn is_arithmetic(&self) -> bool {
        let Node::Comparison(first, rest) = &self.node else { return false };
        let operands = || std::iter::once(&**first).chain(rest.iter().map(|(_, value)| value));
        let is_chain = rest.len() > 1;
        let is_number = |value: &Expr<N>| matches!(value.node, Node::Constant(_) | Node::Large(_));
        rest.iter().all(|(by, _)| by.is_of_order() || *by == Comparator::Equal && !is_chain)
            && operands().all(Expr::is_plain)
            && (!is_chain || rest.iter().all(|(by, _)| by.is_of_order()))
            && (operands().any(is_number) || !is_chain)
    }

    /// Whether it is a number, a name, or names with one kind of operator between them.
    fn is_plain(&self) -> bool {
        let is_leaf = |value: &Expr<N>| {
            matches!(value.node, Node::Constant(_) | Node::Large(_) | Node::Name(_))
        };
        match &self.node {
            Node::Chain(first, rest) => {
                let operator = rest[0].0;
                is_leaf(first) && rest.iter().all(|(by, value)| *by == operator && is_leaf(value))
            }
            _ => is_leaf(self),
        }
    }

    pub(crate) fn as_constant(&self) -> Option<&Mixed> {
        match &self.node {
            Node::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// The whole number that it always is, if 64 bits do not hold it.
    pub(crate) fn as_large(&self) -> Option<&BigInt> {
        match &self.node {
            Node::Large(int) => Some(int),
            _ => None,
        }
    }

    /// Calls `each` with every part right below, from left to right.
    pub(crate) fn for_each_part<'a>(&'a self, each: &mut impl FnMut(&'a Expr<N>)) {
        match &self.node {
            Node::Constant(_) | Node::Large(_) | Node::Name(_) | Node::TooDeep => {}
            Node::Signed(_, value) | Node::Not(value) => each(value),
            Node::Tuple(values) | Node::Call(_, values) | Node::Logic(_, values) => {
                values.iter().for_each(each);
            }
            Node::Chain(first, rest) => {
                each(first);
                rest.iter().for_each(|(_, value)| each(value));
            }
            Node::Comparison(first, rest) => {
                each(first);
                rest.iter().for_each(|(_, value)| each(value));
            }
            Node::Power(values) => values.iter().for_each(each),
            Node::If(values) => {
                let [condition, then, otherwise] = &**values;
                // As it is written: `then if condition else otherwise`.
                [then, condition, otherwise].into_iter().for_each(each);
            }
        }
    }

    /// Calls `each` with every name that is read, from left to right, as often as it is.
    pub(crate) fn for_each_name<'a>(&'a self, each: &mut dyn FnMut(&'a N)) {
        match &self.node {
            Node::Name(name) => each(name),
            _ => self.for_each_part(&mut |part| part.for_each_name(each)),
        }
    }

    /// The names that are read, each once, in the order of appearance.
    pub(crate) fn names(&self) -> IndexSet<N>
    where
        N: Hash + Eq + Clone,
    {
        let mut names = IndexSet::new();
        self.for_each_name(&mut |name| {
            names.insert(name.clone());
        });
        names
    }

    /// Whether it is too deep to be held.
    pub(crate) fn is_too_deep(&self) -> bool {
        matches!(self.node, Node::TooDeep)
    }
}
