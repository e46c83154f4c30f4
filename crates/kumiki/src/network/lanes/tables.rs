//! Tables: which lanes a network's rules read, in steps of one instruction.
//!
//! Invariant: the lanes of a block of groups, atoms or places read what belongs to the group, atom or place
//! of the same number; where one has nothing more to read, its lane reads nothing.

use super::super::atoms::{Atoms, families};
use super::super::common_peers::{CommonPeers, wide};
use super::super::vector::{Block, LANES, NOTHING, Selection, Vector};
use super::super::{Network, each, has};

/// A network, as its rules read it.
#[derive(Clone, Debug)]
pub(in super::super) struct Tables<V: Vector, const W: usize> {
    pub(super) values: usize,
    pub(super) groups: Vec<Groups<V>>,
    pub(super) atoms: Vec<AtomBlock<V>>,
    pub(super) cells: Vec<Cells<V>>,
    pub(super) has_edges: bool,
    /// Where overlaps of groups are not all that the rule of common peers knows of.
    pub(super) common: Option<CommonPeers<W>>,
    /// For each place its peers.
    pub(super) peers: Vec<[u64; W]>,
}

/// A block of groups.
#[derive(Clone, Debug)]
pub(super) struct Groups<V: Vector> {
    /// From the lanes of places: the members, one at a time.
    pub(super) members: Vec<V::Fetch>,
    pub(super) needed: V,
}

/// A block of atoms.
#[derive(Clone, Debug)]
pub(super) struct AtomBlock<V: Vector> {
    /// From the lanes of places: the places of the atom.
    pub(super) members: Vec<V::Fetch>,
    /// From the lanes of atoms: the atoms beside this one in each of the groups that overlap here.
    pub(super) rests: [Vec<V::Fetch>; 2],
    /// What each of the groups needs.
    pub(super) needed: [V; 2],
    /// From what is locked on each side of other atoms: those that this one is in the other rest of.
    pub(super) removed_by: [Vec<V::Fetch>; 2],
}

/// A block of places.
#[derive(Clone, Debug)]
pub(super) struct Cells<V: Vector> {
    /// From the lanes of groups: those that the place is in.
    pub(super) groups: Vec<V::Fetch>,
    /// From the lanes of places: those that differ for another reason than a group.
    pub(super) edges: Vec<V::Fetch>,
    /// From the lanes of atoms: those that the place is in.
    pub(super) atoms: Vec<V::Fetch>,
}

impl<V: Vector, const W: usize> Tables<V, W> {
    /// The tables of a network, with at most so many atoms.
    pub(in super::super) fn new(_: V::Token, network: &Network, most_atoms: usize) -> Tables<V, W> {
        let atoms = Atoms::new(network);
        let fits = atoms.atoms.len() <= most_atoms;
        let is_regular = fits && atoms.are_all;
        let atoms = if fits { atoms } else { Atoms::default() };
        Tables {
            values: network.values.len(),
            groups: groups(network),
            cells: cells(network, &atoms),
            atoms: blocks(atoms.atoms.len())
                .map(|block| atom_block(network, &atoms, block))
                .collect(),
            has_edges: network.edges.iter().any(|edges| !edges.is_empty()),
            common: (!is_regular).then(|| CommonPeers::new(network)),
            peers: network.peers.iter().map(|peers| wide(peers)).collect(),
        }
    }
}

/// The first lane of each block of `count` things.
fn blocks(count: usize) -> impl Iterator<Item = usize> {
    (0..count).step_by(LANES)
}

/// The steps in which each lane of a block, from lane `from` on, reads what `list` has for it.
///
/// What is read in one step is arranged so that it lies in few parts of the table: each step begins with
/// half a block, and takes what lies there, if a lane has that, or in the other half; else whatever it has.
fn steps<V: Vector>(from: usize, list: impl Fn(usize) -> Vec<usize>) -> Vec<V::Fetch> {
    let mut lists: Vec<Vec<usize>> = (from..from + LANES).map(list).collect();
    let mut fetches = Vec::new();
    while let Some(longest) = lists.iter().max_by_key(|list| list.len()) {
        let Some(first) = longest.first().copied() else { break };
        let mut selection: Selection = NOTHING;
        let most = longest.len();
        for (lane, list) in lists.iter_mut().enumerate() {
            // A shorter list can wait for its block.
            let near = |width: usize| list.iter().position(|at| at / width == first / width);
            let place = near(LANES / 2).or_else(|| near(LANES));
            let place = place.or((list.len() == most).then_some(0));
            selection[lane] = place.map(|place| list.remove(place) as u16);
        }
        fetches.extend(V::fetches(&selection));
    }
    fetches
}

/// The sets of a block of lanes.
fn vector<V: Vector>(from: usize, set: impl Fn(usize) -> u16) -> V {
    let mut block = Block([0; LANES]);
    for lane in 0..LANES {
        V::set_lane(&mut block, lane, set(from + lane));
    }
    V::load(&block)
}

/// The groups in the order of their lanes: family by family.
fn order(network: &Network) -> Vec<usize> {
    let families = families(network);
    let mut order: Vec<usize> = (0..families.len()).collect();
    order.sort_by_key(|&group| families[group]);
    order
}

fn groups<V: Vector>(network: &Network) -> Vec<Groups<V>> {
    let order = order(network);
    let group = |lane: usize| order.get(lane).map(|&group| &network.groups[group]);
    let block = |from: usize| Groups {
        members: steps::<V>(from, |lane| group(lane).map_or(Vec::new(), |g| g.members.clone())),
        needed: vector(from, |lane| group(lane).map_or(0, |g| g.needed as u16)),
    };
    blocks(network.groups.len()).map(block).collect()
}

fn cells<V: Vector>(network: &Network, atoms: &Atoms) -> Vec<Cells<V>> {
    let order = order(network);
    let groups_of = |place: usize| {
        let holds = |&lane: &usize| network.groups[order[lane]].members.contains(&place);
        (0..order.len()).filter(holds).collect()
    };
    let edges_of = |place: usize| network.edges.get(place).cloned().unwrap_or_default();
    let atoms_of = |place: usize| {
        let holds = |&at: &usize| place < network.len && has(&atoms.atoms[at], place);
        // What nothing is removed from need not be read.
        (0..atoms.atoms.len()).filter(holds).filter(|&at| is_in_a_rest(atoms, at)).collect()
    };
    let block = |from: usize| Cells {
        groups: steps::<V>(from, groups_of),
        edges: steps::<V>(from, edges_of),
        atoms: steps::<V>(from, atoms_of),
    };
    blocks(network.len).map(block).collect()
}

fn is_in_a_rest(atoms: &Atoms, atom: usize) -> bool {
    atoms.locks.iter().flat_map(|lock| &lock.rests).any(|rest| rest.contains(&atom))
}

fn atom_block<V: Vector>(network: &Network, atoms: &Atoms, from: usize) -> AtomBlock<V> {
    let members = |lane: usize| atoms.atoms.get(lane).map_or(Vec::new(), |a| each(a).collect());
    let lock = |lane: usize| atoms.locks.get(lane);
    let rest = |side: usize| {
        steps::<V>(from, |lane| lock(lane).map_or(Vec::new(), |lock| lock.rests[side].clone()))
    };
    let needed = |side: usize| {
        let needed = |group: usize| network.groups[group].needed as u16;
        vector(from, |lane| lock(lane).map_or(0, |lock| needed(lock.groups[side])))
    };
    // What one group locks leaves the rest of the other.
    let removed_by = |side: usize| {
        steps::<V>(from, |lane| {
            let locks = (0..atoms.locks.len()).filter(|_| lane < atoms.atoms.len());
            locks.filter(|&lock| atoms.locks[lock].rests[1 - side].contains(&lane)).collect()
        })
    };
    AtomBlock {
        members: steps::<V>(from, members),
        rests: [rest(0), rest(1)],
        needed: [needed(0), needed(1)],
        removed_by: [removed_by(0), removed_by(1)],
    }
}
