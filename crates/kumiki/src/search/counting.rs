//! Counting by components: parts of a problem that no constraint connects are counted apart.
//!
//! Invariant: nothing here depends on a search; a count begins at domains, and ends with a number.

mod cache;
mod component_model;
mod components;
mod conditioning;
mod elimination;

pub(super) use components::FreeComponent;
pub(super) use conditioning::Conditioning;
pub(super) use elimination::Elimination;
