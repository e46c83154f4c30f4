//! Golomb rulers: marks on a ruler, the shortest, so that all pairs of marks are differently far
//! apart.

use super::{Case, Entry, Question, Statement, all_differ};
use kumiki::constraints::Comparison;
use kumiki::engine::Int;

/// Marks, and the length of the shortest ruler (<https://oeis.org/A003022>).
const SHORTEST: [(usize, Int); 3] = [(8, 34), (9, 44), (10, 55)];

pub(super) fn entries() -> Vec<Entry> {
    let entry =
        |(marks, length)| Entry::new(format!("golomb {marks} least"), move || case(marks, length));
    SHORTEST.into_iter().map(entry).collect()
}

fn case(marks: usize, length: Int) -> Case {
    Case {
        statement: state(marks),
        question: Question::Least { var: marks - 1 },
        check: Box::new(move |values| is_golomb(&values[..marks])),
        known: Some(length),
    }
}

/// A variable for each mark, then one for each pair of marks. A ruler and its reverse count once.
fn state(n: usize) -> Statement {
    let mut statement = Statement::new();
    let longest = (n * n) as Int;
    let marks = statement.variables(n, 0..=longest);
    statement.fix(marks.start, 0);
    let differences = statement.variables(n * (n - 1) / 2, 1..=longest);
    let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
    for ((a, b), difference) in pairs.zip(differences.clone()) {
        statement.sum([(1, b), (-1, a), (-1, difference)], Comparison::Equal, 0);
    }
    for mark in 1..n {
        statement.less(mark - 1, mark);
    }
    statement.less(differences.start, differences.end - 1);
    statement.all_different(differences);
    statement
}

fn is_golomb(marks: &[Int]) -> bool {
    let differences = (0..marks.len()).flat_map(|b| (0..b).map(move |a| marks[b] - marks[a]));
    all_differ(differences) && marks.is_sorted() && marks[0] == 0
}
