//! Readers of values of the JSON: numbers, digits, cells.
//!
//! Invariant: a value of the wrong kind is an error that names the expected kind.

use super::FPuzzlesProblem as Problem;
use kumiki_sudoku::{Cell, Digit, Digits};
use serde_json::Value;

/// The value that was read, or the problem.
pub(super) type Read<T> = Result<T, Problem>;

pub(super) fn list(value: &Value) -> Read<&[Value]> {
    value.as_array().map(Vec::as_slice).ok_or(Problem::Expected("a list"))
}

pub(super) fn text(value: &Value) -> Read<&str> {
    value.as_str().ok_or(Problem::Expected("a text"))
}

/// Returns the number that `value` holds, also as text.
pub(super) fn number(value: &Value) -> Read<u32> {
    let number = match value {
        Value::String(text) => text.trim().parse().ok(),
        _ => value.as_u64().and_then(|number| u32::try_from(number).ok()),
    };
    number.ok_or(Problem::Expected("a number"))
}

/// Returns the number of a mark, if it has one. A question mark says that there is none.
pub(super) fn value_of(mark: &Value) -> Read<Option<u32>> {
    match &mark["value"] {
        Value::Null => Ok(None),
        Value::String(text) if matches!(text.trim(), "" | "?") => Ok(None),
        value => number(value).map(Some),
    }
}

pub(super) fn digit(value: &Value) -> Read<Digit> {
    let digit = u8::try_from(number(value)?).ok().and_then(Digit::new);
    digit.ok_or(Problem::Expected("a digit"))
}

pub(super) fn digits(value: &Value) -> Read<Digits> {
    list(value)?.iter().map(digit).collect()
}

/// Returns the row and column of `R1C2`, from 1. They may be one beyond the grid.
pub(super) fn place(value: &Value) -> Read<(usize, usize)> {
    let name = text(value)?;
    let numbers = name.strip_prefix('R').and_then(|rest| rest.split_once('C'));
    let small = |text: &str| text.parse().ok().filter(|&number: &usize| number < 256);
    numbers
        .and_then(|(row, column)| Some((small(row)?, small(column)?)))
        .ok_or(Problem::Expected("a cell, such as R1C2"))
}

pub(super) fn cell(value: &Value) -> Read<Cell> {
    let (row, column) = place(value)?;
    let inside = row.checked_sub(1).zip(column.checked_sub(1));
    let (row, column) = inside.ok_or(Problem::Expected("a cell in the grid"))?;
    Ok(Cell::new(row, column))
}

pub(super) fn cells(value: &Value) -> Read<Vec<Cell>> {
    list(value)?.iter().map(cell).collect()
}

pub(super) fn two_cells(value: &Value) -> Read<[Cell; 2]> {
    cells(value)?.try_into().map_err(|_| Problem::Expected("two cells"))
}

pub(super) fn lines(mark: &Value) -> Read<Vec<Vec<Cell>>> {
    list(&mark["lines"])?.iter().map(cells).collect()
}
