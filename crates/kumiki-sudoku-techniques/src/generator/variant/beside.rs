//! Clues beside the grid.
//!
//! Invariant: each row and each column has its clue.

use super::sketch::Sketch;
use kumiki_sudoku::rule::{Direction, Outside};
use kumiki_sudoku::{Cell, Rule};

/// Returns the sandwich sums of all rows and columns.
pub(super) fn sandwiches(sketch: &Sketch<'_>) -> Vec<Rule> {
    let (rows, columns) = (sketch.shape().rows(), sketch.shape().columns());
    let cells = |row: usize| (0..columns).map(move |column| Cell::new(row, column)).collect();
    let rows_of = (0..rows).map(|row| (Direction::Right, cells(row)));
    let column = |column| (0..rows).map(|row| Cell::new(row, column)).collect::<Vec<Cell>>();
    let lines = rows_of.chain((0..columns).map(|at| (Direction::Down, column(at))));
    let clue = |(towards, cells): (Direction, Vec<Cell>)| {
        let kind = Outside::Sandwich { sum: sandwich(sketch, &cells) };
        Rule::Outside { kind, first: cells[0], towards }
    };
    lines.map(clue).collect()
}

/// Returns the sum of the digits between the least and the greatest digit of a line.
fn sandwich(sketch: &Sketch<'_>, cells: &[Cell]) -> u32 {
    let digits: Vec<u32> = cells.iter().map(|&cell| sketch.digit(cell)).collect();
    let ends = [digits.iter().min(), digits.iter().max()];
    let is_end = |digit: &u32| ends.contains(&Some(digit));
    let between = digits.iter().skip_while(|digit| !is_end(digit)).skip(1);
    between.take_while(|digit| !is_end(digit)).sum()
}
