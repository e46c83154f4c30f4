//! Blocked cells.
//!
//! Invariant: a blocked cell is no clue that can be removed, because the shape of the board is not
//! what a puzzle asks for.

use super::json::{meaning_grid, rows};
use super::packed::{read_fives, write_fives};
use super::{ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Grid, Size};
use std::ops::{Deref, DerefMut};

/// Blocked cells: 7 in JSON, five in one character of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocks(pub Grid<bool>);

/// The number of a blocked cell in the layer `ques`.
pub(crate) const BLOCK: i64 = 7;

/// Returns whether a number in the layer `ques` stands for a blocked cell; `None` if it stands for
/// no cell.
pub(crate) fn is_block(number: i64) -> Option<bool> {
    [-1, 0, BLOCK].contains(&number).then_some(number == BLOCK)
}

impl Blocks {
    /// Returns no blocked cells.
    pub fn none(size: Size) -> Blocks {
        Blocks(Grid::filled(size, false))
    }
}

impl Deref for Blocks {
    type Target = Grid<bool>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Blocks {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Layer for Blocks {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        let size = self.size();
        let cells = read_fives(text, size.cell_count(), "five cells")?;
        self.0 = Grid::from_fn(size, |cell| cells[size.number(cell)]);
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let cells: Vec<bool> = self.iter().map(|(_, &is_blocked)| is_blocked).collect();
        write_fives(&cells, out);
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["ques"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        if let Some(is_blocked) = meaning_grid(clues, "ques", self.size(), is_block)? {
            self.0 = is_blocked;
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        if self.iter().any(|(_, &is_blocked)| is_blocked) {
            let kind = |&is_blocked: &bool| if is_blocked { BLOCK.into() } else { 0.into() };
            clues.insert("ques".to_owned(), rows(&self.0, kind));
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, _) in self.iter().filter(|(_, is_blocked)| **is_blocked) {
            canvas.block(cell);
        }
    }
}
