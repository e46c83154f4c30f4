//! Tango: as many suns as moons in each line, never three alike in a row, and signs between cells
//! that are equal or differ.
//!
//! Invariant: a sun is a white circle, a moon is a black one, and the rules are those of binairo
//! without its variant: lines may be equal.

use super::binairo::{circle, state_circles};
use crate::grid::{Edge, Place, Size};
use crate::layers::{Circle, Circles, EdgeCircles, Layer};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;

/// A tango: given suns and moons, and the signs between cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Tango {
    /// The given suns, which are white, and moons, which are black.
    pub circles: Circles,
    /// The signs: white between two that are equal, and black between two that differ.
    pub signs: EdgeCircles,
}

impl Puzzle for Tango {
    const NAMES: &'static [&'static str] = &["tango"];
    const RULES: &'static str = "Write a sun (white) or a moon (black) into each cell so that each \
        row and column has as many suns as moons. No three in a row are alike. Two cells with = \
        between them are alike, and two with × differ.";

    fn blank(size: Size) -> Tango {
        Tango { circles: Circles::none(size), signs: EdgeCircles::signs(size, ["=", "×"]) }
    }

    fn size(&self) -> Size {
        self.circles.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.circles, &mut self.signs]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        state_circles(rules, &self.circles)?;
        for (edge, sign) in self.signs.iter() {
            let (Some(cells), Some(sign)) = (edge.cells(self.size()), *sign) else { continue };
            let (is_equal, [one, other]) = (sign == Circle::White, cells);
            let name = format!("{one} {} {other}", if is_equal { "=" } else { "×" });
            let holds = move |one: i32, other: i32| (one == other) == is_equal;
            rules.add_named_constraint(name, holds, cells.map(Place::Cell))?;
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        Mark::Circle(circle(value))
    }

    fn word(&self, _: &Place, value: i32) -> String {
        if circle(value) == Circle::White { "a sun" } else { "a moon" }.to_owned()
    }

    fn sketch(size: Size, _: &mut Random) -> Option<Tango> {
        Some(Tango::blank(size))
    }

    fn with_clues(&self, solution: &Answer) -> Tango {
        let mut full = self.clone();
        for cell in self.size().cells() {
            full.circles[cell] = Some(circle(solution[&Place::Cell(cell)]));
        }
        for [one, other] in self.size().pairs() {
            let is_equal = full.circles[one] == full.circles[other];
            let sign = if is_equal { Circle::White } else { Circle::Black };
            full.signs[Edge::between(one, other)] = Some(sign);
        }
        full
    }
}
