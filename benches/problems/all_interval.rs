//! All-interval series: a permutation in which all neighbours are differently far apart.

use super::{Case, Entry, Question, Statement, all_differ};
use kumiki::engine::Int;

/// The numbers of series of some sizes, found by trying all permutations.
const COUNTS: [(usize, Int); 2] = [(10, 296), (12, 1_328)];

pub(super) fn entries() -> Vec<Entry> {
    let first = |n| Entry::new(format!("all-interval {n} first"), move || case(n));
    let all = |(n, known)| {
        Entry::new(format!("all-interval {n} all"), move || Case {
            question: Question::Count { limit: None },
            known: Some(known),
            ..case(n)
        })
    };
    [12, 14, 16].into_iter().map(first).chain(COUNTS.into_iter().map(all)).collect()
}

fn case(n: usize) -> Case {
    Case {
        statement: state(n),
        question: Question::First,
        check: Box::new(move |values| has_all_intervals(&values[..n])),
        known: Some(1),
    }
}

/// A variable for each place of the series, then one for each interval.
fn state(n: usize) -> Statement {
    let mut statement = Statement::new();
    let series = statement.variables(n, 0..n as Int);
    let intervals = statement.variables(n - 1, 1..n as Int);
    for at in 0..n - 1 {
        statement.distance(series.start + at, series.start + at + 1, intervals.start + at);
    }
    statement.all_different(series);
    statement.all_different(intervals);
    statement
}

fn has_all_intervals(series: &[Int]) -> bool {
    all_differ(series.iter().copied())
        && all_differ(series.windows(2).map(|pair| (pair[1] - pair[0]).abs()))
}
