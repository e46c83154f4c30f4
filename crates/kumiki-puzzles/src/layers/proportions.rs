//! Signs for the proportions of rectangles.
//!
//! Invariant: a cell has at most one sign.

use super::json::{meaning_grid, rows};
use super::skips::{read_skipping, write_skipping};
use super::{ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Grid, Size};
use std::cmp::Ordering;
use std::ops::{Deref, DerefMut};

/// The proportion of a rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proportion {
    /// Any: `?`.
    Any,
    /// As high as wide: `+`.
    Square,
    /// Higher than wide: `|`.
    Upright,
    /// Wider than high: `-`.
    Lying,
}

/// The signs with their characters in a link, their numbers in JSON, and their pictures.
const SIGNS: [(Proportion, char, i64, &str); 4] = [
    (Proportion::Any, '.', -2, "?"),
    (Proportion::Square, '3', 1, "+"),
    (Proportion::Upright, '1', 2, "|"),
    (Proportion::Lying, '2', 3, "−"),
];

impl Proportion {
    /// Returns the proportion of a rectangle.
    pub fn of_sides(height: usize, width: usize) -> Proportion {
        match height.cmp(&width) {
            Ordering::Equal => Proportion::Square,
            Ordering::Greater => Proportion::Upright,
            Ordering::Less => Proportion::Lying,
        }
    }

    /// Returns the proportion that a character of a link stands for.
    pub(crate) fn of_letter(letter: char) -> Option<Proportion> {
        SIGNS.iter().find(|one| one.1 == letter).map(|one| one.0)
    }

    /// Returns the proportion or none that a number of JSON stands for.
    pub(crate) fn from_json(number: i64) -> Option<Option<Proportion>> {
        match number {
            -1 | 0 => Some(None),
            _ => SIGNS.iter().find(|one| one.2 == number).map(|one| Some(one.0)),
        }
    }

    fn form(self) -> &'static (Proportion, char, i64, &'static str) {
        SIGNS.iter().find(|one| one.0 == self).expect("all proportions are listed")
    }

    /// Returns the character in a link.
    pub(crate) fn letter(self) -> char {
        self.form().1
    }

    /// Returns the number in JSON.
    pub(crate) fn to_json(self) -> i64 {
        self.form().2
    }

    /// Returns the sign in a picture.
    pub(crate) fn sign(self) -> &'static str {
        self.form().3
    }
}

/// Signs in cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proportions(pub Grid<Option<Proportion>>);

impl Proportions {
    /// Returns no signs.
    pub fn none(size: Size) -> Proportions {
        Proportions(Grid::filled(size, None))
    }
}

impl Deref for Proportions {
    type Target = Grid<Option<Proportion>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Proportions {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Layer for Proportions {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        read_skipping(text, 'g', &mut self.0, |text| {
            let sign = text.peek().and_then(Proportion::of_letter);
            let sign =
                sign.ok_or_else(|| text.unexpected("a sign or a letter that skips cells"))?;
            text.take();
            Ok(sign)
        })
    }

    fn write_link(&self, out: &mut String) {
        write_skipping(out, b'g', &self.0, |&sign, out| out.push(sign.letter()));
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["qnum"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let size = self.size();
        if let Some(signs) = meaning_grid(clues, "qnum", size, Proportion::from_json)? {
            self.0 = signs;
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        if self.given().next().is_some() {
            let number = |&sign: &Option<Proportion>| {
                let known = sign.and_then(|sign| SIGNS.iter().find(|one| one.0 == sign));
                known.map_or(-1, |one| one.2).into()
            };
            clues.insert("qnum".to_owned(), rows(&self.0, number));
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, &sign) in self.given() {
            canvas.label(cell, sign.sign());
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
