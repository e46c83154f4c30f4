//! Slitherlink: one loop along the sides of cells; a number counts the sides of its cell that
//! belong to it.
//!
//! Invariant: there is a variable for each side, also at the border of the grid.

use super::common::sketch;
use crate::canvas::GridStyle;
use crate::grid::{Edge, Place, Size};
use crate::layers::{Clue, Layer, NumberCoding, Numbers};
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::Count;
use kumiki::graph::OneLoop;
use kumiki::run::Random;

/// A slitherlink: the numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Slitherlink {
    /// The numbers of sides.
    pub numbers: Numbers,
}

impl Puzzle for Slitherlink {
    const NAMES: &'static [&'static str] = &["slither", "slitherlink", "loopy", "fences"];
    const RULES: &'static str = "Draw one loop along the dots. \
        A number is the number of sides of its cell that belong to the loop.";
    const STYLE: GridStyle = GridStyle::Dots;

    fn blank(size: Size) -> Slitherlink {
        Slitherlink { numbers: Numbers::none(size, NumberCoding::FourCells) }
    }

    fn size(&self) -> Size {
        self.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.numbers]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        rules.add_variables(self.size().edges().map(Place::Border), [0, 1])?;
        for (cell, number) in self.numbers.known() {
            let sides = Edge::around(cell).map(Place::Border);
            let count = Count::of([1]).exactly(number as usize);
            rules.add_named_constraint(format!("the {number} in {cell}"), count, sides)?;
        }
        let all = self.size().edges().map(Place::Border);
        rules.add_named_constraint(
            "one loop",
            OneLoop::of([1]).on(&self.size().corner_graph()),
            all,
        )?;
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value == 1 { Mark::Line(1) } else { Mark::Empty }
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Slitherlink> {
        let lines = sketch::border_loop(size, random);
        let mut full = Slitherlink::blank(size);
        for cell in size.cells() {
            let is_line = |edge: &Edge| lines.contains(&Place::Border(*edge));
            let count = Edge::around(cell).iter().filter(|edge| is_line(edge)).count();
            full.numbers[cell] = Some(Clue::Number(count as i32));
        }
        Some(full)
    }
}
