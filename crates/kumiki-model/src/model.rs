//! A model as its file states it: variables, their domains, constraints, and objectives.
//!
//! Invariant: scopes contain only variables of the model, no two variables have the same name, and
//! no domain is empty.

use kumiki::{Mixed, expression::Text};
use std::borrow::Cow;
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

/// The content of a file.
#[derive(Clone, Debug)]
pub struct Model {
    /// The name of the model.
    pub name: Option<String>,
    /// A note about the model.
    pub note: Option<String>,
    /// The variables, in the order of declaration.
    pub variables: Vec<Variable>,
    /// The constraints, in the order of the file.
    pub statements: Vec<Statement>,
    /// The objectives, the most important first.
    pub objectives: Vec<Objective>,
}

/// An expression that is minimized or maximized.
#[derive(Clone, Debug)]
pub struct Objective {
    /// The direction.
    pub sense: Sense,
    /// The expression. Its names are those of variables.
    pub expr: Text,
}

/// The direction of an objective.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sense {
    /// Lesser values are better.
    Minimize,
    /// Greater values are better.
    Maximize,
}

impl Sense {
    /// Returns its key in JSON.
    pub fn key(self) -> &'static str {
        match self {
            Sense::Minimize => "minimize",
            Sense::Maximize => "maximize",
        }
    }
}

/// The sense, and then the expression.
impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.sense.key(), self.expr)
    }
}

impl Model {
    /// Returns the number of soft constraints: those with a weight.
    pub fn soft_count(&self) -> usize {
        self.statements.iter().filter(|statement| statement.weight.is_some()).count()
    }
}

/// A variable and its domain.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: Name,
    /// Its domain, in the order in which the values are tried.
    pub domain: Vec<Mixed>,
}

/// A constraint as it is stated.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The cost of a violation, if the constraint is soft. `None` if it must hold.
    pub weight: Option<u64>,
    /// The meaning.
    pub meaning: Meaning,
    /// The scope: its variables, in this order.
    pub scope: Vec<Name>,
}

impl Statement {
    /// Returns the name of its kind in JSON.
    pub fn kind(&self) -> &'static str {
        match &self.meaning {
            Meaning::AllDifferent => "AllDifferent",
            Meaning::AllEqual => "AllEqual",
            Meaning::Sum { comparison, bound, .. } => match (comparison, bound) {
                (Comparison::Exact, Bound::Constant(_)) => "ExactSum",
                (Comparison::Min, Bound::Constant(_)) => "MinSum",
                (Comparison::Max, Bound::Constant(_)) => "MaxSum",
                (Comparison::Exact, Bound::Last) => "VariableExactSum",
                (Comparison::Min, Bound::Last) => "VariableMinSum",
                (Comparison::Max, Bound::Last) => "VariableMaxSum",
            },
            Meaning::Product { comparison, bound } => match (comparison, bound) {
                (Comparison::Exact, Bound::Constant(_)) => "ExactProd",
                (Comparison::Min, Bound::Constant(_)) => "MinProd",
                (Comparison::Max, Bound::Constant(_)) => "MaxProd",
                (Comparison::Exact, Bound::Last) => "VariableExactProd",
                (Comparison::Min, Bound::Last) => "VariableMinProd",
                (Comparison::Max, Bound::Last) => "VariableMaxProd",
            },
            Meaning::Membership { is_in, many, .. } => match (is_in, many) {
                (true, Many::All) => "InSet",
                (false, Many::All) => "NotInSet",
                (true, _) => "SomeInSet",
                (false, _) => "SomeNotInSet",
            },
            Meaning::Expression { parameters: Some(names), .. } if !self.has_names(names) => "Expr",
            Meaning::Expression { .. } => "String",
        }
    }

    /// Returns whether these are the names of its scope.
    fn has_names(&self, names: &[String]) -> bool {
        self.scope.iter().map(Name::to_string).eq(names.iter().cloned())
    }

    /// Returns its name in messages: the name, the text of its expression, or its kind.
    pub(crate) fn title(&self) -> Cow<'_, str> {
        match (&self.name, &self.meaning) {
            (Some(name), _) => name.into(),
            (None, Meaning::Expression { expr, .. }) => expr.to_string().into(),
            (None, _) => self.kind().into(),
        }
    }
}

/// The meaning of a constraint for the values of its scope.
#[derive(Clone, Debug)]
pub enum Meaning {
    /// No two are equal.
    AllDifferent,
    /// All are equal.
    AllEqual,
    /// Their sum compares in this way with the bound.
    Sum {
        /// The comparison.
        comparison: Comparison,
        /// The bound.
        bound: Bound,
        /// The coefficients of the values, if not all are 1.
        multipliers: Option<Vec<Mixed>>,
    },
    /// Their product compares in this way with the bound.
    Product {
        /// The comparison.
        comparison: Comparison,
        /// The bound.
        bound: Bound,
    },
    /// The given number of values are in the set, or are not in it.
    Membership {
        /// The set.
        set: Vec<Mixed>,
        /// True if values in the set count, false if the others count.
        is_in: bool,
        /// The number.
        many: Many,
    },
    /// The expression is true.
    Expression {
        /// The expression.
        expr: Text,
        /// The names in the expression for the variables of the scope. `None` if the expression
        /// names something that is no variable. The scope is then empty, and no problem can be made
        /// of it.
        parameters: Option<Vec<String>>,
    },
}

/// A comparison of a sum or a product with its bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// It is equal.
    Exact,
    /// It is equal or greater.
    Min,
    /// It is equal or less.
    Max,
}

/// The bound of a sum or a product.
#[derive(Clone, Debug)]
pub enum Bound {
    /// This number.
    Constant(Mixed),
    /// The value of the last variable of the scope, which is then not part of the sum or product.
    Last,
}

/// A number of values of a scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Many {
    /// All of them.
    All,
    /// At least this number.
    AtLeast(usize),
    /// Exactly this number.
    Exactly(usize),
}
