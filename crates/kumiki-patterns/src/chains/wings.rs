//! Wings (XY-wing, XYZ-wing, W-wing): variables with two or three values that force a value on one
//! of several variables.
//!
//! Invariant: in every solution, one of the variables at the ends of a wing (or the pivot of an
//! XYZ-wing) has its last value.

use crate::board::{Bits, Board, Groups, Pattern, Set, values_in};
use crate::links::LinkNode;
use crate::links::between;

/// An XY-wing or XYZ-wing: a variable (the pivot) that sees two others (the pincers). If the pivot
/// has the value that it shares with a pincer, the pincer has the last value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wing {
    /// The pivot.
    pub pivot: usize,
    /// The pincers. Each has two values: one that it shares with the pivot, and the last value.
    pub pincers: [usize; 2],
    /// The values that the pivot shares with the first and with the second pincer, and the last
    /// value.
    pub values: [usize; 3],
    /// True if the pivot may also have the last value (XYZ-wing).
    pub has_three: bool,
    /// The candidates that it removes, as variable and value, ascending.
    pub removed: Vec<(usize, usize)>,
}

impl Wing {
    /// Returns the wings that remove something, whose pivot has two values, or three if
    /// `has_three`.
    pub fn all<const W: usize>(groups: &Groups<W>, board: &Board<W>, has_three: bool) -> Vec<Wing> {
        let len = if has_three { 3 } else { 2 };
        let pairs = board.pairs();
        let mut wings = Vec::new();
        for pivot in (0..board.variables()).filter(|&var| board.values(var).count_ones() == len) {
            let near: Vec<usize> = (groups.peers(pivot) & pairs).iter().collect();
            for (at, &first) in near.iter().enumerate() {
                for &second in &near[at + 1..] {
                    wings.extend(Wing::of(groups, board, pivot, [first, second]));
                }
            }
        }
        wings
    }

    fn of<const W: usize>(
        groups: &Groups<W>,
        board: &Board<W>,
        pivot: usize,
        pincers: [usize; 2],
    ) -> Option<Wing> {
        let of_pivot = board.values(pivot);
        let [a, b] = pincers.map(|var| board.values(var));
        let last = a & b;
        let has_three = of_pivot.count_ones() == 3;
        let expected = if has_three { a | b } else { (a | b) & !last };
        if last.count_ones() != 1 || of_pivot != expected {
            return None;
        }
        let mut ends: Bits<W> = pincers.into_iter().collect();
        if has_three {
            ends.insert(pivot);
        }
        let number = |bits: u64| bits.trailing_zeros() as usize;
        let last = number(last);
        let removed = groups.common_peers(ends) & board.places(last);
        (!removed.is_empty()).then(|| Wing {
            pivot,
            pincers,
            values: [number(a & !(1 << last)), number(b & !(1 << last)), last],
            has_three,
            removed: removed.iter().map(|var| (var, last)).collect(),
        })
    }

    /// Returns the truths and links that prove it.
    pub fn pattern<const W: usize>(&self, groups: &Groups<W>) -> Pattern {
        let [first, second] = self.pincers;
        let mut pattern = Pattern {
            truths: [self.pivot, first, second].map(Set::Variable).to_vec(),
            links: Vec::new(),
            removed: self.removed.clone(),
        };
        for (&pincer, &value) in self.pincers.iter().zip(&self.values) {
            let link =
                between(groups, LinkNode::of(self.pivot, value), LinkNode::of(pincer, value));
            pattern.links.extend(link);
        }
        pattern.link_removed(groups, |last| {
            let ends = [first, second].into_iter().chain(self.has_three.then_some(self.pivot));
            ends.map(move |end| LinkNode::of(end, last))
        });
        pattern.tidy();
        pattern
    }
}

/// A W-wing: two variables with the same two values, and a group in which every place of one of
/// these values sees one of the two variables. Therefore at most one of the two has that value, and
/// at least one has the other value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JoinedPairs {
    /// The two variables.
    pub ends: [usize; 2],
    /// The places of the link that the first and the second variable see.
    pub link: [usize; 2],
    /// The group that has the value in no other place.
    pub group: usize,
    /// The value of the link, and the one that is removed.
    pub values: [usize; 2],
    /// The candidates that it removes, as variable and value, ascending.
    pub removed: Vec<(usize, usize)>,
}

impl JoinedPairs {
    /// Returns all W-wings that remove something.
    pub fn all<const W: usize>(groups: &Groups<W>, board: &Board<W>) -> Vec<JoinedPairs> {
        let pairs: Vec<usize> = board.pairs().iter().collect();
        let mut found = Vec::new();
        for (at, &a) in pairs.iter().enumerate() {
            for &b in pairs[at + 1..].iter().filter(|&&b| board.values(a) == board.values(b)) {
                let values: Vec<usize> = values_in(board.values(a)).collect();
                for values in [[values[0], values[1]], [values[1], values[0]]] {
                    found.extend(JoinedPairs::of(groups, board, [a, b], values));
                }
            }
        }
        found
    }

    fn of<const W: usize>(
        groups: &Groups<W>,
        board: &Board<W>,
        ends: [usize; 2],
        values: [usize; 2],
    ) -> Vec<JoinedPairs> {
        let [value, last] = values;
        let seen = groups.common_peers(ends.into_iter().collect()) & board.places(last);
        if seen.is_empty() {
            return Vec::new();
        }
        let removed: Vec<(usize, usize)> = seen.iter().map(|var| (var, last)).collect();
        let own: Bits<W> = ends.into_iter().collect();
        let joins = |(group, members): (usize, &crate::board::Group<W>)| {
            let places = members.members & board.places(value);
            if !members.needs(value) || places.len() != 2 || places.meets(&own) {
                return None;
            }
            let one = places.first()?;
            let other = (places - Bits::of(one)).first()?;
            let sees = |end: usize, place| groups.peers(end).contains(place);
            let link = [[one, other], [other, one]]
                .into_iter()
                .find(|link| sees(ends[0], link[0]) && sees(ends[1], link[1]))?;
            Some(JoinedPairs { ends, link, group, values, removed: removed.clone() })
        };
        groups.groups().iter().enumerate().filter_map(joins).collect()
    }

    /// Returns the truths and links that prove it.
    pub fn pattern<const W: usize>(&self, groups: &Groups<W>) -> Pattern {
        let [value, _] = self.values;
        let mut truths = self.ends.map(Set::Variable).to_vec();
        truths.push(Set::Places { group: self.group, value });
        let mut pattern = Pattern { truths, links: Vec::new(), removed: self.removed.clone() };
        for (&end, &place) in self.ends.iter().zip(&self.link) {
            let (end, place): (LinkNode<W>, LinkNode<W>) =
                (LinkNode::of(end, value), LinkNode::of(place, value));
            pattern.links.extend(between(groups, end, place));
        }
        pattern.link_removed(groups, |last| self.ends.map(|end| LinkNode::of(end, last)));
        pattern.tidy();
        pattern
    }
}
