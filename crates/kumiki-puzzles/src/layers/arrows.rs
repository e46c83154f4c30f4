//! Numbers with arrows in cells.
//!
//! Invariant: a number without an arrow has no direction. If it is not known either, it is only a
//! cell that is not free.

use super::json::{clue_grid, meaning_grid, needs, no_clue, rows};
use super::skips::{read_skipping, write_skipping};
use super::{Arrow, Clue, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Direction, Grid, Size};
use std::ops::{Deref, DerefMut};

/// The greatest number with an arrow that a link has.
const MOST: i32 = 0xfff;

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

/// Returns the direction, or none for 0 and -1, that a number of links and of JSON stands for.
pub(crate) fn direction(number: i64) -> Option<Option<Direction>> {
    match number {
        -1 | 0 => Some(None),
        _ => Direction::ALL.get(usize::try_from(number - 1).ok()?).map(|&one| Some(one)),
    }
}

/// Reads the layers of numbers and of directions, which only cells with a number may have; `None`
/// if they are not there.
pub(crate) fn arrow_grid(
    clues: &ClueMap,
    size: Size,
) -> Result<Option<Grid<Option<Arrow>>>, LinkError> {
    needs(clues, "qnum", &["qdir"])?;
    let Some(numbers) = clue_grid(clues, "qnum", size, MOST)? else { return Ok(None) };
    let towards = meaning_grid(clues, "qdir", size, direction)?;
    let towards = towards.unwrap_or_else(|| Grid::filled(size, None));
    let stray = towards.given().find(|(cell, _)| numbers[*cell].is_none());
    if let Some((cell, &direction)) = stray {
        return Err(no_clue("qdir", number(Some(direction)) as i64, cell));
    }
    let arrow = |cell| Some(Arrow { direction: towards[cell], clue: numbers[cell]? });
    Ok(Some(Grid::from_fn(size, arrow)))
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
    Ok(Arrow { direction: direction(towards.into()).flatten(), clue })
}

/// Adds an arrow and its number.
pub(crate) fn write_arrow(arrow: Arrow, out: &mut String) {
    let towards = number(arrow.direction);
    out.push_str(&match arrow.clue {
        Clue::Unknown => format!("{towards}."),
        Clue::Number(clue @ ..16) => format!("{towards}{clue:x}"),
        Clue::Number(clue @ ..256) => format!("{}{clue:02x}", towards + 5),
        Clue::Number(clue) => format!("-{towards}{clue:03x}"),
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
        if let Some(arrows) = arrow_grid(clues, self.size())? {
            self.0 = arrows;
        }
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
