//! The rules of sudoku as a model of the engine, and back: 81 cells and 27 houses, nothing else.
//!
//! Invariant: variable `i` is cell `i` and constraint `i` is house `i`, so that what the engine
//! reports can be read as cells, digits and houses.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::house::House;
use kumiki::constraints::AllDifferent;
use kumiki::{Decision, Int, Model, Store, Var};

/// A model whose solutions are the solved grids.
pub fn model() -> Model {
    let mut model = Model::new();
    let cells = model.add_variables(Cell::COUNT, 1..=9).expect("nine values fit a domain");
    for house in House::all() {
        model.add_constraint(AllDifferent::new(house.cells().map(|cell| cells[cell.index()])));
    }
    model
}

/// The cell that `var` stands for.
///
/// # Panics
/// If `var` is not of [`model`].
pub fn cell(var: Var) -> Cell {
    Cell::from_index(var.index()).expect("a variable of the sudoku model")
}

/// The cell that `decision` is about, and the digit that it tries there.
///
/// # Panics
/// If `decision` is not of [`model`].
pub fn placement(decision: Decision) -> (Cell, Digit) {
    let digit = u8::try_from(decision.value).ok().and_then(Digit::new);
    (cell(decision.var), digit.expect("a value of the sudoku model"))
}

/// The solved grid that a solution of [`model`] is: `values`, one for each variable.
pub fn solution(values: impl IntoIterator<Item = Int>) -> Grid {
    let mut grid = Grid::BLANK;
    for (cell, value) in Cell::all().zip(values) {
        grid.set(cell, u8::try_from(value).ok().and_then(Digit::new));
    }
    grid
}

/// The digits of the cells that are fixed in `store`; blanks elsewhere.
pub fn fixed_cells(store: &Store) -> Grid {
    let mut grid = Grid::BLANK;
    for (cell, domain) in Cell::all().zip(store.domains()) {
        let value = domain.fixed().and_then(|value| u8::try_from(value).ok());
        grid.set(cell, value.and_then(Digit::new));
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_variable_for_each_cell_and_a_constraint_for_each_house() {
        let model = model();
        assert_eq!(model.variables().len(), Cell::COUNT);
        assert_eq!(model.constraints().len(), House::COUNT);
        for (house, (_, constraint)) in House::all().zip(model.constraints()) {
            let cells: Vec<Cell> = constraint.scope().iter().map(|&var| cell(var)).collect();
            assert_eq!(cells, house.cells());
        }
    }
}
