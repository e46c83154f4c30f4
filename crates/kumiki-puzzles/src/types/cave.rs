//! Cave: white cells form one cave without holes; a number is the number of cells seen from it.
//!
//! Invariant: a cell with a number is in the cave, and counted in it.

use super::common::shading::{self, SHADED, WHITE};
use crate::grid::{Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Layer, NumberCoding, Numbers};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;

/// A cave: its numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Cave {
    /// The numbers of cells seen.
    pub numbers: Numbers,
}

impl Puzzle for Cave {
    const NAMES: &'static [&'static str] = &["cave", "bag", "corral"];
    const RULES: &'static str = "Shade cells so that the white ones form a connected cave, and all \
        shaded ones are connected to the border. A number counts the cells of the cave that are \
        seen from it along its row and column, with its own.";
    const IS_SHADED_ELSEWHERE: bool = true;
    const SEARCHES_FIRST: bool = true;
    const FILE: &'static [FilePart] = &[FilePart::Cells(Symbols::NUMBERS)];

    fn blank(size: Size) -> Cave {
        Cave { numbers: Numbers::none(size, NumberCoding::Hexadecimal) }
    }

    fn size(&self) -> Size {
        self.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.numbers]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        shading::add_seeing_cells(rules, &self.numbers)?;
        shading::forbid_crossings(size, rules, [WHITE, SHADED])?;
        shading::connect(size, rules, "the cave is connected", [WHITE])?;
        let name = "shaded cells are connected to the border";
        shading::connect_to_border(size, rules, name, SHADED)
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        shading::mark(value)
    }

    fn word(&self, _: &Place, value: i32) -> String {
        shading::word(value)
    }

    fn sketch(size: Size, _: &mut Random) -> Option<Cave> {
        Some(Cave::blank(size))
    }

    fn with_clues(&self, solution: &Answer) -> Cave {
        let mut full = self.clone();
        shading::fill_seen(&mut full.numbers, solution);
        full
    }
}
