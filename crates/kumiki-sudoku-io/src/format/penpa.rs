//! Links of penpa-edit: a drawing, of which digits, boxes and diagonals are understood.
//!
//! Invariant: a drawing with any other part is refused, as the part may stand for a rule. The lines
//! between cells give the boxes.

use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault, FormatProblem};
use super::{BoxForms, Carries, Detail, Sample, cells, link, lz_string};
use base64::Engine;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use kumiki_sudoku::rule::GlobalRule;
use kumiki_sudoku::{Cell, Entry, Puzzle, Shape};
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::{Map, Value};

pub(super) const PENPA: Codec = Codec {
    name: "penpa",
    extension: None,
    about: "links of penpa-edit with digits, boxes and diagonals",
    carries: Carries {
        sizes: (4, 25),
        boxes: BoxForms::Irregular,
        details: &[Detail::Rules, Detail::Placed, Detail::Title, Detail::Author],
        several: true,
    },
    is_like: |sample: &Sample<'_>| {
        let first = sample.lines.first().copied().unwrap_or_default();
        first.contains("/penpa-edit") && first.contains("p=")
    },
    standing: Standing::Lines,
    read,
    write: Write::Never,
};

/// The shortened names in the text of a drawing. They are replaced in this order.
const NAMES: [(&str, &str); 31] = [
    ("zO", "null"),
    ("z_", "\"__a\""),
    ("z7", "\"nobulbthermo\""),
    ("z6", "\"killercages\""),
    ("z4", "\"deletelineE\""),
    ("z5", "\"polygon\""),
    ("z0", "\"squareframe\""),
    ("zD", "\"direction\""),
    ("z3", "\"arrows\""),
    ("zT", "\"thermo\""),
    ("z2", "\"freelineE\""),
    ("zF", "\"freeline\""),
    ("z1", "\"numberS\""),
    ("z8", "\"command_replay\""),
    ("zU", "\"command_undo\""),
    ("zR", "\"command_redo\""),
    ("zB", "\"board\""),
    ("zP", "\"special\""),
    ("zY", "\"symbol\""),
    ("zN", "\"number\""),
    ("zC", "\"cage\""),
    ("zW", "\"wall\""),
    ("zE", "\"lineE\""),
    ("zL", "\"line\""),
    ("zS", "\"surface\""),
    ("zM", "\"edit_mode\""),
    ("zG", "\"grid\""),
    ("zA", "\"pu_a\""),
    ("zQ", "\"pu_q\""),
    ("z9", "\"qa\""),
    ("zZ", "z"),
];

/// The style of the lines on a diagonal.
const DIAGONAL: u64 = 12;

/// The style of a mark on an edge, which is no line.
const CROSS: u64 = 98;

fn read(text: &str) -> Result<Puzzle, Fault> {
    let drawing = drawing(text)?;
    let lines: Vec<&str> = drawing.lines().collect();
    let head: Vec<&str> = lines.first().map_or(Vec::new(), |line| line.split(',').collect());
    let kind = head.first().copied().unwrap_or_default();
    if !matches!(kind, "square" | "sudoku") {
        return Err(Fault::unsupported(format_args!("a grid of kind {kind:?}")));
    }
    let part = |number: usize, name: &'static str| {
        let line = lines.get(number).ok_or(FormatProblem::Missing(name))?;
        serde_json::from_str::<Value>(line)
            .map_err(|error| Fault::broken(error).at(At::Field(name.to_string())))
    };
    let question = part(3, "the drawing")?;
    let places = CellPlaces::of(&head, &part(5, "the list of cells")?)?;
    let flag = |number: usize| head.get(number) == Some(&"1");
    if flag(12) || flag(13) {
        return Err(Fault::unsupported("a border for clues outside of the grid"));
    }
    let is_diagonal = flag(11) || flag(14);
    refuse_drawn(&question, is_diagonal)?;
    let mut puzzle = Puzzle::new(places.shape(&question["lineE"])?);
    if flag(11) {
        puzzle.add_rule(GlobalRule::FallingDiagonal.into()).map_err(Fault::broken)?;
    }
    if flag(14) {
        puzzle.add_rule(GlobalRule::RisingDiagonal.into()).map_err(Fault::broken)?;
    }
    for (cell, value) in digits(&question, &places)? {
        let digit = cells::number(value, places.size).map_err(|fault| fault.at(At::Cell(cell)))?;
        puzzle.set(cell, digit.map_or_else(Entry::default, Entry::given))?;
    }
    // A drawing of the person who solves the puzzle may have anything in it.
    let answer = part(4, "the answer").ok().and_then(|answer| digits(&answer, &places).ok());
    for (cell, value) in answer.unwrap_or_default() {
        let digit = cells::number(value, places.size).ok().flatten();
        if puzzle[cell].digit.is_none() {
            puzzle.set(cell, digit.map_or_else(Entry::default, Entry::placed))?;
        }
    }
    let told = |number: usize, name: &str| {
        let text = head.get(number)?.replace("%2C", ",");
        let text = text.strip_prefix(name).unwrap_or(&text).trim().to_string();
        (!text.is_empty()).then_some(text)
    };
    puzzle.metadata.title = told(15, "Title:");
    puzzle.metadata.author = told(16, "Author:");
    Ok(puzzle)
}

/// Returns the text of the drawing in a link.
fn drawing(text: &str) -> Result<String, Fault> {
    let packed = text.trim().split(['#', '?', '&']).find_map(|part| part.strip_prefix("p="));
    let packed = link::decoded(packed.ok_or(FormatProblem::Missing("p="))?).replace(' ', "+");
    let engine = GeneralPurpose::new(
        &base64::alphabet::STANDARD,
        GeneralPurposeConfig::new()
            .with_decode_padding_mode(DecodePaddingMode::Indifferent)
            .with_decode_allow_trailing_bits(true),
    );
    let bytes = engine.decode(packed.trim()).map_err(Fault::broken)?;
    let bytes = decompress_to_vec_with_limit(&bytes, lz_string::LIMIT).map_err(Fault::broken)?;
    let text = String::from_utf8(bytes).map_err(Fault::broken)?;
    Ok(NAMES.iter().fold(text, |text, (short, name)| text.replace(short, name)))
}

/// Fails if a drawing has parts other than numbers in cells, lines between cells, and diagonals.
fn refuse_drawn(question: &Value, is_diagonal: bool) -> Result<(), Fault> {
    let empty = Map::new();
    let parts = question.as_object().unwrap_or(&empty);
    let is_empty = |value: &Value| match value {
        Value::Object(entries) => entries.is_empty(),
        Value::Array(entries) => entries.is_empty(),
        value => value.is_null(),
    };
    for (name, value) in parts.iter().filter(|(_, value)| !is_empty(value)) {
        let is_known = match name.as_str() {
            "number" | "lineE" | "command_redo" | "command_undo" | "command_replay" => true,
            "line" => {
                is_diagonal
                    && value.as_object().is_some_and(|lines| {
                        lines.values().all(|style| style.as_u64() == Some(DIAGONAL))
                    })
            }
            _ => false,
        };
        if !is_known {
            return Err(Fault::unsupported(format_args!("a drawing ({name})")));
        }
    }
    Ok(())
}

/// Returns the numbers of a drawing, each with its cell.
fn digits(drawing: &Value, places: &CellPlaces) -> Result<Vec<(Cell, u64)>, Fault> {
    let mut digits = Vec::new();
    for (place, number) in drawing["number"].as_object().into_iter().flatten() {
        let fault = || Fault::unsupported(format_args!("the text {} in a cell", number[0]));
        let text = number[0].as_str().map(str::to_string);
        let text = text.or_else(|| number[0].as_u64().map(|number| number.to_string()));
        let text = text.ok_or_else(fault)?;
        if text.trim().is_empty() {
            continue;
        }
        let is_usual = matches!(number[2].as_str(), Some("1" | "5" | "6" | "10"));
        let value = text.trim().parse::<u64>().ok().filter(|&value| is_usual && value > 0);
        let cell = place.parse().ok().and_then(|place| places.cell(place));
        let Some(cell) = cell else {
            return Err(Fault::unsupported("a text outside of the grid"));
        };
        digits.push((cell, value.ok_or_else(fault)?));
    }
    Ok(digits)
}

/// The places of the cells in a drawing, whose points are numbered row by row.
struct CellPlaces {
    /// The number of rows of the grid.
    size: usize,
    /// The number of points in a row of the drawing, and in all its rows.
    width: usize,
    area: usize,
    /// The first row and column of the grid.
    top: usize,
    left: usize,
}

impl CellPlaces {
    /// Returns the places of a drawing with this head, and a list of its cells: the first, and the
    /// distance of each from the one before it.
    fn of(head: &[&str], list: &Value) -> Result<CellPlaces, Fault> {
        let number = |index: usize| {
            let number = head.get(index).and_then(|text| text.parse::<usize>().ok());
            number.filter(|&number| number <= 100).ok_or(Fault::broken("there is no size"))
        };
        let (width, height) = (number(1)? + 4, number(2)? + 4);
        let mut place = 0i64;
        let mut found: Vec<usize> = Vec::new();
        for step in list.as_array().into_iter().flatten() {
            place = place.saturating_add(step.as_i64().unwrap_or(i64::MIN));
            let inside = usize::try_from(place).ok().filter(|&place| place < width * height);
            found.push(inside.ok_or(Fault::broken("a cell is outside of the drawing"))?);
        }
        found.sort_unstable();
        found.dedup();
        let size = found.len().isqrt();
        let left = found.iter().map(|place| place % width).min().unwrap_or(0);
        let top = found.first().map_or(0, |place| place / width);
        let places = CellPlaces { size, width, area: width * height, top, left };
        let is_square = (4..=25).contains(&size)
            && size * size == found.len()
            && found.iter().all(|&place| places.cell(place).is_some());
        match is_square {
            true => Ok(places),
            false => Err(Fault::count(found.len(), "cells", "n × n")),
        }
    }

    /// Returns the cell at a point of the drawing.
    fn cell(&self, place: usize) -> Option<Cell> {
        let row = (place / self.width).checked_sub(self.top)?;
        let column = (place % self.width).checked_sub(self.left)?;
        (place < self.area && row.max(column) < self.size).then(|| Cell::new(row, column))
    }

    /// Returns the shape whose boxes have the lines of a drawing between them. Without lines inside
    /// of the grid, the boxes are the usual ones.
    fn shape(&self, lines: &Value) -> Result<Shape, Fault> {
        let mut labels: Vec<usize> = (0..self.size * self.size).collect();
        let cells = || (0..self.size * self.size).map(|at| (at / self.size, at % self.size));
        let empty = Map::new();
        let lines = lines.as_object().unwrap_or(&empty);
        let is_drawn = |from: usize, to: usize| {
            let style = lines.get(&format!("{from},{to}")).or(lines.get(&format!("{to},{from}")));
            style.is_some_and(|style| style.as_u64() != Some(CROSS))
        };
        // The corner below and to the right of a cell has the number of the cell in the next layer.
        let corner = |row: usize, column: usize| {
            self.area + (self.top + row) * self.width + self.left + column - self.width - 1
        };
        let mut has_lines = false;
        for (row, column) in cells() {
            let at = row * self.size + column;
            let right = (corner(row, column + 1), corner(row + 1, column + 1));
            let below = (corner(row + 1, column), corner(row + 1, column + 1));
            let neighbours = [
                (column + 1 < self.size, right, at + 1),
                (row + 1 < self.size, below, at + self.size),
            ];
            for (exists, (from, to), other) in neighbours {
                if exists && is_drawn(from, to) {
                    has_lines = true;
                } else if exists {
                    let (one, two) = (labels[at], labels[other]);
                    let joined = |label: &mut usize| {
                        if *label == one.max(two) {
                            *label = one.min(two);
                        }
                    };
                    labels.iter_mut().for_each(joined);
                }
            }
        }
        Ok(if has_lines {
            Shape::irregular(self.size, &labels)?
        } else {
            Shape::of_size(self.size)?
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::{JIGSAW, WIKIPEDIA};
    use miniz_oxide::deflate::compress_to_vec;
    use serde_json::json;

    /// Returns a drawing of nine rows, whose first cell is in the third row and column.
    fn text_of(clues: &str, map: &str, more: &[(&str, Value)]) -> String {
        let place = |at: usize| (at / 9 + 2) * 13 + at % 9 + 2;
        let number =
            |(at, clue): (usize, char)| (place(at).to_string(), json!([clue.to_string(), 1, "1"]));
        let digits = clues.chars().enumerate().filter(|(_, clue)| clue.is_ascii_digit());
        let mut question = json!({ "number": digits.map(number).collect::<Map<_, _>>() });
        let kinds: Vec<char> = map.chars().collect();
        let mut lines = Map::new();
        for at in 0..81 {
            let corner = 169 + place(at);
            if at % 9 < 8 && kinds[at] != kinds[at + 1] {
                lines.insert(format!("{},{corner}", corner - 13), json!(2));
            }
            if at / 9 < 8 && kinds[at] != kinds[at + 9] {
                lines.insert(format!("{},{corner}", corner - 1), json!(2));
            }
        }
        question["lineE"] = lines.into();
        for (name, value) in more {
            question[*name] = value.clone();
        }
        let mut steps = vec![place(0)];
        steps.extend((1..81).map(|at| place(at) - place(at - 1)));
        let head = "square,9,9,38,0,1,1,570,570,84,84,0,0,0,0,Title: A%2C z,Author: B,,,ON,false,";
        let question = question.to_string().replace('z', "zZ").replace("\"number\"", "zN");
        format!("{head}\n[0,0,0,0]\n{{}}\n{question}\n{{\"number\":{{}}}}\n{}\n", json!(steps))
            .replace("A%2C z", "A%2C zZ")
    }

    fn link_of(text: &str) -> String {
        let packed =
            base64::engine::general_purpose::STANDARD.encode(compress_to_vec(text.as_bytes(), 6));
        format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}")
    }

    #[test]
    fn digits_and_boxes_are_read() {
        let (clues, map) = JIGSAW;
        let mut expected = Format::Line.read(&format!("{clues} {map}")).unwrap();
        expected.metadata.title = Some("A, z".to_string());
        expected.metadata.author = Some("B".to_string());
        let link = link_of(&text_of(clues, map, &[]));
        assert_eq!(Format::detect(&link), Some(Format::Penpa));
        assert_eq!(crate::format::read(&link).as_ref(), Ok(&expected));
        let old = link.replace("#m=edit", "?m=solve").replace('=', "%3D").replace("m%3D", "m=");
        assert_eq!(crate::format::read(&old.replace("p%3D", "p=")).as_ref(), Ok(&expected));
        let boxes: String =
            (0..81).map(|at| char::from(b'A' + (at / 27 * 3 + at % 9 / 3) as u8)).collect();
        for map in [boxes, "A".repeat(81)] {
            let puzzle = crate::format::read(&link_of(&text_of(WIKIPEDIA, &map, &[]))).unwrap();
            assert_eq!((puzzle.to_string().as_str(), puzzle.shape()), (WIKIPEDIA, &Shape::CLASSIC));
        }
    }

    #[test]
    fn diagonals_are_rules_and_other_drawings_are_refused() {
        let read = |text: &str| Format::Penpa.read(&link_of(text));
        let line = json!({ "28,42": 12 });
        let text = text_of(WIKIPEDIA, &"A".repeat(81), &[("line", line)]);
        let error = "penpa: there is a drawing (line) in it, which is not understood";
        assert_eq!(read(&text).unwrap_err().to_string(), error);
        let diagonal = text.replace("84,84,0,0,0,0", "84,84,1,0,0,0");
        assert_eq!(read(&diagonal).unwrap().rules(), [GlobalRule::FallingDiagonal.into()]);
        let cages = text_of(WIKIPEDIA, &"A".repeat(81), &[("killercages", json!([[28, 29]]))]);
        let error = "penpa: there is a drawing (killercages) in it, which is not understood";
        assert_eq!(read(&cages).unwrap_err().to_string(), error);
        let letter =
            text_of(WIKIPEDIA, &"A".repeat(81), &[("number", json!({ "28": ["X", 1, "1"] }))]);
        let error = "penpa: there is the text \"X\" in a cell in it, which is not understood";
        assert_eq!(read(&letter).unwrap_err().to_string(), error);
        let hexagons = text.replace("square,", "hex,");
        let error = "penpa: there is a grid of kind \"hex\" in it, which is not understood";
        assert_eq!(read(&hexagons).unwrap_err().to_string(), error);
    }

    #[test]
    fn damaged_links_are_refused() {
        let link = link_of(&text_of(WIKIPEDIA, &"A".repeat(81), &[]));
        for end in (link.len() / 2..link.len() - 4).step_by(7) {
            assert!(Format::Penpa.read(&link[..end]).is_err());
        }
        let bomb = link_of(&"a".repeat(lz_string::LIMIT + 1));
        assert!(Format::Penpa.read(&bomb).is_err());
    }
}
