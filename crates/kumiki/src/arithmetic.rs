//! Arithmetic: integers, intervals, and the width that a calculation needs.
//!
//! Invariant: no result wraps. A caller chooses a width that is known to suffice, or calls a method
//! that documents that it saturates.

mod int;
mod interval;
mod width;

pub use int::{Int, VALUE_LIMIT};
pub(crate) use interval::Interval;
pub(crate) use width::Number;
