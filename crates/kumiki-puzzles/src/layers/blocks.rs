//! Black cells that are part of the board.
//!
//! Invariant: a link has five cells in one character.

use super::numbers::{int_grid, rows};
use super::{ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Cell, Grid, Size};
use std::ops::{Deref, DerefMut};

/// The number of a black cell in the layer `ques` of JSON.
const BLACK: i64 = 7;

/// Black cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocks(pub Grid<bool>);

impl Blocks {
    /// Returns no black cells.
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
        let cells: Vec<Cell> = self.size().cells().collect();
        for five in cells.chunks(5) {
            if text.is_at_end() {
                break;
            }
            let bits = text.digit(32, "five cells in one character")?;
            for (place, &cell) in five.iter().enumerate() {
                self.0[cell] = bits >> (4 - place) & 1 == 1;
            }
        }
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let cells: Vec<Cell> = self.size().cells().collect();
        for five in cells.chunks(5) {
            let bit = |(place, &cell): (usize, &Cell)| u32::from(self.0[cell]) << (4 - place);
            out.extend(char::from_digit(five.iter().enumerate().map(bit).sum(), 32));
        }
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let size = self.size();
        if let Some(kinds) = int_grid(clues, "ques", size)? {
            self.0 = Grid::from_fn(size, |cell| kinds[cell] == BLACK);
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        if self.iter().any(|(_, &is_black)| is_black) {
            let kind = |&is_black: &bool| if is_black { BLACK } else { 0 }.into();
            clues.insert("ques".to_owned(), rows(&self.0, kind));
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, _) in self.iter().filter(|(_, is_black)| **is_black) {
            canvas.block(cell);
        }
    }
}
