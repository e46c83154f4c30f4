//! As many variables of a group as values: naked and hidden subsets.
//!
//! Invariant: every [`Subset`] removes something.

use super::board::values_in;
use super::{Bits, Board, Groups};

/// Variables of a group and as many values, which these must have among them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Subset<const W: usize> {
    /// The group.
    pub group: usize,
    /// The variables.
    pub vars: Bits<W>,
    /// The values, as bits.
    pub values: u64,
    /// What is removed, as variable and value, ascending.
    pub removed: Vec<(usize, usize)>,
}

/// `size` variables of a group, among `open`, that have no more values together: other variables that see all of them do
/// not have these. Variables with one value are left out: they are singles.
pub fn naked_subsets<const W: usize>(
    groups: &Groups<W>,
    board: &Board<W>,
    open: Bits<W>,
    size: usize,
) -> Vec<Subset<W>> {
    let mut found = Vec::new();
    for (number, group) in groups.groups().iter().enumerate() {
        let few = (group.members & open).iter().map(|var| (var, board.values(var)));
        for (vars, values) in closed_choices(few, size) {
            let vars: Bits<W> = vars.into_iter().collect();
            let others = groups.common_peers(vars);
            let of = |value| (others & board.places(value)).iter().map(move |var| (var, value));
            found.extend(Subset::new(number, vars, values, values_in(values).flat_map(of)));
        }
    }
    found
}

/// `size` values that a group needs and that have no more places in it together, among `open`: the variables there have
/// no other values. Values with one place are left out: they are singles.
pub fn hidden_subsets<const W: usize>(
    groups: &Groups<W>,
    board: &Board<W>,
    open: Bits<W>,
    size: usize,
) -> Vec<Subset<W>> {
    let mut found = Vec::new();
    for (number, group) in groups.groups().iter().enumerate() {
        let members: Vec<usize> = (group.members & open).iter().collect();
        let places = |value: usize| {
            let place = |(at, &var)| u64::from(board.contains(var, value)) << at;
            members.iter().enumerate().map(place).fold(0, |all, place| all | place)
        };
        let few = values_in(group.needed).map(|value| (value, places(value)));
        for (chosen, places) in closed_choices(few, size) {
            let values = chosen.iter().fold(0, |values, value| values | 1 << value);
            let vars: Bits<W> = values_in(places).map(|at| members[at]).collect();
            let of = |var| values_in(board.values(var) & !values).map(move |value| (var, value));
            found.extend(Subset::new(number, vars, values, vars.iter().flat_map(of)));
        }
    }
    found
}

impl<const W: usize> Subset<W> {
    fn new(
        group: usize,
        vars: Bits<W>,
        values: u64,
        removed: impl Iterator<Item = (usize, usize)>,
    ) -> Option<Subset<W>> {
        let mut removed: Vec<(usize, usize)> = removed.collect();
        removed.sort_unstable();
        (!removed.is_empty()).then_some(Subset { group, vars, values, removed })
    }
}

/// The choices of `size` sets of two bits or more that have just `size` bits together, and these bits.
fn closed_choices(sets: impl Iterator<Item = (usize, u64)>, size: usize) -> Vec<(Vec<usize>, u64)> {
    let fits = |&(_, bits): &(usize, u64)| (2..=size as u32).contains(&bits.count_ones());
    let sets: Vec<(usize, u64)> = sets.filter(fits).collect();
    let mut found = Vec::new();
    extend_choice(&sets, size, (&mut Vec::new(), 0), &mut found);
    found
}

fn extend_choice(
    sets: &[(usize, u64)],
    size: usize,
    (chosen, bits): (&mut Vec<usize>, u64),
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
            extend_choice(&sets[at + 1..], size, (chosen, bits | more), found);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::square;
    use super::super::{Pattern, Set};
    use super::*;

    #[test]
    fn a_naked_pair_of_some_is_a_hidden_pair_of_the_others() {
        let (groups, mut board) = square(4);
        for var in [0, 1] {
            board.remove(var, 2);
            board.remove(var, 3);
        }
        let open = Bits::up_to(16);
        let naked = naked_subsets(&groups, &board, open, 2);
        let hidden = hidden_subsets(&groups, &board, open, 2);
        assert_eq!((naked.len(), hidden.len()), (1, 1));
        assert_eq!((naked[0].values, hidden[0].values), (0b11, 0b1100));
        assert_eq!(naked[0].removed, [(2, 0), (2, 1), (3, 0), (3, 1)]);
        assert_eq!(naked[0].removed, hidden[0].removed);
        let group = naked[0].group;
        let truths: Vec<Set> = naked[0].vars.iter().map(Set::Variable).collect();
        let links = [0, 1].map(|value| Set::Places { group, value }).to_vec();
        let pattern = Pattern { truths: truths.clone(), links, removed: naked[0].removed.clone() };
        assert!(pattern.holds(&groups, &board));
        let truths: Vec<Set> = [2, 3].map(|value| Set::Places { group, value }).to_vec();
        let links: Vec<Set> = [2, 3].map(Set::Variable).to_vec();
        let pattern = Pattern { truths, links, removed: hidden[0].removed.clone() };
        assert!(pattern.holds(&groups, &board));
    }
}
