//! Propagation: the constraint trait, the model, and the queue that runs to the fixpoint.
//!
//! Invariant: this room knows no constraint by name. It runs all of them through the trait.

mod changes;
mod constraint;
mod culprit;
mod fixpoint;
mod model;
mod past;
mod phrase;
mod presolved;
mod properties;
mod queue;
mod reasons;
mod structure;
mod task_orders;
mod unary;
mod watches;

pub use constraint::{Constraint, Partial, SharedConstraint, filter_last_free};
pub(crate) use culprit::{
    ConstraintFault, Culprit, guard, guard_part, guard_parts, guard_running, guard_running_of,
};
pub use model::Model;
pub use past::Past;
pub use phrase::{Phrase, PhrasePart};
pub use presolved::Presolved;
pub use properties::{Consistency, Cost, Properties};
pub(crate) use queue::{Halt, Propagation};
pub(crate) use reasons::{Absence, OtherReasons, explain};
pub use reasons::{Asked, Explained, Reasons, RemovedValues};
pub use structure::{
    BoundedSum, Exclusive, SharedResource, Structure, StructureKind, Task, TaskDuration,
};
pub use task_orders::{TaskCondition, TaskOrder, TaskOrders};
pub(crate) use unary::{filter_own, is_unary, unary_and_others, unary_filtered};
pub(crate) use watches::Watches;
