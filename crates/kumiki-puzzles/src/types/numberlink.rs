//! Numberlink: a path joins the two cells of each number; paths do not touch.
//!
//! Invariant: there is a variable for each pair of cells that share a side. Cells may stay free.

use super::common::cell_loop::add_links;
use crate::canvas::Canvas;
use crate::grid::{Cell, Edge, Place, Size};
use crate::layers::{Layer, LinkError, NumberCoding, Numbers};
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::graph::Paths;
use std::collections::BTreeMap;

/// A numberlink: the numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Numberlink {
    /// The numbers, each of which is in two cells.
    pub numbers: Numbers,
}

impl Puzzle for Numberlink {
    const NAMES: &'static [&'static str] = &["numlin", "numberlink", "arukone", "flow"];
    const RULES: &'static str = "Join the two cells of each number by a path through the centres \
        of cells. Paths do not cross and do not touch.";

    fn blank(size: Size) -> Numberlink {
        Numberlink { numbers: Numbers::none(size, NumberCoding::Hexadecimal) }
    }

    fn size(&self) -> Size {
        self.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.numbers]
    }

    fn check(&self) -> Result<(), LinkError> {
        let lone = self.ends().into_iter().find(|(_, cells)| cells.len() != 2);
        lone.map_or(Ok(()), |(number, cells)| {
            let text = format!("the number {number} is in {} cells and not in two", cells.len());
            Err(LinkError::Clues(text))
        })
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        add_links(rules, size, |_| true)?;
        let links = size.pairs().map(|[one, other]| Place::Link(Edge::between(one, other)));
        let pairs = self.ends().into_values().map(|cells| {
            let [one, other] = [cells[0], cells[cells.len() - 1]];
            (size.number(one), size.number(other))
        });
        let paths = Paths::of([1]).on(&size.graph()).joining(pairs);
        rules.add_named_constraint("a path for each number", paths, links)?;
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value == 1 { Mark::Line(1) } else { Mark::Empty }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, &clue) in self.numbers.given() {
            canvas.circled_clue(cell, clue);
        }
    }
}

impl Numberlink {
    /// Returns the cells of each number.
    fn ends(&self) -> BTreeMap<i32, Vec<Cell>> {
        let mut ends: BTreeMap<i32, Vec<Cell>> = BTreeMap::new();
        for (cell, number) in self.numbers.known() {
            ends.entry(number).or_default().push(cell);
        }
        ends
    }
}
