//! Cells that are inside or outside of a loop, with numbers and arrows.
//!
//! Invariant: each such cell has a number, which may not be known, and perhaps an arrow.

use super::arrows::{arrow_grid, number, read_arrow, write_arrow};
use super::json::{meaning_grid, needs, no_clue, rows};
use super::skips::{read_skipping, write_skipping};
use super::{Arrow, Clue, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Grid, Size};
use std::ops::Deref;

/// The side of a loop on which a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Either: the cell is grey.
    Either,
    /// Inside: the cell is white.
    Inside,
    /// Outside: the cell is black.
    Outside,
}

const SIDES: [Side; 3] = [Side::Either, Side::Inside, Side::Outside];

/// A cell of a castle wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castle {
    /// The side of the loop.
    pub side: Side,
    /// The number and its direction.
    pub arrow: Arrow,
}

/// Cells of a castle wall.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Castles(pub Grid<Option<Castle>>);

impl Castles {
    /// Returns no such cells.
    pub fn none(size: Size) -> Castles {
        Castles(Grid::filled(size, None))
    }
}

impl Deref for Castles {
    type Target = Grid<Option<Castle>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl Layer for Castles {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        read_skipping(text, 'a', &mut self.0, |text| {
            let side = SIDES[text.digit(3, "the side of the loop: 0, 1 or 2")? as usize];
            Ok(Castle { side, arrow: read_arrow(text)? })
        })
    }

    fn write_link(&self, out: &mut String) {
        write_skipping(out, b'a', &self.0, |castle, out| {
            out.push_str(&side_number(castle.side).to_string());
            write_arrow(castle.arrow, out);
        });
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["qnum", "qdir", "ques"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let size = self.size();
        needs(clues, "qnum", &["qdir", "ques"])?;
        let Some(arrows) = arrow_grid(clues, size)? else { return Ok(()) };
        let side = |number| match number {
            -1 => Some(Side::Either),
            _ => SIDES.get(usize::try_from(number).ok()?).copied(),
        };
        let sides = meaning_grid(clues, "ques", size, side)?;
        let sides = sides.unwrap_or_else(|| Grid::filled(size, Side::Either));
        let is_stray = |cell| arrows[cell].is_none() && sides[cell] != Side::Either;
        if let Some(cell) = size.cells().find(|&cell| is_stray(cell)) {
            return Err(no_clue("ques", side_number(sides[cell]) as i64, cell));
        }
        let castle = |cell| Some(Castle { side: sides[cell], arrow: arrows[cell]? });
        self.0 = Grid::from_fn(size, castle);
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        if self.given().next().is_none() {
            return;
        }
        let clue = |castle: &Option<Castle>| Clue::to_json(castle.map(|one| one.arrow.clue)).into();
        clues.insert("qnum".to_owned(), rows(&self.0, clue));
        let towards =
            |castle: &Option<Castle>| number(castle.and_then(|one| one.arrow.direction)).into();
        clues.insert("qdir".to_owned(), rows(&self.0, towards));
        let side = |castle: &Option<Castle>| castle.map_or(0, |one| side_number(one.side)).into();
        clues.insert("ques".to_owned(), rows(&self.0, side));
    }

    fn clue_count(&self) -> usize {
        self.size().cell_count()
    }

    fn remove_clue(&mut self, number: usize) {
        let cell = self.size().cell(number);
        self.0[cell] = None;
    }

    /// Draws nothing: the puzzle draws the cells.
    fn draw(&self, _: &mut Canvas) {}
}

fn side_number(side: Side) -> usize {
    SIDES.iter().position(|&one| one == side).expect("all sides are listed")
}
