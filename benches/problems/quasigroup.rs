//! Quasigroups with holes: Latin squares of which some cells are taken out, to be filled again.
//!
//! With 42 % of holes they are hardest (Achlioptas, Gomes, Kautz and Selman, *Generating
//! satisfiable problem instances*, 2000).

use super::latin_square::latin_square;
use super::random::Random;
use super::{Case, Entry, Question, Statement, all_differ};
use kumiki::engine::Int;

/// Of each thousand cells so many are holes.
const HOLES: usize = 420;

pub(super) fn entries() -> Vec<Entry> {
    let sizes = [20, 25, 30].into_iter();
    let seeds = sizes.flat_map(|n| (1..=3).map(move |seed| (n, seed)));
    seeds
        .map(|(n, seed)| Entry::new(format!("quasigroup {n}/{seed} first"), move || case(n, seed)))
        .collect()
}

fn case(n: usize, seed: u64) -> Case {
    Case {
        statement: state(n, seed),
        question: Question::First,
        check: Box::new(move |cells| is_latin(cells, n)),
        known: Some(1),
    }
}

fn state(n: usize, seed: u64) -> Statement {
    let mut random = Random::new(seed);
    let square = latin_square(n, &mut random);
    let holes = n * n * HOLES / 1000;
    let mut statement = Statement::new();
    statement.variables(n * n, 0..n as Int);
    for &cell in &random.permutation(n * n)[holes..] {
        statement.fix(cell, square[cell] as Int);
    }
    for i in 0..n {
        statement.all_different(i * n..(i + 1) * n);
        statement.all_different((i..n * n).step_by(n));
    }
    statement
}

fn is_latin(cells: &[Int], n: usize) -> bool {
    (0..n).all(|i| {
        all_differ(cells[i * n..][..n].iter().copied())
            && all_differ(cells.iter().skip(i).step_by(n).copied())
    })
}
