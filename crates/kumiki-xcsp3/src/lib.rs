//! Reads the constraint problems of [XCSP3](https://xcsp.org), in XML, as models.
//!
//! Invariant: any bytes are read or rejected. An instance that is read has the solutions that the
//! specification gives it; an element that is not read is an error with its line and column.
//!
#![doc = include_str!("../README.md")]
//!
//! # Instances as models
//! An instance becomes a [`Model`], and not a problem, because a model has everything that a
//! program needs: its problem, its objectives, its text in JSON and in other formats, and the names
//! by which a proof of it is checked. Constraints become relations of the library where it has
//! them, and expressions elsewhere; no constraint is known to this crate alone.
//!
//! All variables that an instance declares are variables of the model, also those that no
//! constraint names. A constraint whose relation is one of variables, but which states it of
//! expressions, adds a variable for each of these. It has the text of the expression as its name,
//! and its value, so the number of solutions stays the same.
//!
//! # Rooms
//! A room uses only the rooms of its line and those below it:
//! - `instance`: a whole instance; `objectives`: what is minimised or maximised
//! - `constraints`: one function an element
//! - `frame`: an element with its arguments; `claims`: what constraints state
//! - `rendering`: expressions of the library; `template`: arguments; `sequence`: lists
//! - `term`: functional expressions; `variables`: names and values
//! - `document`: XML; `tokens`: pieces of texts
//! - `error`: faults with their places

mod claims;
mod constraints;
mod document;
mod error;
mod frame;
mod instance;
mod objectives;
mod rendering;
mod sequence;
mod template;
mod term;
mod tokens;
mod variables;

pub use error::Xcsp3Error;
pub use instance::{is_instance, parse, read};

#[cfg(doc)]
use kumiki_model::Model;
