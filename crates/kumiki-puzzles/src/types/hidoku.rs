//! Hidoku: all numbers in order, each beside the one before it, at a side or at a corner.
//!
//! Invariant: the value of a cell is its number less 1, and the value of piece n is the number of
//! the cell with that value, row by row from 0. The two are inverse, so a board has one assignment.

use crate::grid::{Cell, Place, Size};
use crate::layers::{Clue, Layer, NumberCoding, Numbers};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::Allowed;
use kumiki::relations::Inverse;
use kumiki::run::Random;

/// A hidoku: given numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Hidoku {
    /// The given numbers.
    pub numbers: Numbers,
}

/// Returns a random path through all cells, by steps to cells that touch.
fn random_path(size: Size, random: &mut Random) -> Vec<Cell> {
    let mut path: Vec<Cell> = Vec::new();
    for row in 0..size.rows {
        let mut cells = size.row(row);
        if row % 2 == 1 {
            cells.reverse();
        }
        path.extend(cells);
    }
    for _ in 0..10 * path.len() {
        if random.below(2) == 0 {
            path.reverse();
        }
        // The last cell follows another cell that it touches, and all cells between them turn round.
        let Some(&last) = path.last() else { break };
        let near: Vec<Cell> = size.around(last).collect();
        if near.is_empty() {
            break;
        }
        let next = near[random.index(near.len())];
        if let Some(at) = path.iter().position(|&cell| cell == next) {
            path[at + 1..].reverse();
        }
    }
    path
}

impl Puzzle for Hidoku {
    const NAMES: &'static [&'static str] = &["hidoku", "hidato", "number snake"];
    const RULES: &'static str = "Write each number from 1 to the number of cells into a cell, so \
        that consecutive numbers are in cells that touch, at a side or at a corner.";

    fn blank(size: Size) -> Hidoku {
        Hidoku { numbers: Numbers::none(size, NumberCoding::Hexadecimal) }
    }

    fn size(&self) -> Size {
        self.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.numbers]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        let count = size.cell_count() as i32;
        for cell in size.cells() {
            let number = self.numbers.number(cell).map(|number| number - 1);
            rules.add_variable(Place::Cell(cell), number.map_or(0..=count - 1, |it| it..=it))?;
        }
        let pieces = (0..size.cell_count()).map(Place::Piece);
        rules.add_variables(pieces.clone(), 0..count)?;
        let places = size.cells().map(Place::Cell).chain(pieces);
        rules.add_named_constraint("each number is in one cell", Inverse, places)?;
        let number = |cell| size.number(cell) as i32;
        let touching: Vec<[i32; 2]> = size
            .cells()
            .flat_map(|cell| size.around(cell).map(move |next| [number(cell), number(next)]))
            .collect();
        for first in 1..size.cell_count() {
            let pieces = [first - 1, first].map(Place::Piece);
            let name = format!("{first} touches {}", first + 1);
            rules.add_named_constraint(name, Allowed::new(touching.iter().copied()), pieces)?;
        }
        Ok(())
    }

    fn mark(&self, place: &Place, value: i32) -> Mark {
        if matches!(place, Place::Cell(_)) { Mark::Number(value + 1) } else { Mark::Empty }
    }

    fn word(&self, place: &Place, value: i32) -> String {
        match place {
            Place::Piece(_) => format!("at {}", self.size().cell(value.max(0) as usize)),
            _ => (value + 1).to_string(),
        }
    }

    /// Returns the board with all numbers, as a search would rarely find a path by chance.
    fn sketch(size: Size, random: &mut Random) -> Option<Hidoku> {
        let mut puzzle = Hidoku::blank(size);
        for (number, cell) in (1..).zip(random_path(size, random)) {
            puzzle.numbers[cell] = Some(Clue::Number(number));
        }
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> Hidoku {
        let mut full = self.clone();
        full.numbers.fill(|cell| Some(solution[&Place::Cell(cell)] + 1));
        full
    }
}
