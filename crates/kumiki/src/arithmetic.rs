//! Arithmetic: integers, intervals, scalars (whole numbers and floats), and the width that a
//! calculation needs.
//!
//! Invariant: no result wraps. A caller chooses a width that is known to suffice, or calls a method
//! that documents that it saturates.

mod int;
mod interval;
mod scalar;
mod width;

pub(crate) use int::common_divisor;
pub use int::{Int, VALUE_LIMIT};
pub(crate) use interval::Interval;
pub(crate) use scalar::{EXACT_IN_FLOATS, Scalar, order_with_float, to_int};
pub(crate) use width::Number;
