//! Small models for the tests of finders.

use super::{Board, Groups};
use crate::constraints::AllDifferent;
use crate::model::Model;

/// A Latin square: rows, then columns, and nothing known.
pub(super) fn square(size: usize) -> (Groups<2>, Board<2>) {
    board(lines(size))
}

/// A square of four rows with boxes of two by two: rows, columns, boxes.
pub(super) fn square_with_boxes() -> (Groups<2>, Board<2>) {
    let boxes = [0, 2, 8, 10].map(|first| vec![first, first + 1, first + 4, first + 5]);
    board(lines(4).into_iter().chain(boxes).collect())
}

fn lines(size: usize) -> Vec<Vec<usize>> {
    let rows = (0..size).map(|row| (0..size).map(|column| size * row + column).collect());
    let columns = (0..size).map(|column| (0..size).map(|row| size * row + column).collect());
    rows.chain(columns).collect()
}

fn board(groups: Vec<Vec<usize>>) -> (Groups<2>, Board<2>) {
    let size = groups[0].len();
    let mut model = Model::new();
    let vars = model.add_variables(size * size, 1..=size as i64).unwrap();
    for group in groups {
        model.add_constraint(AllDifferent::new(group.iter().map(|&var| vars[var])));
    }
    let groups = Groups::of(&model).unwrap();
    let board = Board::new(&groups, &model);
    (groups, board)
}
