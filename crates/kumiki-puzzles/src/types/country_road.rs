//! Country road: one loop that is in each region once; free cells of two regions do not touch.
//!
//! Invariant: the value of a cell is 1 if the loop passes through it.

use super::common::cell_loop::{add_loop, add_visits, no_wall_inside, visit_regions_once};
use super::common::loop_sketch::LoopSketch;
use crate::grid::{Cell, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Clue, Flag, Layer, LinkError, RoomNumbers, home};
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::Count;
use kumiki::run::Random;

/// A country road: regions, some with the number of cells on the loop.
#[derive(Clone, PartialEq, Debug)]
pub struct CountryRoad {
    /// The regions with their numbers.
    pub regions: RoomNumbers,
    /// True if the loop may leave regions out.
    pub may_leave_out: Flag,
}

/// The names of variants in a file.
const VARIANTS: &[(&str, &str)] = &[("country_empty", "empty_regions")];

impl Puzzle for CountryRoad {
    const NAMES: &'static [&'static str] = &["country", "countryroad"];
    const TITLE: Option<&'static str> = Some("Country Road");
    const RULES: &'static str = "Draw one loop through the centres of cells, which is in each \
        region exactly once. A number counts the cells of its region on the loop. Two cells off \
        the loop do not share a side across the border of regions.";
    const FILE: &'static [FilePart] = &[
        FilePart::Variants { from: 1, names: VARIANTS },
        FilePart::Regions { sides_from: Some(2) },
        FilePart::Cells(Symbols::NUMBERS),
    ];

    fn blank(size: Size) -> CountryRoad {
        let may_leave_out = Flag::new('e', "empty_regions");
        CountryRoad { regions: RoomNumbers::none(size), may_leave_out }
    }

    fn size(&self) -> Size {
        self.regions.clues.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.may_leave_out, &mut self.regions]
    }

    fn check(&self) -> Result<(), LinkError> {
        no_wall_inside(&self.regions.walls)
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        add_loop(rules, size, |_| true)?;
        add_visits(rules, size)?;
        let regions = self.regions.regions();
        let cells: Vec<Vec<Cell>> = regions.iter().map(|(cells, _)| cells.clone()).collect();
        visit_regions_once(rules, size, &cells, self.may_leave_out.is_set)?;
        for (cells, clue) in &regions {
            let (name, count) = match clue.and_then(|clue| clue.number()) {
                Some(number) => (
                    format!("the {number} at {}", cells[0]),
                    Count::of([1]).exactly(number as usize),
                ),
                None if self.may_leave_out.is_set => continue,
                None => (
                    format!("the loop is in the region of {}", cells[0]),
                    Count::of([1]).at_least(1),
                ),
            };
            rules.add_named_constraint(name, count, cells.iter().map(|&cell| Place::Cell(cell)))?;
        }
        let numbers = self.regions.walls.numbers();
        for pair in size.pairs().filter(|[one, other]| numbers[*one] != numbers[*other]) {
            let one = Count::of([1]).at_least(1);
            let name = "cells off the loop do not touch across a border";
            rules.add_named_constraint(name, one, pair.map(Place::Cell))?;
        }
        Ok(())
    }

    fn mark(&self, place: &Place, value: i32) -> Mark {
        match (place, value) {
            (Place::Cell(_), _) => Mark::Hidden,
            (_, 1) => Mark::Line(1),
            _ => Mark::Empty,
        }
    }

    fn word(&self, place: &Place, value: i32) -> String {
        match (place, value) {
            (Place::Cell(_), 1) => "on the loop".to_owned(),
            (Place::Cell(_), _) => "off the loop".to_owned(),
            _ => self.mark(place, value).to_string(),
        }
    }

    fn sketch(size: Size, random: &mut Random) -> Option<CountryRoad> {
        let sketch = LoopSketch::new(size, random)?;
        let mut full = CountryRoad::blank(size);
        full.regions.walls = sketch.regions(random).0;
        for (region, _) in full.regions.regions() {
            let count = region.iter().filter(|&&cell| sketch.passes(cell)).count();
            full.regions.clues[home(&region)] = Some(Clue::Number(count as i32));
        }
        Some(full)
    }
}
