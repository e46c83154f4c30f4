//! Search: tries a value, propagates, and backtracks on a conflict.
//!
//! Invariant: `depth_first` is the only loop that finds solutions. It runs on one of the `spaces`,
//! which all find the same solutions; `driver` chooses which. `counting` also counts what it need
//! not find.

pub(crate) mod counting;
pub(crate) mod depth_first;
pub(crate) mod driver;
pub(crate) mod heuristics;
pub(crate) mod learning;
pub(crate) mod local;
pub(crate) mod objective;
pub(crate) mod parallel;
pub(crate) mod settings;
pub(crate) mod spaces;

pub use crate::cliques::Simd;
pub use driver::{Search, Status};
pub use heuristics::{Conflicted, FreeVariables, NewHeuristic, Selected, VariableHeuristic};
pub use learning::Interchangeable;
pub use local::LocalSearch;
pub use settings::{
    ChooseValue, ChooseVariable, Learning, LookAhead, Probing, Restarts, Stage, StageBranch,
    StageOrder, Stages, Strategy, ValueOrder, VariableOrder,
};
