//! Numbers beside the grid.
//!
//! Invariant: the clues of a line are listed from the one nearest to the grid.

use super::json::{one_form, only_keys};
use super::numbers::{MOST, read_hexadecimal, write_hexadecimal};
use super::{Clue, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Direction, Size};
use serde_json::{Value, json};

/// The form of the numbers in a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutsideCoding {
    /// A list for each column, above it, and for each row, on its left: up to half as many numbers
    /// as the line has cells, rounded up.
    Lists,
    /// A number on each of the four sides of each line: above, below, left, right.
    FourSides,
    /// A number above each column and on the left of each row.
    TwoSides,
}

/// Numbers beside the grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outside {
    size: Size,
    coding: OutsideCoding,
    /// The clues of each line: above and below the columns, left and right of the rows.
    sides: [Vec<Vec<Clue>>; 4],
}

impl Outside {
    /// Returns no numbers, which a link has in the form `coding`.
    pub fn none(size: Size, coding: OutsideCoding) -> Outside {
        let lines = |direction| vec![Vec::new(); line_count(size, direction)];
        Outside { size, coding, sides: Direction::ALL.map(lines) }
    }

    /// Returns the clues on a side of the grid, for each line. They are listed from the one nearest
    /// to the grid.
    pub fn side(&self, direction: Direction) -> &[Vec<Clue>] {
        &self.sides[index(direction)]
    }

    /// Sets the clues of a line on a side of the grid.
    pub fn set(&mut self, direction: Direction, line: usize, clues: Vec<Clue>) {
        self.sides[index(direction)][line] = clues;
    }

    /// Returns the number of clues that a line may have on a side.
    fn depth(&self, direction: Direction) -> usize {
        let Size { rows, columns } = self.size;
        match (self.coding, direction) {
            (OutsideCoding::Lists, Direction::Up) => rows.div_ceil(2),
            (OutsideCoding::Lists, Direction::Left) => columns.div_ceil(2),
            (OutsideCoding::FourSides, _) => 1,
            (OutsideCoding::TwoSides, Direction::Up | Direction::Left) => 1,
            _ => 0,
        }
    }
}

/// Returns the number of lines that end at a side.
fn line_count(size: Size, direction: Direction) -> usize {
    match direction {
        Direction::Up | Direction::Down => size.columns,
        Direction::Left | Direction::Right => size.rows,
    }
}

fn index(direction: Direction) -> usize {
    Direction::ALL.iter().position(|&one| one == direction).expect("all directions are listed")
}

impl Layer for Outside {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        let depths = Direction::ALL.map(|direction| self.depth(direction));
        let counts = Direction::ALL.map(|direction| line_count(self.size, direction));
        let all = depths.iter().zip(counts).map(|(depth, count)| depth * count).sum();
        let clues = read_hexadecimal(text, all)?;
        let mut rest = &clues[..];
        for (lines, depth) in self.sides.iter_mut().zip(depths).filter(|(_, depth)| *depth > 0) {
            for line in lines {
                let (own, after) = rest.split_at(depth);
                *line = own.iter().copied().flatten().collect();
                rest = after;
            }
        }
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let mut clues = Vec::new();
        for direction in Direction::ALL {
            let depth = self.depth(direction);
            for line in self.side(direction) {
                let given = line.iter().copied().map(Some).chain(std::iter::repeat(None));
                clues.extend(given.take(depth));
            }
        }
        write_hexadecimal(&clues, out);
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["outside", "rows", "cols"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        one_form(clues, &["outside", "rows"])?;
        one_form(clues, &["outside", "cols"])?;
        let Some(layer) = clues.get("outside") else { return self.read_totals(clues) };
        let error = LinkError::Form {
            layer: "outside",
            expected: "a list of numbers beside the grid: {\"bx\": 1, \"by\": -1, \"qnum\": 3}",
        };
        let mut placed: Vec<(Direction, usize, usize, Clue)> = Vec::new();
        for item in layer.as_array().ok_or_else(|| error.clone())? {
            let field = |name| item.get(name).and_then(Value::as_i64);
            let numbers = field("bx").zip(field("by")).zip(field("qnum"));
            only_keys(item, &["bx", "by", "qnum"], "outside")?;
            let ((bx, by), qnum) = numbers.ok_or_else(|| error.clone())?;
            let clue = Clue::from_json(qnum, MOST).flatten().zip(self.place(bx, by));
            let (clue, (side, line, place)) = clue.ok_or_else(|| {
                LinkError::Clues(format!("\"outside\" has {item}, where no clue is"))
            })?;
            if placed.iter().any(|&(other, at, by, _)| (other, at, by) == (side, line, place)) {
                let text = format!("\"outside\" has a second clue at {bx}, {by}");
                return Err(LinkError::Clues(text));
            }
            placed.push((side, line, place, clue));
        }
        placed.sort_by_key(|&(_, _, place, _)| place);
        *self = Outside::none(self.size, self.coding);
        for (direction, line, _, clue) in placed {
            self.sides[index(direction)][line].push(clue);
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        let mut items = Vec::new();
        for direction in Direction::ALL {
            for (line, given) in self.side(direction).iter().enumerate() {
                for (place, &clue) in given.iter().enumerate() {
                    let along = 2 * line as i64 + 1;
                    let before = -1 - 2 * place as i64;
                    let (bx, by) = match direction {
                        Direction::Up => (along, before),
                        Direction::Down => (along, 2 * self.size.rows as i64 - before),
                        Direction::Left => (before, along),
                        Direction::Right => (2 * self.size.columns as i64 - before, along),
                    };
                    items.push(json!({ "bx": bx, "by": by, "qnum": Clue::to_json(Some(clue)) }));
                }
            }
        }
        if !items.is_empty() {
            clues.insert("outside".to_owned(), items.into());
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for direction in Direction::ALL {
            for (line, clues) in self.side(direction).iter().enumerate() {
                for (place, &clue) in clues.iter().enumerate() {
                    canvas.outside(direction, line, place, clue);
                }
            }
        }
    }

    /// Returns 0 for lists: a line without a number has no shaded cell, which is a clue as well.
    fn clue_count(&self) -> usize {
        match self.coding {
            OutsideCoding::Lists => 0,
            _ => self.sides.iter().map(Vec::len).sum(),
        }
    }

    fn remove_clue(&mut self, mut number: usize) {
        for lines in &mut self.sides {
            match lines.get_mut(number) {
                Some(line) => return line.clear(),
                None => number -= lines.len(),
            }
        }
    }
}

impl Outside {
    /// Reads the layers `rows` and `cols`, which have a number for each line.
    fn read_totals(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        for (layer, direction) in [("rows", Direction::Left), ("cols", Direction::Up)] {
            let Some(totals) = clues.get(layer) else { continue };
            let lines = &mut self.sides[index(direction)];
            let error = LinkError::Form { layer, expected: "a list with a number for each line" };
            let totals = totals.as_array().filter(|totals| totals.len() == lines.len());
            for (line, total) in lines.iter_mut().zip(totals.ok_or_else(|| error.clone())?) {
                let clue = total.as_i64().and_then(|total| Clue::from_json(total, MOST));
                let clue = clue.ok_or_else(|| error.clone())?;
                *line = clue.into_iter().collect();
            }
        }
        Ok(())
    }

    /// Returns the side, the line and the place in it, from the nearest, at half-cell coordinates;
    /// `None` if no clue can be there.
    fn place(&self, bx: i64, by: i64) -> Option<(Direction, usize, usize)> {
        let Size { rows, columns } = self.size;
        let (width, height) = (2 * columns as i64, 2 * rows as i64);
        let (direction, along, away) = match () {
            () if by < 0 => (Direction::Up, bx, -by),
            () if by > height => (Direction::Down, bx, by - height),
            () if bx < 0 => (Direction::Left, by, -bx),
            () if bx > width => (Direction::Right, by, bx - width),
            () => return None,
        };
        let [line, place] = [along, away].map(|half| half.checked_sub(1).filter(|at| at % 2 == 0));
        let number = |at: Option<i64>| usize::try_from(at? / 2).ok();
        let (line, place) = (number(line)?, number(place)?);
        let is_there = line < line_count(self.size, direction) && place < self.depth(direction);
        is_there.then_some((direction, line, place))
    }
}
