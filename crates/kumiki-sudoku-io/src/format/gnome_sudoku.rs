//! Saved games of GNOME Sudoku, in JSON.
//!
//! Invariant: only cells with a digit or with marks are listed. A digit that is not fixed was
//! placed by the player. The difficulty, which is a word of the program, is not read.

use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::{Carries, Detail, FormatProblem, Sample, cells};
use kumiki_sudoku::{Cell, Digit, Digits, Entry, Puzzle, Shape};
use serde_json::{Value, json};

pub(super) const GNOME_SUDOKU: Codec = Codec {
    name: "gnome-sudoku",
    extension: Some("save"),
    about: "saved games of GNOME Sudoku, in JSON",
    carries: Carries { details: &[Detail::Placed, Detail::Notes], ..Carries::CLASSIC },
    is_like: |sample: &Sample<'_>| {
        let has = |key: &str| sample.text.contains(key);
        let is_saved = || has("\"earmarks\"") || has("\"difficulty_category\"");
        sample.text.starts_with('{') && has("\"cells\"") && is_saved()
    },
    standing: Standing::Alone,
    read,
    write: Write::Always(write),
};

/// The difficulty that is written. The program refuses a game without one that it knows.
const DIFFICULTY: &str = "Medium Difficulty";

fn read(text: &str) -> Result<Puzzle, Fault> {
    let saved: Value = serde_json::from_str(text).map_err(Fault::broken)?;
    let listed = saved["cells"].as_array().ok_or(FormatProblem::Missing("cells"))?;
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    for (number, item) in listed.iter().enumerate() {
        let at = |fault: Fault| fault.at(At::Field(format!("cells {}", number + 1)));
        let place = |index: usize| item["position"][index].as_u64().filter(|&place| place < 9);
        let place = place(0).zip(place(1));
        let broken = || at(Fault::broken("a position is two numbers from 0 to 8"));
        let (row, column) = place.ok_or_else(broken)?;
        let value = item["value"].as_u64().unwrap_or(u64::MAX);
        let digit = cells::number(value, 9).map_err(at)?;
        let is_given = item["fixed"].as_bool() == Some(true) && digit.is_some();
        let marks = item["earmarks"].as_array().map_or(&[][..], Vec::as_slice);
        let mark = |value: &Value| Digit::new(u8::try_from(value.as_u64()?).ok()?);
        let notes: Option<Digits> = marks.iter().map(mark).collect();
        let notes = notes.ok_or_else(|| at(Fault::broken("a mark is a number from 1 to 9")))?;
        let notes = if digit.is_some() { Digits::NONE } else { notes };
        let cell = Cell::new(row as usize, column as usize);
        puzzle.set(cell, Entry { digit, is_given, notes, ..Entry::default() })?;
    }
    Ok(puzzle)
}

fn write(puzzle: &Puzzle) -> String {
    let is_listed = |(_, entry): &(Cell, &Entry)| entry.digit.is_some() || !entry.notes.is_empty();
    let cell = |(cell, entry): (Cell, &Entry)| {
        let marks: Vec<u8> = entry.notes.iter().map(Digit::value).collect();
        json!({
            "position": [cell.row(), cell.column()],
            "value": entry.digit.map_or(0, Digit::value),
            "fixed": entry.is_given,
            "earmarks": marks,
        })
    };
    let saved = json!({
        "difficulty_category": DIFFICULTY,
        "time_elapsed": 0.0,
        "cells": puzzle.iter().filter(is_listed).map(cell).collect::<Value>(),
    });
    saved.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;

    #[test]
    fn digits_and_marks_of_the_player_are_no_clues() {
        let text = r#"{
            "difficulty_category": "Very Hard Difficulty", "time_elapsed": 12.5,
            "cells": [
                {"position": [0, 1], "value": 3, "fixed": true, "earmarks": []},
                {"position": [0, 2], "value": 4, "fixed": false, "earmarks": []},
                {"position": [8, 0], "value": 0, "fixed": false, "earmarks": [2, 7]}
            ]
        }"#;
        assert_eq!(Format::detect(text), Some(Format::GnomeSudoku));
        let puzzle = crate::format::read(text).unwrap();
        assert_eq!(puzzle.clues().count(), 1);
        assert_eq!(puzzle[Cell::new(0, 2)].digit, Digit::new(4));
        assert_eq!(puzzle[Cell::new(8, 0)].notes.iter().map(Digit::value).sum::<u8>(), 9);
        let again = Format::GnomeSudoku.write(&puzzle).unwrap();
        assert_eq!(Format::GnomeSudoku.read(&again), Ok(puzzle));
    }

    #[test]
    fn an_error_names_the_cell() {
        let read = |cell: &str| {
            let text = format!("{{\"cells\": [{cell}], \"earmarks\": 0, \"position\": 0}}");
            Format::GnomeSudoku.read(&text).unwrap_err().to_string()
        };
        assert_eq!(
            read(r#"{"position": [0, 9], "value": 1}"#),
            "gnome-sudoku: cells 1: a position is two numbers from 0 to 8"
        );
        assert!(read(r#"{"position": [0, 0], "value": 10}"#).contains("10 is not a digit"));
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let text = Format::GnomeSudoku.write(&puzzle).unwrap();
        assert_eq!(Format::GnomeSudoku.read(&text).unwrap().to_string(), WIKIPEDIA);
    }
}
