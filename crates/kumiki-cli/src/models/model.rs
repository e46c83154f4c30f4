//! A model as its file states it: variables, the values each may take, and statements about them.
//!
//! Invariant: names are those of variables of the model, no two variables have the same, and each
//! has a value to take.

use kumiki::{Mixed, Text};
use std::fmt;
use std::sync::Arc;

/// The name of a variable: text, or a whole number. `1` and `"1"` are two names.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
    /// A whole number.
    Int(i64),
    /// Text.
    Text(Arc<str>),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Int(int) => write!(f, "{int}"),
            Name::Text(text) => f.write_str(text),
        }
    }
}

/// As JSON writes it.
impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Int(int) => write!(f, "{int}"),
            Name::Text(text) => write!(f, "{}", serde_json::Value::from(&**text)),
        }
    }
}

/// What a file states.
#[derive(Clone, Debug)]
pub struct Model {
    /// What the model is called.
    pub name: Option<String>,
    /// What is said about it.
    pub note: Option<String>,
    /// The variables, in the order of declaration.
    pub variables: Vec<Variable>,
    /// What is stated about them, in the order of the file.
    pub statements: Vec<Statement>,
}

/// A variable and the values that it may take.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: Name,
    /// Its values, in the order in which they are tried.
    pub domain: Vec<Mixed>,
}

/// A constraint as it is stated.
#[derive(Clone, Debug)]
pub struct Statement {
    /// What it is called, if it has a name.
    pub name: Option<String>,
    /// The name of its kind.
    pub kind: &'static str,
    /// What it says.
    pub meaning: Meaning,
    /// Of which variables, in this order.
    pub scope: Vec<Name>,
}

/// What a statement says of the values of its scope.
#[derive(Clone, Debug)]
pub enum Meaning {
    /// No two are equal.
    AllDifferent,
    /// All are equal.
    AllEqual,
    /// Their sum compares so with the bound.
    Sum {
        /// How.
        comparison: Comparison,
        /// With what.
        bound: Bound,
        /// What each value is multiplied by first, if not by 1.
        multipliers: Option<Vec<Mixed>>,
    },
    /// Their product compares so with the bound.
    Product {
        /// How.
        comparison: Comparison,
        /// With what.
        bound: Bound,
    },
    /// So many of them are in the set, or not in it.
    Membership {
        /// The set.
        set: Vec<Mixed>,
        /// True if those in it count, or the others.
        is_in: bool,
        /// The number.
        many: Many,
    },
    /// The expression counts as true.
    Expression {
        /// The expression.
        expr: Text,
        /// The names that it has for the variables of the scope. `None` if it has a name for what
        /// is no variable: then the scope is empty, and no problem can be made of it.
        parameters: Option<Vec<String>>,
    },
}

/// How a sum or a product compares with its bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// It is equal.
    Exact,
    /// It is equal or greater.
    Min,
    /// It is equal or less.
    Max,
}

/// What a sum or a product is compared with.
#[derive(Clone, Debug)]
pub enum Bound {
    /// This number.
    Constant(Mixed),
    /// The value of the last variable of the scope, which is then not part of the sum or product.
    Last,
}

/// The number of values of a scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Many {
    /// All of them.
    All,
    /// So many or more.
    AtLeast(usize),
    /// Exactly so many.
    Exactly(usize),
}
