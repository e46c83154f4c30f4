//! The table of a kakuro: two sums in a black cell, and sums beside the grid.
//!
//! Invariant: 0 in a file is [`NO_SUM`] in JSON beside the grid, and in a black cell without sums.

use super::beside;
use super::parts::{number_at, write_table};
use super::text::FileText;
use crate::grid::Size;
use crate::layers::{ClueMap, LinkError};
use serde_json::{Value, json};

/// The number of a black cell in JSON, and that of a white one.
const KINDS: [i64; 2] = [51, 0];

/// The number that stands for no sum in JSON.
const NO_SUM: i64 = -1;

/// The second number of a place beside the cells, which has one sum.
const BESIDE: i64 = -2;

/// The layers of the two sums of a black cell: of the cells on its right, and of those below.
const SUMS: [&str; 2] = ["qnum", "qnum2"];

/// Reads the sums.
pub(super) fn read(
    size: Size,
    text: &mut FileText<'_>,
    clues: &mut ClueMap,
) -> Result<(), LinkError> {
    let Some(table) = text.table(size.rows + 1, size.columns + 1)? else { return Ok(()) };
    let sums = |symbol: &str| match symbol.split_once(',') {
        _ if symbol == "." => Some(None),
        None => Some(Some([symbol.parse().ok()?, BESIDE])),
        Some((right, below)) => match [right.parse().ok()?, below.parse::<i64>().ok()?] {
            [0, 0] => Some(Some([NO_SUM; 2])),
            sums => Some(Some(sums)),
        },
    };
    let rows = table.rows(sums, "a sum, or two of a black cell")?;
    let wrong = |row: usize, column: usize| match rows[row][column] {
        Some([(0..), BESIDE]) => row > 0 && column > 0,
        sums => row == 0 || column == 0 || sums.is_some_and(|sums| sums.contains(&BESIDE)),
    };
    let mut places = (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |at| (row, at)));
    if places.any(|(row, column)| wrong(row, column)) || rows[0][0] != Some([0, BESIDE]) {
        let text = "the table of a kakuro has one sum in each place beside the cells, and two or \
                    none in a cell";
        return Err(LinkError::Clues(text.to_owned()));
    }
    let sum = |sums: &Option<[i64; 2]>| match *sums {
        Some([sum @ (1..), _]) => sum,
        _ => NO_SUM,
    };
    let (above, rows) = (&rows[0], &rows[1..]);
    clues.insert("above".to_owned(), above[1..].iter().map(sum).collect());
    let left = rows.iter().enumerate().map(|(row, sums)| (row, sum(&sums[0])));
    let item = |(row, sum): (usize, i64)| json!({ "bx": -1, "by": 2 * row + 1, "qnum": sum });
    clues.insert("outside".to_owned(), left.filter(|&(_, sum)| sum > 0).map(item).collect());
    let mut add = |layer: &str, number: &dyn Fn(Option<[i64; 2]>) -> i64| {
        let row = |row: &Vec<_>| row[1..].iter().map(|&sums| number(sums)).collect::<Value>();
        clues.insert(layer.to_owned(), rows.iter().map(row).collect());
    };
    add("ques", &|sums| KINDS[usize::from(sums.is_none())]);
    for (at, layer) in SUMS.into_iter().enumerate() {
        add(layer, &|sums| sums.map_or(NO_SUM, |sums| sums[at]));
    }
    Ok(())
}

/// Adds the lines of the sums.
pub(super) fn write(size: Size, clues: &ClueMap, lines: &mut Vec<String>) {
    let above = |column: usize| clues.get("above").and_then(|sums| sums.get(column)?.as_i64());
    let numbers = beside::numbers(clues);
    let cell = |row: usize, column: usize| {
        let number = |layer: &str| number_at(clues.get(layer)?, row, column);
        let [right, below] = SUMS.map(|layer| number(layer).unwrap_or(NO_SUM));
        match (number("ques") == Some(KINDS[0]), right, below) {
            (false, ..) => ".".to_owned(),
            (true, NO_SUM, NO_SUM) => "0,0".to_owned(),
            (true, ..) => format!("{right},{below}"),
        }
    };
    let left = |row: usize| numbers.get(&(-1, 2 * row as i64 + 1)).copied();
    write_table(size.rows + 1, size.columns + 1, lines, &|row, column| match (
        row.checked_sub(1),
        column.checked_sub(1),
    ) {
        (Some(row), Some(column)) => cell(row, column),
        (None, Some(column)) => above(column).unwrap_or(0).max(0).to_string(),
        (Some(row), None) => left(row).unwrap_or(0).to_string(),
        (None, None) => "0".to_owned(),
    });
}
