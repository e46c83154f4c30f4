//! Any text in which a puzzle stands: the last format that is tried.
//!
//! Invariant: what is read is what [`scattered::find`] finds.

use super::codec::{Codec, Found, Standing, Write, only};
use super::error::Fault;
use super::{Carries, Detail, Sample, scattered};

pub(super) const TEXT: Codec = Codec {
    name: "text",
    extension: Some("txt"),
    about: "any text with a classic puzzle in it: code, pages, mails; read only",
    carries: Carries { details: &[Detail::Allowed], several: true, ..Carries::CLASSIC },
    is_like: |sample: &Sample<'_>| {
        let is_cell = |symbol: &char| symbol.is_ascii_digit() || *symbol == '.';
        sample.text.chars().filter(is_cell).take(82).count() == 81
            && scattered::find(sample.text).is_some()
    },
    standing: Standing::Document { head: "", tail: "", read_all },
    read: |text| only(read_all(text), || Fault::count(0, "puzzles", 1)),
    write: Write::Never,
};

fn read_all(text: &str) -> Found {
    let found = scattered::find(text).unwrap_or_default();
    found.into_iter().map(|puzzle| (1, Ok(puzzle))).collect()
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
        assert_eq!(error.to_string(), "text: 0 puzzles, not 1");
    }
}
