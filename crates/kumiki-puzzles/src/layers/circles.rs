//! Circles in cells.
//!
//! Invariant: a circle is white or black. A link has three cells in one character.

use super::json::{given_grid, meanings, rows};
use super::packed::{read_threes, write_threes};
use super::{Circle, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Grid, Size};
use std::ops::{Deref, DerefMut};

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

/// The circles that the numbers from 0 to 2 stand for.
pub(super) const KINDS: [Option<Circle>; 3] = [None, Some(Circle::White), Some(Circle::Black)];

/// Returns the circle or none that a number of JSON stands for.
pub(super) fn circle(number: i64) -> Option<Option<Circle>> {
    match number {
        -1 => Some(None),
        _ => KINDS.get(usize::try_from(number).ok()?).copied(),
    }
}

/// Returns the number that stands for a circle or none.
pub(super) fn number(circle: Option<Circle>) -> usize {
    KINDS.iter().position(|&kind| kind == circle).expect("all kinds are listed")
}

impl Layer for Circles {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        let size = self.size();
        let kinds = read_threes(text, size.cell_count())?;
        self.0 = Grid::from_fn(size, |cell| KINDS[kinds[size.number(cell)]]);
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let kinds: Vec<usize> = self.iter().map(|(_, &circle)| number(circle)).collect();
        write_threes(&kinds, out);
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["qnum", "given"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let size = self.size();
        let Some(numbers) = given_grid(clues, size)? else { return Ok(()) };
        self.0 = meanings(&numbers, "qnum", circle)?;
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
