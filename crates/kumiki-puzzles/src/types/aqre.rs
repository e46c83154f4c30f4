//! Aqre: connected shaded cells, so many in each region; no four of a kind in a line.
//!
//! Invariant: in the variant, each border between regions has a shaded cell on exactly one side.

use super::common::region_sketch::{filled, with_one_solution};
use super::common::shading::{self, SHADED, WHITE, places};
use super::common::sketch;
use crate::grid::{Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Clue, Flag, Layer, RoomNumbers};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::Count;
use kumiki::run::Random;

/// An aqre: its regions.
#[derive(Clone, PartialEq, Debug)]
pub struct Aqre {
    /// The regions, with their numbers of shaded cells.
    pub regions: RoomNumbers,
    /// True if exactly one of the cells on both sides of a border is shaded.
    pub is_shaded_along_borders: Flag,
}

impl Puzzle for Aqre {
    const NAMES: &'static [&'static str] = &["aqre"];
    const RULES: &'static str = "Shade cells so that a region has as many as its number says. All \
        shaded cells are connected. No line has four shaded or four white cells in a row.";
    const FILE: &'static [FilePart] = &[
        FilePart::Flag("b", "shaded_along_borders"),
        FilePart::Regions { sides_from: Some(1) },
        FilePart::Cells(Symbols::NUMBERS),
    ];

    fn blank(size: Size) -> Aqre {
        let is_shaded_along_borders = Flag::new('b', "shaded_along_borders");
        Aqre { regions: RoomNumbers::none(size), is_shaded_along_borders }
    }

    fn size(&self) -> Size {
        self.regions.walls.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.is_shaded_along_borders, &mut self.regions]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        shading::add_cells(size, rules)?;
        for (region, clue) in self.regions.regions() {
            if let Some(number) = clue.and_then(Clue::number) {
                let name = format!("the {number} of the region at {}", region[0]);
                let count = Count::of([SHADED]).exactly(number as usize);
                rules.add_named_constraint(name, count, places(region))?;
            }
        }
        for line in size.windows(1, 4).chain(size.windows(4, 1)) {
            for (name, value) in [("no four shaded", SHADED), ("no four white", WHITE)] {
                let most = Count::of([value]).at_most(3);
                rules.add_named_constraint(name, most, places(line.iter().copied()))?;
            }
        }
        if self.is_shaded_along_borders.is_set {
            for sides in self.regions.walls.iter().filter_map(|wall| wall.cells(size)) {
                let name = "one side of a border is shaded";
                rules.add_named_constraint(name, Count::of([SHADED]).exactly(1), places(sides))?;
            }
        }
        shading::connect(size, rules, "shaded cells are connected", [SHADED])
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        shading::mark(value)
    }

    fn word(&self, _: &Place, value: i32) -> String {
        shading::word(value)
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Aqre> {
        let blank = Aqre::blank(size);
        let solution = sketch::random_solution(&blank, random)?;
        let right = filled(size, &solution);
        let regions = sketch::rectangles(size, 6, 3, random);
        with_one_solution(regions, &right, random, |walls| {
            let mut puzzle = blank.clone();
            puzzle.regions.walls = walls;
            puzzle.with_clues(&solution)
        })
    }

    fn with_clues(&self, solution: &Answer) -> Aqre {
        let mut full = self.clone();
        shading::fill_counts(&mut full.regions, solution);
        full
    }
}
