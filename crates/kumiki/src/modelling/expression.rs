//! Expressions over named values, with Python's meaning; they are never run as code.
//!
//! Invariant: no expression is nested deeper than `DEPTH_LIMIT`, so a function may recurse into
//! the parts of an expression; a deeper one becomes `ExprNode::TooDeep`. A run of operators of one
//! precedence is one node, however long.

mod arrays;
mod build;
#[cfg(test)]
pub(crate) mod cases;
mod display;
mod error;
mod evaluate;
mod function;
mod large;
mod linear;
mod logic;
mod notation;
mod number;
mod operators;
mod parse;
mod rebuild;
mod text;
mod token;
mod value;

pub use super::problem::{IntoExpression, Names};
pub use super::relations::expression::Expression;
pub(crate) use super::relations::expression::{LinearFormError, linear_form};
pub use error::ExprError;
pub use evaluate::EvaluationError;
pub use linear::LinearComparison;
pub use logic::{all_of, any_of, at_least_k, count_of, entry_of};
pub use operators::{Name, var};
pub(crate) use text::suggestion;
pub use text::{Text, text};

pub(crate) use function::{Arguments, Function};
pub(crate) use large::BITS_LIMIT;

use super::Mixed;
use indexmap::IndexSet;
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::hash::Hash;
use std::sync::Arc;

/// The maximum depth of nesting of an expression.
pub(crate) const DEPTH_LIMIT: u16 = 200;

/// An expression over values that are named by `N`.
///
/// An operator `==` or `<` of Rust has the type `bool`, so it makes no expression. Comparisons are
/// the methods `equals`, `less_than` and so on, or the operators within
/// [`expr!`](crate::expr):
///
/// ```
/// use kumiki::{Problem, expr, expression::var};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b"], 1..=9)?;
/// let (a, b) = (var("a"), var("b"));
/// problem.add_expression((a + b).equals(3))?;
/// problem.add_expression(expr!(a + b == 3 && a < b))?;
/// assert_eq!(problem.count(), 1);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
///
/// It means what the same text means in Python, with few differences:
///
/// - A whole number has at most 65,536 bits. Beyond that there is [an
///   error](EvaluationError::BeyondLimit), and never a wrong value; a constraint that could exceed
///   the limit is refused when it is added.
/// - A list is a tuple. An index below 0 selects nothing: the expression has no value.
/// - `sum`, `all` and `any` also take their values one by one, or a single one, and `count` is a
///   function: the number of values that are equal to the last.
/// - `a -> b` is true if `a` counts as false, without a look at `b`, and else if `b` counts as
///   true. `a <-> b` is true if both count as true, or both as false.
/// - A negative number to the power of a fraction has no value; Python calculates a complex number.
/// - A floating-point NaN is equal to itself.
///
/// An expression [has no value](EvaluationError) if Python would raise an error. A constraint is
/// not satisfied by an assignment for which its expression has no value, even if only a part of the
/// expression has none.
#[derive(Clone, Debug)]
pub struct Expr<N> {
    node: ExprNode<N>,
    depth: u16,
}

/// The root of an expression.
#[derive(Clone, Debug)]
pub(crate) enum ExprNode<N> {
    /// A constant.
    Constant(Mixed),
    /// A whole number constant that does not fit in 64 bits.
    Large(Arc<BigInt>),
    /// The value of a name.
    Name(N),
    /// A tuple of values, not all of which are constants.
    Tuple(Vec<Expr<N>>),
    /// A sign before a value.
    Signed(Sign, Box<Expr<N>>),
    /// Operators of one precedence, from left to right; the first operand is no such chain itself.
    Chain(Box<Expr<N>>, Vec<(Operator, Expr<N>)>),
    /// An operator of two values that forms no chain.
    Binary(BinaryOperator, Box<[Expr<N>; 2]>),
    /// A function of some values.
    Call(Function, Vec<Expr<N>>),
    /// A chain of comparisons of each value with the next.
    Comparison(Box<Expr<N>>, Vec<(Comparator, Expr<N>)>),
    /// The negation: true if the value counts as false.
    Not(Box<Expr<N>>),
    /// The first value that decides, or else the last; the first is no such node itself.
    Logic(Connective, Vec<Expr<N>>),
    /// A condition, the value if it counts as true, and the value if not.
    If(Box<[Expr<N>; 3]>),
    /// An expression that is too deep to be stored.
    TooDeep,
}

/// A sign before a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    Plus,
    Minus,
}

/// A left-associative operator.
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
    /// Returns whether it has the precedence of `+`; if not, it has that of `*`.
    pub(crate) fn is_additive(self) -> bool {
        matches!(self, Operator::Add | Operator::Subtract)
    }
}

/// An operator of two values that forms no chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BinaryOperator {
    /// The first to the power of the second.
    Power,
    /// The entry of the first, a tuple, at the second, an index from 0.
    Entry,
    /// True if the first counts as false, else the truth of the second.
    Implies,
    /// True if both count as true, or both as false.
    Iff,
}

/// A connective of conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Connective {
    And,
    Or,
}

impl Connective {
    /// Returns whether a value that counts as `truth` decides, so that those after it are not
    /// evaluated.
    pub(crate) fn is_decided_by(self, truth: bool) -> bool {
        truth == (self == Connective::Or)
    }
}

/// The precedence of operators.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Precedence {
    Choice,
    Iff,
    Implies,
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
    /// Returns whether it is an order comparison (less or greater).
    fn is_of_order(self) -> bool {
        use Comparator::{AtLeast, AtMost, GreaterThan, LessThan};
        matches!(self, LessThan | AtMost | GreaterThan | AtLeast)
    }

    /// Returns the comparator of `b` with `a` that is equivalent to this comparator of `a` with
    /// `b`.
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

    /// Returns whether it holds for values with this order, or with none. Returns `None` for the
    /// membership comparators, which no order decides.
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

/// A comparison of one value of an expression with the next.
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
    /// Returns its root.
    pub(crate) fn node(&self) -> &ExprNode<N> {
        &self.node
    }

    /// Returns the number of constraints that it counts as when variables are sorted by that
    /// number: a chain of comparisons with numbers counts once for each of them.
    pub(crate) fn links(&self) -> u32 {
        match &self.node {
            ExprNode::Comparison(_, rest) if self.is_arithmetic() => rest.len() as u32,
            _ => 1,
        }
    }

    /// Returns whether it compares the result of one kind of operator with a number or, in a single
    /// comparison, with a name: python-constraint treats such an expression as a sum or a product.
    pub(crate) fn is_arithmetic(&self) -> bool {
        let ExprNode::Comparison(first, rest) = &self.node else { return false };
        let operands = || std::iter::once(&**first).chain(rest.iter().map(|(_, value)| value));
        let is_chain = rest.len() > 1;
        let is_number =
            |value: &Expr<N>| matches!(value.node, ExprNode::Constant(_) | ExprNode::Large(_));
        rest.iter().all(|(by, _)| by.is_of_order() || *by == Comparator::Equal && !is_chain)
            && operands().all(Expr::is_plain)
            && (!is_chain || rest.iter().all(|(by, _)| by.is_of_order()))
            && (operands().any(is_number) || !is_chain)
    }

    /// Returns whether it is a number, a name, or names with one kind of operator between them.
    fn is_plain(&self) -> bool {
        let is_leaf = |value: &Expr<N>| {
            matches!(value.node, ExprNode::Constant(_) | ExprNode::Large(_) | ExprNode::Name(_))
        };
        match &self.node {
            ExprNode::Chain(first, rest) => {
                let operator = rest[0].0;
                is_leaf(first) && rest.iter().all(|(by, value)| *by == operator && is_leaf(value))
            }
            _ => is_leaf(self),
        }
    }

    /// Returns whether it is a name.
    fn is_name(&self) -> bool {
        matches!(self.node, ExprNode::Name(_))
    }

    pub(crate) fn as_constant(&self) -> Option<&Mixed> {
        match &self.node {
            ExprNode::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the whole number constant, if it does not fit in 64 bits.
    pub(crate) fn as_large(&self) -> Option<&BigInt> {
        match &self.node {
            ExprNode::Large(int) => Some(int),
            _ => None,
        }
    }

    /// Calls `each` with every direct part, from left to right.
    pub(crate) fn for_each_part<'a>(&'a self, each: &mut impl FnMut(&'a Expr<N>)) {
        match &self.node {
            ExprNode::Constant(_) | ExprNode::Large(_) | ExprNode::Name(_) | ExprNode::TooDeep => {}
            ExprNode::Signed(_, value) | ExprNode::Not(value) => each(value),
            ExprNode::Tuple(values) | ExprNode::Call(_, values) | ExprNode::Logic(_, values) => {
                values.iter().for_each(each);
            }
            ExprNode::Chain(first, rest) => {
                each(first);
                rest.iter().for_each(|(_, value)| each(value));
            }
            ExprNode::Comparison(first, rest) => {
                each(first);
                rest.iter().for_each(|(_, value)| each(value));
            }
            ExprNode::Binary(_, values) => values.iter().for_each(each),
            ExprNode::If(values) => {
                let [condition, then, otherwise] = &**values;
                // The order is that of the text: `then if condition else otherwise`.
                [then, condition, otherwise].into_iter().for_each(each);
            }
        }
    }

    /// Calls `each` with every occurrence of a name, from left to right.
    pub(crate) fn for_each_name<'a>(&'a self, each: &mut dyn FnMut(&'a N)) {
        match &self.node {
            ExprNode::Name(name) => each(name),
            _ => self.for_each_part(&mut |part| part.for_each_name(each)),
        }
    }

    /// Returns the names, each once, in the order of appearance.
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

    /// Returns whether it is too deep to be stored.
    pub(crate) fn is_too_deep(&self) -> bool {
        matches!(self.node, ExprNode::TooDeep)
    }
}
