//! Simple loop: one loop through all cells that are not blocked.
//!
//! Invariant: a blocked cell has no line.

use super::common::cell_loop::{self, add_loop, go_on, pass};
use super::common::loop_sketch::LoopSketch;
use crate::grid::{Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Blocks, Layer};
use crate::technique::{GlobalRule, RuleNames};
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;

/// A simple loop: the blocked cells.
#[derive(Clone, PartialEq, Debug)]
pub struct SimpleLoop {
    /// The blocked cells.
    pub blocks: Blocks,
}

/// The symbols of cells in a file.
const BLOCKS: Symbols = Symbols { layer: "ques", none: (".", 0), named: &[("*", 7)] };

impl Puzzle for SimpleLoop {
    const NAMES: &'static [&'static str] = &["simpleloop"];
    const TITLE: Option<&'static str> = Some("Simple Loop");
    const RULES: &'static str =
        "Draw one loop through the centres of all cells that are not black.";
    const FILE: &'static [FilePart] = &[FilePart::Cells(BLOCKS)];

    const GLOBAL: Option<GlobalRule> = Some(GlobalRule::OneLoop(cell_loop::ONE_LOOP.rule));
    const TECHNIQUES: &'static [RuleNames] = &[
        RuleNames::of("the loop passes #", "The loop passes each cell", "Ways through a cell"),
        cell_loop::ONE_LOOP,
        cell_loop::GOES_ON,
    ];

    fn blank(size: Size) -> SimpleLoop {
        SimpleLoop { blocks: Blocks::none(size) }
    }

    fn size(&self) -> Size {
        self.blocks.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.blocks]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        add_loop(rules, size, |cell| !self.blocks[cell])?;
        for cell in size.cells().filter(|&cell| !self.blocks[cell]) {
            pass(rules, size, cell, format!("the loop passes {cell}"))?;
        }
        Ok(())
    }

    fn imply_nearby(&self, rules: &mut Rules) -> Stated {
        go_on(rules, Puzzle::size(self))
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value == 1 { Mark::Line(1) } else { Mark::Empty }
    }

    fn sketch(size: Size, random: &mut Random) -> Option<SimpleLoop> {
        let sketch = LoopSketch::either(size, random)?;
        let mut full = SimpleLoop::blank(size);
        for cell in size.cells() {
            full.blocks[cell] = !sketch.passes(cell);
        }
        Some(full)
    }
}
