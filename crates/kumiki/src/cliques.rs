//! Cliques: groups of variables that all differ over a few common values, as data. A network is a
//! graph given by cliques, and its solutions are list colourings.
//!
//! Invariant: nothing here depends on the meaning of a group. Rows, regions, diagonals and the
//! edges of a graph are all lists of places. A *place* is the position of a variable in the
//! network's own order. A set of values is the bits of one word.

mod atoms;
mod boards;
mod common_peers;
mod gathering;
mod kernel;
mod lanes;
mod layout;
mod places;
#[cfg(test)]
mod tests;
mod together;
mod vector;

pub(crate) use gathering::gather;
pub use kernel::Kernel;
pub(crate) use kernel::{Build, Choice, Look, Rules, build, build_on_boards};
pub(crate) use layout::laid_out;
pub(crate) use together::run_together;

use crate::arithmetic::Int;
use places::{Places, bits, has};

/// The most values that the variables of a network may have together.
pub(crate) const MOST_VALUES: usize = 64;

/// The most variables of a network, because the peers of each variable are kept as bits.
pub(crate) const MOST_VARIABLES: usize = 4096;

/// A network: variables in groups that all differ.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    /// The values, ascending: bit `i` of a set stands for `values[i]`.
    values: Vec<Int>,
    /// The place of each variable.
    places: Vec<usize>,
    /// The number of places, including those without a variable.
    len: usize,
    groups: Vec<Group>,
    /// For each place, those that differ from it other than by a group of three or more.
    edges: Vec<Vec<usize>>,
    /// For each place, all places that differ from it.
    peers: Vec<Places>,
}

/// A group (clique): three or more variables that all differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// The places of its members, ascending.
    pub(crate) members: Vec<usize>,
    /// The values that some member must take: all values of the members if there are as many as
    /// members, and otherwise none.
    pub(crate) needed: u64,
}

impl Network {
    /// Returns a network of `variables` variables over `values`. The members of each of `groups`
    /// all differ; each group comes with the values that its members must take. The two of each of
    /// `edges` differ, too. Places are variables, in the same order.
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
            // An edge within a group adds nothing, and neither does a repeated edge.
            if !has(&network.peers[one], other) {
                for (one, other) in [(one, other), (other, one)] {
                    network.edges[one].push(other);
                    network.peers[one][other / 64] |= 1 << (other % 64);
                }
            }
        }
        network
    }

    /// Computes the peers of each place from the groups and edges.
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

    /// Returns the same network with variable `i` at `places[i]` of `len` places.
    fn laid_out(&self, places: Vec<usize>, len: usize) -> Network {
        // The new place of the content of each old place.
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

    /// Returns the number of places, including those without a variable.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns the place of each variable.
    #[inline]
    pub(crate) fn places(&self) -> &[usize] {
        &self.places
    }

    /// Returns the values, ascending: bit `i` of a set stands for `values()[i]`.
    #[inline]
    pub(crate) fn values(&self) -> &[Int] {
        &self.values
    }

    /// Returns the set that holds all values.
    fn all_values(&self) -> u64 {
        u64::MAX >> (64 - self.values.len())
    }

    /// Returns the set that holds `value`; empty if the network does not have it.
    #[inline]
    pub(crate) fn set_of(&self, value: Int) -> u64 {
        // Without gaps, the index of a value is its distance from the first.
        let distance = value.wrapping_sub(self.values[0]);
        match self.values.get(distance as usize) {
            Some(&at) if at == value => 1 << distance,
            _ => self.values.binary_search(&value).map_or(0, |at| 1 << at),
        }
    }

    /// Returns the least and the greatest value.
    fn span(&self) -> (Int, Int) {
        (self.values[0], self.values[self.values.len() - 1])
    }

    /// Returns the set of the values `first + i` for each bit `i` of `word`, where `first` is the
    /// least value.
    fn compact(&self, word: u64) -> u64 {
        if self.has_no_gaps() {
            return word & self.all_values();
        }
        let has = |value: &Int| word >> (value - self.values[0]) & 1;
        self.values.iter().enumerate().fold(0, |set, (at, value)| set | has(value) << at)
    }

    /// Returns the inverse of [`Network::compact`]: bit `i` for the value `first + i`.
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

    /// Returns the places that hold a variable.
    fn used(&self) -> Places {
        places::set(self.len, &self.places)
    }
}
