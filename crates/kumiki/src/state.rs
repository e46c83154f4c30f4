//! State: the values that each variable may still take, and how they are restored.
//!
//! Invariant: every removal of a value passes one function of the store. The trail restores the
//! domains exactly.

mod domain;
mod event;
mod history;
pub(crate) mod literal;
mod outside;
mod scratch;
mod store;
mod trail;
mod var;

pub use domain::{Domain, DomainError, RANGE_LIMIT, SPARSE_LIMIT, Values, WINDOW_LIMIT};
pub(crate) use domain::{
    NUMBER_LIMIT, Slot, ValueSpan, are_scattered, len_of_long_range, long_len, word_at,
    write_domain,
};
pub use event::{Conflict, ConstraintId, Event, Removal};
pub(crate) use history::{History, HistoryEntry, RemovalCause};
pub(crate) use literal::Literal;
pub(crate) use outside::OUTSIDE;
pub use scratch::Scratch;
pub(crate) use store::{Changes, Tracked};
pub use store::{LastRun, Store};
pub use var::{Var, View};
