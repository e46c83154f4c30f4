//! Queens: n of them on a board of n × n squares, of which none attacks another.

use super::{Case, Entry, Question, Statement};
use kumiki::engine::Int;

/// The numbers of solutions, from 0 queens on (<https://oeis.org/A000170>).
pub(super) const COUNTS: [Int; 15] =
    [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596];

pub(super) fn entries() -> Vec<Entry> {
    let first = [100, 500].map(|n| Entry::new(format!("queens {n} first"), move || first(n)));
    let all = [8, 10, 12].map(|n| Entry::new(format!("queens {n} all"), move || all(n)));
    first.into_iter().chain(all).collect()
}

pub(super) fn first(n: usize) -> Case {
    let check = Box::new(attack_nowhere);
    Case { statement: state(n), question: Question::First, check, known: Some(1) }
}

pub(super) fn all(n: usize) -> Case {
    let question = Question::Count { limit: None };
    Case { question, known: Some(COUNTS[n]), ..first(n) }
}

/// A variable for each column, whose value is a row.
fn state(n: usize) -> Statement {
    let mut statement = Statement::new();
    let queens = statement.variables(n, 0..n as Int);
    statement.all_different(queens.clone());
    statement.all_different_with(queens.clone().zip(0..));
    statement.all_different_with(queens.zip((0..).map(|i: Int| -i)));
    statement
}

fn attack_nowhere(rows: &[Int]) -> bool {
    let attacks = |(a, b): (usize, usize)| {
        let apart = (rows[a] - rows[b]).abs();
        apart == 0 || apart == (b - a) as Int
    };
    !(0..rows.len()).flat_map(|b| (0..b).map(move |a| (a, b))).any(attacks)
}
