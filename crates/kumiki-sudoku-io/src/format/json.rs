//! JSON: grids of numbers, lines, objects with a grid or a line, and lists of these, on one line or
//! several.
//!
//! Invariant: numbers are digits, and 0, null and "" are blanks. Beside null, and without the
//! greatest digit, 0 is the least one. Other fields of an object become metadata.

use super::cell_objects::without_objects;
use super::codec::{Codec, Found, Standing, Write, only};
use super::error::{At, Fault};
use super::{BoxForms, Carries, Sample, cells, fpuzzles, line, sudoku_pad, zipped};
use kumiki_sudoku::{Digit, Puzzle};
use serde_json::Value;

pub(super) const JSON: Codec = Codec {
    name: "json",
    extension: Some("json"),
    about: "rows of numbers, 0 for a blank; objects with a grid, and lists, are read, too",
    carries: Carries { sizes: (4, 35), boxes: BoxForms::Usual, details: &[], several: true },
    is_like: |sample: &Sample<'_>| sample.text.starts_with(['{', '[']),
    standing: Standing::Document { head: "", tail: "", read_all },
    read,
    write: Write::Always(write),
};

/// The names of the field with the grid.
const GRIDS: [&str; 11] = [
    "grid", "board", "puzzle", "clues", "sudoku", "quiz", "question", "givens", "value", "cells",
    "data",
];

/// The names of the field with several puzzles, or with the object that has them.
const LISTS: [&str; 5] = ["puzzles", "boards", "grids", "sudokus", "newboard"];

fn read(text: &str) -> Result<Puzzle, Fault> {
    only(read_all(text), || Fault::count(0, "puzzles", 1))
}

pub(super) fn read_all(text: &str) -> Found {
    let mut puzzles = Vec::new();
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    if serde_json::from_str::<Value>(first).is_ok() {
        // Each line is a value. A malformed line does not hide the next.
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            read_values(line, number + 1, &mut puzzles);
        }
    } else {
        read_values(text, 1, &mut puzzles);
    }
    puzzles
}

/// Reads the values of `text`, which begins on line `first`.
fn read_values(text: &str, first: usize, puzzles: &mut Found) {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let (mut begin, mut line) = (0, first);
    while let Some(value) = values.next() {
        match value {
            Ok(value) => add_puzzles(&value, line, 0, puzzles),
            Err(error) => {
                // SudokuPad's shortened JSON omits symbols that JSON requires.
                let zipped = zipped::read(text).ok().filter(|value| !value["cells"].is_null());
                match zipped {
                    Some(value) if begin == 0 => add_puzzles(&value, line, 0, puzzles),
                    _ => {
                        let (line, column) = (first + error.line().max(1) - 1, error.column());
                        let what = error.to_string();
                        let what = what.split(" at line ").next().unwrap_or(&what);
                        let fault = Fault::broken(what).at(At::Text { line, column });
                        puzzles.push((line, Err(fault)));
                    }
                }
            }
        }
        let end = values.byte_offset();
        line += text.as_bytes()[begin..end].iter().filter(|&&byte| byte == b'\n').count();
        begin = end;
    }
}

/// Adds the puzzles in `value`, which is nested in `depth` lists.
fn add_puzzles(value: &Value, line: usize, depth: usize, puzzles: &mut Found) {
    let at = |fault: Fault| if fault.at.is_none() { fault.at(At::Line(line)) } else { fault };
    if let Some(puzzle) = of_value(value) {
        return puzzles.push((line, puzzle.map_err(at)));
    }
    let list = LISTS.iter().find_map(|name| value.get(name)).unwrap_or(value);
    match list {
        Value::Array(values) if depth < 3 && !values.is_empty() => {
            values.iter().for_each(|value| add_puzzles(value, line, depth + 1, puzzles));
        }
        Value::Object(_) if depth < 3 && !std::ptr::eq(list, value) => {
            add_puzzles(list, line, depth + 1, puzzles);
        }
        _ => {
            let fault =
                Fault::broken("a grid is expected: rows of numbers, a line, or an object with one");
            puzzles.push((line, Err(at(fault))));
        }
    }
}

/// Returns the puzzle in `value`, if it is one puzzle and not a list of puzzles.
fn of_value(value: &Value) -> Option<Result<Puzzle, Fault>> {
    match value {
        Value::String(text) => Some(line::of_symbols(text.chars().filter(|c| !c.is_whitespace()))),
        Value::Array(values) => of_array(values),
        Value::Object(_) => of_object(value),
        _ => None,
    }
}

fn of_array(values: &[Value]) -> Option<Result<Puzzle, Fault>> {
    let size = values.len();
    if let Some(cells) = without_objects(values).filter(|_| size >= 4) {
        return of_array(&cells);
    }
    let is_scalar = |value: &Value| matches!(value, Value::Null | Value::Number(_));
    if size >= 4
        && values.iter().all(|value| value.as_str().is_some_and(|row| row.chars().count() == size))
    {
        let rows = values.iter().filter_map(Value::as_str);
        return Some(line::of_symbols(rows.flat_map(str::chars)));
    }
    let is_cell = |value: &Value| {
        is_scalar(value) || value.as_str().is_some_and(|text| text.chars().count() <= 2)
    };
    let is_row = |value: &Value| value.as_array().is_some_and(|row| row.iter().all(is_cell));
    if size >= 4 && values.iter().all(is_row) {
        return Some(of_rows(values));
    }
    if size >= 16 && values.iter().all(is_cell) {
        return Some(of_cells(values.iter()));
    }
    None
}

fn of_rows(rows: &[Value]) -> Result<Puzzle, Fault> {
    for (number, row) in rows.iter().enumerate() {
        let found = row.as_array().map_or(0, Vec::len);
        if found != rows.len() {
            let at = At::Field(format!("row {}", number + 1));
            return Err(Fault::count(found, "cells", rows.len()).at(at));
        }
    }
    of_cells(rows.iter().filter_map(Value::as_array).flatten())
}

fn of_cells<'a>(values: impl Iterator<Item = &'a Value> + Clone) -> Result<Puzzle, Fault> {
    let shape = super::error::shape_of_cells(values.clone().count(), 4)?;
    let size = shape.size();
    let are_numbers = values.clone().all(|value| value.is_null() || value.is_u64());
    let from_zero = are_numbers && cells::count_from_zero(values.clone().map(Value::as_u64), size);
    let clues: Result<Vec<Option<Digit>>, Fault> = shape
        .cells()
        .zip(values)
        .map(|(cell, value)| match value.as_u64() {
            Some(number) if from_zero => cells::number(number + 1, size),
            _ => clue(value, size).map_err(|fault| fault.at(At::Cell(cell))),
        })
        .collect();
    cells::puzzle_of(shape, clues?)
}

fn clue(value: &Value, size: usize) -> Result<Option<Digit>, Fault> {
    match value.as_str().map(str::trim) {
        Some(text) if text.len() == 1 => {
            let symbol = text.chars().next().unwrap_or('.');
            let digit = Digit::from_symbol(symbol);
            match digit.filter(|digit| usize::from(digit.value()) <= size) {
                Some(digit) => Ok(Some(digit)),
                None if cells::is_blank(symbol) => Ok(None),
                None => Err(Fault::cell_symbol(symbol, size)),
            }
        }
        _ if value.is_null() => Ok(None),
        _ => sudoku_pad::digit(value, size),
    }
}

fn of_object(value: &Value) -> Option<Result<Puzzle, Fault>> {
    let has_objects = |rows: &Value| rows[0][0].is_object();
    if has_objects(&value["cells"]) {
        return Some(sudoku_pad::of_value(value));
    }
    if has_objects(&value["grid"]) {
        return Some(fpuzzles::read(&value.to_string()).map_err(Fault::from));
    }
    let grid = GRIDS.iter().find_map(|name| value.get(name))?;
    Some(of_value(grid)?.map(|mut puzzle| {
        let size = puzzle.shape().size();
        let told = |names: &[&str]| {
            let found = names.iter().find_map(|name| value.get(name))?;
            found.as_str().map(str::to_string).or(found.is_number().then(|| found.to_string()))
        };
        puzzle.metadata.title = told(&["title", "name"]);
        puzzle.metadata.author = told(&["author"]);
        puzzle.metadata.difficulty = told(&["difficulty", "rating", "level"]);
        let solution = ["solution", "answer"].iter().find_map(|name| value.get(name));
        let solution = solution.and_then(of_value).and_then(Result::ok);
        puzzle.metadata.solution = solution
            .filter(|solution| solution.shape().size() == size)
            .and_then(|solution| solution.iter().map(|(_, entry)| entry.digit).collect());
        puzzle
    }))
}

fn write(puzzle: &Puzzle) -> String {
    let size = puzzle.shape().size();
    let numbers: Vec<u8> =
        puzzle.iter().map(|(_, entry)| entry.clue().map_or(0, Digit::value)).collect();
    serde_json::json!(numbers.chunks(size).collect::<Vec<&[u8]>>()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::{WIKIPEDIA, WIKIPEDIA_SOLUTION};
    use serde_json::json;

    #[test]
    fn a_grid_is_read_in_every_shape() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let rows: Value = serde_json::from_str(&Format::Json.write(&puzzle).unwrap()).unwrap();
        let flat: Vec<Value> = rows
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|row| row.as_array().unwrap().clone())
            .collect();
        let nulls: Vec<Value> =
            flat.iter().map(|v| if *v == 0 { Value::Null } else { v.clone() }).collect();
        let texts: Vec<Value> =
            flat.iter().map(|v| if *v == 0 { "".into() } else { v.to_string().into() }).collect();
        let texts: Vec<&[Value]> = texts.chunks(9).collect();
        let lines: Vec<String> =
            (0..9).map(|row| WIKIPEDIA[row * 9..row * 9 + 9].to_string()).collect();
        for value in [
            rows.clone(),
            json!(flat),
            json!(nulls),
            json!(texts),
            json!(lines),
            json!({ "grid": rows.clone(), "solution": WIKIPEDIA_SOLUTION }),
            json!({ "board": WIKIPEDIA, "title": "A title", "difficulty": 3 }),
            json!({ "game": "sudoku", "cells": json!(nulls.chunks(9).collect::<Vec<_>>()) }),
            json!([rows.clone()]),
            json!({ "puzzles": [WIKIPEDIA] }),
            json!({ "newboard": {
                "grids": [{ "value": rows.clone(), "solution": WIKIPEDIA_SOLUTION }],
                "results": 1,
            } }),
        ] {
            for text in [value.to_string(), serde_json::to_string_pretty(&value).unwrap()] {
                assert_eq!(Format::detect(&text), Some(Format::Json), "{text}");
                assert_eq!(Format::Json.read(&text).unwrap().to_string(), WIKIPEDIA, "{text}");
            }
        }
    }

    #[test]
    fn one_that_is_broken_does_not_hide_the_next() {
        let line = format!("{{\"puzzle\":\"{WIKIPEDIA}\"}}");
        let text = format!("{line}\n{{\"puzzle\":12}}\n{{broken\n\n{line}\n");
        let found = read_all(&text);
        let lines: Vec<(usize, bool)> = found.iter().map(|(line, p)| (*line, p.is_ok())).collect();
        assert_eq!(lines, [(1, true), (2, false), (3, false), (5, true)]);
    }

    #[test]
    fn an_error_says_where() {
        let read = |text: &str| Format::Json.read(text).unwrap_err().to_string();
        assert_eq!(read("[[1,2,\n3,"), "json: line 2 column 2: EOF while parsing a value");
        assert_eq!(
            read("[[1,0,0,0],[0,9,0,0],[0,0,0,0],[0,0,0,0]]"),
            "json: row 2 column 2: 9 is not a digit, 1 to 4, or 0"
        );
        assert_eq!(read("[[1,0,0,0],[0,0,0],[0,0,0,0],[0,0,0,0]]"), "json: row 2: 3 cells, not 4");
        assert_eq!(
            read("{\"a\":1}"),
            "json: line 1: a grid is expected: rows of numbers, a line, or an object with one"
        );
        assert!(read(&"[".repeat(100_000)).contains("recursion"));
    }
}
