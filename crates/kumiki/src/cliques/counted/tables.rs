//! Tables of counted boards: for each byte of a board, the cliques that its vertices are in.
//!
//! Invariant: the tables do not change. A table has an entry for each set of eight vertices; the
//! entries for all bytes of a board, combined, are those of the board.

use super::super::CliqueGraph;
use super::super::atoms::Atoms;
use super::super::vertices::{bits, has, set, wide};
use super::W;

/// The rules of a clique graph of at most `V` values.
pub(in super::super) struct CountedBoards<const V: usize> {
    /// The number of values.
    pub(super) values: usize,
    pub(super) used: [u64; W],
    pub(super) vertices: Vec<VertexMasks>,
    /// The members of each clique.
    pub(super) cliques: Vec<[u64; W]>,
    /// For each value, the cliques that need it.
    pub(super) needing: [u32; V],
    /// For each byte of a board, the counts of its sets.
    counts: Vec<[[Count; 256]; PART]>,
    /// For each word of a board and each of its half bytes, the overlaps that its sets touch.
    touched: [Vec<[Touched; 16]>; W],
    overlaps: Vec<Overlap>,
    /// For each value, the overlaps whose first clique needs it, and whose second does.
    locking: [[u64; 2]; V],
    pub(super) neighbours: Vec<[u64; W]>,
    /// The variable of each vertex.
    pub(super) order: Vec<u32>,
}

/// The masks that are applied when a value is placed.
#[derive(Clone, Debug)]
pub(super) struct VertexMasks {
    /// All vertices but its neighbours.
    pub(super) strangers: [u64; W],
    /// The cliques that it is in.
    pub(super) cliques: u32,
}

/// The cliques with a member among some vertices, and those with two or more, in the upper half.
type Count = u64;

/// The overlaps with a vertex among some vertices, and those that have one in the rest of the first
/// clique, and of the second.
type Touched = [u64; 3];

/// The rests of two cliques beside their overlap.
#[derive(Clone, Debug)]
struct Overlap {
    rests: [[u64; W]; 2],
}

/// Returns the count of two sets of vertices together.
#[inline(always)]
fn sum(one: Count, other: Count) -> Count {
    one | other | (one & other) << 32
}

impl<const V: usize> CountedBoards<V> {
    /// Returns the rules of `graph`; `None` if it is too large, or the rule of common neighbours
    /// does not follow from its overlaps.
    pub(in super::super) fn new(graph: &CliqueGraph) -> Option<CountedBoards<V>> {
        let values = graph.values.len();
        if values > V || graph.len > 64 * W || graph.cliques.len() > 32 {
            return None;
        }
        let sets: Vec<[u64; W]> =
            graph.cliques.iter().map(|clique| wide(&set(graph.len, &clique.members))).collect();
        let cliques_of = |vertex: usize| {
            let holds = |&clique: &usize| has(&sets[clique], vertex);
            (0..sets.len()).filter(holds).fold(0, |cliques, clique| cliques | 1 << clique)
        };
        let neighbours: Vec<[u64; W]> = graph.neighbours.iter().map(|all| wide(all)).collect();
        let vertex = |vertex: usize| VertexMasks {
            strangers: neighbours[vertex].map(|word| !word),
            cliques: cliques_of(vertex),
        };
        let vertices: Vec<VertexMasks> = (0..graph.len).map(vertex).collect();
        let Atoms { locks, are_all, .. } = Atoms::new(graph);
        if !are_all || locks.len() > 64 {
            return None;
        }
        let needs = |clique: usize, value: usize| graph.cliques[clique].needed >> value & 1;
        let overlap = |pair: [usize; 2]| Overlap {
            rests: [[0, 1], [1, 0]].map(|[one, other]| {
                std::array::from_fn(|at| sets[pair[one]][at] & !sets[pair[other]][at])
            }),
        };
        let touched = |vertex: usize| {
            let mut touched = [0; 3];
            for (at, lock) in locks.iter().enumerate() {
                let [one, other] = lock.cliques.map(|clique| has(&sets[clique], vertex));
                touched[0] |= u64::from(one && other) << at;
                touched[1] |= u64::from(one && !other) << at;
                touched[2] |= u64::from(other && !one) << at;
            }
            touched
        };
        let touch = |one: Touched, other: Touched| std::array::from_fn(|at| one[at] | other[at]);
        Some(CountedBoards {
            values,
            used: wide(&graph.used()),
            needing: std::array::from_fn(|value| {
                (0..sets.len()).fold(0, |all, clique| all | (needs(clique, value) as u32) << clique)
            }),
            counts: (0..graph.len.div_ceil(8 * PART))
                .map(|part| {
                    std::array::from_fn(|byte| {
                        let cliques = |vertex: usize| vertices[vertex].cliques.into();
                        table(8 * (PART * part + byte), graph.len, cliques, sum)
                    })
                })
                .collect(),
            touched: std::array::from_fn(|word| {
                let halves = graph.len.saturating_sub(64 * word).div_ceil(4).min(16);
                (0..halves)
                    .map(|half| table(64 * word + 4 * half, graph.len, touched, touch))
                    .collect()
            }),
            overlaps: locks.iter().map(|lock| overlap(lock.cliques)).collect(),
            locking: std::array::from_fn(|value| {
                [0, 1].map(|side| {
                    let locks = locks.iter().enumerate();
                    locks.fold(0, |all, (at, lock)| all | needs(lock.cliques[side], value) << at)
                })
            }),
            vertices,
            cliques: sets,
            neighbours,
            order: graph.order(),
        })
    }

    /// Returns the cliques with a vertex of `board`, and those with two or more.
    #[inline(always)]
    pub(super) fn count(&self, board: &[u64; W]) -> [u32; 2] {
        let mut count = 0;
        for (at, tables) in self.counts.iter().enumerate() {
            let of = |byte: usize| tables[byte][usize::from(part(board, at)[byte])];
            count = sum(count, sum(sum(of(0), of(1)), sum(of(2), of(3))));
        }
        [count as u32, (count >> 32) as u32]
    }

    /// Returns the vertices that `value` loses, because a clique needs it and has it only where it
    /// overlaps with another.
    #[inline(always)]
    pub(super) fn locked(&self, value: usize, board: &[u64; W]) -> [u64; W] {
        let mut touched = [0; 3];
        for (&word, tables) in board.iter().zip(&self.touched) {
            let mut left = word;
            for table in tables {
                let more = &table[left as usize % 16];
                for at in 0..3 {
                    touched[at] |= more[at];
                }
                left >>= 4;
            }
        }
        let [inside, one, other] = touched;
        let mut removed = [0; W];
        let sides = [inside & !one & other, inside & !other & one];
        for side in 0..2 {
            for lock in bits(sides[side] & self.locking[value][side]) {
                for at in 0..W {
                    removed[at] |= board[at] & self.overlaps[lock].rests[1 - side][at];
                }
            }
        }
        removed
    }
}

/// The bytes of a part of a board.
const PART: usize = 4;

/// Returns part `at` of a board.
#[inline(always)]
fn part(board: &[u64; W], at: usize) -> [u8; PART] {
    ((board[at / 2 % W] >> (32 * (at % 2))) as u32).to_le_bytes()
}

/// Returns the entries of all sets of the vertices from `first` on: those of each vertex, combined.
fn table<T: Copy + Default, const N: usize>(
    first: usize,
    vertices: usize,
    of: impl Fn(usize) -> T,
    both: impl Fn(T, T) -> T,
) -> [T; N] {
    let mut table = [T::default(); N];
    for set in 1..N {
        let vertex = first + set.trailing_zeros() as usize;
        let entry = if vertex < vertices { of(vertex) } else { T::default() };
        table[set] = both(table[set & (set - 1)], entry);
    }
    table
}
