//! Circles in cells.
//!
//! Invariant: a circle is white or black. A link has three cells in one character.

use super::numbers::{given_grid, rows};
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

/// What a number from 0 to 2 stands for.
pub(super) const KINDS: [Option<Circle>; 3] = [None, Some(Circle::White), Some(Circle::Black)];

/// Returns the number that stands for a circle or none.
pub(super) fn number(circle: Option<Circle>) -> usize {
    KINDS.iter().position(|&kind| kind == circle).expect("all kinds are listed")
}

/// Reads `count` places of three kinds, three in one character. Places that are missing are of the
/// kind 0.
pub(crate) fn read_threes(text: &mut LinkText<'_>, count: usize) -> Result<Vec<usize>, LinkError> {
    let mut kinds = Vec::new();
    while kinds.len() < count && !text.is_at_end() {
        let digit = text.digit(27, "three places in one character")? as usize;
        kinds.extend([digit / 9, digit / 3 % 3, digit % 3]);
    }
    kinds.resize(count, 0);
    Ok(kinds)
}

/// Adds places of three kinds, three in one character.
pub(crate) fn write_threes(kinds: &[usize], out: &mut String) {
    for three in kinds.chunks(3) {
        let digit: usize = three.iter().zip([9, 3, 1]).map(|(kind, weight)| kind * weight).sum();
        out.extend(char::from_digit(digit as u32, 27));
    }
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
