//! The models of a command line, as they are read.
//!
//! Invariant: an error has its place.

pub(in crate::models) mod inputs;
pub(in crate::models) mod json;
pub(in crate::models) mod near;
pub(in crate::models) mod reader;
pub(in crate::models) mod statements;
