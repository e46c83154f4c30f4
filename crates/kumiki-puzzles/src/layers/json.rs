//! Layers of JSON: rows of numbers, cells, and the errors of those that say something else.
//!
//! Invariant: a number that stands for nothing is an error that names it and its place.

use super::{Clue, ClueMap, LinkError};
use crate::grid::{Cell, Grid, Size};
use serde_json::Value;
use std::fmt;

/// Returns the rows of a grid in JSON.
pub(crate) fn rows<T>(grid: &Grid<T>, mut value: impl FnMut(&T) -> Value) -> Value {
    let Size { rows, columns } = grid.size();
    let row = |row: usize, value: &mut dyn FnMut(&T) -> Value| {
        Value::Array((0..columns).map(|column| value(&grid[Cell { row, column }])).collect())
    };
    Value::Array((0..rows).map(|at| row(at, &mut value)).collect())
}

/// Reads a layer that has a number for each cell; `None` if it is not there.
pub(crate) fn int_grid(
    clues: &ClueMap,
    layer: &'static str,
    size: Size,
) -> Result<Option<Grid<i64>>, LinkError> {
    let Some(value) = clues.get(layer) else { return Ok(None) };
    let error =
        || LinkError::Form { layer, expected: "a list of rows of numbers, one for each cell" };
    let rows = value.as_array().filter(|rows| rows.len() == size.rows).ok_or_else(error)?;
    let mut numbers = Vec::new();
    for row in rows {
        let row = row.as_array().filter(|row| row.len() == size.columns).ok_or_else(error)?;
        for number in row {
            numbers.push(number.as_i64().ok_or_else(error)?);
        }
    }
    Ok(Some(Grid::from_fn(size, |cell| numbers[size.number(cell)])))
}

/// Checks that clues have at most one of several layers that say the same in different forms.
pub(crate) fn one_form(clues: &ClueMap, layers: &[&str]) -> Result<(), LinkError> {
    let there: Vec<&str> =
        layers.iter().copied().filter(|name| clues.contains_key(*name)).collect();
    match there[..] {
        [one, other, ..] => Err(LinkError::Clues(format!(
            "{one:?} and {other:?} are two forms of one layer: only one of them can be read"
        ))),
        _ => Ok(()),
    }
}

/// Checks that a layer is there if one of those is that say more about its clues.
pub(crate) fn needs(
    clues: &ClueMap,
    layer: &'static str,
    others: &[&'static str],
) -> Result<(), LinkError> {
    match others.iter().find(|name| clues.contains_key(**name)) {
        Some(other) if !clues.contains_key(layer) => Err(LinkError::Clues(format!(
            "{other:?} says more about the clues of {layer:?}, which is missing"
        ))),
        _ => Ok(()),
    }
}

/// Reads the layer `qnum`, or `given`, which has 0 for none; `None` if neither is there.
pub(crate) fn given_grid(clues: &ClueMap, size: Size) -> Result<Option<Grid<i64>>, LinkError> {
    one_form(clues, &["qnum", "given"])?;
    if let Some(numbers) = int_grid(clues, "qnum", size)? {
        return Ok(Some(numbers));
    }
    let given = int_grid(clues, "given", size)?;
    let number = |number: i64| if number == 0 { -1 } else { number };
    Ok(given.map(|given| Grid::from_fn(size, |cell| number(given[cell]))))
}

/// Reads a layer of what numbers stand for, for each cell; `None` if it is not there. `meaning`
/// returns what a number stands for.
pub(crate) fn meaning_grid<T>(
    clues: &ClueMap,
    layer: &'static str,
    size: Size,
    meaning: impl Fn(i64) -> Option<T>,
) -> Result<Option<Grid<T>>, LinkError> {
    int_grid(clues, layer, size)?.map(|numbers| meanings(&numbers, layer, meaning)).transpose()
}

/// Returns what the numbers of a layer stand for.
pub(crate) fn meanings<T>(
    numbers: &Grid<i64>,
    layer: &str,
    meaning: impl Fn(i64) -> Option<T>,
) -> Result<Grid<T>, LinkError> {
    match numbers.iter().find(|(_, number)| meaning(**number).is_none()) {
        Some((cell, number)) => Err(no_clue(layer, *number, cell)),
        None => {
            let known = |cell| meaning(numbers[cell]).expect("each number has a meaning");
            Ok(Grid::from_fn(numbers.size(), known))
        }
    }
}

/// Returns the error that a number of a layer stands for nothing.
pub(crate) fn no_clue(layer: &str, number: i64, place: impl fmt::Display) -> LinkError {
    LinkError::Clues(format!("{layer:?} has the number {number} at {place}, which is no clue"))
}

/// Reads a layer of clues up to `most`; `None` if it is not there.
pub(crate) fn clue_grid(
    clues: &ClueMap,
    layer: &'static str,
    size: Size,
    most: i32,
) -> Result<Option<Grid<Option<Clue>>>, LinkError> {
    meaning_grid(clues, layer, size, |number| Clue::from_json(number, most))
}

/// Checks that an object has none but known keys.
pub(crate) fn only_keys(object: &Value, known: &[&str], layer: &str) -> Result<(), LinkError> {
    let other = object.as_object().and_then(|it| it.keys().find(|key| !known.contains(&&***key)));
    match other {
        Some(key) => Err(LinkError::Clues(format!(
            "{layer:?} has {key:?}, which says nothing there: known are {}",
            known.join(", ")
        ))),
        None => Ok(()),
    }
}

/// Returns the cell of a size with a row and a column from 0: `[row, column]`.
pub(crate) fn json_cell(value: &Value, size: Size) -> Option<Cell> {
    let [row, column] = value.as_array()?.as_slice() else { return None };
    let number = |value: &Value| usize::try_from(value.as_u64()?).ok();
    let cell = Cell { row: number(row)?, column: number(column)? };
    size.contains(cell).then_some(cell)
}
