//! Rules about one cell.
//!
//! Invariant: what a kind means follows from where the cell is, and from which others are marked
//! alike.

use std::fmt;

/// What a mark in a cell asks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Single {
    /// The digit is odd.
    Odd,
    /// The digit is even.
    Even,
    /// The digit is less than those of the cells that share an edge with it, but for others so
    /// marked.
    Minimum,
    /// The digit is greater than those of the cells that share an edge with it, but for others so
    /// marked.
    Maximum,
    /// The digit says in which row of the column the number of this row stands: in row 3, a 5 says
    /// that 3 is in row 5 of the column.
    RowIndexer,
    /// The digit says in which column of the row the number of this column stands.
    ColumnIndexer,
    /// The digit says at which place of the box, in reading order, the number of this place stands.
    BoxIndexer,
}

impl fmt::Display for Single {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
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
