//! The statements of formulas: terms and conditions, as trees over variables.
//!
//! Invariant: the meaning is Python's. Operands are evaluated from left to right, and if an
//! evaluated operand is undefined, the whole is undefined.

use crate::arithmetic::Int;
use crate::state::Var;

/// A whole number, computed from the values of variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A constant.
    Constant(Int),
    /// The value of a variable.
    Var(Var),
    /// The negative.
    Negative(Box<Term>),
    /// The distance from 0.
    Absolute(Box<Term>),
    /// The sum.
    Sum(Vec<Term>),
    /// The first less the second.
    Difference(Box<Term>, Box<Term>),
    /// The product.
    Product(Vec<Term>),
    /// The first divided by the second, rounded down; undefined for 0.
    Quotient(Box<Term>, Box<Term>),
    /// The remainder of the rounded quotient: it has the sign of the divisor; undefined for 0.
    Remainder(Box<Term>, Box<Term>),
    /// The first to the power of the second; undefined if that is negative.
    Power(Box<Term>, Box<Term>),
    /// The least; undefined if there are none.
    Least(Vec<Term>),
    /// The greatest; undefined if there are none.
    Greatest(Vec<Term>),
    /// The second if the condition holds, otherwise the third; the other one need not be defined.
    If(Box<Condition>, Box<Term>, Box<Term>),
}

/// A condition: it holds or not, depending on the values of variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A constant.
    Constant(bool),
    /// The first is equal to the second.
    Equal(Term, Term),
    /// The first is at most the second.
    AtMost(Term, Term),
    /// The first is less than the second.
    LessThan(Term, Term),
    /// The condition does not hold.
    Not(Box<Condition>),
    /// All hold; those after the first that does not hold need not be defined.
    All(Vec<Condition>),
    /// One holds; those after the first that holds need not be defined.
    Any(Vec<Condition>),
}

impl Condition {
    /// Returns whether this is a disequality of two terms.
    pub(super) fn is_inequality(&self) -> bool {
        matches!(self, Condition::Not(condition) if matches!(**condition, Condition::Equal(..)))
    }

    /// Returns whether this compares a product of variables and constants with a variable or a
    /// constant.
    pub(super) fn is_product(&self) -> bool {
        let is_leaf = |term: &Term| matches!(term, Term::Constant(_) | Term::Var(_));
        let is_product =
            |term: &Term| matches!(term, Term::Product(factors) if factors.iter().all(is_leaf));
        match self {
            Condition::Equal(left, right)
            | Condition::AtMost(left, right)
            | Condition::LessThan(left, right) => {
                (is_product(left) && is_leaf(right)) || (is_leaf(left) && is_product(right))
            }
            Condition::Not(condition) => {
                matches!(
                    **condition,
                    Condition::Equal(..) | Condition::AtMost(..) | Condition::LessThan(..)
                ) && condition.is_product()
            }
            Condition::Constant(_) | Condition::All(_) | Condition::Any(_) => false,
        }
    }
}
