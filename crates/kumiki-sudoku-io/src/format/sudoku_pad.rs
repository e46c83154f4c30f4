//! Puzzles of SudokuPad (`scl`, `ctc`): compressed JSON.
//!
//! Invariant: drawn rules, which only words explain, are refused and not ignored.

use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::{BoxForms, Carries, Detail, Sample, cells, link, lz_string, zipped};
use kumiki_sudoku::rule::GlobalRule;
use kumiki_sudoku::{Cell, Digit, Digits, Entry, Metadata, Puzzle, Shape};
use serde_json::{Value, json};

pub(super) const SUDOKU_PAD: Codec = Codec {
    name: "sudokupad",
    extension: None,
    about: "links of SudokuPad, 'scl…' or 'ctc…'",
    carries: Carries {
        sizes: (4, 35),
        boxes: BoxForms::Any,
        details: &[
            Detail::Notes,
            Detail::Title,
            Detail::Author,
            Detail::Description,
            Detail::Solution,
        ],
        several: true,
    },
    is_like: |sample: &Sample<'_>| {
        let id = link::sudoku_pad_id(sample.lines.first().copied().unwrap_or_default());
        ["scl", "ctc"].iter().any(|kind| id.strip_prefix(kind).is_some_and(|rest| rest.len() > 3))
    },
    standing: Standing::Lines,
    read,
    write: Write::Always(write),
};

/// The fields of drawings on a grid.
const DRAWN: [&str; 5] = ["arrows", "lines", "overlays", "underlays", "cages"];

fn read(text: &str) -> Result<Puzzle, Fault> {
    let id = link::sudoku_pad_id(text);
    let Some(body) = ["scl", "ctc"].iter().find_map(|kind| id.strip_prefix(kind)) else {
        return Err(Fault::broken("it does not begin with \"scl\" or \"ctc\""));
    };
    of_value(&zipped::read(&lz_string::read(body)?)?)
}

/// Returns the puzzle of a JSON value of SudokuPad.
pub(super) fn of_value(value: &Value) -> Result<Puzzle, Fault> {
    let rows = value["cells"].as_array().ok_or(super::FormatProblem::Missing("cells"))?;
    let size = rows.len();
    Shape::latin(size)?;
    let shape = match value["regions"].as_array() {
        Some(regions) if !regions.is_empty() => Shape::irregular(size, &boxes(regions, size)?)?,
        _ => Shape::latin(size)?,
    };
    let mut puzzle = Puzzle::new(shape);
    for (row, fields) in rows.iter().enumerate() {
        let fields = fields.as_array().map_or(&[][..], Vec::as_slice);
        if fields.len() != size {
            let at = At::Field(format!("cells[{row}]"));
            return Err(Fault::count(fields.len(), "cells", size).at(at));
        }
        for (column, field) in fields.iter().enumerate() {
            let cell = Cell::new(row, column);
            let entry = entry(field, size).map_err(|fault| fault.at(At::Cell(cell)))?;
            puzzle.set(cell, entry)?;
        }
    }
    read_about(value, &mut puzzle.metadata, size);
    add_global(&mut puzzle, value)?;
    refuse_drawn(value)?;
    Ok(puzzle)
}

/// The words for rules of the whole puzzle, of which nothing is drawn.
const GLOBAL: [(&str, GlobalRule); 7] = [
    ("antiknight", GlobalRule::AntiKnight),
    ("antiking", GlobalRule::AntiKing),
    ("nonconsecutive", GlobalRule::NonConsecutive),
    ("disjoint", GlobalRule::DisjointGroups),
    ("antixv", GlobalRule::AllSums),
    ("antiratio", GlobalRule::AllBlackDots),
    ("antidifference", GlobalRule::AllWhiteDots),
];

/// The word that stands in `global` for lights in a fog, which are no rule.
const NO_RULE: &str = "antifoglight";

/// Adds the rules that are listed in `global`, or set in `metadata`.
fn add_global(puzzle: &mut Puzzle, value: &Value) -> Result<(), Fault> {
    let wrong = |value: &Value| Fault::unsupported(format_args!("the rule {value} in \"global\""));
    let listed = match &value["global"] {
        Value::Null => &[][..],
        Value::Array(listed) => listed,
        other => return Err(wrong(other)),
    };
    let mut rules = Vec::new();
    // An empty list is one with an empty object, where the text is shortened.
    let is_word = |word: &&Value| *word != NO_RULE && **word != json!({});
    for word in listed.iter().filter(is_word) {
        let known = GLOBAL.iter().find(|(known, _)| *word == *known);
        rules.push(known.ok_or_else(|| wrong(word))?.1);
    }
    let is_set = |(word, _): &&(&str, GlobalRule)| value["metadata"][*word] == true;
    rules.extend(GLOBAL.iter().filter(is_set).map(|(_, rule)| *rule));
    for (at, rule) in rules.iter().enumerate() {
        if !rules[..at].contains(rule) {
            puzzle.add_rule((*rule).into()).map_err(Fault::broken)?;
        }
    }
    Ok(())
}

/// Returns the region of each cell in reading order. A cell without a region gets its own.
fn boxes(regions: &[Value], size: usize) -> Result<Vec<usize>, Fault> {
    let alone = regions.len();
    let mut boxes: Vec<usize> = (alone..alone + size * size).collect();
    for (number, region) in regions.iter().enumerate() {
        let wrong = |fault: Fault| Err(fault.at(At::Field(format!("regions[{number}]"))));
        let Some(places) = region.as_array() else {
            return wrong(Fault::broken(format_args!("{region} is no list of cells")));
        };
        for place in places {
            let at = |place: &Value| place.as_u64().filter(|&place| place < size as u64);
            let Some((row, column)) = at(&place[0]).zip(at(&place[1])) else {
                return wrong(Fault::broken(format_args!("{place} is no cell of the grid")));
            };
            let own = &mut boxes[row as usize * size + column as usize];
            if *own < alone {
                return wrong(Fault::broken(format_args!("{place} is in regions[{own}], too")));
            }
            *own = number;
        }
    }
    Ok(boxes)
}

fn entry(field: &Value, size: usize) -> Result<Entry, Fault> {
    let mut notes = Digits::NONE;
    for name in ["centremarks", "pencilMarks"] {
        let marks = match &field[name] {
            Value::Array(marks) => marks.iter().map(|mark| digit(mark, size)).collect(),
            Value::String(marks) => {
                marks.chars().map(|mark| digit(&mark.to_string().into(), size)).collect()
            }
            _ => Ok(Vec::new()),
        };
        for digit in marks?.into_iter().flatten() {
            notes.insert(digit);
        }
    }
    let digit = match &field["value"] {
        Value::Null => None,
        value => digit(value, size)?,
    };
    Ok(match digit {
        Some(digit) if field["given"] == false => Entry::placed(digit),
        Some(digit) => Entry::given(digit),
        None => Entry { notes, ..Entry::default() },
    })
}

/// Returns the digit of a number, or of a text that contains a number.
pub(super) fn digit(value: &Value, size: usize) -> Result<Option<Digit>, Fault> {
    let text = value.as_str().map(str::trim);
    let number = value.as_u64().or_else(|| text.and_then(|text| text.parse().ok()));
    match (number, text) {
        (Some(number), _) => cells::number(number, size),
        (None, Some("")) => Ok(None),
        _ => Err(Fault::broken(format_args!("{value} is not a digit, 1 to {size}"))),
    }
}

/// Reads the metadata, from its own field or from cages without cells.
fn read_about(value: &Value, about: &mut Metadata, size: usize) {
    let mut tell = |name: &str, text: &str| {
        let field = match name {
            "title" => &mut about.title,
            "author" => &mut about.author,
            "rules" => &mut about.description,
            "solution" => return about.solution = solution(text, size),
            _ => return,
        };
        match field {
            Some(told) => *told += &format!("\n{text}"),
            None => *field = Some(text.to_string()).filter(|text| !text.is_empty()),
        }
    };
    for (name, told) in value["metadata"].as_object().into_iter().flatten() {
        match told {
            Value::String(text) => tell(name, text),
            Value::Number(number) => tell(name, &number.to_string()),
            Value::Array(lines) => {
                lines.iter().filter_map(Value::as_str).for_each(|t| tell(name, t))
            }
            _ => {}
        }
    }
    for cage in value["cages"].as_array().into_iter().flatten() {
        let told = cage["value"].as_str().and_then(|told| told.split_once(':'));
        if let Some((name, text)) = told.filter(|_| is_empty(&cage["cells"])) {
            tell(&name.trim().to_ascii_lowercase(), text.trim());
        }
    }
}

pub(super) fn solution(text: &str, size: usize) -> Option<Vec<Digit>> {
    let digit =
        |symbol| Digit::from_symbol(symbol).filter(|digit| usize::from(digit.value()) <= size);
    let digits: Option<Vec<Digit>> = text.chars().map(digit).collect();
    digits.filter(|digits| digits.len() == size * size)
}

fn is_empty(value: &Value) -> bool {
    value.as_array().is_none_or(Vec::is_empty)
}

/// Returns whether a cage adds nothing to the rows, columns, boxes and the rules in `global`: it
/// has no cells, has the style of rows and columns, shows one of the groups of a rule in `global`,
/// or is hidden and its digits may repeat.
fn is_plain(cage: &Value, global: &Value) -> bool {
    let is_listed = |word: &Value| global.as_array().is_some_and(|words| words.contains(word));
    is_empty(&cage["cells"])
        || cage["style"] == "rowcol"
        || cage["type"] == "disjoint" && is_listed(&cage["type"])
        || cage["hidden"] == true && cage["unique"] != true
}

fn refuse_drawn(value: &Value) -> Result<(), Fault> {
    for name in DRAWN {
        let mut drawn = value[name].as_array().into_iter().flatten();
        if drawn.any(|drawn| name != "cages" || !is_plain(drawn, &value["global"])) {
            return Err(Fault::unsupported(format_args!("what is drawn as {name:?}")));
        }
    }
    Ok(())
}

fn write(puzzle: &Puzzle) -> String {
    let shape = puzzle.shape();
    let size = shape.size();
    let cell = |entry: &Entry| match entry.clue() {
        Some(clue) => json!({ "value": clue.value() }),
        None if entry.notes.is_empty() => json!({}),
        None => json!({ "centremarks": entry.notes.iter().map(Digit::value).collect::<Vec<u8>>() }),
    };
    let fields: Vec<Value> = puzzle.iter().map(|(_, entry)| cell(entry)).collect();
    let rows: Vec<&[Value]> = fields.chunks(size).collect();
    let regions: Vec<Vec<[usize; 2]>> = shape
        .houses()
        .filter(|house| matches!(house, kumiki_sudoku::House::Box(_)))
        .map(|house| shape.cells_of(house).iter().map(|c| [c.row(), c.column()]).collect())
        .collect();
    let about = &puzzle.metadata;
    let solution = about.solution.as_ref();
    let solution: Option<String> =
        solution.map(|digits| digits.iter().map(|digit| digit.symbol()).collect());
    let told = [
        ("title", &about.title),
        ("author", &about.author),
        ("rules", &about.description),
        ("solution", &solution),
    ];
    let told = told.into_iter().filter_map(|(name, text)| {
        text.as_ref().map(|text| (name.to_string(), Value::from(text.as_str())))
    });
    let value = json!({
        "id": "kumiki",
        "cellSize": 50,
        "cells": rows,
        "regions": regions,
        "metadata": told.collect::<serde_json::Map<String, Value>>(),
    });
    format!("scl{}", lz_string::compressed(&value.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::{WIKIPEDIA, jigsaw};

    fn packed(text: &str) -> String {
        format!("https://sudokupad.app/scl{}", lz_string::compressed(text))
    }

    #[test]
    fn regions_and_what_is_told_are_carried() {
        let mut puzzle = Puzzle::new(jigsaw());
        puzzle.metadata.title = Some("A title".to_string());
        let text = Format::SudokuPad.write(&puzzle).unwrap();
        assert_eq!(Format::detect(&text), Some(Format::SudokuPad));
        assert_eq!(Format::SudokuPad.read(&text).unwrap(), puzzle);
        let classic = Format::Line.read(WIKIPEDIA).unwrap();
        let text = Format::SudokuPad.write(&classic).unwrap();
        assert_eq!(Format::SudokuPad.read(&text).unwrap(), classic);
    }

    #[test]
    fn shortened_text_is_read_and_what_is_drawn_is_refused() {
        let cells = "ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:'4',given:f}]]";
        let cages = "ca:[{v:'title: A title'},{ce:[[0,0],[0,1]],style:'rowcol'}]";
        let puzzle = Format::SudokuPad.read(&packed(&format!("{{{cells},{cages}}}"))).unwrap();
        assert_eq!(puzzle.to_string(), "1..............4");
        assert_eq!(puzzle.metadata.title.as_deref(), Some("A title"));
        assert_eq!(puzzle.shape(), &Shape::latin(4).unwrap());
        let drawn = packed(&format!("{{{cells},l:[{{th:5,wp:[[0,0]]}}]}}"));
        let error = Format::SudokuPad.read(&drawn).unwrap_err();
        assert_eq!(
            error.to_string(),
            "sudokupad: there is what is drawn as \"lines\" in it, which is not understood"
        );
    }

    /// The numbers of solutions are those of all grids that obey the rule.
    #[test]
    fn rules_that_are_not_drawn_are_read_from_their_words() {
        let cells = "ce:[[,,,],[,,,],[,,,],[,,,]]";
        let regions = "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
                       [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
        let read = |fields: &str| {
            Format::SudokuPad.read(&packed(&format!("{{{cells},{regions},{fields}}}")))
        };
        let cages = "ca:[{ce:[[0,0],[0,2],[2,0],[2,2]],type:'disjoint',style:null}]";
        for (fields, solutions) in [
            ("global:[]", 288),
            ("global:['antiknight']", 24),
            ("metadata:{antiknight:t}", 24),
            ("global:['antiknight'],metadata:{antiknight:t}", 24),
            ("global:['antiking']", 0),
            ("global:['nonconsecutive']", 0),
            ("global:['antixv','antifoglight']", 8),
            (&*format!("global:['disjoint'],{cages}"), 168),
        ] {
            let puzzle = read(fields).unwrap_or_else(|error| panic!("{fields}: {error}"));
            let mut solver = kumiki_sudoku::Solver::for_puzzle(&puzzle).unwrap();
            assert_eq!(solver.count(&puzzle, 1_000), solutions, "{fields}");
        }
        let error = |fields: &str| read(fields).unwrap_err().to_string();
        assert_eq!(
            error("global:['foo']"),
            "sudokupad: there is the rule \"foo\" in \"global\" in it, which is not understood"
        );
        for fields in [cages, "ca:[{ce:[[0,0],[1,1]],hidden:t,unique:t}]"] {
            assert!(error(fields).contains("what is drawn as \"cages\""), "{fields}");
        }
    }

    #[test]
    fn an_error_says_where() {
        let read = |text: &str| Format::SudokuPad.read(&packed(text)).unwrap_err().to_string();
        assert_eq!(read("{}"), "sudokupad: cells is missing");
        assert_eq!(
            read("{ce:[[,],[{v:3},]]}"),
            "sudokupad: row 2 column 1: 3 is not a digit, 1 to 2, or 0"
        );
        assert_eq!(read("{ce:[[,],[,,]]}"), "sudokupad: cells[1]: 3 cells, not 2");
        assert_eq!(
            read("{ce:[[,],[,]],re:[[[0,0],[0,2]]]}"),
            "sudokupad: regions[0]: [0,2] is no cell of the grid"
        );
    }
}
