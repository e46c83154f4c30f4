//! The reasons why values do not make a domain.
//!
//! Invariant: each names the limit that the values exceed.

use super::{RANGE_LIMIT, SPARSE_LIMIT, WINDOW_LIMIT};
use crate::arithmetic::{Int, VALUE_LIMIT};
use crate::words::debug_in_words;

/// A reason why values do not make a domain.
#[derive(Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DomainError {
    /// There are no values, and a variable needs at least one.
    #[error("the domain is empty")]
    Empty,
    /// The values span more than [`WINDOW_LIMIT`] integers, and are more than [`SPARSE_LIMIT`]; or
    /// they are a range of more than [`RANGE_LIMIT`] integers.
    #[error(
        "the values span {} integers, from {min} to {max}; those of one variable may span {WINDOW_LIMIT} \
         if they are more than {SPARSE_LIMIT}, or {RANGE_LIMIT} if they are a range of integers; give it a \
         narrower range",
        i128::from(*max) - i128::from(*min) + 1
    )]
    TooWide {
        /// The least value.
        min: Int,
        /// The greatest value.
        max: Int,
    },
    /// A value is beyond ±[`VALUE_LIMIT`].
    #[error("the value {0} is beyond ±{VALUE_LIMIT}")]
    OutOfRange(i128),
    /// All domains of the model together take more than 2³² words.
    #[error("the domains of all variables together are too large")]
    TooMany,
}

debug_in_words!(DomainError);
