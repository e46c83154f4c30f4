//! The rule of common peers: where all places that a value has in a group are peers of one place, that
//! place cannot have the value, for a member of the group must.
//!
//! Invariant: what is removed depends only on where the value can be, not on the order of looking, so
//! every kernel comes to the same fixpoint. On a sudoku it is what is called locked candidates; on
//! diagonals, jigsaws and the moves of a knight it is the same rule.

use super::{Network, bits};

/// Groups and peers, as the rule needs them.
#[derive(Clone, Debug)]
pub(super) struct CommonPeers<const W: usize> {
    /// For each group its members.
    groups: Vec<[u64; W]>,
    /// For each value the groups that need it.
    needing: Vec<Vec<u32>>,
    /// For each group how many of its members a place outside can have as peers, at the most.
    span: Vec<u32>,
    /// For each place its peers.
    peers: Vec<[u64; W]>,
}

/// A set of places as an array.
pub(super) fn wide<const W: usize>(places: &[u64]) -> [u64; W] {
    let mut wide = [0; W];
    wide[..places.len()].copy_from_slice(places);
    wide
}

impl<const W: usize> CommonPeers<W> {
    pub(super) fn new(network: &Network) -> CommonPeers<W> {
        let peers: Vec<[u64; W]> = network.peers.iter().map(|peers| wide(peers)).collect();
        let groups: Vec<[u64; W]> = network
            .groups
            .iter()
            .map(|group| {
                let mut set = [0; W];
                group.members.iter().for_each(|&member| set[member / 64] |= 1 << (member % 64));
                set
            })
            .collect();
        let span = |group: &[u64; W]| {
            let outside = (0..network.len).filter(|&place| !super::has(group, place));
            outside.map(|place| count(&and(group, &peers[place]))).max().unwrap_or(0)
        };
        let span: Vec<u32> = groups.iter().map(span).collect();
        let needing = |value: usize| {
            let is_needed = |&group: &usize| network.groups[group].needed >> value & 1 == 1;
            let can_lock = |&group: &usize| span[group] >= 2;
            let groups = (0..groups.len()).filter(is_needed).filter(can_lock);
            groups.map(|group| group as u32).collect()
        };
        let needing = (0..network.values.len()).map(needing).collect();
        CommonPeers { groups, needing, span, peers }
    }

    /// Where `value`, which can be at `board`, cannot be by the rule; asks each group once.
    #[inline(always)]
    pub(super) fn removed(&self, value: usize, board: &[u64; W]) -> [u64; W] {
        let mut removed = [0; W];
        for &group in &self.needing[value] {
            let places = and(board, &self.groups[group as usize]);
            let common = self.common(&places, self.span[group as usize]);
            for at in 0..W {
                removed[at] |= common[at] & board[at];
            }
        }
        removed
    }

    /// The peers that all of `places` have in common, if those are two or more and no more than `most`.
    #[inline(always)]
    fn common(&self, places: &[u64; W], most: u32) -> [u64; W] {
        let mut common = [u64::MAX; W];
        let mut count = 0;
        for (at, &word) in places.iter().enumerate() {
            for bit in bits(word) {
                if count == most {
                    return [0; W];
                }
                count += 1;
                let peers = &self.peers[64 * at + bit];
                for at in 0..W {
                    common[at] &= peers[at];
                }
            }
        }
        if count < 2 { [0; W] } else { common }
    }
}

#[inline(always)]
fn and<const W: usize>(one: &[u64; W], other: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|at| one[at] & other[at])
}

fn count<const W: usize>(places: &[u64; W]) -> u32 {
    places.iter().map(|word| word.count_ones()).sum()
}
