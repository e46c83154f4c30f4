//! Boards: for each value the set of places where it can be, in portable code.
//!
//! Invariant: between two looks, `boards` is what is possible; `open` follows it for each place that is
//! not fixed, and for one that is once it is `solved`.
#![allow(clippy::needless_range_loop, reason = "words of several arrays side by side")]

mod mark;
mod tables;

use super::kernel::{Look, Rules, choose};
use super::places::{bits, each, has};
pub(super) use mark::Mark;
use mark::{ROW, and_row};
pub(super) use tables::Boards;

/// What is possible.
#[derive(Debug)]
pub(super) struct State<M, const W: usize> {
    /// For each value the places where it can be.
    boards: Vec<[u64; W]>,
    /// For each value and group the members that can have it.
    open: Vec<[M; ROW]>,
    /// The places that have one value, which has been removed from their peers.
    solved: [u64; W],
    /// The values whose boards have changed since the rule of common peers was asked.
    stale: u64,
    /// For each value where it is to be placed: empty between two placements, and kept for its memory.
    found: Vec<[u64; W]>,
    /// For each group the members that nothing was placed in: kept for its memory.
    left: Vec<[M; ROW]>,
}

impl<M: Copy, const W: usize> Clone for State<M, W> {
    fn clone(&self) -> Self {
        State {
            boards: self.boards.clone(),
            open: self.open.clone(),
            solved: self.solved,
            stale: self.stale,
            found: self.found.clone(),
            left: self.left.clone(),
        }
    }

    /// Into the memory that is there.
    fn clone_from(&mut self, from: &Self) {
        self.boards.copy_from_slice(&from.boards);
        self.open.copy_from_slice(&from.open);
        self.solved = from.solved;
        self.stale = from.stale;
    }
}

/// That there is no solution.
struct Contradiction;

impl<M: Mark, const W: usize> Boards<M, W> {
    /// The places that have a value, and those that have two or more.
    #[inline(always)]
    fn tally(&self, state: &State<M, W>) -> Tally<W> {
        let (mut once, mut twice) = ([0; W], [0; W]);
        for board in &state.boards {
            for at in 0..W {
                twice[at] |= once[at] & board[at];
                once[at] |= board[at];
            }
        }
        Tally { once, twice }
    }

    /// The places that have two values, of those that have two or more.
    fn two(&self, state: &State<M, W>, tally: &Tally<W>) -> [u64; W] {
        let (mut once, mut twice, mut two) = ([0; W], [0; W], tally.twice);
        for board in &state.boards {
            for at in 0..W {
                two[at] &= !(twice[at] & board[at]);
                twice[at] |= once[at] & board[at];
                once[at] |= board[at];
            }
        }
        two
    }

    /// Takes `placed` out of the marks of all values: what has one value has no other. That value is put
    /// back as done.
    #[inline(always)]
    fn clear(&self, state: &mut State<M, W>, placed: &[u64; W]) {
        state.left.fill([M::DONE; ROW]);
        for at in 0..W {
            for bit in bits(placed[at]) {
                let others = &self.others[(64 * at + bit) * self.rows..][..self.rows];
                for (row, others) in state.left.iter_mut().zip(others) {
                    and_row(row, others);
                }
            }
            state.solved[at] |= placed[at];
        }
        for open in state.open.chunks_exact_mut(self.rows.max(1)) {
            for (row, left) in open.iter_mut().zip(&state.left) {
                and_row(row, left);
            }
        }
    }

    /// Removes `value`, which each of `places` has, from their peers.
    #[inline(always)]
    fn put(
        &self,
        state: &mut State<M, W>,
        value: usize,
        places: &[u64; W],
    ) -> Result<(), Contradiction> {
        if *places == [0; W] {
            return Ok(());
        }
        let (board, rows) = (&mut state.boards[value], self.rows);
        let open = &mut state.open[value * rows..][..rows];
        for at in 0..W {
            for bit in bits(places[at]) {
                let place = 64 * at + bit;
                let peers = &self.peers[place];
                for at in 0..W {
                    board[at] &= !peers[at];
                }
                let strangers = &self.strangers[place * rows..][..rows];
                let own = &self.own[place * rows..][..rows];
                for (row, (strangers, own)) in open.iter_mut().zip(strangers.iter().zip(own)) {
                    for at in 0..ROW {
                        row[at] = row[at].and(strangers[at]).or(own[at]);
                    }
                }
            }
        }
        state.stale |= 1 << value;
        // Where two of them are peers, one has lost it.
        let is_lost = (0..W).any(|at| places[at] & !board[at] != 0);
        if is_lost { Err(Contradiction) } else { Ok(()) }
    }

    /// Places what has one value left. `true` if there was any.
    #[inline(always)]
    fn place_naked(
        &self,
        state: &mut State<M, W>,
        tally: &Tally<W>,
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
        self.clear(state, &lone);
        for value in 0..self.values {
            let mut places = lone;
            for at in 0..W {
                places[at] &= state.boards[value][at];
            }
            self.put(state, value, &places)?;
        }
        Ok(true)
    }

    /// Places what was found, for each value; a place has only one.
    #[inline(always)]
    fn place_found(
        &self,
        state: &mut State<M, W>,
        found: &[[u64; W]],
    ) -> Result<(), Contradiction> {
        let mut all = [0; W];
        for places in found {
            for at in 0..W {
                if all[at] & places[at] != 0 {
                    return Err(Contradiction);
                }
                all[at] |= places[at];
            }
        }
        self.clear(state, &all);
        for (value, places) in found.iter().enumerate() {
            let mut lost = 0;
            for at in 0..W {
                let gone = all[at] & !places[at];
                lost |= state.boards[value][at] & gone;
                state.boards[value][at] &= !gone;
            }
            state.stale |= u64::from(lost != 0) << value;
            self.put(state, value, places)?;
        }
        Ok(())
    }

    /// Places each value that a group needs and one member can have. `true` if there was any.
    #[inline(always)]
    fn place_hidden(&self, state: &mut State<M, W>) -> Result<bool, Contradiction> {
        let mut is_any = false;
        for (value, found) in state.found.iter_mut().enumerate() {
            let open = &state.open[value * self.rows..][..self.rows];
            for (at, row) in open.iter().enumerate() {
                if row.iter().fold(M::NONE, |any, mark| any.or(mark.lone())) == M::NONE {
                    continue;
                }
                is_any = true;
                for (group, mark) in row.iter().enumerate().filter(|(_, m)| m.lone() != M::NONE) {
                    let Some(&place) = self.groups[at * ROW + group].get(mark.first()) else {
                        state.found.fill([0; W]);
                        return Err(Contradiction);
                    };
                    found[place / 64] |= 1 << (place % 64);
                }
            }
        }
        if is_any {
            let mut found = std::mem::take(&mut state.found);
            let placed = self.place_found(state, &found);
            found.fill([0; W]);
            state.found = found;
            placed?;
        }
        Ok(is_any)
    }

    /// Removes what the rule of common peers does. `true` if that was anything.
    #[inline(always)]
    fn remove_common(&self, state: &mut State<M, W>) -> bool {
        let mut is_any = false;
        for value in bits(std::mem::take(&mut state.stale)) {
            let board = &state.boards[value];
            let removed = if self.common.is_listed() {
                self.removed(&state.open[value * self.rows..][..self.rows], board)
            } else {
                self.common.removed(value, board)
            };
            if removed == [0; W] {
                continue;
            }
            is_any = true;
            state.stale |= 1 << value;
            for place in each(&removed) {
                self.remove(state, value, place);
            }
        }
        is_any
    }

    /// Where the rule of common peers says that a value cannot be, from the marks of its groups.
    #[inline(always)]
    fn removed(&self, open: &[[M; ROW]], board: &[u64; W]) -> [u64; W] {
        let mut removed = [0; W];
        let marks = open.iter().flatten().enumerate();
        for (group, mark) in marks.take(self.groups.len()) {
            let by_group = self.common.removed_by(group, mark.low(), board);
            for at in 0..W {
                removed[at] |= by_group[at];
            }
        }
        removed
    }

    #[inline(always)]
    fn remove(&self, state: &mut State<M, W>, value: usize, place: usize) {
        state.boards[value][place / 64] &= !(1 << (place % 64));
        for &(group, member) in &self.memberships[place] {
            let mark = &mut state.open[value * self.rows + group / ROW][group % ROW];
            *mark = mark.without(member);
        }
    }

    #[inline(always)]
    fn fixpoint(&self, state: &mut State<M, W>) -> Result<Tally<W>, Contradiction> {
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

/// The places that have a value, and those that have two or more.
struct Tally<const W: usize> {
    once: [u64; W],
    twice: [u64; W],
}

impl<M: Mark, const W: usize> Rules for Boards<M, W> {
    type State = State<M, W>;

    fn state(&self, sets: &[u64]) -> State<M, W> {
        let mut state = State {
            boards: vec![self.used; self.values],
            open: self.open.clone(),
            solved: [0; W],
            stale: u64::MAX >> (64 - self.values),
            found: vec![[0; W]; self.values],
            left: vec![[M::DONE; ROW]; self.rows],
        };
        for place in each(&self.used) {
            self.keep(&mut state, place, sets[place]);
        }
        state
    }

    fn set(&self, state: &State<M, W>, place: usize) -> u64 {
        let is_possible = |board: &[u64; W]| u64::from(has(board, place));
        state.boards.iter().rev().fold(0, |set, board| set << 1 | is_possible(board))
    }

    fn for_each_value(&self, state: &State<M, W>, mut put: impl FnMut(usize, usize)) {
        for (value, board) in state.boards.iter().enumerate() {
            for at in 0..W {
                bits(board[at]).for_each(|bit| put(64 * at + bit, value));
            }
        }
    }

    fn keep(&self, state: &mut State<M, W>, place: usize, set: u64) {
        let removed = !set & u64::MAX >> (64 - self.values);
        if set & (set - 1) == 0 {
            // When it is placed, the marks of the other values follow.
            for (value, board) in state.boards.iter_mut().enumerate() {
                let word = &mut board[place / 64];
                let lost = *word >> (place % 64) & removed >> value & 1;
                *word &= !(lost << (place % 64));
                state.stale |= lost << value;
            }
            return;
        }
        for value in bits(removed) {
            if has(&state.boards[value], place) {
                self.remove(state, value, place);
                state.stale |= 1 << value;
            }
        }
    }

    fn look(&self, state: &mut State<M, W>) -> Look {
        match self.fixpoint(state) {
            Err(Contradiction) => Look::Conflict,
            Ok(_) if state.solved == self.used => Look::Solved,
            Ok(tally) => {
                let two = self.two(state, &tally);
                let len = |place| state.boards.iter().map(|b| u32::from(has(b, place))).sum();
                Look::Open(choose(&self.peers, &tally.twice, &two, len))
            }
        }
    }
}
