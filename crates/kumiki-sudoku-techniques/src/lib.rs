//! Sudoku as people solve it: the steps of people with their reasons, ratings, and a generator.
//!
//! The crate `kumiki-sudoku` has grids, rules and a solver, whose search needs no technique. This
//! crate finds the same digits step by step, and measures how hard the steps are.
//!
#![doc = include_str!("../README.md")]
//!
//! # Overview
//! The crate has four main types:
//!
//! - A [`HumanSolver`] solves a puzzle as people do, and returns each [`Step`] with its reason.
//!   Take it for hints.
//! - An [`Explainer`](steps::Explainer) tells the whole path, checked against the solution. Take it
//!   for explanations.
//! - A [`Rater`] rates a puzzle on the scale of Sudoku Explainer.
//! - A [`Generator`] makes puzzles with one solution that meet [`Requirements`], such as a symmetry
//!   or a hardest technique.
//!
//! # Modules
//! The root has the types of a first program; the rest is in modules.
//!
//! # Rooms
//! A room uses only the rooms of its line and those below it:
//! - [`generator`]: puzzles with one solution, their requirements, and their IDs
//! - [`rating`]: the scale of Sudoku Explainer
//! - [`steps`]: positions, techniques, and the steps that people take

pub mod generator;
pub mod rating;
pub mod steps;

pub use generator::{Generator, Requirements};
pub use rating::Rater;
pub use steps::{HumanSolver, Step};
