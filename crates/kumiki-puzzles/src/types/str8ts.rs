//! Str8ts: the numbers of a stretch of white cells are consecutive in some order.
//!
//! Invariant: there is a variable for each white cell and for each black cell with a number.

use crate::canvas::Canvas;
use crate::grid::{Cell, Grid, Place, Size};
use crate::layers::{Blocks, Clue, Layer, NumberCoding, Numbers};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::AllDifferent;
use kumiki::run::Random;

/// A str8ts: the black cells, and the numbers in black and white cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Str8ts {
    /// The black cells.
    pub blocks: Blocks,
    /// The given numbers, of white cells and of black ones.
    pub numbers: Numbers,
}

impl Puzzle for Str8ts {
    const NAMES: &'static [&'static str] = &["str8ts", "straights"];
    const RULES: &'static str = "Write a number into each white cell. No number occurs twice in a \
        row or column, in black cells or white ones. White cells in a row or column without a \
        black cell between them have consecutive numbers, in any order.";

    fn blank(size: Size) -> Str8ts {
        let numbers = Numbers::none(size, NumberCoding::Hexadecimal);
        Str8ts { blocks: Blocks::none(size), numbers }
    }

    fn size(&self) -> Size {
        self.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.blocks, &mut self.numbers]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        let is_used = |cell: &Cell| !self.blocks[*cell] || self.numbers.number(*cell).is_some();
        for cell in size.cells().filter(is_used) {
            let values = self
                .numbers
                .number(cell)
                .map_or(1..=super::common::numbers::side(size), |it| it..=it);
            rules.add_variable(Place::Cell(cell), values)?;
        }
        for (name, line) in size.named_lines() {
            let used = line.iter().copied().filter(is_used).map(Place::Cell);
            rules.add_named_constraint(name.clone(), AllDifferent, used)?;
            for straight in line.split(|&cell| self.blocks[cell]) {
                let len = straight.len() as i32;
                // Numbers that differ are consecutive if each two of them are near.
                let is_near = move |one: i32, other: i32| (one - other).abs() < len;
                for (at, &one) in straight.iter().enumerate() {
                    for &other in &straight[..at] {
                        let name = format!("the straight of {} in {name}", straight[0]);
                        let places = [other, one].map(Place::Cell);
                        rules.add_named_constraint(name, is_near, places)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        Mark::Number(value)
    }

    fn draw(&self, canvas: &mut Canvas) {
        self.blocks.draw(canvas);
        for (cell, &clue) in self.numbers.given() {
            if self.blocks[cell] {
                canvas.light_clue(cell, clue);
            } else {
                canvas.clue(cell, clue);
            }
        }
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Str8ts> {
        let mut puzzle = Str8ts::blank(size);
        let is_black = Grid::from_fn(size, |_| random.below(5) == 0);
        // A cell and the one opposite are black together, as in printed puzzles.
        puzzle.blocks.0 = Grid::from_fn(size, |cell| {
            let opposite = size.cell(size.cell_count() - 1 - size.number(cell));
            is_black[cell.min(opposite)]
        });
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> Str8ts {
        let mut full = self.clone();
        let white = self.size().cells().filter(|&cell| !self.blocks[cell]);
        white.for_each(|cell| {
            full.numbers[cell] = Some(Clue::Number(solution[&Place::Cell(cell)]));
        });
        full
    }
}
