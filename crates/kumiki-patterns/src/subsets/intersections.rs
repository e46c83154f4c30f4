//! Locked candidates (pointing and claiming): values that a group needs and whose places in it are
//! all in another group.
//!
//! Invariant: every [`Intersection`] removes something.

use crate::board::{Bits, Board, Groups};

/// Locked candidates: all places of a value in one group are also in another group, so the rest of
/// the other group has no place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Intersection<const W: usize> {
    /// The value.
    pub value: usize,
    /// The group that needs it.
    pub base: usize,
    /// The group that contains all of these places.
    pub cover: usize,
    /// The places that are removed.
    pub removed: Bits<W>,
}

/// Returns the intersections of a group that `is_base` accepts with one that `is_cover` accepts.
pub fn intersections<'a, const W: usize>(
    groups: &'a Groups<W>,
    board: &'a Board<W>,
    is_base: impl Fn(usize) -> bool + 'a,
    is_cover: impl Fn(usize) -> bool + Copy + 'a,
) -> impl Iterator<Item = Intersection<W>> + 'a {
    let bases = (0..groups.groups().len()).filter(move |&base| is_base(base));
    bases.flat_map(move |base| {
        let group = &groups.groups()[base];
        crate::board::values_in(group.needed).flat_map(move |value| {
            let places = group.members & board.places(value);
            // A value with a single place is a hidden single.
            let first = places.first().filter(|_| places.len() > 1);
            let covers = first.map_or(&[][..], |first| groups.groups_of(first));
            covers.iter().filter_map(move |&cover| {
                let members = groups.groups()[cover].members;
                let removed = (members & board.places(value)) - places;
                let is_found = cover != base && is_cover(cover) && places.is_subset(&members);
                (is_found && !removed.is_empty()).then_some(Intersection {
                    value,
                    base,
                    cover,
                    removed,
                })
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Pattern, Set};
    use crate::tests::square_with_boxes;

    #[test]
    fn a_row_whose_places_are_in_one_box_takes_them_from_the_rest_of_it() {
        let (groups, mut board) = square_with_boxes();
        board.remove(2, 0);
        board.remove(3, 0);
        let found: Vec<_> = intersections(&groups, &board, |base| base < 4, |_| true).collect();
        assert_eq!(found.len(), 1);
        let Intersection { value, base, removed, .. } = found[0];
        assert_eq!((value, base, removed), (0, 0, [4, 5].into_iter().collect()));
        let pattern = Pattern {
            truths: vec![Set::Places { group: base, value }],
            links: vec![Set::Places { group: found[0].cover, value }],
            removed: removed.iter().map(|var| (var, value)).collect(),
        };
        assert!(pattern.holds(&groups, &board));
    }
}
