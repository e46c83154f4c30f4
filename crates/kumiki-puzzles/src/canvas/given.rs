//! The clues that need more than a number: cages, sums and shapes.
//!
//! Invariant: they are part of the puzzle, so they have the colour of ink.

use super::{CELL, Canvas, at_corner, centre};
use crate::grid::{Cell, Corner, Direction, Shape, Size};
use std::fmt::Write as _;

/// The distance of the line around a cage from the sides of its cells.
const INSET: i32 = 4;

/// The side of a cell of a shape beside the board.
const SMALL: i32 = 9;

impl Canvas {
    /// Draws a broken line around the cells of a cage.
    pub fn cage(&mut self, cells: &[Cell]) {
        let mut path = String::new();
        let contains = |row: i32, column: i32| {
            let is_it = |cell: &Cell| cell.row as i32 == row && cell.column as i32 == column;
            cells.iter().any(is_it)
        };
        for &cell in cells {
            let (row, column) = (cell.row as i32, cell.column as i32);
            let (x, y) = centre(cell);
            let half = CELL / 2;
            for direction in Direction::ALL {
                let (down, right) = match direction {
                    Direction::Up => (-1, 0),
                    Direction::Down => (1, 0),
                    Direction::Left => (0, -1),
                    Direction::Right => (0, 1),
                };
                if contains(row + down, column + right) {
                    continue;
                }
                // The line runs on to the next cell of the cage, and into a corner of it.
                let end = |side: i32| {
                    let (along, across) = (side * right.abs(), side * down.abs());
                    let has_next = contains(row + along, column + across);
                    let is_corner = contains(row + along + down, column + across + right);
                    side * (half
                        + if !has_next {
                            -INSET
                        } else if is_corner {
                            INSET
                        } else {
                            0
                        })
                };
                let (from, to) = (end(-1), end(1));
                let away = half - INSET;
                let _ = if right == 0 {
                    write!(path, "M{} {}H{}", x + from, y + down * away, x + to)
                } else {
                    write!(path, "M{} {}V{}", x + right * away, y + from, y + to)
                };
            }
        }
        let ink = self.theme.colour("ink");
        let _ = write!(
            self.above,
            "<path d=\"{path}\" stroke=\"{ink}\" stroke-dasharray=\"3 3\" fill=\"none\"/>"
        );
    }

    /// Draws text in the upper left corner of a cell.
    pub fn corner_label(&mut self, cell: Cell, text: &str) {
        self.add_label(cell, text);
        self.lowered = 5;
        let (x, y) = at_corner(Corner { row: cell.row, column: cell.column });
        let symbols = text.chars().count() as i32;
        // A long text ends before the line of the next cage.
        let size = if symbols > 3 { 10 } else { 12 };
        let half = symbols * size / 3;
        // The line of the cage does not cross the text.
        let paper = self.theme.colour("paper");
        let _ = write!(
            self.above,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{paper}\"/>",
            x + 3,
            y + 3,
            2 * half + 3,
            size
        );
        self.text_at(x + INSET + 1 + half, y + 10, size, text, "ink");
    }

    /// Draws the sums of the runs on the right of a black cell and below it. A sum of 0 is not
    /// drawn.
    pub fn split_sums(&mut self, cell: Cell, right: i32, below: i32) {
        let (x, y) = centre(cell);
        for (sum, x, y) in
            [(right, x + CELL / 4, y - CELL / 4), (below, x - CELL / 4, y + CELL / 4)]
        {
            if sum > 0 {
                self.add_label(cell, format!("sum {sum}"));
                self.text_at(x, y, 14, &sum.to_string(), "paper");
            }
        }
    }

    /// Draws shapes below the grid.
    pub fn shapes<'a>(&mut self, shapes: impl IntoIterator<Item = &'a Shape>) {
        let (width, height) = (self.size.columns as i32 * CELL, self.size.rows as i32 * CELL);
        let ink = self.theme.colour("ink");
        let (mut left, mut top, mut bottom) = (0, height + SMALL, height);
        for shape in shapes {
            let Size { rows, columns } = shape.extent();
            let (across, down) = (columns as i32 * SMALL, rows as i32 * SMALL);
            if left > 0 && left + across > width {
                (left, top) = (0, bottom + SMALL);
            }
            for cell in shape.cells() {
                let (x, y) = (left + cell.column as i32 * SMALL, top + cell.row as i32 * SMALL);
                let side = SMALL - 1;
                let _ = write!(
                    self.above,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" \
                     fill=\"{ink}\"/>"
                );
            }
            left += across + SMALL;
            bottom = bottom.max(top + down);
        }
        let lines = (bottom - height).unsigned_abs().div_ceil(22) as usize;
        self.outside[1] = self.outside[1].max(lines);
    }

    /// Writes dominoes below the grid, with a hyphen between their halves.
    pub fn dominoes(&mut self, dominoes: &[[i32; 2]]) {
        const WIDTH: i32 = 36;
        let (width, height) = (self.size.columns as i32 * CELL, self.size.rows as i32 * CELL);
        let in_line = (width / WIDTH).max(1);
        for (at, [one, other]) in (0..).zip(dominoes) {
            let (line, place) = (at / in_line, at % in_line);
            let (x, y) = (place * WIDTH + WIDTH / 2, height + line * 22 + 14);
            self.text_at(x, y, 14, &format!("{one}-{other}"), "ink");
        }
        let lines = dominoes.len().div_ceil(in_line as usize);
        self.outside[1] = self.outside[1].max(lines);
    }
}
