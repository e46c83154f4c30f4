//! Relations as data: what a program that is not a part of this one can read and write.
//!
//! Invariant: a relation and its data are lowered to the same constraints.

use super::all_different::{AllDifferent, AllDifferentWith, AllEqual};
use super::calculation::Calculation;
use super::chains::{LessOrEqual, LessThan};
use super::combinations::{Allowed, Forbidden};
use super::count::{Count, VariableCount};
use super::cumulative::OptionalUsers;
use super::diffn::Diffn;
use super::element::Element;
use super::extremes::{Maximum, Minimum};
use super::graph::{Circuit, GraphRelation, Subcircuit};
use super::halves::{Inverse, LexLessOrEqual, LexLessThan};
use super::no_overlap::OptionalTasks;
use super::packing::{BinPacking, VariableBinPacking};
use super::regular::Regular;
use super::rows::Rows;
use super::sets::{InSet, NotInSet, SomeInSet, SomeNotInSet};
use crate::arithmetic::Int;
use crate::constraints::{Automaton, Comparison, Operation, PackingError, Strength};
use crate::modelling::expression::{Expr, Expression};
use crate::modelling::mixed::Mixed;
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::SharedConstraint;
use std::sync::Arc;

/// A relation as data: see [`Problem::constraints`](crate::Problem::constraints).
///
/// It is a [`Relation`] itself. Each variant means what the type of its name means.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum RelationData<V> {
    /// [`AllDifferent`].
    AllDifferent {
        /// A number for each variable of the scope, which is added to its value first.
        offsets: Option<Vec<Int>>,
        /// The strength of propagation, if it was chosen.
        strength: Option<Strength>,
    },
    /// [`AllEqual`].
    AllEqual,
    /// [`LessThan`].
    LessThan,
    /// [`LessOrEqual`].
    LessOrEqual,
    /// [`LexLessThan`].
    LexLessThan,
    /// [`LexLessOrEqual`].
    LexLessOrEqual,
    /// [`Inverse`].
    Inverse,
    /// [`Element`].
    Element,
    /// [`Maximum`].
    Maximum,
    /// [`Minimum`].
    Minimum,
    /// A sum or a product that is compared with a number, such as [`ExactSum`](crate::ExactSum) or
    /// [`VariableMaxProd`](super::VariableMaxProd).
    Calculation {
        /// The operation.
        operation: Operation,
        /// One multiplier for each operand. `None` if all are 1, and for products.
        multipliers: Option<Vec<Mixed>>,
        /// The comparison of the result with the target; never [`Comparison::NotEqual`].
        comparison: Comparison,
        /// The number that the result is compared with.
        target: Target,
    },
    /// [`InSet`].
    InSet {
        /// The set.
        values: Vec<V>,
    },
    /// [`NotInSet`].
    NotInSet {
        /// The set.
        values: Vec<V>,
    },
    /// [`SomeInSet`].
    SomeInSet {
        /// The set.
        values: Vec<V>,
        /// The least number of variables with a value of the set.
        n: usize,
        /// True if that is the greatest number, too.
        is_exact: bool,
    },
    /// [`SomeNotInSet`].
    SomeNotInSet {
        /// The set.
        values: Vec<V>,
        /// The least number of variables with a value that is not of the set.
        n: usize,
        /// True if that is the greatest number, too.
        is_exact: bool,
    },
    /// [`Count`].
    Count {
        /// The values that are counted.
        values: Vec<V>,
        /// The comparison of the number with the bound; never [`Comparison::NotEqual`].
        comparison: Comparison,
        /// The bound.
        bound: usize,
    },
    /// [`VariableCount`].
    VariableCount {
        /// The values that are counted.
        values: Vec<V>,
        /// The comparison of the number with the last variable; never [`Comparison::NotEqual`].
        comparison: Comparison,
    },
    /// [`BinPacking`], or [`VariableBinPacking`].
    BinPacking {
        /// The weight of each item.
        weights: Vec<Int>,
        /// The values that stand for the bins.
        bins: Vec<V>,
        /// The greatest load of each bin. `None` if the loads are the last variables of the scope.
        capacities: Option<Vec<Int>>,
    },
    /// [`Allowed`].
    Allowed {
        /// The rows; `None` stands for any value.
        rows: Arc<Rows<V>>,
    },
    /// [`Forbidden`].
    Forbidden {
        /// The rows; `None` stands for any value.
        rows: Arc<Rows<V>>,
    },
    /// [`Regular`].
    Regular {
        /// The automaton, whose letters are values.
        automaton: Arc<Automaton<V>>,
    },
    /// [`Diffn`].
    Diffn {
        /// The number of dimensions.
        dimensions: usize,
        /// The sizes, a list for each dimension; `None` if they are variables.
        sizes: Option<Vec<Vec<Int>>>,
        /// True if boxes with a size of 0 lie in no others.
        is_strict: bool,
    },
    /// [`Cumulative`](super::Cumulative).
    Cumulative {
        /// The durations; `None` if they are variables.
        durations: Option<Vec<Int>>,
        /// The demands; `None` if they are variables.
        demands: Option<Vec<Int>>,
        /// The capacity; `None` if it is the last variable of the scope.
        capacity: Option<Int>,
        /// The value of the variable of a task if the task is there; `None` if all tasks are.
        presence: Option<V>,
    },
    /// [`NoOverlap`](super::NoOverlap).
    NoOverlap {
        /// The durations; `None` if they are variables.
        durations: Option<Vec<Int>>,
        /// The value of a task's last variable with which it is there; `None` if all tasks are.
        presence: Option<V>,
    },
    /// [`Circuit`].
    Circuit,
    /// [`Subcircuit`].
    Subcircuit,
    /// Another relation on a graph.
    Graph(GraphRelation<V>),
    /// An expression: see [`Text::over`](crate::expression::Text::over).
    Expression {
        /// The expression over places of the scope.
        expr: Arc<Expr<usize>>,
        /// The number of variables of the scope.
        places: usize,
    },
}

/// The number that the result of a calculation is compared with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// This number.
    Constant(Mixed),
    /// The value of the last variable of the scope, which is no operand then.
    Last,
}

impl<V> RelationData<V> {
    /// Returns this relation on other values: `value` returns the new value for each.
    pub fn map<W>(&self, mut value: impl FnMut(&V) -> W) -> RelationData<W> {
        let mut all = |values: &[V]| values.iter().map(&mut value).collect::<Vec<W>>();
        match self {
            RelationData::AllDifferent { offsets, strength } => {
                RelationData::AllDifferent { offsets: offsets.clone(), strength: *strength }
            }
            RelationData::AllEqual => RelationData::AllEqual,
            RelationData::LessThan => RelationData::LessThan,
            RelationData::LessOrEqual => RelationData::LessOrEqual,
            RelationData::LexLessThan => RelationData::LexLessThan,
            RelationData::LexLessOrEqual => RelationData::LexLessOrEqual,
            RelationData::Inverse => RelationData::Inverse,
            RelationData::Element => RelationData::Element,
            RelationData::Maximum => RelationData::Maximum,
            RelationData::Minimum => RelationData::Minimum,
            RelationData::Calculation { operation, multipliers, comparison, target } => {
                RelationData::Calculation {
                    operation: *operation,
                    multipliers: multipliers.clone(),
                    comparison: *comparison,
                    target: target.clone(),
                }
            }
            RelationData::InSet { values } => RelationData::InSet { values: all(values) },
            RelationData::NotInSet { values } => RelationData::NotInSet { values: all(values) },
            &RelationData::SomeInSet { ref values, n, is_exact } => {
                RelationData::SomeInSet { values: all(values), n, is_exact }
            }
            &RelationData::SomeNotInSet { ref values, n, is_exact } => {
                RelationData::SomeNotInSet { values: all(values), n, is_exact }
            }
            &RelationData::Count { ref values, comparison, bound } => {
                RelationData::Count { values: all(values), comparison, bound }
            }
            &RelationData::VariableCount { ref values, comparison } => {
                RelationData::VariableCount { values: all(values), comparison }
            }
            RelationData::BinPacking { weights, bins, capacities } => {
                let (weights, capacities) = (weights.clone(), capacities.clone());
                RelationData::BinPacking { weights, bins: all(bins), capacities }
            }
            RelationData::Allowed { rows } => {
                RelationData::Allowed { rows: Arc::new(rows.map(&mut value)) }
            }
            RelationData::Forbidden { rows } => {
                RelationData::Forbidden { rows: Arc::new(rows.map(&mut value)) }
            }
            RelationData::Regular { automaton } => {
                let automaton = automaton.filter_map(|letter| Some(value(letter)));
                RelationData::Regular { automaton: Arc::new(automaton) }
            }
            RelationData::NoOverlap { durations, presence } => RelationData::NoOverlap {
                durations: durations.clone(),
                presence: presence.as_ref().map(&mut value),
            },
            &RelationData::Diffn { dimensions, ref sizes, is_strict } => {
                RelationData::Diffn { dimensions, sizes: sizes.clone(), is_strict }
            }
            RelationData::Cumulative { durations, demands, capacity, presence } => {
                RelationData::Cumulative {
                    durations: durations.clone(),
                    demands: demands.clone(),
                    capacity: *capacity,
                    presence: presence.as_ref().map(&mut value),
                }
            }
            RelationData::Circuit => RelationData::Circuit,
            RelationData::Subcircuit => RelationData::Subcircuit,
            RelationData::Graph(relation) => RelationData::Graph(relation.map(value)),
            &RelationData::Expression { ref expr, places } => {
                RelationData::Expression { expr: Arc::clone(expr), places }
            }
        }
    }
}

impl<V: Value> Relation<V> for RelationData<V> {
    fn is_function(&self) -> bool {
        matches!(self, RelationData::Expression { .. })
    }

    fn data(&self) -> Option<RelationData<V>> {
        Some(self.clone())
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        match self {
            RelationData::AllDifferent { offsets: None, strength: None } => {
                AllDifferent.lower(scope)
            }
            RelationData::AllDifferent { offsets, strength } => {
                AllDifferentWith { offsets, strength }.lower(scope)
            }
            RelationData::AllEqual => AllEqual.lower(scope),
            RelationData::LessThan => LessThan.lower(scope),
            RelationData::LessOrEqual => LessOrEqual.lower(scope),
            RelationData::LexLessThan => LexLessThan.lower(scope),
            RelationData::LexLessOrEqual => LexLessOrEqual.lower(scope),
            RelationData::Inverse => Inverse.lower(scope),
            RelationData::Element => Element.lower(scope),
            RelationData::Maximum => Maximum.lower(scope),
            RelationData::Minimum => Minimum.lower(scope),
            RelationData::Calculation { operation, multipliers, comparison, target } => {
                Calculation { operation, multipliers, comparison, target }.lower(scope)
            }
            RelationData::BinPacking { weights, bins, capacities: None } => {
                VariableBinPacking::new(weights, bins).lower(scope)
            }
            RelationData::BinPacking { weights, bins, capacities: Some(capacities) } => {
                if capacities.len() != bins.len() {
                    return Err(PackingError::Capacities.into());
                }
                BinPacking::new(weights, bins.into_iter().zip(capacities)).lower(scope)
            }
            RelationData::Allowed { rows } => Allowed { rows }.lower(scope),
            RelationData::Forbidden { rows } => Forbidden { rows }.lower(scope),
            RelationData::Regular { automaton } => Regular { automaton }.lower(scope),
            RelationData::NoOverlap { durations, presence } => {
                OptionalTasks { durations, presence }.lower(scope)
            }
            RelationData::Diffn { dimensions, sizes, is_strict } => {
                Diffn::of_data(dimensions, sizes, is_strict).lower(scope)
            }
            RelationData::Cumulative { durations, demands, capacity, presence } => {
                OptionalUsers { durations, demands, capacity, presence }.lower(scope)
            }
            RelationData::Circuit => Circuit.lower(scope),
            RelationData::Subcircuit => Subcircuit.lower(scope),
            RelationData::Graph(relation) => relation.lower(scope),
            RelationData::Expression { expr, places } => Expression::of(expr, places).lower(scope),
            RelationData::InSet { values } => InSet { values }.lower(scope),
            RelationData::NotInSet { values } => NotInSet { values }.lower(scope),
            RelationData::SomeInSet { values, n, is_exact } => {
                SomeInSet { values, n, is_exact }.lower(scope)
            }
            RelationData::SomeNotInSet { values, n, is_exact } => {
                SomeNotInSet { values, n, is_exact }.lower(scope)
            }
            RelationData::Count { values, comparison, bound } => {
                Count { values, comparison, bound }.lower(scope)
            }
            RelationData::VariableCount { values, comparison } => {
                VariableCount { values, comparison }.lower(scope)
            }
        }
    }
}
