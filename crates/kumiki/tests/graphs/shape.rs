//! Random conditions on graphs in words, and what they mean.
//!
//! Invariant: the graph has as many nodes or edges as there are places for them. The meaning is
//! written down plainly, without the engine.

use kumiki::graph::Graph;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// The number of nodes of a graph whose edges have a place each.
const NODES: usize = 3;

/// A condition on a graph with a place for each node, edge or cell.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) kind: Kind,
    /// The ends of the edges, counted round.
    ends: Vec<(usize, usize)>,
}

/// A kind of condition on a graph.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Connected,
    /// The least size and the greatest.
    Region(usize, usize),
    RegionOfVariableSize,
    Spanning,
    /// The sizes of the nodes, if there are any.
    Division(Option<Vec<Option<usize>>>),
    /// The graph has two nodes.
    DivisionOfVariableSizes,
    /// The length of the first ray, and the number if that is not a variable.
    Sees(usize, Option<usize>),
}

impl Shape {
    /// Returns the number of places for numbers, after those of the graph.
    pub(crate) fn number_places(&self) -> usize {
        match self.kind {
            Kind::RegionOfVariableSize | Kind::Sees(_, None) => 1,
            Kind::DivisionOfVariableSizes => 2,
            _ => 0,
        }
    }

    /// Returns the graph, with so many places.
    pub(crate) fn graph(&self, places: usize) -> Graph {
        let (nodes, edges) = match self.kind {
            Kind::Spanning | Kind::Division(_) => (NODES, places),
            Kind::DivisionOfVariableSizes => (2, places),
            _ => (places, if places == 0 { 0 } else { self.ends.len() }),
        };
        let ends = self.ends[..edges].iter();
        Graph::new(nodes, ends.map(|(one, other)| (one % nodes, other % nodes)))
    }

    /// Returns the lengths of the two rays, for so many cells.
    pub(crate) fn rays(&self, cells: usize) -> [usize; 2] {
        let Kind::Sees(first, _) = self.kind else { return [cells, 0] };
        let first = first.min(cells);
        [first, cells - first]
    }

    /// Returns whether it holds, by what is in and the numbers.
    pub(crate) fn holds(&self, is_in: &[bool], numbers: &[i64]) -> bool {
        let graph = self.graph(is_in.len());
        let ends = |edge: usize| graph.ends(edge);
        let count = |truths: &[bool]| truths.iter().filter(|&&is| is).count();
        let mut nodes = 0..graph.node_count();
        match &self.kind {
            Kind::Connected => is_connected(&graph, is_in),
            Kind::Region(min, max) => {
                is_connected(&graph, is_in) && (*min..=*max).contains(&count(is_in))
            }
            Kind::RegionOfVariableSize => {
                is_connected(&graph, is_in) && numbers == [count(is_in) as i64]
            }
            Kind::Spanning => reached(&graph, 0, |edge| is_in[edge]).iter().all(|&is| is),
            Kind::Division(_) | Kind::DivisionOfVariableSizes => nodes.all(|node| {
                let region = reached(&graph, node, |edge| !is_in[edge]);
                let size = count(&region);
                let is_right = match &self.kind {
                    Kind::Division(Some(sizes)) => sizes[node].is_none_or(|given| given == size),
                    Kind::Division(None) => true,
                    _ => numbers[node] == size as i64,
                };
                let is_within = |edge| region[ends(edge).0] && region[ends(edge).1];
                let mut borders = (0..is_in.len()).filter(|&edge| is_in[edge]);
                is_right && !borders.any(is_within)
            }),
            Kind::Sees(_, number) => {
                let (one, other) = is_in.split_at(self.rays(is_in.len())[0]);
                let seen = |ray: &[bool]| ray.iter().take_while(|&&is| is).count();
                let sum = (seen(one) + seen(other)) as i64;
                number.map_or_else(|| numbers == [sum], |number| number as i64 == sum)
            }
        }
    }
}

/// Returns whether the nodes that are in are connected.
fn is_connected(graph: &Graph, is_in: &[bool]) -> bool {
    let Some(first) = is_in.iter().position(|&is| is) else { return true };
    let reached = reached(graph, first, |edge| {
        let (one, other) = graph.ends(edge);
        is_in[one] && is_in[other]
    });
    (0..is_in.len()).all(|node| !is_in[node] || reached[node])
}

/// Returns which nodes can be reached from `first` over the edges that can be used.
fn reached(graph: &Graph, first: usize, can_use: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut reached = vec![false; graph.node_count()];
    reached[first] = true;
    for _ in 0..graph.node_count() {
        for edge in (0..graph.edge_count()).filter(|&edge| can_use(edge)) {
            let (one, other) = graph.ends(edge);
            let is_reached = reached[one] || reached[other];
            (reached[one], reached[other]) = (is_reached, is_reached);
        }
    }
    reached
}

/// Any condition for at most `most` places.
pub(crate) fn shape(most: usize) -> impl Strategy<Value = Shape> {
    let kind = prop_oneof![
        Just(Kind::Connected),
        (0..=2usize, 0..=2usize).prop_map(|(min, more)| Kind::Region(min, min + more)),
        Just(Kind::RegionOfVariableSize),
        Just(Kind::Spanning),
        option::of(vec(option::of(0..=4usize), NODES)).prop_map(Kind::Division),
        Just(Kind::DivisionOfVariableSizes),
        (0..=most, option::of(0..=most)).prop_map(|(first, number)| Kind::Sees(first, number)),
    ];
    let ends = vec((0..most, 0..most), most);
    (kind, ends).prop_map(|(kind, ends)| Shape { kind, ends })
}
