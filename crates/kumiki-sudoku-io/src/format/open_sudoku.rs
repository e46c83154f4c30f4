//! The collections of OpenSudoku, in XML.
//!
//! Invariant: each `game` is a puzzle of 81 digits, with 0 for a blank. The metadata of the
//! collection applies to every game.

use super::codec::{Codec, Found, Standing, Write, only};
use super::error::{At, Fault};
use super::{Carries, Sample, cells, line};
use kumiki_sudoku::{Metadata, Puzzle};
use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};

pub(super) const OPEN_SUDOKU: Codec = Codec {
    name: "opensudoku",
    about: "collections of OpenSudoku, in XML",
    carries: Carries { several: true, ..Carries::CLASSIC },
    is_like: |sample: &Sample<'_>| sample.text.starts_with('<'),
    standing: Standing::Document {
        head: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n",
        tail: "\n</opensudoku>",
        read_all,
    },
    read,
    write: Write::Always(|puzzle| format!("<game data=\"{}\"/>", cells::symbols(puzzle, '0'))),
};

fn read(text: &str) -> Result<Puzzle, Fault> {
    only(read_all(text), || super::FormatProblem::Missing("<game>").into())
}

fn read_all(text: &str) -> Found {
    let mut reader = Reader::from_str(text);
    let mut puzzles = Vec::new();
    let mut about = Metadata::default();
    let mut told = String::new();
    let mut lines = LineCount { text, at: 0, line: 1 };
    loop {
        let event = reader.read_event();
        let line = lines.at(reader.buffer_position() as usize);
        match event {
            Ok(Event::Start(start) | Event::Empty(start)) => {
                told.clear();
                if start.name().as_ref() == "game" {
                    puzzles.push((line, game(&start)));
                }
            }
            Ok(Event::Text(text)) => told.push_str(&text),
            Ok(Event::GeneralRef(name)) => {
                told.push_str(resolve_predefined_entity(&name).unwrap_or_default());
            }
            Ok(Event::End(end)) => {
                let text = std::mem::take(&mut told);
                let field = field(&mut about, end.name().as_ref());
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
    for (_, puzzle) in &mut puzzles {
        if let Ok(puzzle) = puzzle {
            puzzle.metadata = about.clone();
        }
    }
    puzzles
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
    let data = start.try_get_attribute("data").map_err(Fault::broken)?;
    let data = data.ok_or(super::FormatProblem::Missing("data of <game>"))?;
    let symbols = data.value.trim();
    match symbols.chars().count() {
        81 => line::of_symbols(symbols.chars()),
        found => Err(Fault::count(found, "cells", 81)),
    }
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
    fn what_is_no_collection_is_refused() {
        let read = |text: &str| Format::OpenSudoku.read(text).unwrap_err().to_string();
        assert_eq!(read("<html></html>"), "opensudoku: <game> is missing");
        assert_eq!(read("<game/>"), "opensudoku: data of <game> is missing");
        assert!(read("<a>\n</b>").starts_with("opensudoku: line 2: "));
    }
}
