//! Links of sudokuwiki.org, and the strings in them, which contain a partly solved puzzle.
//!
//! Invariant: a string is a tag and two symbols for each cell: a clue, a placed digit, or
//! candidates.

use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::{Carries, Detail, Sample, line, link};
use kumiki_sudoku::{Cell, Digit, Digits, Entry, Puzzle, Shape};

const TAG: &str = "S9B";

const CARRIES: Carries =
    Carries { details: &[Detail::Placed, Detail::Notes], several: true, ..Carries::CLASSIC };

pub(super) const LINK: Codec = Codec {
    name: "sudokuwiki",
    extension: None,
    about: "links of sudokuwiki.org",
    carries: CARRIES,
    is_like: |sample: &Sample<'_>| sample.is_address_of("sudokuwiki.org"),
    standing: Standing::Lines,
    read: read_link,
    write: Write::Always(|puzzle| {
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", write(puzzle))
    }),
};

pub(super) const STRING: Codec = Codec {
    name: "s9b",
    extension: None,
    about: "strings of sudokuwiki.org: 'S9B' and two symbols for each cell",
    carries: CARRIES,
    is_like: |sample: &Sample<'_>| sample.begins(TAG),
    standing: Standing::Lines,
    read,
    write: Write::Always(write),
};

fn read_link(text: &str) -> Result<Puzzle, Fault> {
    let board = link::parameter(text, "bd").or_else(|| link::parameter(text, "s"));
    let board = link::decoded(board.ok_or(super::FormatProblem::Missing("?bd="))?);
    match board.starts_with(TAG) {
        true => read(&board),
        false if line::is_grid(&board) => line::of_symbols(board.chars()),
        false => Err(Fault::count(board.chars().count(), "cells", 81)),
    }
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let text = text.trim();
    let tag: String = text.chars().take(3).collect();
    if !tag.eq_ignore_ascii_case(TAG) {
        return Err(Fault::unsupported(format_args!("the tag {tag:?}")));
    }
    let symbols: Vec<char> = text.chars().skip(3).collect();
    if symbols.len() != 162 {
        return Err(Fault::count(symbols.len(), "symbols behind the tag", 162));
    }
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    for (cell, pair) in Shape::CLASSIC.cells().zip(symbols.chunks(2)) {
        let number = number(pair).map_err(|fault| fault.at(At::Cell(cell)))?;
        puzzle.set(cell, entry(number, cell)?)?;
    }
    Ok(puzzle)
}

/// Returns a number in base 36.
fn number(symbols: &[char]) -> Result<u32, Fault> {
    symbols.iter().try_fold(0, |number, symbol| {
        let digit = symbol.to_digit(36).ok_or(Fault::symbol(*symbol, "0 to 9 or a to z"))?;
        Ok(number * 36 + digit)
    })
}

fn entry(number: u32, cell: Cell) -> Result<Entry, Fault> {
    let digit = |number: u32| Digit::new(number as u8);
    Ok(match number {
        0 => Entry::default(),
        1..=9 => digit(number).map_or_else(Entry::default, Entry::given),
        10..=18 => digit(number - 9).map_or_else(Entry::default, Entry::placed),
        19..=529 => {
            let bits = number - 18;
            let notes: Digits =
                Digit::up_to(9).filter(|digit| bits >> (digit.value() - 1) & 1 == 1).collect();
            Entry { notes, ..Entry::default() }
        }
        _ => {
            return Err(Fault::broken(format_args!("{number} is more than 529")).at(At::Cell(cell)));
        }
    })
}

fn write(puzzle: &Puzzle) -> String {
    let mut text = TAG.to_string();
    for (_, entry) in puzzle.iter() {
        let bit = |digit: Digit| 1 << (digit.value() - 1);
        let number: u32 = match entry.digit {
            Some(digit) if entry.is_given => digit.value().into(),
            Some(digit) => u32::from(digit.value()) + 9,
            None if entry.notes.is_empty() => 0,
            None => 18 + entry.notes.iter().map(bit).sum::<u32>(),
        };
        for digit in [number / 36, number % 36] {
            text.extend(char::from_digit(digit, 36));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;

    #[test]
    fn links_hold_a_line_or_a_string() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let text = format!("https://www.sudokuwiki.org/sudoku.htm?bd={WIKIPEDIA}");
        assert_eq!(Format::detect(&text), Some(Format::SudokuWiki));
        assert_eq!(Format::SudokuWiki.read(&text).unwrap(), puzzle);
        let text = Format::SudokuWiki.write(&puzzle).unwrap();
        assert!(text.contains("?bd=S9B05030000070000"), "{text}");
        assert_eq!(Format::SudokuWiki.read(&text).unwrap(), puzzle);
    }

    #[test]
    fn an_error_names_the_cell() {
        let text = "S9B".to_string() + &"00".repeat(80);
        let read = |text: &str| Format::S9b.read(text).unwrap_err().to_string();
        assert_eq!(read(&text), "s9b: 160 symbols behind the tag, not 162");
        assert_eq!(read(&(text.clone() + "zz")), "s9b: row 9 column 9: 1295 is more than 529");
        assert_eq!(
            read(&(text.clone() + "0%")),
            "s9b: row 9 column 9: unknown symbol '%'; expected 0 to 9 or a to z"
        );
        assert_eq!(
            read(&text.replace("S9B", "J9B")),
            "s9b: there is the tag \"J9B\" in it, which is not understood"
        );
    }
}
