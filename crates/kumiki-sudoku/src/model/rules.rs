//! The rules of sudoku as a model of the engine, with the conversions between variables and cells.
//!
//! Invariant: variable `i` is cell `i` and constraint `i` is house `i`, so all reports of the
//! engine can be read as cells, digits and houses.

use crate::geometry::{Cell, Digit, Shape};
use crate::puzzle::Grid;
use kumiki::constraints::AllDifferent;
use kumiki::engine::{Int, Model, Store, Var};
use kumiki::run::Decision;

/// Returns a model whose solutions are the solved classic grids.
pub fn model() -> Model {
    model_of(&Shape::CLASSIC)
}

/// Returns a model whose solutions are the solved grids of `shape`.
pub fn model_of(shape: &Shape) -> Model {
    let mut model = Model::new();
    let digits = 1..=shape.size() as Int;
    let cells = model.add_variables(shape.cell_count(), digits).expect("the digits fit a domain");
    for house in shape.houses() {
        let views = shape.cells_of(house).into_iter().map(|cell| cells[shape.index(cell)]);
        model.add_constraint(AllDifferent::new(views));
    }
    model
}

/// Returns the cell of `var`.
///
/// # Panics
/// If `var` is not a variable of [`model`].
pub fn cell(var: Var) -> Cell {
    Shape::CLASSIC.cell(var.index()).expect("a variable of the sudoku model")
}

/// Returns the cell of `decision`, and the digit that it tries there.
///
/// # Panics
/// If `decision` is not a decision on [`model`].
pub fn placement(decision: Decision) -> (Cell, Digit) {
    let digit = u8::try_from(decision.value).ok().and_then(Digit::new);
    (cell(decision.var), digit.expect("a value of the sudoku model"))
}

/// Returns the solved grid of a solution of [`model`]: `values` has one value for each variable.
pub fn solution(values: impl IntoIterator<Item = Int>) -> Grid {
    Grid::of(values.into_iter().map(|value| u8::try_from(value).ok().and_then(Digit::new)))
}

/// Returns the digits of the cells that are fixed in `store`; blanks elsewhere.
pub fn fixed_cells(store: &Store) -> Grid {
    let fixed = |value: Option<Int>| value.and_then(|value| u8::try_from(value).ok());
    Grid::of(store.domains().map(|domain| fixed(domain.fixed()).and_then(Digit::new)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_variable_for_each_cell_and_a_constraint_for_each_house() {
        let model = model();
        assert_eq!(model.variables().len(), Grid::CELLS);
        assert_eq!(model.constraints().len(), 27);
        for (house, (_, constraint)) in Shape::CLASSIC.houses().zip(model.constraints()) {
            let cells: Vec<Cell> = constraint.scope().iter().map(|&var| cell(var)).collect();
            assert_eq!(cells, Shape::CLASSIC.cells_of(house));
        }
    }
}
