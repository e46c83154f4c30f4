//! Tests of the constraints on graphs, against their meaning.

use super::*;
use crate::arithmetic::Int;
use crate::run::Random;
use crate::state::Var;
use crate::testing::agrees_with_its_meaning;
use proptest::prelude::*;
use std::ops::RangeInclusive;

/// Returns the number of nodes up to which each graph is tried.
fn most_nodes() -> usize {
    std::env::var("KUMIKI_GRAPH_NODES").map_or(4, |nodes| nodes.parse().expect("a number"))
}

/// The number of nodes up to which graphs that differ in the order of their nodes are all tried.
const MOST_ORDERED: usize = 5;

/// The edges of a graph that are all tried in and out; others are one of both.
const MOST_OPEN: usize = 10;

/// Returns the graphs of `nodes` nodes without loops and parallel edges. Of many nodes, there is
/// one of those that differ only in the order of the nodes.
fn all_graphs(nodes: usize) -> impl Iterator<Item = Graph> {
    let pairs: Vec<(usize, usize)> =
        (0..nodes).flat_map(|one| (one + 1..nodes).map(move |other| (one, other))).collect();
    let orders = if nodes > MOST_ORDERED { orders(nodes) } else { vec![(0..nodes).collect()] };
    let places = |order: &Vec<usize>| -> Vec<usize> {
        let moved = pairs.iter().map(|&(one, other)| (order[one], order[other]));
        let sorted = moved.map(|(one, other)| (one.min(other), one.max(other)));
        sorted.map(|pair| pairs.binary_search(&pair).expect("it is a pair")).collect()
    };
    let orders: Vec<Vec<usize>> = orders.iter().map(places).collect();
    let mut is_known = vec![false; 1 << pairs.len()];
    (0..1usize << pairs.len()).filter_map(move |subset| {
        if is_known[subset] {
            return None;
        }
        let edges = (0..pairs.len()).filter(|at| subset >> at & 1 == 1);
        for order in &orders {
            is_known[edges.clone().fold(0, |moved, at| moved | 1 << order[at])] = true;
        }
        Some(Graph::new(nodes, edges.map(|at| pairs[at])))
    })
}

/// Returns the orders of so many things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for next in 0..count {
        let inserted = |order: &Vec<usize>| {
            let order = order.clone();
            (0..=next).map(move |place| {
                let mut longer = order.clone();
                longer.insert(place, next);
                longer
            })
        };
        orders = orders.iter().flat_map(inserted).collect();
    }
    orders
}

/// Returns the domains of so many edges. If they are many, most of them are fixed, at random in
/// several ways.
fn edge_domains(edges: usize) -> Vec<Vec<Vec<Int>>> {
    if edges <= MOST_OPEN {
        return vec![truths(edges)];
    }
    let sample = |seed: u64| {
        let mut random = Random::new(seed);
        let mut domains = truths(MOST_OPEN);
        domains.extend((MOST_OPEN..edges).map(|_| vec![random.below(2) as Int]));
        random.shuffle(&mut domains);
        domains
    };
    (0..8).map(sample).collect()
}

/// Returns the graphs of `nodes` nodes, of those with equal numbers of edges at the nodes only one.
fn graphs_by_degrees(nodes: usize) -> Vec<Graph> {
    let mut seen = std::collections::BTreeSet::new();
    let mut is_new = |graph: &Graph| {
        let mut degrees: Vec<Vec<usize>> = (0..nodes)
            .map(|node| {
                let of_neighbours = graph.neighbours(node).map(|next| graph.neighbours(next).len());
                let mut degrees: Vec<usize> = of_neighbours.collect();
                degrees.sort_unstable();
                degrees
            })
            .collect();
        degrees.sort_unstable();
        seen.insert(degrees)
    };
    all_graphs(nodes).filter(&mut is_new).collect()
}

/// Any graph, also with loops and parallel edges.
fn graph(nodes: RangeInclusive<usize>, edges: usize) -> impl Strategy<Value = Graph> {
    nodes.prop_flat_map(move |nodes| {
        prop::collection::vec((0..nodes, 0..nodes), 0..=edges)
            .prop_map(move |edges| Graph::new(nodes, edges))
    })
}

/// A condition on a variable whose place is counted round.
#[derive(Clone, Debug)]
enum Condition {
    If(usize, Int),
    Unless(usize, Int),
    Among(usize, Vec<Int>),
    Always,
}

/// Conditions on some variables, each on the next one or each on any.
#[derive(Clone, Debug)]
struct Conditions {
    list: Vec<Condition>,
    is_plain: bool,
}

impl Conditions {
    /// Returns the first `len` of them on `vars`.
    fn on(&self, vars: &[Var], len: usize) -> Vec<Membership> {
        let membership = |(place, condition): (usize, &Condition)| {
            let var = |at: usize| vars[if self.is_plain { place } else { at % vars.len() }];
            match *condition {
                Condition::If(at, value) => Membership::If(var(at), value),
                Condition::Unless(at, value) => Membership::Unless(var(at), value),
                Condition::Among(at, ref set) => {
                    Membership::Among(var(at), set.iter().copied().collect())
                }
                Condition::Always => Membership::Always,
            }
        };
        self.list[..len].iter().enumerate().map(membership).collect()
    }
}

fn conditions(len: usize) -> impl Strategy<Value = Conditions> {
    let (place, value) = (0..6usize, 0..4 as Int);
    let condition = prop_oneof![
        6 => (place.clone(), value.clone()).prop_map(|(at, value)| Condition::If(at, value)),
        6 => (place.clone(), value.clone()).prop_map(|(at, value)| Condition::Unless(at, value)),
        4 => (place, prop::collection::vec(value, 0..4)).prop_map(|(at, set)| Condition::Among(at, set)),
        1 => Just(Condition::Always),
    ];
    let list = prop::collection::vec(condition, len);
    (list, prop::bool::weighted(0.7)).prop_map(|(list, is_plain)| Conditions { list, is_plain })
}

/// Few values each, sometimes far apart.
fn domains(len: usize) -> impl Strategy<Value = Vec<Vec<Int>>> {
    let near = prop::collection::vec(0..4 as Int, 1..4);
    let far = prop::collection::vec(prop_oneof![0..4 as Int, Just(70), Just(5000)], 1..4);
    prop::collection::vec(prop_oneof![9 => near, 1 => far], len)
}

fn truths(len: usize) -> Vec<Vec<Int>> {
    vec![vec![0, 1]; len]
}

fn ones(vars: &[Var]) -> Vec<Membership> {
    vars.iter().map(|&var| Membership::If(var, 1)).collect()
}

#[test]
fn connected_agrees_with_its_meaning_on_all_small_graphs() {
    for graph in (0..=most_nodes()).flat_map(all_graphs) {
        let nodes = truths(graph.node_count());
        agrees_with_its_meaning(&nodes, |vars| Connected::new(&graph, ones(vars)));
    }
}

/// Here a node can be inside of a ring of others.
#[test]
fn connected_agrees_with_its_meaning_on_grids() {
    for columns in 1..=3 {
        let across = (0..3 * columns).filter(|at| at % columns > 0).map(|at| (at - 1, at));
        let down = (columns..3 * columns).map(|at| (at - columns, at));
        let graph = Graph::new(3 * columns, across.chain(down));
        agrees_with_its_meaning(&truths(3 * columns), |vars| Connected::new(&graph, ones(vars)));
    }
}

#[test]
fn spanning_agrees_with_its_meaning_on_small_graphs() {
    for graph in (0..=most_nodes()).flat_map(graphs_by_degrees) {
        for edges in edge_domains(graph.edge_count()) {
            agrees_with_its_meaning(&edges, |vars| Spanning::new(&graph, ones(vars)));
        }
    }
}

#[test]
fn division_agrees_with_its_meaning_on_small_graphs() {
    for graph in (0..=most_nodes()).flat_map(graphs_by_degrees) {
        let edges = truths(graph.edge_count());
        agrees_with_its_meaning(&edges, |vars| Division::new(&graph, ones(vars)));
        for size in 1..=graph.node_count() {
            let sizes = (0..graph.node_count()).map(|node| (node == 0).then_some(size));
            agrees_with_its_meaning(&edges, |vars| {
                Division::new(&graph, ones(vars)).with_sizes(sizes.clone())
            });
        }
    }
}

#[test]
fn region_agrees_with_its_meaning_on_all_small_graphs() {
    for graph in (0..=most_nodes()).flat_map(all_graphs) {
        let count = graph.node_count();
        let nodes = truths(count);
        for min in 0..=count {
            let size = min..=min + count % 2;
            agrees_with_its_meaning(&nodes, |vars| Region::new(&graph, ones(vars), size.clone()));
        }
        let mut domains = nodes;
        domains.push((0..=count as Int).collect());
        agrees_with_its_meaning(&domains, |vars| {
            let (&size, nodes) = vars.split_last().expect("one is the size");
            Region::of_variable_size(&graph, ones(nodes), size)
        });
    }
}

#[test]
fn reachable_agrees_with_its_meaning_on_all_small_graphs() {
    for graph in (1..=most_nodes()).flat_map(all_graphs) {
        let count = graph.node_count();
        for min in 0..=count {
            let size = min..=min + count % 2;
            agrees_with_its_meaning(&truths(count), |vars| {
                Reachable::new(&graph, ones(vars), count - 1, size.clone())
            });
        }
    }
}

proptest! {
    #[test]
    fn reachable_agrees_with_its_meaning(
        graph in graph(1..=6, 9),
        conditions in conditions(6),
        domains in domains(6),
        (start, min, more) in (0..6usize, 0..4usize, 0..3usize),
    ) {
        let nodes = graph.node_count();
        agrees_with_its_meaning(&domains[..nodes], |vars| {
            let size = min..=min + more;
            Reachable::new(&graph, conditions.on(vars, nodes), start % nodes, size)
        });
    }

    #[test]
    fn connected_agrees_with_its_meaning(
        graph in graph(1..=6, 10),
        conditions in conditions(6),
        domains in domains(6),
    ) {
        let nodes = graph.node_count();
        agrees_with_its_meaning(&domains[..nodes], |vars| {
            Connected::new(&graph, conditions.on(vars, nodes))
        });
    }

    #[test]
    fn spanning_agrees_with_its_meaning(
        graph in graph(1..=5, 6),
        conditions in conditions(6),
        domains in domains(6),
    ) {
        agrees_with_its_meaning(&domains, |vars| {
            Spanning::new(&graph, conditions.on(vars, graph.edge_count()))
        });
    }

    #[test]
    fn region_agrees_with_its_meaning(
        graph in graph(1..=6, 9),
        conditions in conditions(6),
        domains in domains(6),
        (min, more) in (0..5usize, 0..3usize),
    ) {
        let nodes = graph.node_count();
        agrees_with_its_meaning(&domains[..nodes], |vars| {
            Region::new(&graph, conditions.on(vars, nodes), min..=min + more)
        });
    }

    #[test]
    fn region_of_variable_size_agrees_with_its_meaning(
        graph in graph(1..=5, 8),
        conditions in conditions(5),
        domains in domains(5),
        sizes in prop::collection::vec(-1..8 as Int, 1..6),
    ) {
        let nodes = graph.node_count();
        let domains = [&domains[..nodes], &[sizes]].concat();
        agrees_with_its_meaning(&domains, |vars| {
            // Where a variable may occur twice, the size is a node as well.
            let of_nodes = if conditions.is_plain { &vars[..nodes] } else { vars };
            let of_nodes = conditions.on(of_nodes, nodes);
            Region::of_variable_size(&graph, of_nodes, vars[nodes])
        });
    }
}

proptest! {
    #[test]
    fn sees_agrees_with_its_meaning(
        conditions in conditions(6),
        domains in domains(6),
        lengths in prop::collection::vec(0..4usize, 0..4),
        (min, more) in (0..6usize, 0..2usize),
    ) {
        agrees_with_its_meaning(&domains, |vars| {
            Sees::new(rays(&conditions.on(vars, 6), &lengths), min..=min + more)
        });
    }

    #[test]
    fn sees_with_a_variable_agrees_with_its_meaning(
        conditions in conditions(5),
        domains in domains(5),
        lengths in prop::collection::vec(0..4usize, 0..4),
        numbers in prop::collection::vec(-1..8 as Int, 1..6),
    ) {
        let domains = [&domains[..], &[numbers]].concat();
        agrees_with_its_meaning(&domains, |vars| {
            let of_cells = if conditions.is_plain { &vars[..5] } else { vars };
            let rays = rays(&conditions.on(of_cells, 5), &lengths);
            Sees::of_variable_number(rays, vars[5])
        });
    }
}

/// Returns rays of these lengths, as long as there are cells.
fn rays(cells: &[Membership], lengths: &[usize]) -> Vec<Vec<Membership>> {
    let mut cells = cells.iter().cloned();
    lengths.iter().map(|&len| cells.by_ref().take(len).collect()).collect()
}

proptest! {
    #[test]
    fn division_agrees_with_its_meaning(
        graph in graph(1..=6, 7),
        conditions in conditions(7),
        domains in domains(7),
        sizes in prop::option::of(prop::collection::vec(prop::option::of(0..5usize), 6)),
    ) {
        let edges = graph.edge_count();
        agrees_with_its_meaning(&domains, |vars| {
            let division = Division::new(&graph, conditions.on(vars, edges));
            match &sizes {
                Some(sizes) => division.with_sizes(sizes[..graph.node_count()].iter().copied()),
                None => division,
            }
        });
    }

    #[test]
    fn division_with_size_variables_agrees_with_its_meaning(
        graph in graph(1..=4, 4),
        conditions in conditions(4),
        domains in prop::collection::vec(prop::collection::vec(0..2 as Int, 1..3), 4),
        sizes in prop::collection::vec(prop::collection::vec(-1..6 as Int, 1..4), 4),
        is_shared in prop::bool::weighted(0.2),
    ) {
        let nodes = graph.node_count();
        let domains = [&domains[..], &sizes[..nodes]].concat();
        agrees_with_its_meaning(&domains, |vars| {
            let borders = conditions.on(vars, graph.edge_count());
            let mut sizes = vars[4..].to_vec();
            if is_shared {
                sizes[0] = *vars.last().expect("there is one");
            }
            Division::new(&graph, borders).with_size_variables(sizes)
        });
    }
}
