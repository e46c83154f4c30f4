//! Entries at calculated indices, against enumeration, with every setting of learning.

use kumiki::search::{Learning, Restarts};
use kumiki::{AllDifferent, Problem, Settings};
use proptest::prelude::*;

const VARIABLES: usize = 4;

fn some_settings() -> Vec<Settings> {
    let default = Settings::default();
    let learning = [Learning::Off, Learning::AfterConflicts { conflicts: 1 }, Learning::On];
    let mut all: Vec<Settings> =
        learning.into_iter().map(|learning| default.clone().learning(learning)).collect();
    all.push(default.restarts(Restarts::Luby { unit: 1 }).learning(Learning::On));
    all
}

/// A chain of entries of all variables, each at an index that is a multiple of the entry before
/// plus an offset; the first index is a variable. The last entry is at least a bound, or equal.
#[derive(Clone, Debug)]
struct Chain {
    first: usize,
    indices: Vec<(i64, i64)>,
    is_equal: bool,
    bound: i64,
}

impl Chain {
    fn text(&self) -> String {
        let entry = |index: String, (factor, offset): &(i64, i64)| {
            format!("x[{factor} * {index} + {offset}]")
        };
        let chain = self.indices.iter().fold(format!("x[{}]", self.first), entry);
        format!("{chain} {} {}", if self.is_equal { "==" } else { ">=" }, self.bound)
    }

    fn holds(&self, row: &[i64]) -> bool {
        let entry = |index: i64, &(factor, offset): &(i64, i64)| {
            let at = usize::try_from(factor * index + offset).ok()?;
            row.get(at).copied()
        };
        let last = self.indices.iter().try_fold(row[self.first], entry);
        last.is_some_and(|last| if self.is_equal { last == self.bound } else { last >= self.bound })
    }
}

fn chain() -> impl Strategy<Value = Chain> {
    let indices = prop::collection::vec((-1..=2i64, -1..=3i64), 1..=3);
    (0..VARIABLES, indices, any::<bool>(), -1..=4i64)
        .prop_map(|(first, indices, is_equal, bound)| Chain { first, indices, is_equal, bound })
}

proptest! {
    #[test]
    fn chains_of_entries_have_their_solutions(
        chains in prop::collection::vec(chain(), 1..=4),
        domains in prop::collection::vec((-1..=1i64, 1..=6i64), VARIABLES),
    ) {
        let mut problem = Problem::new();
        let mut rows: Vec<Vec<i64>> = vec![Vec::new()];
        for (at, &(first, len)) in domains.iter().enumerate() {
            problem.add_variable(format!("x[{at}]"), first..first + len).unwrap();
            let longer = |row: &Vec<i64>| {
                let row = row.clone();
                (first..first + len).map(move |value| [&row[..], &[value]].concat())
            };
            rows = rows.iter().flat_map(longer).collect();
        }
        rows.retain(|row| chains.iter().all(|chain| chain.holds(row)));
        for chain in &chains {
            problem.add_expression(chain.text()).unwrap();
        }
        for settings in some_settings() {
            problem.set_settings(settings.clone());
            let mut found: Vec<Vec<i64>> = problem
                .solutions()
                .map(|solution| solution.values().copied().collect())
                .collect();
            found.sort_unstable();
            prop_assert_eq!(&found, &rows, "{:?}", settings);
        }
    }
}

/// Quasigroups of order 7 in which ((b * a) * b) * b is a, up to some isomorphic ones.
#[test]
fn quasigroups_with_nested_indices_take_few_decisions() {
    const N: usize = 7;
    let mut problem = Problem::new();
    problem.add_variables((0..N * N).map(|at| format!("q[{at}]")), 0..N as i64).unwrap();
    let name = |row: usize, column: usize| format!("q[{}]", row * N + column);
    for a in 0..N {
        problem
            .add_constraint(AllDifferent, (0..N).map(|b| name(a, b)).collect::<Vec<_>>())
            .unwrap();
        problem
            .add_constraint(AllDifferent, (0..N).map(|b| name(b, a)).collect::<Vec<_>>())
            .unwrap();
        problem.add_expression(format!("{} == {a}", name(a, a))).unwrap();
        problem.add_expression(format!("{} + 1 >= {a}", name(a, N - 1))).unwrap();
        for b in 0..N {
            let inner = format!("q[{} * {N} + {b}]", name(b, a));
            problem.add_expression(format!("q[{inner} * {N} + {b}] == {a}")).unwrap();
        }
    }
    let mut solutions = problem.solutions();
    assert_eq!(solutions.by_ref().count(), 3);
    assert!(solutions.statistics().decisions < 20, "{:?}", solutions.statistics());
}
