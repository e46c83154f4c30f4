//! Atoms: the sets of places in which two groups overlap, and the rests of a group beside them.
//!
//! Invariant: for each [`Lock`], its two `rests` are unions of atoms with no other places. So the
//! values that are possible in a rest, or must leave it, follow from the atoms, which are few and
//! small.

use super::Network;
use super::places::{Places, common, each, has, set};

/// Two groups that overlap in two places or more.
#[derive(Clone, Debug)]
pub(super) struct Lock {
    /// The two groups.
    pub(super) groups: [usize; 2],
    /// The atoms that make up the rest of the first group outside of the overlap, and of the
    /// second.
    pub(super) rests: [Vec<usize>; 2],
}

/// All overlaps of the groups of a network.
#[derive(Clone, Debug, Default)]
pub(super) struct Atoms {
    /// The places of each atom. Those where groups overlap come first.
    pub(super) atoms: Vec<Places>,
    /// For each of the first atoms, the two groups that overlap there.
    pub(super) locks: Vec<Lock>,
    /// True if the rule of common peers follows from the overlaps of groups alone.
    pub(super) are_all: bool,
}

impl Atoms {
    pub(super) fn new(network: &Network) -> Atoms {
        let families = families(network);
        let sets: Vec<Places> =
            network.groups.iter().map(|g| set(network.len, &g.members)).collect();
        let mut found: Vec<([usize; 2], Places)> = Vec::new();
        for one in 0..sets.len() {
            for other in one + 1..sets.len() {
                if common(&sets[one], &sets[other]) >= 2 {
                    found.push(([one, other], and(&sets[one], &sets[other])));
                }
            }
        }
        // Overlaps between the same families come next to each other, so that they are read
        // together.
        found.sort_by_key(|(groups, _)| groups.map(|group| families[group]));
        let mut atoms: Vec<Places> = found.iter().map(|(_, places)| places.clone()).collect();
        let overlaps = atoms.len();
        let locks = found.iter().map(|&(groups, ref both)| Lock {
            groups,
            rests: groups.map(|group| cover(&mut atoms, overlaps, &without(&sets[group], both))),
        });
        let locks = locks.collect();
        Atoms { atoms, locks, are_all: are_all(network, &sets) }
    }
}

/// Returns atoms that make up `places`, of which the first `overlaps` may be used; the rest becomes
/// an atom.
fn cover(atoms: &mut Vec<Places>, overlaps: usize, places: &Places) -> Vec<usize> {
    let mut left = places.clone();
    let mut cover = Vec::new();
    for (at, atom) in atoms[..overlaps].iter().enumerate() {
        if atom.iter().zip(&left).all(|(atom, left)| atom & !left == 0) {
            cover.push(at);
            left.iter_mut().zip(atom).for_each(|(left, atom)| *left &= !atom);
        }
    }
    if left.iter().any(|&word| word != 0) {
        let at = atoms.iter().position(|atom| *atom == left).unwrap_or_else(|| {
            atoms.push(left);
            atoms.len() - 1
        });
        cover.push(at);
    }
    cover
}

/// Returns whether the rule of common peers follows from overlaps: if a place has two or more peers
/// in a group that it is not in, they are the peers in one group that it is in.
fn are_all(network: &Network, groups: &[Places]) -> bool {
    each(&network.used()).all(|place| {
        let own: Vec<&Places> = groups.iter().filter(|group| has(group, place)).collect();
        let others = groups.iter().zip(&network.groups);
        let mut others = others.filter(|(set, g)| g.needed != 0 && !has(set, place));
        others.all(|(group, _)| {
            // Places shared with its own groups are peers; equal counts mean that they are all its
            // peers here.
            let peers = common(group, &network.peers[place]);
            peers < 2 || own.iter().any(|own| common(own, group) == peers)
        })
    })
}

/// Returns the family of each group: groups of one family have no place in common.
pub(super) fn families(network: &Network) -> Vec<usize> {
    let mut families: Vec<Places> = Vec::new();
    network
        .groups
        .iter()
        .map(|group| {
            let places = set(network.len, &group.members);
            let is_apart = |family: &Places| common(family, &places) == 0;
            let family = families.iter().position(is_apart).unwrap_or_else(|| {
                families.push(vec![0; places.len()]);
                families.len() - 1
            });
            families[family].iter_mut().zip(places).for_each(|(word, more)| *word |= more);
            family
        })
        .collect()
}

fn and(one: &Places, other: &Places) -> Places {
    one.iter().zip(other).map(|(one, other)| one & other).collect()
}

fn without(one: &Places, other: &Places) -> Places {
    one.iter().zip(other).map(|(one, other)| one & !other).collect()
}
