//! Saying why: deductions that a person can follow, for any model.
//!
//! Invariant: nothing here is asked by a search, and nothing here searches where a step will do. What is said
//! names variables, values and constraints of the model, and is true without what is not named.

mod bits;
mod board;
mod groups;
mod implications;
mod set;

pub use bits::Bits;
pub use board::Board;
pub use groups::{Group, Groups};
pub use implications::{Closure, Consequences, Implications, Links, Literal, Supposer, Tree};
pub use set::{Pattern, Set};
