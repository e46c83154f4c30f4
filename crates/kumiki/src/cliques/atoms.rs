//! Atoms: the sets of vertices in which two cliques overlap, and the rests of a clique beside them.
//!
//! Invariant: for each [`Lock`], its two `rests` are unions of atoms with no other vertices. So the
//! values that are possible in a rest, or must leave it, follow from the atoms, which are few and
//! small.

use super::CliqueGraph;
use super::vertices::{VertexSet, common, each, has, set};

/// Two cliques that overlap in two vertices or more.
#[derive(Clone, Debug)]
pub(super) struct Lock {
    /// The two cliques.
    pub(super) cliques: [usize; 2],
    /// The atoms that make up the rest of the first clique outside of the overlap, and of the
    /// second.
    pub(super) rests: [Vec<usize>; 2],
}

/// All overlaps of the cliques of a clique graph.
#[derive(Clone, Debug, Default)]
pub(super) struct Atoms {
    /// The vertices of each atom. Those where cliques overlap come first.
    pub(super) atoms: Vec<VertexSet>,
    /// For each of the first atoms, the two cliques that overlap there.
    pub(super) locks: Vec<Lock>,
    /// True if the rule of common neighbours follows from the overlaps of cliques alone.
    pub(super) are_all: bool,
}

impl Atoms {
    pub(super) fn new(graph: &CliqueGraph) -> Atoms {
        let families = families(graph);
        let sets: Vec<VertexSet> =
            graph.cliques.iter().map(|g| set(graph.len, &g.members)).collect();
        let mut found = overlaps(&sets);
        // Overlaps between the same families come next to each other, so that they are read
        // together.
        found.sort_by_key(|(cliques, _)| cliques.map(|clique| families[clique]));
        let mut atoms: Vec<VertexSet> =
            found.iter().map(|(_, vertices)| vertices.clone()).collect();
        let overlaps = atoms.len();
        let locks = found.iter().map(|&(cliques, ref both)| Lock {
            cliques,
            rests: cliques.map(|clique| cover(&mut atoms, overlaps, &without(&sets[clique], both))),
        });
        let locks = locks.collect();
        Atoms { atoms, locks, are_all: are_all(graph, &sets) }
    }
}

/// Returns each two of `cliques` that overlap in two vertices or more, with these vertices.
pub(super) fn overlaps(cliques: &[VertexSet]) -> Vec<([usize; 2], VertexSet)> {
    let mut found = Vec::new();
    for one in 0..cliques.len() {
        for other in one + 1..cliques.len() {
            if common(&cliques[one], &cliques[other]) >= 2 {
                found.push(([one, other], and(&cliques[one], &cliques[other])));
            }
        }
    }
    found
}

/// Returns atoms that make up `vertices`, of which the first `overlaps` may be used; the rest
/// becomes an atom.
fn cover(atoms: &mut Vec<VertexSet>, overlaps: usize, vertices: &VertexSet) -> Vec<usize> {
    let mut left = vertices.clone();
    let mut cover = Vec::new();
    for (at, atom) in atoms[..overlaps].iter().enumerate() {
        if atom.iter().zip(&left).all(|(atom, left)| atom & !left == 0) {
            cover.push(at);
            left.iter_mut().zip(atom).for_each(|(left, atom)| *left &= !atom);
        }
    }
    if left.iter().any(|&word| word != 0) {
        let at = atoms.iter().position(|atom| *atom == left).unwrap_or_else(|| {
            atoms.push(left);
            atoms.len() - 1
        });
        cover.push(at);
    }
    cover
}

/// Returns whether the rule of common neighbours follows from overlaps: if a vertex has two or more
/// neighbours in a clique that it is not in, they are the neighbours in one clique that it is in.
fn are_all(graph: &CliqueGraph, cliques: &[VertexSet]) -> bool {
    each(&graph.used()).all(|vertex| {
        let own: Vec<&VertexSet> = cliques.iter().filter(|clique| has(clique, vertex)).collect();
        let others = cliques.iter().zip(&graph.cliques);
        let mut others = others.filter(|(set, g)| g.needed != 0 && !has(set, vertex));
        others.all(|(clique, _)| {
            // VertexSet shared with its own cliques are neighbours; equal counts mean that they are
            // all its neighbours here.
            let neighbours = common(clique, &graph.neighbours[vertex]);
            neighbours < 2 || own.iter().any(|own| common(own, clique) == neighbours)
        })
    })
}

/// Returns the family of each clique: cliques of one family have no vertex in common.
pub(super) fn families(graph: &CliqueGraph) -> Vec<usize> {
    let mut families: Vec<VertexSet> = Vec::new();
    graph
        .cliques
        .iter()
        .map(|clique| {
            let vertices = set(graph.len, &clique.members);
            let is_apart = |family: &VertexSet| common(family, &vertices) == 0;
            let family = families.iter().position(is_apart).unwrap_or_else(|| {
                families.push(vec![0; vertices.len()]);
                families.len() - 1
            });
            families[family].iter_mut().zip(vertices).for_each(|(word, more)| *word |= more);
            family
        })
        .collect()
}

fn and(one: &VertexSet, other: &VertexSet) -> VertexSet {
    one.iter().zip(other).map(|(one, other)| one & other).collect()
}

fn without(one: &VertexSet, other: &VertexSet) -> VertexSet {
    one.iter().zip(other).map(|(one, other)| one & !other).collect()
}
