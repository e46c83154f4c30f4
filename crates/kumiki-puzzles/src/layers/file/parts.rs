//! The parts of a file as layers of JSON, and back.
//!
//! Invariant: what a part writes, it reads back.

use super::text::FileText;
use super::{FilePart, Symbols, UNKNOWN, beside, sums};
use crate::grid::{Cell, Edge, Grid, Size, Walls};
use crate::layers::{ClueMap, Layer, LinkError, edge_layer};
use serde_json::Value;
use std::collections::BTreeSet;

/// The symbols of sides that are walls.
const WALLS: Symbols = Symbols { layer: "border_ques", none: ("0", 0), named: &[] };

/// The symbol of a cell without numbers, and the symbols of answers.
const BLANKS: [&str; 3] = [".", "#", "+"];

impl FilePart {
    /// Returns the version of the files that have the part as it is written.
    pub(super) fn version(&self) -> u32 {
        match *self {
            FilePart::Regions { sides_from } => sides_from.unwrap_or(0),
            FilePart::Variants { from, .. } => from,
            _ => 0,
        }
    }

    /// Reads the part, and adds what it says to the clues.
    pub(super) fn read(
        &self,
        version: u32,
        size: Size,
        text: &mut FileText<'_>,
        clues: &mut ClueMap,
    ) -> Result<(), LinkError> {
        let Size { rows, columns } = size;
        match *self {
            FilePart::Cells(symbols) => read_table(symbols, size, text, clues),
            FilePart::Letters => match text.table(rows, columns)? {
                Some(table) => {
                    let rows = table.rows(letter_number, "a letter")?;
                    clues.insert("qnum".to_owned(), rows.into());
                    Ok(())
                }
                None => Ok(()),
            },
            FilePart::Corners(symbols) => {
                read_table(symbols, Size { rows: rows + 1, columns: columns + 1 }, text, clues)
            }
            FilePart::Sides(symbols) => read_sides(symbols, size, text, clues),
            FilePart::Fields(layers) => read_fields(layers, size, text, clues),
            FilePart::Lists => read_lists(size, text, clues),
            FilePart::Beside { cells, has_lists } => {
                beside::read(cells, has_lists, size, text, clues)
            }
            FilePart::Sums => sums::read(size, text, clues),
            FilePart::Regions { sides_from } if sides_from.is_some_and(|from| from <= version) => {
                read_sides(WALLS, size, text, clues)
            }
            FilePart::Regions { .. } => read_regions(size, text, clues),
            FilePart::Flag(letter, name) => {
                if text.skip(letter) {
                    clues.insert(name.to_owned(), true.into());
                }
                Ok(())
            }
            FilePart::Choice { layer, set, unset } => {
                let line = text.line();
                if line != set && line != unset {
                    return Err(text.wrong(&format!("{unset:?} or {set:?}")));
                }
                clues.insert(layer.to_owned(), (line == set).into());
                Ok(())
            }
            FilePart::Number(name) => {
                let number = text.line().parse::<i64>();
                let number = number.map_err(|_| text.wrong("a number"))?;
                clues.insert(name.to_owned(), number.into());
                Ok(())
            }
            FilePart::Variants { from, names } if from <= version => {
                for word in text.line().split_whitespace() {
                    let known = names.iter().find(|(name, _)| *name == word);
                    let (_, layer) =
                        known.ok_or_else(|| text.wrong("a variant that can be read"))?;
                    clues.insert((*layer).to_owned(), true.into());
                }
                Ok(())
            }
            FilePart::Variants { .. } => Ok(()),
            FilePart::Answers => text.table(rows, columns).map(drop),
        }
    }

    /// Adds the lines that say what the clues say.
    pub(super) fn write(&self, size: Size, clues: &ClueMap, lines: &mut Vec<String>) {
        let Size { rows, columns } = size;
        let symbol = |symbols: Symbols, row: usize, column: usize| {
            let number = clues.get(symbols.layer).and_then(|layer| number_at(layer, row, column));
            symbols.symbol(number.unwrap_or(symbols.none.1))
        };
        let mut table = |rows: usize, columns: usize, symbol: &dyn Fn(usize, usize) -> String| {
            write_table(rows, columns, lines, symbol);
        };
        match *self {
            FilePart::Cells(symbols) => table(rows, columns, &|row, at| symbol(symbols, row, at)),
            FilePart::Letters => table(rows, columns, &|row, column| {
                let number = clues.get("qnum").and_then(|layer| number_at(layer, row, column));
                letter_symbol(number.unwrap_or(Symbols::NUMBERS.none.1))
            }),
            FilePart::Corners(symbols) => {
                table(rows + 1, columns + 1, &|row, at| symbol(symbols, row, at));
            }
            FilePart::Sides(symbols) => write_sides(symbols, size, clues, &mut table),
            FilePart::Fields(layers) => table(rows, columns, &|row, column| {
                let number = |layer: &&str| number_at(clues.get(*layer)?, row, column);
                field_symbol(layers.iter().map(number).collect())
            }),
            FilePart::Lists => table(rows, columns, &|row, column| {
                let list = clues.get("qnums").and_then(|layer| layer.get(row)?.get(column));
                list.and_then(Value::as_array)
                    .map_or_else(|| BLANKS[0].to_owned(), |list| list_symbol(list))
            }),
            FilePart::Beside { cells, has_lists } => {
                let (above, left) = beside::depth(size, has_lists);
                let numbers = beside::numbers(clues);
                table(rows + above, columns + left, &|row, column| match (
                    row.checked_sub(above),
                    column.checked_sub(left),
                ) {
                    (Some(row), Some(column)) => symbol(cells, row, column),
                    _ => {
                        let place = beside::place(row, column, above, left);
                        numbers.get(&place).map_or(".".to_owned(), i64::to_string)
                    }
                });
            }
            FilePart::Sums => sums::write(size, clues, lines),
            FilePart::Regions { sides_from: Some(_) } => {
                write_sides(WALLS, size, clues, &mut table);
            }
            FilePart::Regions { sides_from: None } => {
                let (count, regions) = region_numbers(size, clues);
                table(1, 1, &|_, _| count.to_string());
                table(rows, columns, &|row, column| regions[Cell { row, column }].to_string());
            }
            FilePart::Flag(letter, name) => {
                if clues.get(name).and_then(Value::as_bool) == Some(true) {
                    table(1, 1, &|_, _| letter.to_owned());
                }
            }
            FilePart::Choice { layer, set, unset } => {
                let is_set = clues.get(layer).and_then(Value::as_bool) == Some(true);
                table(1, 1, &|_, _| if is_set { set } else { unset }.to_owned());
            }
            FilePart::Number(name) => {
                let number = clues.get(name).and_then(Value::as_i64).unwrap_or(0);
                table(1, 1, &|_, _| number.to_string());
            }
            FilePart::Variants { names, .. } => {
                let is_set = |layer: &str| clues.get(layer).and_then(Value::as_bool) == Some(true);
                let set = names.iter().filter(|(_, layer)| is_set(layer));
                let set: Vec<&str> = set.map(|(name, _)| *name).collect();
                table(1, 1, &|_, _| set.join(" "));
            }
            FilePart::Answers => table(rows, columns, &|_, _| ".".to_owned()),
        }
    }
}

/// The letters of numbers, from 1 on.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Returns the number of a letter.
fn letter_number(symbol: &str) -> Option<i64> {
    let letter = || (symbol.len() == 1).then(|| LETTERS.find(symbol)).flatten();
    match symbol {
        "." | "-" => Symbols::NUMBERS.number(symbol),
        _ => letter().map(|at| at as i64 + 1),
    }
}

/// Returns the letter of a number. A number without one stands for itself.
fn letter_symbol(number: i64) -> String {
    let at = usize::try_from(number - 1).ok();
    let letter = at.and_then(|at| LETTERS.get(at..=at));
    letter.map_or_else(|| Symbols::NUMBERS.symbol(number), str::to_owned)
}

/// Adds the lines of a table.
pub(super) fn write_table(
    rows: usize,
    columns: usize,
    lines: &mut Vec<String>,
    symbol: &dyn Fn(usize, usize) -> String,
) {
    let row = |row| (0..columns).map(|column| symbol(row, column)).collect::<Vec<_>>();
    lines.extend((0..rows).map(|at| row(at).join(" ")));
}

/// A function that adds the lines of a table with these numbers of rows and columns.
type AddTable<'a> = dyn FnMut(usize, usize, &dyn Fn(usize, usize) -> String) + 'a;

fn read_table(
    symbols: Symbols,
    size: Size,
    text: &mut FileText<'_>,
    clues: &mut ClueMap,
) -> Result<(), LinkError> {
    if let Some(table) = text.table(size.rows, size.columns)? {
        let rows = table.rows(|symbol| symbols.number(symbol), "a clue")?;
        clues.insert(symbols.layer.to_owned(), rows.into());
    }
    Ok(())
}

fn read_sides(
    symbols: Symbols,
    size: Size,
    text: &mut FileText<'_>,
    clues: &mut ClueMap,
) -> Result<(), LinkError> {
    let mut part = |rows, columns| {
        let table = text.table(rows, columns)?;
        let rows = table.map(|table| table.rows(|symbol| symbols.number(symbol), "a side"));
        Ok(rows.transpose()?.unwrap_or_default())
    };
    let [upright, level] = [part(size.rows, size.columns - 1)?, part(size.rows - 1, size.columns)?];
    let number = |edge: Edge| {
        let Edge { is_horizontal, row, column } = edge;
        let (rows, row, column) = match is_horizontal {
            true => (&level, row.checked_sub(1)?, column),
            false => (&upright, row, column.checked_sub(1)?),
        };
        rows.get(row)?.get(column).copied()
    };
    let layer = edge_layer(size, |edge| number(edge).unwrap_or(symbols.none.1).into());
    clues.insert(symbols.layer.to_owned(), layer);
    Ok(())
}

fn write_sides(symbols: Symbols, size: Size, clues: &ClueMap, table: &mut AddTable<'_>) {
    let symbol = |name: &str, row: usize, column: usize| {
        let layer = clues.get(symbols.layer).and_then(|layer| layer.get(name));
        let number = layer.and_then(|layer| number_at(layer, row, column));
        symbols.symbol(number.unwrap_or(symbols.none.1))
    };
    table(size.rows, size.columns - 1, &|row, column| symbol("v", row, column + 1));
    table(size.rows - 1, size.columns, &|row, column| symbol("h", row + 1, column));
}

fn read_fields(
    layers: &[&str],
    size: Size,
    text: &mut FileText<'_>,
    clues: &mut ClueMap,
) -> Result<(), LinkError> {
    let Some(table) = text.table(size.rows, size.columns)? else { return Ok(()) };
    let numbers = |symbol: &str| {
        if BLANKS.contains(&symbol) {
            return Some(vec![NO_FIELD; layers.len()]);
        }
        let fields: Option<Vec<i64>> = symbol.split(',').map(clue_number).collect();
        fields.filter(|fields| fields.len() == layers.len())
    };
    let rows = table.rows(numbers, "a clue")?;
    for (at, layer) in layers.iter().enumerate() {
        let row = |row: &Vec<Vec<i64>>| row.iter().map(|fields| fields[at]).collect::<Value>();
        clues.insert((*layer).to_owned(), rows.iter().map(row).collect());
    }
    Ok(())
}

/// The number of a cell without a clue in each of several layers.
const NO_FIELD: i64 = -1;

/// Returns the symbol of the numbers of a cell, the second of which is that of a clue.
fn field_symbol(fields: Vec<Option<i64>>) -> String {
    match fields.get(1) {
        None | Some(None | Some(NO_FIELD)) => BLANKS[0].to_owned(),
        _ => {
            let symbol = |field: Option<i64>| clue_symbol(field.unwrap_or(0));
            fields.into_iter().map(symbol).collect::<Vec<_>>().join(",")
        }
    }
}

fn read_lists(size: Size, text: &mut FileText<'_>, clues: &mut ClueMap) -> Result<(), LinkError> {
    let Some(table) = text.table(size.rows, size.columns)? else { return Ok(()) };
    let list = |symbol: &str| {
        if BLANKS.contains(&symbol) {
            return Some(Value::Null);
        }
        let numbers: Option<Vec<i64>> = symbol.split(',').map(clue_number).collect();
        numbers.map(Value::from)
    };
    clues.insert("qnums".to_owned(), table.rows(list, "a list of numbers")?.into());
    Ok(())
}

fn list_symbol(list: &[Value]) -> String {
    let symbol = |number: &Value| clue_symbol(number.as_i64().unwrap_or(UNKNOWN));
    list.iter().map(symbol).collect::<Vec<_>>().join(",")
}

/// Reads the number of regions and the region of each cell.
fn read_regions(size: Size, text: &mut FileText<'_>, clues: &mut ClueMap) -> Result<(), LinkError> {
    let count = text.line();
    if !count.is_empty() && count.parse::<usize>().is_err() {
        return Err(text.wrong("a variant that can be read, or a number of regions"));
    }
    let Some(table) = text.table(size.rows, size.columns)? else { return Ok(()) };
    let regions = table.rows(Some, "")?;
    let of = |cell: Cell| regions[cell.row][cell.column];
    let mut walls = Walls::none(size);
    for [one, other] in size.pairs() {
        walls.set(Edge::between(one, other), of(one) != of(other));
    }
    let numbers: BTreeSet<&str> = regions.iter().flatten().copied().collect();
    let counts = [walls.regions().len(), numbers.len()];
    if counts.iter().any(|found| !count.is_empty() && count.parse() != Ok(*found)) {
        return Err(LinkError::Clues(format!(
            "the file has {count} regions, and its table {} with {} numbers",
            counts[0], counts[1]
        )));
    }
    walls.write_json(clues);
    Ok(())
}

/// Returns the number of regions, and the number of the region of each cell.
fn region_numbers(size: Size, clues: &ClueMap) -> (usize, Grid<usize>) {
    let mut walls = Walls::none(size);
    // A layer of another form is that of no walls.
    let _ = walls.read_json(clues);
    (walls.regions().len(), walls.numbers())
}

pub(super) fn number_at(layer: &Value, row: usize, column: usize) -> Option<i64> {
    layer.get(row)?.get(column)?.as_i64()
}

fn clue_number(symbol: &str) -> Option<i64> {
    if symbol == "-" { Some(UNKNOWN) } else { symbol.parse().ok() }
}

fn clue_symbol(number: i64) -> String {
    if number == UNKNOWN { "-".to_owned() } else { number.to_string() }
}
