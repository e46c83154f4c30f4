//! Kumiki (組木) is a constraint solver: you state variables, the values each may take, and
//! constraints; it finds all solutions.
//!
#![doc = include_str!("../README.md")]
//!
//! # The idea in five sentences
//! A **problem** is named variables, the values each may take, and constraints. A **constraint**
//! has a scope (the variables it is about) and a test for when it is satisfied; it may also
//! propagate, that is, remove values early. The **store** holds the current domain of every
//! variable, and can be restored to an earlier level. **Propagation** runs constraints until
//! nothing more can be removed; **search** then tries a value, and takes it back on a conflict.
//! Names and user values end at [`Problem`]; below it a variable is a number and a value is an
//! integer.
//!
//! # Where to look
//! The root of the crate has what most models need:
//! - modelling: [`Problem`], its relations ([`AllDifferent`], [`ExactSum`], [`MaxProd`],
//!   [`InSet`], [`LessThan`], [`Allowed`], [`Regular`], ...), closures over any number of values
//!   ([`over`], [`partial`]), and values of several kinds ([`Mixed`])
//! - answers: [`Solution`], [`Solutions`], [`Row`], [`SolutionList`], [`Sample`], [`Verdict`]
//! - limits: [`Settings`], [`Limits`], [`Statistics`], [`SolutionCount`]
//!
//! The rest is in modules:
//! - [`relations`]: more relations, the traits behind [`Problem::add_constraint`], and
//!   propositions, which combine relations by logic
//! - [`graph`]: graphs, and relations on them, such as that some nodes are connected
//! - [`expression`]: constraints as text or by operators ([`Problem::add_expression`])
//! - [`optimise`]: incumbents of an objective ([`Problem::minimize`]), or of soft constraints
//!   ([`Problem::minimize_violations`], [`Problem::least_violated`])
//! - [`explanation`]: steps to a solution ([`Problem::steps`]), and the reasons for a problem
//!   without one: a MUS ([`Problem::conflict`]), an MCS ([`Problem::correction`]), or all of them
//!   ([`Problem::statements`])
//! - [`search`]: the orders of variables and values, look-ahead, restarts, and searches of a model
//! - [`run`]: stop flags, observers, random numbers
//! - [`engine`]: models without names, and the trait of a constraint of your own
//! - [`constraints`]: the constraints of the engine. [`Problem::lowering`] lists those that each
//!   constraint of a problem became.
//! - [`python_constraint`]: the solvers of python-constraint, as settings
//! - `testing` (feature `testing`): the oracle that tests a constraint against its meaning
//!
//! # Rooms
//! Each folder of the source is a room. A room uses only the rooms of its line and those below it:
//! - `answers`: the solutions, verdicts, samples and optima of a problem; `testing`: the oracle
//! - `explanation`: steps, conflicts, and their sentences
//! - `modelling`: [`Problem`], names and values, relations, expressions
//! - `search`: decisions, orders, restarts, local search
//! - `presolve`: passes that give a model the form that is searched fastest
//! - `cliques`: all-different groups as list colouring
//! - `constraints`: one relation a file; `engine`: the face of the engine, without names
//! - `run`: limits, observers, randomness
//! - `propagation`: the constraint trait, the model, the queue
//! - `state`: the trail, domains, events, the store
//! - `arithmetic`: integers, intervals, widths; `words`: errors in words
//!
//! # The path of one change
//! 1. [`Search`] pushes a level and calls [`Store::fix`].
//! 2. The store writes the new bits through the trail, where an old word is saved once a level, and
//!    records [`Event::Fixed`] for the variable.
//! 3. Propagation reads the events, and queues each constraint that
//!    [wakes](engine::Properties::wake_on) on that event or a lesser one.
//! 4. It pops one, the cheapest first; [`Constraint::propagate`] removes values: back to 2.
//! 5. A variable left without a value is a [`Conflict`], which travels by `?` to the loop, which
//!    empties the queue.
//! 6. Search pops the level, removes the value from the variable, and goes on at 3.
//! 7. If no variable is free, the assignment is a solution. It is read back through the table of
//!    values.
//!
//! If the model has nothing but all-different constraints over few common values, as in sudoku, it
//! is searched as one network of cliques, on states that are copied: see [`Simd`]. So are groups of
//! 0/1 variables with one 1 each, as in packing puzzles: they are an exact cover.
//!
//! A search can learn from its conflicts: see [`Learning`]. The store then keeps a history of
//! removals, and step 6 adds a clause and may return several levels.
//!
//! # Limits
//! Values are integers between ±[`VALUE_LIMIT`], or anything with `Eq` and `Hash`, which is then
//! numbered. Integers beyond it are numbered, too: they are only compared for equality. A range of
//! integers, such as `i32::MIN..=i32::MAX` or [`Mixed::range`], has up to [`RANGE_LIMIT`] values,
//! and takes no memory for them. If a variable has more than [`SPARSE_LIMIT`] other values, they
//! span at most [`WINDOW_LIMIT`] integers. In type [`Mixed`], a value that is not a whole number is
//! numbered beyond these integers, or, if it is known before ([`Problem::foresee`]), next to them.
//! Floating-point numbers are values like any other, each of which must be listed.
//!
//! [`Conflict`]: engine::Conflict
//! [`Constraint::propagate`]: engine::Constraint::propagate
//! [`Event::Fixed`]: engine::Event::Fixed
//! [`Simd`]: search::Simd
//! [`Learning`]: search::Learning
//! [`RANGE_LIMIT`]: engine::RANGE_LIMIT
//! [`SPARSE_LIMIT`]: engine::SPARSE_LIMIT
//! [`Search`]: search::Search
//! [`Store::fix`]: engine::Store::fix
//! [`VALUE_LIMIT`]: engine::VALUE_LIMIT
//! [`WINDOW_LIMIT`]: engine::WINDOW_LIMIT
#![cfg_attr(kumiki_unstable, feature(optimize_attribute))]

pub mod answers;
mod arithmetic;
mod cliques;
pub mod constraints;
pub mod engine;
pub mod explanation;
mod modelling;
mod presolve;
mod propagation;
pub mod run;
pub mod search;
mod state;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod words;

pub use answers::optimise;
pub use answers::{Draw, Reason, Row, Sample, Solution, SolutionList, Solutions, Verdict};
pub use modelling::{
    AllDifferent, AllEqual, AllVariables, Allowed, BinPacking, Count, Element, Error, ExactProd,
    ExactSum, Forbidden, Handle, InSet, LessOrEqual, LessThan, MaxProd, MaxSum, MinProd, MinSum,
    Mixed, MixedRange, NotInSet, Problem, Regular, SomeInSet, SomeNotInSet, Value, over, partial,
};
pub use modelling::{arrays, expression, graph, python_constraint, relations};
pub use run::limits::{Limit, Limits};
pub use run::solution_count::SolutionCount;
pub use run::statistics::Statistics;
pub use search::settings::Settings;
