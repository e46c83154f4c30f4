//! Shikaku: rectangles with one number each, which is the number of their cells.
//!
//! Invariant: the variable of a clue is a rectangle, by its number among all that may be needed.

use super::common::rectangles::{Rectangle, Rectangles};
use super::common::sketch;
use crate::grid::{Cell, Place, Size, Walls};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Clue, Layer, NumberCoding, Numbers};
use crate::technique::RuleNames;
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;

/// A shikaku: the numbers of cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Shikaku {
    /// The numbers of cells.
    pub numbers: Numbers,
}

impl Shikaku {
    /// Returns the rectangles that the clues may have: with as many cells as their numbers say.
    fn rectangles(&self) -> Rectangles {
        let (cells, clues): (Vec<Cell>, Vec<Clue>) =
            self.numbers.given().map(|(cell, &clue)| (cell, clue)).unzip();
        let fits = |clue: usize, rectangle: Rectangle| {
            clues[clue].number().is_none_or(|number| rectangle.area() == number as usize)
        };
        Rectangles::new(self.size(), &cells, fits)
    }
}

impl Puzzle for Shikaku {
    const NAMES: &'static [&'static str] = &["shikaku", "rectangles", "rect"];
    const RULES: &'static str = "Divide the board into rectangles. Each has one number, which is \
        the number of its cells.";
    const IS_DIVIDED: bool = true;
    const FILE: &'static [FilePart] = &[FilePart::Cells(Symbols::NUMBERS)];

    const TECHNIQUES: &'static [RuleNames] = &[RuleNames::of(
        "one rectangle has #",
        "One rectangle for each cell",
        "Rectangles do not overlap",
    )];

    fn blank(size: Size) -> Shikaku {
        Shikaku { numbers: Numbers::none(size, NumberCoding::Hexadecimal) }
    }

    fn size(&self) -> Size {
        self.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.numbers]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        self.rectangles().add(rules)
    }

    fn mark(&self, _: &Place, _: i32) -> Mark {
        Mark::Hidden
    }

    fn marks(&self, solution: &Answer) -> Vec<(Place, Mark)> {
        self.rectangles().walls(solution)
    }

    fn word(&self, _: &Place, value: i32) -> String {
        self.rectangles().word(value)
    }

    fn cells(&self, _: &Place, value: i32) -> Vec<Cell> {
        self.rectangles().cells(value)
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Shikaku> {
        let regions = Walls::between(&sketch::rectangles(size, 12, 6, random)).regions();
        let mut puzzle = Shikaku::blank(size);
        for region in regions {
            let cell = region[random.index(region.len())];
            puzzle.numbers[cell] = Some(Clue::Number(region.len() as i32));
        }
        Some(puzzle)
    }
}
