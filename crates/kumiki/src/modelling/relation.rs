//! Relations: constraints without their variables, as a user states them.
//!
//! Invariant: every error of a relation on a scope is found when it is lowered, which is when it is
//! added; solving cannot fail.

mod closure;
mod engine;
mod scope;

pub use closure::{Closure, over, partial};
pub use engine::{Engine, engine, engine_over};
pub(crate) use scope::Remarks;
pub use scope::Scope;

use super::Mixed;
use super::expression::BITS_LIMIT;
use super::expression::ExprError;
use super::relations::RelationData;
use crate::arithmetic::{Int, VALUE_LIMIT};
use crate::constraints::PackingError;
use crate::propagation::SharedConstraint;
use crate::words::debug_in_words;
use std::hash::Hash;

/// A constraint without its variables: an argument of [`Problem::add_constraint`], beside closures.
///
/// The relations of this crate are [`AllDifferent`](crate::AllDifferent) and its neighbours.
/// Implement this trait to give your own engine constraint a name in modelling; for integer values,
/// [`engine()`] does it in one line.
///
/// [`Problem::add_constraint`]: crate::Problem::add_constraint
pub trait Relation<V>: Send + Sync {
    /// Returns the engine's constraints that together mean this relation on `scope`.
    ///
    /// # Errors
    /// Returns an error if the relation does not fit the scope.
    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError>;

    /// Returns whether the relation is only evaluated, as a function is. Such a relation removes no
    /// values before variables are sorted once by the size of their domains
    /// ([`VariableOrder::MaxDegreeOnce`]).
    ///
    /// [`VariableOrder::MaxDegreeOnce`]: crate::search::VariableOrder::MaxDegreeOnce
    fn is_function(&self) -> bool {
        false
    }

    /// Returns the relation as data, if it can be written as such: it is then part of what
    /// [`Problem::constraints`] returns. `None` by default, as for a closure.
    ///
    /// [`Problem::constraints`]: crate::Problem::constraints
    fn data(&self) -> Option<RelationData<V>> {
        None
    }
}

/// An error of a relation on a scope.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RelationError {
    /// The scope does not have the number of variables that the relation takes.
    #[error("the constraint is about {expected}, but its scope has {found}", expected = count(*expected, "variable"))]
    Arity {
        /// The number of variables that the relation takes.
        expected: usize,
        /// The number in the scope.
        found: usize,
    },
    /// The scope has too few variables for the relation.
    #[error("the constraint needs at least {at_least}, but its scope has {found}", at_least = count(*at_least, "variable"))]
    TooFew {
        /// The least number that it takes.
        at_least: usize,
        /// The number in the scope.
        found: usize,
    },
    /// The relation lists combinations of values, and each has a value that its variable cannot
    /// have.
    #[error("none of the {rows} rows is possible: each has a value that its variable cannot have")]
    NoRow {
        /// The number of combinations.
        rows: usize,
    },
    /// The values of the variables are places, which count from 0, and are given from 1: no
    /// variable can have the first place, and some can have one beyond the last.
    #[error(
        "the values are places of the scope, which count from 0: no variable can have 0, and some can \
         have {places}, one more than the last place"
    )]
    PlacesFromOne {
        /// The number of places.
        places: usize,
    },
    /// The relation is between the two halves of its scope, which has an odd number of variables.
    #[error("the constraint is between the two halves of its scope, which has {found}", found = count(*found, "variable"))]
    Odd {
        /// The number of variables in the scope.
        found: usize,
    },
    /// A list that goes with variables of the scope has the wrong length.
    #[error("{found} for {expected}", found = count(*found, what), expected = count(*expected, "variable"))]
    Length {
        /// The name of one item of the list, in the singular.
        what: &'static str,
        /// The required length.
        expected: usize,
        /// The actual length.
        found: usize,
    },
    /// The scope does not have the same number of variables for each task.
    #[error("the constraint takes {parts} variables for each task, but its scope has {found}")]
    Parts {
        /// The number of variables for each task.
        parts: usize,
        /// The number of variables in the scope.
        found: usize,
    },
    /// There is not one duration for each task.
    #[error("{found} for {tasks}", found = count(*found, "duration"), tasks = count(*tasks, "task"))]
    Durations {
        /// The number of tasks.
        tasks: usize,
        /// The number of durations.
        found: usize,
    },
    /// A task takes, or may take, less time than none.
    #[error("task {} has the duration {duration}, which is less than 0", task + 1)]
    NegativeDuration {
        /// The number of the task, from 0.
        task: usize,
        /// The duration.
        duration: Int,
    },
    /// There is not one demand for each task.
    #[error("{found} for {tasks}", found = count(*found, "demand"), tasks = count(*tasks, "task"))]
    Demands {
        /// The number of tasks.
        tasks: usize,
        /// The number of demands.
        found: usize,
    },
    /// A task needs, or may need, less than nothing.
    #[error("task {} has the demand {demand}, which is less than 0", task + 1)]
    NegativeDemand {
        /// The number of the task, from 0.
        task: usize,
        /// The demand.
        demand: Int,
    },
    /// There is not one size for each box.
    #[error("{found} for {boxes} in a dimension", found = count(*found, "size"), boxes = count(*boxes, "start"))]
    BoxSizes {
        /// The number of boxes.
        boxes: usize,
        /// The number of sizes in one dimension.
        found: usize,
    },
    /// A box has, or may have, a size of less than nothing.
    #[error("box {} has the size {size}, which is less than 0", place + 1)]
    NegativeSize {
        /// The number of the box, from 0.
        place: usize,
        /// The size.
        size: Int,
    },
    /// The relation names a node that its graph does not have.
    #[error("there is no node {node}: the graph has {nodes}, from 0", nodes = count(*nodes, "node"))]
    NoNode {
        /// The number of the node.
        node: usize,
        /// The number of nodes of the graph.
        nodes: usize,
    },
    /// There is not one size for each node of a graph.
    #[error("{found} for {nodes}", found = count(*found, "size"), nodes = count(*nodes, "node"))]
    Sizes {
        /// The number of nodes.
        nodes: usize,
        /// The number of sizes.
        found: usize,
    },
    /// The weights or the bins of a packing are none.
    #[error(transparent)]
    Packing(#[from] PackingError),
    /// The relation calculates, and the values are not integers.
    #[error("the constraint calculates with integers, but the values are not of an integer type")]
    NotIntegers,
    /// The relation calculates, and a variable has a value that is no number.
    #[error(
        "the constraint calculates, but the value {value} of variable {} of its scope is {}",
        place + 1,
        value.kind()
    )]
    NotNumber {
        /// The place of the variable in the scope, from 0.
        place: usize,
        /// The value.
        value: Mixed,
    },
    /// The relation calculates, and a variable has an integer beyond ±[`VALUE_LIMIT`]. Such values
    /// are only compared for equality.
    ///
    /// [`VALUE_LIMIT`]: crate::engine::VALUE_LIMIT
    #[error(
        "the constraint calculates, but the value {value} of variable {} of its scope is beyond \
         ±{VALUE_LIMIT}",
        place + 1
    )]
    OutOfRange {
        /// The place of the variable in the scope, from 0.
        place: usize,
        /// The value.
        value: String,
    },
    /// A number that the relation is given is not a number.
    #[error("the constraint calculates, but the {what} {value} is {}", value.kind())]
    NotNumeric {
        /// The name of the number in the relation.
        what: &'static str,
        /// The value that was given.
        value: Mixed,
    },
    /// The numbers are so large that sums may not be exact.
    #[error("the numbers of the constraint are too large to calculate with exactly")]
    TooLarge,
    /// A name in an expression is not one of those that stand for the scope.
    #[error("{0}")]
    Name(ExprError),
    /// An expression calculates with values that are neither numbers nor text, or orders them.
    #[error("the expression calculates with values that are neither numbers nor text")]
    NotMixed,
    /// An expression is nested too deeply.
    #[error("the expression is nested too deeply")]
    TooDeep,
    /// An expression calculates with a whole number of more than 65,536 bits.
    #[error("{}", beyond_limit(assignment, |place| format!("variable {} of its scope", place + 1)))]
    BeyondLimit {
        /// An assignment for which it does: places of the scope, and their values.
        assignment: Vec<(usize, Mixed)>,
    },
    /// An expression may calculate with a whole number of more than 65,536 bits, and its variables
    /// have too many combinations of values to try each.
    #[error(
        "the expression may calculate with a whole number of more than {BITS_LIMIT} bits, and there are \
         too many combinations of values to try each"
    )]
    TooManyToTry,
}

debug_in_words!(RelationError);

/// Returns the message of [`RelationError::BeyondLimit`], with names for the places of the scope.
pub(crate) fn beyond_limit(
    assignment: &[(usize, Mixed)],
    name: impl Fn(usize) -> String,
) -> String {
    let told = assignment.iter().map(|(place, value)| format!("{} is {value:?}", name(*place)));
    let told: Vec<String> = told.collect();
    let place = if told.is_empty() { "" } else { " where " };
    format!(
        "the expression calculates with a whole number of more than {BITS_LIMIT} bits{place}{}",
        told.join(" and ")
    )
}

fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// An argument of [`Problem::add_constraint`](crate::Problem::add_constraint): a [`Relation`], or a
/// closure over the values of one to eight variables.
///
/// The compiler infers `How`, which selects one of the two; users never write it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a constraint on values of type `{V}`",
    note = "a closure takes one to eight values, not references to them, and returns `bool`: `|a, b| a < b`",
    note = "where it calculates, name the types: `|a: i64, b: i64| (a - b).abs() == 1`",
    note = "a closure over a whole scope, or over more than eight values, is `over(|values: &[_]| ...)`",
    note = "a constraint of the engine becomes a relation by `engine(|[x, y]| ...)`"
)]
pub trait IntoRelation<V, How> {
    /// The relation that this becomes.
    type Relation: Relation<V>;

    /// Converts this into the relation.
    fn into_relation(self) -> Self::Relation;
}

/// The `How` of a relation that is passed as itself.
#[derive(Debug)]
pub struct Itself;

impl<V, R: Relation<V>> IntoRelation<V, Itself> for R {
    type Relation = R;

    fn into_relation(self) -> R {
        self
    }
}

/// The requirements on the values of a problem: `Eq`, `Hash` and `Clone`. Floating-point numbers do
/// not meet them. Fractions of integers, or integers of a smaller unit, do, and [`Mixed`] can hold
/// floating-point numbers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a value of a problem",
    note = "values must be `Hash + Eq + Clone + Send + Sync + 'static`; floating-point numbers are not: \
            count in a smaller unit, as integers, or take values of the type `Mixed`"
)]
pub trait Value: Hash + Eq + Clone + Send + Sync + 'static {}

impl<V: Hash + Eq + Clone + Send + Sync + 'static> Value for V {}
