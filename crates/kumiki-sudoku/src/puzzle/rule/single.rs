//! Rules about one cell.
//!
//! Invariant: the meaning of a kind depends only on the place of the cell and on the other cells
//! with the same mark.

use crate::geometry::{Cell, Digits, House, Shape};
use std::fmt;

/// A rule about the digit of a marked cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Single {
    /// The digit is odd.
    Odd,
    /// The digit is even.
    Even,
    /// The digit is one of these.
    Among {
        /// The digits.
        digits: Digits,
    },
    /// The digit is less than those of the cells that share an edge with it. Neighbours with the
    /// same mark are excepted.
    Minimum,
    /// The digit is greater than those of the cells that share an edge with it. Neighbours with the
    /// same mark are excepted.
    Maximum,
    /// The digit is the row in which the number of this row stands in this column: in row 3, a 5
    /// says that 3 is in row 5 of the column.
    RowIndexer,
    /// The digit is the column in which the number of this column stands in this row.
    ColumnIndexer,
    /// The digit is the place in the box, in reading order, at which the number of this place
    /// stands.
    BoxIndexer,
}

impl Single {
    /// Returns the house of `cell` in which an indexer points to a place. Returns `None` for other
    /// kinds, and if the cell is in no box.
    pub fn indexed_house(self, shape: &Shape, cell: Cell) -> Option<House> {
        match self {
            Single::RowIndexer => Some(House::Column(cell.column() as u8)),
            Single::ColumnIndexer => Some(House::Row(cell.row() as u8)),
            Single::BoxIndexer => shape.house_box(cell),
            _ => None,
        }
    }
}

impl fmt::Display for Single {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Single::Among { digits } => return write!(f, "digit among {digits}"),
            Single::Odd => "odd digit",
            Single::Even => "even digit",
            Single::Minimum => "minimum",
            Single::Maximum => "maximum",
            Single::RowIndexer => "row indexer",
            Single::ColumnIndexer => "column indexer",
            Single::BoxIndexer => "box indexer",
        })
    }
}
