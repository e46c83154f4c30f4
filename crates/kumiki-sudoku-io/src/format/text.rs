//! Any text that contains 81 cells. This is the last format that is tried. It follows Norvig's
//! essay "Solving Every Sudoku Puzzle".
//!
//! Invariant: the puzzles are those that stand in the text alone, in rows or by the names of cells.
//! Without such, all characters except digits and dots are skipped, and 81 must remain.

use super::codec::{Codec, Found, Standing, Write, only};
use super::error::Fault;
use super::{Carries, Detail, Sample, line, scattered};

pub(super) const TEXT: Codec = Codec {
    name: "text",
    extension: Some("txt"),
    about: "any text with one puzzle in it: code, pages, mails; read only",
    carries: Carries { details: &[Detail::Allowed], several: true, ..Carries::CLASSIC },
    // Texts with puzzles in rows are recognised when no other format reads them.
    is_like: |sample: &Sample<'_>| cells(sample.text).take(82).count() == 81,
    standing: Standing::Document { head: "", tail: "", read_all },
    read: |text| only(read_all(text), || Fault::count(0, "puzzles", 1)),
    write: Write::Never,
};

fn cells(text: &str) -> impl Iterator<Item = char> + Clone {
    text.chars().filter(|&symbol| symbol.is_ascii_digit() || symbol == '.')
}

fn read_all(text: &str) -> Found {
    if let Some(puzzles) = scattered::find(text) {
        return puzzles.into_iter().map(|puzzle| (1, Ok(puzzle))).collect();
    }
    let puzzle = match cells(text).count() {
        81 => line::of_symbols(cells(text)),
        found => Err(Fault::count(found, "digits and dots", 81)),
    };
    vec![(1, puzzle)]
}

#[cfg(test)]
mod tests {
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;

    #[test]
    fn digits_and_dots_are_found_wherever_they_stand() {
        let row = |row: usize| format!("~ {} % ", &WIKIPEDIA[row * 9..row * 9 + 9]);
        let text: String = (0..9).map(row).collect();
        assert_eq!(Format::detect(&text), Some(Format::Text));
        assert_eq!(Format::Text.read(&text).unwrap().to_string(), WIKIPEDIA);
        let error = Format::Text.read("hello 5").unwrap_err();
        assert_eq!(error.to_string(), "text: 1 digits and dots, not 81");
    }
}
