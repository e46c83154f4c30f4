//! Numbers on a board with blocked cells, in one layer of a link.
//!
//! Invariant: one number of the link stands for a blocked cell, and no clue has it.

use super::blocks::{BLOCK, is_block};
use super::json::{meaning_grid, no_clue, rows};
use super::numbers::{MOST, read_hexadecimal, write_hexadecimal};
use super::skips::{read_places, write_places};
use super::{Clue, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Cell, Grid, Size};
use kumiki::run::Random;

/// The form of the numbers in a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardCoding {
    /// A decimal digit for a cell; a letter skips cells; 7 stands for a blocked cell.
    Decimal,
    /// Hexadecimal digits; 12 stands for a blocked cell.
    Hexadecimal,
}

/// Numbers on a board with blocked cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberedBoard {
    /// The numbers.
    pub numbers: Grid<Option<Clue>>,
    /// True for a blocked cell.
    pub is_blocked: Grid<bool>,
    coding: BoardCoding,
}

impl NumberedBoard {
    /// Returns a board without numbers and blocked cells.
    pub fn none(size: Size, coding: BoardCoding) -> NumberedBoard {
        let (numbers, is_blocked) = (Grid::filled(size, None), Grid::filled(size, false));
        NumberedBoard { numbers, is_blocked, coding }
    }

    /// Blocks random cells, as many as divisions into regions of `len` cells leave over.
    pub(crate) fn block_rest(&mut self, len: usize, random: &mut Random) {
        let size = self.numbers.size();
        let mut cells: Vec<Cell> = size.cells().collect();
        random.shuffle(&mut cells);
        let rest = cells.into_iter().take(size.cell_count() % len);
        rest.for_each(|cell| self.is_blocked[cell] = true);
    }

    /// Returns the number that stands for a blocked cell.
    fn block(&self) -> i32 {
        match self.coding {
            BoardCoding::Decimal => 7,
            BoardCoding::Hexadecimal => 12,
        }
    }

    /// Returns the clues of the link: that of a blocked cell has its number.
    fn coded(&self) -> Vec<Option<Clue>> {
        let cells = self.numbers.iter();
        let clue = |(cell, &clue)| {
            if self.is_blocked[cell] { Some(Clue::Number(self.block())) } else { clue }
        };
        cells.map(clue).collect()
    }
}

impl Layer for NumberedBoard {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        let size = self.numbers.size();
        let clues = match self.coding {
            BoardCoding::Decimal => read_places(text, 'a', size.cell_count(), read_decimal)?,
            BoardCoding::Hexadecimal => read_hexadecimal(text, size.cell_count())?,
        };
        let block = Some(Clue::Number(self.block()));
        self.is_blocked = Grid::from_fn(size, |cell| clues[size.number(cell)] == block);
        self.numbers = Grid::from_fn(size, |cell| {
            clues[size.number(cell)].filter(|&clue| Some(clue) != block)
        });
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        match self.coding {
            BoardCoding::Decimal => {
                write_places(out, b'a', self.coded().iter().map(Option::as_ref), write_decimal);
            }
            BoardCoding::Hexadecimal => write_hexadecimal(&self.coded(), out),
        }
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["ques", "qnum"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let size = self.numbers.size();
        if let Some(is_blocked) = meaning_grid(clues, "ques", size, is_block)? {
            self.is_blocked = is_blocked;
        }
        let most = match self.coding {
            BoardCoding::Decimal => 9,
            BoardCoding::Hexadecimal => MOST,
        };
        let clue = |number| match number == i64::from(self.block()) {
            true => None,
            false => Clue::from_json(number, most),
        };
        if let Some(numbers) = meaning_grid(clues, "qnum", size, clue)? {
            self.numbers = numbers;
        }
        match self.numbers.given().find(|(cell, _)| self.is_blocked[*cell]) {
            Some((cell, &clue)) => Err(no_clue("qnum", Clue::to_json(Some(clue)).into(), cell)),
            None => Ok(()),
        }
    }

    fn write_json(&self, clues: &mut ClueMap) {
        if self.numbers.given().next().is_some() {
            clues
                .insert("qnum".to_owned(), rows(&self.numbers, |&clue| Clue::to_json(clue).into()));
        }
        if self.is_blocked.iter().any(|(_, &is_blocked)| is_blocked) {
            let kind = |&is_blocked: &bool| if is_blocked { BLOCK.into() } else { 0.into() };
            clues.insert("ques".to_owned(), rows(&self.is_blocked, kind));
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, _) in self.is_blocked.iter().filter(|(_, is_blocked)| **is_blocked) {
            canvas.block(cell);
        }
        for (cell, &clue) in self.numbers.given() {
            canvas.clue(cell, clue);
        }
    }

    fn clue_count(&self) -> usize {
        self.numbers.size().cell_count()
    }

    fn remove_clue(&mut self, number: usize) {
        let cell = self.numbers.size().cell(number);
        self.numbers[cell] = None;
    }
}

/// Reads one clue of the decimal form.
fn read_decimal(text: &mut LinkText<'_>) -> Result<Clue, LinkError> {
    if text.skip('.') {
        return Ok(Clue::Unknown);
    }
    Ok(Clue::Number(text.digit(10, "a digit or a letter that skips cells")? as i32))
}

/// Adds one clue in the decimal form.
fn write_decimal(clue: &Clue, out: &mut String) {
    match clue {
        Clue::Unknown => out.push('.'),
        Clue::Number(number) => out.push_str(&number.to_string()),
    }
}
