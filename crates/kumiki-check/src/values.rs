//! Values of variables, and what is known of a value while several are left.
//!
//! Invariant: what is known covers all values that are left, and operators are Python's.

mod calculator;
mod number;
mod sketch;
mod truth;
mod value;

pub(crate) use calculator::{Calculator, Comparison};
pub(crate) use number::{EXACT_IN_FLOATS, Fault, Number, Operator};
pub(crate) use sketch::Sketch;
pub use truth::Truth;
pub(crate) use value::Key;
pub use value::Value;
