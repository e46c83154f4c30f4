//! The marks of a player: digits and candidates in blank cells.
//!
//! Invariant: marks never change a clue.

use crate::unreadable::Unreadable;
use kumiki_sudoku::{Cell, Digit, Digits, Entry, Puzzle};
use kumiki_sudoku_io::game::without_progress;
use serde_json::Value;

/// The marks that differ from a solution.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WrongMarks {
    /// The cells whose digit is another one.
    pub digits: Vec<Cell>,
    /// The blank cells whose candidates leave the digit out.
    pub candidates: Vec<Cell>,
}

/// Returns `puzzle` with the marks of a player in place of those that it has: an object with
/// `digits`, a symbol for each cell as text or list, where `.`, `0` and null are blanks, and with
/// `candidates`, a list for each cell, or null.
///
/// # Errors
/// The mark that does not fit.
pub fn with_marks(puzzle: &Puzzle, marks: &Value) -> Result<Puzzle, Unreadable> {
    let mut marked = without_progress(puzzle);
    let count = puzzle.shape().cell_count();
    let digits = listed(&marks["digits"], count, "digits")?;
    let candidates = listed(&marks["candidates"], count, "candidates")?;
    for (at, cell) in puzzle.shape().cells().enumerate() {
        if puzzle[cell].clue().is_some() {
            continue;
        }
        let written = digits.get(at).map_or(Ok(None), |value| digit(value, cell, puzzle))?;
        let mut notes = Digits::NONE;
        for value in candidates.get(at).and_then(Value::as_array).into_iter().flatten() {
            if let Some(digit) = digit(value, cell, puzzle)? {
                notes.insert(digit);
            }
        }
        let entry = Entry { digit: written, notes, ..marked[cell] };
        marked.set(cell, entry).map_err(Unreadable::new)?;
    }
    Ok(marked)
}

/// Returns a list with a value for each cell, or an empty list for null.
fn listed(value: &Value, count: usize, name: &str) -> Result<Vec<Value>, Unreadable> {
    let list: Vec<Value> = match value {
        Value::Null => return Ok(Vec::new()),
        Value::String(text) => text.chars().map(|symbol| symbol.to_string().into()).collect(),
        Value::Array(list) => list.clone(),
        _ => Vec::new(),
    };
    let found = list.len();
    let is_fit = || Unreadable::new(format_args!("marks: {found} {name}, not {count}"));
    if found == count { Ok(list) } else { Err(is_fit()) }
}

/// Returns the digit of a value: its symbol, or its number. `None` for a blank.
///
/// # Errors
/// If the grid has no such digit.
fn digit(value: &Value, cell: Cell, puzzle: &Puzzle) -> Result<Option<Digit>, Unreadable> {
    let digit = match value {
        Value::Null => return Ok(None),
        Value::Number(number) => {
            number.as_u64().and_then(|number| u8::try_from(number).ok()).map(Digit::from_zero)
        }
        Value::String(text) if matches!(&**text, "." | "" | " ") => return Ok(None),
        Value::String(text) if text == "0" => Some(Digit::from_zero(0)),
        Value::String(text) => match *text.chars().collect::<Vec<char>>() {
            [symbol] => Some(Digit::from_symbol(symbol)),
            _ => None,
        },
        _ => None,
    };
    let digit = digit.flatten();
    let is_zero = digit.is_some_and(|digit| digit.value() == 0);
    match digit.filter(|&digit| puzzle.shape().digits().contains(digit)) {
        Some(digit) => Ok(Some(digit)),
        None if is_zero => Ok(None),
        None => Err(Unreadable::new(format_args!("marks: {cell} cannot have {value}"))),
    }
}

/// Returns the cells of `puzzle` whose marks are not those of its only solution.
pub fn wrong_marks(puzzle: &Puzzle, solution: &[Digit]) -> WrongMarks {
    let mut wrong = WrongMarks::default();
    for ((cell, entry), digit) in puzzle.iter().zip(solution) {
        match entry.digit {
            Some(own) if own != *digit => wrong.digits.push(cell),
            None if !entry.notes.is_empty() && !entry.notes.contains(*digit) => {
                wrong.candidates.push(cell);
            }
            _ => {}
        }
    }
    wrong
}

/// Returns a puzzle whose clues are its clues and the marks of its player.
pub fn as_clues(marked: &Puzzle) -> Puzzle {
    let mut puzzle = marked.clone();
    for (cell, entry) in marked.iter().filter(|(_, entry)| entry.clue().is_none()) {
        let allowed = match entry.allowed {
            Some(allowed) if !entry.notes.is_empty() => Some(allowed.intersection(entry.notes)),
            None if !entry.notes.is_empty() => Some(entry.notes),
            allowed => allowed,
        };
        let clue = match entry.digit {
            Some(digit) => Entry::given(digit),
            None => Entry { allowed, ..Entry::default() },
        };
        puzzle.set(cell, clue).expect("a cell and digits of the puzzle");
    }
    puzzle
}
