//! Templates: all ways to place one value in all groups that need it, the places that all ways
//! have, and the places that no way has.
//!
//! Invariant: a place is possible if and only if some way has it, and certain if and only if every
//! way has it.

use crate::board::{Bits, Board, Groups};

/// The places of a value, derived from this value alone: the limit of all single-value deductions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Templates<const W: usize> {
    /// The places that are in some way.
    pub possible: Bits<W>,
    /// The places that are in every way.
    pub certain: Bits<W>,
}

impl<const W: usize> Templates<W> {
    /// Returns the places of `value`, or `None` if there is no way to place it. The time is
    /// exponential at worst; a few dozen places take microseconds. The result is unreliable once
    /// `is_over` returns true.
    pub fn of(
        groups: &Groups<W>,
        board: &Board<W>,
        value: usize,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Templates<W>> {
        let ways = Ways::of(groups, value, is_over);
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
        Some(Templates { possible: possible | ways.free(places), certain })
    }
}

/// The largest number of ways that are listed for a value. If there are more, values are not
/// compared.
const MOST_WAYS: usize = 50_000;

/// Returns the places of every value, by comparing pairs of values: a way counts only if every
/// other value has a way that shares no place with it. Returns `None` if some value has no way or
/// more than 50,000, or once `is_over` returns true.
pub fn templates_together<const W: usize>(
    groups: &Groups<W>,
    board: &Board<W>,
    is_over: &dyn Fn() -> bool,
) -> Option<Vec<Templates<W>>> {
    let values = 0..groups.values().len();
    let mut ways =
        values.map(|value| all_ways(groups, board, value, is_over)).collect::<Option<Vec<_>>>()?;
    let mut is_stable = false;
    while !is_stable {
        is_stable = true;
        for value in 0..ways.len() {
            let own = std::mem::take(&mut ways[value]);
            let goes_with = |way: &&Bits<W>| {
                let others = ways.iter().enumerate().filter(|&(other, _)| other != value);
                others.into_iter().all(|(_, others)| others.iter().any(|other| !way.meets(other)))
            };
            let tried = own.iter().take_while(|_| !is_over());
            let left: Vec<Bits<W>> = tried.filter(goes_with).copied().collect();
            if is_over() {
                return None;
            }
            is_stable &= left.len() == own.len();
            ways[value] = left;
        }
    }
    let placements = |(value, ways): (usize, &Vec<Bits<W>>)| {
        let first = *ways.first()?;
        let free = Ways::of(groups, value, is_over).free(board.places(value));
        let possible = ways.iter().fold(free, |all, way| all | *way);
        let certain = ways.iter().fold(first, |all, way| all & *way);
        Some(Templates { possible, certain })
    };
    ways.iter().enumerate().map(placements).collect()
}

/// Returns all ways to place `value`; `None` if there are too many.
fn all_ways<const W: usize>(
    groups: &Groups<W>,
    board: &Board<W>,
    value: usize,
    is_over: &dyn Fn() -> bool,
) -> Option<Vec<Bits<W>>> {
    let ways = Ways::of(groups, value, is_over);
    let mut found = Vec::new();
    ways.list(board.places(value), Bits::NONE, &mut found);
    (found.len() <= MOST_WAYS && !is_over()).then_some(found)
}

struct Ways<'a, const W: usize> {
    groups: &'a Groups<W>,
    needing: Vec<Bits<W>>,
    is_over: &'a dyn Fn() -> bool,
}

impl<'a, const W: usize> Ways<'a, W> {
    fn of(groups: &'a Groups<W>, value: usize, is_over: &'a dyn Fn() -> bool) -> Ways<'a, W> {
        let needing = groups.groups().iter().filter(|group| group.needs(value));
        Ways { groups, needing: needing.map(|group| group.members).collect(), is_over }
    }

    /// Returns the places that are in no group that needs the value. Each of them may have the
    /// value or not.
    fn free(&self, places: Bits<W>) -> Bits<W> {
        self.needing.iter().fold(places, |free, group| free - *group)
    }

    /// Adds all ways that contain `chosen`, and otherwise only places of `places`. If there are too
    /// many, it stops soon after the limit.
    fn list(&self, places: Bits<W>, chosen: Bits<W>, found: &mut Vec<Bits<W>>) {
        let open = self.needing.iter().filter(|group| !group.meets(&chosen));
        let Some(group) = open.min_by_key(|group| (**group & places).len()) else {
            return found.push(chosen);
        };
        for place in (*group & places).iter() {
            if found.len() <= MOST_WAYS && !(self.is_over)() {
                self.list(places - self.groups.peers(place), chosen | Bits::of(place), found);
            }
        }
    }

    /// Returns a way that contains `chosen` and otherwise only places of `places`, if there is one.
    fn some(&self, places: Bits<W>, chosen: Bits<W>) -> Option<Bits<W>> {
        let seen = chosen.iter().fold(Bits::NONE, |seen, place| seen | self.groups.peers(place));
        self.extend(places - seen, chosen)
    }

    fn extend(&self, places: Bits<W>, chosen: Bits<W>) -> Option<Bits<W>> {
        let open = self.needing.iter().filter(|group| !group.meets(&chosen));
        let Some(group) = open.min_by_key(|group| (**group & places).len()) else {
            return Some(chosen);
        };
        (*group & places).iter().take_while(|_| !(self.is_over)()).find_map(|place| {
            self.extend(places - self.groups.peers(place), chosen | Bits::of(place))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::square;

    #[test]
    fn places_that_no_way_has_are_not_possible() {
        let (groups, mut board) = square::<2>(4);
        // Rows 0 and 1 have places in columns 0 and 1 only, so the other rows have none there.
        for var in [2, 3, 6, 7] {
            board.remove(var, 0);
        }
        let found = Templates::of(&groups, &board, 0, &|| false).unwrap();
        assert_eq!(found.possible, [0, 1, 4, 5, 10, 11, 14, 15].into_iter().collect());
        assert!(found.certain.is_empty());
        board.remove(0, 0);
        let found = Templates::of(&groups, &board, 0, &|| false).unwrap();
        assert_eq!(found.certain, [1, 4].into_iter().collect());
        for var in [10, 11] {
            board.remove(var, 0);
        }
        assert_eq!(Templates::of(&groups, &board, 0, &|| false), None);
        assert_eq!(templates_together(&groups, &board, &|| false), None);
    }

    #[test]
    fn what_one_value_must_have_no_other_can() {
        let (groups, mut board) = square::<2>(3);
        board.remove(0, 0);
        board.remove(1, 0);
        // Value 0 is at 2, and then at 3 and 7 or at 4 and 6.
        board.remove(4, 0);
        let found = templates_together(&groups, &board, &|| false).unwrap();
        assert_eq!(found[0].certain, [2, 3, 7].into_iter().collect());
        assert!(found[1..].iter().all(|other| !other.possible.meets(&found[0].certain)));
        let alone = Templates::of(&groups, &board, 1, &|| false).unwrap();
        assert!(alone.possible.meets(&found[0].certain));
    }
}
