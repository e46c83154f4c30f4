//! A full grid on which rules are drawn.
//!
//! Invariant: a cell is free as long as no line goes through it.

use kumiki::run::Random;
use kumiki_sudoku::{Cell, Digit, Shape};

/// A full grid, and the cells that no line uses.
pub(super) struct Sketch<'a> {
    shape: &'a Shape,
    solution: &'a [Digit],
    is_free: Vec<bool>,
}

impl<'a> Sketch<'a> {
    /// Returns a sketch without lines of the grid `solution`.
    pub(super) fn new(shape: &'a Shape, solution: &'a [Digit]) -> Sketch<'a> {
        Sketch { shape, solution, is_free: vec![true; solution.len()] }
    }

    /// Returns the shape of the grid.
    pub(super) fn shape(&self) -> &'a Shape {
        self.shape
    }

    /// Returns the digit of `cell`.
    pub(super) fn entry(&self, cell: Cell) -> Digit {
        self.solution[self.shape.index(cell)]
    }

    /// Returns the digit of `cell` as a number.
    pub(super) fn digit(&self, cell: Cell) -> u32 {
        self.entry(cell).value().into()
    }

    /// Returns whether no line goes through `cell`.
    pub(super) fn is_free(&self, cell: Cell) -> bool {
        self.is_free[self.shape.index(cell)]
    }

    /// Marks the cells of a line.
    pub(super) fn occupy(&mut self, cells: &[Cell]) {
        for &cell in cells {
            self.is_free[self.shape.index(cell)] = false;
        }
    }

    /// Returns all cells in random order.
    pub(super) fn shuffled(&self, random: &mut Random) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.shape.cells().collect();
        random.shuffle(&mut cells);
        cells
    }
}

/// Returns the cells of `shape` that share an edge with `cell`.
pub(super) fn beside(shape: &Shape, cell: Cell) -> Vec<Cell> {
    around(shape, cell).into_iter().filter(|&other| cell.is_adjacent(other)).collect()
}

/// Returns the cells of `shape` that touch `cell`, also at a corner.
pub(super) fn around(shape: &Shape, cell: Cell) -> Vec<Cell> {
    let near = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
    let columns = near(cell.column(), shape.columns());
    near(cell.row(), shape.rows())
        .flat_map(|row| columns.clone().map(move |column| Cell::new(row, column)))
        .filter(|&other| other != cell)
        .collect()
}
