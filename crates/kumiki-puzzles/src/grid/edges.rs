//! Values of the sides and of the corners of cells.
//!
//! Invariant: there is one value for each side and each corner, also at the border of the grid.

use super::{Corner, Edge, Size};
use std::ops::{Index, IndexMut};

/// A value for each side of the cells of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EdgeGrid<T> {
    size: Size,
    values: Vec<T>,
}

impl<T: Clone> EdgeGrid<T> {
    /// Returns the same value for each side.
    pub fn filled(size: Size, value: T) -> EdgeGrid<T> {
        let count = (size.rows + 1) * size.columns + size.rows * (size.columns + 1);
        EdgeGrid { size, values: vec![value; count] }
    }

    /// Returns the size of the grid, in cells.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns an iterator over sides and values, in the order of [`Size::edges`].
    pub fn iter(&self) -> impl Iterator<Item = (Edge, &T)> {
        self.size.edges().zip(&self.values)
    }
}

impl<T> EdgeGrid<T> {
    fn number(&self, edge: Edge) -> usize {
        let Size { rows, columns } = self.size;
        if edge.is_horizontal {
            edge.row * columns + edge.column
        } else {
            (rows + 1) * columns + edge.row * (columns + 1) + edge.column
        }
    }
}

impl<T> Index<Edge> for EdgeGrid<T> {
    type Output = T;

    fn index(&self, edge: Edge) -> &T {
        &self.values[self.number(edge)]
    }
}

impl<T> IndexMut<Edge> for EdgeGrid<T> {
    fn index_mut(&mut self, edge: Edge) -> &mut T {
        let number = self.number(edge);
        &mut self.values[number]
    }
}

/// A value for each corner of the cells of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CornerGrid<T> {
    size: Size,
    values: Vec<T>,
}

impl<T: Clone> CornerGrid<T> {
    /// Returns the same value for each corner.
    pub fn filled(size: Size, value: T) -> CornerGrid<T> {
        CornerGrid { size, values: vec![value; (size.rows + 1) * (size.columns + 1)] }
    }

    /// Returns the size of the grid, in cells.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns an iterator over corners and values, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Corner, &T)> {
        let width = self.size.columns + 1;
        let corner = move |at: usize| Corner { row: at / width, column: at % width };
        self.values.iter().enumerate().map(move |(at, value)| (corner(at), value))
    }
}

impl<T> Index<Corner> for CornerGrid<T> {
    type Output = T;

    fn index(&self, corner: Corner) -> &T {
        &self.values[corner.row * (self.size.columns + 1) + corner.column]
    }
}

impl<T> IndexMut<Corner> for CornerGrid<T> {
    fn index_mut(&mut self, corner: Corner) -> &mut T {
        &mut self.values[corner.row * (self.size.columns + 1) + corner.column]
    }
}
