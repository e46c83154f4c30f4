//! A model: variables, their values, constraints, and objectives.
//!
//! Invariant: scopes have only variables of the model. A constraint has the number of its place.

use crate::domains::Domain;
use crate::expression::Expr;
use crate::meanings::Meaning;
use crate::values::Value;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// The name of a variable: text, or a whole number. `1` and `"1"` are two names.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Name {
    /// A whole number.
    Int(i64),
    /// Text.
    Text(String),
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name::Text(text.to_owned())
    }
}

impl From<String> for Name {
    fn from(text: String) -> Name {
        Name::Text(text)
    }
}

impl From<i64> for Name {
    fn from(int: i64) -> Name {
        Name::Int(int)
    }
}

/// Writes text in quotes.
impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Int(int) => write!(f, "{int}"),
            Name::Text(text) => write!(f, "{text:?}"),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Int(int) => write!(f, "{int}"),
            Name::Text(text) => f.write_str(text),
        }
    }
}

/// The reason for which a text is no model.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct ModelError(pub(crate) String);

/// A variable and its values.
#[derive(Debug)]
pub(crate) struct Variable {
    pub(crate) name: Name,
    pub(crate) domain: Arc<Domain>,
}

/// A constraint.
#[derive(Debug)]
pub(crate) struct Constraint {
    pub(crate) name: String,
    /// The cost of a violation, if it need not hold.
    pub(crate) weight: Option<u64>,
    pub(crate) meaning: Arc<dyn Meaning>,
}

/// An expression that is minimized or maximized.
#[derive(Debug)]
pub(crate) struct Objective {
    pub(crate) is_maximized: bool,
    pub(crate) expr: Expr,
}

/// The model that a proof is about.
///
/// It is read from the JSON of `kumiki`, or built:
///
/// ```
/// use kumiki_check::{Model, Options, Value, check, closure};
///
/// let mut model = Model::new();
/// let x = model.add_variable("x", [1, 2, 3])?;
/// let y = model.add_variable("y", [1, 2, 3])?;
/// let is_less = |values: &[&Value]| match values {
///     [Value::Int(x), Value::Int(y)] => x < y,
///     _ => false,
/// };
/// model.add_constraint("x before y", closure([x, y], is_less));
/// model.add_stated(r#"{"kind": "String", "expr": "x == 3"}"#)?;
///
/// let proof = "kumiki-proof 1\nmodel 2 2\nf c1 x0 0,1\nl 0 : c0\ne none\n";
/// let report = check(&model, proof.as_bytes(), &Options::default()).unwrap();
/// assert_eq!(report.to_string(), "there is no solution (1 lemma, 2 steps)");
/// # Ok::<(), kumiki_check::ModelError>(())
/// ```
#[derive(Default, Debug)]
pub struct Model {
    pub(crate) variables: Vec<Variable>,
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) objectives: Vec<Objective>,
    names: HashMap<Name, usize>,
    /// The domains that differ.
    domains: Vec<Arc<Domain>>,
}

impl Model {
    /// Returns a model without variables.
    pub fn new() -> Model {
        Model::default()
    }

    /// Adds a variable with these values, and returns its number. A value that is given twice
    /// counts once.
    ///
    /// # Errors
    /// If there is no value, or there is a variable of this name.
    pub fn add_variable(
        &mut self,
        name: impl Into<Name>,
        values: impl IntoIterator<Item = impl Into<Value>>,
    ) -> Result<usize, ModelError> {
        let name = name.into();
        let domain = Domain::new(values.into_iter().map(Into::into));
        if domain.values().is_empty() {
            return Err(ModelError(format!("{name:?} has no value")));
        }
        if self.names.insert(name.clone(), self.variables.len()).is_some() {
            return Err(ModelError(format!("{name:?} is declared twice")));
        }
        let like = self.domains.iter().find(|other| other.is_identical(&domain));
        let domain = match like {
            Some(like) => Arc::clone(like),
            None => {
                self.domains.push(Arc::new(domain));
                Arc::clone(&self.domains[self.domains.len() - 1])
            }
        };
        self.variables.push(Variable { name, domain });
        Ok(self.variables.len() - 1)
    }

    /// Adds a constraint, and returns its number.
    ///
    /// # Panics
    /// Panics if a variable of its scope was not added.
    pub fn add_constraint(
        &mut self,
        name: impl Into<String>,
        meaning: impl Meaning + 'static,
    ) -> usize {
        self.push(name.into(), None, Arc::new(meaning))
    }

    /// Adds a constraint that need not hold, at this cost, and returns its number.
    ///
    /// # Panics
    /// Panics if a variable of its scope was not added.
    pub fn add_soft_constraint(
        &mut self,
        name: impl Into<String>,
        weight: u64,
        meaning: impl Meaning + 'static,
    ) -> usize {
        self.push(name.into(), Some(weight), Arc::new(meaning))
    }

    pub(crate) fn push(
        &mut self,
        name: String,
        weight: Option<u64>,
        meaning: Arc<dyn Meaning>,
    ) -> usize {
        let is_known = |&variable: &usize| variable < self.variables.len();
        assert!(meaning.scope().iter().all(is_known), "a variable of the scope was not added");
        self.constraints.push(Constraint { name, weight, meaning });
        self.constraints.len() - 1
    }

    /// Returns the variable of this name.
    pub(crate) fn variable(&self, name: &Name) -> Option<usize> {
        self.names.get(name).copied()
    }

    pub(crate) fn domain(&self, variable: usize) -> &Arc<Domain> {
        &self.variables[variable].domain
    }
}
