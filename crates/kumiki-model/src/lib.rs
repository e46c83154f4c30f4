//! Models of constraint satisfaction as data: variables, domains, constraints and objectives in
//! JSON.
//!
//! Invariant: this crate does not search. Every value that a reader accepts is one that
//! [`Model::problem`] gives to the library, or refuses with its place in the file.
//!
#![doc = include_str!("../README.md")]
//!
//! # Rooms
//! A room uses only the rooms of its line and those below it:
//! - `export`: FlatZinc, XCSP3, LP, DIMACS
//! - `writing`: JSON out; `random`: models of tests
//! - `reading`: JSON in; `problem`, `of_problem`: from and to problems of the library
//! - `model`: a model as its file states it; `domain`: the values of a variable
//! - `fault`: faults in words; `near`: suggestions; `value_json`: values

mod domain;
mod export;
mod fault;
mod model;
pub mod near;
mod of_problem;
mod problem;
#[cfg(test)]
mod random;
mod reading;
pub mod value_json;
mod writing;

pub use domain::Domain;
pub use fault::{ModelFault, shortened};
pub use model::{Meaning, Model, Name, Objective, Sense, Statement, Variable};
pub use reading::{FILE_LIMIT, ModelError};

/// The JSON Schema (draft 2020-12) of the models that [`Model::read`] accepts.
pub const SCHEMA: &str = include_str!("problem.schema.json");
