//! Circles in cells.
//!
//! Invariant: a circle is white or black. A link has three cells in one character.

use super::numbers::{int_grid, rows};
use super::{ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Grid, Size};
use std::ops::{Deref, DerefMut};

/// A circle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Circle {
    /// A white one: 1 in JSON.
    White,
    /// A black one: 2 in JSON.
    Black,
}

/// Circles in cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Circles(pub Grid<Option<Circle>>);

impl Circles {
    /// Returns no circles.
    pub fn none(size: Size) -> Circles {
        Circles(Grid::filled(size, None))
    }
}

impl Deref for Circles {
    type Target = Grid<Option<Circle>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Circles {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// What a number from 0 to 2 stands for.
pub(super) const KINDS: [Option<Circle>; 3] = [None, Some(Circle::White), Some(Circle::Black)];

/// Returns the number that stands for a circle or none.
pub(super) fn number(circle: Option<Circle>) -> usize {
    KINDS.iter().position(|&kind| kind == circle).expect("all kinds are listed")
}

impl Layer for Circles {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        let size = self.size();
        let cells: Vec<_> = size.cells().collect();
        for three in cells.chunks(3) {
            if text.is_at_end() {
                break;
            }
            let digit = text.digit(27, "three circles")? as usize;
            for (cell, kind) in three.iter().zip([digit / 9, digit / 3 % 3, digit % 3]) {
                self.0[*cell] = KINDS[kind];
            }
        }
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let cells: Vec<_> = self.size().cells().collect();
        for three in cells.chunks(3) {
            let value =
                |(cell, weight): (&crate::grid::Cell, u32)| number(self.0[*cell]) as u32 * weight;
            let digit = three.iter().zip([9, 3, 1]).map(value).sum();
            out.extend(char::from_digit(digit, 27));
        }
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let size = self.size();
        let Some(numbers) = int_grid(clues, "qnum", size)? else { return Ok(()) };
        self.0 = Grid::from_fn(size, |cell| match numbers[cell] {
            1 => Some(Circle::White),
            2 => Some(Circle::Black),
            _ => None,
        });
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        if self.given().next().is_some() {
            let value =
                |&circle: &Option<Circle>| circle.map_or(-1, |one| number(Some(one)) as i32).into();
            clues.insert("qnum".to_owned(), rows(&self.0, value));
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, &circle) in self.given() {
            canvas.circle(cell, circle);
        }
    }

    fn clue_count(&self) -> usize {
        self.size().cell_count()
    }

    fn remove_clue(&mut self, number: usize) {
        let cell = self.size().cell(number);
        self.0[cell] = None;
    }
}
