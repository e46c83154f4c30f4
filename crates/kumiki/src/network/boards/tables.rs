//! Boards and marks of a network, compiled once: which members see a place, and which are its own.
//!
//! Invariant: rows of marks of one place or value lie side by side, `rows` of them.

use super::super::Network;
use super::super::common_peers::CommonPeers;
use super::super::places::{bits, each, wide};
use super::mark::{Mark, ROW};

/// The rules of a network, on boards of `W` words and marks of type `M`.
pub(in super::super) struct Boards<M, const W: usize> {
    /// How many values there are.
    pub(super) values: usize,
    /// How many rows of marks a value has.
    pub(super) rows: usize,
    pub(super) groups: Vec<Vec<usize>>,
    /// For each place the groups that it is in, and as which member.
    pub(super) memberships: Vec<Vec<(usize, M)>>,
    /// For each place, for each group, the members that are no peers of it.
    pub(super) strangers: Vec<[M; ROW]>,
    /// For each place, all but the place itself, as a member of each group that it is in.
    pub(super) others: Vec<[M; ROW]>,
    /// For each place, done in each group that it is in.
    pub(super) own: Vec<[M; ROW]>,
    /// What a state begins with.
    pub(super) open: Vec<[M; ROW]>,
    pub(super) used: [u64; W],
    pub(super) peers: Vec<[u64; W]>,
    pub(super) common: CommonPeers<W>,
}

impl<M: Mark, const W: usize> Boards<M, W> {
    pub(in super::super) fn new(network: &Network) -> Boards<M, W> {
        let groups: Vec<Vec<usize>> = network.groups.iter().map(|g| g.members.clone()).collect();
        let rows = groups.len().div_ceil(ROW);
        let values = network.values.len();
        let mut memberships = vec![Vec::new(); network.len];
        let mut strangers = vec![[M::DONE; ROW]; network.len * rows];
        let mut others = vec![[M::DONE; ROW]; network.len * rows];
        let mut own = vec![[M::NONE; ROW]; network.len * rows];
        let mut open = vec![[M::DONE; ROW]; values * rows];
        for (group, members) in groups.iter().enumerate() {
            for (at, &member) in members.iter().enumerate() {
                memberships[member].push((group, M::member(at)));
                let (row, place) = (member * rows + group / ROW, group % ROW);
                own[row][place] = M::DONE;
                others[row][place] = M::DONE.without(M::member(at));
                for peer in each(&network.peers[member]) {
                    let mark = &mut strangers[peer * rows + group / ROW][group % ROW];
                    *mark = mark.without(M::member(at));
                }
            }
            let none = (0..members.len()).fold(M::DONE, |mark, at| mark.without(M::member(at)));
            let all = M::DONE.without(none);
            bits(network.groups[group].needed)
                .for_each(|value| open[value * rows + group / ROW][group % ROW] = all);
        }
        Boards {
            values,
            rows,
            groups,
            memberships,
            strangers,
            others,
            own,
            open,
            used: wide(&network.used()),
            peers: network.peers.iter().map(|peers| wide(peers)).collect(),
            common: CommonPeers::new(network),
        }
    }
}
