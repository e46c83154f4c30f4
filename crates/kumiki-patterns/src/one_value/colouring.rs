//! Simple colouring: the places of a value in two colours. If a group has two places left, exactly
//! one of them is true.
//!
//! Invariant: no place has two colours. One of the two colours of a [`Colouring`] is true, and the
//! other is false.

use crate::board::{Bits, Board, Groups};

/// A colouring: places that are connected by groups with two places each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colouring<const W: usize> {
    /// The value.
    pub value: usize,
    /// The places of either colour; the first place has the first colour.
    pub colours: [Bits<W>; 2],
}

/// A strong link (conjugate pair): a group with exactly two places for a value that it needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StrongLink {
    /// The group.
    pub group: usize,
    /// The places, ascending.
    pub ends: [usize; 2],
}

/// Returns the groups that need `value` and have exactly two places for it, in the order of the
/// groups.
pub fn strong_links<const W: usize>(
    groups: &Groups<W>,
    board: &Board<W>,
    value: usize,
) -> Vec<StrongLink> {
    let all = groups.groups().iter().enumerate();
    let needing = all.filter(|(_, group)| group.needs(value));
    let link = |(number, group): (usize, &crate::board::Group<W>)| {
        let places = group.members & board.places(value);
        let (first, second) = (places.first()?, places.iter().nth(1)?);
        (places.len() == 2).then_some(StrongLink { group: number, ends: [first, second] })
    };
    needing.filter_map(link).collect()
}

/// Returns the colourings of `value`, in the order of their first places. A colouring is left out
/// if its links contradict each other, since neither colour is then true.
pub fn colourings<const W: usize>(
    groups: &Groups<W>,
    board: &Board<W>,
    value: usize,
) -> Vec<Colouring<W>> {
    let links = strong_links(groups, board, value);
    let mut found = Vec::new();
    let mut seen: Bits<W> = Bits::NONE;
    let mut firsts: Vec<usize> = links.iter().map(|link| link.ends[0]).collect();
    firsts.sort_unstable();
    for first in firsts {
        if seen.contains(first) {
            continue;
        }
        let colours = spread(&links, first);
        seen |= colours[0] | colours[1];
        if !colours[0].meets(&colours[1]) {
            found.push(Colouring { value, colours });
        }
    }
    found
}

/// Returns the colours of the places that are connected to `first` by `links`.
fn spread<const W: usize>(links: &[StrongLink], first: usize) -> [Bits<W>; 2] {
    let mut colours = [Bits::of(first), Bits::NONE];
    let mut next = vec![(first, 1)];
    while let Some((var, colour)) = next.pop() {
        for link in links.iter().filter(|link| link.ends.contains(&var)) {
            let other = link.ends[usize::from(link.ends[0] == var)];
            if !colours[colour].contains(other) {
                colours[colour].insert(other);
                next.push((other, 1 - colour));
            }
        }
    }
    colours
}

impl<const W: usize> Colouring<W> {
    /// Returns the places that see both colours, one of which is true (a colour trap).
    pub fn trapped(&self, groups: &Groups<W>, board: &Board<W>) -> Bits<W> {
        let [one, other] = self.colours.map(|colour| seen_by(groups, colour));
        (one & other & board.places(self.value)) - self.colours[0] - self.colours[1]
    }

    /// Returns the colours that see themselves, and so are false (a colour wrap).
    pub fn wrapped(&self, groups: &Groups<W>) -> impl Iterator<Item = usize> {
        let sees_itself = |&at: &usize| seen_by(groups, self.colours[at]).meets(&self.colours[at]);
        [0, 1].into_iter().filter(sees_itself)
    }

    /// Returns whether colour `own` sees colour `other` of `colouring`, so that they are not both
    /// true.
    pub fn sees(
        &self,
        own: usize,
        groups: &Groups<W>,
        colouring: &Colouring<W>,
        other: usize,
    ) -> bool {
        seen_by(groups, self.colours[own]).meets(&colouring.colours[other])
    }
}

/// Returns the places that some of `vars` sees.
fn seen_by<const W: usize>(groups: &Groups<W>, vars: Bits<W>) -> Bits<W> {
    vars.iter().fold(Bits::NONE, |seen, var| seen | groups.peers(var))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::square;

    #[test]
    fn colours_alternate_along_strong_links() {
        let (groups, mut board) = square::<2>(4);
        // Rows 0 and 1 have two places each for value 0. Their places in column 0 see each other,
        // and so do those in column 3.
        for var in [2, 3, 4, 5] {
            board.remove(var, 0);
        }
        let links: Vec<[usize; 2]> =
            strong_links(&groups, &board, 0).iter().map(|link| link.ends).collect();
        assert_eq!(links, [[0, 1], [6, 7]]);
        for var in [8, 12] {
            board.remove(var + 1, 0);
        }
        // Column 1 has one place now, so it is no link; column 0 has three places.
        assert_eq!(colourings(&groups, &board, 0).len(), 2);
        board.remove(8, 0);
        let first = colourings(&groups, &board, 0)[0];
        assert_eq!(first.colours, [[0].into_iter().collect(), [1, 12].into_iter().collect()]);
    }
}
