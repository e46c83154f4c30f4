//! Orders: which variable a search decides next, and which of its values it tries first.
//!
//! Invariant: an order changes in what sequence solutions come, never which.

use crate::store::Store;
use crate::var::{Int, Var};
use std::fmt;
use std::sync::Arc;

/// Chooses the variable to decide among the free ones, which are given in the order of declaration;
/// where it is not among them, the first is decided.
pub type ChooseVariable = dyn Fn(&Store, &[Var]) -> Var + Send + Sync;

/// Chooses the value to try of a variable; where it is not possible, the least value is tried.
pub type ChooseValue = dyn Fn(&Store, Var) -> Int + Send + Sync;

/// Which variable is decided next.
#[derive(Clone, Default)]
#[non_exhaustive]
pub enum VariableOrder {
    /// In the order of declaration.
    InOrder,
    /// The fewest values first (Haralick and Elliott, *Increasing tree search efficiency for
    /// constraint satisfaction problems*, 1980).
    FirstFail,
    /// The fewest values for the number of its constraints first (Bessière and Régin, *MAC and combined
    /// heuristics*, 1996). Where variables have equally many constraints, as
    /// [`VariableOrder::FirstFail`]; where they have not, what is free in the end has few, and its
    /// values are found without looking.
    #[default]
    DomDeg,
    /// The most constraints first, then the fewest values.
    MaxDegree,
    /// As [`VariableOrder::MaxDegree`], but sorted once, by the values that are possible before
    /// anything is tried.
    MaxDegreeOnce,
    /// The fewest values first, sorted once, by the values that are possible before anything is tried.
    FewestValuesOnce,
    /// The fewest values for the number of its constraints and the conflicts that these have had (Boussemart,
    /// Hemery, Lecoutre and Sais, *Boosting systematic search by weighting constraints*, 2004). A conflict
    /// weighs on the variables of the constraint that were still free, by how few they were and how few values
    /// each had (Wattez, Lecoutre, Paparrizou and Tabary, *Refining constraint weighting*, 2019).
    DomWdeg,
    /// As listed; those that are not come last, in the order of declaration.
    Listed(Arc<[Var]>),
    /// What the closure says.
    Custom(Arc<ChooseVariable>),
}

/// Which value of a variable is tried first.
#[derive(Clone, Default)]
#[non_exhaustive]
pub enum ValueOrder {
    /// In the order in which the domain was declared; in a [`Model`](crate::Model),
    /// ascending, unless [`Model::set_value_order`](crate::Model::set_value_order) says otherwise. But
    /// where an objective or soft constraints say which value is best, that comes first.
    #[default]
    Domain,
    /// The other way round.
    Reversed,
    /// The other way round, but for the variable that a static order puts first.
    ReversedAfterFirst,
    /// At random, from the seed.
    Random,
    /// What the closure says.
    Custom(Arc<ChooseValue>),
}

impl fmt::Debug for VariableOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            VariableOrder::InOrder => "InOrder",
            VariableOrder::FirstFail => "FirstFail",
            VariableOrder::DomDeg => "DomDeg",
            VariableOrder::MaxDegree => "MaxDegree",
            VariableOrder::MaxDegreeOnce => "MaxDegreeOnce",
            VariableOrder::FewestValuesOnce => "FewestValuesOnce",
            VariableOrder::DomWdeg => "DomWdeg",
            VariableOrder::Listed(_) => "Listed",
            VariableOrder::Custom(_) => "Custom",
        })
    }
}

impl fmt::Debug for ValueOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ValueOrder::Domain => "Domain",
            ValueOrder::Reversed => "Reversed",
            ValueOrder::ReversedAfterFirst => "ReversedAfterFirst",
            ValueOrder::Random => "Random",
            ValueOrder::Custom(_) => "Custom",
        })
    }
}
