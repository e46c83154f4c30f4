//! FlatZinc for Kumiki: reads what the compiler of MiniZinc writes, and answers in its protocol.
//!
//! Invariant: this crate does not search. Each constraint becomes relations of the library.
//!
#![doc = include_str!("../README.md")]
//!
//! # Rooms
//! A room uses only the rooms of its line and those below it:
//! - `command`: the program; `options`: its options; `install`: the files for MiniZinc
//! - `output`: the text of solutions; `search`: the order of decisions
//! - `lowering`: constraints as relations of a problem
//! - `posting`: claims as constraints; `claims`: conditions on variables
//! - `entities`: the meaning of names; `variables`: the variables of a model
//! - `reading`: text and JSON in
//! - `fault`: faults with their places
//! - `tree`: the syntax tree

pub mod claims;
pub mod command;
pub mod entities;
pub mod fault;
pub mod install;
pub mod lowering;
pub mod options;
pub mod output;
pub mod posting;
pub mod reading;
pub mod search;
pub mod tree;
pub mod variables;
