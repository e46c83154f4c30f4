//! Errors in the variables and constraints that are added to a problem.
//!
//! Invariant: every message names the variable or the constraint.

use crate::modelling::expression::ExprError;
use crate::modelling::near::did_you_mean;
use crate::modelling::relation::{RelationError, beyond_limit};
use crate::search::objective::ObjectiveError;
use crate::state::DomainError;
use crate::words::debug_in_words;
use std::fmt::Debug;

/// An error in a variable or a constraint that is added to a problem.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error<K> {
    /// A variable of this name exists already, or is given twice.
    #[error("variable {0:?} is declared twice")]
    DuplicateVariable(K),
    /// A variable is named that does not exist.
    #[error("there is no variable {name:?}{}", hint(nearest))]
    UnknownVariable {
        /// The name.
        name: K,
        /// The names of variables that are close to it, the closest first.
        nearest: Vec<K>,
    },
    /// The values of a variable cannot be a domain.
    #[error("variable {variable:?}: {error}")]
    Domain {
        /// The variable.
        variable: K,
        /// The error in its values.
        error: DomainError,
    },
    /// A variable cannot have a value, or can no longer have it.
    #[error("variable {0:?} has no such value left")]
    NoSuchValue(K),
    /// A variable is to say if a proposition holds, and has neither of the values for that.
    #[error("variable {0:?} says if a proposition holds, and has neither 0 nor 1")]
    NoTruth(K),
    /// A constraint does not fit its scope.
    #[error("the constraint{} on {scope:?}: {}", quoted(name), told(error, scope))]
    Constraint {
        /// The name of the constraint, if it has one.
        name: Option<String>,
        /// The scope.
        scope: Vec<K>,
        /// The error of the relation.
        error: RelationError,
    },
    /// A text cannot be read as an expression, or names something that is not a variable.
    #[error("{0}")]
    Expression(ExprError),
    /// The values of a variable of an objective are not whole numbers.
    #[error("an objective is calculated from integers, and variable {0:?} has other values")]
    NotIntegers(K),
    /// An objective cannot be calculated exactly.
    #[error(transparent)]
    Objective(ObjectiveError),
}

debug_in_words!(Error<K>);

/// Returns the message of a relation's error, with the names of the variables of its scope.
fn told<K: Debug>(error: &RelationError, scope: &[K]) -> String {
    match error {
        RelationError::BeyondLimit { assignment } => {
            beyond_limit(assignment, |place| format!("{:?}", scope[place]))
        }
        other => other.to_string(),
    }
}

/// Returns the end of the message about an unknown name.
fn hint<K: Debug>(nearest: &[K]) -> String {
    match nearest {
        [] => "; a variable must be added before it is named".to_owned(),
        _ => did_you_mean(nearest.iter().map(|name| format!("{name:?}"))),
    }
}

fn quoted(name: &Option<String>) -> String {
    name.as_ref().map(|name| format!(" {name:?}")).unwrap_or_default()
}
