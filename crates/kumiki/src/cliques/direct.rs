//! Direct rules: a clique graph on the sets of its vertices, without compiled tables.
//!
//! Invariant: it removes the same values and chooses the same vertices as every other kernel. It is
//! made in a fraction of the time that their tables take. Vectors are several times as fast; boards
//! are not.
#![allow(clippy::needless_range_loop, reason = "words of several arrays side by side")]

use super::choice::choose;
use super::kernel::{Build, Propagated, Rules};
use super::layout::is_in_blocks;
use super::vertices::{and, bits, each, set, wide};
use super::{Clique, CliqueGraph, Contradiction};
use crate::arithmetic::Int;
use smallvec::SmallVec;

/// The rules of a clique graph of at most `64 * W` vertices.
pub(super) struct Direct<const W: usize> {
    /// The number of values.
    values: usize,
    cliques: Vec<DirectClique<W>>,
    used: [u64; W],
    neighbours: Vec<[u64; W]>,
    /// For each vertex, the cliques that it is in and that need a value.
    memberships: Vec<SmallVec<[u8; 8]>>,
    /// The variable of each vertex.
    order: Vec<u32>,
}

/// A clique in the form that the direct rules read.
struct DirectClique<const W: usize> {
    members: Vec<u32>,
    vertices: [u64; W],
    /// The other vertices that are neighbours of two members or more.
    shared: [u64; W],
    needed: u64,
}

/// The possible values of each vertex, and the work that is left to do.
pub(super) struct Sets<const W: usize> {
    sets: Vec<u64>,
    /// For each value, the vertices that have it.
    boards: Vec<[u64; W]>,
    /// The vertices with one value, which has been removed from their neighbours.
    solved: [u64; W],
    /// The vertices with one value that are not solved yet.
    fresh: [u64; W],
    /// The cliques that have lost values since they were searched for hidden singles.
    dirty: u128,
    /// The cliques that have lost values since the last run of the rule of common neighbours.
    loose: u128,
    /// For each clique, the values that it has lost since then.
    lost: Vec<u64>,
    /// For each clique, the values of its solved members.
    taken: Vec<u64>,
}

impl<const W: usize> Clone for Sets<W> {
    fn clone(&self) -> Self {
        let (sets, boards) = (self.sets.clone(), self.boards.clone());
        Sets { sets, boards, lost: self.lost.clone(), taken: self.taken.clone(), ..*self }
    }

    /// Reuses the memory of `self`.
    fn clone_from(&mut self, from: &Self) {
        self.sets.copy_from_slice(&from.sets);
        self.boards.copy_from_slice(&from.boards);
        self.lost.copy_from_slice(&from.lost);
        self.taken.copy_from_slice(&from.taken);
        (self.solved, self.fresh) = (from.solved, from.fresh);
        (self.dirty, self.loose) = (from.dirty, from.loose);
    }
}

impl<const W: usize> Direct<W> {
    pub(super) fn new(graph: &CliqueGraph) -> Direct<W> {
        let neighbours: Vec<[u64; W]> =
            graph.neighbours.iter().map(|neighbours| wide(neighbours)).collect();
        let clique = |clique: &Clique| {
            let vertices = wide(&set(graph.len, &clique.members));
            DirectClique {
                members: clique.members.iter().map(|&member| member as u32).collect(),
                vertices,
                shared: shared(clique.members.iter().map(|&at| &neighbours[at]), &vertices),
                needed: clique.needed,
            }
        };
        let mut memberships = vec![SmallVec::new(); graph.len];
        for (at, clique) in
            graph.cliques.iter().enumerate().filter(|(_, clique)| clique.needed != 0)
        {
            clique.members.iter().for_each(|&member| memberships[member].push(at as u8));
        }
        Direct {
            values: graph.values.len(),
            cliques: graph.cliques.iter().map(clique).collect(),
            used: wide(&graph.used()),
            neighbours,
            memberships,
            order: graph.order(),
        }
    }

    /// Removes `values`, some of which `vertex` has.
    #[inline]
    fn remove(&self, state: &mut Sets<W>, vertex: usize, values: u64) -> Result<(), Contradiction> {
        let (at, bit) = (vertex / 64, 1 << (vertex % 64));
        let (lost, left) = (state.sets[vertex] & values, state.sets[vertex] & !values);
        state.sets[vertex] = left;
        bits(lost).for_each(|value| state.boards[value][at] &= !bit);
        for &clique in &self.memberships[vertex] {
            state.dirty |= 1 << clique;
            state.loose |= 1 << clique;
            state.lost[usize::from(clique)] |= lost;
        }
        match left & left.wrapping_sub(1) {
            _ if left == 0 => return Err(Contradiction),
            0 => state.fresh[at] |= bit,
            _ => {}
        }
        Ok(())
    }

    /// Removes the value of each fixed vertex from its neighbours.
    fn solve_fixed(&self, state: &mut Sets<W>) -> Result<(), Contradiction> {
        while let Some(at) = (0..W).find(|&at| state.fresh[at] != 0) {
            let vertex = 64 * at + state.fresh[at].trailing_zeros() as usize;
            state.fresh[at] &= state.fresh[at] - 1;
            state.solved[at] |= 1 << (vertex % 64);
            let set = state.sets[vertex];
            for &clique in &self.memberships[vertex] {
                state.taken[usize::from(clique)] |= set;
            }
            for word in 0..W {
                let having = state.boards[set.trailing_zeros() as usize][word];
                for bit in bits(self.neighbours[vertex][word] & having) {
                    self.remove(state, 64 * word + bit, set)?;
                }
            }
        }
        Ok(())
    }

    /// Gives a vertex that is the only one with a value which its clique needs that value.
    fn place_hidden(&self, state: &mut Sets<W>) -> Result<(), Contradiction> {
        while state.dirty != 0 {
            let at = state.dirty.trailing_zeros() as usize;
            let clique = &self.cliques[at];
            state.dirty &= state.dirty - 1;
            let (mut once, mut twice, mut taken) = (state.taken[at], 0, state.taken[at]);
            for word in 0..W {
                for bit in bits(clique.vertices[word] & !state.solved[word]) {
                    let set = state.sets[64 * word + bit];
                    twice |= once & set;
                    once |= set;
                    taken |= if set & set.wrapping_sub(1) == 0 { set } else { 0 };
                }
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
                self.remove(state, member, !found)?;
            }
        }
        Ok(())
    }

    /// Applies the rule of common neighbours once to the cliques that have lost values.
    fn remove_common(&self, state: &mut Sets<W>) -> Result<(), Contradiction> {
        let mut loose = std::mem::take(&mut state.loose);
        while loose != 0 {
            let at = loose.trailing_zeros() as usize;
            let (clique, lost) = (&self.cliques[at], std::mem::take(&mut state.lost[at]));
            loose &= loose - 1;
            if is_empty(&clique.shared) {
                continue;
            }
            for value in bits(lost & clique.needed) {
                let removed = self.common(clique, &state.boards[value]);
                for vertex in each(&removed) {
                    self.remove(state, vertex, 1 << value)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the vertices of `board` outside of `clique` that are neighbours of all of its
    /// members on the board; none if there is one such member.
    #[inline]
    fn common(&self, clique: &DirectClique<W>, board: &[u64; W]) -> [u64; W] {
        let mut left = and(board, &clique.shared);
        let members = and(board, &clique.vertices);
        if is_empty(&left) || !has_two(&members) {
            return [0; W];
        }
        for at in 0..W {
            for bit in bits(members[at]) {
                left = and(&left, &self.neighbours[64 * at + bit]);
                if is_empty(&left) {
                    return left;
                }
            }
        }
        left
    }

    fn fixpoint(&self, state: &mut Sets<W>) -> Result<(), Contradiction> {
        loop {
            self.solve_fixed(state)?;
            if state.solved == self.used {
                return Ok(());
            }
            self.place_hidden(state)?;
            if state.fresh == [0; W] {
                self.remove_common(state)?;
            }
            if state.fresh == [0; W] && state.dirty == 0 && state.loose == 0 {
                return Ok(());
            }
        }
    }
}

impl<const W: usize> Rules for Direct<W> {
    type State = Sets<W>;

    fn state(&self, sets: &[u64]) -> Sets<W> {
        let (mut fresh, mut boards) = ([0; W], vec![[0; W]; self.values]);
        for vertex in each(&self.used) {
            let (at, bit) = (vertex / 64, 1 << (vertex % 64));
            bits(sets[vertex]).for_each(|value| boards[value][at] |= bit);
            fresh[at] |= if sets[vertex].is_power_of_two() { bit } else { 0 };
        }
        let needing = self.cliques.iter().enumerate().filter(|(_, clique)| clique.needed != 0);
        let all = needing.fold(0, |all, (at, _)| all | 1 << at);
        let lost = self.cliques.iter().map(|clique| clique.needed).collect();
        let (sets, solved, taken) = (sets.to_vec(), [0; W], vec![0; self.cliques.len()]);
        Sets { sets, boards, solved, fresh, dirty: all, loose: all, lost, taken }
    }

    fn set(&self, state: &Sets<W>, vertex: usize) -> u64 {
        state.sets[vertex]
    }

    fn write_row(&self, state: &Sets<W>, graph: &CliqueGraph, row: &mut Vec<Int>) {
        row.clear();
        let value = |&vertex: &usize| graph.values[state.sets[vertex].trailing_zeros() as usize];
        row.extend(graph.vertices.iter().map(value));
    }

    fn keep(&self, state: &mut Sets<W>, vertex: usize, set: u64) -> bool {
        let removed = state.sets[vertex] & !set;
        removed == 0 || self.remove(state, vertex, removed).is_ok()
    }

    fn propagate(&self, state: &mut Sets<W>) -> Propagated {
        if self.fixpoint(state).is_err() {
            return Propagated::Conflict;
        }
        let mut free = self.used;
        for at in 0..W {
            free[at] &= !state.solved[at];
        }
        if free == [0; W] {
            return Propagated::Solved;
        }
        let fewest = fewest(&free, &state.sets);
        Propagated::Open(choose(&self.neighbours, &self.order, &free, &fewest))
    }
}

/// Returns those of `free` that have the fewest values.
fn fewest<const W: usize>(free: &[u64; W], sets: &[u64]) -> [u64; W] {
    let (mut least, mut fewest) = (u32::MAX, [0; W]);
    for vertex in each(free) {
        let len = sets[vertex].count_ones();
        if len < least {
            (least, fewest) = (len, [0; W]);
        }
        if len == least {
            fewest[vertex / 64] |= 1 << (vertex % 64);
        }
    }
    fewest
}

/// Returns the vertices that are in two or more of `sets`, and not in `vertices`.
fn shared<'a, const W: usize>(
    sets: impl Iterator<Item = &'a [u64; W]>,
    vertices: &[u64; W],
) -> [u64; W] {
    let (mut once, mut twice) = ([0; W], [0; W]);
    for set in sets {
        for at in 0..W {
            twice[at] |= once[at] & set[at];
            once[at] |= set[at];
        }
    }
    for at in 0..W {
        twice[at] &= !vertices[at];
    }
    twice
}

/// Returns whether a set has no vertex. A comparison with an empty set becomes a call.
#[inline]
fn is_empty<const W: usize>(vertices: &[u64; W]) -> bool {
    vertices.iter().fold(0, |all, word| all | word) == 0
}

/// Returns whether a set has two vertices or more. Counting takes longer where the machine is not
/// known to have an instruction for it.
#[inline]
fn has_two<const W: usize>(vertices: &[u64; W]) -> bool {
    let (mut any, mut two) = (0, 0);
    for &word in vertices {
        two |= word & word.wrapping_sub(1) | if word != 0 { any } else { 0 };
        any |= word;
    }
    two != 0
}

/// Returns the work from which on compiled tables pay: making them takes as long as so many
/// propagations of a decision by direct rules. Tables for sets of vertices never pay.
pub(crate) fn direct_work(graph: &CliqueGraph) -> u64 {
    if is_in_blocks(graph) { 3 * graph.len as u64 } else { u64::MAX }
}

/// The most cliques of a clique graph that has direct rules: a set of them is one number.
const MOST_CLIQUES: usize = 128;

/// Returns an object built from direct rules; gives `builder` back if the clique graph is too large
/// for them.
pub(crate) fn build_direct<B: Build>(graph: &CliqueGraph, builder: B) -> Result<B::Of, B> {
    match graph.len.div_ceil(64) {
        _ if graph.cliques.len() > MOST_CLIQUES => Err(builder),
        0..=2 => Ok(builder.build(Direct::<2>::new(graph), graph.clone())),
        3..=4 => Ok(builder.build(Direct::<4>::new(graph), graph.clone())),
        5..=10 => Ok(builder.build(Direct::<10>::new(graph), graph.clone())),
        11..=16 => Ok(builder.build(Direct::<16>::new(graph), graph.clone())),
        _ => Err(builder),
    }
}
