//! Sudoku as an ordinary model of the Kumiki constraint engine.
//!
//! This crate solves and analyses sudoku of any shape, with or without extra rules. It contains no
//! search of its own: rows, columns, boxes and rules become variables and constraints of the
//! engine ([`model::compile`]), and the engine solves them.
//!
#![doc = include_str!("../README.md")]
//!
//! # Overview
//! The crate has three main types:
//!
//! - A [`Grid`] is a classic puzzle or a solution: 81 cells, each blank or with a digit. Take it
//!   for classic sudoku; it is small, and the solver reads it directly.
//! - A [`Puzzle`] has any [`Shape`], extra [`Rule`]s, pencil-mark clues, and the notes of a person
//!   who solves it. Take it for everything that a `Grid` cannot hold.
//! - A [`Solver`] answers questions about both: solutions, their number, a [`Verdict`] with its
//!   evidence, [`Candidates`], redundant clues, backdoors, estimates, random solutions. Build it
//!   once, and use it for all puzzles of the same shape and rules.
//!
//! [`Grid::canonical`] returns one form for all grids that differ only in the order of rows,
//! columns and digits.
//!
//! Rows, columns and boxes are numbered from 0 in code and from 1 in all output for people.
//!
//! The root has the types of a first program; the rest is in modules.
//!
//! # Rooms
//! A room uses only the rooms of its line and those below it:
//! - [`solver`]: solutions, verdicts, and other questions that a search answers
//! - [`canonical`]: canonical forms and transformations; `testing`: random grids of tests
//! - [`model`]: houses and rules as constraints of the engine
//! - `puzzle`: puzzles as data, with the modules [`rule`] and [`grid_text`]
//! - [`geometry`]: cells, digits, houses, shapes, symmetries; `words`: lists in sentences

pub mod canonical;
pub mod geometry;
pub mod model;
mod puzzle;
pub mod solver;
#[cfg(test)]
mod testing;
#[doc(hidden)]
pub mod words;

pub use geometry::{Cell, Digit, Digits, House, Shape, ShapeError, Symmetry};
pub use puzzle::{
    Clash, Entry, Grid, GridError, Layout, Metadata, Puzzle, PuzzleError, Rule, RuleError,
    grid_text, rule,
};
pub use solver::{Candidates, Clues, Method, Reason, Solver, Verdict};
