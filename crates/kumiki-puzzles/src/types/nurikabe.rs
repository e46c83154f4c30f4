//! Nurikabe: islands as large as their numbers, in one sea without a square of four cells.
//!
//! Invariant: the value of a cell is 0 for the sea, and otherwise the number of its island, from 1
//! in the order of the clues.

mod chart;
mod patterns;

use super::common::shading::{self, places};
use crate::grid::{Cell, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Clue, Layer, NumberCoding, Numbers};
use crate::technique::{Left, Pattern};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use chart::Chart;
use kumiki::graph::Region;
use kumiki::run::Random;

/// The value of the sea.
const SEA: i32 = 0;

/// A nurikabe: the sizes of the islands.
#[derive(Clone, PartialEq, Debug)]
pub struct Nurikabe {
    /// The sizes of the islands, each in one of its cells.
    pub islands: Numbers,
}

impl Puzzle for Nurikabe {
    const NAMES: &'static [&'static str] = &["nurikabe"];
    const RULES: &'static str = "Shade cells so that each number is in an island of so many white \
        cells. Islands do not touch. The shaded cells form one sea, without a square of four cells.";
    const FILE: &'static [FilePart] = &[FilePart::Cells(Symbols::NUMBERS_AND_ANSWERS)];

    fn blank(size: Size) -> Nurikabe {
        Nurikabe { islands: Numbers::none(size, NumberCoding::Hexadecimal) }
    }

    fn size(&self) -> Size {
        self.islands.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.islands]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        let islands: Vec<(Cell, Clue)> =
            self.islands.given().map(|(cell, &clue)| (cell, clue)).collect();
        for cell in size.cells() {
            let own = islands.iter().position(|&(at, _)| at == cell);
            let is_near = |(at, clue): &(Cell, Clue)| {
                clue.number().is_none_or(|number| cell.distance(*at) < number as usize)
            };
            let near =
                (1..).zip(&islands).filter(|(_, island)| is_near(island)).map(|(island, _)| island);
            let values = match own {
                Some(own) => vec![own as i32 + 1],
                None => std::iter::once(SEA).chain(near).collect(),
            };
            rules.add_variable(Place::Cell(cell), values)?;
        }
        for pair in size.pairs() {
            let are_apart = |one: i32, other: i32| one == other || one == SEA || other == SEA;
            rules.add_named_constraint("islands do not touch", are_apart, places(pair))?;
        }
        shading::forbid_squares(size, rules, "no square of sea", [SEA])?;
        shading::connect(size, rules, "one sea", [SEA])?;
        for (island, (cell, clue)) in (1..).zip(islands) {
            let region = Region::of([island]).on(&size.graph());
            let (name, region) = match clue {
                Clue::Unknown => (format!("the island of {cell}"), region),
                Clue::Number(size) => {
                    (format!("the island of {size} at {cell}"), region.size(size as usize))
                }
            };
            rules.add_named_constraint(name, region, places(size.cells()))?;
        }
        Ok(())
    }

    fn pattern(&self, left: &Left<'_>) -> Option<Pattern> {
        Chart::new(self, left)?.pattern()
    }

    fn excluded(&self, left: &Left<'_>) -> Vec<(Place, i32)> {
        Chart::new(self, left).map_or_else(Vec::new, |chart| chart.excluded())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value == SEA { Mark::Shaded } else { Mark::Empty }
    }

    fn word(&self, _: &Place, value: i32) -> String {
        match self.islands.given().nth((value - 1).max(0) as usize) {
            Some((cell, _)) if value != SEA => format!("land of {cell}"),
            _ => "sea".to_owned(),
        }
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Nurikabe> {
        // Islands of any size, of which no two touch in the beginning.
        let mut puzzle = Nurikabe::blank(size);
        for _ in 0..size.cell_count() {
            let cell = size.cell(random.index(size.cell_count()));
            let is_apart = size.neighbours(cell).all(|next| puzzle.islands[next].is_none());
            if is_apart && 6 * puzzle.islands.given().count() < size.cell_count() {
                puzzle.islands[cell] = Some(Clue::Unknown);
            }
        }
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> Nurikabe {
        let mut full = self.clone();
        for (island, (cell, _)) in (1..).zip(self.islands.given()) {
            let count = solution.values().filter(|value| **value == island).count();
            full.islands[cell] = Some(Clue::Number(count as i32));
        }
        full
    }
}
