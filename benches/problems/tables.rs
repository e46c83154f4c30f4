//! Random tables: each of some variables with others in a list of combinations, at the phase
//! transition.

use super::random::Random;
use super::{Case, Entry, Question, Statement};
use kumiki::engine::Int;

/// Variables, values, variables of a table, rows of a table, tables.
const KINDS: [[usize; 5]; 3] =
    [[12, 20, 3, 800, 16], [14, 12, 4, 2_000, 14], [14, 24, 4, 20_000, 13]];

pub(super) fn entries() -> Vec<Entry> {
    let entry = |kind: [usize; 5]| {
        let [variables, values, arity, rows, _] = kind;
        let name = format!("tables {variables}/{values}/{arity} of {rows} proof");
        Entry::new(name, move || case(kind, &mut Random::new(rows as u64)))
    };
    KINDS.into_iter().map(entry).collect()
}

/// Returns a chain of three tables of so many rows of four values. The first row of each is all
/// zeros, so there is a solution.
pub(super) fn of_rows(rows: usize) -> Case {
    let mut random = Random::new(rows as u64);
    let values = rows.isqrt().max(4);
    let mut statement = Statement::new();
    let vars = statement.variables(10, 0..values as Int);
    for first in [0, 3, 6] {
        let mut row = |_| (0..4).map(|_| random.below(values) as Int).collect();
        let drawn = (1..rows).map(&mut row);
        let all = std::iter::once(vec![0; 4]).chain(drawn).collect();
        statement.allowed(vars.clone().skip(first).take(4), all);
    }
    let check = Box::new(|_: &[Int]| true);
    Case { statement, question: Question::First, check, known: Some(1) }
}

fn case([variables, values, arity, rows, tables]: [usize; 5], random: &mut Random) -> Case {
    let mut statement = Statement::new();
    statement.variables(variables, 0..values as Int);
    for _ in 0..tables {
        let vars: Vec<usize> = random.permutation(variables)[..arity].to_vec();
        let row = |random: &mut Random| (0..arity).map(|_| random.below(values) as Int).collect();
        statement.allowed(vars, (0..rows).map(|_| row(random)).collect());
    }
    Case {
        statement,
        question: Question::Count { limit: Some(2) },
        // The rows themselves say what a solution is.
        check: Box::new(|_| true),
        known: None,
    }
}
