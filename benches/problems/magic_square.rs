//! Magic squares: the numbers from 1 to n², all rows, columns and both diagonals with the same sum.

use super::{Case, Entry, Question, Statement, all_differ};
use kumiki::constraints::Comparison;
use kumiki::engine::Int;

pub(super) fn entries() -> Vec<Entry> {
    (4..=8).map(|n| Entry::new(format!("magic square {n} first"), move || case(n))).collect()
}

fn case(n: usize) -> Case {
    let check = Box::new(move |cells: &[Int]| is_magic(cells, n));
    Case { statement: state(n), question: Question::First, check, known: Some(1) }
}

fn state(n: usize) -> Statement {
    let mut statement = Statement::new();
    let size = (n * n) as Int;
    let cells = statement.variables(n * n, 1..=size);
    statement.all_different(cells);
    let sum = n as Int * (size + 1) / 2;
    let mut line = |cells: &mut dyn Iterator<Item = usize>| {
        statement.sum(cells.map(|cell| (1, cell)), Comparison::Equal, sum);
    };
    for i in 0..n {
        line(&mut (0..n).map(|j| i * n + j));
        line(&mut (0..n).map(|j| j * n + i));
    }
    line(&mut (0..n).map(|i| i * n + i));
    line(&mut (0..n).map(|i| i * n + n - 1 - i));
    statement
}

fn is_magic(cells: &[Int], n: usize) -> bool {
    let sums = |sum: &dyn Fn(usize) -> Int| (0..n).map(sum).collect::<Vec<Int>>();
    let rows = sums(&|row| cells[row * n..][..n].iter().sum());
    let columns = sums(&|column| cells.iter().skip(column).step_by(n).sum());
    let diagonals = [
        cells.iter().step_by(n + 1).sum(),
        cells.iter().skip(n - 1).step_by(n - 1).take(n).sum::<Int>(),
    ];
    let mut all = rows.into_iter().chain(columns).chain(diagonals);
    all.all(|sum| sum == (n * (n * n + 1) / 2) as Int) && all_differ(cells.iter().copied())
}
