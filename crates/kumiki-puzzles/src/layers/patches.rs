//! Clues of rectangles: the number of cells and the proportion, of which each may be missing.
//!
//! Invariant: a clue is the place of a rectangle even if it says nothing of it.

use super::json::{int_grid, no_clue, rows};
use super::numbers::{MOST, read_clue, write_clue};
use super::proportions::Proportion;
use super::skips::{read_skipping, write_skipping};
use super::{Clue, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Grid, Size};
use std::ops::{Deref, DerefMut};

/// The clue of a rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patch {
    /// The number of cells.
    pub cells: Clue,
    /// The proportion of the sides.
    pub shape: Proportion,
}

/// Clues of rectangles in cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatchClues(pub Grid<Option<Patch>>);

impl PatchClues {
    /// Returns no clues.
    pub fn none(size: Size) -> PatchClues {
        PatchClues(Grid::filled(size, None))
    }
}

impl Deref for PatchClues {
    type Target = Grid<Option<Patch>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for PatchClues {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Layer for PatchClues {
    /// Reads a sign of the proportion and a number for each clue: `2.` is wide, of any number.
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        read_skipping(text, 'g', &mut self.0, |text| {
            let shape = text.peek().and_then(Proportion::of_letter);
            let shape = shape.ok_or_else(|| text.unexpected("the sign of a proportion"))?;
            text.take();
            Ok(Patch { cells: read_clue(text)?, shape })
        })
    }

    fn write_link(&self, out: &mut String) {
        write_skipping(out, b'g', &self.0, |patch, out| {
            out.push(patch.shape.letter());
            write_clue(patch.cells, out);
        });
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["qnum", "shape"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let size = self.size();
        let [numbers, shapes] = ["qnum", "shape"].map(|layer| int_grid(clues, layer, size));
        let (numbers, shapes) = (numbers?, shapes?);
        let at = |grid: &Option<Grid<i64>>, cell| grid.as_ref().map_or(-1, |grid| grid[cell]);
        for cell in size.cells() {
            let (number, shape) = (at(&numbers, cell), at(&shapes, cell));
            let cells = Clue::from_json(number, MOST);
            let cells = cells.ok_or_else(|| no_clue("qnum", number, cell))?;
            let shape =
                Proportion::from_json(shape).ok_or_else(|| no_clue("shape", shape, cell))?;
            self.0[cell] = (cells.is_some() || shape.is_some()).then(|| Patch {
                cells: cells.unwrap_or(Clue::Unknown),
                shape: shape.unwrap_or(Proportion::Any),
            });
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        if self.given().next().is_none() {
            return;
        }
        let number = |patch: &Option<Patch>| Clue::to_json(patch.map(|patch| patch.cells)).into();
        let shape = |patch: &Option<Patch>| patch.map_or(-1, |patch| patch.shape.to_json()).into();
        clues.insert("qnum".to_owned(), rows(&self.0, number));
        clues.insert("shape".to_owned(), rows(&self.0, shape));
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, patch) in self.given() {
            if patch.cells != Clue::Unknown || patch.shape == Proportion::Any {
                canvas.clue(cell, patch.cells);
            }
            match patch.shape {
                Proportion::Any => {}
                Proportion::Square => canvas.rectangle(cell, "square", [28, 28]),
                Proportion::Upright => canvas.rectangle(cell, "higher than wide", [20, 34]),
                Proportion::Lying => canvas.rectangle(cell, "wider than high", [34, 22]),
            }
        }
    }

    /// Returns the number of numbers of cells and of proportions.
    fn clue_count(&self) -> usize {
        2 * self.size().cell_count()
    }

    /// Removes a number of cells or a proportion. The place of the rectangle stays.
    fn remove_clue(&mut self, number: usize) {
        let size = self.size();
        let cell = size.cell(number % size.cell_count());
        match &mut self.0[cell] {
            None => {}
            Some(patch) if number < size.cell_count() => patch.cells = Clue::Unknown,
            Some(patch) => patch.shape = Proportion::Any,
        }
    }
}
