//! Costas arrays: a permutation in which pairs that are equally far apart differ by different
//! numbers.

use super::{Case, Entry, Question, Statement, all_differ};
use kumiki::constraints::Comparison;
use kumiki::engine::Int;

/// The number of arrays of size 9 (<https://oeis.org/A008404>).
const OF_NINE: Int = 760;

pub(super) fn entries() -> Vec<Entry> {
    let first = |n| Entry::new(format!("costas {n} first"), move || case(n));
    let all = Entry::new("costas 9 all", || Case {
        question: Question::Count { limit: None },
        known: Some(OF_NINE),
        ..case(9)
    });
    (12..=14).map(first).chain([all]).collect()
}

fn case(n: usize) -> Case {
    Case {
        statement: state(n),
        question: Question::First,
        check: Box::new(move |values| is_costas(&values[..n])),
        known: Some(1),
    }
}

/// A variable for each place of the permutation, then the triangle of differences, row by row.
fn state(n: usize) -> Statement {
    let mut statement = Statement::new();
    let places = statement.variables(n, 0..n as Int);
    statement.all_different(places);
    let greatest = n as Int - 1;
    for apart in 1..n - 1 {
        let nonzero = (-greatest..=greatest).filter(|&difference| difference != 0);
        let row = statement.variables(n - apart, nonzero);
        for (at, difference) in row.clone().enumerate() {
            let terms = [(1, at + apart), (-1, at), (-1, difference)];
            statement.sum(terms, Comparison::Equal, 0);
        }
        statement.all_different(row);
    }
    statement
}

fn is_costas(places: &[Int]) -> bool {
    let differ = |apart: usize| all_differ(places.windows(apart + 1).map(|w| w[apart] - w[0]));
    all_differ(places.iter().copied()) && (1..places.len()).all(differ)
}
