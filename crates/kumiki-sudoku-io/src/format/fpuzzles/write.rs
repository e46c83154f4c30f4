//! The writer of the JSON.
//!
//! Invariant: a written puzzle is read back unchanged, except for data that the format loses.

use super::names::{DIAGONALS, INDEXERS, NEGATIVE, SINGLES, name_of};
use crate::format::carries::is_rare;
use crate::format::rule_names::{LINES, SWITCHES, numbered_row_of, outside_row_of, row_of};
use kumiki_sudoku::geometry::Boxes;
use kumiki_sudoku::rule::around;
use kumiki_sudoku::rule::{Area, Direction, GlobalRule, Line, Outside, Pair};
use kumiki_sudoku::{Cell, Entry, Puzzle, Rule, Shape};
use serde_json::{Map, Value, json};

/// Writes a puzzle: one line of JSON, with all fields in alphabetical order. Rules that the format
/// has no name for are left out; [`Format::write`](crate::format::Format::write) refuses them, and
/// those of [`unwritable`].
pub fn write(puzzle: &Puzzle) -> String {
    let mut fields = Map::new();
    let shape = puzzle.shape();
    fields.insert("size".into(), json!(shape.size()));
    fields.insert("grid".into(), grid(puzzle));
    let about = &puzzle.metadata;
    for (name, text) in
        [("title", &about.title), ("author", &about.author), ("ruleset", &about.description)]
    {
        if let Some(text) = text {
            fields.insert(name.into(), json!(text));
        }
    }
    if let Some(solution) = &about.solution {
        let numbers: Vec<u8> = solution.iter().map(|digit| digit.value()).collect();
        fields.insert("solution".into(), json!(numbers));
    }
    for rule in puzzle.rules().iter().filter(|rule| !is_rare(rule)) {
        let (name, value) = written(shape, rule);
        match (fields.get_mut(name), value) {
            (Some(Value::Array(marks)), Value::Array(more)) => marks.extend(more),
            (_, value) => _ = fields.insert(name.into(), value),
        }
    }
    Value::Object(fields).to_string()
}

/// Returns the rules of a puzzle that would be others if they were written: `nonconsecutive` says
/// that all white dots are given if there is one, and that there are none otherwise.
pub fn unwritable(puzzle: &Puzzle) -> Option<&'static str> {
    let has = |kind: GlobalRule| puzzle.rules().contains(&Rule::Global(kind));
    let has_pair = |is_meant: fn(&Pair) -> bool| {
        let is_pair = |rule: &Rule| matches!(rule, Rule::Pair { kind, .. } if is_meant(kind));
        puzzle.rules().iter().any(is_pair)
    };
    let has_white = has_pair(|kind| matches!(kind, Pair::Difference { .. }));
    let has_black = has_pair(|kind| matches!(kind, Pair::Ratio { .. }));
    if has(GlobalRule::NonConsecutive) && has_white {
        return Some("non-consecutive beside white dots");
    }
    let has_other = has_pair(|kind| matches!(kind, Pair::Ratio { ratio } if *ratio != 2));
    if has(GlobalRule::AllBlackDots) && has_other {
        return Some("all black dots given, with dots of another ratio");
    }
    let is_bare = has(GlobalRule::AllWhiteDots) && !has_white && has_black;
    is_bare.then_some("all white dots given, with black dots alone")
}

fn grid(puzzle: &Puzzle) -> Value {
    let shape = puzzle.shape();
    let is_usual = Shape::of_size(shape.size()).as_ref() == Ok(shape);
    let cells: Vec<Value> = puzzle
        .iter()
        .map(|(cell, entry)| {
            let mut written = written_entry(entry);
            if *shape.kind() == Boxes::None {
                written.insert("region".into(), Value::Null);
            } else if let Some(house) = shape.house_box(cell).filter(|_| !is_usual) {
                written.insert("region".into(), json!(house.number()));
            }
            Value::Object(written)
        })
        .collect();
    cells.chunks(shape.size()).map(<[Value]>::to_vec).collect()
}

fn written_entry(entry: &Entry) -> Map<String, Value> {
    let mut fields = Map::new();
    if let Some(digit) = entry.digit {
        fields.insert("value".into(), json!(digit.value()));
        if entry.is_given {
            fields.insert("given".into(), json!(true));
        }
    }
    let marks = |digits: kumiki_sudoku::Digits| {
        digits.iter().map(|digit| digit.value()).collect::<Vec<u8>>()
    };
    if let Some(allowed) = entry.allowed {
        fields.insert("givenPencilMarks".into(), json!(marks(allowed)));
    }
    if !entry.notes.is_empty() {
        fields.insert("centerPencilMarks".into(), json!(marks(entry.notes)));
    }
    fields
}

/// Returns the field of a rule, and its value: a switch, or a list of one mark.
fn written(shape: &Shape, rule: &Rule) -> (&'static str, Value) {
    match rule {
        Rule::Global(GlobalRule::AllWhiteDots) => ("nonconsecutive", json!(true)),
        Rule::Global(kind) => match row_of(&SWITCHES, *kind) {
            Some(switch) => (switch.fpuzzles, json!(true)),
            None => ("negative", json!([name_of(&NEGATIVE, *kind)])),
        },
        Rule::Line { kind, cells } => line(*kind, cells),
        Rule::Arrow { bulb, shaft } => {
            // The line begins at the bulb.
            let line = [&bulb[bulb.len() - 1..], shaft].concat();
            ("arrow", json!([{ "cells": names(bulb), "lines": [names(&line)] }]))
        }
        Rule::Area { kind, cells } => area(*kind, cells),
        Rule::Pair { kind, cells } => pair(*kind, cells),
        Rule::Single { kind, cell } => match name_of(&SINGLES, *kind) {
            Some(field) => (field, json!([{ "cell": name(*cell) }])),
            None => {
                let field = name_of(&INDEXERS, *kind).unwrap_or_default();
                (field, json!([{ "cells": [name(*cell)] }]))
            }
        },
        Rule::Outside { kind, first, towards } => outside(shape, *kind, *first, *towards),
        Rule::Quadruple { corner, digits } => {
            let values: Vec<u8> = digits.iter().map(|digit| digit.value()).collect();
            ("quadruple", json!([{ "cells": names(&around(*corner)), "values": values }]))
        }
        Rule::Clones { cells, copy } => {
            ("clone", json!([{ "cells": names(cells), "cloneCells": names(copy) }]))
        }
        Rule::Word { .. }
        | Rule::WeightedSum { .. }
        | Rule::Element { .. }
        | Rule::CountDistinct { .. }
        | Rule::EqualSums { .. }
        | Rule::SameDigits { .. }
        | Rule::AnyOf { .. } => unreachable!("rare rules are left out"),
    }
}

fn line(kind: Line, cells: &[Cell]) -> (&'static str, Value) {
    let plain = json!([{ "lines": [names(cells)] }]);
    match numbered_row_of(kind) {
        Some((row, number)) if number == row.kind.usual => (row.fpuzzles, plain),
        Some((row, number)) => {
            (row.fpuzzles, json!([{ "lines": [names(cells)], "value": number.to_string() }]))
        }
        None => (row_of(&LINES, kind).map_or("", |row| row.fpuzzles), plain),
    }
}

fn area(kind: Area, cells: &[Cell]) -> (&'static str, Value) {
    let plain = || json!([{ "cells": names(cells) }]);
    let with_sum = |sum: u32| json!([{ "cells": names(cells), "value": sum.to_string() }]);
    match kind {
        Area::Cage { sum: Some(sum) } => ("killercage", with_sum(sum)),
        Area::Cage { sum: None } => ("killercage", plain()),
        Area::Region => ("extraregion", plain()),
        Area::Sum { sum } => ("sum", with_sum(sum)),
        Area::CountingCircles => ("countingcircles", plain()),
        Area::Lunchbox { .. } | Area::Rellik { .. } | Area::Equality | Area::Exactly { .. } => {
            unreachable!("rare rules are left out")
        }
    }
}

fn pair(kind: Pair, cells: &[Cell]) -> (&'static str, Value) {
    let plain = || json!([{ "cells": names(cells) }]);
    let with = |value: &str| json!([{ "cells": names(cells), "value": value }]);
    match kind {
        Pair::WHITE => ("difference", plain()),
        Pair::BLACK => ("ratio", plain()),
        Pair::Difference { difference } => ("difference", with(&difference.to_string())),
        Pair::Ratio { ratio } => ("ratio", with(&ratio.to_string())),
        Pair::X => ("xv", with("X")),
        Pair::V => ("xv", with("V")),
        Pair::Sum { sum } => ("xv", with(&sum.to_string())),
        Pair::Greater => ("greaterthan", plain()),
    }
}

fn outside(shape: &Shape, kind: Outside, first: Cell, towards: Direction) -> (&'static str, Value) {
    let (down, right) = towards.step();
    // The place before the first cell. Rows and columns count from 1, so 0 is outside of the grid.
    let before = |at: usize, step: isize| (at + 1).saturating_add_signed(-step);
    let (row, column) = (before(first.row(), down), before(first.column(), right));
    debug_assert!(row.max(column) <= shape.size() + 1);
    let cell = format!("R{row}C{column}");
    let value = kind.number().to_string();
    match outside_row_of(kind) {
        Some(row) => (row.fpuzzles, json!([{ "cell": cell, "value": value }])),
        None => {
            let direction = name_of(&DIAGONALS, towards).unwrap_or_default();
            let mark = json!({ "cell": cell, "direction": direction, "value": value });
            ("littlekillersum", json!([mark]))
        }
    }
}

fn name(cell: Cell) -> String {
    format!("R{}C{}", cell.row() + 1, cell.column() + 1)
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| name(cell)).collect()
}
