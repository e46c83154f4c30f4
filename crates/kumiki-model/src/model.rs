//! A model as its file states it: variables, their domains, constraints, and objectives.
//!
//! Invariant: scopes contain only variables of the model, no two variables have the same name, and
//! no domain is empty.

use crate::domain::Domain;
use crate::fault::ModelFault;
use kumiki::Mixed;
use kumiki::constraints::Comparison;
use kumiki::expression::Text;
use kumiki::graph::GraphShape;
use kumiki::relations::{ConstraintData, Operation, RelationData, Target};
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
    pub domain: Domain,
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
            Meaning::Data(ConstraintData::Relation(relation)) => kind_of(relation),
            Meaning::Data(ConstraintData::Tied { .. }) => "Tied",
            Meaning::Data(_) => "Proposition",
            Meaning::Expression { parameters: Some(names), .. } if !self.has_names(names) => "Expr",
            Meaning::Expression { .. } => "String",
        }
    }

    /// Checks that it has no weight, if constraints of its kind must hold.
    pub(crate) fn check_weight(&self) -> Result<(), ModelFault> {
        let can_be_soft = match &self.meaning {
            Meaning::Data(data) => matches!(data, ConstraintData::Relation(_)),
            Meaning::Expression { .. } => true,
        };
        match self.weight {
            Some(_) if !can_be_soft => {
                let message = format!("a {} must hold, so it has no weight", self.kind());
                Err(ModelFault::new(message).in_key("weight"))
            }
            _ => Ok(()),
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
    /// A relation, a proposition, or a variable that is tied to one.
    Data(ConstraintData<Mixed>),
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

impl From<RelationData<Mixed>> for Meaning {
    fn from(relation: RelationData<Mixed>) -> Meaning {
        Meaning::Data(ConstraintData::Relation(relation))
    }
}

/// Returns the name of the kind of a relation in JSON.
pub(crate) fn kind_of(relation: &RelationData<Mixed>) -> &'static str {
    match relation {
        RelationData::AllDifferent { .. } => "AllDifferent",
        RelationData::AllEqual => "AllEqual",
        RelationData::LessThan => "LessThan",
        RelationData::LessOrEqual => "LessOrEqual",
        RelationData::LexLessThan => "LexLessThan",
        RelationData::LexLessOrEqual => "LexLessOrEqual",
        RelationData::Inverse => "Inverse",
        RelationData::Element => "Element",
        RelationData::Maximum => "Maximum",
        RelationData::Minimum => "Minimum",
        RelationData::Calculation { operation, comparison, target, .. } => {
            kind_of_calculation(*operation, *comparison, target)
        }
        RelationData::InSet { .. } => "InSet",
        RelationData::NotInSet { .. } => "NotInSet",
        RelationData::SomeInSet { .. } => "SomeInSet",
        RelationData::SomeNotInSet { .. } => "SomeNotInSet",
        RelationData::Count { .. } => "Count",
        RelationData::VariableCount { .. } => "VariableCount",
        RelationData::BinPacking { capacities: Some(_), .. } => "BinPacking",
        RelationData::BinPacking { capacities: None, .. } => "VariableBinPacking",
        RelationData::Allowed { .. } => "Allowed",
        RelationData::Forbidden { .. } => "Forbidden",
        RelationData::Regular { .. } => "Regular",
        RelationData::NoOverlap { .. } => "NoOverlap",
        RelationData::Circuit => "Circuit",
        RelationData::Subcircuit => "Subcircuit",
        RelationData::Graph(relation) => kind_of_shape(&relation.shape),
        RelationData::Cumulative { .. } => "Cumulative",
        RelationData::Diffn { .. } => "Diffn",
        _ => "Expr",
    }
}

fn kind_of_shape(shape: &GraphShape) -> &'static str {
    match shape {
        GraphShape::Connected => "Connected",
        GraphShape::Forest => "Forest",
        GraphShape::Tree => "Tree",
        GraphShape::Spanning => "Spanning",
        GraphShape::OneLoop => "OneLoop",
        GraphShape::OnePath { .. } => "OnePath",
        GraphShape::Paths { .. } => "Paths",
        GraphShape::Reachable { .. } => "Reachable",
        GraphShape::Region { .. } => "Region",
        GraphShape::Division { .. } => "Division",
        GraphShape::Sees { .. } => "Sees",
        _ => "Expr",
    }
}

fn kind_of_calculation(
    operation: Operation,
    comparison: Comparison,
    target: &Target,
) -> &'static str {
    let kinds = match (operation, target) {
        (Operation::Sum, Target::Constant(_)) => ["ExactSum", "MinSum", "MaxSum"],
        (Operation::Sum, Target::Last) => ["VariableExactSum", "VariableMinSum", "VariableMaxSum"],
        (Operation::Product, Target::Constant(_)) => ["ExactProd", "MinProd", "MaxProd"],
        (Operation::Product, Target::Last) => {
            ["VariableExactProd", "VariableMinProd", "VariableMaxProd"]
        }
    };
    match comparison {
        Comparison::AtLeast => kinds[1],
        Comparison::AtMost => kinds[2],
        Comparison::Equal | Comparison::NotEqual => kinds[0],
    }
}
