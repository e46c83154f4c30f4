//! Tables: the lanes that a clique graph's rules read, in steps of one instruction.
//!
//! Invariant: the lanes of a block of cliques, atoms or vertices read the entries of the clique,
//! atom or vertex of the same number. A lane with nothing more to read reads nothing.

use super::super::CliqueGraph;
use super::super::atoms::{Atoms, Lock, families};
use super::super::common_neighbours::CommonNeighbours;
use super::super::vector::{Block, LANES, Vector};
use super::super::vertices::{each, has, wide};
use super::MOST_VALUES;
use super::steps::{LaneSteps, steps};
use crate::arithmetic::sort_by_number;

/// A clique graph in the form that its rules read.
#[derive(Clone, Debug)]
pub(in super::super) struct Tables<V: Vector, const W: usize> {
    pub(super) values: usize,
    /// True if the steps between vertices and cliques are regular, and there are no edges.
    pub(super) is_regular: bool,
    pub(super) cliques: Vec<BlockCliques<V>>,
    pub(super) atoms: Vec<AtomBlock<V>>,
    pub(super) has_atoms: bool,
    pub(super) cells: Vec<CellBlock<V>>,
    /// True if the vertices of each atom are read from different parts, and the atoms beside it
    /// from its own block.
    pub(super) are_spread: bool,
    /// The rule of common neighbours, if it does not follow from the overlaps of cliques alone.
    pub(super) common: Option<CommonNeighbours<W>>,
    /// The neighbours of each vertex.
    pub(super) neighbours: Vec<[u64; W]>,
    /// The variable of each vertex.
    pub(super) order: Vec<u32>,
}

/// The reason why an array of blocks is complete.
const BLOCKS: &str = "the blocks are as many as the tables were made for";

/// A block of cliques.
#[derive(Clone, Debug)]
pub(super) struct BlockCliques<V: Vector> {
    /// The reads from the lanes of vertices: the members, one at a time.
    pub(super) members: LaneSteps<V>,
    pub(super) needed: V,
}

/// A block of atoms.
#[derive(Clone, Debug)]
pub(super) struct AtomBlock<V: Vector> {
    /// The reads from the lanes of vertices: the vertices of the atom.
    pub(super) members: LaneSteps<V>,
    /// The reads from the lanes of atoms: the atoms beside this one in each of the cliques that
    /// overlap here.
    pub(super) rests: [LaneSteps<V>; 2],
    /// The values that each of the cliques needs.
    pub(super) needed: [V; 2],
    /// The reads from the values locked on each side of other atoms: those whose other rest holds
    /// this atom.
    pub(super) removed_by: [LaneSteps<V>; 2],
}

/// The atoms beside one in each of its two cliques.
pub(super) const BESIDE: usize = 2;

impl<V: Vector> AtomBlock<V> {
    /// Returns whether the atoms of this block, number `block`, are spread over the blocks of
    /// `vertices`.
    fn is_spread(&self, block: usize, vertices: usize) -> bool {
        let mut beside = self.rests.iter().chain(&self.removed_by);
        self.members.are_from(0..vertices, 1)
            && beside.all(|steps| steps.are_from(block..block + 1, BESIDE))
    }
}

/// A block of vertices.
#[derive(Clone, Debug)]
pub(super) struct CellBlock<V: Vector> {
    /// The reads from the lanes of cliques: those that the vertex is in.
    pub(super) cliques: LaneSteps<V>,
    /// The reads from the lanes of vertices: those that differ other than by a clique.
    pub(super) edges: LaneSteps<V>,
    /// The reads from the lanes of atoms: those that the vertex is in.
    pub(super) atoms: LaneSteps<V>,
}

impl<V: Vector, const W: usize> Tables<V, W> {
    /// Returns the tables of a clique graph, for vertices, cliques and atoms in so many `blocks`.
    pub(in super::super) fn new(
        _: V::Token,
        graph: &CliqueGraph,
        blocks: [usize; 3],
    ) -> Tables<V, W> {
        let [vertices, of_cliques, of_atoms] = blocks;
        let atoms = Atoms::new(graph);
        let fits = atoms.atoms.len() <= of_atoms * LANES;
        let is_regular = fits && atoms.are_all;
        let atoms = if fits { atoms } else { Atoms::default() };
        let atom_lanes = AtomLanes::new(graph, &atoms, of_atoms);
        let order = order(graph);
        let cliques = cliques(graph, &order, [vertices, of_cliques]);
        let cells: Vec<CellBlock<V>> = cells(graph, &order, &atoms, &atom_lanes, blocks);
        let atom_blocks = atom_blocks(graph, &atoms.locks, &atom_lanes, [vertices, of_atoms]);
        Tables {
            values: graph.values.len(),
            is_regular: cliques.iter().all(|block| block.members.is_regular)
                && cells.iter().all(|block| block.cliques.is_regular)
                && graph.edges.iter().all(Vec::is_empty),
            are_spread: cells.iter().all(|block| block.atoms.are_from(0..of_atoms, 1))
                && (0..of_atoms).all(|block| atom_blocks[block].is_spread(block, vertices)),
            cliques,
            cells,
            atoms: atom_blocks,
            has_atoms: !atoms.atoms.is_empty(),
            common: (!is_regular).then(|| CommonNeighbours::new(graph)),
            neighbours: graph.neighbours.iter().map(|neighbours| wide(neighbours)).collect(),
            order: graph.order(),
        }
    }

    #[inline(always)]
    pub(super) fn cliques<const G: usize>(&self) -> &[BlockCliques<V>; G] {
        self.cliques.as_slice().try_into().expect(BLOCKS)
    }

    #[inline(always)]
    pub(super) fn cells<const B: usize>(&self) -> &[CellBlock<V>; B] {
        self.cells.as_slice().try_into().expect(BLOCKS)
    }

    #[inline(always)]
    pub(super) fn atoms<const A: usize>(&self) -> &[AtomBlock<V>; A] {
        self.atoms.as_slice().try_into().expect(BLOCKS)
    }
}

/// Returns the sets of a block of lanes, of `count` in all; nothing in those beyond.
fn vector<V: Vector>(block: usize, count: usize, set: impl Fn(usize) -> u16) -> V {
    let mut lanes = Block([0; LANES]);
    for lane in LANES * block..count.min(LANES * (block + 1)) {
        V::set_lane(&mut lanes, lane % LANES, set(lane));
    }
    V::load(&lanes)
}

/// Returns the cliques in the order of their lanes: family by family.
fn order(graph: &CliqueGraph) -> Vec<usize> {
    let families = families(graph);
    let mut order: Vec<usize> = (0..families.len()).collect();
    sort_by_number(&mut order, |&clique| families[clique] as i128);
    order
}

/// Returns the blocks of the cliques, which come in this `order`.
fn cliques<V: Vector>(
    graph: &CliqueGraph,
    order: &[usize],
    [vertices, blocks]: [usize; 2],
) -> Vec<BlockCliques<V>> {
    let clique = |lane: usize| order.get(lane).map(|&clique| &graph.cliques[clique]);
    let block = |block: usize| BlockCliques {
        members: steps(block, vertices, |lane| Some(&clique(lane)?.members)),
        needed: vector(block, order.len(), |lane| clique(lane).map_or(0, |c| c.needed as u16)),
    };
    (0..blocks).map(block).collect()
}

/// The lanes of the atoms.
struct AtomLanes {
    /// The lane of each atom.
    lanes: Vec<usize>,
    /// The atom of each lane.
    atoms: Vec<Option<usize>>,
    /// The vertices of the atom of each lane; none for a lane without an atom.
    vertices: Vec<Vec<usize>>,
}

impl AtomLanes {
    /// Returns lanes in so many `blocks`. Overlaps between the same two families of cliques begin
    /// a block, if there are blocks enough: the rests beside an overlap are then in its own block.
    fn new(graph: &CliqueGraph, atoms: &Atoms, blocks: usize) -> AtomLanes {
        let (families, count) = (families(graph), atoms.atoms.len());
        let kind = |at: usize| atoms.locks.get(at).map(|lock| lock.cliques.map(|c| families[c]));
        let mut lanes = Vec::with_capacity(count);
        let mut next: usize = 0;
        for at in 0..count {
            if at > 0 && kind(at) != kind(at - 1) {
                next = next.next_multiple_of(LANES);
            }
            lanes.push(next);
            next += 1;
        }
        if next > blocks * LANES {
            lanes = (0..count).collect();
        }
        let mut of_lanes = vec![None; blocks * LANES];
        lanes.iter().enumerate().for_each(|(at, &lane)| of_lanes[lane] = Some(at));
        let vertices =
            |&at: &Option<usize>| at.map_or(Vec::new(), |at| each(&atoms.atoms[at]).collect());
        AtomLanes { lanes, vertices: of_lanes.iter().map(vertices).collect(), atoms: of_lanes }
    }

    /// Returns the lanes of some atoms.
    fn of(&self, atoms: &[usize]) -> Vec<usize> {
        atoms.iter().map(|&at| self.lanes[at]).collect()
    }
}

/// Returns for each of `len` places the numbers of the lists that hold it, in the order in which
/// they come.
fn inverted<L>(len: usize, lists: impl IntoIterator<Item = (usize, L)>) -> Vec<Vec<usize>>
where
    L: IntoIterator<Item = usize>,
{
    let mut inverted = vec![Vec::new(); len];
    for (number, list) in lists {
        list.into_iter().for_each(|place| inverted[place].push(number));
    }
    inverted
}

/// Returns the blocks of the vertices; cliques come in this `order`.
fn cells<V: Vector>(
    graph: &CliqueGraph,
    order: &[usize],
    atoms: &Atoms,
    lanes: &AtomLanes,
    [vertices, cliques, blocks]: [usize; 3],
) -> Vec<CellBlock<V>> {
    let members = |&clique: &usize| graph.cliques[clique].members.iter().copied();
    let cliques_of = inverted(graph.len, order.iter().map(members).enumerate());
    let mut is_in_rest = vec![false; atoms.atoms.len()];
    let rests = atoms.locks.iter().flat_map(|lock| &lock.rests);
    rests.flatten().for_each(|&atom| is_in_rest[atom] = true);
    // Atoms from which nothing is removed need not be read.
    let read = (0..atoms.atoms.len()).filter(|&at| is_in_rest[at]).map(|at| lanes.lanes[at]);
    let vertices_of = |lane: usize| (lane, lanes.vertices[lane].iter().copied());
    let atoms_of = inverted(graph.len, read.map(vertices_of));
    let used = graph.used();
    let is_used = |vertex: usize| vertex < graph.len && has(&used, vertex);
    // A lane without a vertex shares its value with others only if there is no other value left;
    // then they must not lose it.
    let nothing = (graph.values.len() == MOST_VALUES).then_some(&[][..]);
    let block = |block: usize| CellBlock {
        cliques: steps(block, cliques, |at| is_used(at).then(|| &*cliques_of[at])),
        edges: steps(
            block,
            vertices,
            |at| if is_used(at) { Some(&*graph.edges[at]) } else { nothing },
        ),
        atoms: steps(block, blocks, |at| if is_used(at) { Some(&*atoms_of[at]) } else { nothing }),
    };
    (0..vertices).map(block).collect()
}

/// Returns the blocks of the atoms, of which the first have `locks`.
fn atom_blocks<V: Vector>(
    graph: &CliqueGraph,
    locks: &[Lock],
    lanes: &AtomLanes,
    [vertices, blocks]: [usize; 2],
) -> Vec<AtomBlock<V>> {
    // Other atoms have no rests.
    let lock = |lane: usize| lanes.atoms[lane].and_then(|at| locks.get(at));
    let rests = |side: usize| -> Vec<Vec<usize>> {
        let rest = |lane: usize| lock(lane).map_or(Vec::new(), |lock| lanes.of(&lock.rests[side]));
        (0..blocks * LANES).map(rest).collect()
    };
    let rests = [rests(0), rests(1)];
    // A value locked by one clique leaves the rest of the other.
    let removed_by = [1, 0].map(|other: usize| {
        let rest = |(at, lock): (usize, &Lock)| (lanes.lanes[at], lanes.of(&lock.rests[other]));
        inverted(blocks * LANES, locks.iter().enumerate().map(rest))
    });
    let block = |block: usize| {
        let needed = |side: usize| {
            let needed = |clique: usize| graph.cliques[clique].needed as u16;
            let of = |lane: usize| lock(lane).map_or(0, |lock| needed(lock.cliques[side]));
            vector(block, blocks * LANES, of)
        };
        let of_atom = |lists: &Vec<Vec<usize>>| {
            steps(block, blocks, |lane| lanes.atoms[lane].map(|_| &*lists[lane]))
        };
        AtomBlock {
            members: steps(block, vertices, |lane| {
                lanes.atoms[lane].map(|_| &*lanes.vertices[lane])
            }),
            rests: rests.each_ref().map(of_atom),
            needed: [needed(0), needed(1)],
            removed_by: removed_by.each_ref().map(of_atom),
        }
    };
    (0..blocks).map(block).collect()
}
