//! The rule of common peers: if all places that a value has in a group are peers of one place, that
//! place cannot take the value, because a member of the group must.
//!
//! Invariant: the removed values depend only on the possible places of the value, not on the order
//! of processing, so every kernel comes to the same fixpoint. On a sudoku this rule is known as
//! locked candidates; on diagonals, jigsaws and knight's moves it is the same rule.
#![allow(clippy::needless_range_loop, reason = "words of several arrays side by side")]

use super::places::{and, bits, common, has, set, wide};
use super::vector::Vector;
use super::{Group, Network};

/// For groups with fewer members, the sets of members with common peers are listed.
const LISTED: usize = 12;

/// The groups and peers, in the form that the rule needs.
#[derive(Clone, Debug)]
pub(super) struct CommonPeers<const W: usize> {
    /// The members of each group.
    groups: Vec<[u64; W]>,
    /// For each value, the groups that need it.
    needing: Vec<Vec<u32>>,
    /// For each group, the most of its members that one place outside has as peers.
    span: Vec<u32>,
    /// The greatest of these numbers.
    most: u32,
    /// The peers of each place.
    peers: Vec<[u64; W]>,
    /// The common peers of sets of members, if all are listed.
    list: Option<List<W>>,
}

/// The common peers of sets of members.
#[derive(Clone, Debug)]
struct List<const W: usize> {
    /// The bits of a set: one more than the members of any group. A finished group has the marks of
    /// all possible members, and so is no valid set.
    width: usize,
    /// For each group and each set of its members, the index of its common peers.
    at: Vec<u16>,
    /// The distinct sets of common peers; the first is empty.
    common: Vec<[u64; W]>,
}

impl<const W: usize> CommonPeers<W> {
    pub(super) fn new(network: &Network) -> CommonPeers<W> {
        let peers: Vec<[u64; W]> = network.peers.iter().map(|peers| wide(peers)).collect();
        let group = |group: &Group| wide(&set(network.len, &group.members));
        let groups: Vec<[u64; W]> = network.groups.iter().map(group).collect();
        let span = |group: &[u64; W]| {
            let outside = (0..network.len).filter(|&place| !has(group, place));
            outside.map(|place| common(group, &peers[place])).max().unwrap_or(0)
        };
        let span: Vec<u32> = groups.iter().map(span).collect();
        let needing = |value: usize| {
            let is_needed = |&group: &usize| network.groups[group].needed >> value & 1 == 1;
            let can_lock = |&group: &usize| span[group] >= 2;
            let groups = (0..groups.len()).filter(is_needed).filter(can_lock);
            groups.map(|group| group as u32).collect()
        };
        let needing = (0..network.values.len()).map(needing).collect();
        let most = span.iter().copied().max().unwrap_or(0);
        let list = List::new(network, &peers);
        CommonPeers { groups, needing, span, most, peers, list }
    }

    /// Returns whether the sets of members with common peers are listed.
    #[inline(always)]
    pub(super) fn is_listed(&self) -> bool {
        self.list.is_some()
    }

    /// Returns the most members of a group that any place outside has as peers.
    #[inline(always)]
    pub(super) fn most(&self) -> u32 {
        self.most
    }

    /// Returns the places of `board` that a value loses because of its `marks` in `group`: bit `i`
    /// for the `i`-th member. Marks with more bits than members, all set, remove nothing.
    #[inline(always)]
    pub(super) fn removed_by(&self, group: usize, marks: usize, board: &[u64; W]) -> [u64; W] {
        let Some(list) = &self.list else { return [0; W] };
        let set = marks & ((1 << list.width) - 1);
        and(board, &list.common[usize::from(list.at[group << list.width | set])])
    }

    /// Does the work of [`CommonPeers::removed`] for listed sets, with the instructions of `V`.
    #[inline(always)]
    pub(super) fn removed_on<V: Vector>(&self, value: usize, board: &[u64; W]) -> [u64; W] {
        let mut removed = [0; W];
        for &group in &self.needing[value] {
            let set = &self.groups[group as usize];
            let (mut marks, mut shift) = (0, 0);
            for at in 0..W {
                marks |= V::extract(board[at], set[at]) << shift;
                shift += set[at].count_ones();
            }
            let by_group = self.removed_by(group as usize, marks as usize, board);
            for at in 0..W {
                removed[at] |= by_group[at];
            }
        }
        removed
    }

    /// Returns the places of `board` that `value` loses by the rule; runs each group once.
    #[inline(always)]
    pub(super) fn removed(&self, value: usize, board: &[u64; W]) -> [u64; W] {
        let mut removed = [0; W];
        for &group in &self.needing[value] {
            let places = and(board, &self.groups[group as usize]);
            // Most have too many places, or one: counting is cheaper than starting on each.
            let count = common(board, &self.groups[group as usize]);
            if count < 2 || count > self.span[group as usize] {
                continue;
            }
            let mut common = *board;
            for (at, &word) in places.iter().enumerate() {
                for bit in bits(word) {
                    common = and(&common, &self.peers[64 * at + bit]);
                }
            }
            for at in 0..W {
                removed[at] |= common[at];
            }
        }
        removed
    }
}

impl<const W: usize> List<W> {
    /// Returns the list for the groups of `network`, of places with these `peers`; `None` if some
    /// group has too many members, or there are too many sets.
    fn new(network: &Network, peers: &[[u64; W]]) -> Option<List<W>> {
        let most = network.groups.iter().map(|group| group.members.len()).max().unwrap_or(0);
        if most >= LISTED {
            return None;
        }
        let width = most + 1;
        let mut list =
            List { width, at: vec![0; network.groups.len() << width], common: vec![[0; W]] };
        for (number, group) in network.groups.iter().enumerate() {
            for place in (0..network.len).filter(|place| !group.members.contains(place)) {
                let is_peer = |&at: &usize| has(&peers[place], group.members[at]);
                let seen = (0..group.members.len()).filter(is_peer);
                list.note(number << width, seen.fold(0, |set, at| set | 1 << at), |at| {
                    peers[group.members[at]]
                })?;
            }
        }
        Some(list)
    }

    /// Lists all subsets with two members or more of `set`, of the group whose sets begin at
    /// `first`; returns `None` if there is no room.
    fn note(&mut self, first: usize, set: usize, peers: impl Fn(usize) -> [u64; W]) -> Option<()> {
        // If a set is listed, all its subsets are listed.
        let mut part = if self.at[first | set] == 0 { set } else { 0 };
        while part != 0 {
            if part & (part - 1) != 0 && self.at[first | part] == 0 {
                self.at[first | part] = u16::try_from(self.common.len()).ok()?;
                let members = bits(part as u64).map(&peers);
                self.common.push(members.fold([u64::MAX; W], |all, peers| and(&all, &peers)));
            }
            part = (part - 1) & set;
        }
        Some(())
    }
}
