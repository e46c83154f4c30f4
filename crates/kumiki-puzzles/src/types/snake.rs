//! Snake: a path of shaded cells that does not touch itself, also at corners.
//!
//! Invariant: the value of a cell is the number of neighbours that it has in the snake, or 0 if it
//! is not in the snake.

use crate::canvas::Canvas;
use crate::grid::{Cell, Direction, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Circle, Circles, Clue, Layer, Outside, OutsideCoding};
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::graph::Connected;
use kumiki::run::Random;
use kumiki::{Count, over};

/// The value of an end of the snake.
const END: i32 = 1;
/// The value of a part of the snake that is no end.
const BODY: i32 = 2;

/// A snake: given parts of it, and numbers of its cells beside the grid.
#[derive(Clone, PartialEq, Debug)]
pub struct Snake {
    /// Ends, which are black, and other parts, which are white.
    pub parts: Circles,
    /// The numbers of cells of the snake in columns and rows.
    pub lines: Outside,
}

/// The symbols of cells in a file: to the number of a clue, 4 is added in a cell that is
/// shaded, and 8 in one that is not.
const PARTS: Symbols = Symbols {
    layer: "qnum",
    none: ("0", -1),
    named: &[("1", 1), ("2", 2), ("4", -1), ("5", 1), ("6", 2), ("8", -1), ("9", 1), ("10", 2)],
};

impl Puzzle for Snake {
    const NAMES: &'static [&'static str] = &["snake"];
    const RULES: &'static str = "Shade a snake: a path of cells that does not touch itself, not \
        even at a corner. Its ends are where the black circles are. A number beside the grid \
        counts the cells of the snake in its line.";
    const FILE: &'static [FilePart] = &[FilePart::Beside { cells: PARTS, has_lists: false }];

    fn blank(size: Size) -> Snake {
        let lines = Outside::none(size, OutsideCoding::TwoSides);
        Snake { parts: Circles::none(size), lines }
    }

    fn size(&self) -> Size {
        self.parts.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.parts, &mut self.lines]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        for cell in size.cells() {
            let values = match self.parts[cell] {
                None => vec![0, END, BODY],
                Some(Circle::White) => vec![BODY],
                Some(Circle::Black) => vec![END],
            };
            rules.add_variable(Place::Cell(cell), values)?;
        }
        for cell in size.cells() {
            let scope = std::iter::once(cell).chain(size.neighbours(cell)).map(Place::Cell);
            let continues = over(|values: &[i32]| {
                let near = values[1..].iter().filter(|&&value| value != 0).count() as i32;
                values[0] == 0 || values[0] == near
            });
            rules.add_named_constraint(format!("the snake goes on at {cell}"), continues, scope)?;
        }
        for square in size.windows(2, 2) {
            let do_not_touch = |a: i32, b: i32, c: i32, d: i32| {
                let is_in = [a, b, c, d].map(|value| value != 0);
                is_in != [true, false, false, true] && is_in != [false, true, true, false]
            };
            let places: Vec<Place> = square.into_iter().map(Place::Cell).collect();
            rules.add_named_constraint("the snake does not touch itself", do_not_touch, places)?;
        }
        let cells = || size.cells().map(Place::Cell);
        rules.add_named_constraint("two ends", Count::of([END]).exactly(2), cells())?;
        let snake = Connected::of([END, BODY]).on(&size.graph());
        rules.add_named_constraint("one snake", snake, cells())?;
        for (side, line, cells) in size.sided_lines() {
            if let Some(number) = self.lines.side(side)[line].first().and_then(|clue| clue.number())
            {
                let kind = if side == Direction::Up { "column" } else { "row" };
                let count = Count::of([END, BODY]).exactly(number as usize);
                let places = cells.into_iter().map(Place::Cell);
                rules.add_named_constraint(
                    format!("the {number} of {kind} {}", line + 1),
                    count,
                    places,
                )?;
            }
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value == 0 { Mark::Empty } else { Mark::Shaded }
    }

    fn word(&self, _: &Place, value: i32) -> String {
        let word = match value {
            0 => "empty",
            END => "an end of the snake",
            _ => "a middle part of the snake",
        };
        word.to_owned()
    }

    fn draw(&self, canvas: &mut Canvas) {
        self.lines.draw(canvas);
        self.parts.draw(canvas);
    }

    /// Returns a random snake: its ends, some of its other cells, and the numbers of all lines.
    fn sketch(size: Size, random: &mut Random) -> Option<Snake> {
        let snake = (0..TRIES).map(|_| random_snake(size, random)).max_by_key(Vec::len)?;
        let mut puzzle = Snake::blank(size);
        let middle = snake.get(1..snake.len() - 1)?;
        for &cell in middle.iter().filter(|_| random.below(GIVEN) == 0) {
            puzzle.parts[cell] = Some(Circle::White);
        }
        for end in [snake[0], snake[snake.len() - 1]] {
            puzzle.parts[end] = Some(Circle::Black);
        }
        for (side, line, cells) in size.sided_lines() {
            let count = cells.iter().filter(|cell| snake.contains(cell)).count();
            puzzle.lines.set(side, line, vec![Clue::Number(count as i32)]);
        }
        Some(puzzle)
    }
}

/// The number of random snakes of which the longest one is taken.
const TRIES: usize = 20;

/// One of so many middle cells of a random snake is given at first.
const GIVEN: u64 = 5;

/// Returns a random snake: it grows at one end until it would touch itself, then at the other one.
fn random_snake(size: Size, random: &mut Random) -> Vec<Cell> {
    let mut snake = vec![size.cell(random.index(size.cell_count()))];
    for _ in 0..2 {
        snake.reverse();
        while let Some(&head) = snake.last() {
            let before = snake.len().saturating_sub(2);
            let is_free = |next: &Cell| {
                let around: Vec<Cell> = size.around(*next).collect();
                // Only the head and the cell before it may touch the next one, the latter at a
                // corner.
                !snake.contains(next)
                    && !snake[..before].iter().any(|part| around.contains(part))
                    && (snake.len() < 2 || snake[before].distance(*next) == 2)
            };
            let free: Vec<Cell> = size.neighbours(head).filter(is_free).collect();
            if free.is_empty() {
                break;
            }
            snake.push(free[random.index(free.len())]);
        }
    }
    snake
}
