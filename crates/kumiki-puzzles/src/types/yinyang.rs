//! Yin-Yang: white and black circles; both are connected.
//!
//! Invariant: two diagonals of a square of four never have two white and two black circles: one of
//! the colours would not be connected.

use super::common::shading::{self, places};
use crate::grid::{Place, Size};
use crate::layers::{Circle, Circles, Layer};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::Forbidden;
use kumiki::run::Random;

/// A yin-yang: the given circles.
#[derive(Clone, PartialEq, Debug)]
pub struct YinYang {
    /// The given circles.
    pub circles: Circles,
}

/// The values of a cell.
const WHITE: i32 = 1;
const BLACK: i32 = 2;

/// Returns the circle of a value.
fn circle(value: i32) -> Circle {
    if value == BLACK { Circle::Black } else { Circle::White }
}

impl Puzzle for YinYang {
    const NAMES: &'static [&'static str] = &["yinyang"];
    const RULES: &'static str = "Put a white or black circle into each cell. All circles of a \
        colour are connected. No square of four has one colour.";

    fn blank(size: Size) -> YinYang {
        YinYang { circles: Circles::none(size) }
    }

    fn size(&self) -> Size {
        self.circles.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.circles]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        for (cell, circle) in self.circles.iter() {
            let values: &[i32] = match circle {
                None => &[WHITE, BLACK],
                Some(Circle::White) => &[WHITE],
                Some(Circle::Black) => &[BLACK],
            };
            rules.add_variable(Place::Cell(cell), values.iter().copied())?;
        }
        shading::forbid_squares(size, rules, "no white square", [WHITE])?;
        shading::forbid_squares(size, rules, "no black square", [BLACK])?;
        for square in size.windows(2, 2) {
            let rows = [[WHITE, BLACK, BLACK, WHITE], [BLACK, WHITE, WHITE, BLACK]];
            let name = "diagonals do not cross";
            rules.add_named_constraint(name, Forbidden::new(rows), places(square))?;
        }
        shading::connect(size, rules, "white circles are connected", [WHITE])?;
        shading::connect(size, rules, "black circles are connected", [BLACK])
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        Mark::Circle(circle(value))
    }

    fn sketch(size: Size, _: &mut Random) -> Option<YinYang> {
        Some(YinYang::blank(size))
    }

    fn with_clues(&self, solution: &Answer) -> YinYang {
        let mut full = self.clone();
        for cell in self.size().cells() {
            full.circles[cell] = Some(circle(solution[&Place::Cell(cell)]));
        }
        full
    }
}
