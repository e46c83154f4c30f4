//! Modelling: problems over names and values, and their translation for the engine.
//!
//! Invariant: the rooms below this one see a variable as an index and a value as an integer.

pub mod arrays;
pub mod expression;
pub mod graph;
mod lowering;
mod mixed;
pub(crate) mod near;
pub(crate) mod problem;
mod proposition;
pub mod python_constraint;
pub(crate) mod relation;
pub mod relations;
mod value;

pub use mixed::{Mixed, MixedRange};
pub use problem::{AllVariables, Error, Handle, Problem};
pub use relation::{Value, over, partial};
pub use relations::all_different::{AllDifferent, AllEqual};
pub use relations::chains::{LessOrEqual, LessThan};
pub use relations::combinations::{Allowed, Forbidden};
pub use relations::count::Count;
pub use relations::element::Element;
pub use relations::packing::BinPacking;
pub use relations::products::{ExactProd, MaxProd, MinProd};
pub use relations::regular::Regular;
pub use relations::sets::{InSet, NotInSet, SomeInSet, SomeNotInSet};
pub use relations::sums::{ExactSum, MaxSum, MinSum};
pub use value::NumberSet;
pub(crate) use value::{SharedTable, ValueKind};
