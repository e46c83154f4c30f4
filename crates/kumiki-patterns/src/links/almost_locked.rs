//! Almost locked sets (ALS): `n` variables of one group that have `n + 1` values.
//!
//! Invariant: if such a set loses one of its values, each other value has a place in it.

use crate::board::{Bits, Board, Groups, Set, values_in};
use crate::links::LinkNode;
use std::collections::HashMap;

/// An almost locked set (ALS): `n` variables of one group with `n + 1` values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AlmostLocked<const W: usize> {
    /// The variables.
    pub variables: Bits<W>,
    /// Their values, as bits.
    pub values: u64,
    /// The number of a group that contains all of them.
    pub group: usize,
}

impl<const W: usize> AlmostLocked<W> {
    /// Returns all sets of `min` to `max` variables, each once, in the order of the groups. Their
    /// number may be exponential in `max`.
    pub fn all(
        groups: &Groups<W>,
        board: &Board<W>,
        min: usize,
        max: usize,
    ) -> Vec<AlmostLocked<W>> {
        let mut found = HashMap::new();
        let mut sets = Vec::new();
        for (number, group) in groups.groups().iter().enumerate() {
            let open: Vec<usize> =
                group.members.iter().filter(|&var| !board.is_fixed(var)).collect();
            let mut add = |variables: Bits<W>, values: u64| {
                let is_almost = values.count_ones() as usize == variables.len() + 1;
                if variables.len() >= min && is_almost && found.insert(variables, ()).is_none() {
                    sets.push(AlmostLocked { variables, values, group: number });
                }
            };
            choose(board, &open, max, (Bits::NONE, 0), &mut add);
        }
        sets
    }

    /// Returns the places of `value`.
    pub fn places(&self, board: &Board<W>, value: usize) -> Bits<W> {
        self.variables & board.places(value)
    }

    /// Returns a node for each value, with the places of the value.
    pub(crate) fn nodes<'b>(
        &self,
        board: &'b Board<W>,
    ) -> impl Iterator<Item = LinkNode<W>> + use<'b, W> {
        let set = *self;
        values_in(self.values).map(move |value| set.node(board, value))
    }

    /// Returns the node of the places of `value`.
    pub(crate) fn node(&self, board: &Board<W>, value: usize) -> LinkNode<W> {
        LinkNode { value, places: self.places(board, value) }
    }

    /// Returns the sets with exactly one true candidate that the almost locked set represents.
    pub(crate) fn truths(&self) -> impl Iterator<Item = Set> + use<W> {
        self.variables.iter().map(Set::Variable)
    }

    /// Returns the sets with at most one true candidate that make it almost locked.
    pub(crate) fn links(&self) -> impl Iterator<Item = Set> + use<W> {
        let group = self.group;
        values_in(self.values).map(move |value| Set::Places { group, value })
    }
}

/// Calls `add` with each set that extends `chosen` by one to `max` variables of `open`, and with
/// the values of the set.
fn choose<const W: usize>(
    board: &Board<W>,
    open: &[usize],
    max: usize,
    chosen: (Bits<W>, u64),
    add: &mut impl FnMut(Bits<W>, u64),
) {
    if max == 0 {
        return;
    }
    for (at, &var) in open.iter().enumerate() {
        let values = chosen.1 | board.values(var);
        let mut variables = chosen.0;
        variables.insert(var);
        add(variables, values);
        choose(board, &open[at + 1..], max - 1, (variables, values), add);
    }
}
