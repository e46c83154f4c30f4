//! States of a clique graph, one for each level of a search, by any rules.
//!
//! Invariant: only what reads or writes a state is compiled for each kind of rules. A level that is
//! copied or put lies at most one below the deepest so far.

use super::CliqueGraph;
use super::kernel::{Propagated, Rules};
use crate::arithmetic::Int;
use crate::run::Random;
use crate::state::Var;

/// The states of a clique graph at levels from 0 on.
pub(crate) trait States: Send + Sync {
    /// Puts the state with the values of `sets[i]` for vertex `i`, if each vertex has a value, at
    /// `level`.
    fn put(&mut self, level: usize, sets: &[u64]);

    /// Copies the state at `level` to the next level.
    fn copy(&mut self, level: usize);

    /// Returns the possible values of `vertex` at `level`.
    fn set(&self, level: usize, vertex: usize) -> u64;

    /// Copies the state at `level` to the next level, and leaves `vertex` only one of its values
    /// there: the least, or a random one. Returns it, as a set.
    fn decide(&mut self, level: usize, vertex: usize, random: Option<&mut Random>) -> u64;

    /// Removes the values of `set` from `vertex`. Returns `false` if it has no others; the state is
    /// the same then.
    fn exclude(&mut self, level: usize, vertex: usize, set: u64) -> bool;

    /// Returns the values that are interchangeable with `value`, which `vertex` has, as a set: each
    /// other open vertex has both or neither. If one leads to no solution, neither does the other
    /// (Freuder, *Eliminating interchangeable values in constraint satisfaction problems*, 1991).
    fn alike(&self, level: usize, graph: &CliqueGraph, vertex: usize, value: u64) -> u64;

    /// Leaves each variable of `graph` only the value that is assumed for it. Returns `false` if
    /// one does not have it.
    fn assume(&mut self, level: usize, graph: &CliqueGraph, assumptions: &[(Var, Int)]) -> bool;

    /// Propagates the rules at `level` until nothing changes.
    fn propagate(&mut self, level: usize) -> Propagated;

    /// Removes values from `sets`, one set for each vertex, and changes no level. Returns `false`
    /// if there is a conflict.
    fn narrow(&self, sets: &mut [u64]) -> bool;

    /// Writes the value of each variable of `graph` into `row`, if each has one at `level`.
    fn write_row(&self, level: usize, graph: &CliqueGraph, row: &mut Vec<Int>);
}

/// The states of a clique graph by the rules `R`.
pub(super) struct RuledStates<R: Rules> {
    rules: R,
    levels: Vec<R::State>,
}

impl<R: Rules> RuledStates<R> {
    pub(super) fn new(rules: R) -> RuledStates<R> {
        RuledStates { rules, levels: Vec::new() }
    }
}

impl<R: Rules> States for RuledStates<R> {
    fn put(&mut self, level: usize, sets: &[u64]) {
        self.levels.truncate(level);
        self.levels.push(self.rules.state(sets));
    }

    #[inline]
    fn copy(&mut self, level: usize) {
        if level + 1 == self.levels.len() {
            self.levels.push(self.levels[level].clone());
        } else {
            let (above, below) = self.levels.split_at_mut(level + 1);
            below[0].clone_from(&above[level]);
        }
    }

    fn set(&self, level: usize, vertex: usize) -> u64 {
        self.rules.set(&self.levels[level], vertex)
    }

    fn decide(&mut self, level: usize, vertex: usize, random: Option<&mut Random>) -> u64 {
        self.copy(level);
        let state = &mut self.levels[level + 1];
        let set = self.rules.set(state, vertex);
        let value = random.map_or_else(|| least(set), |random| any(random, set));
        self.rules.keep(state, vertex, value);
        value
    }

    fn exclude(&mut self, level: usize, vertex: usize, set: u64) -> bool {
        let state = &mut self.levels[level];
        let left = self.rules.set(state, vertex) & !set;
        left != 0 && self.rules.keep(state, vertex, left)
    }

    fn alike(&self, level: usize, graph: &CliqueGraph, vertex: usize, value: u64) -> u64 {
        let mut alike = !value;
        for &other in graph.vertices().iter().filter(|&&other| other != vertex) {
            let set = self.rules.set(&self.levels[level], other);
            if set & (set - 1) != 0 {
                alike &= if set & value != 0 { set } else { !set };
                if alike == 0 {
                    break;
                }
            }
        }
        alike
    }

    fn assume(&mut self, level: usize, graph: &CliqueGraph, assumptions: &[(Var, Int)]) -> bool {
        let (state, vertices) = (&mut self.levels[level], graph.vertices());
        let mut is_possible = true;
        for &(var, value) in assumptions {
            let set = graph.set_of(value);
            is_possible &= self.rules.keep(state, vertices[var.index()], set);
        }
        is_possible
    }

    fn propagate(&mut self, level: usize) -> Propagated {
        self.rules.propagate(&mut self.levels[level])
    }

    fn narrow(&self, sets: &mut [u64]) -> bool {
        let mut state = self.rules.state(sets);
        let is_possible = self.rules.narrow(&mut state);
        for (vertex, set) in sets.iter_mut().enumerate() {
            *set &= self.rules.set(&state, vertex);
        }
        is_possible
    }

    fn write_row(&self, level: usize, graph: &CliqueGraph, row: &mut Vec<Int>) {
        self.rules.write_row(&self.levels[level], graph, row);
    }
}

/// Returns the least value of a set.
#[inline]
pub(crate) fn least(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// Returns one of the bits of `set`, which has some.
#[cold]
fn any(random: &mut Random, set: u64) -> u64 {
    let at = random.below(set.count_ones().into());
    least((0..at).fold(set, |set, _| set & (set - 1)))
}
