//! Clues beside the grid.
//!
//! Invariant: each row and each column has its clue.

use super::sketch::Sketch;
use kumiki_sudoku::rule::{Direction, Outside};
use kumiki_sudoku::{Cell, Rule};

/// Returns the sandwich sums of all rows and columns.
pub(super) fn sandwiches(sketch: &Sketch<'_>) -> Vec<Rule> {
    let shape = sketch.shape();
    let rows = (0..shape.rows()).map(|row| (Direction::Right, Cell::new(row, 0)));
    let columns = (0..shape.columns()).map(|column| (Direction::Down, Cell::new(0, column)));
    let clue = |(towards, first): (Direction, Cell)| {
        let kind = Outside::Sandwich { sum: sandwich(sketch, &towards.cells(shape, first)) };
        Rule::Outside { kind, first, towards }
    };
    rows.chain(columns).map(clue).collect()
}

/// Returns the sum of the digits between the least and the greatest digit of a line.
fn sandwich(sketch: &Sketch<'_>, cells: &[Cell]) -> u32 {
    let digits: Vec<u32> = cells.iter().map(|&cell| sketch.digit(cell)).collect();
    let ends = [digits.iter().min(), digits.iter().max()];
    let is_end = |digit: &u32| ends.contains(&Some(digit));
    let between = digits.iter().skip_while(|digit| !is_end(digit)).skip(1);
    between.take_while(|digit| !is_end(digit)).sum()
}
