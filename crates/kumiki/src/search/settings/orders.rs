//! Variable and value orders: the next variable to decide, and the values to try first.
//!
//! Invariant: an order changes the sequence of the solutions, never the set.

use super::Stages;
use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::search::heuristics::{NewHeuristic, VariableHeuristic};
use crate::state::{Store, Var};
use std::fmt;
use std::sync::Arc;

/// A function that chooses the variable to decide among the free ones, which are given in the order
/// of declaration. If its choice is not among them, the first is decided.
pub type ChooseVariable = dyn Fn(&Store, &[Var]) -> Var + Send + Sync;

/// A function that chooses the value of a variable to try. If its choice is not possible, the least
/// value is tried.
pub type ChooseValue = dyn Fn(&Store, Var) -> Int + Send + Sync;

/// A variable order: the choice of the variable to decide next.
#[derive(Clone, Default)]
#[non_exhaustive]
pub enum VariableOrder {
    /// In the order of declaration.
    InOrder,
    /// The fewest values first (Haralick and Elliott, *Increasing tree search efficiency for
    /// constraint satisfaction problems*, 1980).
    FirstFail,
    /// The fewest values relative to the number of constraints first, dom/deg (Bessière and Régin,
    /// *MAC and combined heuristics*, 1996). If all variables have equally many constraints, this
    /// is [`VariableOrder::FirstFail`]. Otherwise, variables with few constraints are decided last,
    /// and their values are found without search.
    #[default]
    DomDeg,
    /// The most constraints first, then the fewest values.
    MaxDegree,
    /// As [`VariableOrder::MaxDegree`], but sorted once, by the values that are possible before any
    /// decision.
    MaxDegreeOnce,
    /// The fewest values first, sorted once, by the values that are possible before any decision.
    FewestValuesOnce,
    /// The fewest values relative to the number of constraints and the conflicts that these have
    /// had, dom/wdeg (Boussemart, Hemery, Lecoutre and Sais, *Boosting systematic search by
    /// weighting constraints*, 2004). A conflict adds weight to the variables of the constraint
    /// that were still free, depending on how few they were and how few values each had (Wattez,
    /// Lecoutre, Paparrizou and Tabary, *Refining constraint weighting*, 2019).
    DomWdeg,
    /// In the listed order. Variables that are not listed come last, in the order of declaration.
    Listed(Arc<[Var]>),
    /// The choice of the closure.
    Custom(Arc<ChooseVariable>),
    /// The choice of an object, which may learn from conflicts. The function makes one for each
    /// search. See [`VariableOrder::heuristic`].
    Heuristic(Arc<NewHeuristic>),
    /// By stages: groups of variables, one after the other, each with an order and with decisions
    /// of its own.
    ///
    /// ```
    /// use kumiki::search::{Search, Stage, StageBranch, StageOrder, Stages, VariableOrder};
    /// use kumiki::{Settings, constraints::NotEqual, engine::Model};
    ///
    /// let mut model = Model::new();
    /// let vars = model.add_variables(3, 0..4)?;
    /// model.add_constraint(NotEqual::new(vars[0], vars[1]));
    /// let stage = |vars: &[_], branch| Stage {
    ///     vars: vars.to_vec(),
    ///     order: StageOrder::Listed,
    ///     branch,
    /// };
    /// let stages = vec![
    ///     stage(&vars[1..], StageBranch::UpperHalf),
    ///     stage(&vars[..1], StageBranch::Greatest),
    /// ];
    /// let order = VariableOrder::staged(Stages { stages, start: Vec::new() });
    /// let mut search = Search::with_settings(model, Settings::default().variable_order(order));
    /// let first = search.next_solution().expect("it has solutions");
    /// assert_eq!(vars.iter().map(|&var| first.domain(var).min()).collect::<Vec<_>>(), [2, 3, 3]);
    /// # Ok::<(), kumiki::engine::DomainError>(())
    /// ```
    Staged(Arc<Stages>),
}

impl VariableOrder {
    /// Returns the order of a function that chooses among the free variables, which are given in
    /// the order of declaration. If its choice is not among them, the first is decided.
    pub fn custom(choose: impl Fn(&Store, &[Var]) -> Var + Send + Sync + 'static) -> VariableOrder {
        VariableOrder::Custom(Arc::new(choose))
    }

    /// Returns the order of the heuristic that `new` makes for the model of a search. See
    /// [`VariableHeuristic`] for an example.
    pub fn heuristic(
        new: impl Fn(&Model) -> Box<dyn VariableHeuristic> + Send + Sync + 'static,
    ) -> VariableOrder {
        VariableOrder::Heuristic(Arc::new(new))
    }
}

impl VariableOrder {
    /// Returns the order of stages.
    pub fn staged(stages: Stages) -> VariableOrder {
        VariableOrder::Staged(Arc::new(stages))
    }
}

impl ValueOrder {
    /// Returns the order of a function that chooses the value of a variable to try. If its choice
    /// is not possible, the least value is tried.
    pub fn custom(choose: impl Fn(&Store, Var) -> Int + Send + Sync + 'static) -> ValueOrder {
        ValueOrder::Custom(Arc::new(choose))
    }
}

/// A value order: the choice of the value to try first.
#[derive(Clone, Default)]
#[non_exhaustive]
pub enum ValueOrder {
    /// In the order in which the domain was declared. In a [`Model`] this is
    /// ascending, unless [`Model::set_value_order`](crate::engine::Model::set_value_order) sets
    /// another order. If an objective or soft constraints prefer a value, it comes first.
    #[default]
    Domain,
    /// The reverse of [`ValueOrder::Domain`].
    Reversed,
    /// Reversed, except for the variable that a static order puts first.
    ReversedAfterFirst,
    /// At random, from the seed.
    Random,
    /// The choice of the closure.
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
            VariableOrder::Heuristic(_) => "Heuristic",
            VariableOrder::Staged(_) => "Staged",
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
