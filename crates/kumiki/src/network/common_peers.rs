//! The rule of common peers: where all places that a value has in a group are peers of one place, that
//! place cannot have the value, for a member of the group must.
//!
//! Invariant: what is removed depends only on where the value can be, not on the order of looking, so
//! every kernel comes to the same fixpoint. On a sudoku it is what is called locked candidates; on
//! diagonals, jigsaws and the moves of a knight it is the same rule.
#![allow(clippy::needless_range_loop, reason = "words of several arrays side by side")]

use super::places::{and, bits, common, has, set, wide};
use super::vector::Vector;
use super::{Group, Network};

/// For groups of at most so many members it is listed which sets of them can be locked.
const LISTED: usize = 12;

/// The words of such a list.
const LIST: usize = (1 << LISTED) / 64;

/// Groups and peers, as the rule needs them.
#[derive(Clone, Debug)]
pub(super) struct CommonPeers<const W: usize> {
    /// For each group its members.
    groups: Vec<[u64; W]>,
    /// For each value the groups that need it.
    needing: Vec<Vec<u32>>,
    /// For each group how many of its members a place outside can have as peers, at the most.
    span: Vec<u32>,
    /// The greatest of them.
    most: u32,
    /// For each place its peers.
    peers: Vec<[u64; W]>,
    /// For each group its members, ascending.
    members: Vec<Vec<usize>>,
    /// For each group the sets of two members or more that have a common peer outside, if all are listed.
    lists: Option<Vec<[u64; LIST]>>,
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
        let members = network.groups.iter().map(|group| group.members.clone()).collect();
        let most = span.iter().copied().max().unwrap_or(0);
        CommonPeers { groups, needing, span, most, peers, members, lists: lists(network) }
    }

    /// Whether it is listed which sets of members can be locked.
    #[inline(always)]
    pub(super) fn is_listed(&self) -> bool {
        self.lists.is_some()
    }

    /// How many members of a group any place outside has as peers, at the most.
    #[inline(always)]
    pub(super) fn most(&self) -> u32 {
        self.most
    }

    /// Where a value cannot be that can be at `board`, and at `marks` of the members of `group`: bit `i` for
    /// the `i`-th. More bits than a group has members, all of which are set, say nothing.
    #[inline(always)]
    pub(super) fn removed_by(&self, group: usize, marks: usize, board: &[u64; W]) -> [u64; W] {
        let marks = marks & ((1 << LISTED) - 1);
        let list = self.lists.as_ref().map(|lists| &lists[group]);
        if list.is_none_or(|list| list[marks / 64] >> (marks % 64) & 1 != 1) {
            return [0; W];
        }
        let mut common = *board;
        for member in bits(marks as u64) {
            common = and(&common, &self.peers[self.members[group][member]]);
        }
        common
    }

    /// [`CommonPeers::removed`], where sets are listed, with the instructions of `V`.
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

    /// Where `value`, which can be at `board`, cannot be by the rule; asks each group once.
    #[inline(always)]
    pub(super) fn removed(&self, value: usize, board: &[u64; W]) -> [u64; W] {
        let mut removed = [0; W];
        for &group in &self.needing[value] {
            let places = and(board, &self.groups[group as usize]);
            // Most have too many places, or one: counting is cheaper than to begin with each.
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

/// For each group the sets of two members or more that have a common peer outside; `None` if some group has
/// too many members to list them.
fn lists(network: &Network) -> Option<Vec<[u64; LIST]>> {
    // A group that is done looks as if it had every member there could be.
    if network.groups.iter().any(|group| group.members.len() >= LISTED) {
        return None;
    }
    let list = |group: &Group| {
        let mut list = [0; LIST];
        for (place, peers) in network.peers.iter().enumerate() {
            if group.members.binary_search(&place).is_ok() {
                continue;
            }
            let is_peer = |&at: &usize| has(peers, group.members[at]);
            let members = (0..group.members.len()).filter(is_peer);
            let seen = members.fold(0, |set, at| set | 1 << at);
            // With a set, all its parts are listed.
            if list[seen / 64] >> (seen % 64) & 1 == 0 {
                note_parts(seen, &mut list);
            }
        }
        list
    };
    Some(network.groups.iter().map(list).collect())
}

/// Lists all parts of `set` that have two members or more.
fn note_parts(set: usize, list: &mut [u64; LIST]) {
    let mut part = set;
    while part != 0 {
        if part & (part - 1) != 0 {
            list[part / 64] |= 1 << (part % 64);
        }
        part = (part - 1) & set;
    }
}
