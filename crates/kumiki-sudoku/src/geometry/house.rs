//! Rows, columns and boxes.
//!
//! Invariant: a house is a name. [`Shape::cells_of`](crate::Shape::cells_of) returns its cells in a
//! grid of that shape.

use std::fmt;

/// A house: cells that must hold different digits, as many cells as there are digits.
///
/// Displays as `row 3`, `column 4` or `box 7`, numbered from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum House {
    /// A row, from 0 at the top.
    Row(u8),
    /// A column, from 0 at the left.
    Column(u8),
    /// A box, or a region of any form. Boxes are numbered from 0 by their first cells in reading
    /// order.
    Box(u8),
}

impl House {
    /// Returns the number of the house among those of its kind, from 0.
    pub fn number(self) -> usize {
        match self {
            House::Row(number) | House::Column(number) | House::Box(number) => number.into(),
        }
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            House::Row(_) => "row",
            House::Column(_) => "column",
            House::Box(_) => "box",
        };
        write!(f, "{kind} {}", self.number() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_count_from_one() {
        let names = [House::Row(2), House::Column(3), House::Box(6)].map(|house| house.to_string());
        assert_eq!(names, ["row 3", "column 4", "box 7"]);
    }
}
