//! Langford's problem: k copies of each of 1 to n in a row, so that between two copies of i, one
//! after the other, there are i other numbers.

use super::{Case, Entry, Question, Statement};
use kumiki::constraints::Comparison;
use kumiki::engine::Int;

/// Copies, numbers, and how many rows there are: twice those of Miller's table
/// (<https://dialectrix.com/langford.html>), which counts a row and its reverse once.
const ROWS: [(usize, usize, Int); 6] =
    [(2, 8, 300), (2, 10, 0), (2, 11, 35_584), (3, 8, 0), (3, 9, 6), (3, 10, 10)];

pub(super) fn entries() -> Vec<Entry> {
    let entry = |(copies, n, known)| {
        Entry::new(format!("langford {copies} {n} all"), move || case(copies, n, known))
    };
    ROWS.into_iter().map(entry).collect()
}

fn case(copies: usize, n: usize, known: Int) -> Case {
    Case {
        statement: state(copies, n),
        question: Question::Count { limit: None },
        check: Box::new(move |places| are_apart(places, copies)),
        known: Some(known),
    }
}

/// A variable for each copy, number by number, whose value is its place.
fn state(copies: usize, n: usize) -> Statement {
    let mut statement = Statement::new();
    let places = statement.variables(copies * n, 0..(copies * n) as Int);
    for (i, copies) in places.clone().collect::<Vec<_>>().chunks(copies).enumerate() {
        for pair in copies.windows(2) {
            statement.sum([(1, pair[1]), (-1, pair[0])], Comparison::Equal, i as Int + 2);
        }
    }
    statement.all_different(places);
    statement
}

fn are_apart(places: &[Int], copies: usize) -> bool {
    let mut row = vec![0; places.len()];
    for (at, &place) in places.iter().enumerate() {
        row[place as usize] = at / copies + 1;
    }
    let is_right = |number: usize| {
        let found: Vec<usize> = (0..row.len()).filter(|&at| row[at] == number).collect();
        found.len() == copies && found.windows(2).all(|pair| pair[1] - pair[0] == number + 1)
    };
    (1..=places.len() / copies).all(is_right)
}
