//! Puzzles of f-puzzles as formats: its JSON, and links that contain it, to its own site and to
//! SudokuPad.
//!
//! Invariant: a link contains the compressed JSON; only [`super::fpuzzles`] interprets the JSON.

use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault, FormatProblem};
use super::{BoxForms, Carries, Detail, Sample, foreign_link, fpuzzles, json, link, lz_string};
use kumiki_sudoku::Puzzle;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

pub(super) const LINK: Codec = Codec {
    name: "fpuzzles",
    extension: None,
    about: "links of f-puzzles",
    carries: Carries {
        sizes: (1, 35),
        boxes: BoxForms::Any,
        details: &[
            Detail::Allowed,
            Detail::Rules,
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
    write: Write::Mostly(write),
};

pub(super) const JSON: Codec = Codec {
    name: "fpuzzles-json",
    extension: Some("json"),
    about: "the JSON of f-puzzles, as it is",
    is_like: |sample: &Sample<'_>| {
        let text = || sample.text.chars().filter(|symbol| !symbol.is_whitespace());
        sample.text.starts_with('{') && text().collect::<String>().contains("\"grid\":[[{")
    },
    standing: Standing::Document { head: "", tail: "", read_all: json::read_all },
    read: |text| Ok(fpuzzles::read(text)?),
    write: Write::Mostly(json_of),
    ..LINK
};

/// The beginning of the compressed text of every puzzle, which stands for `{"`.
const BEGIN: &str = "N4Ig";

fn is_like(sample: &Sample<'_>) -> bool {
    let first = sample.lines.first().copied().unwrap_or_default();
    let id = link::sudoku_pad_id(first);
    sample.is_address_of("f-puzzles.com") || id.starts_with("fpuz") || id.starts_with(BEGIN)
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let is_page = link::parameter(text, "load").is_none() && link::parameter(text, "id").is_some();
    if let Some(fault) = foreign_link::fault(text).filter(|_| is_page) {
        return Err(fault);
    }
    let body = link::parameter(text, "load").unwrap_or_else(|| link::sudoku_pad_id(text));
    let body = body.strip_prefix("fpuzzles").or(body.strip_prefix("fpuz")).unwrap_or(body);
    Ok(fpuzzles::read(&lz_string::read(body)?)?)
}

fn write(puzzle: &Puzzle) -> Result<String, Fault> {
    let packed = lz_string::compressed(&json_of(puzzle)?);
    let packed = utf8_percent_encode(&packed, NON_ALPHANUMERIC);
    Ok(format!("https://www.f-puzzles.com/?load={packed}"))
}

/// Returns the JSON of a puzzle.
fn json_of(puzzle: &Puzzle) -> Result<String, Fault> {
    match fpuzzles::unwritable(puzzle) {
        Some(rules) => Err(FormatProblem::CannotSay(rules).into()),
        None => Ok(fpuzzles::write(puzzle)),
    }
}

impl From<fpuzzles::FPuzzlesError> for Fault {
    fn from(error: fpuzzles::FPuzzlesError) -> Fault {
        let fault = Fault::broken(&error.problem);
        if error.field.is_empty() { fault } else { fault.at(At::Field(error.field)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;

    #[test]
    fn links_and_what_is_in_them_are_read() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let link = Format::Fpuzzles.write(&puzzle).unwrap();
        let packed = lz_string::compressed(&fpuzzles::write(&puzzle));
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
    fn what_is_wrong_in_a_link_is_named_by_its_field() {
        let packed = lz_string::compressed("{\"size\":4,\"grid\":[[{}],1,2,3]}");
        let error = Format::Fpuzzles.read(&packed).unwrap_err();
        assert!(error.to_string().starts_with("fpuzzles: grid"), "{error}");
        assert!(Format::Fpuzzles.read(&packed[..packed.len() / 2]).is_err());
    }
}
