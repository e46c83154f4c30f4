//! Any text that contains 81 cells. This is the last format that is tried. It follows Norvig's
//! essay "Solving Every Sudoku Puzzle".
//!
//! Invariant: all characters except digits and dots are skipped, and 81 must remain.

use super::codec::{Codec, Standing, Write};
use super::error::Fault;
use super::line;
use super::{Carries, Sample};
use kumiki_sudoku::Puzzle;

pub(super) const TEXT: Codec = Codec {
    name: "text",
    extension: Some("txt"),
    about: "any text with exactly 81 digits and dots in it; read only",
    carries: Carries::CLASSIC,
    is_like: |sample: &Sample<'_>| cells(sample.text).take(82).count() == 81,
    standing: Standing::Alone,
    read,
    write: Write::Never,
};

fn cells(text: &str) -> impl Iterator<Item = char> + Clone {
    text.chars().filter(|&symbol| symbol.is_ascii_digit() || symbol == '.')
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    match cells(text).count() {
        81 => line::of_symbols(cells(text)),
        found => Err(Fault::count(found, "digits and dots", 81)),
    }
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
