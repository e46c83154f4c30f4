//! Ripple effect: a region of n cells has the numbers from 1 to n; equal numbers in a line are
//! farther apart than they are great.
//!
//! Invariant: between two cells with the number n in a line there are at least n cells.

use super::common::sketch;
use super::common::numbers::add_numbers;
use crate::grid::{Cell, Direction, Grid, Place, Size, Walls};
use crate::layers::{Layer, NumberCoding, Numbers};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::AllDifferent;
use kumiki::run::Random;

/// A ripple effect: the regions, and given numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Ripple {
    /// The walls between the regions.
    pub regions: Walls,
    /// The given numbers.
    pub numbers: Numbers,
}

impl Puzzle for Ripple {
    const NAMES: &'static [&'static str] = &["ripple", "ripple effect", "hakyukoka"];
    const RULES: &'static str = "Write the numbers from 1 to the number of its cells into each \
        region. Between two equal numbers in a row or column there are at least that many cells.";

    fn blank(size: Size) -> Ripple {
        let numbers = Numbers::none(size, NumberCoding::Hexadecimal);
        Ripple { regions: Walls::none(size), numbers }
    }

    fn size(&self) -> Size {
        self.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.regions, &mut self.numbers]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        let regions = self.regions.regions();
        let mut most = Grid::filled(size, 0);
        for cells in &regions {
            cells.iter().for_each(|&cell| most[cell] = cells.len() as i32);
        }
        add_numbers(rules, &self.numbers, |cell| most[cell])?;
        for cells in &regions {
            let name = format!("the region of {}", cells[0]);
            let places = cells.iter().copied().map(Place::Cell);
            rules.add_named_constraint(name, AllDifferent, places)?;
        }
        let numbers = self.regions.numbers();
        for cell in size.cells() {
            for direction in [Direction::Right, Direction::Down] {
                for (distance, other) in (1..).zip(size.ray(cell, direction)) {
                    if distance > most[cell].min(most[other]) {
                        continue;
                    }
                    if numbers[cell] != numbers[other] {
                        let is_far = move |one: i32, two: i32| one != two || one < distance;
                        let name = "equal numbers are far apart";
                        rules.add_named_constraint(name, is_far, [cell, other].map(Place::Cell))?;
                    }
                }
            }
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        Mark::Number(value)
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Ripple> {
        let mut puzzle = Ripple::blank(size);
        puzzle.regions = Walls::between(&sketch::joined(sketch::cages(size, 6, random), 4));
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> Ripple {
        let mut full = self.clone();
        full.numbers.fill(|cell: Cell| Some(solution[&Place::Cell(cell)]));
        full
    }
}
