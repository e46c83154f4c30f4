//! Nine symbols for each cell: the digits that it may have.
//!
//! Invariant: the symbol at 9 × cell + digit - 1 is the digit or a blank.

use super::cells;
use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::{Carries, Detail, Sample};
use kumiki_sudoku::{Digit, Digits, Entry, Puzzle, Shape};

const SYMBOLS: usize = 729;

pub(super) const SUKAKU: Codec = Codec {
    name: "sukaku",
    extension: Some("txt"),
    about: "729 symbols: for each cell the digits that it may be, or blanks",
    carries: Carries { details: &[Detail::Allowed], several: true, ..Carries::CLASSIC },
    is_like,
    standing: Standing::Lines,
    read,
    write: Write::Always(write),
};

fn is_like(sample: &Sample<'_>) -> bool {
    let is_candidate = |symbol: char| symbol.is_ascii_digit() || cells::is_blank(symbol);
    let is_whole = |row: &&str| row.len() == SYMBOLS && row.chars().all(is_candidate);
    let is_whole_grid = |rows: &[&str]| {
        rows.iter().flat_map(|row| row.chars()).filter(|c| !c.is_whitespace()).count() == SYMBOLS
            && rows.iter().flat_map(|row| row.chars()).all(|c| is_candidate(c) || c == ' ')
    };
    !sample.rows.is_empty() && (sample.rows.iter().all(is_whole) || is_whole_grid(&sample.rows))
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let symbols = || text.chars().filter(|symbol| !symbol.is_whitespace());
    let found = symbols().count();
    if found != SYMBOLS {
        return Err(Fault::count(found, "symbols", SYMBOLS));
    }
    let mut marks = [Digits::NONE; 81];
    for (place, symbol) in symbols().enumerate() {
        let expected = Digit::new((place % 9 + 1) as u8);
        match symbol.to_digit(10).and_then(|value| Digit::new(value as u8)) {
            Some(digit) if Some(digit) == expected => {
                marks[place / 9].insert(digit);
            }
            None if cells::is_blank(symbol) => {}
            _ => {
                let expected = format!("{}, or . or 0", place % 9 + 1);
                return Err(Fault::symbol(symbol, expected).at(At::Character(place + 1)));
            }
        }
    }
    let entry = |digits: Digits| match digits.single() {
        Some(digit) => Entry::given(digit),
        None if digits == Digits::NINE => Entry::default(),
        None => Entry { allowed: Some(digits), ..Entry::default() },
    };
    Ok(Puzzle::with_entries(Shape::CLASSIC, marks.map(entry))?)
}

fn write(puzzle: &Puzzle) -> String {
    let mut text = String::with_capacity(SYMBOLS);
    for (_, entry) in puzzle.iter() {
        let allowed = entry.allowed.unwrap_or(Digits::NINE);
        let allowed = entry.clue().map_or(allowed, |clue| [clue].into_iter().collect());
        let symbol = |digit: Digit| if allowed.contains(digit) { digit.symbol() } else { '.' };
        text.extend(Digit::up_to(9).map(symbol));
    }
    text
}

#[cfg(test)]
mod tests {
    use crate::format::Format;

    #[test]
    fn an_error_says_which_digit_belongs_there() {
        let text = "123456789".repeat(80) + "12345678";
        let error = Format::Sukaku.read(&text).unwrap_err();
        assert_eq!(error.to_string(), "sukaku: 728 symbols, not 729");
        let error = Format::Sukaku.read(&(text + "8")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "sukaku: character 729: unknown symbol '8'; expected 9, or . or 0"
        );
    }

    #[test]
    fn one_digit_is_a_clue_and_all_are_none() {
        let text = "..3......".to_string() + &"123456789".repeat(79) + "1.......9";
        let puzzle = Format::Sukaku.read(&text).unwrap();
        assert_eq!(puzzle.clues().count(), 1);
        assert_eq!(puzzle.iter().filter(|(_, entry)| entry.allowed.is_some()).count(), 1);
        assert_eq!(Format::detect(&text), Some(Format::Sukaku));
    }
}
