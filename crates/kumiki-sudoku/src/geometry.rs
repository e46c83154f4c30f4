//! Places and shapes: cells, digits, houses, the shapes of grids and their symmetries.
//!
//! Invariant: nothing in this room knows a clue or a rule, and it uses no other room.

mod cell;
mod digit;
mod house;
mod shape;
mod shape_name;
mod symmetry;

pub use cell::Cell;
pub use digit::{Digit, Digits};
pub use house::House;
pub use shape::{Boxes, Shape, ShapeError};
pub use symmetry::{Symmetry, UnknownSymmetry};
