//! Clique graphs: variables in cliques that all differ over a few common values, as data. A clique
//! graph is a graph given by cliques, and its solutions are list colourings.
//!
//! Invariant: nothing here depends on the meaning of a clique. Rows, regions, diagonals and the
//! edges of a graph are all lists of vertices. A *vertex* is the position of a variable in the
//! clique graph's own order. A set of values is the bits of one word.
#![cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128")),
    allow(dead_code, unused_mut, reason = "nothing runs on lanes where there are no vectors")
)]

mod atoms;
mod choice;
mod common_neighbours;
mod counted;
mod direct;
mod kernel;
mod lanes;
mod layout;
mod states;
#[cfg(test)]
mod tests;
mod vector;
mod vertices;

pub(crate) use choice::Choice;
pub(crate) use direct::direct_work;
pub use kernel::Simd;
pub(crate) use kernel::{Kernel, Propagated};
pub(crate) use layout::laid_out;
pub(crate) use states::{States, least};

use crate::arithmetic::Int;
use vertices::{VertexSet, bits, has};

/// The most values that the variables of a clique graph may have together.
pub(crate) const MOST_VALUES: usize = 64;

/// The most variables of a clique graph, because the neighbours of each variable are kept as bits.
pub(crate) const MOST_VARIABLES: usize = 4096;

/// The error for a state without solutions.
struct Contradiction;

/// A clique graph: variables in cliques that all differ.
#[derive(Clone, Debug)]
pub(crate) struct CliqueGraph {
    /// The values, ascending: bit `i` of a set stands for `values[i]`.
    values: Vec<Int>,
    /// The vertex of each variable.
    vertices: Vec<usize>,
    /// The number of vertices, including those without a variable.
    len: usize,
    cliques: Vec<Clique>,
    /// For each vertex, those that differ from it other than by a clique of three or more.
    edges: Vec<Vec<usize>>,
    /// For each vertex, all vertices that differ from it.
    neighbours: Vec<VertexSet>,
    /// True if the model states it by pairs of variables that differ.
    is_colouring: bool,
}

/// A clique: three or more variables that all differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clique {
    /// The vertices of its members, ascending.
    pub(crate) members: Vec<usize>,
    /// The values that some member must take: all values of the members if there are as many as
    /// members, and otherwise none.
    pub(crate) needed: u64,
}

impl CliqueGraph {
    /// Returns a clique graph of `variables` variables over `values`. The members of each of
    /// `cliques` all differ; each clique comes with the values that its members must take. The two
    /// of each of `edges` differ, too. VertexSet are variables, in the same order.
    pub(crate) fn new(
        variables: usize,
        values: Vec<Int>,
        cliques: Vec<Clique>,
        edges: &[(usize, usize)],
    ) -> CliqueGraph {
        let mut cliques = cliques;
        cliques.iter_mut().for_each(|clique| clique.members.sort_unstable());
        let mut graph = CliqueGraph {
            values,
            vertices: (0..variables).collect(),
            len: variables,
            cliques,
            edges: vec![Vec::new(); variables],
            neighbours: Vec::new(),
            is_colouring: false,
        };
        graph.find_neighbours();
        for &(one, other) in edges {
            // An edge within a clique adds nothing, and neither does a repeated edge.
            if !has(&graph.neighbours[one], other) {
                for (one, other) in [(one, other), (other, one)] {
                    graph.edges[one].push(other);
                    graph.neighbours[one][other / 64] |= 1 << (other % 64);
                }
            }
        }
        graph
    }

    /// Computes the neighbours of each vertex from the cliques and edges.
    fn find_neighbours(&mut self) {
        self.neighbours = vec![vec![0; self.len.div_ceil(64)]; self.len];
        let insert = |neighbours: &mut VertexSet, vertex: usize| {
            neighbours[vertex / 64] |= 1 << (vertex % 64)
        };
        for clique in &self.cliques {
            let members = vertices::set(self.len, &clique.members);
            for &member in &clique.members {
                let words = self.neighbours[member].iter_mut().zip(&members);
                words.for_each(|(word, &more)| *word |= more);
            }
        }
        for (neighbours, edges) in self.neighbours.iter_mut().zip(&self.edges) {
            edges.iter().for_each(|&other| insert(neighbours, other));
        }
        for (vertex, neighbours) in self.neighbours.iter_mut().enumerate() {
            neighbours[vertex / 64] &= !(1 << (vertex % 64));
        }
    }

    /// Returns the same clique graph with variable `i` at `vertices[i]` of `len` vertices.
    fn laid_out(&self, vertices: Vec<usize>, len: usize) -> CliqueGraph {
        // The new vertex of the content of each old vertex.
        let mut moved = vec![0; self.len];
        for (&from, &to) in self.vertices.iter().zip(&vertices) {
            moved[from] = to;
        }
        let clique = |clique: &Clique| {
            let mut members: Vec<usize> = clique.members.iter().map(|&at| moved[at]).collect();
            members.sort_unstable();
            Clique { members, needed: clique.needed }
        };
        let mut edges = vec![Vec::new(); len];
        for (from, others) in self.edges.iter().enumerate().filter(|(_, others)| !others.is_empty())
        {
            edges[moved[from]] = others.iter().map(|&other| moved[other]).collect();
        }
        let cliques = self.cliques.iter().map(clique).collect();
        let (values, is_colouring, neighbours) =
            (self.values.clone(), self.is_colouring, Vec::new());
        let mut graph =
            CliqueGraph { values, vertices, len, cliques, edges, neighbours, is_colouring };
        graph.find_neighbours();
        graph
    }

    /// Returns the subgraph that `variables` induce, ascending and each at its own vertex here. The
    /// others have one value each, which their neighbours do not have; `sets` has all values.
    pub(crate) fn induced(&self, variables: &[usize], sets: &[u64]) -> CliqueGraph {
        let mut places = vec![None; self.len];
        for (at, &variable) in variables.iter().enumerate() {
            places[variable] = Some(at);
        }
        let (mut cliques, mut edges) = (Vec::new(), Vec::new());
        for clique in &self.cliques {
            let members: Vec<usize> = clique.members.iter().filter_map(|&at| places[at]).collect();
            let gone = clique.members.iter().filter(|&&at| places[at].is_none());
            let needed = gone.fold(clique.needed, |needed, &at| needed & !sets[at]);
            match members[..] {
                [] | [_] => {}
                [one, other] => edges.push((one, other)),
                _ => cliques.push(Clique { members, needed }),
            }
        }
        for (one, others) in self.edges.iter().enumerate() {
            let open = others.iter().filter_map(|&other| Some((places[one]?, places[other]?)));
            edges.extend(open.filter(|(one, other)| one < other));
        }
        let graph = CliqueGraph::new(variables.len(), self.values.clone(), cliques, &edges);
        graph.colouring(self.is_colouring)
    }

    /// Returns the same clique graph with variable `i` at vertex `i`.
    fn in_order(&self) -> CliqueGraph {
        let variables = self.vertices.len();
        self.laid_out((0..variables).collect(), variables)
    }

    /// Returns the graph, which the model states by pairs of variables that differ if it is a
    /// colouring.
    pub(crate) fn colouring(self, is_colouring: bool) -> CliqueGraph {
        CliqueGraph { is_colouring, ..self }
    }

    /// Returns whether the model states the graph by pairs of variables that differ.
    pub(crate) fn is_colouring(&self) -> bool {
        self.is_colouring
    }

    /// Returns the vertex of each variable.
    #[inline]
    pub(crate) fn vertices(&self) -> &[usize] {
        &self.vertices
    }

    /// Returns for each vertex the set of its variable, of one for each variable; nothing for a
    /// vertex without one.
    pub(crate) fn by_vertex(&self, sets: &[u64]) -> Vec<u64> {
        let mut by_vertex = vec![0; self.len];
        for (&vertex, &set) in self.vertices.iter().zip(sets) {
            by_vertex[vertex] = set;
        }
        by_vertex
    }

    /// Returns the variable of each vertex; the greatest number for a vertex without one.
    fn order(&self) -> Vec<u32> {
        let mut order = vec![u32::MAX; self.len];
        for (variable, &vertex) in self.vertices.iter().enumerate() {
            order[vertex] = variable as u32;
        }
        order
    }

    /// Returns the values, ascending: bit `i` of a set stands for `values()[i]`.
    #[inline]
    pub(crate) fn values(&self) -> &[Int] {
        &self.values
    }

    /// Returns the set that holds all values.
    fn all_values(&self) -> u64 {
        u64::MAX >> (64 - self.values.len())
    }

    /// Returns the set that holds `value`; empty if the clique graph does not have it.
    #[inline]
    pub(crate) fn set_of(&self, value: Int) -> u64 {
        // Without gaps, the index of a value is its distance from the first.
        let distance = value.wrapping_sub(self.values[0]);
        match self.values.get(distance as usize) {
            Some(&at) if at == value => 1 << distance,
            _ => self.values.binary_search(&value).map_or(0, |at| 1 << at),
        }
    }

    /// Returns the least and the greatest value.
    pub(crate) fn span(&self) -> (Int, Int) {
        (self.values[0], self.values[self.values.len() - 1])
    }

    /// Returns the set of the values `first + i` for each bit `i` of `word`, where `first` is the
    /// least value.
    pub(crate) fn compact(&self, word: u64) -> u64 {
        if self.has_no_gaps() {
            return word & self.all_values();
        }
        let has = |value: &Int| word >> (value - self.values[0]) & 1;
        self.values.iter().enumerate().fold(0, |set, (at, value)| set | has(value) << at)
    }

    /// Returns the inverse of [`CliqueGraph::compact`]: bit `i` for the value `first + i`.
    pub(crate) fn spread(&self, set: u64) -> u64 {
        if self.has_no_gaps() {
            return set;
        }
        bits(set).fold(0, |word, at| word | 1 << (self.values[at] - self.values[0]))
    }

    fn has_no_gaps(&self) -> bool {
        let (first, last) = self.span();
        last - first == self.values.len() as Int - 1
    }

    /// Returns the vertices that hold a variable.
    fn used(&self) -> VertexSet {
        vertices::set(self.len, &self.vertices)
    }
}
