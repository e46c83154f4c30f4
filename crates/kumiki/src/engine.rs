//! The engine without names: variables that are numbers, values that are integers, and constraints.
//!
//! Invariant: nothing is defined here; the module lists what a model and a constraint need.
//!
//! A [`Model`] has variables ([`Var`]) with domains, and [constraints](crate::constraints). A
//! [`Search`](crate::search::Search) finds its solutions. A [`Constraint`] of your own narrows the
//! domains in a [`Store`].

pub use crate::arithmetic::{Int, VALUE_LIMIT};
pub use crate::propagation::{
    Asked, BoundedSum, Consistency, Constraint, Cost, Exclusive, Explained, Model, Partial, Past,
    Phrase, PhrasePart, Presolved, Properties, Reasons, RemovedValues, SharedConstraint,
    SharedResource, Structure, StructureKind, Task, TaskCondition, TaskDuration, TaskOrder,
    TaskOrders, filter_last_free,
};
pub use crate::state::{
    Conflict, ConstraintId, Domain, DomainError, Event, LastRun, RANGE_LIMIT, Removal,
    SPARSE_LIMIT, Scratch, Store, Values, Var, View, WINDOW_LIMIT,
};
