//! Atoms: the sets of places in which two groups overlap, and what is left of a group beside them.
//!
//! Invariant: for each [`Lock`], its two `rests` are unions of atoms that have nothing else in them; so what
//! can be in a rest, and what must leave it, is known from the atoms, which are few and small.

use super::Network;
use super::places::{Places, common, each, has, set};

/// Two groups that overlap in two places or more.
#[derive(Clone, Debug)]
pub(super) struct Lock {
    /// The two groups.
    pub(super) groups: [usize; 2],
    /// The atoms that make up the first group beside the overlap, and the second.
    pub(super) rests: [Vec<usize>; 2],
}

/// All overlaps of the groups of a network.
#[derive(Clone, Debug, Default)]
pub(super) struct Atoms {
    /// The places of each atom. Those where groups overlap come first.
    pub(super) atoms: Vec<Places>,
    /// For each of the first atoms the two groups that overlap there.
    pub(super) locks: Vec<Lock>,
    /// Whether the overlaps of groups are all that the rule of common peers knows of.
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
        // Overlaps between the same families beside each other: what belongs together is read together.
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

/// Atoms that make up `places`, of which the first `overlaps` are at hand; what they leave becomes an atom.
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

/// Whether the peers that any place has in a group which it is not in are, where they are two or more, those
/// of one group that it is in.
fn are_all(network: &Network, groups: &[Places]) -> bool {
    each(&network.used()).all(|place| {
        let own: Vec<&Places> = groups.iter().filter(|group| has(group, place)).collect();
        let others = groups.iter().zip(&network.groups);
        let mut others = others.filter(|(set, g)| g.needed != 0 && !has(set, place));
        others.all(|(group, _)| {
            // What it shares with its own groups are peers; whether they are all is told by counting.
            let peers = common(group, &network.peers[place]);
            peers < 2 || own.iter().any(|own| common(own, group) == peers)
        })
    })
}

/// For each group its family: groups of one family have no place in common.
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
