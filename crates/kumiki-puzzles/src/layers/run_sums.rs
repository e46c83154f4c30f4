//! Black cells with the sums of the white cells on their right and below them.
//!
//! Invariant: a run is as long as it can be. Its sum is in the black cell before it, or beside the
//! grid. A sum that is not given is [`NO_SUM`] or 0: links have both.

use super::json::{json_cell, meaning_grid, needs, no_clue, one_form, only_keys, rows};
use super::skips::{read_skipping, write_skipping};
use super::{Clue, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Cell, Direction, Grid, Size};
use serde_json::{Value, json};

/// The greatest sum of a run: of the digits from 1 to 9.
const MOST: i32 = 45;

/// The number of a black cell in the layer `ques` of JSON.
const BLACK: i64 = 51;

/// A sum that is not given.
const NO_SUM: i32 = -1;

/// The sums in a black cell; less than 1 if they are not given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sums {
    /// The sum of the run on the right.
    pub right: i32,
    /// The sum of the run below.
    pub below: i32,
}

impl Sums {
    /// No sums.
    pub const NONE: Sums = Sums { right: NO_SUM, below: NO_SUM };
}

/// A run of white cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The sum; less than 1 if it is not given.
    pub sum: i32,
    /// True for a run along a row.
    pub is_row: bool,
    /// The cells in order.
    pub cells: Vec<Cell>,
}

/// Black cells and sums.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunSums {
    /// The black cells.
    pub blocks: Grid<Option<Sums>>,
    /// The sums of the runs that begin in the first row.
    pub above: Vec<i32>,
    /// The sums of the runs that begin in the first column.
    pub left: Vec<i32>,
}

impl RunSums {
    /// Returns no black cells and no sums.
    pub fn none(size: Size) -> RunSums {
        let (above, left) = (vec![NO_SUM; size.columns], vec![NO_SUM; size.rows]);
        RunSums { blocks: Grid::filled(size, None), above, left }
    }

    /// Returns the runs along rows, and then those along columns.
    pub fn runs(&self) -> Vec<Run> {
        let size = self.blocks.size();
        let rows = (0..size.rows).map(|row| (size.row(row), self.left[row], true));
        let columns =
            (0..size.columns).map(|column| (size.column(column), self.above[column], false));
        let mut runs = Vec::new();
        for (line, mut sum, is_row) in rows.chain(columns) {
            let mut cells = Vec::new();
            for cell in line {
                if let Some(sums) = self.blocks[cell] {
                    runs.push(Run { sum, is_row, cells: std::mem::take(&mut cells) });
                    sum = if is_row { sums.right } else { sums.below };
                } else {
                    cells.push(cell);
                }
            }
            runs.push(Run { sum, is_row, cells });
        }
        runs.retain(|run| !run.cells.is_empty());
        runs
    }

    /// Sets the sum of the run that begins with `first`, along its row or its column.
    pub fn set(&mut self, first: Cell, is_row: bool, sum: i32) {
        let Cell { row, column } = first;
        let place = if is_row {
            match column.checked_sub(1) {
                None => Some(&mut self.left[row]),
                Some(column) => self.blocks[Cell { row, column }].as_mut().map(|it| &mut it.right),
            }
        } else {
            match row.checked_sub(1) {
                None => Some(&mut self.above[column]),
                Some(row) => self.blocks[Cell { row, column }].as_mut().map(|it| &mut it.below),
            }
        };
        if let Some(place) = place {
            *place = sum;
        }
    }

    /// Returns the sums beside the grid that a link has: those of lines that begin with a white
    /// cell.
    fn beside(&mut self) -> Vec<&mut i32> {
        let is_white = |row, column| self.blocks[Cell { row, column }].is_none();
        let columns: Vec<bool> = (0..self.above.len()).map(|column| is_white(0, column)).collect();
        let rows: Vec<bool> = (0..self.left.len()).map(|row| is_white(row, 0)).collect();
        let above = self.above.iter_mut().zip(columns);
        let all = above.chain(self.left.iter_mut().zip(rows));
        all.filter_map(|(sum, is_white)| is_white.then_some(sum)).collect()
    }

    /// Reads the sums beside the grid: `outside` has those of rows, and `above` those of columns.
    fn read_beside(&mut self, clues: &ClueMap) -> Option<()> {
        let sum = |value: &Value| sum(value.as_i64()?);
        if let Some(items) = clues.get("outside") {
            for item in items.as_array()? {
                let row =
                    (0..self.left.len()).find(|row| item.get("by") == Some(&json!(2 * row + 1)));
                let (first, number) = (Cell { row: row?, column: 0 }, sum(item.get("qnum")?)?);
                let is_given = self.left[first.row] != NO_SUM || self.blocks[first].is_some();
                if is_given || item.get("bx") != Some(&json!(-1)) {
                    return None;
                }
                self.left[first.row] = number;
            }
        }
        if let Some(sums) = clues.get("above") {
            let sums = sums.as_array().filter(|sums| sums.len() == self.above.len())?;
            self.above = sums.iter().map(sum).collect::<Option<_>>()?;
        }
        let is_white = |column| self.blocks[Cell { row: 0, column }].is_none();
        let mut above = self.above.iter().enumerate();
        above.all(|(column, &sum)| sum < 1 || is_white(column)).then_some(())
    }

    /// Reads the layer `runs`: cells and their sum. Cells in no run are black.
    fn read_runs(&mut self, runs: &Value) -> Option<()> {
        let size = self.blocks.size();
        *self = RunSums::none(size);
        let mut given: Vec<Run> = Vec::new();
        self.blocks = Grid::filled(size, Some(Sums::NONE));
        for run in runs.as_array()? {
            let sum = sum(run.get("sum")?.as_i64()?).filter(|&sum| sum > NO_SUM)?;
            let cells = run.get("cells")?.as_array()?.iter();
            let cells: Vec<Cell> =
                cells.map(|cell| json_cell(cell, size)).collect::<Option<_>>()?;
            cells.iter().for_each(|&cell| self.blocks[cell] = None);
            let &[first, second, ..] = &cells[..] else { return None };
            given.push(Run { sum, is_row: first.row == second.row, cells });
        }
        given.iter().for_each(|run| self.set(run.cells[0], run.is_row, run.sum));
        let runs = self.runs();
        given.iter().all(|run| runs.contains(run)).then_some(())
    }
}

/// Returns the sum that a number of JSON is, if it is one, or stands for none.
fn sum(number: i64) -> Option<i32> {
    i32::try_from(number).ok().filter(|sum| (NO_SUM..=MOST).contains(sum))
}

/// Reads a sum of one character.
fn read_sum(text: &mut LinkText<'_>) -> Result<i32, LinkError> {
    let sum = match text.peek() {
        Some('-') => Some(NO_SUM),
        Some(letter @ ('0'..='9' | 'a'..='j')) => letter.to_digit(36).map(|digit| digit as i32),
        Some(letter @ 'A'..='Z') => letter.to_digit(36).map(|digit| digit as i32 + 10),
        _ => None,
    };
    let sum = sum.ok_or_else(|| text.unexpected("a sum up to 45"))?;
    text.take();
    Ok(sum)
}

/// Returns the character of a sum.
fn sum_letter(sum: i32) -> char {
    let digit = |digit: i32| char::from_digit(digit.unsigned_abs(), 36).unwrap_or('-');
    match sum {
        0..20 => digit(sum),
        20..=MOST => digit(sum - 10).to_ascii_uppercase(),
        _ => '-',
    }
}

impl Layer for RunSums {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        read_skipping(text, 'k', &mut self.blocks, |text| {
            if text.skip('.') {
                return Ok(Sums::NONE);
            }
            let below = read_sum(text)?;
            Ok(Sums { right: read_sum(text)?, below })
        })?;
        for sum in self.beside() {
            if !text.is_at_end() {
                // JSON has no sum of 0 beside the grid.
                *sum = Some(read_sum(text)?).filter(|&sum| sum > 0).unwrap_or(NO_SUM);
            }
        }
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        write_skipping(out, b'k', &self.blocks, |&sums, out| match sums {
            Sums::NONE => out.push('.'),
            Sums { right, below } => out.extend([below, right].map(sum_letter)),
        });
        out.extend(self.clone().beside().into_iter().map(|sum| sum_letter(*sum)));
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["outside", "above", "runs", "ques", "qnum", "qnum2"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        for other in ["ques", "qnum", "qnum2", "outside", "above"] {
            one_form(clues, &["runs", other])?;
        }
        let size = self.blocks.size();
        if let Some(runs) = clues.get("runs") {
            let error = LinkError::Form { layer: "runs", expected: "a list of sums with cells" };
            for run in runs.as_array().into_iter().flatten() {
                only_keys(run, &["sum", "cells"], "runs")?;
            }
            return self.read_runs(runs).ok_or(error);
        }
        needs(clues, "ques", &["qnum", "qnum2", "outside", "above"])?;
        let is_black = |number| [-1, 0, BLACK].contains(&number).then_some(number == BLACK);
        let Some(is_black) = meaning_grid(clues, "ques", size, is_black)? else { return Ok(()) };
        let sums = |layer: &'static str| {
            let sums = meaning_grid(clues, layer, size, sum)?;
            let sums = sums.unwrap_or_else(|| Grid::filled(size, NO_SUM));
            let stray = size.cells().find(|&cell| sums[cell] > 0 && !is_black[cell]);
            stray.map_or(Ok(()), |cell| Err(no_clue(layer, sums[cell].into(), cell)))?;
            Ok::<_, LinkError>(sums)
        };
        let (right, below) = (sums("qnum")?, sums("qnum2")?);
        let sums = |cell| Sums { right: right[cell], below: below[cell] };
        self.blocks = Grid::from_fn(size, |cell| is_black[cell].then(|| sums(cell)));
        for item in clues.get("outside").and_then(Value::as_array).into_iter().flatten() {
            only_keys(item, &["bx", "by", "qnum"], "outside")?;
        }
        self.read_beside(clues).ok_or(LinkError::Form {
            layer: "outside",
            expected: "a list of sums of rows, beside a list \"above\" of those of columns",
        })
    }

    fn write_json(&self, clues: &mut ClueMap) {
        let mut add = |name: &str, value: &dyn Fn(&Sums) -> i64, none: i64| {
            let layer = rows(&self.blocks, |sums| sums.as_ref().map_or(none, value).into());
            clues.insert(name.to_owned(), layer);
        };
        add("ques", &|_| BLACK, 0);
        add("qnum", &|sums| sums.right.into(), -1);
        add("qnum2", &|sums| sums.below.into(), -1);
        let rows = self.left.iter().enumerate().filter(|(_, sum)| **sum > 0);
        let item = |(row, sum): (usize, &i32)| json!({ "bx": -1, "by": 2 * row + 1, "qnum": sum });
        clues.insert("outside".to_owned(), rows.map(item).collect());
        clues.insert("above".to_owned(), self.above.clone().into());
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, &sums) in self.blocks.given() {
            canvas.block(cell);
            canvas.split_sums(cell, sums.right, sums.below);
        }
        for (direction, sums) in [(Direction::Up, &self.above), (Direction::Left, &self.left)] {
            for (line, &sum) in sums.iter().enumerate().filter(|(_, sum)| **sum > 0) {
                canvas.outside(direction, line, 0, Clue::Number(sum));
            }
        }
    }
}
