//! Cells by name: `r1c2=5`, `A2: 5`, `value(1,2,5).`, `{"row": 0, "col": 1, "value": 5}`.
//!
//! Invariant: each clue of the text has a cell of its own. Numbers of rows and columns begin with 0
//! or with 1; if they tell neither, nothing is read.

use crate::format::line;
use kumiki_sudoku::Puzzle;

/// The least number of clues that are taken for a puzzle.
const FEWEST: usize = 8;

/// A row, a column and a digit, as they stand in the text.
type Clue = [usize; 3];

/// Returns the puzzle whose clues are named.
pub(super) fn find(text: &str) -> Option<Puzzle> {
    let clues = by_name(text).or_else(|| in_groups(text)).or_else(|| on_lines(text))?;
    let places = || clues.iter().flat_map(|&[row, column, _]| [row, column]);
    let first = match (places().min()?, places().max()?) {
        (0, ..=8) => 0,
        (1.., 9) => 1,
        _ => return None,
    };
    let mut cells = ['.'; 81];
    for [row, column, digit] in &clues {
        let cell = cells.get_mut((row - first) * 9 + column - first)?;
        if *cell != '.' {
            return None;
        }
        *cell = char::from_digit(u32::try_from(*digit).ok().filter(|&digit| digit > 0)?, 10)?;
    }
    let puzzle = line::of_symbols(cells.into_iter()).ok()?;
    (clues.len() >= FEWEST && puzzle.grid()?.clash().is_none()).then_some(puzzle)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|symbol: char| !symbol.is_alphanumeric()).filter(|word| !word.is_empty())
}

fn digit(word: &str) -> Option<usize> {
    let value = word.parse().ok()?;
    (word.len() == 1).then_some(value)
}

/// Returns the row and the column that a name tells, from 1: `r1c2`, or `A2` with a letter for the
/// row.
fn cell_named(word: &str) -> Option<[usize; 2]> {
    let [first, rest @ ..] = word.as_bytes() else { return None };
    let number = |byte: &u8| matches!(byte, b'1'..=b'9').then(|| usize::from(byte - b'0'));
    match (first, rest) {
        (b'r' | b'R', [row, b'c' | b'C', column]) => Some([number(row)?, number(column)?]),
        (b'A'..=b'I', [column]) => Some([usize::from(first - b'A') + 1, number(column)?]),
        _ => None,
    }
}

/// Returns the clues of which each is a name and a digit.
fn by_name(text: &str) -> Option<Vec<Clue>> {
    let mut words = words(text).peekable();
    let mut clues = Vec::new();
    while let Some(word) = words.next() {
        if let Some([row, column]) = cell_named(word) {
            clues.push([row, column, digit(words.next()?)?]);
        } else if digit(word).is_some() {
            return None;
        }
    }
    // Names count from 1, so a nine is not needed to know that.
    let has_all = clues.len() >= FEWEST;
    has_all.then_some(clues)
}

/// Returns the clues of which each is three numbers in brackets, or two and one behind them.
fn in_groups(text: &str) -> Option<Vec<Clue>> {
    let mut clues = Vec::new();
    for part in text.split(['(', '[', '{']) {
        let Some((inside, behind)) = part.split_once([')', ']', '}']) else { continue };
        let mut names = words(inside).filter(|word| word.starts_with(char::is_alphabetic));
        if names.next().is_some_and(|name| !name.starts_with(['r', 'R'])) {
            return None;
        }
        let mut numbers: Vec<usize> = words(inside).filter_map(digit).collect();
        if numbers.len() == 2 && behind.trim_start().starts_with([':', '=']) {
            numbers.extend(words(behind).next().and_then(digit));
        }
        clues.push(numbers.try_into().ok()?);
    }
    (!clues.is_empty()).then_some(clues)
}

/// Returns the clues of which each is three numbers on a line.
fn on_lines(text: &str) -> Option<Vec<Clue>> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let clue = |line: &str| words(line).map(digit).collect::<Option<Vec<usize>>>()?.try_into().ok();
    lines.map(clue).collect()
}
