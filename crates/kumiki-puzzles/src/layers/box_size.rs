//! The size of the boxes of a sudoku.
//!
//! Invariant: a box has at least one row and one column.

use super::{ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Cell, Grid, MOST_LINES, Size, Walls};
use serde_json::json;

/// The size of the boxes into which a grid is divided, from its upper left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxSize {
    size: Size,
    /// The size of a box.
    pub of_box: Size,
}

impl BoxSize {
    /// Returns the boxes with as many cells as a row that are most like a square, and wide rather
    /// than high.
    pub fn usual(size: Size) -> BoxSize {
        let divides =
            |rows: &usize| size.columns.is_multiple_of(*rows) && rows * rows <= size.columns;
        let rows = (1..=size.columns).rev().find(divides).unwrap_or(1);
        BoxSize { size, of_box: Size { rows, columns: size.columns / rows } }
    }

    /// Returns the boxes, each with its cells row by row.
    pub fn boxes(&self) -> Vec<Vec<Cell>> {
        self.walls().regions()
    }

    fn walls(&self) -> Walls {
        let Size { rows, columns } = self.of_box;
        Walls::between(&Grid::from_fn(self.size, |cell| {
            cell.row / rows * self.size.columns + cell.column / columns
        }))
    }

    /// Returns the numbers as the size of a box, if they are.
    fn read(&mut self, rows: Option<u64>, columns: Option<u64>) -> Option<()> {
        let number = |number: Option<u64>| {
            usize::try_from(number?).ok().filter(|number| (1..=MOST_LINES).contains(number))
        };
        self.of_box = Size { rows: number(rows)?, columns: number(columns)? };
        Some(())
    }
}

impl Layer for BoxSize {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        let error = text.unexpected("the rows and columns of a box, with a slash after each");
        let (rows, columns) = (text.part().parse().ok(), text.part().parse().ok());
        self.read(rows, columns).ok_or(error)
    }

    fn write_link(&self, out: &mut String) {
        out.push_str(&format!("{}/{}/", self.of_box.rows, self.of_box.columns));
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["box"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let Some(layer) = clues.get("box") else { return Ok(()) };
        let numbers = match layer.as_array().map(Vec::as_slice) {
            Some([rows, columns]) => [rows.as_u64(), columns.as_u64()],
            _ => [None; 2],
        };
        self.read(numbers[0], numbers[1]).ok_or(LinkError::Form {
            layer: "box",
            expected: "the numbers of rows and columns of a box",
        })
    }

    fn write_json(&self, clues: &mut ClueMap) {
        clues.insert("box".to_owned(), json!([self.of_box.rows, self.of_box.columns]));
    }

    fn draw(&self, canvas: &mut Canvas) {
        self.walls().iter().for_each(|edge| canvas.wall(edge));
    }
}
