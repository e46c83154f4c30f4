//! Tables: the lanes that a clique graph's rules read, in steps of one instruction.
//!
//! Invariant: the lanes of a block of cliques, atoms or vertices read the entries of the clique,
//! atom or vertex of the same number. A lane with nothing more to read reads nothing.

use super::super::CliqueGraph;
use super::super::atoms::{Atoms, families};
use super::super::common_neighbours::CommonNeighbours;
use super::super::vector::{Block, LANES, NOTHING, Selection, Vector};
use super::super::vertices::{each, has, wide};
use super::MOST_VALUES;

/// A clique graph in the form that its rules read.
#[derive(Clone, Debug)]
pub(in super::super) struct Tables<V: Vector, const W: usize> {
    pub(super) values: usize,
    pub(super) cliques: Vec<BlockCliques<V>>,
    pub(super) atoms: Vec<AtomBlock<V>>,
    pub(super) cells: Vec<Cells<V>>,
    /// The rule of common neighbours, if it does not follow from the overlaps of cliques alone.
    pub(super) common: Option<CommonNeighbours<W>>,
    /// The neighbours of each vertex.
    pub(super) neighbours: Vec<[u64; W]>,
    /// The variable of each vertex.
    pub(super) order: Vec<u32>,
}

/// The reads of the lanes of a block, step by step.
#[derive(Clone, Debug)]
pub(super) struct Steps<V: Vector> {
    fetches: Vec<V::Fetch>,
    /// True if every step reads all lanes.
    are_all: bool,
}

impl<V: Vector> Steps<V> {
    /// Returns the union of all that is read from `table`.
    #[inline(always)]
    pub(super) fn read(&self, table: &[V]) -> V {
        self.read_into(V::zero(), table)
    }

    /// Returns the union of `lanes` and all that is read from `table`.
    #[inline(always)]
    pub(super) fn read_into(&self, mut lanes: V, table: &[V]) -> V {
        if self.are_all {
            for fetch in &self.fetches {
                lanes = lanes.or(V::fetch_all(table, fetch));
            }
        } else {
            for fetch in &self.fetches {
                lanes = lanes.or(V::fetch(table, fetch));
            }
        }
        lanes
    }

    /// Returns the union of all that is read, for each of two tables.
    #[inline(always)]
    pub(super) fn read_both(&self, one: &[V], other: &[V]) -> [V; 2] {
        let mut lanes = [V::zero(); 2];
        if self.are_all {
            for fetch in &self.fetches {
                lanes[0] = lanes[0].or(V::fetch_all(one, fetch));
                lanes[1] = lanes[1].or(V::fetch_all(other, fetch));
            }
        } else {
            for fetch in &self.fetches {
                lanes[0] = lanes[0].or(V::fetch(one, fetch));
                lanes[1] = lanes[1].or(V::fetch(other, fetch));
            }
        }
        lanes
    }

    /// Counts the values read from `sets`, and from `lone`, which holds those of the sets that have
    /// one value.
    #[inline(always)]
    pub(super) fn count(&self, sets: &[V], lone: &[V]) -> Counted<V> {
        let mut counted = Counted::new();
        if self.are_all {
            for fetch in &self.fetches {
                counted.add(V::fetch_all(sets, fetch), V::fetch_all(lone, fetch));
            }
        } else {
            for fetch in &self.fetches {
                counted.add(V::fetch(sets, fetch), V::fetch(lone, fetch));
            }
        }
        counted
    }
}

/// The counts of values that are possible, and that are the only value of a vertex: once or more,
/// twice or more.
#[derive(Clone, Copy)]
pub(super) struct Counted<V> {
    pub(super) once: V,
    pub(super) twice: V,
    pub(super) taken: V,
    pub(super) taken_twice: V,
}

impl<V: Vector> Counted<V> {
    #[inline(always)]
    fn new() -> Counted<V> {
        let zero = V::zero();
        Counted { once: zero, twice: zero, taken: zero, taken_twice: zero }
    }

    #[inline(always)]
    fn add(&mut self, set: V, lone: V) {
        self.twice = self.twice.or(self.once.and(set));
        self.once = self.once.or(set);
        self.taken_twice = self.taken_twice.or(self.taken.and(lone));
        self.taken = self.taken.or(lone);
    }
}

/// A block of cliques.
#[derive(Clone, Debug)]
pub(super) struct BlockCliques<V: Vector> {
    /// The reads from the lanes of vertices: the members, one at a time.
    pub(super) members: Steps<V>,
    pub(super) needed: V,
}

/// A block of atoms.
#[derive(Clone, Debug)]
pub(super) struct AtomBlock<V: Vector> {
    /// The reads from the lanes of vertices: the vertices of the atom.
    pub(super) members: Steps<V>,
    /// The reads from the lanes of atoms: the atoms beside this one in each of the cliques that
    /// overlap here.
    pub(super) rests: [Steps<V>; 2],
    /// The values that each of the cliques needs.
    pub(super) needed: [V; 2],
    /// The reads from the values locked on each side of other atoms: those whose other rest holds
    /// this atom.
    pub(super) removed_by: [Steps<V>; 2],
}

/// A block of vertices.
#[derive(Clone, Debug)]
pub(super) struct Cells<V: Vector> {
    /// The reads from the lanes of cliques: those that the vertex is in.
    pub(super) cliques: Steps<V>,
    /// The reads from the lanes of vertices: those that differ other than by a clique.
    pub(super) edges: Steps<V>,
    /// The reads from the lanes of atoms: those that the vertex is in.
    pub(super) atoms: Steps<V>,
}

impl<V: Vector, const W: usize> Tables<V, W> {
    /// Returns the tables of a clique graph, with at most `most_atoms` atoms.
    pub(in super::super) fn new(
        _: V::Token,
        graph: &CliqueGraph,
        most_atoms: usize,
    ) -> Tables<V, W> {
        let atoms = Atoms::new(graph);
        let fits = atoms.atoms.len() <= most_atoms;
        let is_regular = fits && atoms.are_all;
        let atoms = if fits { atoms } else { Atoms::default() };
        Tables {
            values: graph.values.len(),
            cliques: cliques(graph),
            cells: cells(graph, &atoms),
            atoms: blocks(atoms.atoms.len())
                .map(|block| atom_block(graph, &atoms, block))
                .collect(),
            common: (!is_regular).then(|| CommonNeighbours::new(graph)),
            neighbours: graph.neighbours.iter().map(|neighbours| wide(neighbours)).collect(),
            order: graph.order(),
        }
    }
}

/// Returns the first lane of each block of `count` things.
fn blocks(count: usize) -> impl Iterator<Item = usize> {
    (0..count).step_by(LANES)
}

/// Returns the steps in which each lane of a block, from lane `from` on, reads its entries of
/// `list`.
///
/// The entries read in one step are arranged so that they lie in few parts of the table. Each step
/// begins with half a block. Each lane takes an entry from there, if it has one, or else from the
/// other half, or else any entry.
///
/// Lanes beyond the `count` things read the entries of another lane: their result is never used,
/// and a step that reads all lanes is faster.
fn steps<V: Vector>(from: usize, count: usize, list: impl Fn(usize) -> Vec<usize>) -> Steps<V> {
    let mut lists: Vec<Vec<usize>> = (from..count.min(from + LANES)).map(list).collect();
    lists.resize(LANES, lists.first().cloned().unwrap_or_default());
    let mut fetches = Vec::new();
    while let Some(longest) = lists.iter().max_by_key(|list| list.len()) {
        let Some(first) = longest.first().copied() else { break };
        let mut selection: Selection = NOTHING;
        let most = longest.len();
        for (lane, list) in lists.iter_mut().enumerate() {
            // A shorter list can wait for its block.
            let near = |width: usize| list.iter().position(|at| at / width == first / width);
            let vertex = near(LANES / 2).or_else(|| near(LANES));
            let vertex = vertex.or((list.len() == most).then_some(0));
            selection[lane] = vertex.map(|vertex| list.remove(vertex) as u16);
        }
        fetches.extend(V::fetches(&selection));
    }
    Steps { are_all: fetches.iter().all(V::is_all), fetches }
}

/// Returns the sets of a block of lanes, of `count` in all; nothing in those beyond.
fn vector<V: Vector>(from: usize, count: usize, set: impl Fn(usize) -> u16) -> V {
    let mut block = Block([0; LANES]);
    for at in from..count.min(from + LANES) {
        V::set_lane(&mut block, at - from, set(at));
    }
    V::load(&block)
}

/// Returns the cliques in the order of their lanes: family by family.
fn order(graph: &CliqueGraph) -> Vec<usize> {
    let families = families(graph);
    let mut order: Vec<usize> = (0..families.len()).collect();
    order.sort_by_key(|&clique| families[clique]);
    order
}

fn cliques<V: Vector>(graph: &CliqueGraph) -> Vec<BlockCliques<V>> {
    let order = order(graph);
    let clique = |lane: usize| &graph.cliques[order[lane]];
    let block = |from: usize| BlockCliques {
        members: steps(from, order.len(), |lane| clique(lane).members.clone()),
        needed: vector(from, order.len(), |lane| clique(lane).needed as u16),
    };
    blocks(graph.cliques.len()).map(block).collect()
}

fn cells<V: Vector>(graph: &CliqueGraph, atoms: &Atoms) -> Vec<Cells<V>> {
    let order = order(graph);
    let cliques_of = |vertex: usize| {
        let members = |lane: usize| &graph.cliques[order[lane]].members;
        let holds = |&lane: &usize| members(lane).binary_search(&vertex).is_ok();
        (0..order.len()).filter(holds).collect()
    };
    let mut is_in_rest = vec![false; atoms.atoms.len()];
    let rests = atoms.locks.iter().flat_map(|lock| &lock.rests);
    rests.flatten().for_each(|&atom| is_in_rest[atom] = true);
    let edges_of = |vertex: usize| graph.edges.get(vertex).cloned().unwrap_or_default();
    let atoms_of = |vertex: usize| {
        let holds = |&at: &usize| vertex < graph.len && has(&atoms.atoms[at], vertex);
        // Atoms from which nothing is removed need not be read.
        (0..atoms.atoms.len()).filter(holds).filter(|&at| is_in_rest[at]).collect()
    };
    // A lane without a vertex shares its value with others only if there is no other value left;
    // then they must not lose it.
    let is_safe = graph.values.len() < MOST_VALUES;
    let padded = if is_safe { graph.len } else { graph.len.next_multiple_of(LANES) };
    let block = |from: usize| Cells {
        cliques: steps(from, graph.len, cliques_of),
        edges: steps(from, padded, edges_of),
        atoms: steps(from, padded, atoms_of),
    };
    blocks(graph.len).map(block).collect()
}

fn atom_block<V: Vector>(graph: &CliqueGraph, atoms: &Atoms, from: usize) -> AtomBlock<V> {
    let (count, locks) = (atoms.atoms.len(), &atoms.locks);
    let lock = |lane: usize| locks.get(lane);
    let rest = |side: usize| {
        steps(from, count, |lane| lock(lane).map_or(Vec::new(), |lock| lock.rests[side].clone()))
    };
    let needed = |side: usize| {
        let needed = |clique: usize| graph.cliques[clique].needed as u16;
        vector(from, count, |lane| lock(lane).map_or(0, |lock| needed(lock.cliques[side])))
    };
    // A value locked by one clique leaves the rest of the other.
    let removed_by = |side: usize| {
        steps(from, count, |lane| {
            let is_in_rest = |&lock: &usize| locks[lock].rests[1 - side].contains(&lane);
            (0..locks.len()).filter(is_in_rest).collect()
        })
    };
    AtomBlock {
        members: steps(from, count, |lane| each(&atoms.atoms[lane]).collect()),
        rests: [rest(0), rest(1)],
        needed: [needed(0), needed(1)],
        removed_by: [removed_by(0), removed_by(1)],
    }
}
