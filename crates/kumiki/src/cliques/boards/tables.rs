//! Boards and marks of a clique graph, compiled once: the members that are neighbours of each
//! vertex, and its own marks.
//!
//! Invariant: the tables do not change.

use super::super::CliqueGraph;
use super::super::common_neighbours::CommonNeighbours;
use super::super::vertices::{bits, each, wide};
use super::marks::{Mark, Marks, ROW};

/// The rules of a clique graph, on boards of `W` words and `R` rows of marks of type `M`.
pub(in super::super) struct Boards<M, const W: usize, const R: usize> {
    /// The number of values.
    pub(super) values: usize,
    pub(super) cliques: Vec<Vec<usize>>,
    pub(super) vertices: Vec<VertexMasks<M, W, R>>,
    /// For each vertex, the cliques that it is in, and its member mark in each.
    pub(super) memberships: Vec<Vec<(usize, M)>>,
    /// For each value, the marks of an initial state.
    pub(super) open: Vec<Marks<M, R>>,
    pub(super) used: [u64; W],
    /// The variable of each vertex that has one.
    pub(super) vars: Vec<usize>,
    pub(super) neighbours: Vec<[u64; W]>,
    pub(super) common: CommonNeighbours<W>,
}

/// The masks that are applied when a value is placed.
#[derive(Clone)]
pub(super) struct VertexMasks<M, const W: usize, const R: usize> {
    /// All vertices but its neighbours.
    pub(super) strangers: [u64; W],
    /// For each clique, the members that are not neighbours of the vertex.
    pub(super) left: Marks<M, R>,
    /// Done in each clique that the vertex is in.
    pub(super) own: Marks<M, R>,
    /// All marks except the vertex itself, as a member of each clique that it is in.
    pub(super) others: Marks<M, R>,
}

impl<M: Mark, const W: usize, const R: usize> Boards<M, W, R> {
    /// Returns the rules of `graph`; `None` if it has more cliques than `R` rows.
    pub(in super::super) fn new(graph: &CliqueGraph) -> Option<Boards<M, W, R>> {
        let cliques: Vec<Vec<usize>> = graph.cliques.iter().map(|g| g.members.clone()).collect();
        if cliques.len() > R * ROW {
            return None;
        }
        let values = graph.values.len();
        let neighbours: Vec<[u64; W]> =
            graph.neighbours.iter().map(|neighbours| wide(neighbours)).collect();
        let vertex = |neighbours: &[u64; W]| VertexMasks {
            strangers: neighbours.map(|word| !word),
            left: Marks::all(M::DONE),
            own: Marks::all(M::NONE),
            others: Marks::all(M::DONE),
        };
        let mut vertices: Vec<VertexMasks<M, W, R>> = neighbours.iter().map(vertex).collect();
        let mut memberships = vec![Vec::new(); graph.len];
        let mut open = vec![Marks::all(M::DONE); values];
        for (clique, members) in cliques.iter().enumerate() {
            for (at, &member) in members.iter().enumerate() {
                let bit = M::bit(at);
                memberships[member].push((clique, bit));
                *vertices[member].own.mark_mut(clique) = M::DONE;
                *vertices[member].others.mark_mut(clique) = M::DONE.without(bit);
                for neighbour in each(&graph.neighbours[member]) {
                    let mark = vertices[neighbour].left.mark_mut(clique);
                    *mark = mark.without(bit);
                }
            }
            let none = (0..members.len()).fold(M::DONE, |mark, at| mark.without(M::bit(at)));
            let all = M::DONE.without(none);
            bits(graph.cliques[clique].needed)
                .for_each(|value| *open[value].mark_mut(clique) = all);
        }
        let (used, common) = (wide(&graph.used()), CommonNeighbours::new(graph));
        let mut vars = vec![0; graph.len];
        graph.vertices.iter().enumerate().for_each(|(var, &vertex)| vars[vertex] = var);
        Some(Boards {
            values,
            cliques,
            vertices,
            memberships,
            open,
            used,
            vars,
            neighbours,
            common,
        })
    }
}
