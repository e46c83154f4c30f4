//! Random values and relations, for the tests.
//!
//! Invariant: the lists of a relation fit a scope of the wished length.

use kumiki::constraints::{Automaton, Comparison, Strength};
use kumiki::graph::{Graph, GraphRelation, GraphShape, RegionSizes};
use kumiki::relations::{Operation, RelationData, Target};
use kumiki::{Mixed, mixed};
use proptest::prelude::*;
use proptest::sample::select;
use std::sync::Arc;

pub(crate) fn value() -> impl Strategy<Value = Mixed> {
    let leaf = prop_oneof![
        6 => (-3i64..4).prop_map(Mixed::from),
        1 => select(mixed![true, false, (), 0.5, -0.0, 2.0, 1e300, 5e-324, "x", "é\n\""].to_vec()),
        1 => any::<f64>().prop_filter("it is finite", |float| float.is_finite()).prop_map(Mixed::from),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| prop::collection::vec(inner, 0..3).prop_map(Mixed::from))
}

fn number() -> impl Strategy<Value = Mixed> {
    prop_oneof![
        4 => (-4i64..8).prop_map(Mixed::from),
        1 => select(mixed![0.5, -1.0, 2.5, 1e20].to_vec()),
    ]
}

fn comparison() -> impl Strategy<Value = Comparison> {
    select(&[Comparison::Equal, Comparison::AtLeast, Comparison::AtMost][..])
}

fn target() -> impl Strategy<Value = Target> {
    prop_oneof![number().prop_map(Target::Constant), Just(Target::Last)]
}

fn calculation(length: usize) -> impl Strategy<Value = RelationData<Mixed>> {
    let multipliers = prop::option::of(prop::collection::vec(number(), length));
    let operation = select(&[Operation::Sum, Operation::Product][..]);
    (operation, comparison(), target(), multipliers).prop_map(
        move |(operation, comparison, target, multipliers)| {
            let operands = length - usize::from(target == Target::Last);
            let multipliers = multipliers.filter(|_| operation == Operation::Sum);
            let multipliers = multipliers.map(|mut given| {
                given.truncate(operands);
                given
            });
            RelationData::Calculation { operation, multipliers, comparison, target }
        },
    )
}

fn counted() -> impl Strategy<Value = RelationData<Mixed>> {
    let values = prop::collection::vec(value(), 0..4);
    (values, comparison(), 0usize..4, any::<bool>(), 0..6).prop_map(
        |(values, comparison, n, is_exact, kind)| match kind {
            0 => RelationData::InSet { values },
            1 => RelationData::NotInSet { values },
            2 => RelationData::SomeInSet { values, n, is_exact },
            3 => RelationData::SomeNotInSet { values, n, is_exact },
            4 => RelationData::Count { values, comparison, bound: n },
            _ => RelationData::VariableCount { values, comparison },
        },
    )
}

fn packed(length: usize) -> impl Strategy<Value = RelationData<Mixed>> {
    let weights = prop::collection::vec(0i64..9, length);
    let bins = prop::collection::vec((value(), -1i64..20), 0..4);
    (weights, bins, any::<bool>()).prop_map(move |(mut weights, mut bins, is_constant)| {
        if !is_constant {
            bins.truncate(length);
            weights.truncate(length - bins.len());
        }
        let (bins, capacities) = bins.into_iter().unzip();
        let capacities = is_constant.then_some(capacities);
        RelationData::BinPacking { weights, bins, capacities }
    })
}

fn listed(length: usize) -> impl Strategy<Value = RelationData<Mixed>> {
    let row = prop::collection::vec(prop::option::weighted(0.8, value()), length);
    let rows = (prop::collection::vec(row, 1..5), any::<bool>());
    let transitions = prop::collection::vec((0usize..3, value(), 0usize..3), 0..8);
    let automaton = (transitions, 0usize..3)
        .prop_map(|(transitions, last)| Arc::new(Automaton::new([0], transitions, [last])));
    prop_oneof![
        rows.prop_map(|(rows, is_allowed)| {
            let rows = Arc::new(rows.into_iter().collect());
            match is_allowed {
                true => RelationData::Allowed { rows },
                false => RelationData::Forbidden { rows },
            }
        }),
        automaton.prop_map(|automaton| RelationData::Regular { automaton }),
    ]
}

/// A relation on a graph with as many nodes, or as many edges, as fit a scope of this length.
fn on_graph(length: usize) -> impl Strategy<Value = RelationData<Mixed>> {
    let values = prop::collection::vec(value(), 0..3);
    let edges = prop::collection::vec((0..4usize, 0..4usize), 0..6);
    let size = prop::option::of((0..4usize, 0..4usize));
    (values, edges, size, 0..13usize).prop_map(move |(values, mut edges, size, kind)| {
        let range = size.map_or(0..=usize::MAX, |(least, more)| least..=least + more);
        let (nodes, shape) = match kind {
            0 => (length, GraphShape::Connected),
            1 => (length, GraphShape::Region { size: Some(range) }),
            2 => (length - 1, GraphShape::Region { size: None }),
            3 => (length, GraphShape::Reachable { start: 0, size: range }),
            4 => (4, GraphShape::Forest),
            5 => (4, GraphShape::Tree),
            6 => (4, GraphShape::Spanning),
            7 => (4, GraphShape::OneLoop),
            8 => (4, GraphShape::OnePath { ends: size.map(|(one, other)| (one % 4, other % 4)) }),
            9 => (4, GraphShape::Paths { pairs: Vec::from_iter(size) }),
            10 => (4, GraphShape::Division { sizes: RegionSizes::Given(vec![None; 4]) }),
            11 => (4, GraphShape::Division { sizes: RegionSizes::Any }),
            _ => {
                let shape = GraphShape::Sees { lengths: vec![length - 1], number: None };
                let graph = Arc::new(Graph::new(0, []));
                return RelationData::Graph(GraphRelation { values, graph, shape });
            }
        };
        if kind < 4 {
            edges.retain(|&(one, other)| one.max(other) < nodes);
        } else {
            edges.resize(length, (0, 1));
        }
        let graph = Arc::new(Graph::new(nodes, edges));
        RelationData::Graph(GraphRelation { values, graph, shape })
    })
}

/// Tasks on a machine or a resource, whose scope has as many variables for each task as the lists
/// that go with it need.
fn tasks(length: usize) -> impl Strategy<Value = RelationData<Mixed>> {
    let numbers = || prop::option::of(prop::collection::vec(0i64..4, length));
    let capacity = prop::option::of(-1i64..6);
    let presence = prop::option::of(value());
    let parts = (numbers(), numbers(), capacity, presence, any::<bool>());
    parts.prop_map(move |(mut durations, mut demands, mut capacity, presence, shares)| {
        let presence = presence.filter(|value| *value != Mixed::Null);
        if !shares {
            (demands, capacity) = (Some(vec![0; length]), Some(0));
        }
        let count = |list: &Option<Vec<i64>>| usize::from(list.is_none());
        let mut parts = 1 + count(&durations) + count(&demands) + usize::from(presence.is_some());
        let left = length - usize::from(capacity.is_none() && length > 0);
        let presence = presence.filter(|_| left.is_multiple_of(parts));
        if !left.is_multiple_of(parts) {
            (durations, demands, parts) = (Some(vec![2; length]), Some(vec![1; length]), 1);
        }
        capacity = capacity.or((length == 0).then_some(1));
        for list in [&mut durations, &mut demands] {
            list.iter_mut().for_each(|list| list.truncate(left / parts));
        }
        match shares {
            true => RelationData::Cumulative { durations, demands, capacity, presence },
            false => RelationData::NoOverlap { durations, presence },
        }
    })
}

/// Boxes, whose scope has as many variables for each as its sizes need.
fn boxes(length: usize) -> impl Strategy<Value = RelationData<Mixed>> {
    let sizes = prop::option::of(prop::collection::vec(prop::collection::vec(0i64..4, length), 2));
    (sizes, any::<bool>()).prop_map(move |(sizes, is_strict)| {
        let dimensions = 1 + usize::from(length.is_multiple_of(2));
        let sizes = sizes.filter(|_| !length.is_multiple_of(4)).map(|mut sizes| {
            sizes.truncate(dimensions);
            sizes.iter_mut().for_each(|sizes| sizes.truncate(length / dimensions));
            sizes
        });
        // Without sizes, each box has a start and a size for each dimension.
        let is_whole = sizes.is_some() || length.is_multiple_of(2 * dimensions);
        let all = || vec![vec![1; length]];
        let (dimensions, sizes) = if is_whole { (dimensions, sizes) } else { (1, Some(all())) };
        RelationData::Diffn { dimensions, sizes, is_strict }
    })
}

/// A relation whose lists fit a scope of this length.
pub(crate) fn relation(length: usize) -> impl Strategy<Value = RelationData<Mixed>> {
    let offsets = prop::option::of(prop::collection::vec(-2i64..3, length));
    let strengths = [Strength::Value, Strength::Singles, Strength::Bounds, Strength::Domain];
    let strength = prop::option::of(select(strengths.to_vec()));
    prop_oneof![
        4 => calculation(length),
        3 => counted(),
        2 => tasks(length),
        1 => boxes(length),
        3 => listed(length),
        1 => packed(length),
        2 => on_graph(length),
        1 => (offsets, strength)
            .prop_map(|(offsets, strength)| RelationData::AllDifferent { offsets, strength }),
        3 => select(vec![
            RelationData::AllDifferent { offsets: None, strength: None },
            RelationData::AllEqual,
            RelationData::LessThan,
            RelationData::LessOrEqual,
            RelationData::LexLessThan,
            RelationData::LexLessOrEqual,
            RelationData::Inverse,
            RelationData::Element,
            RelationData::Maximum,
            RelationData::Minimum,
            RelationData::Circuit,
            RelationData::Subcircuit,
        ]),
    ]
}
