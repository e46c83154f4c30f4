//! Stages: groups of variables that are decided one after the other, each in an order of its own.
//!
//! Invariant: a stage changes the sequence of the solutions, never the set.

use crate::arithmetic::Int;
use crate::state::Var;

/// A stage of a search: its variables are decided after those of the stages before it, and before
/// those of the stages after it. See [`VariableOrder::Staged`](super::VariableOrder::Staged).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// The variables; one that is in an earlier stage, too, is decided there.
    pub vars: Vec<Var>,
    /// The order of its variables. Ties go to the first of the list.
    pub order: StageOrder,
    /// The decision on a variable.
    pub branch: StageBranch,
}

/// The order of the variables of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum StageOrder {
    /// As listed.
    #[default]
    Listed,
    /// The fewest values first.
    FewestValues,
    /// The most values first.
    MostValues,
    /// The least value of all first.
    LeastValue,
    /// The greatest value of all first.
    GreatestValue,
    /// The fewest values first, then the most constraints.
    MostConstrained,
    /// The most constraints first.
    MostConstraints,
    /// The greatest distance between the two least values first.
    GreatestRegret,
    /// The fewest values relative to the weights of conflicts first, as
    /// [`VariableOrder::DomWdeg`](super::VariableOrder::DomWdeg).
    DomWdeg,
}

/// The first decision on a variable of a stage. If it fails, its opposite comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum StageBranch {
    /// Its least value.
    #[default]
    Least,
    /// Its greatest value.
    Greatest,
    /// The value in the middle of those that are left.
    Median,
    /// The value nearest to the middle between its bounds.
    Middle,
    /// A random value, from the seed.
    Random,
    /// The lower half of its range.
    LowerHalf,
    /// The upper half of its range.
    UpperHalf,
    /// All but its least value.
    NotLeast,
    /// All but its greatest value.
    NotGreatest,
}

/// The stages of a search, and the values that it starts with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stages {
    /// The stages. Variables of none are decided last, the fewest values first.
    pub stages: Vec<Stage>,
    /// Values that are tried before all others, as long as they are possible (a warm start).
    pub start: Vec<(Var, Int)>,
}
