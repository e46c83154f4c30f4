//! Groups of variables that must differ, over few values: the input of set logic.
//!
//! Invariant: variables and values are numbered as on the [`Board`](super::Board) that goes with
//! it. A group that is a permutation has as many members as values, so each value has a place in
//! it.

use crate::board::Bits;

/// A group (a house in sudoku): variables that must differ.
#[derive(Clone, Debug)]
pub struct Group<const W: usize> {
    /// The variables.
    pub members: Bits<W>,
    /// The values that must each have a place among the members, as bits: all values of the members
    /// if there are as many values as members, otherwise none.
    pub needed: u64,
    /// The number that the caller gave the group, for example the index of the constraint that it
    /// comes from.
    pub origin: usize,
}

impl<const W: usize> Group<W> {
    /// Returns whether `value` must have a place among its members.
    #[inline]
    pub fn needs(&self, value: usize) -> bool {
        self.needed >> value & 1 == 1
    }
}

/// Groups, and the peers of each variable.
#[derive(Clone, Debug)]
pub struct Groups<const W: usize> {
    values: Vec<i64>,
    groups: Vec<Group<W>>,
    /// For each variable, the variables that must differ from it.
    peers: Vec<Bits<W>>,
    /// For each variable, its groups.
    groups_of: Vec<Vec<usize>>,
}

impl<const W: usize> Groups<W> {
    /// Returns the groups with these numbers of origin and members. `candidates` are the initial
    /// candidates of each variable: bit `i` is set if the variable may have the `i`-th of `values`,
    /// which are in ascending order.
    ///
    /// # Panics
    /// Panics if there are more than `64 * W` variables or more than 64 values, or if a member is
    /// not a variable.
    pub fn new(
        values: Vec<i64>,
        candidates: &[u64],
        groups: impl IntoIterator<Item = (usize, Bits<W>)>,
    ) -> Groups<W> {
        assert!(candidates.len() <= 64 * W, "{} variables are too many", candidates.len());
        assert!(values.len() <= 64, "{} values are too many", values.len());
        let group = |(origin, members): (usize, Bits<W>)| {
            let all = members.iter().fold(0, |all: u64, var| all | candidates[var]);
            let is_permutation = all.count_ones() as usize == members.len();
            Group { members, needed: if is_permutation { all } else { 0 }, origin }
        };
        let groups: Vec<Group<W>> = groups.into_iter().map(group).collect();
        let mut peers = vec![Bits::NONE; candidates.len()];
        let mut groups_of = vec![Vec::new(); candidates.len()];
        for (at, group) in groups.iter().enumerate() {
            for member in group.members.iter() {
                peers[member] |= group.members;
                peers[member].remove(member);
                groups_of[member].push(at);
            }
        }
        Groups { values, groups, peers, groups_of }
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> usize {
        self.peers.len()
    }

    /// Returns the values, ascending: value `i` of a board is the `i`-th.
    pub fn values(&self) -> &[i64] {
        &self.values
    }

    /// Returns the groups, in the order in which they were given.
    pub fn groups(&self) -> &[Group<W>] {
        &self.groups
    }

    /// Returns the variables that must differ from `var`.
    #[inline]
    pub fn peers(&self, var: usize) -> Bits<W> {
        self.peers[var]
    }

    /// Returns the groups of `var`, by number.
    #[inline]
    pub fn groups_of(&self, var: usize) -> &[usize] {
        &self.groups_of[var]
    }

    /// Returns the variables that must differ from each of `vars`, which must not be empty.
    #[inline]
    pub fn common_peers(&self, vars: Bits<W>) -> Bits<W> {
        vars.iter().fold(!Bits::NONE, |common, var| common & self.peers[var])
    }

    /// Returns the first group that contains all of `vars`, which must not be empty.
    pub fn sharing(&self, vars: Bits<W>) -> Option<usize> {
        let mut of_first = self.groups_of[vars.first()?].iter().copied();
        of_first.find(|&group| vars.is_subset(&self.groups[group].members))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_has_its_rows_and_columns() {
        let lines = (0..3).flat_map(|line| {
            [[0, 1, 2].map(|column| 3 * line + column), [0, 1, 2].map(|row| 3 * row + line)]
        });
        let lines = lines.map(|line| line.into_iter().collect()).enumerate();
        let groups = Groups::<1>::new(vec![1, 2, 3], &[0b111; 9], lines);
        assert_eq!(groups.groups().len(), 6);
        assert!(groups.groups().iter().all(|group| group.needed == 0b111));
        assert_eq!(groups.peers(4), [1, 3, 5, 7].into_iter().collect());
        assert_eq!(groups.common_peers([0, 4].into_iter().collect()), [1, 3].into_iter().collect());
    }
}
