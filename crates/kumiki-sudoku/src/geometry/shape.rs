//! The size of a grid, its boxes and its digits.
//!
//! Invariant: a house has no more cells than there are digits. Boxes divide the grid into groups of
//! the same number of cells, numbered from 0 by their first cells in reading order.

mod houses;

use super::{Cell, Digit, Digits, House};
use std::sync::Arc;
use thiserror::Error;

/// The size of a grid, 1 to 35, its boxes (rectangles, regions of any form as in a jigsaw, or none
/// as in a Latin square), and its digits.
///
/// A usual grid of size n has n rows, n columns, n boxes of n cells, and the digits from 1 to n. A
/// grid may also be oblong ([`Shape::of_sides`]), and have other digits ([`Shape::with_digits`]). A
/// house with fewer cells than there are digits has different digits, but not all of them.
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
    rows: u8,
    columns: u8,
    /// The least and the greatest digit.
    digits: (Digit, Digit),
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
    /// The boxes do not divide the grid.
    #[error("a grid of {rows} rows and {columns} columns has no such boxes")]
    Boxes {
        /// The number of rows of the grid.
        rows: usize,
        /// The number of columns of the grid.
        columns: usize,
    },
    /// There are fewer digits than a house has cells, or a digit has no symbol.
    #[error("the digits are {first} to {last}, but {needed} digits are needed")]
    Digits {
        /// The least digit.
        first: usize,
        /// The greatest digit.
        last: usize,
        /// The number of cells of the largest house.
        needed: usize,
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
    pub const CLASSIC: Shape = Shape {
        rows: 9,
        columns: 9,
        digits: (Digit::ONE, Digit::NINE),
        boxes: Boxes::Rectangles { rows: 3, columns: 3 },
    };

    /// Returns the shape with boxes of `rows` by `columns` cells in a grid of size `rows` ×
    /// `columns`.
    ///
    /// # Errors
    /// [`ShapeError::Size`] if that is 0 or more than 35.
    pub fn boxes(rows: usize, columns: usize) -> Result<Shape, ShapeError> {
        let latin = Shape::latin(rows.saturating_mul(columns))?;
        let boxes = Boxes::Rectangles { rows: rows as u8, columns: columns as u8 };
        Ok(Shape { boxes, ..latin })
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
        Shape::without_boxes(size, size)
    }

    /// Returns the shape with `rows` and `columns` that has no boxes. There are as many digits,
    /// from 1 on, as the longer lines have cells.
    ///
    /// # Errors
    /// [`ShapeError::Size`] if `rows` or `columns` is 0 or more than 35.
    pub fn without_boxes(rows: usize, columns: usize) -> Result<Shape, ShapeError> {
        let (rows, columns) = (checked_size(rows)?, checked_size(columns)?);
        let last = Digit::new(rows.max(columns)).expect("a size is a digit");
        Ok(Shape { rows, columns, digits: (Digit::ONE, last), boxes: Boxes::None })
    }

    /// Returns the shape with `rows` and `columns` whose boxes have as many cells as the longer
    /// lines: 2 rows by 4 columns in a grid of 6 rows and 8 columns. The boxes are the most nearly
    /// square ones with two rows and columns or more, at least as wide as high if possible. If
    /// there are none, the grid has no boxes.
    ///
    /// ```
    /// use kumiki_sudoku::Shape;
    /// use kumiki_sudoku::geometry::Boxes;
    ///
    /// let shape = Shape::of_sides(6, 8)?;
    /// assert_eq!(*shape.kind(), Boxes::Rectangles { rows: 2, columns: 4 });
    /// assert_eq!(shape.digits().to_string(), "12345678");
    /// assert_eq!(*Shape::of_sides(9, 8)?.kind(), Boxes::None);
    /// # Ok::<(), kumiki_sudoku::ShapeError>(())
    /// ```
    ///
    /// # Errors
    /// [`ShapeError::Size`] if `rows` or `columns` is 0 or more than 35.
    pub fn of_sides(rows: usize, columns: usize) -> Result<Shape, ShapeError> {
        let shape = Shape::without_boxes(rows, columns)?;
        Ok(shape.usual_boxes(rows.max(columns)).unwrap_or(shape))
    }

    /// Returns the shape with the most nearly square boxes of `cells` cells; `None` if no boxes of
    /// two rows and columns or more fit.
    pub fn usual_boxes(&self, cells: usize) -> Option<Shape> {
        let shorter = (2..).take_while(|short| short * short <= cells).collect::<Vec<usize>>();
        let sides = shorter.into_iter().rev().filter(|short| cells.is_multiple_of(*short));
        let forms = sides.flat_map(|short| [(short, cells / short), (cells / short, short)]);
        forms.into_iter().find_map(|(rows, columns)| self.with_boxes(rows, columns).ok())
    }

    /// Returns the shape with boxes of `rows` by `columns` cells.
    ///
    /// # Errors
    /// [`ShapeError::Boxes`] if they do not divide the grid, or have more cells than there are
    /// digits.
    pub fn with_boxes(&self, rows: usize, columns: usize) -> Result<Shape, ShapeError> {
        let divides = |part: usize, whole: usize| part > 0 && whole.is_multiple_of(part);
        let fits = divides(rows, self.rows()) && divides(columns, self.columns());
        if !fits || rows * columns > self.digits().len() {
            return Err(ShapeError::Boxes { rows: self.rows(), columns: self.columns() });
        }
        let boxes = Boxes::Rectangles { rows: rows as u8, columns: columns as u8 };
        Ok(Shape { boxes, ..self.clone() })
    }

    /// Returns the shape with the digits from `first` to `last`. There may be more digits than a
    /// house has cells.
    ///
    /// # Errors
    /// [`ShapeError::Digits`] if there are fewer digits than a house has cells, or if `last` is
    /// above 35.
    pub fn with_digits(&self, first: usize, last: usize) -> Result<Shape, ShapeError> {
        let largest = self.houses().map(|house| self.house_size(house)).max();
        let needed = largest.unwrap_or(1);
        let digit = |value: usize| u8::try_from(value).ok().and_then(Digit::from_zero);
        match (digit(first), digit(last)) {
            (Some(least), Some(greatest)) if first + needed <= last + 1 => {
                Ok(Shape { digits: (least, greatest), ..self.clone() })
            }
            _ => Err(ShapeError::Digits { first, last, needed }),
        }
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
        let boxes = Boxes::Irregular(numbers.into());
        known.map_or_else(|| Ok(Shape { boxes, ..Shape::latin(size)? }), Ok)
    }

    /// Returns the number of rows or of columns, whichever is greater: 1 to 35. In a usual grid
    /// ([`Shape::is_usual`]) it is the number of rows, of columns, and of digits.
    #[inline]
    pub fn size(&self) -> usize {
        self.rows.max(self.columns).into()
    }

    /// Returns the number of rows.
    #[inline]
    pub fn rows(&self) -> usize {
        self.rows.into()
    }

    /// Returns the number of columns.
    #[inline]
    pub fn columns(&self) -> usize {
        self.columns.into()
    }

    /// Returns whether there are as many columns as rows.
    pub fn is_square(&self) -> bool {
        self.rows == self.columns
    }

    /// Returns whether the grid is square, its digits are those from 1 to its size, and each house
    /// has all digits.
    pub fn is_usual(&self) -> bool {
        let has_usual_digits = self.digits() == Digits::up_to(self.rows.max(self.columns));
        has_usual_digits && self.houses().all(|house| self.has_all_digits(house))
    }

    /// Returns the kind of boxes.
    pub fn kind(&self) -> &Boxes {
        &self.boxes
    }

    /// Returns all digits of a grid.
    pub fn digits(&self) -> Digits {
        Digits::between(self.digits.0, self.digits.1)
    }

    /// Returns the least digit.
    #[inline]
    pub fn least_digit(&self) -> Digit {
        self.digits.0
    }

    /// Returns the greatest digit.
    #[inline]
    pub fn greatest_digit(&self) -> Digit {
        self.digits.1
    }
}

fn checked_size(size: usize) -> Result<u8, ShapeError> {
    u8::try_from(size)
        .ok()
        .filter(|size| (1..=Digit::MAX).contains(size))
        .ok_or(ShapeError::Size { size })
}

#[cfg(test)]
mod tests;
