//! Tests of constraints on edges, on every small graph, against their meaning.

use super::{Circuit, Forest, Graph, Membership, OneLoop, OnePath, Paths};
use crate::arithmetic::Int;
use crate::propagation::{Asked, Constraint, Model, Phrase};
use crate::run::SolutionCount;
use crate::search::Search;
use crate::state::{Var, literal};
use crate::testing::agrees_with_its_meaning;
use proptest::prelude::*;

/// Returns the pairs of `nodes` nodes.
fn pairs(nodes: usize) -> Vec<(usize, usize)> {
    (0..nodes).flat_map(|one| (one + 1..nodes).map(move |other| (one, other))).collect()
}

/// Returns every graph of `nodes` nodes without two edges between the same nodes; of those that
/// differ in the order of their nodes only, one.
fn all_graphs(nodes: usize) -> impl Iterator<Item = Graph> {
    let pairs = pairs(nodes);
    let place = |one: usize, other: usize| {
        let pair = (one.min(other), one.max(other));
        pairs.iter().position(|&of| of == pair).expect("it is a pair")
    };
    // Where each order of the nodes puts each pair.
    let orders: Vec<Vec<usize>> = orders(nodes)
        .iter()
        .map(|order| pairs.iter().map(|&(one, other)| place(order[one], order[other])).collect())
        .collect();
    let moved = |set: u64, order: &[usize]| {
        order.iter().enumerate().fold(0, |all, (at, to)| all | (set >> at & 1) << to)
    };
    let is_least = |set: &u64| orders.iter().all(|order| *set <= moved(*set, order));
    let least: Vec<u64> = (0..1_u64 << pairs.len()).filter(is_least).collect();
    least.into_iter().map(move |set| {
        let edges = (0..pairs.len()).filter(|at| set >> at & 1 == 1).map(|at| pairs[at]);
        Graph::new(nodes, edges)
    })
}

/// Returns the orders of `0..nodes`.
fn orders(nodes: usize) -> Vec<Vec<usize>> {
    (0..nodes).fold(vec![Vec::new()], |orders, node| {
        let with_node = |order: Vec<usize>| {
            (0..=order.len()).map(move |at| {
                let mut order = order.clone();
                order.insert(at, node);
                order
            })
        };
        orders.into_iter().flat_map(with_node).collect()
    })
}

#[test]
fn each_small_graph_is_listed_once() {
    let counts = (0..=5).map(|nodes| all_graphs(nodes).count());
    assert_eq!(counts.collect::<Vec<_>>(), [1, 1, 2, 4, 11, 34]);
}

/// A graph that may have several edges between two nodes and edges with one node at both ends, the
/// domains of a few variables, and a condition for each edge.
#[derive(Clone, Debug)]
struct Case {
    graph: Graph,
    domains: Vec<Vec<Int>>,
    /// For each edge, the variable, the value, and whether that is when it is in.
    conditions: Vec<Option<(usize, Int, bool)>>,
    /// More values with which the edges are in that are so with one.
    others: Vec<Int>,
}

impl Case {
    fn memberships(&self, vars: &[Var]) -> Vec<Membership> {
        let of = |condition: &Option<(usize, Int, bool)>| match *condition {
            Some((var, value, true)) if !self.others.is_empty() => {
                let values = self.others.iter().copied().chain([value]).collect();
                Membership::Among(vars[var % vars.len()], values)
            }
            Some((var, value, true)) => Membership::If(vars[var % vars.len()], value),
            Some((var, value, false)) => Membership::Unless(vars[var % vars.len()], value),
            None => Membership::Always,
        };
        self.conditions.iter().map(of).collect()
    }
}

fn graphs() -> impl Strategy<Value = Graph> {
    (2..=6usize).prop_flat_map(|nodes| {
        let simple = proptest::sample::subsequence(pairs(nodes), 1..=pairs(nodes).len().min(9));
        let any = prop::collection::vec((0..nodes, 0..nodes), 0..7);
        prop_oneof![4 => simple, 1 => any].prop_map(move |edges| Graph::new(nodes, edges))
    })
}

fn cases() -> impl Strategy<Value = Case> {
    graphs().prop_flat_map(|graph| {
        let count = graph.edge_count();
        let truth = Just(vec![0, 1]);
        let domain = prop_oneof![
            8 => truth,
            1 => proptest::sample::subsequence(vec![-1, 0, 1, 2], 1..=3),
            1 => Just(vec![0, 1, 100]),
        ];
        let domains = prop::collection::vec(domain, count.max(1));
        // Each edge has its own variable, or two have the same one.
        let conditions: Vec<_> = (0..count)
            .map(|edge| {
                let var = prop_oneof![30 => Just(edge), 1 => Just(0)];
                let condition = (var, 0..=1i64, prop::bool::weighted(0.8));
                prop_oneof![20 => condition.prop_map(Some), 1 => Just(None)]
            })
            .collect();
        let others = prop_oneof![3 => Just(vec![]), 1 => Just(vec![2]), 1 => Just(vec![-1, 100])];
        (Just(graph), domains, conditions, others).prop_map(
            |(graph, domains, conditions, others)| Case { graph, domains, conditions, others },
        )
    })
}

fn check<C>(case: &Case, build: impl Fn(&Graph, Vec<Membership>) -> C)
where
    C: Constraint + Send + Sync + 'static,
{
    agrees_with_its_meaning(&case.domains, |vars| build(&case.graph, case.memberships(vars)));
}

/// Returns every graph of up to four nodes, or of as many as the environment says.
fn small_graphs() -> impl Iterator<Item = Graph> {
    let nodes =
        std::env::var("KUMIKI_GRAPH_NODES").map_or(4, |nodes| nodes.parse().expect("a number"));
    (0..=nodes).flat_map(all_graphs)
}

fn check_all_graphs<C>(build: impl Fn(&Graph, Vec<Membership>) -> C)
where
    C: Constraint + Send + Sync + 'static,
{
    small_graphs().for_each(|graph| check_graph(&graph, &build));
}

fn check_graph<C>(graph: &Graph, build: impl Fn(&Graph, Vec<Membership>) -> C)
where
    C: Constraint + Send + Sync + 'static,
{
    let domains = vec![vec![0, 1]; graph.edge_count()];
    agrees_with_its_meaning(&domains, |vars| {
        let memberships = vars.iter().map(|&var| Membership::If(var, 1)).collect();
        build(graph, memberships)
    });
}

proptest! {
    #[test]
    fn one_loop_agrees_with_its_meaning(case in cases()) {
        check(&case, OneLoop::new);
    }
}

#[test]
fn one_loop_agrees_with_its_meaning_on_every_small_graph() {
    check_all_graphs(OneLoop::new);
}

#[test]
fn one_loop_is_each_cycle_of_a_complete_graph() {
    for (nodes, cycles) in [(2, 0), (3, 1), (4, 7), (5, 37), (6, 197)] {
        let graph = Graph::new(nodes, pairs(nodes));
        let mut model = Model::new();
        let vars = model.add_variables(graph.edge_count(), 0..=1).unwrap();
        let edges = vars.iter().map(|&var| Membership::If(var, 1));
        model.add_constraint(OneLoop::new(&graph, edges));
        assert_eq!(Search::new(model).count(), cycles, "of {nodes} nodes");
    }
}

#[test]
fn two_edges_between_the_same_nodes_are_a_loop() {
    let graph = Graph::new(2, [(0, 1), (1, 0), (0, 1), (1, 1)]);
    let mut model = Model::new();
    let vars = model.add_variables(graph.edge_count(), 0..=1).unwrap();
    model.add_constraint(OneLoop::new(&graph, vars.iter().map(|&var| Membership::If(var, 1))));
    assert_eq!(Search::new(model).count(), 3);
}

/// Returns pairs of nodes for paths, of which one may be a node and itself.
fn ends(nodes: usize, numbers: &[usize]) -> Vec<(usize, usize)> {
    numbers.chunks_exact(2).map(|pair| (pair[0] % nodes, pair[1] % nodes)).collect()
}

proptest! {
    #[test]
    fn paths_agree_with_their_meaning(
        case in cases(),
        order in Just((0..6).collect::<Vec<usize>>()).prop_shuffle(),
        is_crossed in prop::bool::weighted(0.1),
        len in 0..=6usize,
    ) {
        let nodes = case.graph.node_count();
        let is_meant = |at: &usize| is_crossed || *at < nodes;
        let mut order: Vec<usize> = order.into_iter().filter(is_meant).collect();
        order.truncate(len);
        check(&case, |graph, edges| Paths::new(graph, edges, ends(nodes, &order)));
    }
}

#[test]
fn paths_agree_with_their_meaning_on_every_small_graph() {
    check_all_graphs(|graph, edges| Paths::new(graph, edges, []));
    for (first, second) in [((0, 1), None), ((0, 1), Some((2, 3)))] {
        let last = second.unwrap_or(first).1;
        for graph in small_graphs().filter(|graph| graph.node_count() > last) {
            // Each choice of the nodes at the ends.
            for order in orders(graph.node_count()).iter().filter(|order| order[0] < order[1]) {
                let pair = |(one, other): (usize, usize)| (order[one], order[other]);
                let ends: Vec<_> = [Some(first), second].into_iter().flatten().map(pair).collect();
                if order[last + 1..].is_sorted()
                    && ends.is_sorted_by_key(|&(one, other)| one.min(other))
                {
                    check_graph(&graph, |graph, edges| Paths::new(graph, edges, ends.clone()));
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn one_path_agrees_with_its_meaning(case in cases()) {
        check(&case, OnePath::new);
    }
}

#[test]
fn one_path_agrees_with_its_meaning_on_every_small_graph() {
    check_all_graphs(OnePath::new);
}

proptest! {
    #[test]
    fn a_forest_agrees_with_its_meaning(case in cases()) {
        check(&case, Forest::new);
    }
}

#[test]
fn a_forest_agrees_with_its_meaning_on_every_small_graph() {
    check_all_graphs(Forest::new);
}

proptest! {
    #[test]
    fn a_circuit_agrees_with_its_meaning(seed: u64, is_full: bool) {
        let case = crate::testing::Case::random(seed);
        agrees_with_its_meaning(&case.domains, |vars| {
            let next = case.views(vars).into_iter().map(|view| view.var());
            if is_full { Circuit::new(next) } else { Circuit::through_some(next) }
        });
    }
    #[test]
    fn a_circuit_of_near_places_agrees_with_its_meaning(
        domains in (1..=6usize).prop_flat_map(|len| {
            let places: Vec<Int> = (0..len as Int).collect();
            prop::collection::vec(proptest::sample::subsequence(places, 1..=len), len)
        }),
        is_full: bool,
    ) {
        agrees_with_its_meaning(&domains, |vars| {
            let next = vars.iter().copied();
            if is_full { Circuit::new(next) } else { Circuit::through_some(next) }
        });
    }
}

#[test]
fn circuits_are_the_cyclic_orders_of_their_nodes() {
    let count = |build: fn(Vec<Var>) -> Circuit, nodes: usize| {
        let mut model = Model::new();
        let next = model.add_variables(nodes, 0..nodes.max(1) as Int).unwrap();
        model.add_constraint(build(next));
        Search::new(model).count()
    };
    let full: Vec<SolutionCount> = (0..=6).map(|nodes| count(Circuit::new, nodes)).collect();
    assert_eq!(full, [1, 1, 1, 2, 6, 24, 120]);
    let some = (0..=5).map(|nodes| count(Circuit::through_some, nodes));
    // Of k of the nodes, and none.
    assert_eq!(some.collect::<Vec<SolutionCount>>(), [1, 1, 2, 6, 21, 85]);
}

/// Two squares side by side: 0 and 1 above, 2 and 3 below, 4, 5 and 6 between.
fn squares() -> Graph {
    Graph::new(6, [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)])
}

/// Returns what a constraint on the sides of the squares says of a side that is not `is_in`, and
/// the variables, if some sides are in and some are out.
fn phrase<C: Constraint>(
    build: impl Fn(&Graph, Vec<Membership>) -> C,
    [ins, outs]: [&[usize]; 2],
    (side, is_in): (usize, bool),
) -> (Option<Phrase>, Vec<Var>) {
    let mut model = Model::new();
    let vars = model.add_variables(7, 0..=1).unwrap();
    let constraint = build(&squares(), vars.iter().map(|&var| Membership::If(var, 1)).collect());
    let mut facts = model.store();
    for (sides, value) in [(ins, 1), (outs, 0)] {
        sides.iter().for_each(|&side| facts.fix(vars[side], value).unwrap());
    }
    let removed = literal::is(vars[side], facts.domain(vars[side]), Int::from(!is_in)).unwrap();
    let asked = Asked::about(Some(removed), &facts);
    (constraint.phrase(&asked, &facts), vars)
}

#[test]
fn a_phrase_says_which_loop_would_be_too_small() {
    let (closed, vars) = phrase(OneLoop::new, [&[0, 2, 4, 6], &[]], (5, false));
    let by_it = Phrase::new().text("a loop is closed by ").it();
    assert_eq!(closed, Some(by_it.text(" without ").var(vars[6])));
}

#[test]
fn a_phrase_says_that_a_chain_branches_or_ends() {
    let (branch, vars) = phrase(OneLoop::new, [&[0, 5], &[]], (1, false));
    let both = Phrase::new().vars([vars[0], vars[5]]);
    assert_eq!(branch, Some(both.text(" branch off to ").it()));
    let (end, vars) = phrase(OnePath::new, [&[6], &[]], (1, true));
    assert_eq!(end, Some(Phrase::new().text("there is no way on from ").var(vars[6])));
}

#[test]
fn a_phrase_says_what_paths_cannot_join() {
    let paths = |graph: &Graph, edges| Paths::new(graph, edges, [(0, 5), (3, 4)]);
    let (joined, _) = phrase(paths, [&[], &[]], (4, false));
    assert_eq!(joined, Some(Phrase::new().text("ends of two pairs are joined by ").it()));
    let one = |graph: &Graph, edges| Paths::new(graph, edges, [(0, 3)]);
    let (lost, _) = phrase(one, [&[], &[0, 5]], (1, false));
    assert_eq!(lost, Some(Phrase::new().text("there is no way on from ").it()));
}

#[test]
fn a_phrase_says_which_ring_would_be_closed() {
    let (ring, _) = phrase(Forest::new, [&[0, 2, 4], &[]], (5, false));
    let parts = ring.expect("there is one").parts().to_vec();
    assert_eq!(parts[1..], *Phrase::new().text(" close a ring with ").it().parts());
}

#[test]
fn a_phrase_says_nothing_of_an_edge_that_closes_the_only_loop_or_no_ring() {
    let (closed, _) = phrase(OneLoop::new, [&[0, 2, 4], &[]], (5, false));
    assert_eq!(closed, None, "no other edge is in");
    let (ring, _) = phrase(Forest::new, [&[0, 2, 4], &[]], (5, true));
    assert_eq!(ring, None, "the edge need not be in");
}
