//! Tables: the lanes that a clique graph's rules read, in steps of one instruction.
//!
//! Invariant: the lanes of a block of cliques, atoms or vertices read the entries of the clique,
//! atom or vertex of the same number. A lane with nothing more to read reads nothing.

use super::super::CliqueGraph;
use super::super::atoms::{Atoms, families};
use super::super::common_neighbours::CommonNeighbours;
use super::super::vector::{Block, LANES, Vector};
use super::super::vertices::{each, has, wide};
use super::MOST_VALUES;

/// A clique graph in the form that its rules read.
#[derive(Clone, Debug)]
pub(in super::super) struct Tables<V: Vector, const W: usize> {
    pub(super) values: usize,
    /// True if the steps between vertices and cliques are regular, and there are no edges.
    pub(super) is_regular: bool,
    pub(super) cliques: Vec<BlockCliques<V>>,
    pub(super) atoms: Vec<AtomBlock<V>>,
    pub(super) has_atoms: bool,
    pub(super) cells: Vec<Cells<V>>,
    /// The rule of common neighbours, if it does not follow from the overlaps of cliques alone.
    pub(super) common: Option<CommonNeighbours<W>>,
    /// The neighbours of each vertex.
    pub(super) neighbours: Vec<[u64; W]>,
    /// The variable of each vertex.
    pub(super) order: Vec<u32>,
}

/// The reason why an array of blocks is complete.
const BLOCKS: &str = "the blocks are as many as the tables were made for";

/// The most parts of a table: eight blocks in halves.
const MOST_PARTS: usize = 16;

/// The reads of the lanes of a block, step by step, part by part of a table.
#[derive(Clone, Debug)]
pub(super) struct Steps<V: Vector> {
    fetches: Vec<V::Fetch>,
    /// The number of steps for each part.
    counts: [u8; MOST_PARTS],
    /// True if every part takes [`Vector::STEPS`] steps, and every step reads all lanes.
    is_regular: bool,
}

impl<V: Vector> Steps<V> {
    /// Returns the union of all that is read from `table`. If `R`, the steps are regular.
    #[inline(always)]
    pub(super) fn read<const R: bool, const N: usize>(&self, table: &[V; N]) -> V {
        self.read_into::<R, N>(V::zero(), table)
    }

    /// Returns the union of `lanes` and all that is read from `table`. If `R`, the steps are
    /// regular.
    #[inline(always)]
    pub(super) fn read_into<const R: bool, const N: usize>(
        &self,
        mut lanes: V,
        table: &[V; N],
    ) -> V {
        if R {
            self.each_part(table, |[one, other, third]| {
                lanes = lanes.or(one.or(other).or(third));
            });
        } else {
            self.each(table, |read| lanes = lanes.or(read));
        }
        lanes
    }

    /// Returns the values that are read from `table` once or more, and twice or more. If `R`, the
    /// steps are regular.
    #[inline(always)]
    pub(super) fn count<const R: bool, const N: usize>(&self, table: &[V; N]) -> [V; 2] {
        let [mut once, mut twice] = [V::zero(); 2];
        if R {
            self.each_part(table, |[one, other, third]| {
                let here = one.or(other).or(third);
                twice = twice.or(V::majority(one, other, third)).or(once.and(here));
                once = once.or(here);
            });
        } else {
            self.each(table, |read| {
                twice = twice.or(once.and(read));
                once = once.or(read);
            });
        }
        [once, twice]
    }

    /// Calls `each` with all that is read from `table`, step by step.
    #[inline(always)]
    fn each<const N: usize>(&self, table: &[V; N], mut each: impl FnMut(V)) {
        let mut rest = self.fetches.iter();
        for at in 0..N {
            for half in 0..V::PARTS {
                let count = usize::from(self.counts[V::PARTS * at + half]);
                if count > 0 {
                    let part = table[at].part(half);
                    rest.by_ref().take(count).for_each(|step| each(V::fetch(part, step)));
                }
            }
        }
    }

    /// Calls `each` with all that regular steps read from `table`, part by part; there is nothing
    /// in a third read if there are only two steps.
    #[inline(always)]
    fn each_part<const N: usize>(&self, table: &[V; N], mut each: impl FnMut([V; 3])) {
        let fetches = &self.fetches[..N * V::PARTS * V::STEPS];
        for at in 0..N {
            for half in 0..V::PARTS {
                let (part, first) = (table[at].part(half), (V::PARTS * at + half) * V::STEPS);
                let mut reads = [V::zero(); 3];
                for step in 0..V::STEPS {
                    reads[step] = V::fetch_all(part, &fetches[first + step]);
                }
                each(reads);
            }
        }
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
        let cliques = cliques(graph, [vertices, of_cliques]);
        let cells: Vec<Cells<V>> = cells(graph, &atoms, blocks);
        Tables {
            values: graph.values.len(),
            is_regular: cliques.iter().all(|block| block.members.is_regular)
                && cells.iter().all(|block| block.cliques.is_regular)
                && graph.edges.iter().all(Vec::is_empty),
            cliques,
            cells,
            atoms: (0..of_atoms)
                .map(|block| atom_block(graph, &atoms, [vertices, of_atoms], block))
                .collect(),
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
    pub(super) fn cells<const B: usize>(&self) -> &[Cells<V>; B] {
        self.cells.as_slice().try_into().expect(BLOCKS)
    }

    #[inline(always)]
    pub(super) fn atoms<const A: usize>(&self) -> &[AtomBlock<V>; A] {
        self.atoms.as_slice().try_into().expect(BLOCKS)
    }
}

/// Returns the steps in which the lanes of block `block` read their entries of `list`, from `parts`
/// parts of a table. A part takes as many steps as the most entries of a lane in it.
///
/// Lanes for which there is no list read the entries of another lane: their result is never used,
/// and a step that reads all lanes is faster.
fn steps<V: Vector>(
    block: usize,
    blocks: usize,
    list: impl Fn(usize) -> Option<Vec<usize>>,
) -> Steps<V> {
    let lists: Vec<Option<Vec<usize>>> = (LANES * block..LANES * (block + 1)).map(list).collect();
    let any = lists.iter().flatten().next().cloned().unwrap_or_default();
    let lists: Vec<&Vec<usize>> = lists.iter().map(|list| list.as_ref().unwrap_or(&any)).collect();
    let (width, parts) = (LANES / V::PARTS, V::PARTS * blocks);
    let mut steps = Steps { fetches: Vec::new(), counts: [0; MOST_PARTS], is_regular: false };
    for (part, count) in steps.counts[..parts].iter_mut().enumerate() {
        let here = |list: &&Vec<usize>| {
            let here = list.iter().filter(|&at| at / width == part);
            here.map(|at| (at % width) as u8).collect()
        };
        let lists: Vec<Vec<u8>> = lists.iter().map(here).collect();
        let most = lists.iter().map(Vec::len).max().unwrap_or(0);
        *count = most as u8;
        let step = |at: usize| V::step(&std::array::from_fn(|lane| lists[lane].get(at).copied()));
        steps.fetches.extend((0..most).map(step));
    }
    let is_usual = |&count: &u8| usize::from(count) == V::STEPS;
    steps.is_regular =
        steps.counts[..parts].iter().all(is_usual) && steps.fetches.iter().all(V::is_all);
    steps
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
    order.sort_by_key(|&clique| families[clique]);
    order
}

fn cliques<V: Vector>(graph: &CliqueGraph, [vertices, blocks]: [usize; 2]) -> Vec<BlockCliques<V>> {
    let order = order(graph);
    let clique = |lane: usize| order.get(lane).map(|&clique| &graph.cliques[clique]);
    let block = |block: usize| BlockCliques {
        members: steps(block, vertices, |lane| Some(clique(lane)?.members.clone())),
        needed: vector(block, order.len(), |lane| clique(lane).map_or(0, |c| c.needed as u16)),
    };
    (0..blocks).map(block).collect()
}

fn cells<V: Vector>(
    graph: &CliqueGraph,
    atoms: &Atoms,
    [vertices, cliques, blocks]: [usize; 3],
) -> Vec<Cells<V>> {
    let order = order(graph);
    let used = graph.used();
    let is_used = |vertex: usize| vertex < graph.len && has(&used, vertex);
    let cliques_of = |vertex: usize| {
        let members = |lane: usize| &graph.cliques[order[lane]].members;
        let holds = |&lane: &usize| members(lane).binary_search(&vertex).is_ok();
        is_used(vertex).then(|| (0..order.len()).filter(holds).collect())
    };
    let mut is_in_rest = vec![false; atoms.atoms.len()];
    let rests = atoms.locks.iter().flat_map(|lock| &lock.rests);
    rests.flatten().for_each(|&atom| is_in_rest[atom] = true);
    // A lane without a vertex shares its value with others only if there is no other value left;
    // then they must not lose it.
    let nothing = || (graph.values.len() == MOST_VALUES).then(Vec::new);
    let edges_of = |vertex: usize| {
        if is_used(vertex) { Some(graph.edges[vertex].clone()) } else { nothing() }
    };
    let atoms_of = |vertex: usize| {
        let holds = |&at: &usize| has(&atoms.atoms[at], vertex);
        // Atoms from which nothing is removed need not be read.
        let all = || (0..atoms.atoms.len()).filter(holds).filter(|&at| is_in_rest[at]).collect();
        if is_used(vertex) { Some(all()) } else { nothing() }
    };
    let block = |block: usize| Cells {
        cliques: steps(block, cliques, cliques_of),
        edges: steps(block, vertices, edges_of),
        atoms: steps(block, blocks, atoms_of),
    };
    (0..vertices).map(block).collect()
}

fn atom_block<V: Vector>(
    graph: &CliqueGraph,
    atoms: &Atoms,
    [vertices, blocks]: [usize; 2],
    block: usize,
) -> AtomBlock<V> {
    let (count, locks) = (atoms.atoms.len(), &atoms.locks);
    let rest = |side: usize| {
        let rest = |lane: usize| locks.get(lane).map_or(Vec::new(), |l| l.rests[side].clone());
        steps(block, blocks, |lane| (lane < count).then(|| rest(lane)))
    };
    let needed = |side: usize| {
        let needed = |clique: usize| graph.cliques[clique].needed as u16;
        let of = |lane: usize| locks.get(lane).map_or(0, |lock| needed(lock.cliques[side]));
        vector(block, count, of)
    };
    // A value locked by one clique leaves the rest of the other.
    let removed_by = |side: usize| {
        let removed_by = |lane: usize| {
            let is_in_rest = |&lock: &usize| locks[lock].rests[1 - side].contains(&lane);
            (0..locks.len()).filter(is_in_rest).collect()
        };
        steps(block, blocks, |lane| (lane < count).then(|| removed_by(lane)))
    };
    let members = |lane: usize| Some(each(atoms.atoms.get(lane)?).collect());
    AtomBlock {
        members: steps(block, vertices, members),
        rests: [rest(0), rest(1)],
        needed: [needed(0), needed(1)],
        removed_by: [removed_by(0), removed_by(1)],
    }
}
