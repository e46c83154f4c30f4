//! The relations that Python states by name.
//!
//! Invariant: each name is that of the relation in the library.

use crate::value::{Key, value_error};
use kumiki::constraints::Automaton;
use kumiki::graph::Circuit;
use kumiki::relations::{
    ConstraintData, Inverse, LexLessOrEqual, LexLessThan, Maximum, Minimum, NoOverlap,
    PropositionData, Relation, RelationData, VariableCount, VariableExactProd, VariableExactSum,
    VariableMaxProd, VariableMaxSum, VariableMinProd, VariableMinSum,
};
use kumiki::{
    AllDifferent, AllEqual, Allowed, Count, Element, ExactProd, ExactSum, Forbidden, Handle, InSet,
    LessOrEqual, LessThan, MaxProd, MaxSum, MinProd, MinSum, Mixed, NotInSet, Problem, Regular,
    SomeInSet, SomeNotInSet,
};
use pyo3::PyResult;

/// A relation and what goes with it.
#[derive(Debug, Default)]
pub(crate) struct RelationParts {
    pub(crate) kind: String,
    /// The bound of a sum or a product, or the number of a count.
    pub(crate) number: Option<Mixed>,
    pub(crate) multipliers: Option<Vec<Mixed>>,
    pub(crate) values: Vec<Mixed>,
    pub(crate) rows: Vec<Vec<Mixed>>,
    /// Rows of whole numbers, in which `None` stands for any value.
    pub(crate) patterns: Option<Vec<Vec<Option<i64>>>>,
    /// The transitions, by whole numbers, and the accepting states of an automaton that starts in
    /// state 0.
    pub(crate) transitions: Vec<(usize, i64, usize)>,
    pub(crate) accepting: Vec<usize>,
    /// Numbers that are added to values, or durations.
    pub(crate) offsets: Option<Vec<i64>>,
    /// The weights of things, the demands of tasks, or the sizes of boxes, dimension by dimension;
    /// none if these are variables.
    pub(crate) weights: Vec<i64>,
    /// The greatest loads of bins, or the capacity of a resource; none if these are variables.
    pub(crate) capacities: Option<Vec<i64>>,
}

/// The problem, name and scope with which a relation is added.
pub(crate) struct Destination<'p> {
    pub(crate) problem: &'p mut Problem<Key, Mixed>,
    pub(crate) name: Option<String>,
    pub(crate) scope: Vec<Key>,
    /// The variable that says if the relation holds, if there is one, and true if the relation may
    /// also hold if that is 0.
    pub(crate) tie: Option<(Key, bool)>,
}

impl Destination<'_> {
    /// Adds the constraint that `relation` holds here.
    pub(crate) fn add(mut self, relation: impl Relation<Mixed>) -> PyResult<Handle> {
        let added = match (self.tie, self.name) {
            (Some((var, is_half)), name) => {
                let relation = relation.data();
                let relation = relation.ok_or_else(|| value_error("it cannot be tied"))?;
                let places = (0..self.scope.len()).collect();
                self.scope.push(var);
                let proposition = PropositionData::Relation { relation, places };
                let tied = ConstraintData::Tied { proposition, is_half };
                self.problem.add_data(name.as_deref(), tied, self.scope)
            }
            (None, Some(name)) => self.problem.add_named_constraint(name, relation, self.scope),
            (None, None) => self.problem.add_constraint(relation, self.scope),
        };
        added.map_err(value_error)
    }
}

/// Adds a relation; `None` if there is none of this name.
pub(crate) fn add(destination: Destination<'_>, stated: RelationParts) -> Option<PyResult<Handle>> {
    let RelationParts { kind, number, multipliers, values, rows, offsets, .. } = stated;
    let RelationParts { patterns, transitions, accepting, weights, capacities, .. } = stated;
    let patterns = patterns.map(|rows| {
        let pattern = |row: Vec<Option<i64>>| row.into_iter().map(|cell| cell.map(Mixed::Int));
        rows.into_iter().map(pattern)
    });
    let bound = number.clone().unwrap_or_default();
    let count = number.and_then(|number| usize::try_from(number.as_int()?).ok()).unwrap_or(0);
    macro_rules! sum {
        ($sum:expr) => {
            match multipliers {
                Some(multipliers) => destination.add($sum.times(multipliers)),
                None => destination.add($sum),
            }
        };
    }
    Some(match kind.as_str() {
        "AllDifferent" => match offsets {
            Some(offsets) => destination.add(AllDifferent.with_offsets(offsets)),
            None => destination.add(AllDifferent),
        },
        "AllEqual" => destination.add(AllEqual),
        "ExactSum" => sum!(ExactSum(bound)),
        "MinSum" => sum!(MinSum(bound)),
        "MaxSum" => sum!(MaxSum(bound)),
        "VariableExactSum" => sum!(VariableExactSum),
        "VariableMinSum" => sum!(VariableMinSum),
        "VariableMaxSum" => sum!(VariableMaxSum),
        "ExactProd" => destination.add(ExactProd(bound)),
        "MinProd" => destination.add(MinProd(bound)),
        "MaxProd" => destination.add(MaxProd(bound)),
        "VariableExactProd" => destination.add(VariableExactProd),
        "VariableMinProd" => destination.add(VariableMinProd),
        "VariableMaxProd" => destination.add(VariableMaxProd),
        "InSet" => destination.add(InSet::new(values)),
        "NotInSet" => destination.add(NotInSet::new(values)),
        "SomeInSet" => destination.add(SomeInSet::new(values).at_least(count)),
        "SomeInSetExactly" => destination.add(SomeInSet::new(values).exactly(count)),
        "SomeNotInSet" => destination.add(SomeNotInSet::new(values).at_least(count)),
        "SomeNotInSetExactly" => destination.add(SomeNotInSet::new(values).exactly(count)),
        "CountAtMost" => destination.add(Count::of(values).at_most(count)),
        "VariableCount" => destination.add(VariableCount::of(values)),
        "BinPacking" => {
            destination.add(RelationData::BinPacking { weights, bins: values, capacities })
        }
        "Allowed" => match patterns {
            Some(patterns) => destination.add(Allowed::patterns(patterns)),
            None => destination.add(Allowed::new(rows)),
        },
        "Forbidden" => match patterns {
            Some(patterns) => destination.add(Forbidden::patterns(patterns)),
            None => destination.add(Forbidden::new(rows)),
        },
        "Regular" => {
            let arcs = transitions.into_iter();
            let arcs = arcs.map(|(from, letter, to)| (from, Mixed::Int(letter), to));
            destination.add(Regular::new(Automaton::new([0], arcs, accepting)))
        }
        "Circuit" => destination.add(Circuit),
        "Inverse" => destination.add(Inverse),
        "LessThan" => destination.add(LessThan),
        "LessOrEqual" => destination.add(LessOrEqual),
        "LexLessThan" => destination.add(LexLessThan),
        "LexLessOrEqual" => destination.add(LexLessOrEqual),
        "Element" => destination.add(Element),
        "Maximum" => destination.add(Maximum),
        "NoOverlap" => {
            let tasks = offsets.map_or_else(NoOverlap::variable, NoOverlap::new);
            match values.into_iter().next() {
                Some(value) => destination.add(tasks.if_has(value)),
                None => destination.add(tasks),
            }
        }
        "Cumulative" => destination.add(RelationData::Cumulative {
            durations: offsets,
            demands: (!weights.is_empty()).then_some(weights),
            capacity: capacities.and_then(|capacities| capacities.first().copied()),
            presence: values.into_iter().next(),
        }),
        "Diffn" => {
            let dimensions = count;
            let sizes = (!weights.is_empty()).then(|| {
                weights.chunks(weights.len() / dimensions.max(1)).map(<[i64]>::to_vec).collect()
            });
            let is_strict = !values.is_empty();
            destination.add(RelationData::Diffn { dimensions, sizes, is_strict })
        }
        "Minimum" => destination.add(Minimum),
        _ => return None,
    })
}
