//! Shakashaka: black triangles in white cells, which leave white rectangles.
//!
//! Invariant: a white area is a rectangle exactly if each of its angles is 90 or 180 degrees.
//! Black cells have no variable.

use crate::grid::{Cell, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Layer, NumberCoding, Numbers};
use crate::puzzle::random_solution;
use crate::{Mark, Puzzle, Rules, Stated, Triangle};
use kumiki::run::Random;
use kumiki::{Allowed, Count};

/// A shakashaka: its black cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Shakashaka {
    /// The black cells, with numbers of triangles beside them.
    pub blacks: Numbers,
}

/// The value of a white cell.
const WHITE: i32 = 0;

/// The value of a black cell of a board that is made at random. On other boards it has none.
const BLACK: i32 = 1;

/// The values of a cell with a triangle: its black corner is the lower left one, the lower right
/// one, the upper right one or the upper left one.
const TRIANGLES: [i32; 4] = [2, 3, 4, 5];

/// Returns which of the two angles of 45 degrees that a cell has at one of its corners are white,
/// clockwise around the corner. The corner is 0 for the upper left one, then clockwise.
fn white_angles(value: i32, corner: i32) -> [bool; 2] {
    match (5 - value - corner).rem_euclid(4) {
        _ if value == WHITE => [true, true],
        _ if value == BLACK => [false, false],
        0 => [false, false],
        1 => [false, true],
        2 => [true, true],
        _ => [true, false],
    }
}

/// Returns whether all white angles at a point are of 90, 180 or 360 degrees.
fn has_right_angles(angles: [bool; 8]) -> bool {
    let Some(black) = angles.iter().position(|&is_white| !is_white) else { return true };
    let mut turned = angles;
    turned.rotate_left(black);
    let mut runs = turned.chunk_by(|one, other| one == other).filter(|run| run[0]);
    runs.all(|run| run.len() == 2 || run.len() == 4)
}

impl Shakashaka {
    /// Returns the cells around the upper left corner of `cell`, clockwise from the one above it;
    /// `None` for black cells and outside of the grid.
    fn around(&self, row: usize, column: usize) -> [Option<Cell>; 4] {
        let at = |row: Option<usize>, column: Option<usize>| {
            let cell = Cell { row: row?, column: column? };
            self.blacks.get(cell).filter(|clue| clue.is_none()).map(|_| cell)
        };
        let (above, before) = (row.checked_sub(1), column.checked_sub(1));
        let (row, column) = (Some(row), Some(column));
        [at(above, column), at(row, column), at(row, before), at(above, before)]
    }

    /// Adds that white areas are rectangles, where cells may have `values`.
    fn add_corners(&self, rules: &mut Rules, values: &[i32]) -> Stated {
        let size = self.blacks.size();
        for row in 0..=size.rows {
            for column in 0..=size.columns {
                let cells = self.around(row, column);
                let scope = cells.into_iter().flatten().map(Place::Cell);
                let rows = Allowed::new(right_angles(cells, values));
                if cells.iter().any(Option::is_some) {
                    rules.add_named_constraint("white areas are rectangles", rows, scope)?;
                }
            }
        }
        Ok(())
    }
}

/// Returns those of `values` for the cells around a point that leave right angles only.
fn right_angles(cells: [Option<Cell>; 4], values: &[i32]) -> Vec<Vec<i32>> {
    let mut rows: Vec<(Vec<i32>, Vec<bool>)> = vec![(Vec::new(), Vec::new())];
    for (place, cell) in (0..).zip(cells) {
        let Some(_) = cell else {
            rows.iter_mut().for_each(|(_, angles)| angles.extend([false, false]));
            continue;
        };
        let with = |(row, angles): &(Vec<i32>, Vec<bool>), value: i32| {
            // The cell above on the right comes first. The point is its lower left corner.
            let white = white_angles(value, (place + 3) % 4);
            ([&row[..], &[value]].concat(), [&angles[..], &white].concat())
        };
        let with_each = |row| values.iter().map(move |&value| with(row, value));
        rows = rows.iter().flat_map(with_each).collect();
    }
    let is_right = |angles: Vec<bool>| has_right_angles(angles.try_into().expect("two a cell"));
    rows.into_iter().filter_map(|(row, angles)| is_right(angles).then_some(row)).collect()
}

/// The symbols of black cells in a file: `5` is one without a number.
const BLACK_CELLS: Symbols = Symbols { layer: "qnum", none: (".", -1), named: &[("5", -2)] };

impl Puzzle for Shakashaka {
    const NAMES: &'static [&'static str] = &["shakashaka", "proofofquilt"];
    const RULES: &'static str = "Draw black triangles in white cells so that all white areas are \
        rectangles, upright or turned by 45 degrees. A number counts the triangles beside it.";
    const FILE: &'static [FilePart] = &[FilePart::Cells(BLACK_CELLS)];

    fn blank(size: Size) -> Shakashaka {
        Shakashaka { blacks: Numbers::of_blocks(size, NumberCoding::FourCells) }
    }

    fn size(&self) -> Size {
        self.blacks.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.blacks]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        let is_free = |cell: &Cell| self.blacks[*cell].is_none();
        let values: Vec<i32> = [WHITE].into_iter().chain(TRIANGLES).collect();
        let free = size.cells().filter(is_free).map(Place::Cell);
        rules.add_variables(free, values.iter().copied())?;
        for (cell, number) in self.blacks.known() {
            let beside = size.neighbours(cell).filter(is_free).map(Place::Cell);
            let count = Count::of(TRIANGLES).exactly(number as usize);
            rules.add_named_constraint(format!("the {number} at {cell}"), count, beside)?;
        }
        self.add_corners(rules, &values)
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        match value {
            2 => Mark::Triangle(Triangle::LowerLeft),
            3 => Mark::Triangle(Triangle::LowerRight),
            4 => Mark::Triangle(Triangle::UpperRight),
            5 => Mark::Triangle(Triangle::UpperLeft),
            _ => Mark::Empty,
        }
    }

    fn draw(&self, canvas: &mut crate::canvas::Canvas) {
        for (cell, clue) in self.blacks.given() {
            canvas.block(cell);
            if clue.number().is_some() {
                canvas.light_clue(cell, *clue);
            }
        }
    }

    /// Returns black cells and triangles at random that leave white rectangles, with all numbers.
    fn sketch(size: Size, random: &mut Random) -> Option<Shakashaka> {
        let mut puzzle = Shakashaka::blank(size);
        let values: Vec<i32> = [WHITE, BLACK].into_iter().chain(TRIANGLES).collect();
        let mut rules = Rules::new();
        rules.add_variables(size.cells().map(Place::Cell), values.iter().copied()).ok()?;
        puzzle.add_corners(&mut rules, &values).ok()?;
        let answer = random_solution(&rules, random.seed())?;
        let value = |cell: Cell| answer[&Place::Cell(cell)];
        puzzle.blacks.fill(|cell| {
            let triangles = size.neighbours(cell).filter(|&next| value(next) > BLACK).count();
            (value(cell) == BLACK).then_some(triangles as i32)
        });
        Some(puzzle)
    }
}
