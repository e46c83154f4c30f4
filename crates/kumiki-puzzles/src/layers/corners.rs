//! Numbers at the corners of cells.
//!
//! Invariant: a number is at most 4, as four cells meet at a corner.

use super::json::clue_grid;
use super::numbers::{NumberCoding, read_four_cells, write_four_cells};
use super::{Clue, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Cell, Corner, CornerGrid, Size};
use serde_json::Value;
use std::ops::{Deref, DerefMut};

/// Numbers at the corners of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corners(pub CornerGrid<Option<Clue>>);

impl Corners {
    /// Returns no numbers.
    pub fn none(size: Size) -> Corners {
        Corners(CornerGrid::filled(size, None))
    }

    /// Returns an iterator over the corners whose numbers are known, with their numbers.
    pub fn known(&self) -> impl Iterator<Item = (Corner, i32)> + '_ {
        self.0.iter().filter_map(|(corner, clue)| Some((corner, clue.as_ref()?.number()?)))
    }

    fn corner(&self, number: usize) -> Corner {
        let width = self.0.size().columns + 1;
        Corner { row: number / width, column: number % width }
    }
}

impl Deref for Corners {
    type Target = CornerGrid<Option<Clue>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Corners {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Layer for Corners {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        let clues = read_four_cells(text, self.clue_count())?;
        for (at, clue) in clues.into_iter().enumerate() {
            let corner = self.corner(at);
            self.0[corner] = clue;
        }
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let clues: Vec<Option<Clue>> = self.0.iter().map(|(_, &clue)| clue).collect();
        write_four_cells(&clues, out);
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["cross"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let Size { rows, columns } = self.0.size();
        let corners = Size { rows: rows + 1, columns: columns + 1 };
        let most = NumberCoding::FourCells.most();
        let Some(numbers) = clue_grid(clues, "cross", corners, most)? else { return Ok(()) };
        for (Cell { row, column }, &clue) in numbers.iter() {
            self.0[Corner { row, column }] = clue;
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        let numbers: Vec<Value> =
            self.0.iter().map(|(_, &clue)| Clue::to_json(clue).into()).collect();
        let rows = numbers.chunks(self.0.size().columns + 1).map(|row| Value::from(row.to_vec()));
        if self.0.iter().any(|(_, clue)| clue.is_some()) {
            clues.insert("cross".to_owned(), rows.collect());
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (corner, clue) in self.0.iter() {
            if let Some(clue) = *clue {
                canvas.corner_number(corner, clue);
            }
        }
    }

    fn clue_count(&self) -> usize {
        (self.0.size().rows + 1) * (self.0.size().columns + 1)
    }

    fn remove_clue(&mut self, number: usize) {
        let corner = self.corner(number);
        self.0[corner] = None;
    }
}
