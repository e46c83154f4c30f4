//! The size of a grid and its boxes.
//!
//! Invariant: a grid of size n has n × n cells, n digits, n rows and n columns. If it has boxes,
//! there are n of them with n cells each, numbered from 0 by their first cells in reading order.

use super::{Cell, Digit, Digits, House};
use std::sync::Arc;
use thiserror::Error;

/// The size of a grid, 1 to 35, and its boxes: rectangles, regions of any form (jigsaw), or none
/// (Latin square).
///
/// ```
/// use kumiki_sudoku::{Cell, House, Shape};
///
/// let shape = Shape::boxes(2, 3)?;
/// assert_eq!(shape.size(), 6);
/// assert_eq!(shape.house_box(Cell::new(2, 3)), Some(House::Box(3)));
/// assert_eq!(shape.houses().count(), 18);
/// # Ok::<(), kumiki_sudoku::ShapeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    size: u8,
    boxes: Boxes,
}

/// The boxes of a grid.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Boxes {
    /// No boxes: a Latin square.
    None,
    /// Rectangles with the same number of rows and of columns each.
    Rectangles {
        /// The number of rows of a box.
        rows: u8,
        /// The number of columns of a box.
        columns: u8,
    },
    /// The number of each cell's box, in reading order.
    Irregular(Arc<[u8]>),
}

/// An error of making a shape.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ShapeError {
    /// The size is 0 or greater than 35, the number of digits with a symbol.
    #[error("a grid has 1 to {} rows, not {size}", Digit::MAX)]
    Size {
        /// The requested size.
        size: usize,
    },
    /// The list does not have one box for each cell.
    #[error("boxes are said for {found} cells, but a grid of {size} rows has {}", size * size)]
    CellCount {
        /// The size of the grid.
        size: usize,
        /// The number of cells that have a box.
        found: usize,
    },
    /// A box has more or fewer cells than there are digits.
    #[error("the box at {first} has {found} cells, not {size}")]
    BoxSize {
        /// The first cell of the box, in reading order.
        first: Cell,
        /// The number of cells it has.
        found: usize,
        /// The number of cells it must have.
        size: usize,
    },
}

impl Shape {
    /// The classic shape: nine rows, nine columns, nine boxes of three by three.
    pub const CLASSIC: Shape = Shape { size: 9, boxes: Boxes::Rectangles { rows: 3, columns: 3 } };

    /// Returns the shape with boxes of `rows` by `columns` cells in a grid of size `rows` ×
    /// `columns`.
    ///
    /// # Errors
    /// [`ShapeError::Size`] if that is 0 or more than 35.
    pub fn boxes(rows: usize, columns: usize) -> Result<Shape, ShapeError> {
        let size = checked_size(rows.saturating_mul(columns))?;
        Ok(Shape { size, boxes: Boxes::Rectangles { rows: rows as u8, columns: columns as u8 } })
    }

    /// Returns the shape with the boxes that are most nearly square, at least as wide as high: 2
    /// rows by 3 columns for size 6. If the size is a prime, each box is one row.
    ///
    /// # Errors
    /// [`ShapeError::Size`] if `size` is 0 or more than 35.
    pub fn of_size(size: usize) -> Result<Shape, ShapeError> {
        checked_size(size)?;
        let rows =
            (1..=size).filter(|rows| size.is_multiple_of(*rows) && rows * rows <= size).max();
        let rows = rows.unwrap_or(1);
        Shape::boxes(rows, size / rows)
    }

    /// Returns the shape without boxes: a Latin square.
    ///
    /// # Errors
    /// [`ShapeError::Size`] if `size` is 0 or more than 35.
    pub fn latin(size: usize) -> Result<Shape, ShapeError> {
        Ok(Shape { size: checked_size(size)?, boxes: Boxes::None })
    }

    /// Returns the shape with the boxes of `box_of`, which has an entry for each cell in reading
    /// order: two cells are in the same box if their entries are equal. If the boxes are rectangles
    /// of one form, the shape equals that of [`Shape::boxes`].
    ///
    /// # Errors
    /// If there are more than 35 rows, if there are too few or too many cells, or if a box is not
    /// as large as a row.
    pub fn irregular<B: PartialEq>(size: usize, box_of: &[B]) -> Result<Shape, ShapeError> {
        checked_size(size)?;
        if box_of.len() != size * size {
            return Err(ShapeError::CellCount { size, found: box_of.len() });
        }
        let mut firsts: Vec<(usize, usize)> = Vec::new();
        let mut numbers = Vec::with_capacity(box_of.len());
        for (place, label) in box_of.iter().enumerate() {
            let known = firsts.iter().position(|&(first, _)| box_of[first] == *label);
            let number = known.unwrap_or(firsts.len());
            if known.is_none() {
                firsts.push((place, 0));
            }
            firsts[number].1 += 1;
            // More boxes than rows are an error below: one of them is too small.
            numbers.push(number.min(u8::MAX.into()) as u8);
        }
        if let Some(&(first, found)) = firsts.iter().find(|&&(_, found)| found != size) {
            let first = Cell::new(first / size, first % size);
            return Err(ShapeError::BoxSize { first, found, size });
        }
        // Rectangles become `Boxes::Rectangles`, so that shapes with the same boxes are equal.
        let boxes = |rows: usize| Shape::boxes(rows, size / rows);
        let rectangles = (1..=size).filter(|rows| size.is_multiple_of(*rows)).flat_map(boxes);
        let is_equal = |shape: &Shape| {
            let own = shape.cells().map(|cell| shape.house_box(cell));
            own.eq(numbers.iter().map(|&number| Some(House::Box(number))))
        };
        let known = rectangles.into_iter().find(is_equal);
        let irregular =
            || Shape { size: size as u8, boxes: Boxes::Irregular(numbers.clone().into()) };
        Ok(known.unwrap_or_else(irregular))
    }

    /// Returns the number of rows, which is also that of columns and digits: 1 to 35.
    #[inline]
    pub fn size(&self) -> usize {
        self.size.into()
    }

    /// Returns the kind of boxes.
    pub fn kind(&self) -> &Boxes {
        &self.boxes
    }

    /// Returns all digits of a grid.
    pub fn digits(&self) -> Digits {
        Digits::up_to(self.size)
    }

    /// Returns the number of cells.
    pub fn cell_count(&self) -> usize {
        self.size() * self.size()
    }

    /// Returns the cells in reading order.
    pub fn cells(
        &self,
    ) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone + use<> {
        let size = self.size();
        (0..size * size).map(move |index| Cell::new(index / size, index % size))
    }

    /// Returns whether the grid has `cell`.
    pub fn contains(&self, cell: Cell) -> bool {
        cell.row().max(cell.column()) < self.size()
    }

    /// Returns the index of `cell` in reading order, from 0.
    #[inline]
    pub fn index(&self, cell: Cell) -> usize {
        cell.row() * self.size() + cell.column()
    }

    /// Returns the cell at `index` in reading order; `None` beyond the grid.
    pub fn cell(&self, index: usize) -> Option<Cell> {
        (index < self.cell_count()).then(|| Cell::new(index / self.size(), index % self.size()))
    }

    /// Returns the houses: the rows, the columns, the boxes.
    pub fn houses(&self) -> impl DoubleEndedIterator<Item = House> + Clone + use<> {
        let boxes = if self.boxes == Boxes::None { 0 } else { self.size };
        let rows = (0..self.size).map(House::Row);
        rows.chain((0..self.size).map(House::Column)).chain((0..boxes).map(House::Box))
    }

    /// Returns the box of `cell`, if the grid has boxes.
    pub fn house_box(&self, cell: Cell) -> Option<House> {
        match &self.boxes {
            Boxes::None => None,
            &Boxes::Rectangles { rows, columns } => {
                let (rows, columns) = (usize::from(rows), usize::from(columns));
                let across = self.size() / columns;
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
            _ if number >= self.size() => Vec::new(),
            House::Row(_) => (0..self.size()).map(|column| Cell::new(number, column)).collect(),
            House::Column(_) => (0..self.size()).map(|row| Cell::new(row, number)).collect(),
            House::Box(_) => {
                self.cells().filter(|&cell| self.house_box(cell) == Some(house)).collect()
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

fn checked_size(size: usize) -> Result<u8, ShapeError> {
    u8::try_from(size)
        .ok()
        .filter(|size| (1..=Digit::MAX).contains(size))
        .ok_or(ShapeError::Size { size })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes() -> Vec<Shape> {
        let jigsaw: Vec<char> = "aaababbbccddccdd".chars().collect();
        vec![
            Shape::CLASSIC,
            Shape::boxes(2, 3).unwrap(),
            Shape::boxes(5, 5).unwrap(),
            Shape::latin(7).unwrap(),
            Shape::irregular(4, &jigsaw).unwrap(),
        ]
    }

    #[test]
    fn every_house_has_as_many_cells_as_there_are_digits_and_every_cell_its_houses() {
        for shape in shapes() {
            for house in shape.houses() {
                let cells = shape.cells_of(house);
                assert_eq!(cells.len(), shape.size(), "{house} of {shape:?}");
                assert!(cells.iter().all(|&cell| shape.houses_of(cell).any(|own| own == house)));
            }
            for cell in shape.cells() {
                let is_in = |house: &House| shape.cells_of(*house).contains(&cell);
                let houses: Vec<House> = shape.houses().filter(is_in).collect();
                assert_eq!(houses, shape.houses_of(cell).collect::<Vec<House>>());
            }
        }
    }

    #[test]
    fn index_and_cell_agree() {
        for shape in shapes() {
            for (index, cell) in shape.cells().enumerate() {
                assert_eq!((shape.index(cell), shape.cell(index)), (index, Some(cell)));
            }
            assert_eq!(shape.cell(shape.cell_count()), None);
        }
    }

    #[test]
    fn a_cell_of_a_classic_grid_has_twenty_peers_and_is_a_peer_of_its_peers() {
        let shape = Shape::CLASSIC;
        assert_eq!(shape.houses().count(), 27);
        for cell in shape.cells() {
            assert_eq!(shape.peers(cell).count(), 20);
            assert!(shape.peers(cell).all(|peer| shape.peers(peer).any(|back| back == cell)));
        }
    }

    #[test]
    fn the_usual_boxes_of_a_size_are_nearly_square() {
        for (size, rows, columns) in
            [(1, 1, 1), (4, 2, 2), (6, 2, 3), (7, 1, 7), (12, 3, 4), (25, 5, 5)]
        {
            assert_eq!(Shape::of_size(size), Shape::boxes(rows, columns));
        }
        assert_eq!(Shape::of_size(9), Ok(Shape::CLASSIC));
    }

    #[test]
    fn regions_that_are_the_usual_boxes_are_the_usual_boxes() {
        let classic = Shape::CLASSIC;
        let labels: Vec<_> = classic.cells().map(|cell| classic.house_box(cell)).collect();
        assert_eq!(Shape::irregular(9, &labels), Ok(classic));
    }

    #[test]
    fn what_is_no_shape_is_refused_with_its_place() {
        assert_eq!(Shape::boxes(6, 6), Err(ShapeError::Size { size: 36 }));
        assert_eq!(Shape::boxes(usize::MAX, 2), Err(ShapeError::Size { size: usize::MAX }));
        assert_eq!(Shape::latin(0), Err(ShapeError::Size { size: 0 }));
        assert_eq!(
            Shape::irregular(2, &[0, 0, 1]).unwrap_err().to_string(),
            "boxes are said for 3 cells, but a grid of 2 rows has 4"
        );
        assert_eq!(
            Shape::irregular(2, &[0, 1, 1, 1]).unwrap_err().to_string(),
            "the box at row 1 column 1 has 1 cells, not 2"
        );
    }
}
