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

/// Returns the greatest number that divides both; 0 if both are 0.
pub(crate) fn common_divisor(mut a: i128, mut b: i128) -> i128 {
    // A division of 128 bits takes long, and most coefficients are 1.
    if a.abs() == 1 || b.abs() == 1 {
        return 1;
    }
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.abs()
}
