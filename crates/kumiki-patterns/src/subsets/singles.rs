//! Naked singles (variables with one value left) and hidden singles (values with one place left in
//! a group).
//!
//! Invariant: every [`Single`] fixes an open variable.

use crate::board::{Bits, Board, Groups, Set};

/// A single: the only candidate of a set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Single {
    /// The variable.
    pub var: usize,
    /// Its value.
    pub value: usize,
    /// The set that has no other candidate.
    pub set: Set,
}

/// Returns the naked singles: the variables of `open` that have one value left, in ascending order.
pub fn naked_singles<const W: usize>(
    board: &Board<W>,
    open: Bits<W>,
) -> impl Iterator<Item = Single> {
    open.iter().filter(|&var| board.is_fixed(var)).map(|var| {
        let value = board.values(var).trailing_zeros() as usize;
        Single { var, value, set: Set::Variable(var) }
    })
}

/// Returns the hidden singles: the values that a group needs and that have one place left in it,
/// among `open`, group by group. The same place may be a hidden single in several groups.
pub fn hidden_singles<const W: usize>(
    groups: &Groups<W>,
    board: &Board<W>,
    open: Bits<W>,
) -> impl Iterator<Item = Single> {
    let all = groups.groups().iter().enumerate();
    all.flat_map(move |(number, group)| {
        crate::board::values_in(group.needed).filter_map(move |value| {
            let var = (group.members & board.places(value)).single()?;
            let set = Set::Places { group: number, value };
            open.contains(var).then_some(Single { var, value, set })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::square;

    #[test]
    fn what_is_placed_is_no_single_and_what_follows_from_it_is() {
        let (groups, mut board) = square::<2>(3);
        board.place(&groups, 0, 0);
        board.place(&groups, 4, 0);
        let open = Bits::up_to(9) - Bits::of(0) - Bits::of(4);
        assert_eq!(naked_singles(&board, open).count(), 0);
        let hidden: Vec<Single> = hidden_singles(&groups, &board, open).collect();
        // One single is in the last row, and one is in the last column.
        assert_eq!(
            hidden.iter().map(|single| (single.var, single.value)).collect::<Vec<_>>(),
            [(8, 0), (8, 0)]
        );
        board.place(&groups, 1, 1);
        let naked: Vec<usize> = naked_singles(&board, open).map(|single| single.var).collect();
        assert_eq!(naked, [1, 2, 7]);
    }
}
