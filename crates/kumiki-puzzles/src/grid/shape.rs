//! Shapes of cells, such as tetrominoes, and the places where they fit.
//!
//! Invariant: the cells of a shape are in order, and touch the upper and the left border.

use super::{Cell, Size};
use std::collections::BTreeSet;

/// A shape of cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    cells: Vec<Cell>,
}

impl Shape {
    /// Returns the shape of some cells anywhere.
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Shape {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        let top = cells.iter().map(|cell| cell.row).min().unwrap_or(0);
        let left = cells.iter().map(|cell| cell.column).min().unwrap_or(0);
        for cell in &mut cells {
            *cell = Cell { row: cell.row - top, column: cell.column - left };
        }
        cells.sort_unstable();
        cells.dedup();
        Shape { cells }
    }

    /// Returns the cells.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the size of the smallest rectangle around the shape.
    pub fn extent(&self) -> Size {
        let rows = self.cells.iter().map(|cell| cell.row + 1).max().unwrap_or(0);
        let columns = self.cells.iter().map(|cell| cell.column + 1).max().unwrap_or(0);
        Size { rows, columns }
    }

    /// Returns the shape turned by 90 degrees.
    fn turned(&self) -> Shape {
        let height = self.cells.iter().map(|cell| cell.row).max().unwrap_or(0);
        let turn = |cell: &Cell| Cell { row: cell.column, column: height - cell.row };
        Shape::new(self.cells.iter().map(turn))
    }

    /// Returns the shape in the mirror.
    fn mirrored(&self) -> Shape {
        Shape::new(self.cells.iter().map(|cell| Cell { row: cell.column, column: cell.row }))
    }

    /// Returns the shape as it looks turned and mirrored, in up to eight ways.
    pub fn orientations(&self) -> BTreeSet<Shape> {
        let turns = |shape: Shape| std::iter::successors(Some(shape), |last| Some(last.turned()));
        turns(self.clone()).take(4).chain(turns(self.mirrored()).take(4)).collect()
    }

    /// Returns the sets of cells among `cells` that have this shape, turned and mirrored.
    pub fn placements(&self, cells: &BTreeSet<Cell>) -> Vec<Vec<Cell>> {
        let mut placements = Vec::new();
        for shape in self.orientations() {
            let Some(&first) = shape.cells.first() else { continue };
            for &anchor in cells {
                let placed = |cell: &Cell| {
                    let column = (anchor.column + cell.column).checked_sub(first.column)?;
                    let cell = Cell { row: anchor.row + cell.row, column };
                    cells.contains(&cell).then_some(cell)
                };
                placements.extend(shape.cells.iter().map(placed).collect::<Option<Vec<Cell>>>());
            }
        }
        placements
    }
}
