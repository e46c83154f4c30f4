//! Yin-Yang: white and black circles; both are connected.
//!
//! Invariant: two diagonals of a square of four never have two white and two black circles: one of
//! the colours would not be connected. For the same reason all circles of a colour at the border of
//! the grid are one run.

use super::common::shading::{self, places};
use crate::grid::{Cell, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Circle, Circles, Layer};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::Regular;
use kumiki::constraints::Automaton;
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

/// Returns the cells at the border of a board, clockwise.
fn border(size: Size) -> Vec<Cell> {
    let Size { rows, columns } = size;
    let is_line = rows == 1 || columns == 1;
    let [right, mut below, mut left] =
        [size.column(columns - 1), size.row(rows - 1), size.column(0)];
    below.reverse();
    left.reverse();
    if is_line {
        size.cells().collect()
    } else {
        [&size.row(0)[..], &right[1..], &below[1..], &left[1..rows - 1]].concat()
    }
}

/// Returns the automaton of lines that change their colour at most twice: in a circle they then
/// have one run of each colour.
fn two_runs() -> Automaton<i32> {
    let next = |&(last, changes): &(i32, u8), &value: &i32| {
        let changes = changes + u8::from(last != value);
        (changes <= 2).then_some((value, changes))
    };
    let starts = [(WHITE, 0), (BLACK, 0)];
    Automaton::explore(starts, [WHITE, BLACK], next, |_| true).expect("there are few states")
}

/// Returns the circle of a value.
fn circle(value: i32) -> Circle {
    if value == BLACK { Circle::Black } else { Circle::White }
}

impl Puzzle for YinYang {
    const NAMES: &'static [&'static str] = &["yinyang"];
    const TITLE: Option<&'static str> = Some("Yin-Yang");
    const RULES: &'static str = "Put a white or black circle into each cell. All circles of a \
        colour are connected. No square of four has one colour.";
    const FILE: &'static [FilePart] = &[FilePart::Cells(Symbols::NUMBERS)];

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
        shading::forbid_crossings(size, rules, [WHITE, BLACK])?;
        let border = places(border(size));
        let name = "the border changes its colour twice";
        rules.add_named_constraint(name, Regular::new(two_runs()), border)?;
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
