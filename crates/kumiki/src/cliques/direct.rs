//! Direct rules: a clique graph on the sets of its vertices, without compiled tables.
//!
//! Invariant: it removes the same values and chooses the same vertices as every other kernel. It is
//! made in a fraction of the time that their tables take, and runs what is too large for them.
#![allow(clippy::needless_range_loop, reason = "words of several arrays side by side")]

use super::choice::{choose, fewest_on_boards};
use super::kernel::{Kernel, Propagated, Rules};
use super::layout::is_in_blocks;
use super::vertices::{and, bits, each, has_two, is_empty, set, shared, wide};
use super::{Clique, CliqueGraph, Contradiction};
use crate::arithmetic::Int;
use smallvec::SmallVec;
use std::mem;

/// The rules of a clique graph of at most `64 * W` vertices.
pub(super) struct Direct<const W: usize> {
    /// The number of values.
    values: usize,
    /// The counts of one clique begin so many bits above those of the clique before.
    shift: u32,
    cliques: Vec<DirectClique<W>>,
    /// For each clique and each value that it needs: with fewer members that have the value, a rule
    /// may apply. 0 for all other values.
    limits: Vec<u8>,
    used: [u64; W],
    neighbours: Vec<[u64; W]>,
    /// For each vertex, the cliques that it is in and that need a value.
    memberships: Vec<SmallVec<[u8; 8]>>,
    /// The variable of each vertex.
    order: Vec<u32>,
}

/// A clique in the form that the direct rules read.
struct DirectClique<const W: usize> {
    vertices: [u64; W],
    /// The other vertices that are neighbours of two members or more.
    shared: [u64; W],
}

/// A count that no removal brings down to a limit: a clique that needs values has at most 64.
const MANY: u8 = u8::MAX;

/// For each set of eight values, a number with a byte 1 for each: eight counts are added at once.
const SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut place = 0;
    while place < 8 * spread.len() {
        let (set, value) = (place / 8, place % 8);
        spread[set] |= (set as u64 >> value & 1) << (8 * value);
        place += 1;
    }
    spread
};

/// The possible values of each vertex, and the work that is left to do.
pub(super) struct Sets<const W: usize> {
    sets: Vec<u64>,
    /// For each value, the vertices that have it.
    boards: Vec<[u64; W]>,
    /// The vertices with one value, which has been removed from their neighbours.
    solved: [u64; W],
    /// The vertices with one value that are not solved yet.
    fresh: [u64; W],
    /// For each clique that needs values, and each value, the number of members that have it. From
    /// [`MANY`] downwards if a member with this value is solved: no rule applies to it any more.
    counts: Vec<u8>,
    /// The cliques in which the number of members that have a value has come down to one.
    dirty: [u64; CLIQUE_WORDS],
    /// For each clique, these values.
    single: Vec<u64>,
    /// The cliques in which so few members have a value that they may have a common neighbour, and
    /// one member less than in the last run of the rule of common neighbours.
    loose: [u64; CLIQUE_WORDS],
    /// For each clique, these values.
    few: Vec<u64>,
}

impl<const W: usize> Clone for Sets<W> {
    fn clone(&self) -> Self {
        let (sets, boards, counts) = (self.sets.clone(), self.boards.clone(), self.counts.clone());
        Sets { sets, boards, counts, single: self.single.clone(), few: self.few.clone(), ..*self }
    }

    /// Reuses the memory of `self`.
    fn clone_from(&mut self, from: &Self) {
        self.sets.copy_from_slice(&from.sets);
        self.boards.copy_from_slice(&from.boards);
        self.counts.copy_from_slice(&from.counts);
        self.single.copy_from_slice(&from.single);
        self.few.copy_from_slice(&from.few);
        (self.solved, self.fresh) = (from.solved, from.fresh);
        (self.dirty, self.loose) = (from.dirty, from.loose);
    }
}

impl<const W: usize> Sets<W> {
    /// Notes the rule that may apply when `count` members of a clique are left with a value that it
    /// needs.
    #[inline]
    fn note(&mut self, clique: usize, value: usize, count: u8) {
        let (word, bit) = (clique / 64, 1 << (clique % 64));
        if count <= 1 {
            self.dirty[word] |= bit;
            self.single[clique] |= 1 << value;
        } else {
            self.loose[word] |= bit;
            self.few[clique] |= 1 << value;
        }
    }
}

impl<const W: usize> Direct<W> {
    pub(super) fn new(graph: &CliqueGraph) -> Direct<W> {
        let neighbours: Vec<[u64; W]> =
            graph.neighbours.iter().map(|neighbours| wide(neighbours)).collect();
        // Counts are added eight at a time.
        let shift = graph.values.len().next_power_of_two().ilog2().max(3);
        let mut limits = vec![0; graph.cliques.len() << shift];
        let clique = |(at, clique): (usize, &Clique)| {
            let vertices = wide(&set(graph.len, &clique.members));
            let members = if clique.needed == 0 { &[][..] } else { &clique.members };
            let of_members = members.iter().map(|&member| &neighbours[member]);
            let (shared, most) = shared(of_members, &vertices);
            bits(clique.needed).for_each(|value| limits[at << shift | value] = most as u8 + 1);
            DirectClique { vertices, shared }
        };
        let cliques = graph.cliques.iter().enumerate().map(clique).collect();
        let mut memberships = vec![SmallVec::new(); graph.len];
        for (at, clique) in
            graph.cliques.iter().enumerate().filter(|(_, clique)| clique.needed != 0)
        {
            clique.members.iter().for_each(|&member| memberships[member].push(at as u8));
        }
        Direct {
            values: graph.values.len(),
            shift,
            cliques,
            limits,
            used: wide(&graph.used()),
            neighbours,
            memberships,
            order: graph.order(),
        }
    }

    /// Removes `values`, some of which `vertex` has.
    fn remove(&self, state: &mut Sets<W>, vertex: usize, values: u64) -> Result<(), Contradiction> {
        bits(state.sets[vertex] & values)
            .try_for_each(|value| self.remove_value(state, vertex, value))
    }

    /// Removes a value that `vertex` has.
    #[inline(always)]
    fn remove_value(
        &self,
        state: &mut Sets<W>,
        vertex: usize,
        value: usize,
    ) -> Result<(), Contradiction> {
        let (at, bit) = (vertex / 64, 1 << (vertex % 64));
        let left = state.sets[vertex] & !(1 << value);
        state.sets[vertex] = left;
        state.boards[value][at] &= !bit;
        for &clique in &self.memberships[vertex] {
            let clique = usize::from(clique);
            let place = clique << self.shift | value;
            let count = state.counts[place] - 1;
            state.counts[place] = count;
            if count < self.limits[place] {
                state.note(clique, value, count);
            }
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
            let value = state.sets[vertex].trailing_zeros() as usize;
            for &clique in &self.memberships[vertex] {
                state.counts[usize::from(clique) << self.shift | value] = MANY;
            }
            for word in 0..W {
                for bit in bits(self.neighbours[vertex][word] & state.boards[value][word]) {
                    self.remove_value(state, 64 * word + bit, value)?;
                }
            }
        }
        Ok(())
    }

    /// Gives a vertex that is the only one with a value which its clique needs that value.
    fn place_hidden(&self, state: &mut Sets<W>) -> Result<(), Contradiction> {
        let first = |cliques: &[u64]| each(cliques).next();
        while let Some(clique) = first(&state.dirty) {
            state.dirty[clique / 64] &= !(1 << (clique % 64));
            for value in bits(mem::take(&mut state.single[clique])) {
                let places = and(&state.boards[value], &self.cliques[clique].vertices);
                let vertex = each(&places).next().ok_or(Contradiction)?;
                self.remove(state, vertex, !(1 << value))?;
            }
        }
        Ok(())
    }

    /// Applies the rule of common neighbours once to the cliques in which few members have a value.
    fn remove_common(&self, state: &mut Sets<W>) -> Result<(), Contradiction> {
        for at in each(&mem::take(&mut state.loose)) {
            for value in bits(mem::take(&mut state.few[at])) {
                let removed = self.common(&self.cliques[at], &state.boards[value]);
                for vertex in each(&removed) {
                    self.remove_value(state, vertex, value)?;
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
        if is_empty(&left) || !has_two(members) {
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
            if state.fresh == [0; W] && is_empty(&state.dirty) && is_empty(&state.loose) {
                return Ok(());
            }
        }
    }
}

impl<const W: usize> Rules for Direct<W> {
    type State = Sets<W>;

    fn state(&self, sets: &[u64]) -> Sets<W> {
        let cliques = self.cliques.len();
        let mut state = Sets {
            sets: sets.to_vec(),
            boards: vec![[0; W]; self.values],
            solved: [0; W],
            fresh: [0; W],
            counts: vec![0; cliques << self.shift],
            dirty: [0; CLIQUE_WORDS],
            single: vec![0; cliques],
            loose: [0; CLIQUE_WORDS],
            few: vec![0; cliques],
        };
        for vertex in each(&self.used) {
            let (at, bit, set) = (vertex / 64, 1 << (vertex % 64), sets[vertex]);
            bits(set).for_each(|value| state.boards[value][at] |= bit);
            for first in (0..1 << self.shift).step_by(8) {
                let ones = SPREAD[(set >> first & 0xff) as usize];
                for &clique in &self.memberships[vertex] {
                    let place = usize::from(clique) << self.shift | first;
                    let counts = &mut state.counts[place..place + 8];
                    let before = u64::from_le_bytes((&*counts).try_into().expect("eight bytes"));
                    counts.copy_from_slice(&(before + ones).to_le_bytes());
                }
            }
            let is_fixed = set != 0 && set & (set - 1) == 0;
            state.fresh[at] |= if is_fixed { bit } else { 0 };
        }
        for (place, &limit) in self.limits.iter().enumerate() {
            let count = state.counts[place];
            if count < limit {
                state.note(place >> self.shift, place & ((1 << self.shift) - 1), count);
            }
        }
        state
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

    fn narrow(&self, state: &mut Sets<W>) -> bool {
        self.fixpoint(state).is_ok()
    }

    fn propagate(&self, state: &mut Sets<W>) -> Propagated {
        if !self.narrow(state) {
            return Propagated::Conflict;
        }
        let mut free = self.used;
        for at in 0..W {
            free[at] &= !state.solved[at];
        }
        if free == [0; W] {
            return Propagated::Solved;
        }
        let fewest = fewest_on_boards(&state.boards, &free);
        Propagated::Open(choose(&self.neighbours, &self.order, &free, &fewest))
    }
}

/// Returns the work from which on compiled tables pay: making them takes as long as so many
/// propagations of a decision by direct rules. Tables for sets of vertices never pay.
pub(crate) fn direct_work(graph: &CliqueGraph) -> u64 {
    if is_in_blocks(graph) { 2 * graph.len as u64 } else { u64::MAX }
}

/// The words of a set of cliques.
const CLIQUE_WORDS: usize = 4;

/// The most cliques of a clique graph that has direct rules.
const MOST_CLIQUES: usize = 64 * CLIQUE_WORDS;

impl Kernel {
    /// Returns the clique graph with direct rules; `None` if it is too large for them.
    pub(crate) fn direct(graph: &CliqueGraph) -> Option<Kernel> {
        let graph = Some(graph.clone()).filter(|graph| graph.cliques.len() <= MOST_CLIQUES)?;
        // Sudoku; 16 × 16; 25 × 25; quasigroups of 30 rows; the most variables.
        match graph.len.div_ceil(64) {
            ..=2 => Some(Kernel::new(Direct::<2>::new(&graph), graph)),
            #[cfg(not(kumiki_small))]
            3..=4 => Some(Kernel::new(Direct::<4>::new(&graph), graph)),
            ..=10 => Some(Kernel::new(Direct::<10>::new(&graph), graph)),
            #[cfg(not(kumiki_small))]
            11..=16 => Some(Kernel::new(Direct::<16>::new(&graph), graph)),
            ..=64 => Some(Kernel::new(Direct::<64>::new(&graph), graph)),
            _ => None,
        }
    }
}
