//! Ripple effect: a region of n cells has the numbers from 1 to n; equal numbers in a line are
//! farther apart than they are great.
//!
//! Invariant: between two cells with the number n in a line there are at least n cells.

use super::common::numbers::number_regions;
use super::common::sketch;
use crate::grid::{Cell, Direction, Place, Size, Walls};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Layer, NumberCoding, Numbers};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
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
    const TITLE: Option<&'static str> = Some("Ripple Effect");
    const RULES: &'static str = "Write the numbers from 1 to the number of its cells into each \
        region. Between two equal numbers in a row or column there are at least that many cells.";
    const FILE: &'static [FilePart] =
        &[FilePart::Regions { sides_from: Some(0) }, FilePart::Cells(Symbols::NUMBERS)];

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
        let most = number_regions(rules, &self.numbers, &self.regions)?;
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
        puzzle.regions = sketch::small_regions(size, random);
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> Ripple {
        let mut full = self.clone();
        full.numbers.fill(|cell: Cell| Some(solution[&Place::Cell(cell)]));
        full
    }
}
