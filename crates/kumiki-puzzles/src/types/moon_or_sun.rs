//! Moon or sun: one loop that is in each region once, through all its moons and no sun, or through
//! all its suns and no moon, in turn.
//!
//! Invariant: the value of a region is 1 for moons and 2 for suns; that of a cell is 1 if the loop
//! passes through it.

use super::common::cell_loop::{add_loop, add_visits, no_wall_inside, visit_regions_once};
use super::common::loop_sketch::LoopSketch;
use crate::canvas::Canvas;
use crate::grid::{Cell, Edge, Place, Size, Walls};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Circle, Circles, Layer, LinkError};
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::Count;
use kumiki::run::Random;

/// The value of a region whose moons are on the loop.
const MOONS: i32 = 1;
/// The value of a region whose suns are on the loop.
const SUNS: i32 = 2;

/// A moon or sun: regions, moons and suns.
#[derive(Clone, PartialEq, Debug)]
pub struct MoonOrSun {
    /// The regions.
    pub walls: Walls,
    /// The moons, which are white, and the suns, which are black.
    pub signs: Circles,
}

impl MoonOrSun {
    /// Adds which signs of a region are on the loop.
    fn add_region(&self, rules: &mut Rules, number: usize, cells: &[Cell]) -> Stated {
        let has = |sign| cells.iter().any(|&cell| self.signs[cell] == Some(sign));
        let kinds = [(MOONS, has(Circle::White)), (SUNS, has(Circle::Black))];
        let there: Vec<i32> = kinds.iter().filter(|kind| kind.1).map(|kind| kind.0).collect();
        let values = if there.is_empty() { vec![MOONS, SUNS] } else { there };
        rules.add_variable(Place::Piece(number), values)?;
        if cells.iter().all(|&cell| self.signs[cell].is_none()) {
            let name = format!("a moon or a sun in the region of {}", cells[0]);
            let none = Count::of([MOONS, SUNS]).exactly(0);
            rules.add_named_constraint(name, none, [Place::Piece(number)])?;
        }
        for &cell in cells {
            let Some(sign) = self.signs[cell] else { continue };
            let kind = if sign == Circle::White { MOONS } else { SUNS };
            let name = format!("moons or suns in the region of {}", cells[0]);
            let is_passed = move |visit: i32, of: i32| (visit == 1) == (of == kind);
            rules.add_named_constraint(
                name,
                is_passed,
                [Place::Cell(cell), Place::Piece(number)],
            )?;
        }
        Ok(())
    }
}

impl Puzzle for MoonOrSun {
    const NAMES: &'static [&'static str] = &["moonsun", "moonorsun"];
    const TITLE: Option<&'static str> = Some("Moon or Sun");
    const RULES: &'static str = "Draw one loop through the centres of cells, which is in each \
        region exactly once. In a region it passes all moons and no sun, or all suns and no moon, \
        and at least one of them. Regions of moons and of suns take turns along the loop.";
    const FILE: &'static [FilePart] =
        &[FilePart::Regions { sides_from: Some(2) }, FilePart::Cells(Symbols::NUMBERS)];

    fn blank(size: Size) -> MoonOrSun {
        MoonOrSun { walls: Walls::none(size), signs: Circles::none(size) }
    }

    fn size(&self) -> Size {
        self.signs.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.walls, &mut self.signs]
    }

    fn check(&self) -> Result<(), LinkError> {
        no_wall_inside(&self.walls)
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        add_loop(rules, size, |_| true)?;
        add_visits(rules, size)?;
        let regions = self.walls.regions();
        for (number, cells) in regions.iter().enumerate() {
            self.add_region(rules, number, cells)?;
        }
        visit_regions_once(rules, size, &regions, false)?;
        let numbers = self.walls.numbers();
        for [one, other] in size.pairs().filter(|[one, other]| numbers[*one] != numbers[*other]) {
            let take_turns = |line: i32, one: i32, other: i32| line == 0 || one != other;
            let kinds = [one, other].map(|cell| Place::Piece(numbers[cell]));
            let scope = [Place::Link(Edge::between(one, other)), kinds[0], kinds[1]];
            rules.add_named_constraint("moons and suns take turns", take_turns, scope)?;
        }
        Ok(())
    }

    fn mark(&self, place: &Place, value: i32) -> Mark {
        match (place, value) {
            (Place::Link(_), 1) => Mark::Line(1),
            (Place::Link(_), _) => Mark::Empty,
            _ => Mark::Hidden,
        }
    }

    fn word(&self, place: &Place, value: i32) -> String {
        let word = match (place, value) {
            (Place::Piece(_), MOONS) => "a region of moons",
            (Place::Piece(_), _) => "a region of suns",
            (Place::Cell(_), 1) => "on the loop",
            (Place::Cell(_), _) => "off the loop",
            _ => return self.mark(place, value).to_string(),
        };
        word.to_owned()
    }

    fn sketch(size: Size, random: &mut Random) -> Option<MoonOrSun> {
        let sketch = LoopSketch::new(size, random)?;
        let (walls, numbers) = sketch.regions(random);
        let mut full = MoonOrSun { walls, ..MoonOrSun::blank(size) };
        for cell in size.cells() {
            let is_moon = sketch.passes(cell) == (numbers[cell] % 2 == 0);
            full.signs[cell] = Some(if is_moon { Circle::White } else { Circle::Black });
        }
        Some(full)
    }

    fn draw(&self, canvas: &mut Canvas) {
        Layer::draw(&self.walls, canvas);
        for (cell, &sign) in self.signs.given() {
            canvas.moon_or_sun(cell, sign);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::Dynamic;
    use crate::puzzle::settings;
    use kumiki::Verdict;

    #[test]
    fn a_region_without_signs_has_no_solution() {
        let mut puzzle = MoonOrSun::blank(Size { rows: 2, columns: 2 });
        let of = |puzzle: &MoonOrSun| puzzle.verdict(&settings()).unwrap();
        assert!(matches!(of(&puzzle), Verdict::None(_)));
        puzzle.signs[Cell { row: 0, column: 0 }] = Some(Circle::Black);
        assert!(matches!(of(&puzzle), Verdict::Unique(_)));
    }
}
