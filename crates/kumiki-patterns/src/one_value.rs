//! Patterns of one value: fish, templates, and colouring along strong links.
//!
//! Invariant: a conclusion depends on the places of that value only.

mod colouring;
mod fish;
mod templates;

pub use colouring::{Colouring, StrongLink, colourings, strong_links};
pub use fish::{Fish, FishSearch};
pub use templates::{Templates, templates_together};
