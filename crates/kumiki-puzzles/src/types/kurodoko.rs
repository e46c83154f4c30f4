//! Kurodoko: a number is the number of white cells that are seen from it.
//!
//! Invariant: a cell with a number is white, and counted in it.

use super::common::shading::{self, WHITE};
use crate::grid::{Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Layer, NumberCoding, Numbers};
use crate::technique::{GlobalRule, RuleNames};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;

/// A kurodoko: its numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Kurodoko {
    /// The numbers of cells seen.
    pub numbers: Numbers,
}

impl Puzzle for Kurodoko {
    const NAMES: &'static [&'static str] = &["kurodoko", "kuromasu", "range"];
    const RULES: &'static str = "Shade cells so that each number counts the white cells that are \
        seen from it along its row and column, with its own. Shaded cells do not touch at sides. \
        All white cells are connected.";
    const IS_SHADED_ELSEWHERE: bool = true;
    const FILE: &'static [FilePart] = &[FilePart::Cells(Symbols::NUMBERS)];

    const GLOBAL: Option<GlobalRule> =
        Some(GlobalRule::Connected(shading::WHITE_CONNECTED.rule, WHITE));
    const TECHNIQUES: &'static [RuleNames] = &[
        RuleNames::of("the # at #", "A number sees enough", "Ways of a number")
            .or("A number ends its view"),
        shading::APART,
        shading::WHITE_CONNECTED,
        shading::WAY_OUT,
    ];

    fn blank(size: Size) -> Kurodoko {
        Kurodoko { numbers: Numbers::none(size, NumberCoding::Hexadecimal) }
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
        shading::keep_apart(size, rules)?;
        shading::connect(size, rules, shading::WHITE_CONNECTED.rule, [WHITE])
    }

    fn imply_nearby(&self, rules: &mut Rules) -> Stated {
        shading::leave_no_cell_alone(self.size(), rules)
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        shading::mark(value)
    }

    fn word(&self, _: &Place, value: i32) -> String {
        shading::word(value)
    }

    fn sketch(size: Size, _: &mut Random) -> Option<Kurodoko> {
        Some(Kurodoko::blank(size))
    }

    fn with_clues(&self, solution: &Answer) -> Kurodoko {
        let mut full = self.clone();
        shading::fill_seen(&mut full.numbers, solution);
        full
    }
}
