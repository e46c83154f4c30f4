//! Tests of random clique graphs: every kernel against the others, and against enumeration.

use super::kernel::{Kernel, Propagated, Rules};
use super::lanes::Lanes;
use super::vector::plain::Plain;
use super::*;
use crate::run::{Control, Limits, SolutionCount, Statistics};
use crate::search::depth_first::{Found, Position};
use crate::search::spaces::CopiedSearch;
use crate::search::spaces::copied::{
    Copied, clique_search, clique_search_directly, laid_out, staged,
};
use proptest::prelude::*;

/// Variables in cliques, with edges and initial domains.
#[derive(Clone, Debug)]
struct Description {
    values: usize,
    cliques: Vec<Vec<usize>>,
    edges: Vec<(usize, usize)>,
    sets: Vec<u64>,
}

impl Description {
    /// Returns the clique graph as gathering builds it: a clique needs all its values if they are
    /// as many as its members.
    fn graph(&self) -> CliqueGraph {
        let clique = |members: &Vec<usize>| {
            let all = members.iter().fold(0, |all, &member| all | self.sets[member]);
            let is_full = all.count_ones() as usize == members.len();
            Clique { members: members.clone(), needed: if is_full { all } else { 0 } }
        };
        let values = (0..self.values as Int).map(|value| 10 * value).collect();
        let cliques = self.cliques.iter().map(clique).collect();
        CliqueGraph::new(self.sets.len(), values, cliques, &self.edges)
    }

    fn differ(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let in_cliques = self.cliques.iter().flat_map(|members| {
            members.iter().flat_map(|&one| members.iter().map(move |&other| (one, other)))
        });
        in_cliques.filter(|(one, other)| one < other).chain(self.edges.iter().copied())
    }

    /// Returns all solutions, by trying everything.
    fn solutions(&self) -> Vec<Vec<Int>> {
        let mut found: Vec<Vec<usize>> = vec![Vec::new()];
        for &set in &self.sets {
            let more = |row: &Vec<usize>| {
                bits(set).map(|value| [row.clone(), vec![value]].concat()).collect::<Vec<_>>()
            };
            found = found.iter().flat_map(more).collect();
            let known = found.first().map_or(0, Vec::len);
            let pairs: Vec<_> = self.differ().filter(|&(a, b)| a < known && b < known).collect();
            found.retain(|row| pairs.iter().all(|&(a, b)| row[a] != row[b]));
        }
        found.iter().map(|row| row.iter().map(|&value| 10 * value as Int).collect()).collect()
    }
}

/// Returns up to eight variables in up to five cliques of any size.
fn small() -> impl Strategy<Value = Description> {
    (2..=8usize, 2..=5usize).prop_flat_map(|(variables, values)| {
        let clique = prop::sample::subsequence((0..variables).collect::<Vec<_>>(), 0..=variables);
        let edge = (0..variables, 0..variables);
        (
            prop::collection::vec(clique, 0..5),
            prop::collection::vec(edge, 0..4),
            prop::collection::vec(1..1u64 << values, variables),
            any::<bool>(),
        )
            .prop_map(move |(cliques, edges, sets, are_full)| Description {
                values,
                cliques: cliques.into_iter().filter(|members| members.len() > 2).collect(),
                edges: edges.into_iter().filter(|(one, other)| one != other).collect(),
                sets: if are_full { vec![(1 << values) - 1; variables] } else { sets },
            })
    })
}

/// Returns Latin squares of 4 to 8 with regions, with or without diagonals, and with clues that may
/// be wrong.
fn squares() -> impl Strategy<Value = Description> {
    let most: usize = if cfg!(miri) { 4 } else { 8 };
    (4..=most).prop_flat_map(|n| {
        let clue = (0..n * n, 0..n);
        (
            prop::collection::vec(clue, 0..2 * n),
            prop::collection::vec((0..n * n, 1..1u64 << n), 0..n),
            prop::collection::vec((0..n * n, 0..n * n), 0..6),
            any::<[bool; 2]>(),
            Just((0..n * n).collect::<Vec<_>>()).prop_shuffle(),
        )
            .prop_map(move |(clues, marks, edges, extra, shuffled)| {
                let mut square = square(n, &clues, &marks, extra, &shuffled);
                square.edges = edges.into_iter().filter(|(a, b)| a != b).collect();
                square
            })
    })
}

/// Returns sudokus with clues of one solution, and with marks that may contradict it.
fn sudokus() -> impl Strategy<Value = Description> {
    let clues = prop::sample::subsequence((0..81).collect::<Vec<usize>>(), 5..50);
    let marks = prop::collection::vec((0..81_usize, 1..1u64 << 9), 0..4);
    (clues, marks).prop_map(|(clues, marks)| {
        let solution = |at: usize| (at / 9 % 3 * 3 + at / 27 + at % 9) % 9;
        let clues: Vec<(usize, usize)> = clues.into_iter().map(|at| (at, solution(at))).collect();
        let mut sudoku = square(9, &clues, &marks, [false; 2], &[]);
        for at in 0..9 {
            let corner = at / 3 * 27 + at % 3 * 3;
            sudoku.cliques.push((0..9).map(|i| corner + i / 3 * 9 + i % 3).collect());
        }
        sudoku
    })
}

/// Returns a Latin square with clues and marks. `extra` says if it has regions, and diagonals.
fn square(
    n: usize,
    clues: &[(usize, usize)],
    marks: &[(usize, u64)],
    extra: [bool; 2],
    shuffled: &[usize],
) -> Description {
    let [has_regions, has_diagonals] = extra;
    let mut cliques: Vec<Vec<usize>> = Vec::new();
    for at in 0..n {
        cliques.push((0..n).map(|i| at * n + i).collect());
        cliques.push((0..n).map(|i| i * n + at).collect());
    }
    if has_regions {
        // Strips of two rows in an order that only resembles a square: no rows, no columns.
        cliques.extend(shuffled.chunks(n).map(<[usize]>::to_vec).take(n / 2));
    }
    if has_diagonals {
        cliques.push((0..n).map(|i| i * n + i).collect());
        cliques.push((0..n).map(|i| i * n + n - 1 - i).collect());
    }
    let mut sets = vec![(1 << n) - 1; n * n];
    marks.iter().for_each(|&(at, set)| sets[at] = set);
    clues.iter().for_each(|&(at, value)| sets[at] = 1 << value);
    Description { values: n, cliques, edges: Vec::new(), sets }
}

/// Returns the clique graph with `sets` on every available kernel.
fn all_kernels(graph: &CliqueGraph, sets: &[u64]) -> Vec<(String, Box<dyn CopiedSearch>)> {
    let mut all: Vec<(String, Box<dyn CopiedSearch>)> = Vec::new();
    let mut kernels = Simd::available();
    if cfg!(miri) {
        kernels.truncate(1);
    }
    for kernel in kernels {
        let walk = clique_search(graph, sets, kernel).expect("every kernel runs small graphs");
        all.push((kernel.to_string(), Box::new(walk)));
    }
    let direct = clique_search_directly(graph, sets).expect("a small graph");
    all.push(("direct".into(), Box::new(direct)));
    let in_stages = staged(graph.clone(), sets.to_vec(), Simd::Detected).expect("a small graph");
    all.push(("staged".into(), Box::new(in_stages)));
    let graph = laid_out(graph);
    if let Some(rules) = Lanes::<Plain, 4, 2, 4, 2>::new((), &graph) {
        all.push(("plain".into(), Box::new(Copied::new(Kernel::new(rules, graph), sets))));
    }
    all
}

/// The greatest number of decisions: some squares without a solution take very many.
const DECISIONS: u64 = if cfg!(miri) { 3 } else { 1000 };

/// Returns the solutions found within a number of decisions, and the statistics of the run.
fn run(walk: &mut dyn CopiedSearch, decisions: u64) -> (Vec<Vec<Int>>, Statistics) {
    let limits = Limits::none().decisions(decisions).solutions(20);
    all(walk, &limits)
}

/// Returns the solutions within `limits`, and the statistics of the run.
fn all(walk: &mut dyn CopiedSearch, limits: &Limits) -> (Vec<Vec<Int>>, Statistics) {
    let (mut control, mut rows) = (Control::new(limits.clone()), Vec::new());
    let mut from = Position::Root;
    while !control.has_enough_solutions() && walk.next(&mut control, from) == Found::Solution {
        from = Position::Solution;
        let mut row = Vec::new();
        walk.write_row(&mut row);
        rows.push(row);
    }
    (rows, control.statistics)
}

fn count(walk: &mut dyn CopiedSearch) -> SolutionCount {
    let mut control = Control::new(Limits::none());
    control.is_counting = true;
    walk.reset();
    let mut from = Position::Root;
    while walk.next(&mut control, from) == Found::Solution {
        from = Position::Solution;
    }
    control.statistics.solutions
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 256 }))]

    #[test]
    fn every_kernel_finds_exactly_what_enumeration_finds(description in small()) {
        let truth = description.solutions();
        let graph = description.graph();
        for (name, mut walk) in all_kernels(&graph, &description.sets) {
            let (mut rows, _) = all(&mut *walk, &Limits::none());
            rows.sort_unstable();
            prop_assert!(rows == truth, "{}", &name);
            prop_assert_eq!(count(&mut *walk), truth.len() as u64, "{}", &name);
        }
    }

    #[test]
    fn every_kernel_takes_the_same_way(description in squares()) {
        let graph = description.graph();
        let mut first: Option<(Vec<Vec<Int>>, Statistics)> = None;
        for (name, mut walk) in all_kernels(&graph, &description.sets) {
            let taken = run(&mut *walk, DECISIONS);
            for row in &taken.0 {
                prop_assert!(description.differ().all(|(a, b)| row[a] != row[b]), "{}", &name);
            }
            if let Some(first) = &first {
                prop_assert_eq!(&taken, first, "{}", &name);
            }
            first.get_or_insert(taken);
        }
    }

    /// All bits must agree: the remaining values after a propagation, with assumptions and without
    /// search.
    #[test]
    fn every_kernel_removes_the_same(description in squares()) {
        let graph = laid_out(&description.graph());
        let mut sets = vec![0; graph.len];
        for (&vertex, &set) in graph.vertices.iter().zip(&description.sets) {
            sets[vertex] = set;
        }
        let direct = direct::Direct::<2>::new(&graph);
        let plain = Lanes::<Plain, 4, 2, 4, 2>::new((), &graph).expect("a small graph");
        let (one, other) = (left(&direct, &graph, &sets), left(&plain, &graph, &sets));
        prop_assert_eq!(&one, &other);
        if let Some(counted) = counted::CountedBoards::<16>::new(&graph) {
            prop_assert_eq!(&one, &left(&counted, &graph, &sets));
        }
        for (_, other) in left_on_vectors::<4, 2, 4>(&graph, &sets) {
            prop_assert_eq!(&one, &other);
        }
    }

    /// Sudoku has code of its own.
    #[test]
    fn every_kernel_removes_the_same_in_sudokus(description in sudokus()) {
        // The clues are not needed for the layout, and a clique needs all of its values.
        let mut all = Description { sets: vec![0x1ff; 81], ..description.clone() }.graph();
        all = laid_out(&all);
        let sets = all.by_vertex(&description.sets);
        let direct = direct::Direct::<2>::new(&all);
        let counted = counted::CountedBoards::<9>::new(&all).expect("a small graph");
        let plain = Lanes::<Plain, 3, 1, 2, 2>::new((), &all).expect("a small graph");
        prop_assert!(plain.is_regular());
        let one = left(&direct, &all, &sets);
        prop_assert_eq!(&one, &left(&counted, &all, &sets));
        prop_assert_eq!(&one, &left(&plain, &all, &sets));
        for (is_regular, other) in left_on_vectors::<3, 1, 2>(&all, &sets) {
            prop_assert!(is_regular);
            prop_assert_eq!(&one, &other);
        }
    }

    /// Beyond 128, 256 and 640 vertices and 128 cliques, with values that no variable has.
    #[test]
    fn wide_rules_find_what_narrow_ones_do(description in squares(), wide in 0..4usize) {
        let (graph, sets) = (description.graph(), &description.sets);
        let mut narrow = clique_search_directly(&graph, sets).expect("small");
        let apart = [3, 9, 20, 64][wide];
        let vertices = (0..graph.len).map(|at| apart * at).collect();
        let mut sparse = graph.laid_out(vertices, apart * graph.len);
        sparse.values.extend((0..10 * wide as Int).map(|value| 1000 + value));
        (0..wide).for_each(|_| sparse.cliques.extend_from_within(..));
        let mut wide = clique_search_directly(&sparse, sets).expect("at most 4,096 vertices");
        prop_assert_eq!(run(&mut wide, DECISIONS), run(&mut narrow, DECISIONS));
    }
}

/// Returns the remaining values of each vertex after a propagation; `None` if there is a
/// contradiction.
fn left<R: Rules>(rules: &R, graph: &CliqueGraph, sets: &[u64]) -> Option<Vec<u64>> {
    let mut state = rules.state(sets);
    let propagate = rules.propagate(&mut state);
    (propagate != Propagated::Conflict)
        .then(|| graph.vertices.iter().map(|&vertex| rules.set(&state, vertex)).collect())
}

/// Returns the remaining values by each kind of vectors that this machine has, in tables of so many
/// blocks, and whether the rounds ran in the code for sudoku.
#[allow(unused_mut, unused_macros, reason = "some machines have no vectors")]
fn left_on_vectors<const B: usize, const G: usize, const A: usize>(
    graph: &CliqueGraph,
    sets: &[u64],
) -> Vec<(bool, Option<Vec<u64>>)> {
    let mut all = Vec::new();
    macro_rules! on {
        ($kind:ident, $vector:ident) => {
            if let Some(token) = super::vector::$kind::Token::detect() {
                let rules = Lanes::<super::vector::$kind::$vector, B, G, A, 2>::new(token, graph);
                let rules = rules.expect("a small graph");
                all.push((rules.is_regular(), left(&rules, graph, sets)));
            }
        };
    }
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        on!(avx2, Avx2);
        on!(avx512, Avx512);
    }
    #[cfg(all(target_arch = "aarch64", not(miri)))]
    on!(neon, Neon);
    all
}
