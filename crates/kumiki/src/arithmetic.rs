//! Arithmetic: integers, intervals, scalars (whole numbers and floats), the width that a
//! calculation needs, and sets of small numbers as bits.
//!
//! Invariant: no result wraps. A caller chooses a width that is known to suffice, or calls a method
//! that documents that it saturates.

pub(crate) mod bit_counts;
pub(crate) mod bits;
mod int;
mod interval;
mod scalar;
mod sorting;
mod width;

pub(crate) use int::common_divisor;
pub use int::{Int, VALUE_LIMIT};
pub(crate) use interval::Interval;
pub(crate) use scalar::{EXACT_IN_FLOATS, Scalar, order_with_float, to_int};
pub(crate) use sorting::sort_by_number;
pub(crate) use width::WholeNumber;
