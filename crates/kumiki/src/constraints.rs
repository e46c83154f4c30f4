//! The relations that the engine knows, one to a file.

mod all_different;
mod not_equal;

pub use all_different::AllDifferent;
pub use not_equal::NotEqual;
