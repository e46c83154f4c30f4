//! Sets of candidates with exactly one, or at most one, true candidate, and patterns of them.
//!
//! Invariant: every removal of a [`Pattern`] follows from its truths and links alone.

use crate::board::{Bits, Board, Groups, values_in};

/// A set of candidates: the values of a variable, or the places of a value in a group.
///
/// At most one candidate of a set is true. Exactly one is true if the set has the values of a
/// variable, or the places of a value that the group needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Set {
    /// The values of a variable.
    Variable(usize),
    /// The places of a value in a group.
    Places {
        /// The group, by its number.
        group: usize,
        /// The value, by its number.
        value: usize,
    },
}

impl Set {
    /// Returns the sets with exactly one true candidate: the variables, then the places group by
    /// group.
    pub fn truths<const W: usize>(groups: &Groups<W>) -> impl Iterator<Item = Set> + '_ {
        let places = groups.groups().iter().enumerate().flat_map(|(group, members)| {
            values_in(members.needed).map(move |value| Set::Places { group, value })
        });
        (0..groups.variables()).map(Set::Variable).chain(places)
    }

    /// Returns whether exactly one of the candidates is true, rather than at most one.
    pub fn is_truth<const W: usize>(self, groups: &Groups<W>) -> bool {
        match self {
            Set::Variable(_) => true,
            Set::Places { group, value } => groups.groups()[group].needs(value),
        }
    }

    /// Returns the candidates that are left, as variable and value.
    pub fn candidates<const W: usize>(
        self,
        groups: &Groups<W>,
        board: &Board<W>,
    ) -> Vec<(usize, usize)> {
        match self {
            Set::Variable(var) => values_in(board.values(var)).map(|value| (var, value)).collect(),
            Set::Places { group, value } => {
                let places: Bits<W> = groups.groups()[group].members & board.places(value);
                places.iter().map(|var| (var, value)).collect()
            }
        }
    }
}

/// A deduction of set logic: exactly one candidate of each truth is true, and at most one candidate
/// of each link. Therefore the candidates in `removed` cannot be true.
///
/// Every technique that removes candidates without a supposition has this form. The truths of a
/// naked pair are its two cells, and its links are the two values in the house. An X-wing has two
/// rows as truths and two columns as links, and a chain has its strong and its weak links.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pattern {
    /// Sets with exactly one true candidate.
    pub truths: Vec<Set>,
    /// Sets with at most one true candidate.
    pub links: Vec<Set>,
    /// The candidates that are removed, as variable and value, ascending.
    pub removed: Vec<(usize, usize)>,
}

impl Pattern {
    /// Sorts the sets and the removals, without duplicates.
    pub(crate) fn tidy(&mut self) {
        self.truths.sort_unstable();
        self.truths.dedup();
        self.links.sort_unstable();
        self.links.dedup();
        self.removed.sort_unstable();
        self.removed.dedup();
    }

    /// Returns whether the removals follow from the truths and links on `board`. It tries all ways
    /// to choose one candidate of each truth, so the time is exponential in the number of truths:
    /// this method is for tests.
    pub fn holds<const W: usize>(&self, groups: &Groups<W>, board: &Board<W>) -> bool {
        let truths: Vec<_> = self.truths.iter().map(|set| set.candidates(groups, board)).collect();
        // At most one candidate of a truth is true, as of a link.
        let links: Vec<_> = self
            .links
            .iter()
            .chain(&self.truths)
            .map(|set| set.candidates(groups, board))
            .collect();
        let is_sound = self.truths.iter().all(|set| set.is_truth(groups));
        is_sound
            && self.removed.iter().all(|&removed| {
                let mut chosen = vec![removed];
                !can_choose(&truths, &links, &mut chosen)
            })
    }
}

/// Returns whether one candidate of each open truth can be chosen in addition, with no two in one
/// link.
fn can_choose(
    truths: &[Vec<(usize, usize)>],
    links: &[Vec<(usize, usize)>],
    chosen: &mut Vec<(usize, usize)>,
) -> bool {
    let clash = |links: &[Vec<(usize, usize)>], a, b| {
        a != b && links.iter().any(|link| link.contains(&a) && link.contains(&b))
    };
    let open = |truth: &Vec<_>, chosen: &[(usize, usize)]| -> Vec<(usize, usize)> {
        let fits = |&&one: &&(usize, usize)| !chosen.iter().any(|&other| clash(links, one, other));
        truth.iter().filter(fits).copied().collect()
    };
    // The truth with the fewest choices comes first. Truths that hold already are left out.
    let choices = truths
        .iter()
        .filter(|truth| !truth.iter().any(|one| chosen.contains(one)))
        .map(|truth| open(truth, chosen))
        .min_by_key(Vec::len);
    let Some(choices) = choices else { return true };
    choices.into_iter().any(|one| {
        chosen.push(one);
        let is_possible = can_choose(truths, links, chosen);
        chosen.pop();
        is_possible
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_holds_and_half_of_it_does_not() {
        let group = (0, Bits::up_to(3));
        let groups = Groups::<1>::new(vec![1, 2, 3], &[0b111; 3], [group]);
        let mut board = Board::new(3, [0b111; 3]);
        board.remove(0, 2);
        board.remove(1, 2);
        let mut pair = Pattern {
            truths: vec![Set::Variable(0), Set::Variable(1)],
            links: [0, 1].map(|value| Set::Places { group: 0, value }).to_vec(),
            removed: vec![(2, 0), (2, 1)],
        };
        assert!(pair.holds(&groups, &board));
        pair.truths.pop();
        assert!(!pair.holds(&groups, &board));
    }
}
