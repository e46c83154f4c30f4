//! Atoms: the sets of vertices in which two cliques overlap, and the rests of a clique beside them.
//!
//! Invariant: for each [`Lock`], its two `rests` are unions of atoms with no other vertices. So the
//! values that are possible in a rest, or must leave it, follow from the atoms, which are few and
//! small.

use super::vertices::{VertexSet, each, has, has_two, set, shared_words};
use super::{Clique, CliqueGraph};
use crate::arithmetic::bit_counts::BitCounts;
use crate::arithmetic::sort_by_number;

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
        sort_by_number(&mut found, |(cliques, _)| {
            let [one, other] = cliques.map(|clique| families[clique] as i128);
            one << 64 | other
        });
        let mut atoms: Vec<VertexSet> =
            found.iter().map(|(_, vertices)| vertices.clone()).collect();
        let within = |set: &VertexSet| -> Vec<usize> {
            (0..found.len()).filter(|&at| is_subset(&found[at].1, set)).collect()
        };
        let within: Vec<Vec<usize>> = sets.iter().map(within).collect();
        let locks = found.iter().map(|&(cliques, ref both)| Lock {
            cliques,
            rests: cliques
                .map(|clique| cover(&mut atoms, &within[clique], without(&sets[clique], both))),
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
            if has_two(shared_words(&cliques[one], &cliques[other])) {
                let both = shared_words(&cliques[one], &cliques[other]).collect();
                found.push(([one, other], both));
            }
        }
    }
    found
}

/// Returns atoms that make up `left`, of which those in `usable` may be used; the rest becomes an
/// atom.
fn cover(atoms: &mut Vec<VertexSet>, usable: &[usize], mut left: VertexSet) -> Vec<usize> {
    let mut cover = Vec::new();
    for &at in usable {
        if is_subset(&atoms[at], &left) {
            cover.push(at);
            left.iter_mut().zip(&atoms[at]).for_each(|(left, atom)| *left &= !atom);
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
    let mut own: Vec<Vec<&VertexSet>> = vec![Vec::new(); graph.len];
    for (vertices, clique) in cliques.iter().zip(&graph.cliques) {
        clique.members.iter().for_each(|&member| own[member].push(vertices));
    }
    let follows = |(clique, vertices): (&Clique, &VertexSet)| {
        let near = |word| clique.members.iter().map(move |&member| graph.neighbours[member][word]);
        let near_several: VertexSet =
            (0..vertices.len()).map(|word| BitCounts::of(near(word)).several()).collect();
        let mut outside = each(&near_several).filter(|&vertex| !has(vertices, vertex));
        outside.all(|vertex| {
            let near = || shared_words(vertices, &graph.neighbours[vertex]);
            let has_all = |own: &VertexSet| near().zip(own).all(|(near, own)| near & !own == 0);
            own[vertex].iter().any(|own| has_all(own))
        })
    };
    graph.cliques.iter().zip(cliques).filter(|(clique, _)| clique.needed != 0).all(follows)
}

/// Returns the family of each clique: cliques of one family have no vertex in common.
pub(super) fn families(graph: &CliqueGraph) -> Vec<usize> {
    let mut families: Vec<VertexSet> = Vec::new();
    graph
        .cliques
        .iter()
        .map(|clique| {
            let vertices = set(graph.len, &clique.members);
            let is_apart =
                |family: &VertexSet| shared_words(family, &vertices).all(|word| word == 0);
            let family = families.iter().position(is_apart).unwrap_or_else(|| {
                families.push(vec![0; vertices.len()]);
                families.len() - 1
            });
            families[family].iter_mut().zip(vertices).for_each(|(word, more)| *word |= more);
            family
        })
        .collect()
}

fn is_subset(one: &VertexSet, other: &VertexSet) -> bool {
    one.iter().zip(other).all(|(one, other)| one & !other == 0)
}

fn without(one: &VertexSet, other: &VertexSet) -> VertexSet {
    one.iter().zip(other).map(|(one, other)| one & !other).collect()
}
