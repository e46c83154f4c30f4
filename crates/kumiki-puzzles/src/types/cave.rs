//! Cave: white cells form one cave without holes; a number is the number of cells seen from it.
//!
//! Invariant: a cell with a number is in the cave, and counted in it. What is outside of the grid
//! is one more shaded place, beside all cells at the border.

use super::common::shading::{self, SHADED, WHITE};
use crate::grid::{Place, Size};
use crate::layers::{Layer, NumberCoding, Numbers};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::constraints::graph::{Connected, Membership};
use kumiki::graph::Graph;
use kumiki::relations::engine_over;
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
    const SEARCHES_FIRST: bool = true;

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
        let outside = size.cell_count();
        let border = size.cells().filter(|&cell| size.neighbours(cell).count() < 4);
        let edges = size.pairs().map(|[one, other]| (size.number(one), size.number(other)));
        let edges = edges.chain(border.map(|cell| (size.number(cell), outside)));
        let graph = Graph::new(outside + 1, edges);
        let connected = engine_over(move |cells| {
            let shaded = cells.iter().map(|&cell| Membership::If(cell, i64::from(SHADED)));
            Connected::new(&graph, shaded.chain([Membership::Always]))
        });
        let name = "shaded cells are connected to the border";
        rules.add_named_constraint(name, connected, shading::places(size.cells()))?;
        Ok(())
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
