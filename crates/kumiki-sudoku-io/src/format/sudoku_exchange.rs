//! Links of sudokuexchange.com.
//!
//! Invariant: the grid in a link has 81 digits, or the symbols of SudokuPad's short links, which
//! begin with the same digits.

use super::codec::{Codec, Standing, Write};
use super::error::{Fault, FormatProblem};
use super::{Carries, Sample, link, sudoku_pad_short};
use kumiki_sudoku::Puzzle;

pub(super) const LINK: Codec = Codec {
    name: "sudokuexchange",
    extension: None,
    about: "links of sudokuexchange.com",
    carries: Carries { several: true, ..Carries::CLASSIC },
    is_like: |sample: &Sample<'_>| sample.is_address_of("sudokuexchange.com"),
    standing: Standing::Lines,
    read,
    write: Write::Always(|puzzle| {
        let symbols = sudoku_pad_short::symbols(puzzle);
        format!("https://sudokuexchange.com/play/?s={symbols}")
    }),
};

fn read(text: &str) -> Result<Puzzle, Fault> {
    let grid = link::parameter(text, "s").ok_or(FormatProblem::Missing("?s="))?;
    // A dot is no symbol of these links, but some people write it for a blank.
    sudoku_pad_short::of_symbols(&link::decoded(grid).replace('.', "0"), 0)
}

#[cfg(test)]
mod tests {
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;

    #[test]
    fn digits_and_symbols_are_read() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let zeros = WIKIPEDIA.replace('.', "0");
        for text in [
            format!("https://sudokuexchange.com/play/?s={zeros}"),
            format!("https://sudokuexchange.com/play/?s={zeros}&d=2&i=3"),
            format!("sudokuexchange.com/play/?d=1&s={WIKIPEDIA}"),
            Format::SudokuExchange.write(&puzzle).unwrap(),
        ] {
            assert_eq!(Format::detect(&text), Some(Format::SudokuExchange), "{text}");
            assert_eq!(Format::SudokuExchange.read(&text).unwrap(), puzzle, "{text}");
        }
    }

    #[test]
    fn an_error_names_the_place() {
        let read = |query: &str| {
            let link = format!("https://sudokuexchange.com/play/{query}");
            Format::SudokuExchange.read(&link).unwrap_err().to_string()
        };
        assert_eq!(read(""), "sudokuexchange: ?s= is missing");
        assert_eq!(read("?s=123"), "sudokuexchange: 3 cells, not 81");
        assert_eq!(
            read("?s=12%3Cz"),
            "sudokuexchange: character 3: unknown symbol '<'; expected 0 to 9, A to Z or a to x"
        );
    }
}
