//! Candidates without a drawing: 81 words or lists of digits.
//!
//! Invariant: the digits of a cell are in their order, none twice, and some cells have several.

use kumiki_sudoku::{Digit, Digits, Entry, Puzzle, Shape};

/// The least number of cells with several candidates: fewer are numbers of another kind.
const FEWEST: usize = 8;

/// Returns the puzzle with the candidates in `text`.
pub(super) fn find(text: &str) -> Option<Puzzle> {
    let cells = in_words(text).or_else(|| in_lists(text))?;
    let several = cells.iter().filter(|digits| digits.len() > 1).count();
    if cells.len() != 81 || several < FEWEST {
        return None;
    }
    let entry = |digits: &Digits| match digits.single() {
        Some(digit) => Entry::given(digit),
        None => Entry { allowed: Some(*digits), ..Entry::default() },
    };
    Puzzle::with_entries(Shape::CLASSIC, cells.iter().map(entry)).ok()
}

/// Returns the cells that are words, nine on a line. A line without nine of them has none.
fn in_words(text: &str) -> Option<Vec<Digits>> {
    let is_border = |symbol: char| !symbol.is_alphanumeric();
    let row = |line: &str| -> Option<Vec<Digits>> {
        let words = line.split(is_border).filter(|word| !word.is_empty());
        words.map(|word| digits(word.chars())).collect()
    };
    let rows: Vec<Vec<Digits>> =
        text.lines().filter_map(row).filter(|row| !row.is_empty()).collect();
    let is_grid = rows.len() == 9 && rows.iter().all(|row| row.len() == 9);
    is_grid.then(|| rows.concat())
}

/// Returns the cells that are lists of digits: the innermost brackets.
fn in_lists(text: &str) -> Option<Vec<Digits>> {
    let lists = text.split(['[', '(', '{']).filter_map(|part| part.split_once([']', ')', '}']));
    let cell = |(list, _): (&str, &str)| digits(list.chars().filter(|c| !", '\"".contains(*c)));
    lists.map(cell).collect()
}

/// Returns the digits of a cell; `None` if they are not in their order.
fn digits(symbols: impl Iterator<Item = char>) -> Option<Digits> {
    let mut found = Digits::NONE;
    let mut last = 0;
    for symbol in symbols {
        let value = symbol.to_digit(10).filter(|&value| value > last)?;
        found.insert(Digit::new(value as u8)?);
        last = value;
    }
    (last > 0).then_some(found)
}
