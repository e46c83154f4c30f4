//! Boards and marks of a network, compiled once: the members that are peers of each place, and its
//! own marks.
//!
//! Invariant: the tables do not change.

use super::super::Network;
use super::super::common_peers::CommonPeers;
use super::super::places::{bits, each, wide};
use super::marks::{Mark, Marks, ROW};

/// The rules of a network, on boards of `W` words and `R` rows of marks of type `M`.
pub(in super::super) struct Boards<M, const W: usize, const R: usize> {
    /// The number of values.
    pub(super) values: usize,
    pub(super) groups: Vec<Vec<usize>>,
    pub(super) places: Vec<Place<M, W, R>>,
    /// For each place, the groups that it is in, and its member mark in each.
    pub(super) memberships: Vec<Vec<(usize, M)>>,
    /// For each value, the marks of an initial state.
    pub(super) open: Vec<Marks<M, R>>,
    pub(super) used: [u64; W],
    pub(super) peers: Vec<[u64; W]>,
    pub(super) common: CommonPeers<W>,
}

/// The masks that are applied when a value is placed.
#[derive(Clone)]
pub(super) struct Place<M, const W: usize, const R: usize> {
    /// All places but its peers.
    pub(super) strangers: [u64; W],
    /// For each group, the members that are not peers of the place.
    pub(super) left: Marks<M, R>,
    /// Done in each group that the place is in.
    pub(super) own: Marks<M, R>,
    /// All marks except the place itself, as a member of each group that it is in.
    pub(super) others: Marks<M, R>,
}

impl<M: Mark, const W: usize, const R: usize> Boards<M, W, R> {
    /// Returns the rules of `network`; `None` if it has more groups than `R` rows.
    pub(in super::super) fn new(network: &Network) -> Option<Boards<M, W, R>> {
        let groups: Vec<Vec<usize>> = network.groups.iter().map(|g| g.members.clone()).collect();
        if groups.len() > R * ROW {
            return None;
        }
        let values = network.values.len();
        let peers: Vec<[u64; W]> = network.peers.iter().map(|peers| wide(peers)).collect();
        let place = |peers: &[u64; W]| Place {
            strangers: peers.map(|word| !word),
            left: Marks::all(M::DONE),
            own: Marks::all(M::NONE),
            others: Marks::all(M::DONE),
        };
        let mut places: Vec<Place<M, W, R>> = peers.iter().map(place).collect();
        let mut memberships = vec![Vec::new(); network.len];
        let mut open = vec![Marks::all(M::DONE); values];
        for (group, members) in groups.iter().enumerate() {
            for (at, &member) in members.iter().enumerate() {
                let bit = M::bit(at);
                memberships[member].push((group, bit));
                *places[member].own.mark_mut(group) = M::DONE;
                *places[member].others.mark_mut(group) = M::DONE.without(bit);
                for peer in each(&network.peers[member]) {
                    let mark = places[peer].left.mark_mut(group);
                    *mark = mark.without(bit);
                }
            }
            let none = (0..members.len()).fold(M::DONE, |mark, at| mark.without(M::bit(at)));
            let all = M::DONE.without(none);
            bits(network.groups[group].needed).for_each(|value| *open[value].mark_mut(group) = all);
        }
        let (used, common) = (wide(&network.used()), CommonPeers::new(network));
        Some(Boards { values, groups, places, memberships, open, used, peers, common })
    }
}
