//! Direct rules: a clique graph on the sets of its vertices, without compiled tables.
//!
//! Invariant: it removes the same values and chooses the same vertices as every other kernel. It is
//! made in a fraction of the time that their tables take, and is several times as slow.
#![allow(clippy::needless_range_loop, reason = "words of several arrays side by side")]

use super::CliqueGraph;
use super::boards::ROW;
use super::kernel::{Build, Propagated, Rules, choose};
use super::vertices::{bits, common, each, has, set, wide};

/// The rules of a clique graph of at most `64 * W` vertices.
pub(super) struct Direct<const W: usize> {
    /// The number of values.
    values: usize,
    cliques: Vec<DirectClique<W>>,
    used: [u64; W],
    neighbours: Vec<[u64; W]>,
    /// The variable of each vertex.
    order: Vec<u32>,
}

/// A clique in the form that the direct rules read.
struct DirectClique<const W: usize> {
    members: Vec<u32>,
    vertices: [u64; W],
    needed: u64,
}

/// The possible values of each vertex, and the work that is left to do.
#[derive(Clone)]
pub(super) struct Sets<const W: usize> {
    sets: Vec<u64>,
    /// The vertices with one value, which has been removed from their neighbours.
    solved: [u64; W],
    /// The vertices with one value that are not solved yet.
    fresh: [u64; W],
    /// The values that have been removed since the last run of the rule of common neighbours.
    stale: u64,
}

/// The error for a state without solutions.
struct Contradiction;

impl<const W: usize> Direct<W> {
    pub(super) fn new(graph: &CliqueGraph) -> Direct<W> {
        let cliques = graph.cliques.iter().map(|clique| DirectClique {
            members: clique.members.iter().map(|&member| member as u32).collect(),
            vertices: wide(&set(graph.len, &clique.members)),
            needed: clique.needed,
        });
        Direct {
            values: graph.values.len(),
            cliques: cliques.collect(),
            used: wide(&graph.used()),
            neighbours: graph.neighbours.iter().map(|neighbours| wide(neighbours)).collect(),
            order: graph.order(),
        }
    }

    /// Removes the value of each fixed vertex from its neighbours.
    fn solve_fixed(&self, state: &mut Sets<W>) -> Result<(), Contradiction> {
        while let Some(at) = (0..W).find(|&at| state.fresh[at] != 0) {
            let vertex = 64 * at + state.fresh[at].trailing_zeros() as usize;
            state.fresh[at] &= state.fresh[at] - 1;
            state.solved[at] |= 1 << (vertex % 64);
            let value = state.sets[vertex];
            for word in 0..W {
                for bit in bits(self.neighbours[vertex][word]) {
                    let neighbour = 64 * word + bit;
                    if state.sets[neighbour] & value != 0 {
                        state.remove(neighbour, value)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Gives a vertex that is the only one with a value which its clique needs that value.
    fn place_hidden(&self, state: &mut Sets<W>) -> Result<(), Contradiction> {
        for clique in self.cliques.iter().filter(|clique| clique.needed != 0) {
            let (mut once, mut twice, mut taken) = (0, 0, 0);
            for &member in &clique.members {
                let set = state.sets[member as usize];
                twice |= once & set;
                once |= set;
                taken |= if set & set.wrapping_sub(1) == 0 { set } else { 0 };
            }
            if clique.needed & !once != 0 {
                return Err(Contradiction);
            }
            let hidden = once & !twice & clique.needed & !taken;
            if hidden != 0 {
                self.place_in(clique, hidden, state)?;
            }
        }
        Ok(())
    }

    /// Gives the members of `clique` that have one of the values `hidden` that value.
    fn place_in(
        &self,
        clique: &DirectClique<W>,
        hidden: u64,
        state: &mut Sets<W>,
    ) -> Result<(), Contradiction> {
        for member in clique.members.iter().map(|&member| member as usize) {
            let found = state.sets[member] & hidden;
            if found & found.wrapping_sub(1) != 0 {
                return Err(Contradiction);
            }
            if found != 0 {
                state.remove(member, state.sets[member] & !found)?;
            }
        }
        Ok(())
    }

    /// Applies the rule of common neighbours once to the values that are stale. Returns whether it
    /// removed anything.
    fn remove_common(&self, state: &mut Sets<W>) -> Result<bool, Contradiction> {
        let stale = std::mem::take(&mut state.stale);
        let mut boards = vec![[0; W]; self.values];
        for vertex in each(&self.used).filter(|&vertex| !has(&state.solved, vertex)) {
            for value in bits(state.sets[vertex] & stale) {
                boards[value][vertex / 64] |= 1 << (vertex % 64);
            }
        }
        let mut is_any = false;
        for value in bits(stale) {
            let removed = self.common(value, &boards[value]);
            for vertex in each(&removed) {
                is_any = true;
                state.remove(vertex, 1 << value)?;
            }
        }
        Ok(is_any)
    }

    /// Returns the vertices of `board` that `value` loses by the rule.
    fn common(&self, value: usize, board: &[u64; W]) -> [u64; W] {
        let mut removed = [0; W];
        for clique in self.cliques.iter().filter(|clique| clique.needed >> value & 1 == 1) {
            if common(board, &clique.vertices) < 2 {
                continue;
            }
            let mut left = *board;
            for at in 0..W {
                left[at] &= !clique.vertices[at];
            }
            for at in 0..W {
                for bit in bits(board[at] & clique.vertices[at]) {
                    for word in 0..W {
                        left[word] &= self.neighbours[64 * at + bit][word];
                    }
                }
                if left == [0; W] {
                    break;
                }
            }
            for at in 0..W {
                removed[at] |= left[at];
            }
        }
        removed
    }

    fn fixpoint(&self, state: &mut Sets<W>) -> Result<(), Contradiction> {
        loop {
            self.solve_fixed(state)?;
            if state.solved == self.used {
                return Ok(());
            }
            self.place_hidden(state)?;
            if state.fresh == [0; W] && !self.remove_common(state)? {
                return Ok(());
            }
        }
    }
}

impl<const W: usize> Sets<W> {
    /// Removes `values`, some of which `vertex` has.
    #[inline]
    fn remove(&mut self, vertex: usize, values: u64) -> Result<(), Contradiction> {
        let left = self.sets[vertex] & !values;
        self.stale |= self.sets[vertex] & values;
        self.sets[vertex] = left;
        match left & left.wrapping_sub(1) {
            _ if left == 0 => Err(Contradiction),
            0 => {
                // A vertex that is fixed already has no value to lose but its own.
                self.fresh[vertex / 64] |= 1 << (vertex % 64);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

impl<const W: usize> Rules for Direct<W> {
    type State = Sets<W>;

    fn state(&self, sets: &[u64]) -> Sets<W> {
        let mut fresh = [0; W];
        for vertex in each(&self.used) {
            fresh[vertex / 64] |= u64::from(sets[vertex].is_power_of_two()) << (vertex % 64);
        }
        let stale = u64::MAX >> (64 - self.values);
        Sets { sets: sets.to_vec(), solved: [0; W], fresh, stale }
    }

    fn set(&self, state: &Sets<W>, vertex: usize) -> u64 {
        state.sets[vertex]
    }

    fn for_each_value(&self, state: &Sets<W>, mut put: impl FnMut(usize, usize)) {
        each(&self.used).for_each(|at| put(at, state.sets[at].trailing_zeros() as usize));
    }

    fn keep(&self, state: &mut Sets<W>, vertex: usize, set: u64) -> bool {
        let removed = state.sets[vertex] & !set;
        removed == 0 || state.remove(vertex, removed).is_ok()
    }

    fn propagate(&self, state: &mut Sets<W>) -> Propagated {
        if self.fixpoint(state).is_err() {
            return Propagated::Conflict;
        }
        let (mut free, mut two) = (self.used, [0; W]);
        for at in 0..W {
            free[at] &= !state.solved[at];
        }
        if free == [0; W] {
            return Propagated::Solved;
        }
        for vertex in each(&free).filter(|&vertex| state.sets[vertex].count_ones() == 2) {
            two[vertex / 64] |= 1 << (vertex % 64);
        }
        let len = |vertex: usize| state.sets[vertex].count_ones();
        Propagated::Open(choose(&self.neighbours, &self.order, [&free, &two], len))
    }
}

/// The most words of the vertices of a clique graph that has direct rules.
const MOST_WORDS: usize = 4;

/// The most cliques of a clique graph that has direct rules: compiled ones have no more.
const MOST_CLIQUES: usize = 32 * ROW;

/// Returns an object built from direct rules; gives `builder` back if the clique graph is too large
/// for them.
pub(crate) fn build_direct<B: Build>(graph: &CliqueGraph, builder: B) -> Result<B::Of, B> {
    match graph.len.div_ceil(64) {
        _ if graph.cliques.len() > MOST_CLIQUES => Err(builder),
        0..=2 => Ok(builder.build(Direct::<2>::new(graph), graph.clone())),
        3..=MOST_WORDS => Ok(builder.build(Direct::<MOST_WORDS>::new(graph), graph.clone())),
        _ => Err(builder),
    }
}
