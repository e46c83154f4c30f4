//! Counted boards: for each value, the set of its possible vertices, and tables that count them in
//! every clique, eight vertices at a time. Portable code for a clique graph of at most 16 values,
//! 128 vertices and 32 cliques, whose overlaps alone imply the rule of common neighbours.
//!
//! Invariant: between two propagations, `boards` holds the possible vertices. A value whose board
//! has changed is `stale` until its cliques were counted, and `loose` until the rule of common
//! neighbours was applied to it.
#![allow(clippy::needless_range_loop, reason = "words of several arrays side by side")]

mod tables;

use super::choice::{choose, fewest_on_boards};
use super::kernel::{Propagated, Rules};
use super::vertices::{and, bits, each};
use super::{CliqueGraph, Contradiction};
use crate::arithmetic::Int;
pub(super) use tables::CountedBoards;

/// The words of a set of vertices.
const W: usize = 2;

/// The state of a search: the possible values.
#[derive(Clone, Debug)]
pub(super) struct Counted<const V: usize> {
    /// For each value, its possible vertices.
    boards: [[u64; W]; V],
    /// For each value, the cliques in which a vertex was given it.
    done: [u32; V],
    /// The vertices with one value, which has been removed from their neighbours.
    solved: [u64; W],
    /// The values whose boards have changed since their cliques were counted.
    stale: u32,
    /// The values whose boards have changed since the last run of the rule of common neighbours.
    loose: u32,
}

/// Removes the first of some vertices and returns it, without a branch for its word.
#[inline(always)]
fn take_first(vertices: &mut [u64; W]) -> usize {
    let [low, high] = *vertices;
    let word = if low == 0 { high } else { low };
    let less = word & word.wrapping_sub(1);
    *vertices = if low == 0 { [0, less] } else { [less, high] };
    word.trailing_zeros() as usize + if low == 0 { 64 } else { 0 }
}

impl<const V: usize> CountedBoards<V> {
    /// Gives `vertices` the value: it leaves their neighbours.
    #[inline(always)]
    fn place(
        &self,
        state: &mut Counted<V>,
        value: usize,
        vertices: &[u64; W],
    ) -> Result<(), Contradiction> {
        let (mut board, mut done) = (state.boards[value], state.done[value]);
        let mut left = *vertices;
        while left != [0; W] {
            let vertex = &self.vertices[take_first(&mut left)];
            board = and(&board, &vertex.strangers);
            done |= vertex.cliques;
        }
        (state.boards[value], state.done[value]) = (board, done);
        state.stale |= 1 << value;
        state.loose |= 1 << value;
        // If two of them are neighbours, one has lost it.
        let is_lost = (0..W).any(|at| vertices[at] & !board[at] != 0);
        if is_lost { Err(Contradiction) } else { Ok(()) }
    }

    /// Gives the vertices with one value left that value. Returns `false` if there are none.
    #[inline(always)]
    fn place_naked(
        &self,
        state: &mut Counted<V>,
        [once, twice]: &[[u64; W]; 2],
    ) -> Result<bool, Contradiction> {
        let mut lone = [0; W];
        for at in 0..W {
            lone[at] = once[at] & !twice[at] & !state.solved[at];
        }
        if *once != self.used {
            return Err(Contradiction);
        }
        if lone == [0; W] {
            return Ok(false);
        }
        for at in 0..W {
            state.solved[at] |= lone[at];
        }
        // Few values are among them, and a branch for each would be hard to foresee.
        let mut having = 0;
        for value in 0..V {
            let here = and(&lone, &state.boards[value]);
            having |= u64::from(here != [0; W]) << value;
        }
        for value in bits(having) {
            let vertices = and(&lone, &state.boards[value]);
            self.place(state, value, &vertices)?;
        }
        Ok(true)
    }

    /// Counts the cliques of the values that have changed, and gives each value that a clique needs
    /// to the only vertex that can take it. Returns `false` if there are none.
    #[inline(always)]
    fn place_hidden(&self, state: &mut Counted<V>) -> Result<bool, Contradiction> {
        let mut is_any = false;
        for value in bits(std::mem::take(&mut state.stale).into()) {
            let [once, twice] = self.count(&state.boards[value]);
            let open = self.needing[value] & !state.done[value];
            if open & !once != 0 {
                return Err(Contradiction);
            }
            let lone = open & !twice;
            if lone == 0 {
                continue;
            }
            is_any = true;
            let mut found = [0; W];
            for clique in bits(lone.into()) {
                for at in 0..W {
                    found[at] |= state.boards[value][at] & self.cliques[clique][at];
                }
            }
            self.clear(state, value, &found);
            self.place(state, value, &found)?;
        }
        Ok(is_any)
    }

    /// Removes all values but `value` from `vertices`.
    #[inline(always)]
    fn clear(&self, state: &mut Counted<V>, value: usize, vertices: &[u64; W]) {
        let (kept, mut changed) = (state.boards[value], 0);
        for other in 0..V {
            let mut lost = 0;
            for at in 0..W {
                lost |= state.boards[other][at] & vertices[at];
                state.boards[other][at] &= !vertices[at];
            }
            changed |= u32::from(lost != 0) << other;
        }
        state.boards[value] = kept;
        state.stale |= changed;
        state.loose |= changed;
        for at in 0..W {
            state.solved[at] |= vertices[at];
        }
    }

    /// Removes values by the rule of common neighbours, which follows from overlaps. Returns `true`
    /// if there were any.
    #[inline(always)]
    fn remove_locked(&self, state: &mut Counted<V>) -> bool {
        let mut changed = 0;
        for value in bits(std::mem::take(&mut state.loose).into()) {
            if self.needing[value] & !state.done[value] == 0 {
                continue;
            }
            let board = &mut state.boards[value];
            let removed = self.locked(value, board);
            changed |= u32::from(removed != [0; W]) << value;
            for at in 0..W {
                board[at] &= !removed[at];
            }
        }
        state.stale |= changed;
        state.loose |= changed;
        changed != 0
    }

    /// Returns the vertices that have a value, and those that have two or more.
    #[inline(always)]
    fn tally(&self, state: &Counted<V>) -> [[u64; W]; 2] {
        let [mut once, mut twice] = [[0; W]; 2];
        for board in &state.boards {
            for at in 0..W {
                twice[at] |= once[at] & board[at];
                once[at] |= board[at];
            }
        }
        [once, twice]
    }

    /// Applies the rules until nothing changes; returns the vertices with two values or more.
    #[inline(always)]
    fn fixpoint(&self, state: &mut Counted<V>) -> Result<[u64; W], Contradiction> {
        loop {
            let tally = self.tally(state);
            if self.place_naked(state, &tally)? {
                continue;
            }
            if state.solved == self.used {
                return Ok([0; W]);
            }
            if !self.place_hidden(state)? && !self.remove_locked(state) {
                return Ok(tally[1]);
            }
        }
    }
}

impl<const V: usize> Rules for CountedBoards<V> {
    type State = Counted<V>;

    fn state(&self, sets: &[u64]) -> Counted<V> {
        let all = u32::MAX >> (32 - self.values);
        let mut state =
            Counted { boards: [[0; W]; V], done: [0; V], solved: [0; W], stale: all, loose: all };
        for vertex in each(&self.used) {
            for value in bits(sets[vertex]) {
                state.boards[value][vertex / 64] |= 1 << (vertex % 64);
            }
        }
        state
    }

    #[inline]
    fn set(&self, state: &Counted<V>, vertex: usize) -> u64 {
        let (at, bit) = (vertex / 64, vertex % 64);
        (0..V).fold(0, |set, value| set | (state.boards[value][at] >> bit & 1) << value)
    }

    fn write_row(&self, state: &Counted<V>, graph: &CliqueGraph, row: &mut Vec<Int>) {
        row.resize(graph.vertices.len(), 0);
        for (board, &value) in state.boards.iter().zip(&graph.values) {
            for vertex in each(board) {
                row[self.order[vertex] as usize] = value;
            }
        }
    }

    #[inline]
    fn keep(&self, state: &mut Counted<V>, vertex: usize, set: u64) -> bool {
        // A loop over the lost values alone executes fewer instructions, but takes longer.
        let (at, bit) = (vertex / 64 % W, vertex % 64);
        let (mut kept, mut changed) = (0, 0);
        for value in 0..V {
            let is_kept = set >> value & 1;
            let had = state.boards[value][at] >> bit & 1;
            kept |= had & is_kept;
            changed |= ((had & !is_kept) as u32) << value;
            state.boards[value][at] &= !((is_kept ^ 1) << bit);
        }
        state.stale |= changed;
        state.loose |= changed;
        kept != 0
    }

    fn propagate(&self, state: &mut Counted<V>) -> Propagated {
        match self.fixpoint(state) {
            Err(Contradiction) => Propagated::Conflict,
            Ok(free) if free == [0; W] => Propagated::Solved,
            Ok(free) => {
                let fewest = fewest_on_boards(&state.boards, &free);
                Propagated::Open(choose(&self.neighbours, &self.order, &free, &fewest))
            }
        }
    }
}
