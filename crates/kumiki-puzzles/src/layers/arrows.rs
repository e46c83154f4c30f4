//! Numbers with arrows in cells.
//!
//! Invariant: a number without an arrow has no direction: it is only a cell that is not free.

use super::numbers::{clue_grid, int_grid, needs, rows};
use super::skips::{read_skipping, write_skipping};
use super::{Arrow, Clue, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Direction, Grid, Size};
use std::ops::{Deref, DerefMut};

/// Numbers with arrows in cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrows(pub Grid<Option<Arrow>>);

impl Arrows {
    /// Returns no arrows.
    pub fn none(size: Size) -> Arrows {
        Arrows(Grid::filled(size, None))
    }
}

impl Deref for Arrows {
    type Target = Grid<Option<Arrow>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Arrows {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// The number of each direction in links and in JSON, from 1; 0 stands for none.
pub(crate) fn number(direction: Option<Direction>) -> usize {
    let is_it = |one: &Direction| Some(*one) == direction;
    Direction::ALL.iter().position(is_it).map_or(0, |at| at + 1)
}

/// Returns the direction with a number of links and of JSON.
pub(crate) fn direction(number: usize) -> Option<Direction> {
    number.checked_sub(1).and_then(|at| Direction::ALL.get(at).copied())
}

/// Reads an arrow and its number: a digit for the direction, then one or two for the number.
pub(crate) fn read_arrow(text: &mut LinkText<'_>) -> Result<Arrow, LinkError> {
    let expected = "the direction of an arrow";
    let (towards, len) = if text.skip('-') {
        (text.digit(5, expected)?, 3)
    } else {
        let digit = text.digit(10, expected)?;
        (digit % 5, if digit < 5 { 1 } else { 2 })
    };
    let clue = if text.skip('.') { Clue::Unknown } else { Clue::Number(text.number(len, 16)?) };
    Ok(Arrow { direction: direction(towards as usize), clue })
}

/// Adds an arrow and its number.
pub(crate) fn write_arrow(arrow: Arrow, out: &mut String) {
    let towards = number(arrow.direction);
    out.push_str(&match arrow.clue {
        Clue::Unknown => format!("{towards}."),
        Clue::Number(clue @ ..16) => format!("{towards}{clue:x}"),
        Clue::Number(clue @ ..256) => format!("{}{clue:02x}", towards + 5),
        Clue::Number(clue) => format!("-{towards}{:03x}", clue.min(0xfff)),
    });
}

impl Layer for Arrows {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        read_skipping(text, 'a', &mut self.0, read_arrow)
    }

    fn write_link(&self, out: &mut String) {
        write_skipping(out, b'a', &self.0, |&arrow, out| write_arrow(arrow, out));
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["qnum", "qdir"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let size = self.size();
        needs(clues, "qnum", &["qdir"])?;
        let Some(numbers) = clue_grid(clues, "qnum", size)? else { return Ok(()) };
        let towards = int_grid(clues, "qdir", size)?;
        let number =
            |cell| usize::try_from(towards.as_ref().map_or(0, |grid| grid[cell])).unwrap_or(0);
        let arrow = |cell| Some(Arrow { direction: direction(number(cell)), clue: numbers[cell]? });
        self.0 = Grid::from_fn(size, arrow);
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        if self.given().next().is_none() {
            return;
        }
        let clue = |arrow: &Option<Arrow>| Clue::to_json(arrow.map(|one| one.clue)).into();
        clues.insert("qnum".to_owned(), rows(&self.0, clue));
        let towards = |arrow: &Option<Arrow>| number(arrow.and_then(|one| one.direction)).into();
        clues.insert("qdir".to_owned(), rows(&self.0, towards));
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, &arrow) in self.given() {
            canvas.arrow(cell, arrow);
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
