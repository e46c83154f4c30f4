//! Patches: rectangles with one clue each, which may say the number of cells and the proportion.
//!
//! Invariant: the variable of a clue is its rectangle. With all numbers and no proportions, it is a
//! shikaku.

use super::common::rectangles::{Rectangle, Rectangles};
use super::common::sketch;
use crate::grid::{Cell, Place, Size, Walls};
use crate::layers::{Clue, Layer, Patch, PatchClues, Proportion};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;

/// A board of patches: the clues of the rectangles.
#[derive(Clone, PartialEq, Debug)]
pub struct Patches {
    /// The clues.
    pub clues: PatchClues,
}

impl Patches {
    /// Returns the rectangles that the clues may have.
    fn rectangles(&self) -> Rectangles {
        let (cells, clues): (Vec<Cell>, Vec<Patch>) =
            self.clues.given().map(|(cell, &patch)| (cell, patch)).unzip();
        let fits = |clue: usize, rectangle: Rectangle| {
            let (Patch { cells, shape }, area) = (clues[clue], rectangle.area());
            rectangle.has(shape) && cells.number().is_none_or(|number| area == number as usize)
        };
        Rectangles::new(self.size(), &cells, fits)
    }
}

impl Puzzle for Patches {
    const NAMES: &'static [&'static str] = &["patches"];
    const RULES: &'static str = "Divide the board into rectangles with one clue each. A number is \
        the number of its cells. A frame around it has the shape of its rectangle: a square, \
        higher than wide, or wider than high.";
    const IS_DIVIDED: bool = true;

    fn blank(size: Size) -> Patches {
        Patches { clues: PatchClues::none(size) }
    }

    fn size(&self) -> Size {
        self.clues.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.clues]
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

    fn sketch(size: Size, random: &mut Random) -> Option<Patches> {
        let regions = Walls::between(&sketch::rectangles(size, 12, 6, random)).regions();
        let mut puzzle = Patches::blank(size);
        for region in regions {
            let cell = region[random.index(region.len())];
            let (first, last) = (region[0], region[region.len() - 1]);
            let height = last.row - first.row + 1;
            let shape = Proportion::of_sides(height, region.len() / height);
            let cells = Clue::Number(region.len() as i32);
            puzzle.clues[cell] = Some(Patch { cells, shape });
        }
        Some(puzzle)
    }
}
