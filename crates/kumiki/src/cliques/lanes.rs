//! Lanes: a clique graph of at most 16 values on vectors, each lane of which holds the possible
//! values of one vertex.
//!
//! Invariant: only tables determine which lanes are read. So the rules are the same steps for every
//! clique graph: read, compare, combine, without a branch for any one vertex. Lanes without a
//! vertex hold one value, the last that a lane can hold, and are never read.
#![allow(clippy::needless_range_loop, reason = "words of several arrays side by side")]

mod steps;
mod tables;

use super::CliqueGraph;
use super::choice::choose;
use super::common_neighbours::CommonNeighbours;
use super::kernel::{Propagated, Rules};
use super::vector::{Block, LANES, Vector};
use super::vertices::each;
use crate::arithmetic::Int;
use tables::BESIDE;
pub(super) use tables::Tables;

/// The most values that a lane can hold.
const MOST_VALUES: usize = 16;

/// The outcome of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StepOutcome {
    Conflict,
    Unchanged,
    Changed,
}

impl StepOutcome {
    #[inline(always)]
    fn of<V: Vector>(bad: V::Mask, gone: V) -> StepOutcome {
        if V::bits(bad) != 0 {
            StepOutcome::Conflict
        } else if gone.is_zero() {
            StepOutcome::Unchanged
        } else {
            StepOutcome::Changed
        }
    }
}

/// Applies the rules to `state`, of `B` blocks, until nothing changes; cliques are in `G` blocks
/// and atoms in `A`.
#[inline(always)]
pub(super) fn propagate<V, const B: usize, const G: usize, const A: usize, const W: usize>(
    tables: &Tables<V, W>,
    state: &mut [Block; B],
) -> Propagated
where
    V: Vector,
{
    // Only sudoku is worth its own code.
    if G == 1 && tables.is_regular && tables.are_spread {
        fixpoint::<V, true, true, B, G, A, W>(tables, state)
    } else if G == 1 && tables.is_regular {
        fixpoint::<V, true, false, B, G, A, W>(tables, state)
    } else {
        fixpoint::<V, false, false, B, G, A, W>(tables, state)
    }
}

/// Does the same. If `R`, the tables are regular; if `S`, the atoms are spread.
#[inline(always)]
fn fixpoint<
    V,
    const R: bool,
    const S: bool,
    const B: usize,
    const G: usize,
    const A: usize,
    const W: usize,
>(
    tables: &Tables<V, W>,
    state: &mut [Block; B],
) -> Propagated
where
    V: Vector,
{
    let mut lanes = [V::zero(); B];
    load(state, &mut lanes);
    loop {
        match singles::<V, R, B, G, W>(tables, &mut lanes) {
            StepOutcome::Conflict => return Propagated::Conflict,
            StepOutcome::Changed => continue,
            StepOutcome::Unchanged => {}
        }
        let free = free::<V, B, W>(&lanes);
        if free == [0; W] {
            store(&lanes, state);
            return Propagated::Solved;
        }
        match locked::<V, S, B, A, W>(tables, &mut lanes) {
            StepOutcome::Conflict => return Propagated::Conflict,
            StepOutcome::Changed => continue,
            StepOutcome::Unchanged => store(&lanes, state),
        }
        if let Some(common) = &tables.common
            && remove_common::<V, B, W>(common, tables.values, &lanes, state)
        {
            load(state, &mut lanes);
            continue;
        }
        let fewest = fewest::<V, B, W>(&lanes);
        return Propagated::Open(choose(&tables.neighbours, &tables.order, &free, &fewest));
    }
}

#[inline(always)]
fn load<V: Vector, const B: usize>(state: &[Block; B], lanes: &mut [V; B]) {
    for at in 0..B {
        lanes[at] = V::load(&state[at]);
    }
}

#[inline(always)]
fn store<V: Vector, const B: usize>(lanes: &[V; B], state: &mut [Block; B]) {
    for at in 0..B {
        lanes[at].store(&mut state[at]);
    }
}

/// Does one round: the value of each fixed vertex is removed from the others of its cliques, and
/// then a vertex that is the only one with a value which its clique needs loses all others.
#[inline(always)]
fn singles<V: Vector, const R: bool, const B: usize, const G: usize, const W: usize>(
    tables: &Tables<V, W>,
    lanes: &mut [V; B],
) -> StepOutcome {
    let (mut lone, mut left) = ([V::zero(); B], [V::zero(); B]);
    for at in 0..B {
        lone[at] = lanes[at].only(lanes[at].lone());
    }
    let (cliques, cells) = (tables.cliques::<G>(), tables.cells::<B>());
    let (mut taken, mut hidden) = ([V::zero(); G], [V::zero(); G]);
    for (at, clique) in cliques.iter().enumerate() {
        taken[at] = clique.members.read::<R, B>(&lone);
    }
    for (at, cells) in cells.iter().enumerate() {
        // A fixed vertex is among those that took its value.
        let mut gone = cells.cliques.read::<R, G>(&taken).without(lone[at]);
        if !R {
            gone = cells.edges.read_into::<R, B>(gone, &lone);
        }
        left[at] = lanes[at].without(gone);
    }
    let mut wrong = V::zero();
    for (at, clique) in cliques.iter().enumerate() {
        let [once, twice] = clique.members.count::<R, B>(&left);
        // A value that is taken and left twice is that of two fixed vertices.
        wrong = wrong.or(twice.and(taken[at])).or(clique.needed.without(once));
        hidden[at] = once.without(twice).and(clique.needed);
    }
    let (mut bad, mut gone) = (V::not(wrong.empty()), V::zero());
    for (at, cells) in cells.iter().enumerate() {
        let found = cells.cliques.read::<R, G>(&hidden).and(left[at]);
        let new = left[at].only(found.empty()).or(found);
        bad = V::either(bad, V::either(V::not(found.lone()), new.empty()));
        gone = gone.or(lanes[at].without(new));
        lanes[at] = new;
    }
    StepOutcome::of(bad, gone)
}

/// Applies locked candidates: if two cliques overlap, a value that one needs and has only in the
/// overlap is removed from the rest of the other. If `S`, the atoms are spread.
#[inline(always)]
fn locked<V: Vector, const S: bool, const B: usize, const A: usize, const W: usize>(
    tables: &Tables<V, W>,
    lanes: &mut [V; B],
) -> StepOutcome {
    if !tables.has_atoms {
        return StepOutcome::Unchanged;
    }
    let mut inside = [V::zero(); A];
    for (at, atoms) in tables.atoms::<A>().iter().enumerate() {
        inside[at] = atoms.members.read_from::<S, _>(V::zero(), lanes, 0..B, 1);
    }
    let mut locked = [[V::zero(); A]; 2];
    let mut any = V::zero();
    for (at, atoms) in tables.atoms::<A>().iter().enumerate() {
        let mut rest = [V::zero(); 2];
        for side in 0..2 {
            let rests = &atoms.rests[side];
            rest[side] = rests.read_from::<S, _>(V::zero(), &inside, at..at + 1, BESIDE);
        }
        // Only values that occur in the other rest.
        for side in 0..2 {
            let needed = inside[at].and(atoms.needed[side]).and(rest[1 - side]);
            locked[side][at] = needed.without(rest[side]);
            any = any.or(locked[side][at]);
        }
    }
    if any.is_zero() {
        return StepOutcome::Unchanged;
    }
    let mut removed = [V::zero(); A];
    for (at, atoms) in tables.atoms::<A>().iter().enumerate() {
        for side in 0..2 {
            let steps = &atoms.removed_by[side];
            removed[at] = steps.read_from::<S, _>(removed[at], &locked[side], at..at + 1, BESIDE);
        }
    }
    let (mut bad, mut gone) = (V::no_lane(), V::zero());
    for (at, cells) in tables.cells::<B>().iter().enumerate() {
        let locked = cells.atoms.read_from::<S, _>(V::zero(), &removed, 0..A, 1).and(lanes[at]);
        lanes[at] = lanes[at].without(locked);
        bad = V::either(bad, lanes[at].empty());
        gone = gone.or(locked);
    }
    StepOutcome::of(bad, gone)
}

/// Applies the rule of common neighbours to `state`, whose lanes are given. Returns `true` if it
/// removed anything; the next round finds a vertex without values.
#[inline(always)]
fn remove_common<V: Vector, const B: usize, const W: usize>(
    common: &CommonNeighbours<W>,
    values: usize,
    lanes: &[V; B],
    state: &mut [Block; B],
) -> bool {
    let mut is_any = false;
    for value in 0..values {
        let mut board = [0; W];
        for at in 0..B {
            let holding = u64::from(V::bits(lanes[at].holding(value)));
            board[at / 2] |= holding << (LANES * (at % 2));
        }
        let removed = common.removed_on::<V>(value, &board);
        if removed == [0; W] {
            continue;
        }
        is_any = true;
        for vertex in each(&removed) {
            let (block, lane) = (&mut state[vertex / LANES], vertex % LANES);
            let set = V::lane(block, lane) & !(1 << value);
            V::set_lane(block, lane, set);
        }
    }
    is_any
}

/// Returns the vertices that have more than one value.
#[inline(always)]
fn free<V: Vector, const B: usize, const W: usize>(lanes: &[V; B]) -> [u64; W] {
    let mut free = [0; W];
    for at in 0..B {
        let more = V::bits(V::not(lanes[at].lone()));
        free[at / 2] |= u64::from(more) << (LANES * (at % 2));
    }
    free
}

/// Returns the vertices that have the fewest values, of those that have more than one; some have.
#[inline(always)]
fn fewest<V: Vector, const B: usize, const W: usize>(lanes: &[V; B]) -> [u64; W] {
    let mut rest = *lanes;
    loop {
        let mut fewest = [0; W];
        for at in 0..B {
            let more = V::not(rest[at].lone());
            rest[at] = rest[at].but_least();
            let last = V::bits(rest[at].lone()) & V::bits(more);
            fewest[at / 2] |= u64::from(last) << (LANES * (at % 2));
        }
        if fewest != [0; W] {
            return fewest;
        }
    }
}

/// The rules of a clique graph on `B` blocks of lanes.
pub(super) struct Lanes<V: Vector, const B: usize, const G: usize, const A: usize, const W: usize> {
    token: V::Token,
    tables: Tables<V, W>,
}

impl<V, const B: usize, const G: usize, const A: usize, const W: usize> Lanes<V, B, G, A, W>
where
    V: Vector,
{
    /// Returns the rules of `graph`; `None` if it needs more blocks, or has more values than a
    /// lane.
    pub(super) fn new(token: V::Token, graph: &CliqueGraph) -> Option<Self> {
        let fits = graph.values.len() <= MOST_VALUES
            && graph.len <= B * LANES
            && graph.cliques.len() <= G * LANES;
        fits.then(|| Lanes { token, tables: Tables::new(token, graph, [B, G, A]) })
    }

    /// Returns whether the rounds run in the code for sudoku.
    #[cfg(test)]
    pub(super) fn is_regular(&self) -> bool {
        self.tables.is_regular && self.tables.are_spread
    }
}

impl<V, const B: usize, const G: usize, const A: usize, const W: usize> Rules
    for Lanes<V, B, G, A, W>
where
    V: Vector,
{
    type State = [Block; B];

    fn state(&self, sets: &[u64]) -> [Block; B] {
        let mut state = [Block([0; LANES]); B];
        for vertex in 0..B * LANES {
            let set = sets.get(vertex).map(|&set| set as u16).filter(|&set| set != 0);
            V::set_lane(
                &mut state[vertex / LANES],
                vertex % LANES,
                set.unwrap_or(1 << (MOST_VALUES - 1)),
            );
        }
        state
    }

    #[inline]
    fn set(&self, state: &[Block; B], vertex: usize) -> u64 {
        V::lane(&state[vertex / LANES], vertex % LANES).into()
    }

    fn write_row(&self, state: &[Block; B], graph: &CliqueGraph, row: &mut Vec<Int>) {
        let mut values = [0; MOST_VALUES];
        values[..graph.values.len()].copy_from_slice(&graph.values);
        let sets = state.each_ref().map(V::lanes);
        let sets = sets.as_flattened();
        let value = |&vertex: &usize| values[sets[vertex].trailing_zeros() as usize % MOST_VALUES];
        row.clear();
        row.extend(graph.vertices.iter().map(value));
    }

    #[inline]
    fn keep(&self, state: &mut [Block; B], vertex: usize, set: u64) -> bool {
        let (block, lane) = (&mut state[vertex / LANES], vertex % LANES);
        let kept = V::lane(block, lane) & set as u16;
        V::set_lane(block, lane, kept);
        kept != 0
    }

    #[inline]
    fn propagate(&self, state: &mut [Block; B]) -> Propagated {
        V::propagate::<B, G, A, W>(self.token, &self.tables, state)
    }
}
