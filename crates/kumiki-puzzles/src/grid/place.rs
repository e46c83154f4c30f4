//! Places: what a variable of a puzzle stands for.
//!
//! Invariant: an edge is named by the cell below it or to the right of it, so each edge has one
//! name, also at the border of the grid.

use super::{Cell, Direction, Size};
use std::fmt;

/// A corner of cells: the upper left corner of the cell with its row and column, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Corner {
    /// The number of rows above.
    pub row: usize,
    /// The number of columns on the left.
    pub column: usize,
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "corner {},{}", self.row, self.column)
    }
}

/// A side of a cell: the upper one, or the one on its left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge {
    /// True if the edge is horizontal: the upper side of a cell.
    pub is_horizontal: bool,
    /// The row of the cell below or on the right; the number of rows at the lower border.
    pub row: usize,
    /// The column of the cell below or on the right; the number of columns at the right border.
    pub column: usize,
}

impl Edge {
    /// Returns the upper side of the cell in `row` and `column`, or the lower side of the one
    /// above.
    pub fn horizontal(row: usize, column: usize) -> Edge {
        Edge { is_horizontal: true, row, column }
    }

    /// Returns the left side of the cell in `row` and `column`, or the right side of the one on its
    /// left.
    pub fn vertical(row: usize, column: usize) -> Edge {
        Edge { is_horizontal: false, row, column }
    }

    /// Returns the side of a cell in a direction.
    pub fn of(cell: Cell, direction: Direction) -> Edge {
        let Cell { row, column } = cell;
        match direction {
            Direction::Up => Edge::horizontal(row, column),
            Direction::Down => Edge::horizontal(row + 1, column),
            Direction::Left => Edge::vertical(row, column),
            Direction::Right => Edge::vertical(row, column + 1),
        }
    }

    /// Returns the four sides of a cell.
    pub fn around(cell: Cell) -> [Edge; 4] {
        Direction::ALL.map(|direction| Edge::of(cell, direction))
    }

    /// Returns the side between two cells that share one.
    pub fn between(one: Cell, other: Cell) -> Edge {
        Edge {
            is_horizontal: one.column == other.column,
            ..Edge::horizontal(one.row.max(other.row), one.column.max(other.column))
        }
    }

    /// Returns the two corners at the ends.
    pub fn ends(self) -> [Corner; 2] {
        let Edge { is_horizontal, row, column } = self;
        let far = if is_horizontal { (row, column + 1) } else { (row + 1, column) };
        [Corner { row, column }, Corner { row: far.0, column: far.1 }]
    }

    /// Returns the cells on both sides: above and below, or left and right; `None` outside of the
    /// grid.
    pub fn sides(self, size: Size) -> [Option<Cell>; 2] {
        let Edge { is_horizontal, row, column } = self;
        let before = if is_horizontal {
            row.checked_sub(1).map(|row| Cell { row, column })
        } else {
            column.checked_sub(1).map(|column| Cell { row, column })
        };
        [before, Some(Cell { row, column })].map(|cell| cell.filter(|&cell| size.contains(cell)))
    }

    /// Returns the two cells on both sides; `None` at the border of the grid.
    pub fn cells(self, size: Size) -> Option<[Cell; 2]> {
        let [one, other] = self.sides(size);
        Some([one?, other?])
    }
}

impl Edge {
    /// Returns where the edge is on a board of this size, such as `between r1c1 and r1c2`, and at
    /// the border `below r5c1`.
    pub fn on(self, size: Size) -> String {
        match self.sides(size) {
            [Some(above), None] if self.is_horizontal => format!("below {above}"),
            [None, Some(below)] if self.is_horizontal => format!("above {below}"),
            [Some(cell), None] => format!("right of {cell}"),
            [Some(one), Some(other)] => format!("between {one} and {other}"),
            _ => self.to_string(),
        }
    }
}

/// Writes the edge by its cell and side, such as `top of r1c1` and `left of r3c4`.
impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.is_horizontal { "top" } else { "left" };
        write!(f, "{side} of {}", Cell { row: self.row, column: self.column })
    }
}

/// The name of a variable: the part of the board that it stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The contents of a cell.
    Cell(Cell),
    /// A line between the centres of two cells, across the side that they share.
    Link(Edge),
    /// A line along a side of cells.
    Border(Edge),
    /// A piece that is placed somewhere, such as a ship or the rectangle of a clue, by its number.
    Piece(usize),
}

impl Place {
    /// Returns the name of the place on a board of this size.
    pub fn on(self, size: Size) -> String {
        match self {
            Place::Border(edge) => edge.on(size),
            _ => self.to_string(),
        }
    }
}

impl From<Cell> for Place {
    fn from(cell: Cell) -> Place {
        Place::Cell(cell)
    }
}

/// As `Display`: errors and reasons name the variables of a problem so.
impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Cell(cell) => cell.fmt(f),
            Place::Link(edge) => {
                let below = Cell { row: edge.row, column: edge.column };
                let above = if edge.is_horizontal {
                    Cell { row: edge.row.saturating_sub(1), ..below }
                } else {
                    Cell { column: edge.column.saturating_sub(1), ..below }
                };
                write!(f, "{above}-{below}")
            }
            Place::Border(edge) => edge.fmt(f),
            Place::Piece(number) => write!(f, "piece {}", number + 1),
        }
    }
}
