//! The cells and the houses of a shape, by number and by place.
//!
//! Invariant: cells are in reading order, and houses in the order rows, columns, boxes.

use super::{Boxes, Shape};
use crate::geometry::{Cell, House};

impl Shape {
    /// Returns the number of cells of `house`, a house of the grid.
    pub fn house_size(&self, house: House) -> usize {
        match (house, &self.boxes) {
            (House::Row(_), _) => self.columns(),
            (House::Column(_), _) => self.rows(),
            (House::Box(_), Boxes::None) => 0,
            (House::Box(_), &Boxes::Rectangles { rows, columns }) => {
                usize::from(rows) * usize::from(columns)
            }
            (House::Box(_), Boxes::Irregular(_)) => self.size(),
        }
    }

    /// Returns whether `house` has as many cells as there are digits, so that it has each digit
    /// once.
    pub fn has_all_digits(&self, house: House) -> bool {
        self.house_size(house) == self.digits().len()
    }

    /// Returns the number of cells.
    pub fn cell_count(&self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the cells in reading order.
    pub fn cells(
        &self,
    ) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone + use<> {
        let columns = self.columns();
        (0..self.cell_count()).map(move |index| Cell::new(index / columns, index % columns))
    }

    /// Returns whether the grid has `cell`.
    pub fn contains(&self, cell: Cell) -> bool {
        cell.row() < self.rows() && cell.column() < self.columns()
    }

    /// Returns the index of `cell` in reading order, from 0.
    #[inline]
    pub fn index(&self, cell: Cell) -> usize {
        cell.row() * self.columns() + cell.column()
    }

    /// Returns the cell at `index` in reading order; `None` beyond the grid.
    pub fn cell(&self, index: usize) -> Option<Cell> {
        let columns = self.columns();
        (index < self.cell_count()).then(|| Cell::new(index / columns, index % columns))
    }

    /// Returns the houses: the rows, the columns, the boxes.
    pub fn houses(&self) -> impl DoubleEndedIterator<Item = House> + Clone + use<> {
        let cells = self.house_size(House::Box(0));
        let boxes = self.cell_count().checked_div(cells).unwrap_or(0) as u8;
        let rows = (0..self.rows).map(House::Row);
        rows.chain((0..self.columns).map(House::Column)).chain((0..boxes).map(House::Box))
    }

    /// Returns the box of `cell`, if the grid has boxes.
    pub fn house_box(&self, cell: Cell) -> Option<House> {
        match &self.boxes {
            Boxes::None => None,
            &Boxes::Rectangles { rows, columns } => {
                let (rows, columns) = (usize::from(rows), usize::from(columns));
                let across = self.columns() / columns;
                Some(House::Box((cell.row() / rows * across + cell.column() / columns) as u8))
            }
            Boxes::Irregular(numbers) => Some(House::Box(numbers[self.index(cell)])),
        }
    }

    /// Returns the houses that `cell` belongs to: its row, its column and its box, if there is one.
    pub fn houses_of(&self, cell: Cell) -> impl Iterator<Item = House> + use<> {
        let lines = [House::Row(cell.row() as u8), House::Column(cell.column() as u8)];
        lines.into_iter().chain(self.house_box(cell))
    }

    /// Returns the cells of `house` in reading order; none if there is no such house.
    pub fn cells_of(&self, house: House) -> Vec<Cell> {
        let number = house.number();
        match house {
            House::Row(row) if row >= self.rows => Vec::new(),
            House::Column(column) if column >= self.columns => Vec::new(),
            House::Row(_) => (0..self.columns()).map(|column| Cell::new(number, column)).collect(),
            House::Column(_) => (0..self.rows()).map(|row| Cell::new(row, number)).collect(),
            House::Box(_) => self.cells_of_box(number),
        }
    }

    /// Returns the cells of the box numbered `number` in reading order; none if there is no such
    /// box.
    fn cells_of_box(&self, number: usize) -> Vec<Cell> {
        match &self.boxes {
            Boxes::None => Vec::new(),
            &Boxes::Rectangles { rows, columns } => {
                let (rows, columns) = (usize::from(rows), usize::from(columns));
                let across = self.columns() / columns;
                let (row, column) = (number / across * rows, number % across * columns);
                let rows = (row..row + rows).filter(|&row| row < self.rows());
                rows.flat_map(|row| (column..column + columns).map(move |at| Cell::new(row, at)))
                    .collect()
            }
            Boxes::Irregular(numbers) => {
                let is_in = |&cell: &Cell| usize::from(numbers[self.index(cell)]) == number;
                self.cells().filter(is_in).collect()
            }
        }
    }

    /// Returns a house that holds both cells, if there is one. A row or a column comes before a
    /// box.
    pub fn shared_house(&self, one: Cell, other: Cell) -> Option<House> {
        self.houses_of(one).zip(self.houses_of(other)).find(|(a, b)| a == b).map(|(house, _)| house)
    }

    /// Returns the other cells that share a house with `cell`, in reading order: 20 in a classic
    /// grid.
    pub fn peers(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.cells().filter(move |&other| other != cell && self.shared_house(cell, other).is_some())
    }
}
