//! Suguru: a region of n cells has the numbers from 1 to n; equal numbers do not touch.
//!
//! Invariant: cells touch at a side or at a corner.

use super::common::numbers::number_regions;
use super::common::sketch;
use crate::grid::{Cell, Place, Size, Walls};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Layer, NumberCoding, Numbers};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::AllDifferent;
use kumiki::run::Random;

/// A suguru: the regions, and given numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Suguru {
    /// The walls between the regions.
    pub regions: Walls,
    /// The given numbers.
    pub numbers: Numbers,
}

impl Puzzle for Suguru {
    const NAMES: &'static [&'static str] = &["suguru", "tectonic", "number blocks"];
    const RULES: &'static str = "Write the numbers from 1 to the number of its cells into each \
        region. Equal numbers do not touch, not even at a corner.";
    const FILE: &'static [FilePart] =
        &[FilePart::Regions { sides_from: Some(0) }, FilePart::Cells(Symbols::NUMBERS)];

    fn blank(size: Size) -> Suguru {
        let numbers = Numbers::none(size, NumberCoding::Hexadecimal);
        Suguru { regions: Walls::none(size), numbers }
    }

    fn size(&self) -> Size {
        self.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.regions, &mut self.numbers]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        number_regions(rules, &self.numbers, &self.regions)?;
        let numbers = self.regions.numbers();
        for cell in self.size().cells() {
            let after = self.size().around(cell).filter(|&other| other > cell);
            for other in after.filter(|&other| numbers[other] != numbers[cell]) {
                let places = [cell, other].map(Place::Cell);
                rules.add_named_constraint("equal numbers do not touch", AllDifferent, places)?;
            }
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        Mark::Number(value)
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Suguru> {
        let mut puzzle = Suguru::blank(size);
        puzzle.regions = sketch::small_regions(size, random);
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> Suguru {
        let mut full = self.clone();
        full.numbers.fill(|cell: Cell| Some(solution[&Place::Cell(cell)]));
        full
    }
}
