//! Kumiki: constraint satisfaction, in the engine's words and in yours.
mod constraint;
pub mod constraints;
mod domain;
mod model;
mod observe;
mod propagation;
mod search;
mod store;
mod trail;
mod var;

pub use constraint::{
    BoxedConstraint, Conflict, Consistency, Constraint, ConstraintId, Cost, Event, Partial,
    filter_last_free,
};
pub use domain::{Domain, DomainError, Values, WINDOW_LIMIT};
pub use model::Model;
pub use observe::{Decision, Observer};
pub use search::branching::{ChooseValue, ChooseVariable, ValueOrder, VariableOrder};
pub use search::limits::{Limit, Limits, StopFlag};
pub use search::restarts::Restarts;
pub use search::settings::{LookAhead, Settings};
pub use search::statistics::Statistics;
pub use search::{Search, Status};
pub use store::{Removal, Scratch, Store};
pub use var::{Int, VALUE_LIMIT, Var, View};
