//! Kropki: each row and column has each number once; a white dot is between consecutive numbers, a
//! black one between a number and its double.
//!
//! Invariant: all dots are given: numbers without a dot between them are neither. Between 1 and 2
//! the dot has either colour.

use super::common::numbers::latin_square;
use crate::grid::{Edge, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Circle, EdgeCircles, Layer, NumberCoding, Numbers};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;

/// A kropki: the dots.
#[derive(Clone, PartialEq, Debug)]
pub struct Kropki {
    /// The dots between cells.
    pub dots: EdgeCircles,
}

/// Returns whether two numbers fit the dot between them.
fn fits(dot: Option<Circle>, one: i32, other: i32) -> bool {
    let is_consecutive = (one - other).abs() == 1;
    let is_double = one == 2 * other || other == 2 * one;
    match dot {
        Some(Circle::White) => is_consecutive,
        Some(Circle::Black) => is_double,
        None => !is_consecutive && !is_double,
    }
}

/// The symbols of dots in a file.
const DOTS: Symbols = Symbols { layer: "border_qnum", none: ("0", -1), named: &[] };

impl Puzzle for Kropki {
    const NAMES: &'static [&'static str] = &["kropki"];
    const RULES: &'static str = "Write a number into each cell so that each row and column has each \
        number from 1 once. A white dot is between consecutive numbers, and a black dot between a \
        number and its double. All dots are there.";
    const SEARCHES_FIRST: bool = true;
    const FILE: &'static [FilePart] = &[FilePart::Sides(DOTS)];

    fn blank(size: Size) -> Kropki {
        Kropki { dots: EdgeCircles::none(size) }
    }

    fn size(&self) -> Size {
        self.dots.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.dots]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        latin_square(rules, &Numbers::none(self.size(), NumberCoding::Hexadecimal))?;
        for [one, other] in self.size().pairs() {
            let dot = self.dots[Edge::between(one, other)];
            let name = match dot {
                Some(Circle::White) => format!("the white dot between {one} and {other}"),
                Some(Circle::Black) => format!("the black dot between {one} and {other}"),
                None => format!("no dot between {one} and {other}"),
            };
            let fits = move |one: i32, other: i32| fits(dot, one, other);
            rules.add_named_constraint(name, fits, [one, other].map(Place::Cell))?;
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        Mark::Number(value)
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Kropki> {
        // Without dots there would be hardly a solution: the numbers are those of a random square.
        let side = super::common::numbers::side(size);
        let mut orders = [(); 3].map(|()| (0..side).collect::<Vec<i32>>());
        orders.iter_mut().for_each(|order| random.shuffle(order));
        let [rows, columns, numbers] = orders;
        let number = |cell: crate::grid::Cell| {
            numbers[((rows[cell.row] + columns[cell.column]) % side) as usize] + 1
        };
        let mut puzzle = Kropki::blank(size);
        for [one, other] in size.pairs() {
            let fitting = |dot: &Circle| fits(Some(*dot), number(one), number(other));
            let dot = [Circle::White, Circle::Black].into_iter().find(fitting);
            puzzle.dots[Edge::between(one, other)] = dot;
        }
        Some(puzzle)
    }

    fn with_clues(&self, _: &Answer) -> Kropki {
        self.clone()
    }
}
