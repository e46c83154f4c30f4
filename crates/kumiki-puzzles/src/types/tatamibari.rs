//! Tatamibari: rectangles with one sign each, which says if it is square, upright or lying.
//!
//! Invariant: the variable of a sign is its rectangle.

use super::common::rectangles::{Rectangle, Rectangles};
use crate::grid::{Cell, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Layer, Proportion, Proportions};
use crate::{Answer, Mark, Puzzle, Rules, Stated};

/// A tatamibari: the signs.
#[derive(Clone, PartialEq, Debug)]
pub struct Tatamibari {
    /// The signs.
    pub signs: Proportions,
}

impl Tatamibari {
    /// Returns the rectangles that the signs may have.
    fn rectangles(&self) -> Rectangles {
        let (cells, signs): (Vec<Cell>, Vec<Proportion>) =
            self.signs.given().map(|(cell, &sign)| (cell, sign)).unzip();
        let fits = |at: usize, rectangle: Rectangle| rectangle.has(signs[at]);
        Rectangles::new(self.size(), &cells, fits)
    }
}

/// The symbols of signs in a file.
const SIGNS: Symbols =
    Symbols { layer: "qnum", none: (".", -1), named: &[("c", 1), ("a", 2), ("b", 3), ("-", -2)] };

impl Puzzle for Tatamibari {
    const NAMES: &'static [&'static str] = &["tatamibari"];
    const RULES: &'static str = "Divide the board into rectangles with one sign each. The \
        rectangle of + is a square, that of | is higher than wide, and that of - is wider than \
        high. Four rectangles do not meet in one corner.";
    const IS_DIVIDED: bool = true;
    const FILE: &'static [FilePart] = &[FilePart::Cells(SIGNS)];
    const IS_GENERATED: bool = false;

    fn blank(size: Size) -> Tatamibari {
        Tatamibari { signs: Proportions::none(size) }
    }

    fn size(&self) -> Size {
        self.signs.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.signs]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let rectangles = self.rectangles();
        rectangles.add(rules)?;
        rectangles.keep_corners_apart(rules)
    }

    fn mark(&self, _: &Place, _: i32) -> Mark {
        Mark::Hidden
    }

    fn marks(&self, solution: &Answer) -> Vec<(Place, Mark)> {
        self.rectangles().walls(solution)
    }

    fn word(&self, _: &Place, value: i32) -> String {
        self.rectangles().word(value)
    }

    fn cells(&self, _: &Place, value: i32) -> Vec<Cell> {
        self.rectangles().cells(value)
    }
}
