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
//! A [`Generator`](generator::Generator) makes puzzles. [`Questions`] analyses a puzzle beyond its
//! solutions. [`Grid::canonical`] returns the same form for all grids that differ only in the order
//! of rows, columns and digits.
//!
//! Rows, columns and boxes are numbered from 0 in code and from 1 in all output for people.
//!
//! # Rooms
//! The source is divided into rooms. Each uses only those below it. The names of the rooms without
//! a link are at the root of the crate:
//!
//! - [`generator`]: puzzles with one solution, the wishes for them, and their IDs
//! - [`rating`]: the scale of Sudoku Explainer
//! - [`steps`]: positions, techniques, and the steps that people take
//! - `solver`: solutions, verdicts, and other questions that a search answers
//! - `canonical`: canonical forms and transformations
//! - `model`: houses and rules as constraints of the engine
//! - `puzzle`: grids, puzzles, rules, and text of classic grids
//! - `geometry`: cells, digits, houses, shapes, symmetries
//!
//! The crate `kumiki-sudoku-io` reads and writes the formats of other programs, and draws pictures.

mod canonical;
pub mod generator;
mod geometry;
mod model;
mod puzzle;
pub mod rating;
mod solver;
pub mod steps;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use canonical::{Canonical, Transformation};
pub use geometry::{
    Boxes, Cell, Digit, Digits, House, Shape, ShapeError, Symmetry, UnknownSymmetry,
};
pub use model::rules;
pub use puzzle::{
    About, Area, Clash, Direction, Entry, Everywhere, Fault, Grid, GridError, Layout, Line,
    Outside, Pair, Puzzle, PuzzleError, Rule, RuleError, Single, grid_text, rule,
};
pub use solver::{
    Backdoors, Candidates, DeadEnd, Estimate, Method, MinimalConflict, PuzzleSolutions,
    PuzzleSolver, Questions, Reason, Solutions, Solver, Verdict,
};
