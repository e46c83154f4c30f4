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
//! # Rooms
//! Each folder of the source is a room. A room uses only the rooms below it in this list:
//! - `answers`: the solutions, verdicts, samples and optima of a problem; `testing`: the oracle
//! - `explanation`: steps, conflicts, and their sentences
//! - `modelling`: [`Problem`], names and values, relations, expressions
//! - `search`: decisions, orders, restarts, local search
//! - `constraints`: one relation a file; `cliques`: all-different groups as list colouring
//! - `propagation`: the constraint trait, the model, the queue; `run`: limits, observers,
//!   randomness
//! - `state`: the trail, domains, events, the store
//! - `arithmetic`: integers, intervals, widths
//!
//! # The path of one change
//! 1. [`Search`] pushes a level and calls [`Store::fix`].
//! 2. The store writes the new bits through the trail, where an old word is saved once a level, and
//!    records [`Event::Fixed`] for the variable.
//! 3. Propagation reads the events, and queues each constraint that [wakes](Properties::wake_on) on
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

mod answers;
mod arithmetic;
mod cliques;
pub mod constraints;
pub mod explanation;
mod modelling;
mod propagation;
mod run;
mod search;
mod state;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use answers::{
    Compromise, Compromises, Draw, Improved, Improving, IntoObjective, Objective, Reason, Row,
    Sample, Solution, SolutionIndex, SolutionList, Solutions, Terms, Verdict, Violated,
};
pub use arithmetic::{Int, VALUE_LIMIT};
pub use cliques::Kernel;
pub use constraints::{Automaton, Strength, TooManyStates};
pub use explanation as explain;
pub use explanation::conflict::{Correction, MinimalConflict, Statement, Statements};
pub use explanation::sentences::{Fact, Premise, Reasoning, Step, Steps, Words};
pub use modelling::{
    AllDifferent, AllDifferentWith, AllEqual, AllVariables, Allowed, AtMost, Backtracking, Closure,
    Comparator, Count, Element, Engine, Error, EvaluationError, ExactProd, ExactSum, Expr,
    ExprError, Expression, Forbidden, Handle, InSet, IntoExpression, IntoRelation, IntoScope,
    Itself, LessThan, Lowered, Lowering, MaxProd, MaxSum, MinConflicts, MinProd, MinSum, Mixed,
    Name, NotInSet, Number, OptimizedBacktracking, Parallel, Part, Problem, RecursiveBacktracking,
    Regular, Relation, RelationError, Scope, SomeInSet, SomeNotInSet, Text, Value,
    VariableExactProd, VariableExactSum, VariableMaxProd, VariableMaxSum, VariableMinProd,
    VariableMinSum, WeightedSum, engine, engine_over, over, partial, text, var,
};
pub use propagation::{
    Consistency, Constraint, Cost, Model, Partial, Presolved, Properties, SharedConstraint,
    filter_last_free,
};
pub use run::{Decision, Limit, Limits, Meter, Observer, Random, Statistics, StopFlag};
pub use search::heuristics::{
    Conflicted, FreeVariables, NewHeuristic, Selected, VariableHeuristic,
};
pub use search::objective::ObjectiveError;
pub use search::orders::{ChooseValue, ChooseVariable, ValueOrder, VariableOrder};
pub use search::restarts::Restarts;
pub use search::settings::{LookAhead, Settings, Strategy};
pub use search::{LocalSearch, Search, Status};
pub use state::{
    Conflict, ConstraintId, Domain, DomainError, Event, Removal, Scratch, Store, Values, Var, View,
    WINDOW_LIMIT,
};
