//! Boards: for each value, the set of its possible vertices, in portable code.
//!
//! Invariant: between two propagations, `boards` holds the possible vertices. `open` agrees with it
//! for each vertex that is not fixed; a fixed vertex is in `solved` first.
#![allow(clippy::needless_range_loop, reason = "words of several arrays side by side")]

mod marks;
mod tables;

use super::choice::{choose, fewest_on_boards};
use super::kernel::{Propagated, Rules};
use super::vertices::{and, bits, each};
use super::{CliqueGraph, Contradiction};
use crate::arithmetic::Int;
pub(super) use marks::ROW;
use marks::{Mark, Marks};
pub(super) use tables::Boards;

/// The state of a search: the possible values.
#[derive(Debug)]
pub(super) struct State<M, const W: usize, const R: usize> {
    /// For each value, its possible vertices.
    boards: Vec<[u64; W]>,
    /// For each value and clique, the members that can take it.
    open: Vec<Marks<M, R>>,
    /// The vertices with one value, which has been removed from their neighbours.
    solved: [u64; W],
    /// The vertices that were given one value, and are still marked as members for other values.
    fresh: [u64; W],
    /// The values whose boards have changed since the last run of the rule of common neighbours.
    stale: u64,
    /// For each value, the vertices where it is to be placed. Empty between two placements, and
    /// kept to reuse its memory.
    found: Vec<[u64; W]>,
}

impl<M: Copy, const W: usize, const R: usize> Clone for State<M, W, R> {
    fn clone(&self) -> Self {
        State {
            boards: self.boards.clone(),
            open: self.open.clone(),
            solved: self.solved,
            fresh: self.fresh,
            stale: self.stale,
            found: self.found.clone(),
        }
    }

    /// Reuses the memory of `self`.
    fn clone_from(&mut self, from: &Self) {
        self.boards.copy_from_slice(&from.boards);
        self.open.copy_from_slice(&from.open);
        self.solved = from.solved;
        self.fresh = from.fresh;
        self.stale = from.stale;
    }
}

impl<M: Mark, const W: usize, const R: usize> Boards<M, W, R> {
    /// Returns the vertices that have a value, and those that have two or more.
    #[inline(always)]
    fn tally(&self, state: &State<M, W, R>) -> VertexTally<W> {
        let (mut once, mut twice) = ([0; W], [0; W]);
        for board in &state.boards {
            for at in 0..W {
                twice[at] |= once[at] & board[at];
                once[at] |= board[at];
            }
        }
        VertexTally { once, twice }
    }

    /// Places the values of vertices with one value left. Returns `true` if there were any.
    #[inline(always)]
    fn place_naked(
        &self,
        state: &mut State<M, W, R>,
        tally: &VertexTally<W>,
    ) -> Result<bool, Contradiction> {
        let mut lone = [0; W];
        for at in 0..W {
            if tally.once[at] != self.used[at] {
                return Err(Contradiction);
            }
            lone[at] = tally.once[at] & !tally.twice[at] & !state.solved[at];
        }
        if lone == [0; W] {
            return Ok(false);
        }
        for value in 0..self.values {
            let vertices = and(&lone, &state.boards[value]);
            self.place(state, value, &vertices)?;
        }
        for at in 0..W {
            state.solved[at] |= lone[at];
        }
        Ok(true)
    }

    /// VertexSet each value that a clique needs and only one member can take. Returns `true` if
    /// there were any.
    #[inline(always)]
    fn place_hidden(&self, state: &mut State<M, W, R>) -> Result<bool, Contradiction> {
        let mut all = [0; W];
        let mut is_right = true;
        for (open, found) in state.open.iter().zip(&mut state.found) {
            *found = [0; W];
            open.each_lone(|clique| match self.cliques[clique].get(open.mark(clique).first()) {
                Some(&vertex) => found[vertex / 64] |= 1 << (vertex % 64),
                None => is_right = false,
            });
            for at in 0..W {
                // A vertex can take only one value.
                is_right &= all[at] & found[at] == 0;
                all[at] |= found[at];
            }
        }
        if !is_right {
            return Err(Contradiction);
        }
        if all == [0; W] {
            return Ok(false);
        }
        for value in 0..self.values {
            let (vertices, mut lost) = (state.found[value], 0);
            for at in 0..W {
                let gone = all[at] & !vertices[at];
                lost |= state.boards[value][at] & gone;
                state.boards[value][at] &= !gone;
            }
            state.stale |= u64::from(lost != 0) << value;
        }
        self.unmark(state, &all);
        for value in 0..self.values {
            let vertices = state.found[value];
            self.place(state, value, &vertices)?;
        }
        for at in 0..W {
            state.solved[at] |= all[at];
        }
        Ok(true)
    }

    /// Removes the marks of `vertices`, for all values: a vertex with one value has no other, and
    /// that one is placed next.
    #[inline(always)]
    fn unmark(&self, state: &mut State<M, W, R>, vertices: &[u64; W]) {
        let mut others = Marks::all(M::DONE);
        for at in 0..W {
            bits(vertices[at]).for_each(|bit| others.and(&self.vertices[64 * at + bit].others));
        }
        state.open.iter_mut().for_each(|open| open.and(&others));
    }

    /// Removes `value`, the value of each of `vertices`, from their neighbours.
    #[inline(always)]
    fn place(
        &self,
        state: &mut State<M, W, R>,
        value: usize,
        vertices: &[u64; W],
    ) -> Result<(), Contradiction> {
        if *vertices == [0; W] {
            return Ok(());
        }
        let (mut board, open) = (state.boards[value], &mut state.open[value]);
        for at in 0..W {
            for bit in bits(vertices[at]) {
                let vertex = &self.vertices[64 * at + bit];
                board = and(&board, &vertex.strangers);
                open.and(&vertex.left);
                open.or(&vertex.own);
            }
        }
        state.boards[value] = board;
        state.stale |= 1 << value;
        // If two of them are neighbours, one has lost it.
        let is_lost = (0..W).any(|at| vertices[at] & !board[at] != 0);
        if is_lost { Err(Contradiction) } else { Ok(()) }
    }

    /// Removes values by the rule of common neighbours. Returns `true` if there were any.
    #[inline(always)]
    fn remove_common(&self, state: &mut State<M, W, R>) -> bool {
        let mut is_any = false;
        for value in bits(std::mem::take(&mut state.stale)) {
            let board = &state.boards[value];
            let removed = if self.common.is_listed() {
                self.removed(&state.open[value], board)
            } else {
                self.common.removed(value, board)
            };
            if removed == [0; W] {
                continue;
            }
            is_any = true;
            state.stale |= 1 << value;
            for at in 0..W {
                state.boards[value][at] &= !removed[at];
            }
            each(&removed).for_each(|vertex| self.unmark_one(state, value, vertex));
        }
        is_any
    }

    /// Returns the vertices from which the rule of common neighbours removes a value, from the
    /// marks of its cliques.
    #[inline(always)]
    fn removed(&self, open: &Marks<M, R>, board: &[u64; W]) -> [u64; W] {
        let mut removed = [0; W];
        open.each_few(self.common.most(), |clique| {
            let by_clique = self.common.removed_by(clique, open.mark(clique).low(), board);
            for at in 0..W {
                removed[at] |= by_clique[at];
            }
        });
        removed
    }

    /// Removes the marks of `vertex`, for one value.
    #[inline(always)]
    fn unmark_one(&self, state: &mut State<M, W, R>, value: usize, vertex: usize) {
        for &(clique, member) in &self.memberships[vertex] {
            let mark = state.open[value].mark_mut(clique);
            *mark = mark.without(member);
        }
    }

    #[inline(always)]
    fn fixpoint(&self, state: &mut State<M, W, R>) -> Result<VertexTally<W>, Contradiction> {
        let fresh = std::mem::replace(&mut state.fresh, [0; W]);
        if fresh != [0; W] {
            self.unmark(state, &fresh);
        }
        loop {
            let tally = self.tally(state);
            if self.place_naked(state, &tally)? {
                continue;
            }
            if state.solved == self.used {
                return Ok(tally);
            }
            if !self.place_hidden(state)? && !self.remove_common(state) {
                return Ok(tally);
            }
        }
    }
}

/// The vertices that have a value, and those that have two or more.
struct VertexTally<const W: usize> {
    once: [u64; W],
    twice: [u64; W],
}

impl<M: Mark, const W: usize, const R: usize> Rules for Boards<M, W, R> {
    type State = State<M, W, R>;

    fn state(&self, sets: &[u64]) -> State<M, W, R> {
        let mut state = State {
            boards: vec![self.used; self.values],
            open: self.open.clone(),
            solved: [0; W],
            fresh: [0; W],
            stale: u64::MAX >> (64 - self.values),
            found: vec![[0; W]; self.values],
        };
        for vertex in each(&self.used) {
            self.keep(&mut state, vertex, sets[vertex]);
        }
        state
    }

    fn set(&self, state: &State<M, W, R>, vertex: usize) -> u64 {
        let words = state.boards.as_flattened()[vertex / 64..].iter().step_by(W);
        words.rev().fold(0, |set, word| set << 1 | (word >> (vertex % 64) & 1))
    }

    fn write_row(&self, state: &State<M, W, R>, graph: &CliqueGraph, row: &mut Vec<Int>) {
        row.resize(graph.vertices.len(), 0);
        for (board, &value) in state.boards.iter().zip(&graph.values) {
            for at in 0..W {
                bits(board[at]).for_each(|bit| row[self.order[64 * at + bit] as usize] = value);
            }
        }
    }

    #[inline]
    fn keep(&self, state: &mut State<M, W, R>, vertex: usize, set: u64) -> bool {
        let had = self.set(state, vertex);
        let (kept, removed) = (had & set, had & !set);
        let (at, bit) = (vertex / 64, 1 << (vertex % 64));
        bits(removed).for_each(|value| state.boards[value][at] &= !bit);
        if kept & kept.wrapping_sub(1) == 0 {
            state.fresh[at] |= bit;
        } else {
            bits(removed).for_each(|value| self.unmark_one(state, value, vertex));
        }
        state.stale |= removed;
        kept != 0
    }

    fn propagate(&self, state: &mut State<M, W, R>) -> Propagated {
        match self.fixpoint(state) {
            Err(Contradiction) => Propagated::Conflict,
            Ok(_) if state.solved == self.used => Propagated::Solved,
            Ok(tally) => {
                let fewest = fewest_on_boards(&state.boards, &tally.twice);
                Propagated::Open(choose(&self.neighbours, &self.order, &tally.twice, &fewest))
            }
        }
    }
}
