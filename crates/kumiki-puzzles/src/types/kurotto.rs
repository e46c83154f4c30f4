//! Kurotto: a number is the number of shaded cells of all areas beside its circle.
//!
//! Invariant: a cell with a circle is white. A shaded area is counted once, even if it shares
//! several sides with a circle.

use super::common::shading::{self, SHADED, places};
use crate::canvas::Canvas;
use crate::grid::{Cell, Edge, Place, Size, Walls};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Clue, Layer, NumberCoding, Numbers};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::graph::{Graph, Reachable};
use kumiki::run::Random;
use std::collections::BTreeSet;

/// A kurotto: its circles.
#[derive(Clone, PartialEq, Debug)]
pub struct Kurotto {
    /// The circles, with the numbers of shaded cells.
    pub circles: Numbers,
}

impl Puzzle for Kurotto {
    const NAMES: &'static [&'static str] = &["kurotto"];
    const RULES: &'static str = "Shade cells without circles. A number counts the cells of all \
        shaded areas that share a side with its circle.";
    const IS_SHADED_ELSEWHERE: bool = true;
    const FILE: &'static [FilePart] = &[FilePart::Cells(Symbols::NUMBERS)];

    fn blank(size: Size) -> Kurotto {
        Kurotto { circles: Numbers::none(size, NumberCoding::Hexadecimal) }
    }

    fn size(&self) -> Size {
        self.circles.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.circles]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        for (cell, clue) in self.circles.iter() {
            let values = if clue.is_some() { 0..1 } else { 0..2 };
            rules.add_variable(Place::Cell(cell), values)?;
        }
        for (circle, number) in self.circles.known() {
            // A cell further away is reached only if more cells are shaded than the number says.
            let is_near = |cell: &Cell| {
                let is_free = self.circles[*cell].is_none() || *cell == circle;
                is_free && cell.distance(circle) <= number as usize + 1
            };
            let near: Vec<Cell> = size.cells().filter(is_near).collect();
            let at = |cell: Cell| near.binary_search(&cell).ok();
            let edges = size.pairs().filter_map(|[one, other]| Some((at(one)?, at(other)?)));
            let graph = Graph::new(near.len(), edges);
            let areas = Reachable::of([SHADED]).on(&graph).from(at(circle).unwrap_or(0));
            let name = format!("the {number} at {circle}");
            rules.add_named_constraint(name, areas.exactly(number as usize), places(near))?;
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        shading::mark(value)
    }

    fn word(&self, _: &Place, value: i32) -> String {
        shading::word(value)
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Kurotto> {
        // Circles in a third of the cells, so that areas stay small.
        let mut puzzle = Kurotto::blank(size);
        for cell in size.cells().filter(|_| random.below(3) == 0) {
            puzzle.circles[cell] = Some(Clue::Unknown);
        }
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> Kurotto {
        let size = self.size();
        let is_shaded = |cell: Cell| solution[&Place::Cell(cell)] == SHADED;
        let mut walls = Walls::none(size);
        for pair in size.pairs() {
            let is_wall = !pair.iter().all(|&cell| is_shaded(cell));
            walls.set(Edge::between(pair[0], pair[1]), is_wall);
        }
        let (areas, numbers) = (walls.regions(), walls.numbers());
        let mut full = self.clone();
        for cell in size.cells().filter(|&cell| !is_shaded(cell)) {
            let beside = size.neighbours(cell).filter(|&next| is_shaded(next));
            let beside: BTreeSet<usize> = beside.map(|next| numbers[next]).collect();
            let count = beside.into_iter().map(|area| areas[area].len()).sum::<usize>();
            full.circles[cell] = Some(Clue::Number(count as i32));
        }
        full
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, &clue) in self.circles.given() {
            canvas.circled_clue(cell, clue);
        }
    }
}
