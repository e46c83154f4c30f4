//! Pentominoes: the twelve pieces of five squares fill a board, as an exact cover.

#[path = "../../examples/pentominoes.rs"]
#[allow(dead_code, unreachable_pub, reason = "the example has a program besides its placements")]
mod example;

use super::{Case, Entry, Question, Statement};
use kumiki::constraints::Comparison;
use kumiki::engine::Int;

/// Height, width, and the number of boards: four times those that differ by more than a turn or a
/// mirror (Haselgrove and Haselgrove, *A computer program for pentominoes*, 1960).
const BOARDS: [(usize, usize, Int); 3] = [(3, 20, 8), (4, 15, 1_472), (6, 10, 9_356)];

pub(super) fn entries() -> Vec<Entry> {
    let entry = |(height, width, known)| {
        let name = format!("pentominoes {height}x{width} all");
        Entry::new(name, move || case(height, width, known))
    };
    BOARDS.into_iter().map(entry).collect()
}

fn case(height: usize, width: usize, known: Int) -> Case {
    let placements = example::placements(height, width);
    let statement = state(&placements, height, width);
    Case {
        statement,
        question: Question::Count { limit: None },
        check: Box::new(move |values| {
            let placed = placements.iter().zip(values).filter(|&(_, &value)| value == 1);
            let mut squares: Vec<_> = placed.flat_map(|((_, squares), _)| squares).collect();
            squares.sort_unstable();
            squares.dedup();
            squares.len() == height * width && values.iter().sum::<Int>() == 12
        }),
        known: Some(known),
    }
}

/// A variable for each placement, 1 if the piece lies there.
fn state(placements: &[example::Placement], height: usize, width: usize) -> Statement {
    let mut statement = Statement::new();
    let vars: Vec<_> = statement.variables(placements.len(), 0..2).collect();
    let mut one_of = |is_in: &dyn Fn(&example::Placement) -> bool| {
        let terms = placements.iter().zip(&vars).filter(|&(placement, _)| is_in(placement));
        statement.sum(terms.map(|(_, &var)| (1, var)), Comparison::Equal, 1);
    };
    for piece in "FILNPTUVWXYZ".chars() {
        one_of(&|placement| placement.0 == piece);
    }
    for square in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        one_of(&|placement| placement.1.contains(&square));
    }
    statement
}
