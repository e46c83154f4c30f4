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

/// Returns the puzzle whose clues are named in `text`, or in what it is without markup.
pub(super) fn find(text: &str, plain: &str) -> Option<Puzzle> {
    let clues = in_elements(text).or_else(|| by_name(plain)).or_else(|| in_groups(plain));
    let clues = clues.or_else(|| on_lines(plain))?;
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

/// Returns the clues of which each is three numbers in brackets, or two and one behind them:
/// `{"row": 0, "col": 1, "value": 5}`, `(0, 1): 5`, `x[0][1] = 5`.
fn in_groups(text: &str) -> Option<Vec<Clue>> {
    let text = text.replace("][", ",");
    let mut clues = Vec::new();
    for part in text.split(['(', '[', '{']) {
        let Some((inside, behind)) = part.split_once([')', ']', '}']) else { continue };
        clues.push(clue_of(inside, behind)?);
    }
    (!clues.is_empty()).then_some(clues)
}

/// Returns the clues of which each is an element of XML: `<cell row="1" col="2">5</cell>`.
fn in_elements(text: &str) -> Option<Vec<Clue>> {
    let elements = text.split('<').filter_map(|part| part.split_once('>'));
    let attributes = elements.filter_map(|(tag, content)| Some((tag.split_once(' ')?.1, content)));
    let has_place = |(names, _): &(&str, &str)| {
        let has = |role: usize| words(names).any(|name| place_named(name) == Some(role));
        has(0) && has(1)
    };
    let clue = |(inside, content): (&str, &str)| clue_of(inside, &format!("={content}"));
    let clues: Option<Vec<Clue>> = attributes.filter(has_place).map(clue).collect();
    clues.filter(|clues| !clues.is_empty())
}

/// Returns the clue of which two or three numbers are `inside` of brackets, in their order if they
/// have no names; the digit may also stand behind them.
fn clue_of(inside: &str, behind: &str) -> Option<Clue> {
    let mut numbers: Vec<usize> = words(inside).filter_map(digit).collect();
    let names = || words(inside).filter(|word| word.starts_with(char::is_alphabetic));
    let mut places: Vec<usize> = names().filter_map(place_named).collect();
    if numbers.len() == 2 && behind.trim_start().starts_with([':', '=']) {
        numbers.extend(words(behind).next().and_then(digit));
        places.truncate(2);
        places.push(2);
    }
    let clue: Clue = numbers.try_into().ok()?;
    if names().next().is_none() {
        return Some(clue);
    }
    let places: [usize; 3] = places.try_into().ok()?;
    let at = |role: usize| Some(clue[places.iter().position(|&place| place == role)?]);
    Some([at(0)?, at(1)?, at(2)?])
}

/// Returns the place in a clue of what `name` names: the row, the column, the digit.
fn place_named(name: &str) -> Option<usize> {
    const NAMES: [&[&str]; 3] = [
        &["r", "row"],
        &["c", "col", "column"],
        &["v", "val", "value", "d", "digit", "n", "number"],
    ];
    NAMES.iter().position(|names| names.iter().any(|own| own.eq_ignore_ascii_case(name)))
}

/// Returns the clues of which each is three numbers on a line.
fn on_lines(text: &str) -> Option<Vec<Clue>> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let clue = |line: &str| words(line).map(digit).collect::<Option<Vec<usize>>>()?.try_into().ok();
    lines.map(clue).collect()
}
