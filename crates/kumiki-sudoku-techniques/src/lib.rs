//! Sudoku as people solve it: the steps of people with their reasons, ratings, and a generator.
//!
//! The crate `kumiki-sudoku` has grids, rules and a solver, whose search needs no technique. This
//! crate finds the same digits step by step, and measures how hard the steps are.
//!
//! ```
//! use kumiki_sudoku::{Grid, Puzzle};
//! use kumiki_sudoku_techniques::HumanSolver;
//!
//! let grid: Grid = "\
//!     53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"
//!     .parse()?;
//! let puzzle = Puzzle::from(grid);
//! let mut solver: HumanSolver = HumanSolver::new(&puzzle).expect("it has 81 cells");
//! let position = solver.position(&puzzle);
//! let step = solver.next_step(&position).expect("people can solve it");
//! assert_eq!(step.to_string(), "Naked Single: r5c5=5");
//! # Ok::<(), kumiki_sudoku::GridError>(())
//! ```
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
//! The crate `kumiki-sudoku-io` draws steps, and writes explanations for programs.
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
