//! The relations that the engine knows, one to a file.

mod all_different;
mod all_equal;
mod at_most;
mod not_equal;
mod predicate;

pub use all_different::{AllDifferent, Strength};
pub use all_equal::AllEqual;
pub use at_most::AtMost;
pub use not_equal::NotEqual;
pub use predicate::Predicate;
