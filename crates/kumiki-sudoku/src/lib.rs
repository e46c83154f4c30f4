//! Sudoku as an ordinary model of the Kumiki constraint engine.
//!
//! A [`Grid`] is a puzzle or a solution. A [`Solver`] finds solutions, counts them, and reports
//! whether there is one, none or several. The rules are 81 variables and 27 all-different
//! constraints ([`rules::model`]). This crate contains no search of its own: the engine solves the
//! model.
//!
//! ```
//! use kumiki_sudoku::{Grid, Layout, Method, Solver};
//!
//! let puzzle: Grid = "\
//!     53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"
//!     .parse()?;
//! let solution = Solver::new(Method::Full).solve(&puzzle).expect("it has a solution");
//! assert_eq!(
//!     solution.written(Layout::Rows).lines().next(),
//!     Some("[5, 3, 4]   [6, 7, 8]   [9, 1, 2]")
//! );
//! # Ok::<(), kumiki_sudoku::GridError>(())
//! ```
//!
//! A [`Generator`] makes puzzles. [`Questions`] analyses a puzzle beyond its solutions.
//! [`Grid::canonical`] returns the same form for all grids that differ only in the order of rows,
//! columns and digits.
//!
//! Rows, columns and boxes are numbered from 0 in code and from 1 in all output for people.

mod backdoors;
mod candidates;
mod canonical;
mod cell;
mod convert;
mod dead_end;
mod digit;
mod draw;
mod estimate;
pub mod format;
mod generator;
mod grid;
mod guide;
mod house;
mod lower;
mod minimal_conflict;
mod minimize;
mod position;
mod possible;
mod puzzle;
mod puzzle_id;
mod puzzle_solver;
mod questions;
mod random_solution;
pub mod rating;
mod rule;
mod rule_steps;
pub mod rules;
mod shape;
mod shape_name;
mod solver;
mod step;
mod symmetry;
mod technique;
mod techniques;
mod transformation;
mod verdict;
mod wishes;

pub use backdoors::Backdoors;
pub use candidates::Candidates;
pub use canonical::Canonical;
pub use cell::Cell;
pub use dead_end::DeadEnd;
pub use digit::{Digit, Digits};
pub use draw::{Drawing, Figure, FigureKind, Link, Role, TextDrawing, Theme, escaped};
pub use estimate::Estimate;
pub use format::{Format, FormatError, Layout};
pub use generator::{Demands, GenerateError, Generated, Generator, Tried};
pub use grid::{Clash, Grid, GridError};
pub use guide::Guide;
pub use house::House;
pub use minimal_conflict::MinimalConflict;
pub use position::Position;
pub use puzzle::{About, Entry, Puzzle, PuzzleError};
pub use puzzle_id::{PuzzleId, PuzzleIdError};
pub use puzzle_solver::{PuzzleSolutions, PuzzleSolver};
pub use questions::Questions;
pub use rule::{Area, Direction, Everywhere, Fault, Line, Outside, Pair, Rule, RuleError, Single};
pub use shape::{Boxes, Shape, ShapeError};
pub use solver::{Method, Solutions, Solver};
pub use step::{
    AlmostLockedSet, Around, Chain, Colouring, Common, Evidence, Fish, Forcing, Known, Node, Part,
    Rectangle, Sets, Step, Subset, Wing,
};
pub use symmetry::{Symmetry, UnknownSymmetry};
pub use technique::{FishForm, FishSize, Level, Technique, UnknownTechnique};
pub use techniques::{Finder, Options, Path};
pub use transformation::Transformation;
pub use verdict::{Reason, Verdict};
pub use wishes::{WishError, Wishes};
