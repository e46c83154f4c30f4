//! Geradeweg: one loop through all circles; a number is the length of each straight part of the
//! loop that it is in.
//!
//! Invariant: a circle without a number has a variable for its length, which its lines determine.

use super::common::cell_loop::{add_loop, pass};
use super::common::loop_sketch::LoopSketch;
use crate::canvas::Canvas;
use crate::grid::{Cell, Direction, Edge, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Clue, Flag, Layer, NumberCoding, Numbers};
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::Regular;
use kumiki::constraints::Automaton;
use kumiki::run::Random;

/// A geradeweg: the circles with their numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Geradeweg {
    /// The circles.
    pub circles: Numbers,
    /// True if the loop passes all cells.
    pub is_full: Flag,
}

/// The state of a reader of the lines along a row or a column, from one end to the other.
#[derive(Clone, PartialEq, Eq, Hash)]
enum LineReader {
    /// The length is not read yet.
    Start,
    /// So many lines are still before the circle; the run that ends here has a length.
    Before { length: i32, left: usize, run: i32 },
    /// The run that reached the circle goes on.
    After { length: i32, run: i32 },
    /// The run has ended with the right length.
    Done,
}

impl LineReader {
    /// Returns the state after a number is read: the length, and then each number of lines.
    fn next(&self, number: i32, before: usize) -> Option<LineReader> {
        let place = |length, left, run| match left {
            0 => LineReader::After { length, run },
            _ => LineReader::Before { length, left, run },
        };
        match *self {
            LineReader::Start => Some(place(number, before, 0)),
            LineReader::Before { length, left, run } => (number <= 1)
                .then(|| place(length, left - 1, if number == 1 { run + 1 } else { 0 })),
            LineReader::After { length, run } if number == 1 => {
                (run < length).then_some(LineReader::After { length, run: run + 1 })
            }
            LineReader::After { length, run } => {
                (run == 0 || run == length).then_some(LineReader::Done)
            }
            LineReader::Done => Some(LineReader::Done),
        }
    }

    fn is_end(&self) -> bool {
        match self {
            LineReader::After { length, run } => *run == 0 || run == length,
            LineReader::Done => true,
            _ => false,
        }
    }
}

impl Geradeweg {
    /// Adds that the straight part through `cell` along a row or column has its length, if any.
    fn add_length(&self, rules: &mut Rules, cell: Cell, line: &[Cell]) -> Stated {
        let place = |pair: &[Cell]| Place::Link(Edge::between(pair[0], pair[1]));
        let before = line.iter().position(|&at| at == cell).unwrap_or_default();
        let letters = 0..=line.len().max(1) as i32;
        let next = move |state: &LineReader, number: &i32| state.next(*number, before);
        let Ok(automaton) =
            Automaton::explore([LineReader::Start], letters, next, LineReader::is_end)
        else {
            return Ok(());
        };
        let length = Place::Piece(self.size().number(cell));
        let scope = std::iter::once(length).chain(line.windows(2).map(place));
        let name = format!("the length of the lines at {cell}");
        rules.add_named_constraint(name, Regular::new(automaton), scope)?;
        Ok(())
    }
}

impl Puzzle for Geradeweg {
    const NAMES: &'static [&'static str] = &["geradeweg"];
    const RULES: &'static str = "Draw one loop through the centres of cells and all circles. A \
        number is the length of each straight part of the loop that passes its circle or ends in \
        it.";
    const FILE: &'static [FilePart] =
        &[FilePart::Flag("f", "full_loop"), FilePart::Cells(Symbols::NUMBERS)];

    fn blank(size: Size) -> Geradeweg {
        let circles = Numbers::none(size, NumberCoding::Hexadecimal);
        Geradeweg { circles, is_full: Flag::new('f', "full_loop") }
    }

    fn size(&self) -> Size {
        self.circles.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.is_full, &mut self.circles]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        add_loop(rules, size, |_| true)?;
        for cell in size.cells() {
            let Some(clue) = self.circles[cell] else {
                if self.is_full.is_set {
                    pass(rules, size, cell, format!("the loop passes {cell}"))?;
                }
                continue;
            };
            pass(rules, size, cell, format!("the loop passes the circle {cell}"))?;
            let most = size.rows.max(size.columns).saturating_sub(1).max(1) as i32;
            let lengths = clue.number().map_or(1..=most, |number| number..=number);
            rules.add_variable(Place::Piece(size.number(cell)), lengths)?;
            self.add_length(rules, cell, &size.row(cell.row))?;
            self.add_length(rules, cell, &size.column(cell.column))?;
        }
        Ok(())
    }

    fn mark(&self, place: &Place, value: i32) -> Mark {
        match place {
            Place::Piece(_) => Mark::Hidden,
            _ if value == 1 => Mark::Line(1),
            _ => Mark::Empty,
        }
    }

    fn word(&self, place: &Place, value: i32) -> String {
        match place {
            Place::Piece(_) => format!("of length {value}"),
            _ => self.mark(place, value).to_string(),
        }
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Geradeweg> {
        let sketch = LoopSketch::new(size, random)?;
        let mut full = Geradeweg::blank(size);
        for cell in size.cells() {
            let [up, right, down, left] =
                [Direction::Up, Direction::Right, Direction::Down, Direction::Left]
                    .map(|direction| sketch.reach(cell, direction) as i32);
            full.circles[cell] = match (up + down, left + right) {
                (0, 0) => None,
                (length, 0) | (0, length) => Some(Clue::Number(length)),
                (one, other) => (one == other).then_some(Clue::Number(one)),
            };
        }
        Some(full)
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, &clue) in self.circles.given() {
            canvas.circled_clue(cell, clue);
        }
    }
}
