//! Hidoku: all numbers in order, each beside the one before it, at a side or at a corner.
//!
//! Invariant: the value of a cell is its number less 1, and the value of piece n is the number of
//! the cell with that value, row by row from 0. The two are inverse, so a board has one assignment.

use super::common::numbers::no_number;
use super::common::possible::add_possible;
use super::common::sketch;
use crate::grid::{Cell, Place, Size};
use crate::layers::{Clue, Layer, LinkError, NumberCoding, Numbers};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::Allowed;
use kumiki::relations::Inverse;
use kumiki::run::Random;
use std::ops::Range;

/// A hidoku: given numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Hidoku {
    /// The given numbers.
    pub numbers: Numbers,
}

/// The cells that a number can reach by steps from each given one.
struct ReachableCells {
    /// The given numbers, less 1.
    given: Vec<(i32, Cell)>,
}

impl ReachableCells {
    fn new(numbers: &Numbers) -> ReachableCells {
        let most = numbers.size().cell_count() as i32;
        let given = numbers.known().filter(|(_, number)| (1..=most).contains(number));
        ReachableCells { given: given.map(|(cell, number)| (number - 1, cell)).collect() }
    }

    /// Returns whether a number, less 1, may be in a cell.
    fn contains(&self, number: i32, cell: Cell) -> bool {
        self.given.iter().all(|&(given, at)| {
            let steps = at.row.abs_diff(cell.row).max(at.column.abs_diff(cell.column));
            (given == number) == (at == cell) && steps <= given.abs_diff(number) as usize
        })
    }
}

/// Returns the values, or all if there is none: then the constraints exclude each of them.
fn or_all(values: Vec<i32>, all: &Range<i32>) -> Vec<i32> {
    if values.is_empty() { all.clone().collect() } else { values }
}

/// The largest board, in cells. A cell can have each number, and each pair of neighbours knows each
/// pair of them.
const LARGEST: usize = 625;

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
    fn check(&self) -> Result<(), LinkError> {
        LinkError::unless_at_most(LARGEST, "board", self.size().cell_count())
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        let numbers = 0..size.cell_count() as i32;
        let reach = ReachableCells::new(&self.numbers);
        for cell in size.cells() {
            let reached = || numbers.clone().filter(|&number| reach.contains(number, cell));
            let given = self.numbers.number(cell);
            let values = match given.map(|number| number - 1) {
                None => or_all(reached().collect(), &numbers),
                given => given.into_iter().filter(|number| numbers.contains(number)).collect(),
            };
            let name = given.map_or(String::new(), |number| no_number(number, cell, numbers.end));
            add_possible(rules, Place::Cell(cell), values, 0, name)?;
        }
        for number in numbers.clone() {
            let cells = size.cells().filter(|&cell| reach.contains(number, cell));
            let values = or_all(cells.map(|cell| size.number(cell) as i32).collect(), &numbers);
            rules.add_variable(Place::Piece(number as usize), values)?;
        }
        let pieces = (0..size.cell_count()).map(Place::Piece);
        let places = size.cells().map(Place::Cell).chain(pieces);
        rules.add_named_constraint("each number is in one cell", Inverse, places)?;
        for number in numbers.skip(1) {
            let is_last = |cell: &Cell| reach.contains(number - 1, *cell);
            let rows = size.cells().filter(is_last).flat_map(|cell| {
                let next = size.around(cell).filter(|&next| reach.contains(number, next));
                next.map(move |next| [cell, next].map(|cell| size.number(cell) as i32))
            });
            let rows: Vec<[i32; 2]> = rows.collect();
            let pieces = [number as usize - 1, number as usize].map(Place::Piece);
            let name = format!("{number} touches {}", number + 1);
            rules.add_named_constraint(name, Allowed::new(rows), pieces)?;
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
        let path = sketch::random_path(size, random, |cell| size.around(cell).collect());
        let mut puzzle = Hidoku::blank(size);
        for (number, cell) in (1..).zip(path) {
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
