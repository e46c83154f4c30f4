//! The ways to write a grid.
//!
//! Invariant: every layout shows all 81 cells and can be read back; none ends with a line break.

use crate::geometry::{Cell, Digit};
use crate::puzzle::Grid;
use std::fmt;

/// A way to write a grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Layout {
    /// 81 characters, `.` for a blank.
    Line,
    /// A line for each row, its digits in groups of three, `0` for a blank:
    /// `[8, 7, 2]   [5, 3, 1]   [6, 4, 9]`. An empty line parts the bands.
    Rows,
    /// A frame around the boxes, `.` for a blank:
    ///
    /// ```text
    /// +-------+-------+-------+
    /// | 8 7 2 | 5 3 1 | 6 4 9 |
    /// ```
    #[default]
    Frame,
}

const RULER: &str = "+-------+-------+-------+";

impl Layout {
    /// Writes `grid` to `out`; `write_symbol` writes the character of each cell, so that it can be
    /// coloured.
    ///
    /// # Errors
    /// What `out` and `write_symbol` return.
    pub fn write<W: fmt::Write + ?Sized>(
        self,
        grid: &Grid,
        out: &mut W,
        mut write_symbol: impl FnMut(&mut W, Cell, char) -> fmt::Result,
    ) -> fmt::Result {
        for cell in Grid::cells() {
            out.write_str(self.before(cell))?;
            let blank = if self == Layout::Rows { '0' } else { '.' };
            let symbol = grid[cell].map_or(blank, |digit: Digit| char::from(b'0' + digit.value()));
            write_symbol(out, cell, symbol)?;
        }
        match self {
            Layout::Line => Ok(()),
            Layout::Rows => out.write_str("]"),
            Layout::Frame => write!(out, " |\n{RULER}"),
        }
    }

    /// Returns the number of bytes of a grid.
    pub(in crate::puzzle) const fn text_len(self) -> usize {
        match self {
            Layout::Line => 81,
            Layout::Rows => 307,
            Layout::Frame => 337,
        }
    }

    /// Returns what stands between the cell before `cell` and `cell`.
    fn before(self, cell: Cell) -> &'static str {
        let starts_box = cell.column().is_multiple_of(3);
        match (self, cell.row(), cell.column()) {
            (Layout::Line, _, _) => "",
            (Layout::Rows, 0, 0) => "[",
            (Layout::Rows, 3 | 6, 0) => "]\n\n[",
            (Layout::Rows, _, 0) => "]\n[",
            (Layout::Rows, _, _) if starts_box => "]   [",
            (Layout::Rows, _, _) => ", ",
            (Layout::Frame, 0, 0) => "+-------+-------+-------+\n| ",
            (Layout::Frame, 3 | 6, 0) => " |\n+-------+-------+-------+\n| ",
            (Layout::Frame, _, 0) => " |\n| ",
            (Layout::Frame, _, _) if starts_box => " | ",
            (Layout::Frame, _, _) => " ",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::grids;
    use proptest::prelude::*;

    fn solved() -> Grid {
        "872531649956487231314692758765219384139748526428356917283974165547163892691825473"
            .parse()
            .unwrap()
    }

    #[test]
    fn rows_stand_in_groups_of_three() {
        let text = solved().written(Layout::Rows);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 11);
        assert_eq!(lines[0], "[8, 7, 2]   [5, 3, 1]   [6, 4, 9]");
        assert_eq!(lines[3], "");
        assert_eq!(lines[10], "[6, 9, 1]   [8, 2, 5]   [4, 7, 3]");
        assert!(Grid::BLANK.written(Layout::Rows).starts_with("[0, 0, 0]   [0, 0, 0]"));
    }

    #[test]
    fn the_frame_surrounds_the_boxes() {
        let text = solved().written(Layout::Frame);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 13);
        for ruler in [0, 4, 8, 12] {
            assert_eq!(lines[ruler], "+-------+-------+-------+");
        }
        assert_eq!(lines[1], "| 8 7 2 | 5 3 1 | 6 4 9 |");
        assert_eq!(lines[11], "| 6 9 1 | 8 2 5 | 4 7 3 |");
        assert_eq!(format!("{:#}", Grid::BLANK).lines().nth(1), Some("| . . . | . . . | . . . |"));
    }

    #[test]
    fn every_symbol_is_written_for_its_cell() {
        let mut cells = Vec::new();
        let mut text = String::new();
        Layout::Line
            .write(&solved(), &mut text, |_, cell, symbol| {
                cells.push((cell, symbol));
                Ok(())
            })
            .unwrap();
        assert_eq!(text, "");
        assert_eq!(cells.len(), 81);
        assert_eq!(cells[80], (Cell::new(8, 8), '3'));
    }

    proptest! {
        #[test]
        fn every_layout_is_read_back(grid in grids()) {
            for layout in [Layout::Line, Layout::Rows, Layout::Frame] {
                let text = grid.written(layout);
                prop_assert_eq!(text.len(), layout.text_len());
                prop_assert_eq!(text.parse(), Ok(grid));
            }
        }
    }
}
