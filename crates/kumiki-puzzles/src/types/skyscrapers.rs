//! Skyscrapers: a number beside the grid counts the towers that are seen from there.
//!
//! Invariant: a tower is seen if all towers before it are lower.

use super::common::numbers::{latin_square, side};
use crate::grid::{Cell, Direction, Place, Size};
use crate::layers::{Clue, Layer, LinkError, NumberCoding, Numbers, Outside, OutsideCoding};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::Regular;
use kumiki::constraints::Automaton;
use kumiki::run::Random;

/// A skyscrapers puzzle: the numbers of towers in sight, and given heights.
#[derive(Clone, PartialEq, Debug)]
pub struct Skyscrapers {
    /// The numbers of towers that are seen from beside the grid.
    pub seen: Outside,
    /// The given heights.
    pub heights: Numbers,
}

/// Returns the cells of a line as they are seen from a side of the grid.
fn view(size: Size, from: Direction, line: usize) -> Vec<Cell> {
    let mut cells = match from {
        Direction::Up | Direction::Down => size.column(line),
        Direction::Left | Direction::Right => size.row(line),
    };
    if matches!(from, Direction::Down | Direction::Right) {
        cells.reverse();
    }
    cells
}

/// Returns the words for a side of the grid at a line.
fn place_of(from: Direction, line: usize) -> String {
    let (words, number) = match from {
        Direction::Up => ("above column", line + 1),
        Direction::Down => ("below column", line + 1),
        Direction::Left => ("on the left of row", line + 1),
        Direction::Right => ("on the right of row", line + 1),
    };
    format!("{words} {number}")
}

/// The largest board, in cells. The rule of a view has a state for each highest tower and each
/// number of towers.
const LARGEST: usize = 2500;

impl Puzzle for Skyscrapers {
    const NAMES: &'static [&'static str] = &["skyscrapers", "skyscraper", "towers"];
    const RULES: &'static str = "Write the height of a tower into each cell, from 1 to the length of \
        a line. The heights in a row or column are different. A number beside the grid is the \
        number of towers that are seen from there: higher towers hide lower ones behind them.";

    fn blank(size: Size) -> Skyscrapers {
        Skyscrapers {
            seen: Outside::none(size, OutsideCoding::FourSides),
            heights: Numbers::none(size, NumberCoding::Hexadecimal),
        }
    }

    fn size(&self) -> Size {
        self.heights.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.seen, &mut self.heights]
    }
    fn check(&self) -> Result<(), LinkError> {
        LinkError::unless_at_most(LARGEST, "board", self.size().cell_count())
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        latin_square(rules, &self.heights)?;
        for from in Direction::ALL {
            for (line, clues) in self.seen.side(from).iter().enumerate() {
                let Some(number) = clues.first().and_then(|clue| clue.number()) else { continue };
                let automaton = Automaton::visible(number as usize, 1..=side(self.size()));
                let name = format!("the {number} {}", place_of(from, line));
                let places = view(self.size(), from, line).into_iter().map(Place::Cell);
                rules.add_named_constraint(name, Regular::new(automaton), places)?;
            }
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        Mark::Number(value)
    }

    fn sketch(size: Size, _: &mut Random) -> Option<Skyscrapers> {
        Some(Skyscrapers::blank(size))
    }

    fn with_clues(&self, solution: &Answer) -> Skyscrapers {
        let mut full = self.clone();
        for from in Direction::ALL {
            for line in 0..self.seen.side(from).len() {
                let mut highest = 0;
                let mut count = 0;
                for cell in view(self.size(), from, line) {
                    let height = solution[&Place::Cell(cell)];
                    count += i32::from(height > highest);
                    highest = highest.max(height);
                }
                full.seen.set(from, line, vec![Clue::Number(count)]);
            }
        }
        full.heights.fill(|cell| Some(solution[&Place::Cell(cell)]));
        full
    }
}
