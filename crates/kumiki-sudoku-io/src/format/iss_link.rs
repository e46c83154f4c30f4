//! Links of the Interactive Sudoku Solver: the string of [`super::iss`] in an address.
//!
//! Invariant: a link means the same as the string in it.

use super::codec::{Codec, Standing, Write};
use super::error::{Fault, FormatProblem};
use super::{Sample, iss, link};
use kumiki_sudoku::Puzzle;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

pub(super) const ISS_LINK: Codec = Codec {
    name: "iss-link",
    extension: None,
    about: "links of the Interactive Sudoku Solver",
    is_like,
    standing: Standing::Lines,
    read,
    write: Write::Mostly(|puzzle| {
        let string = iss::write(puzzle).map_err(Fault::from)?;
        let query = utf8_percent_encode(&string, NON_ALPHANUMERIC);
        Ok(format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={query}"))
    }),
    ..iss::codec::ISS
};

fn is_like(sample: &Sample<'_>) -> bool {
    let first = sample.lines.first().copied().unwrap_or_default();
    let address = first.split_whitespace().next().unwrap_or_default();
    address.contains("/Interactive-Sudoku-Solver") || sample.is_address_of("sigh.github.io")
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let query = link::parameter(text, "q").ok_or(FormatProblem::Missing("?q="))?;
    // A plus in a query stands for a blank, which no string needs.
    let string = link::decoded(&query.replace('+', " "));
    iss::read(&string).map_err(Fault::from)
}

#[cfg(test)]
mod tests {
    use crate::format::Format;

    #[test]
    fn the_string_in_a_link_is_read() {
        let string = ".Thermo~R1C1~R1C2~R1C3.~R9C9_5";
        let puzzle = Format::Iss.read(string).unwrap();
        for text in [
            format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={string}"),
            format!("sigh.github.io/Interactive-Sudoku-Solver/?x=1&q={string}#y"),
            "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo%7ER1C1%7ER1C2%7ER1C3.%7ER9C9_5"
                .to_string(),
            format!("http://localhost:8080/Interactive-Sudoku-Solver/?q={string}&mode=count"),
            Format::IssLink.write(&puzzle).unwrap(),
        ] {
            assert_eq!(Format::detect(&text), Some(Format::IssLink), "{text}");
            assert_eq!(Format::IssLink.read(&text).as_ref(), Ok(&puzzle), "{text}");
        }
    }

    #[test]
    fn an_error_names_the_item() {
        let read = |query: &str| {
            let link = format!("https://sigh.github.io/Interactive-Sudoku-Solver/{query}");
            Format::IssLink.read(&link).unwrap_err().to_string()
        };
        assert_eq!(read(""), "iss-link: ?q= is missing");
        assert_eq!(
            read("?q=.Thermo~R1"),
            "iss-link: item 1, Thermo: \"R1\" is no cell, such as R1C2"
        );
    }
}
