//! Networks: variables in groups that all differ, over a few common values, as data.
//!
//! Invariant: nothing in here knows what a group stands for. Rows, regions, diagonals and the edges of a
//! graph are lists of places alike; a *place* is where a variable stands in the network's own order, and a
//! set of values is the bits of one word.

mod atoms;
mod boards;
mod common_peers;
mod descent;
mod gathering;
mod kernel;
mod lanes;
mod layout;
mod places;
#[cfg(test)]
mod tests;
mod together;
mod vector;

pub(crate) use descent::{Answer, Descent, Progress, descent};
pub(crate) use gathering::gather;
pub use kernel::Kernel;
pub(crate) use together::run_together;

use crate::var::Int;
use places::{Places, bits, has};

/// The most values that the variables of a network have together.
pub(crate) const MOST_VALUES: usize = 64;

/// The most variables of a network: their peers are kept as bits, for each variable.
pub(crate) const MOST_VARIABLES: usize = 4096;

/// Variables in groups that all differ.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    /// The values, ascending: bit `i` of a set stands for `values[i]`.
    values: Vec<Int>,
    /// The place of each variable.
    places: Vec<usize>,
    /// How many places there are, those without a variable included.
    len: usize,
    groups: Vec<Group>,
    /// For each place those that differ from it for another reason than a group of three or more.
    edges: Vec<Vec<usize>>,
    /// For each place all that differ from it.
    peers: Vec<Places>,
}

/// Variables that all differ, three or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// Where its members stand, ascending.
    pub(crate) members: Vec<usize>,
    /// The values each of which a member must have: all that they can have, if those are as many as the
    /// members, and else none.
    pub(crate) needed: u64,
}

impl Network {
    /// A network of `variables` variables over `values`, in which the members of each of `groups`, which
    /// come with the values that they must have among them, all differ, and so do the two of each of
    /// `edges`. Places are variables, in the same order.
    fn new(
        variables: usize,
        values: Vec<Int>,
        groups: Vec<Group>,
        edges: &[(usize, usize)],
    ) -> Network {
        let mut groups = groups;
        groups.iter_mut().for_each(|group| group.members.sort_unstable());
        let mut network = Network {
            values,
            places: (0..variables).collect(),
            len: variables,
            groups,
            edges: vec![Vec::new(); variables],
            peers: Vec::new(),
        };
        network.note_peers();
        for &(one, other) in edges {
            // An edge within a group says nothing more, and neither does the same edge again.
            if !has(&network.peers[one], other) {
                for (one, other) in [(one, other), (other, one)] {
                    network.edges[one].push(other);
                    network.peers[one][other / 64] |= 1 << (other % 64);
                }
            }
        }
        network
    }

    /// Finds out the peers of each place from the groups and edges.
    fn note_peers(&mut self) {
        self.peers = vec![vec![0; self.len.div_ceil(64)]; self.len];
        let insert = |peers: &mut Places, place: usize| peers[place / 64] |= 1 << (place % 64);
        for group in &self.groups {
            for &member in &group.members {
                group.members.iter().for_each(|&other| insert(&mut self.peers[member], other));
            }
        }
        for (peers, edges) in self.peers.iter_mut().zip(&self.edges) {
            edges.iter().for_each(|&other| insert(peers, other));
        }
        for (place, peers) in self.peers.iter_mut().enumerate() {
            peers[place / 64] &= !(1 << (place % 64));
        }
    }

    /// The same network with variable `i` at `places[i]` of `len` places.
    fn laid_out(&self, places: Vec<usize>, len: usize) -> Network {
        // What stands at an old place, to where its variable goes.
        let mut moved = vec![0; self.len];
        for (&from, &to) in self.places.iter().zip(&places) {
            moved[from] = to;
        }
        let group = |group: &Group| {
            let mut members: Vec<usize> = group.members.iter().map(|&at| moved[at]).collect();
            members.sort_unstable();
            Group { members, needed: group.needed }
        };
        let mut edges = vec![Vec::new(); len];
        for (from, others) in self.edges.iter().enumerate().filter(|(_, others)| !others.is_empty())
        {
            edges[moved[from]] = others.iter().map(|&other| moved[other]).collect();
        }
        let groups = self.groups.iter().map(group).collect();
        let values = self.values.clone();
        let mut network = Network { values, places, len, groups, edges, peers: Vec::new() };
        network.note_peers();
        network
    }

    /// The set that holds all values.
    fn all_values(&self) -> u64 {
        u64::MAX >> (64 - self.values.len())
    }

    /// The set that holds `value`; empty if it is none of the network's.
    #[inline]
    fn set_of(&self, value: Int) -> u64 {
        // Where there are no gaps, the place of a value is its distance from the first.
        let distance = value.wrapping_sub(self.values[0]);
        match self.values.get(distance as usize) {
            Some(&at) if at == value => 1 << distance,
            _ => self.values.binary_search(&value).map_or(0, |at| 1 << at),
        }
    }

    /// The least and the greatest value.
    fn span(&self) -> (Int, Int) {
        (self.values[0], self.values[self.values.len() - 1])
    }

    /// The set of the values `first + i` for each bit `i` of `word`, where `first` is the least value.
    fn compact(&self, word: u64) -> u64 {
        if self.has_no_gaps() {
            return word & self.all_values();
        }
        let has = |value: &Int| word >> (value - self.values[0]) & 1;
        self.values.iter().enumerate().fold(0, |set, (at, value)| set | has(value) << at)
    }

    /// The other way round: bit `i` for the value `first + i`.
    fn spread(&self, set: u64) -> u64 {
        if self.has_no_gaps() {
            return set;
        }
        bits(set).fold(0, |word, at| word | 1 << (self.values[at] - self.values[0]))
    }

    fn has_no_gaps(&self) -> bool {
        let (first, last) = self.span();
        last - first == self.values.len() as Int - 1
    }

    /// The places that hold a variable.
    fn used(&self) -> Places {
        places::set(self.len, &self.places)
    }
}
