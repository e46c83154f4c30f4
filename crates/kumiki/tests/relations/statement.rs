//! Random relations in words, and how each is added to a problem.
//!
//! Invariant: lists are as long as the longest scope, and are cut to fit the one that they stand
//! on.

use super::graphs::OnGraph;
use super::meaning::is_picked;
use crate::random_models::shapes::{NODES, Shape};
use kumiki::constraints::Automaton;
use kumiki::graph::{Circuit, Forest, Graph, OneLoop, OnePath, Paths, Subcircuit, Tree};
use kumiki::relations::{
    Inverse, LexLessOrEqual, LexLessThan, Maximum, Minimum, NoOverlap, RelationData,
    VariableBinPacking, VariableCount, VariableExactProd, VariableExactSum, VariableMaxProd,
    VariableMaxSum, VariableMinProd, VariableMinSum,
};
use kumiki::{
    AllDifferent, AllEqual, Allowed, BinPacking, Element, Error, ExactProd, ExactSum, Forbidden,
    Handle, InSet, LessOrEqual, LessThan, MaxProd, MaxSum, MinProd, MinSum, Mixed, NotInSet,
    Problem, Regular, SomeInSet, SomeNotInSet, Value, over, partial,
};

/// A relation as the corpus of problems has it, and those that are only here.
#[derive(Clone, Debug)]
pub(crate) enum Relation {
    AllDifferent,
    AllDifferentWith(Vec<i64>),
    AllEqual,
    LessThan,
    AtMost,
    Sum(Way, Mixed, Option<Vec<Mixed>>),
    Product(Way, Mixed),
    VariableSum(Way, Option<Vec<Mixed>>),
    VariableProduct(Way),
    InSet(Vec<Mixed>),
    NotInSet(Vec<Mixed>),
    /// The set, the number if one is given, and whether it is exact.
    SomeInSet(Vec<Mixed>, Option<usize>, bool),
    SomeNotInSet(Vec<Mixed>, Option<usize>, bool),
    Element,
    Allowed(Vec<Vec<Mixed>>),
    Forbidden(Vec<Vec<Mixed>>),
    AllowedPatterns(Vec<Vec<Option<Mixed>>>),
    ForbiddenPatterns(Vec<Vec<Option<Mixed>>>),
    VariableCount(Way, Vec<Mixed>),
    /// The weights, and the bins with their capacities; none if the loads are variables, of which
    /// there are as many as bins.
    Packing(Vec<i64>, Vec<(Mixed, i64)>, bool),
    Maximum,
    Minimum,
    Inverse,
    /// The values of edges that are in, and the nodes at the ends of each edge.
    Edges(Shape, Vec<Mixed>, Vec<(usize, usize)>),
    /// True if all variables are on it.
    Circuit(bool),
    /// True if equal lists are allowed.
    Lex(bool),
    /// Arcs; 0 is the start, 0 and 1 are accepting.
    Regular(Vec<(usize, Mixed, usize)>),
    /// The durations, if they are fixed, and the value of a task that is there, if some may not be.
    NoOverlap(Option<Vec<i64>>, Option<Mixed>),
    /// Dimensions, sizes, and whether boxes without a size lie in no others.
    Diffn(usize, Option<Vec<i64>>, bool),
    /// Durations, demands, the capacity, and the value of a task that is there.
    Cumulative(Option<Vec<i64>>, Option<Vec<i64>>, Option<i64>, Option<Mixed>),
    OnGraph(OnGraph),
    /// As a hash says.
    Closure(u64),
    /// So many values at the most are in the set: known before all values are.
    Partial(Vec<Mixed>, usize),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    Exact,
    Min,
    Max,
}

impl Relation {
    /// Returns whether it calculates with the values.
    pub(crate) fn calculates(&self) -> bool {
        use Relation::{Product, Sum, VariableProduct, VariableSum};
        matches!(self, Sum(..) | Product(..) | VariableSum(..) | VariableProduct(..))
    }

    /// Adds it to `problem`; `to_value` turns what it holds into values of the problem.
    pub(crate) fn add_to<V: Value + Into<Mixed>>(
        &self,
        problem: &mut Problem<usize, V>,
        scope: &[usize],
        to_value: fn(&Mixed) -> V,
    ) -> Result<Handle, Error<usize>> {
        let set = |set: &[Mixed]| set.iter().map(to_value).collect::<Vec<V>>();
        let len = scope.len();
        let rows = |rows: &[Vec<Mixed>]| -> Vec<Vec<V>> {
            rows.iter().map(|row| set(&row[..len])).collect()
        };
        let patterns = |rows: &[Vec<Option<Mixed>>]| -> Vec<Vec<Option<V>>> {
            let cell = |cell: &Option<Mixed>| cell.as_ref().map(to_value);
            rows.iter().map(|row| row[..len].iter().map(cell).collect()).collect()
        };
        let scope = scope.to_vec();
        match self.clone() {
            Relation::AllDifferent => problem.add_constraint(AllDifferent, scope),
            Relation::AllDifferentWith(offsets) => {
                let offsets = offsets.into_iter().take(scope.len());
                problem.add_constraint(AllDifferent.with_offsets(offsets), scope)
            }
            Relation::AllEqual => problem.add_constraint(AllEqual, scope),
            Relation::OnGraph(relation) => relation.add_to(problem, scope, set(&relation.set)),
            Relation::LessThan => problem.add_constraint(LessThan, scope),
            Relation::AtMost => problem.add_constraint(LessOrEqual, scope),
            Relation::Sum(way, bound, multipliers) => {
                let multipliers = multipliers.map(|by| by.into_iter().take(scope.len()));
                add_sum(problem, scope, way, bound, multipliers)
            }
            Relation::Product(Way::Exact, bound) => problem.add_constraint(ExactProd(bound), scope),
            Relation::Product(Way::Min, bound) => problem.add_constraint(MinProd(bound), scope),
            Relation::Product(Way::Max, bound) => problem.add_constraint(MaxProd(bound), scope),
            Relation::VariableSum(way, multipliers) => {
                let summands = scope.len().saturating_sub(1);
                let multipliers = multipliers.map(|by| by.into_iter().take(summands));
                add_variable_sum(problem, scope, way, multipliers)
            }
            Relation::VariableProduct(Way::Exact) => {
                problem.add_constraint(VariableExactProd, scope)
            }
            Relation::VariableProduct(Way::Min) => problem.add_constraint(VariableMinProd, scope),
            Relation::VariableProduct(Way::Max) => problem.add_constraint(VariableMaxProd, scope),
            Relation::InSet(values) => problem.add_constraint(InSet::new(set(&values)), scope),
            Relation::NotInSet(values) => {
                problem.add_constraint(NotInSet::new(set(&values)), scope)
            }
            Relation::SomeInSet(values, n, exact) => {
                let some = SomeInSet::new(set(&values));
                problem.add_constraint(
                    match (n, exact) {
                        (None, false) => some,
                        (n, false) => some.at_least(n.unwrap_or(1)),
                        (n, true) => some.exactly(n.unwrap_or(1)),
                    },
                    scope,
                )
            }
            Relation::SomeNotInSet(values, n, exact) => {
                let some = SomeNotInSet::new(set(&values));
                problem.add_constraint(
                    match (n, exact) {
                        (None, false) => some,
                        (n, false) => some.at_least(n.unwrap_or(1)),
                        (n, true) => some.exactly(n.unwrap_or(1)),
                    },
                    scope,
                )
            }
            Relation::Element => problem.add_constraint(Element, scope),
            Relation::Allowed(listed) => problem.add_constraint(Allowed::new(rows(&listed)), scope),
            Relation::Forbidden(listed) => {
                problem.add_constraint(Forbidden::new(rows(&listed)), scope)
            }
            Relation::AllowedPatterns(rows) => {
                problem.add_constraint(Allowed::patterns(patterns(&rows)), scope)
            }
            Relation::ForbiddenPatterns(rows) => {
                problem.add_constraint(Forbidden::patterns(patterns(&rows)), scope)
            }
            Relation::Packing(mut weights, bins, true) => {
                weights.truncate(len);
                let bins = bins.iter().map(|(bin, capacity)| (to_value(bin), *capacity));
                problem.add_constraint(BinPacking::new(weights, bins), scope)
            }
            Relation::Packing(mut weights, bins, false) => {
                let bins: Vec<V> = bins.iter().take(len).map(|(bin, _)| to_value(bin)).collect();
                weights.truncate(len - bins.len());
                problem.add_constraint(VariableBinPacking::new(weights, bins), scope)
            }
            Relation::VariableCount(way, values) => {
                let count = VariableCount::of(set(&values));
                let count = match way {
                    Way::Exact => count,
                    Way::Min => count.at_least(),
                    Way::Max => count.at_most(),
                };
                problem.add_constraint(count, scope)
            }
            Relation::Maximum => problem.add_constraint(Maximum, scope),
            Relation::Minimum => problem.add_constraint(Minimum, scope),
            Relation::Inverse => problem.add_constraint(Inverse, scope),
            Relation::Edges(shape, values, ends) => {
                let (values, graph) = (set(&values), Graph::new(NODES, ends.into_iter().take(len)));
                match shape {
                    Shape::OneLoop => problem.add_constraint(OneLoop::of(values).on(&graph), scope),
                    Shape::OnePath => problem.add_constraint(OnePath::of(values).on(&graph), scope),
                    // A path between two nodes is paths of which there is one.
                    Shape::Paths if values.len() % 2 == 0 => {
                        problem.add_constraint(OnePath::of(values).on(&graph).between(1, 0), scope)
                    }
                    Shape::Paths => problem
                        .add_constraint(Paths::of(values).on(&graph).joining([(0, 1)]), scope),
                    Shape::Forest => problem.add_constraint(Forest::of(values).on(&graph), scope),
                    Shape::Tree => problem.add_constraint(Tree::of(values).on(&graph), scope),
                }
            }
            Relation::Circuit(true) => problem.add_constraint(Circuit, scope),
            Relation::Circuit(false) => problem.add_constraint(Subcircuit, scope),
            Relation::Lex(true) => problem.add_constraint(LexLessOrEqual, scope),
            Relation::Lex(false) => problem.add_constraint(LexLessThan, scope),
            Relation::Regular(arcs) => {
                let arcs = arcs.iter().map(|(from, letter, to)| (*from, to_value(letter), *to));
                let automaton = Automaton::new([0], arcs, [0, 1]);
                problem.add_constraint(Regular::new(automaton), scope)
            }
            Relation::NoOverlap(durations, presence) => {
                let tasks = scope.len() / if presence.is_some() { 2 } else { 1 };
                let relation = match durations {
                    Some(durations) => NoOverlap::new(durations.into_iter().take(tasks)),
                    None => NoOverlap::variable(),
                };
                match presence {
                    Some(value) => problem.add_constraint(relation.if_has(to_value(&value)), scope),
                    None => problem.add_constraint(relation, scope),
                }
            }
            Relation::Diffn(dimensions, sizes, is_strict) => {
                let boxes = scope.len() / dimensions;
                let sizes = sizes.map(|sizes| {
                    (0..dimensions).map(|at| sizes[at * boxes..(at + 1) * boxes].to_vec()).collect()
                });
                let data = RelationData::Diffn { dimensions, sizes, is_strict };
                problem.add_constraint(data, scope)
            }
            Relation::Cumulative(durations, demands, capacity, presence) => {
                let left = scope.len() - usize::from(capacity.is_none() && !scope.is_empty());
                let of_task = [durations.is_none(), demands.is_none(), presence.is_some()];
                let tasks = left / (1 + of_task.into_iter().map(usize::from).sum::<usize>());
                let cut = |list: Option<Vec<i64>>| {
                    list.map(|list| list.into_iter().take(tasks).collect::<Vec<_>>())
                };
                let (durations, demands) = (cut(durations), cut(demands));
                let presence = presence.as_ref().map(to_value);
                let data = RelationData::Cumulative { durations, demands, capacity, presence };
                problem.add_constraint(data, scope)
            }
            Relation::Closure(seed) => {
                let picked = move |values: &[V]| {
                    let values: Vec<Mixed> = values.iter().cloned().map(Into::into).collect();
                    is_picked(seed, &values)
                };
                problem.add_constraint(over(picked), scope)
            }
            Relation::Partial(values, n) => {
                let values = set(&values);
                let few = move |known: &[Option<&V>]| {
                    known.iter().flatten().filter(|value| values.contains(value)).count() <= n
                };
                problem.add_constraint(partial(few), scope)
            }
        }
    }
}

fn add_sum<V: Value>(
    problem: &mut Problem<usize, V>,
    scope: Vec<usize>,
    way: Way,
    bound: Mixed,
    multipliers: Option<impl Iterator<Item = Mixed>>,
) -> Result<Handle, Error<usize>> {
    match (way, multipliers) {
        (Way::Exact, None) => problem.add_constraint(ExactSum(bound), scope),
        (Way::Min, None) => problem.add_constraint(MinSum(bound), scope),
        (Way::Max, None) => problem.add_constraint(MaxSum(bound), scope),
        (Way::Exact, Some(by)) => problem.add_constraint(ExactSum(bound).times(by), scope),
        (Way::Min, Some(by)) => problem.add_constraint(MinSum(bound).times(by), scope),
        (Way::Max, Some(by)) => problem.add_constraint(MaxSum(bound).times(by), scope),
    }
}

fn add_variable_sum<V: Value>(
    problem: &mut Problem<usize, V>,
    scope: Vec<usize>,
    way: Way,
    multipliers: Option<impl Iterator<Item = Mixed>>,
) -> Result<Handle, Error<usize>> {
    match (way, multipliers) {
        (Way::Exact, None) => problem.add_constraint(VariableExactSum, scope),
        (Way::Min, None) => problem.add_constraint(VariableMinSum, scope),
        (Way::Max, None) => problem.add_constraint(VariableMaxSum, scope),
        (Way::Exact, Some(by)) => problem.add_constraint(VariableExactSum.times(by), scope),
        (Way::Min, Some(by)) => problem.add_constraint(VariableMinSum.times(by), scope),
        (Way::Max, Some(by)) => problem.add_constraint(VariableMaxSum.times(by), scope),
    }
}
