//! Naked and hidden subsets: variables of a group and as many values, where the variables have no
//! other values, or the values no other places.
//!
//! Invariant: every [`Subset`] removes something.

mod intersections;
mod singles;

pub use intersections::{Intersection, intersections};
pub use singles::{Single, hidden_singles, naked_singles};

use crate::board::{Bits, Board, Groups, Pattern, Set, values_in};

/// A subset: variables of a group and as many values, which these variables must have among them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Subset<const W: usize> {
    /// The group.
    pub group: usize,
    /// The variables.
    pub vars: Bits<W>,
    /// The values, as bits.
    pub values: u64,
    /// True if the values have no other places in the group (hidden). False if the variables have
    /// no other values (naked).
    pub is_hidden: bool,
    /// The removals, as variable and value, ascending.
    pub removed: Vec<(usize, usize)>,
}

/// Returns the subsets of the groups: `size` sets of a group, among the variables `open`, that are
/// covered by as many sets of the other kind. Sets with one candidate are left out, because they
/// are singles.
///
/// Naked subsets are variables that together have only as many values: the other variables that see
/// all of them lose these values. Hidden subsets are values that the group needs and that together
/// have only as many places in it: the variables there lose their other values.
pub fn subsets<const W: usize>(
    groups: &Groups<W>,
    board: &Board<W>,
    open: Bits<W>,
    size: usize,
    is_hidden: bool,
) -> Vec<Subset<W>> {
    let mut found = Vec::new();
    for (number, group) in groups.groups().iter().enumerate() {
        let members: Vec<usize> = (group.members & open).iter().collect();
        let places = |value| {
            let place = |(at, &var)| u64::from(board.contains(var, value)) << at;
            members.iter().enumerate().map(place).fold(0, |all, place| all | place)
        };
        let sets: Vec<(usize, u64)> = if is_hidden {
            values_in(group.needed).map(|value| (value, places(value))).collect()
        } else {
            members.iter().map(|&var| (var, board.values(var))).collect()
        };
        for (chosen, cover) in closed_choices(sets, size) {
            let (vars, values) = if is_hidden {
                let vars = values_in(cover).map(|at| members[at]).collect();
                (vars, chosen.iter().fold(0, |values, value| values | 1 << value))
            } else {
                (chosen.into_iter().collect(), cover)
            };
            let subset = Subset { group: number, vars, values, is_hidden, removed: Vec::new() };
            found.extend(subset.removing(groups, board));
        }
    }
    found
}

impl<const W: usize> Subset<W> {
    /// Returns the subset with its removals, unless there are none. The removals are the candidates
    /// of the covering sets that are in none of the covered sets.
    fn removing(mut self, groups: &Groups<W>, board: &Board<W>) -> Option<Subset<W>> {
        if self.is_hidden {
            let others = |var| values_in(board.values(var) & !self.values);
            let of = |var| others(var).map(move |value| (var, value));
            self.removed = self.vars.iter().flat_map(of).collect();
        } else {
            let others = groups.common_peers(self.vars);
            let of = |value| (others & board.places(value)).iter().map(move |var| (var, value));
            self.removed = values_in(self.values).flat_map(of).collect();
            self.removed.sort_unstable();
        }
        (!self.removed.is_empty()).then_some(self)
    }

    /// Returns the truths and links that prove it, with the removals in its group. Removals in
    /// other groups are a separate deduction.
    pub fn pattern(&self, groups: &Groups<W>) -> Pattern {
        let variables = self.vars.iter().map(Set::Variable).collect();
        let places = |value| Set::Places { group: self.group, value };
        let places = values_in(self.values).map(places).collect();
        let (truths, links) =
            if self.is_hidden { (places, variables) } else { (variables, places) };
        let members = groups.groups()[self.group].members;
        let removed = self.removed.iter().filter(|&&(var, _)| members.contains(var));
        Pattern { truths, links, removed: removed.copied().collect() }
    }
}

/// Returns the choices of `size` sets of two bits or more that together have exactly `size` bits,
/// each with these bits.
fn closed_choices(mut sets: Vec<(usize, u64)>, size: usize) -> Vec<(Vec<usize>, u64)> {
    sets.retain(|(_, bits)| (2..=size as u32).contains(&bits.count_ones()));
    let mut found = Vec::new();
    extend_choice(&sets, size, &mut Vec::new(), 0, &mut found);
    found
}

fn extend_choice(
    sets: &[(usize, u64)],
    size: usize,
    chosen: &mut Vec<usize>,
    bits: u64,
    found: &mut Vec<(Vec<usize>, u64)>,
) {
    if chosen.len() == size {
        if bits.count_ones() as usize == size {
            found.push((chosen.clone(), bits));
        }
        return;
    }
    for (at, &(set, more)) in sets.iter().enumerate() {
        if (bits | more).count_ones() as usize <= size {
            chosen.push(set);
            extend_choice(&sets[at + 1..], size, chosen, bits | more, found);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::square;

    #[test]
    fn a_naked_pair_of_some_is_a_hidden_pair_of_the_others() {
        let (groups, mut board) = square::<2>(4);
        for var in [0, 1] {
            board.remove(var, 2);
            board.remove(var, 3);
        }
        let open = Bits::up_to(16);
        let naked = subsets(&groups, &board, open, 2, false);
        let hidden = subsets(&groups, &board, open, 2, true);
        assert_eq!((naked.len(), hidden.len()), (1, 1));
        assert_eq!((naked[0].values, hidden[0].values), (0b11, 0b1100));
        assert_eq!(naked[0].removed, [(2, 0), (2, 1), (3, 0), (3, 1)]);
        assert_eq!(naked[0].removed, hidden[0].removed);
        for found in naked.iter().chain(&hidden) {
            let mut pattern = found.pattern(&groups);
            assert_eq!(pattern.removed, found.removed);
            assert!(pattern.holds(&groups, &board));
            pattern.truths.pop();
            assert!(!pattern.holds(&groups, &board));
        }
    }
}
