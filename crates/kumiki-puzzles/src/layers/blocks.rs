//! Blocked cells.
//!
//! Invariant: a blocked cell is no clue that can be removed, because the shape of the board is not
//! what a puzzle asks for.

use super::numbers::{int_grid, rows};
use super::{ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Grid, Size};
use std::ops::{Deref, DerefMut};

/// Blocked cells: 7 in JSON, five in one character of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocks(pub Grid<bool>);

/// The number of a blocked cell in the layer `ques`.
pub(crate) const BLOCK: i64 = 7;

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
        let cells: Vec<_> = self.size().cells().collect();
        for five in cells.chunks(5) {
            if text.is_at_end() {
                break;
            }
            let bits = text.digit(32, "five cells")?;
            for (place, &cell) in five.iter().enumerate() {
                self.0[cell] = bits >> (4 - place) & 1 == 1;
            }
        }
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let cells: Vec<bool> = self.iter().map(|(_, &is_blocked)| is_blocked).collect();
        for five in cells.chunks(5) {
            let bit = |(place, &is_blocked): (usize, &bool)| u32::from(is_blocked) << (4 - place);
            out.extend(char::from_digit(five.iter().enumerate().map(bit).sum(), 32));
        }
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["ques"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        if let Some(kinds) = int_grid(clues, "ques", self.size())? {
            self.0 = Grid::from_fn(kinds.size(), |cell| kinds[cell] == BLOCK);
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
