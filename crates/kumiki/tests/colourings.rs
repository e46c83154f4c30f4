//! Graphs of pairs that differ: every colouring once, in the same order on any number of threads.

use kumiki::search::{Learning, Simd};
use kumiki::{AllDifferent, Problem, Settings};
use proptest::prelude::*;

type Pairs = Vec<(usize, usize)>;

fn colouring(lists: &[Vec<i64>], pairs: &Pairs) -> Problem<usize, i64> {
    let mut problem = Problem::new();
    for (vertex, list) in lists.iter().enumerate() {
        problem.add_variable(vertex, list.iter().copied()).unwrap();
    }
    for &(one, other) in pairs.iter().filter(|(one, other)| one != other) {
        problem.add_constraint(AllDifferent, [one, other]).unwrap();
    }
    problem
}

fn rows(problem: &Problem<usize, i64>, settings: Settings) -> Vec<Vec<i64>> {
    problem.search(settings).map(|solution| solution.into_values()).collect()
}

/// Adds to `found` every colouring that begins with `row`.
fn enumerate(lists: &[Vec<i64>], pairs: &Pairs, row: &mut Vec<i64>, found: &mut Vec<Vec<i64>>) {
    let Some(list) = lists.get(row.len()) else { return found.push(row.clone()) };
    for &value in list {
        row.push(value);
        let is_wrong = |&(one, other): &(usize, usize)| {
            one != other && row.get(one).is_some() && row.get(one) == row.get(other)
        };
        if !pairs.iter().any(is_wrong) {
            enumerate(lists, pairs, row, found);
        }
        row.pop();
    }
}

/// Returns the graph without triangles that needs `times + 2` colours (Mycielski, 1955).
fn mycielski(times: usize) -> (usize, Pairs) {
    let (mut vertices, mut pairs) = (2, vec![(0, 1)]);
    for _ in 0..times {
        let shadows: Pairs = pairs
            .iter()
            .flat_map(|&(one, other)| [(one, vertices + other), (other, vertices + one)])
            .collect();
        pairs.extend(shadows);
        pairs.extend((0..vertices).map(|vertex| (vertices + vertex, 2 * vertices)));
        vertices = 2 * vertices + 1;
    }
    (vertices, pairs)
}

proptest! {
    /// Many lists have all colours, so that colours are interchangeable for part of the graph.
    #[test]
    fn every_colouring_is_found_once_with_all_settings(
        lists in prop::collection::vec(prop_oneof![
            2 => Just(vec![0, 1, 2, 3]),
            1 => Just(vec![0, 1, 2]),
            1 => prop::sample::subsequence(vec![0, 1, 2, 3], 1..4),
        ], 7),
        pairs in prop::collection::vec((0..7_usize, 0..7_usize), 4..30),
    ) {
        let problem = colouring(&lists, &pairs);
        let mut all = Vec::new();
        enumerate(&lists, &pairs, &mut Vec::new(), &mut all);
        let found = rows(&problem, Settings::default());
        for threads in [2, 3] {
            let settings = Settings::default().threads(threads);
            prop_assert_eq!(&rows(&problem, settings.clone()), &found);
            prop_assert_eq!(problem.search(settings).count(), all.len() as u64);
        }
        prop_assert_eq!(problem.search(Settings::default()).count(), all.len() as u64);
        for simd in [Simd::Portable, Simd::Off] {
            let mut others = rows(&problem, Settings::default().simd(simd));
            others.sort_unstable();
            prop_assert_eq!(&others, &all);
        }
        let mut found = found;
        found.sort_unstable();
        prop_assert_eq!(found, all);
    }
}

#[test]
fn interchangeable_colours_are_refuted_together() {
    let (vertices, pairs) = mycielski(3);
    let problem = colouring(&vec![(0..4).collect(); vertices], &pairs);
    let mut search = problem.search(Settings::default());
    assert!(search.next().is_none());
    // 2,856 conflicts if each colour is refuted on its own.
    assert!(search.statistics().conflicts < 300, "{}", search.statistics().conflicts);
    let problem = colouring(&vec![(0..5).collect(); vertices], &pairs);
    assert!(problem.search(Settings::default()).next().is_some());
}

#[test]
fn a_colouring_that_is_stuck_goes_on_in_the_store_and_learns() {
    let (vertices, pairs) = mycielski(3);
    let problem = colouring(&vec![(0..4).collect(); vertices], &pairs);
    let settings = Settings::default().learning(Learning::AfterConflicts { conflicts: 1 });
    let mut search = problem.search(settings);
    assert!(search.next().is_none());
    assert!(search.statistics().learnt > 0);
}
