//! Links of f-puzzles: compressed JSON, in its own addresses and in those of SudokuPad.
//!
//! Invariant: what of the JSON is not understood is refused by its name.

use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::{BoxForms, Carries, Detail, Sample, link, lz_string, sudoku_pad};
use crate::cell::Cell;
use crate::digit::{Digit, Digits};
use crate::puzzle::{Entry, Puzzle};
use crate::shape::Shape;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value, json};

pub(super) const LINK: Codec = Codec {
    name: "fpuzzles",
    about: "links of f-puzzles",
    carries: Carries {
        sizes: (1, 35),
        boxes: BoxForms::Any,
        details: &[
            Detail::Allowed,
            Detail::Placed,
            Detail::Notes,
            Detail::Title,
            Detail::Author,
            Detail::Description,
            Detail::Solution,
        ],
        several: true,
    },
    is_like,
    standing: Standing::Lines,
    read,
    write: Write::Always(write),
};

/// What the compressed text of every puzzle begins with: `{"`.
const BEGIN: &str = "N4Ig";

fn is_like(sample: &Sample<'_>) -> bool {
    let first = sample.lines.first().copied().unwrap_or_default();
    let id = link::sudoku_pad_id(first);
    sample.is_address_of("f-puzzles.com") || id.starts_with("fpuz") || id.starts_with(BEGIN)
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let body = link::parameter(text, "load").unwrap_or_else(|| link::sudoku_pad_id(text));
    let body = body.strip_prefix("fpuzzles").or(body.strip_prefix("fpuz")).unwrap_or(body);
    let json = lz_string::read(body)?;
    of_value(&serde_json::from_str(&json).map_err(Fault::broken)?)
}

/// The fields that say nothing of the solution, or are read.
const KNOWN: [&str; 12] = [
    "size",
    "title",
    "author",
    "ruleset",
    "solution",
    "grid",
    "successMessage",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "text",
    "msgcorrect",
];

/// The puzzle that JSON of f-puzzles is.
pub(super) fn of_value(value: &Value) -> Result<Puzzle, Fault> {
    let fields = value.as_object().ok_or(Fault::broken("it is not an object"))?;
    let rows = value["grid"].as_array().ok_or(super::FormatProblem::Missing("grid"))?;
    let size = rows.len();
    Shape::latin(size)?;
    refuse_unknown(fields)?;
    let mut cells = Vec::with_capacity(size * size);
    for (row, fields) in rows.iter().enumerate() {
        let fields = fields.as_array().map_or(&[][..], Vec::as_slice);
        if fields.len() != size {
            let at = At::Field(format!("grid[{row}]"));
            return Err(Fault::count(fields.len(), "cells", size).at(at));
        }
        cells.extend(fields);
    }
    let mut puzzle = Puzzle::new(shape(&cells, size)?);
    for (index, field) in cells.into_iter().enumerate() {
        let cell = Cell::new(index / size, index % size);
        let entry = entry(field, size).map_err(|fault| fault.at(At::Cell(cell)))?;
        puzzle.set(cell, entry)?;
    }
    let told =
        |name: &str| value[name].as_str().filter(|text| !text.is_empty()).map(str::to_string);
    puzzle.about.title = told("title");
    puzzle.about.author = told("author");
    puzzle.about.description = told("ruleset");
    puzzle.about.solution = solution(&value["solution"], size);
    Ok(puzzle)
}

fn solution(value: &Value, size: usize) -> Option<Vec<Digit>> {
    match value {
        Value::String(text) => sudoku_pad::solution(text, size),
        Value::Array(values) => {
            let digits = values.iter().map(|value| sudoku_pad::digit(value, size).ok().flatten());
            digits.collect::<Option<Vec<Digit>>>().filter(|digits| digits.len() == size * size)
        }
        _ => None,
    }
}

fn refuse_unknown(fields: &Map<String, Value>) -> Result<(), Fault> {
    let says_nothing = |value: &Value| match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(values) => values.is_empty(),
        Value::String(text) => text.is_empty(),
        _ => false,
    };
    let unknown =
        fields.iter().find(|(name, value)| !KNOWN.contains(&name.as_str()) && !says_nothing(value));
    match unknown {
        Some((name, _)) => Err(Fault::unsupported(format_args!("{name:?}"))),
        None => Ok(()),
    }
}

/// The shape of a grid, of which some cells may name another box than the usual one.
fn shape(cells: &[&Value], size: usize) -> Result<Shape, Fault> {
    let usual = Shape::of_size(size)?;
    let is_none = |field: &&Value| field.get("region").is_some_and(Value::is_null);
    if !cells.is_empty() && cells.iter().all(is_none) {
        return Ok(Shape::latin(size)?);
    }
    let boxes = cells.iter().zip(usual.cells()).map(|(field, cell)| {
        let own = usual.house_box(cell).map_or(0, |house| house.number() as u64);
        field["region"].as_u64().unwrap_or(own)
    });
    Ok(Shape::irregular(size, &boxes.collect::<Vec<u64>>())?)
}

fn entry(field: &Value, size: usize) -> Result<Entry, Fault> {
    let marks = |name: &str| {
        let marks = field[name].as_array().into_iter().flatten();
        let digits: Result<Vec<Option<Digit>>, Fault> =
            marks.map(|mark| sudoku_pad::digit(mark, size)).collect();
        digits.map(|digits| digits.into_iter().flatten().collect::<Digits>())
    };
    let digit = match &field["value"] {
        Value::Null => None,
        value => sudoku_pad::digit(value, size)?,
    };
    let notes = ["centerPencilMarks", "cornerPencilMarks"].map(marks);
    let [centre, corner] = notes;
    let (centre, corner) = (centre?, corner?);
    let allowed = match &field["givenPencilMarks"] {
        Value::Array(_) => Some(marks("givenPencilMarks")?).filter(|allowed| !allowed.is_empty()),
        _ => None,
    };
    Ok(Entry {
        digit,
        is_given: digit.is_some() && field["given"] == true,
        allowed,
        notes: centre.iter().chain(corner.iter()).collect(),
    })
}

fn write(puzzle: &Puzzle) -> String {
    let json = to_value(puzzle).to_string();
    let packed = lz_string::compressed(&json);
    let packed = utf8_percent_encode(&packed, NON_ALPHANUMERIC);
    format!("https://www.f-puzzles.com/?load={packed}")
}

/// `puzzle` as JSON of f-puzzles.
fn to_value(puzzle: &Puzzle) -> Value {
    let shape = puzzle.shape();
    let size = shape.size();
    let usual = Shape::of_size(size);
    let is_usual = usual.as_ref() == Ok(shape);
    let values = |digits: Digits| digits.iter().map(Digit::value).collect::<Vec<u8>>();
    let cells: Vec<Value> = puzzle
        .iter()
        .map(|(cell, entry)| {
            let mut fields = Map::new();
            let mut tell = |name: &str, value: Value| fields.insert(name.to_string(), value);
            if !is_usual {
                tell("region", shape.house_box(cell).map(|house| house.number()).into());
            }
            if let Some(digit) = entry.digit {
                tell("value", digit.value().into());
            }
            if entry.clue().is_some() {
                tell("given", true.into());
            }
            if let Some(allowed) = entry.allowed {
                tell("givenPencilMarks", values(allowed).into());
            }
            if !entry.notes.is_empty() {
                tell("centerPencilMarks", values(entry.notes).into());
            }
            Value::Object(fields)
        })
        .collect();
    let rows: Vec<&[Value]> = cells.chunks(size).collect();
    let mut value = json!({ "size": size, "grid": rows });
    let about = &puzzle.about;
    for (name, told) in
        [("title", &about.title), ("author", &about.author), ("ruleset", &about.description)]
    {
        if let Some(told) = told {
            value[name] = told.as_str().into();
        }
    }
    if let Some(solution) = &about.solution {
        value["solution"] = solution.iter().map(|digit| digit.value()).collect();
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::{WIKIPEDIA, jigsaw};

    #[test]
    fn links_and_what_is_in_them_are_read() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let link = Format::Fpuzzles.write(&puzzle).unwrap();
        let packed = lz_string::compressed(&to_value(&puzzle).to_string());
        assert!(packed.starts_with(BEGIN));
        for text in [
            link,
            packed.clone(),
            format!("fpuzzles{packed}"),
            format!("https://sudokupad.app/fpuz{}", packed.replace('/', "%2F")),
            format!("https://www.f-puzzles.com/?load={}", packed.trim_end_matches('=')),
        ] {
            assert_eq!(Format::detect(&text), Some(Format::Fpuzzles), "{text}");
            assert_eq!(Format::Fpuzzles.read(&text).unwrap(), puzzle, "{text}");
        }
    }

    #[test]
    fn regions_and_marks_are_carried() {
        let mut puzzle = Puzzle::new(jigsaw());
        let allowed = Entry { allowed: Some(Digits::up_to(2)), ..Entry::default() };
        puzzle.set(Cell::new(0, 0), allowed).unwrap();
        puzzle.about.title = Some("A title".to_string());
        assert_eq!(of_value(&to_value(&puzzle)).unwrap(), puzzle);
        let latin = Puzzle::new(Shape::latin(5).unwrap());
        assert_eq!(of_value(&to_value(&latin)).unwrap(), latin);
    }

    #[test]
    fn what_is_not_understood_is_refused_by_its_name() {
        let mut value = to_value(&Puzzle::new(Shape::CLASSIC));
        value["antiking"] = false.into();
        value["thermometer"] = json!([]);
        assert!(of_value(&value).is_ok());
        value["thermometer"] = json!([{ "lines": [["R1C1", "R2C1"]] }]);
        let fault = of_value(&value).unwrap_err();
        assert_eq!(
            fault.of(Format::Fpuzzles).to_string(),
            "fpuzzles: there is \"thermometer\" in it, which is not understood"
        );
    }
}
