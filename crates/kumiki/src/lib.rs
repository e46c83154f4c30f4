//! Kumiki (組木) is a constraint solver: you state variables, the values each may take, and
//! constraints; it finds all solutions.
//!
//! ```
//! use kumiki::{AllDifferent, AllVariables, Problem};
//!
//! // Queens on a chess board: one a column; no two in a row or on a diagonal.
//! let mut problem = Problem::new();
//! problem.add_variables("abcdefgh".chars(), 1..=8)?;
//! problem.add_constraint(AllDifferent, AllVariables)?;
//! problem.add_constraint(AllDifferent.with_offsets(0..8), AllVariables)?;
//! problem.add_constraint(AllDifferent.with_offsets((0..8).map(|i| -i)), AllVariables)?;
//!
//! assert_eq!(problem.count(), 92);
//! for solution in problem.solutions().take(3) {
//!     println!("{solution:?}"); // {'a': 1, 'b': 5, 'c': 8, ...}
//! }
//! # Ok::<(), kumiki::Error<char>>(())
//! ```
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
//! - Modelling: [`Problem`], its relations ([`AllDifferent`], [`ExactSum`], [`MaxProd`], [`InSet`],
//!   [`LessThan`], [`Allowed`], [`Regular`], ...), closures, and expressions as text
//!   ([`Problem::add_expression`]); values of several kinds ([`Mixed`]).
//! - Answers: [`Solutions`], [`Solution`], [`Row`], [`SolutionList`], [`Verdict`]; solutions at
//!   random: [`Problem::sample`].
//! - Optimization: [`Problem::minimize`], [`Problem::maximize`]; soft constraints:
//!   [`Problem::compromises`].
//! - Problems without a solution: [`Problem::conflict`] (a MUS), [`Problem::correction`] (an MCS),
//!   [`Problem::statements`]; the assignment with the fewest violations:
//!   [`Problem::least_violated`].
//! - Explanations: [`Problem::steps`], and [`explain`] in the engine's terms.
//! - Control of the search: [`Settings`], [`LookAhead`], [`VariableOrder`], [`Kernel`], [`Limits`];
//!   the engine constraints that each constraint became: [`Problem::lowering`]; statistics and
//!   events: [`Statistics`], [`Observer`].
//! - The engine without names: [`Model`], [`Search`], [`LocalSearch`], [`constraints`].
//! - Your own constraint: [`Constraint`], and its oracle in `testing` (feature `testing`).
//!
//! # The path of one change
//! 1. [`Search`] pushes a level and calls [`Store::fix`].
//! 2. The store writes the new bits through the trail, where an old word is saved once a level, and
//!    notes the variable with [`Event::Fixed`].
//! 3. Propagation reads the notes, and queues each constraint that [wakes](Constraint::wake_on) on
//!    that event or a lesser one.
//! 4. It pops one, the cheapest first; [`Constraint::propagate`] removes values: back to 2.
//! 5. A variable left without a value is a [`Conflict`], which travels by `?` to the loop, which
//!    empties the queue.
//! 6. Search pops the level, removes the value from the variable, and goes on at 3.
//! 7. If no variable is free, the assignment is a solution. It is read back through the table of
//!    values.
//!
//! If the model has nothing but all-different constraints over few common values, as in sudoku, it
//! is searched as one network of cliques, on states that are copied: see [`Kernel`].
//!
//! # Limits
//! Values are integers between ±[`VALUE_LIMIT`], or anything with `Eq` and `Hash`, which is then
//! numbered. The values of one variable span at most [`WINDOW_LIMIT`] integers. In type [`Mixed`],
//! a value that is not a whole number, or is one beyond half of [`VALUE_LIMIT`], is numbered
//! near 0. Floating-point numbers are values like any other, each of which must be listed. There is
//! no conflict learning yet.

mod compromises;
mod constraint;
pub mod constraints;
mod culprit;
mod domain;
mod event;
pub mod explain;
mod expr;
mod improving;
mod interval;
mod lower;
mod lowering;
mod minimizing;
mod mixed;
mod model;
mod network;
mod number;
mod objective;
mod observe;
mod preference;
mod problem;
mod propagation;
mod random;
mod relation;
mod run;
mod sample;
mod scratch;
mod search;
mod solution;
mod solution_list;
mod solutions;
mod solver;
mod steps;
mod store;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod trail;
mod value;
mod var;
mod verdict;

pub use compromises::{Compromise, Compromises, Violated};
pub use constraint::{Consistency, Constraint, Cost, Partial, SharedConstraint, filter_last_free};
pub use constraints::{Automaton, Strength, TooManyStates};
pub use domain::{Domain, DomainError, Values, WINDOW_LIMIT};
pub use event::{Conflict, ConstraintId, Event, Removal};
pub use explain::{Correction, MinimalConflict, Statement, Statements};
pub use expr::{Comparator, EvaluationError, Expr, ExprError, Name, Text, text, var};
pub use improving::{Improved, Improving};
pub use lower::{
    AllDifferent, AllDifferentWith, AllEqual, Allowed, AtMost, Count, Element, ExactProd, ExactSum,
    Expression, Forbidden, InSet, LessThan, MaxProd, MaxSum, MinProd, MinSum, NotInSet, Number,
    Regular, SomeInSet, SomeNotInSet, VariableExactProd, VariableExactSum, VariableMaxProd,
    VariableMaxSum, VariableMinProd, VariableMinSum, WeightedSum,
};
pub use lowering::{Lowered, Lowering, Part};
pub use mixed::Mixed;
pub use model::Model;
pub use network::Kernel;
pub use objective::{IntoObjective, Objective, Terms};
pub use observe::{Decision, Observer};
pub use problem::{AllVariables, Error, Handle, IntoExpression, IntoScope, Problem};
pub use random::Random;
pub use relation::{
    Closure, Engine, IntoRelation, Itself, Relation, RelationError, Scope, Value, engine,
    engine_over, over, partial,
};
pub use sample::{Draw, Sample};
pub use scratch::Scratch;
pub use search::limits::{Limit, Limits, Meter, StopFlag};
pub use search::min_conflicts::LocalSearch;
pub use search::objective::ObjectiveError;
pub use search::orders::{ChooseValue, ChooseVariable, ValueOrder, VariableOrder};
pub use search::restarts::Restarts;
pub use search::settings::{LookAhead, Settings, Strategy};
pub use search::statistics::Statistics;
pub use search::{Search, Status};
pub use solution::{Row, Solution};
pub use solution_list::{SolutionIndex, SolutionList};
pub use solutions::Solutions;
pub use solver::{
    Backtracking, MinConflicts, OptimizedBacktracking, Parallel, RecursiveBacktracking,
};
pub use steps::{Fact, Premise, Reasoning, Step, Steps, Words};
pub use store::Store;
pub use var::{Int, VALUE_LIMIT, Var, View};
pub use verdict::{Reason, Verdict};
