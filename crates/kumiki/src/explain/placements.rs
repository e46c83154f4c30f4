//! All ways to place one value in all groups that need it: what they have in common, and what none of them has.
//!
//! Invariant: a place is possible exactly if some way has it, and certain exactly if every way has it.

use super::{Bits, Board, Groups};

/// The places of a value, judged by this value alone: what single-value deductions can show at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placements<const W: usize> {
    /// The places that some way has.
    pub possible: Bits<W>,
    /// The places that every way has.
    pub certain: Bits<W>,
}

impl<const W: usize> Placements<W> {
    /// The places of `value`; `None` if there is no way to place it. Exponential at worst; a few dozen places take
    /// microseconds.
    pub fn of(groups: &Groups<W>, board: &Board<W>, value: usize) -> Option<Placements<W>> {
        let needing: Vec<Bits<W>> = groups
            .groups()
            .iter()
            .filter(|group| group.needed >> value & 1 == 1)
            .map(|group| group.members)
            .collect();
        let ways = Ways { groups, needing };
        let places = board.places(value);
        let first = ways.some(places, Bits::NONE)?;
        let (mut possible, mut certain) = (first, first);
        for place in places.iter() {
            if !possible.contains(place)
                && let Some(way) = ways.some(places, Bits::of(place))
            {
                possible |= way;
                certain &= way;
            }
        }
        for place in certain.iter() {
            if let Some(way) = ways.some(places - Bits::of(place), Bits::NONE) {
                certain &= way;
            }
        }
        // What is in no group that needs the value may have it or not.
        let needed = ways.needing.iter().fold(Bits::NONE, |all, group| all | *group);
        Some(Placements { possible: possible | (places - needed), certain })
    }
}

struct Ways<'a, const W: usize> {
    groups: &'a Groups<W>,
    needing: Vec<Bits<W>>,
}

impl<const W: usize> Ways<'_, W> {
    /// A way that has `chosen`, if there is one, and otherwise only what is in `places`.
    fn some(&self, places: Bits<W>, chosen: Bits<W>) -> Option<Bits<W>> {
        let seen = chosen.iter().fold(Bits::NONE, |seen, place| seen | self.groups.peers(place));
        self.extend(places - seen, chosen)
    }

    fn extend(&self, places: Bits<W>, chosen: Bits<W>) -> Option<Bits<W>> {
        let open = self.needing.iter().filter(|group| !group.meets(&chosen));
        let Some(group) = open.min_by_key(|group| (**group & places).len()) else {
            return Some(chosen);
        };
        (*group & places).iter().find_map(|place| {
            self.extend(places - self.groups.peers(place), chosen | Bits::of(place))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::square;
    use super::*;

    #[test]
    fn places_that_no_way_has_are_not_possible() {
        let (groups, mut board) = square(4);
        // Rows 0 and 1 have places in columns 0 and 1 only, so the others have none there.
        for var in [2, 3, 6, 7] {
            board.remove(var, 0);
        }
        let found = Placements::of(&groups, &board, 0).unwrap();
        assert_eq!(found.possible, [0, 1, 4, 5, 10, 11, 14, 15].into_iter().collect());
        assert!(found.certain.is_empty());
        board.remove(0, 0);
        let found = Placements::of(&groups, &board, 0).unwrap();
        assert_eq!(found.certain, [1, 4].into_iter().collect());
        for var in [10, 11] {
            board.remove(var, 0);
        }
        assert_eq!(Placements::of(&groups, &board, 0), None);
    }
}
