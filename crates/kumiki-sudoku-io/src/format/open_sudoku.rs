//! The collections of OpenSudoku, in XML.
//!
//! Invariant: each `game` is a puzzle of 81 digits, with 0 for a blank, or of 81 cells with their
//! marks, after the number of their version. The metadata of a collection applies to every game in
//! it, and the metadata of a folder to those of the folder.

use super::codec::{Codec, Found, Standing, Write, only};
use super::error::{At, Fault};
use super::{Carries, Detail, Sample, cells, line};
use kumiki_sudoku::{Digit, Digits, Entry, Metadata, Puzzle, Shape};
use quick_xml::Reader;
use quick_xml::escape::{escape, resolve_predefined_entity};
use quick_xml::events::{BytesStart, Event};

pub(super) const OPEN_SUDOKU: Codec = Codec {
    name: "opensudoku",
    extension: Some("opensudoku"),
    about: "collections of OpenSudoku, in XML",
    carries: Carries {
        several: true,
        details: &[
            Detail::Title,
            Detail::Author,
            Detail::Description,
            Detail::Source,
            Detail::Date,
            Detail::Difficulty,
        ],
        ..Carries::CLASSIC
    },
    is_like: |sample: &Sample<'_>| {
        sample.text.starts_with('<') && sample.text.contains("<opensudoku")
    },
    standing: Standing::Document {
        head: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n",
        tail: "\n</opensudoku>",
        read_all,
    },
    read,
    write: Write::Always(write),
};

/// The elements for the metadata of a collection.
const ELEMENTS: [&str; 6] = ["name", "author", "description", "source", "created", "level"];

fn read(text: &str) -> Result<Puzzle, Fault> {
    only(read_all(text), || super::FormatProblem::Missing("<game>").into())
}

fn read_all(text: &str) -> Found {
    let mut reader = Reader::from_str(text);
    let mut puzzles = Vec::new();
    // The metadata of the collection, and of the open folders.
    let mut abouts = vec![Collection::default()];
    let mut told = String::new();
    let mut lines = LineCount { text, at: 0, line: 1 };
    loop {
        let event = reader.read_event();
        let line = lines.at(reader.buffer_position() as usize);
        let is_empty = matches!(event, Ok(Event::Empty(_)));
        match event {
            Ok(Event::Start(start) | Event::Empty(start)) => {
                told.clear();
                match start.name().as_ref() {
                    "game" => puzzles.push((line, game(&start))),
                    "folder" if !is_empty && abouts.len() < MOST_FOLDERS => {
                        let about = abouts.last().map(|outer| outer.about.clone());
                        let about = about.unwrap_or_default();
                        abouts.push(Collection { about, first: puzzles.len() });
                    }
                    _ => {}
                }
            }
            Ok(Event::Text(text)) => told.push_str(&text),
            Ok(Event::GeneralRef(name)) => {
                told.push_str(resolve_predefined_entity(&name).unwrap_or_default());
            }
            Ok(Event::End(end)) => {
                let text = std::mem::take(&mut told);
                if end.name().as_ref() == "folder" && abouts.len() > 1 {
                    abouts.pop().into_iter().for_each(|folder| folder.close(&mut puzzles));
                }
                let about = abouts.last_mut().map(|collection| &mut collection.about);
                let field = about.and_then(|about| field(about, end.name().as_ref()));
                if let Some(field) = field.filter(|_| !text.trim().is_empty()) {
                    *field = Some(text.trim().to_string());
                }
            }
            Ok(Event::Eof) => break,
            Ok(_) => {}
            Err(error) => {
                puzzles.push((line, Err(Fault::broken(error).at(At::Line(line)))));
                break;
            }
        }
    }
    abouts.into_iter().rev().for_each(|collection| collection.close(&mut puzzles));
    puzzles
}

/// The greatest number of folders in each other whose metadata is kept apart.
const MOST_FOLDERS: usize = 8;

/// The metadata of a collection or a folder.
#[derive(Default)]
struct Collection {
    about: Metadata,
    /// The number of puzzles before it.
    first: usize,
}

impl Collection {
    /// Gives the metadata to the puzzles of the collection that have none.
    fn close(self, puzzles: &mut Found) {
        for (_, puzzle) in &mut puzzles[self.first..] {
            if let Ok(puzzle) = puzzle
                && puzzle.metadata == Metadata::default()
            {
                puzzle.metadata = self.about.clone();
            }
        }
    }
}

/// Returns the field of the metadata that belongs to an element, if there is one.
fn field<'a>(about: &'a mut Metadata, element: &str) -> Option<&'a mut Option<String>> {
    Some(match element {
        "name" => &mut about.title,
        "author" => &mut about.author,
        "description" | "comment" => &mut about.description,
        "source" | "sourceURL" => &mut about.source,
        "created" => &mut about.date,
        "level" => &mut about.difficulty,
        _ => return None,
    })
}

fn game(start: &BytesStart<'_>) -> Result<Puzzle, Fault> {
    let attribute = |name| start.try_get_attribute(name).map_err(Fault::broken);
    let data = attribute("data")?.or(attribute("cells_data")?);
    let data = data.ok_or(super::FormatProblem::Missing("data of <game>"))?;
    let data = data.value.replace("&#10;", " ").replace("&#xA;", " ");
    if let Some(cells) = data.trim().strip_prefix("version:") {
        return marked_game(cells.trim_start());
    }
    let symbols = data.trim();
    match symbols.chars().count() {
        81 => line::of_symbols(symbols.chars()),
        found => Err(Fault::count(found, "cells", 81)),
    }
}

/// Returns the puzzle of `text`: the number of a version, and the fields of the cells, each with a
/// `|` after it. The fields of a cell are its digit, its marks, and 1 if the digit is no clue.
fn marked_game(text: &str) -> Result<Puzzle, Fault> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (version, cells) = text.split_at(digits);
    let fields_of_cell = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => return Err(Fault::unsupported(format_args!("data of version {version:?}"))),
    };
    let fields: Vec<&str> = cells.split('|').map(str::trim).filter(|f| !f.is_empty()).collect();
    if fields.len() != 81 * fields_of_cell {
        return Err(Fault::count(fields.len(), "fields", 81 * fields_of_cell));
    }
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    for (cell, fields) in Shape::CLASSIC.cells().zip(fields.chunks(fields_of_cell)) {
        let at = |fault: Fault| fault.at(At::Cell(cell));
        let number = |text: &str| {
            let value = text.parse::<u64>();
            value.map_err(|_| at(Fault::broken(format_args!("{text:?} is not a number"))))
        };
        let digit = cells::number(number(fields[0])?, 9).map_err(at)?;
        let notes = match fields[1].strip_suffix(',') {
            _ if version != "1" => notes_of(number(fields[1])?),
            Some(list) => {
                list.split(',').filter_map(|note| Digit::new(note.parse().ok()?)).collect()
            }
            None => Digits::NONE,
        };
        let is_given = fields[fields_of_cell - 1] == "0" && digit.is_some();
        let notes = if digit.is_some() { Digits::NONE } else { notes };
        puzzle.set(cell, Entry { digit, is_given, notes, ..Entry::default() })?;
    }
    Ok(puzzle)
}

/// Returns the digits for the bits of a number, the lowest for 1.
fn notes_of(bits: u64) -> Digits {
    Digit::up_to(9).filter(|digit| bits >> (digit.value() - 1) & 1 == 1).collect()
}

/// Writes a game, in a folder of its own if it has metadata.
fn write(puzzle: &Puzzle) -> String {
    let game = format!("<game data=\"{}\"/>", cells::symbols(puzzle, '0'));
    let mut about = puzzle.metadata.clone();
    let element = |name: &str| {
        let text = field(&mut about, name)?.take()?;
        Some(format!("<{name}>{}</{name}>\n", escape(&text)))
    };
    let told: String = ELEMENTS.into_iter().filter_map(element).collect();
    if told.is_empty() { game } else { format!("<folder>\n{told}{game}\n</folder>") }
}

/// A counter of lines, which only moves forward.
struct LineCount<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl LineCount<'_> {
    /// Returns the line of byte `place`, from 1.
    fn at(&mut self, place: usize) -> usize {
        let place = place.min(self.text.len()).max(self.at);
        let passed = &self.text.as_bytes()[self.at..place];
        self.line += passed.iter().filter(|&&byte| byte == b'\n').count();
        self.at = place;
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;

    #[test]
    fn games_of_both_versions_are_read() {
        let data = WIKIPEDIA.replace('.', "0");
        let text = format!(
            "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\">\n<name>A &amp; B</name>\n\
             <folder name=\"x\"><game created=\"0\" data=\"{data}\"/>\n\
             <game data=\"{data}\"></game>\n<game data=\"12\"/></folder></opensudoku>"
        );
        assert_eq!(Format::detect(&text), Some(Format::OpenSudoku));
        let found = read_all(&text);
        let lines: Vec<usize> = found.iter().map(|&(line, _)| line).collect();
        assert_eq!(lines, [4, 5, 6]);
        let puzzle = found[1].1.as_ref().unwrap();
        assert_eq!(puzzle.to_string(), WIKIPEDIA);
        assert_eq!(puzzle.metadata.title.as_deref(), Some("A & B"));
        assert!(found[2].1.is_err());
    }

    #[test]
    fn cells_with_marks_are_read_in_every_version() {
        let digit = |symbol: char| symbol.to_digit(10).unwrap_or(0);
        let is_open = |symbol: char| u8::from(symbol == '.');
        type WriteCell = fn(u32, u8) -> String;
        let versions: [(u8, WriteCell); 5] = [
            (1, |digit, open| format!("{digit}|{}|{open}|", ["-", "1,4,"][usize::from(open)])),
            (2, |digit, open| format!("{digit}|{}||{open}|", 9 * open)),
            (3, |digit, open| format!("{digit}|{}|{open}|", 9 * open)),
            (4, |digit, open| format!("{digit}|{}|0|{open}|", 9 * open)),
            (5, |digit, open| format!("{digit}|{}|0|0|{open}|", 9 * open)),
        ];
        for (version, cell) in versions {
            let cells: String = WIKIPEDIA.chars().map(|c| cell(digit(c), is_open(c))).collect();
            for (name, between) in [("data", "\n"), ("cells_data", "&#10;")] {
                let text = format!(
                    "<opensudoku version=\"3\"><folder name=\"x\" created=\"1\">\
                     <game {name}=\"version: {version}{between}{cells}\"/></folder></opensudoku>"
                );
                let puzzle = crate::format::read(&text).unwrap();
                assert_eq!(puzzle.to_string(), WIKIPEDIA, "{text}");
                assert_eq!(puzzle.clues().count(), 30, "{text}");
                let notes: Digits = [1, 4].into_iter().filter_map(Digit::new).collect();
                assert_eq!(puzzle[kumiki_sudoku::Cell::new(0, 2)].notes, notes, "{text}");
            }
        }
        let read = |data: &str| {
            Format::OpenSudoku.read(&format!("<game data=\"{data}\"/>")).unwrap_err().to_string()
        };
        assert_eq!(read("version: 4\n0|0|0|1|"), "opensudoku: 4 fields, not 324");
        assert_eq!(
            read("version: 9\n"),
            "opensudoku: there is data of version \"9\" in it, which is not understood"
        );
    }

    #[test]
    fn title_and_author_stay_with_their_game() {
        let plain = Format::Line.read(WIKIPEDIA).unwrap();
        let mut titled = plain.clone();
        titled.metadata.title = Some("A < B & \"C\"".to_string());
        titled.metadata.author = Some("É".to_string());
        let mut other = plain.clone();
        other.metadata.author = Some("D".to_string());
        let puzzles = [plain.clone(), titled, plain, other];
        let text = Format::OpenSudoku.write_all(&puzzles).unwrap();
        let read: Vec<Puzzle> = read_all(&text).into_iter().map(|(_, p)| p.unwrap()).collect();
        assert_eq!(read, puzzles, "{text}");
    }

    #[test]
    fn what_is_no_collection_is_refused() {
        let read = |text: &str| Format::OpenSudoku.read(text).unwrap_err().to_string();
        assert_eq!(read("<html></html>"), "opensudoku: <game> is missing");
        assert_eq!(read("<game/>"), "opensudoku: data of <game> is missing");
        assert!(read("<a>\n</b>").starts_with("opensudoku: line 2: "));
    }
}
