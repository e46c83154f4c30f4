//! The verbs: what is answered for a model.
//!
//! Invariant: a verb writes its results, and nothing else.

pub(in crate::models) mod answers;
pub(in crate::models) mod conflicts;
pub(in crate::models) mod explanation;
