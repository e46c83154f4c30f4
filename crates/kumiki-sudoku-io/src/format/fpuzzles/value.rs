//! Reading values of the JSON: numbers, digits, cells.
//!
//! Invariant: what is not what it should be is an error that says what was expected.

use super::FPuzzlesProblem as Problem;
use kumiki_sudoku::{Cell, Digit, Digits};
use serde_json::Value;

/// What is read, or what is wrong with it.
pub(super) type Read<T> = Result<T, Problem>;

pub(super) fn list(value: &Value) -> Read<&[Value]> {
    value.as_array().map(Vec::as_slice).ok_or(Problem::Expected("a list"))
}

pub(super) fn text(value: &Value) -> Read<&str> {
    value.as_str().ok_or(Problem::Expected("a text"))
}

/// Returns a number, or a text that is one.
pub(super) fn number(value: &Value) -> Read<u32> {
    let number = match value {
        Value::String(text) => text.trim().parse().ok(),
        _ => value.as_u64().and_then(|number| u32::try_from(number).ok()),
    };
    number.ok_or(Problem::Expected("a number"))
}

/// Returns the number that a mark has, if it has one.
pub(super) fn value_of(mark: &Value) -> Read<Option<u32>> {
    match &mark["value"] {
        Value::Null => Ok(None),
        Value::String(text) if text.trim().is_empty() => Ok(None),
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

/// Row and column of `R1C2`, which may lie one beyond the grid.
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
