//! The integers that the engine calculates with.
//!
//! Invariant: a value of a variable is between ±[`VALUE_LIMIT`].

/// A value in the engine.
///
/// Domains hold values between `-`[`VALUE_LIMIT`] and [`VALUE_LIMIT`]. Their sums and products are
/// computed in wider arithmetic, so no result ever wraps.
pub type Int = i64;

/// The bound on values and offsets. They lie between `-VALUE_LIMIT` and `VALUE_LIMIT`, so the
/// distance of two of them is an [`Int`].
pub const VALUE_LIMIT: Int = Int::MAX / 4;
