//! Sudokus from a file: a line each, `1` to `9` and `A` to `Y` for clues, `.` or `0` for blank
//! cells.
//!
//! Invariant: any text gives puzzles or an error that names the line.

use super::sudoku::case;
use super::{Entry, Question};

/// A line that is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleError {
    /// Which, from 1.
    pub line: usize,
    /// The fault of the line.
    pub reason: String,
}

impl std::fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for PuzzleError {}

/// Two cases for each puzzle of `text`, which are called `name`, the line and what is asked: for a
/// solution, and whether it is the only one.
///
/// # Errors
/// If a line that is not empty is no puzzle.
pub fn puzzles(name: &str, text: &str) -> Result<Vec<Entry>, PuzzleError> {
    let mut entries = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        let clues = clues(text).map_err(|reason| PuzzleError { line, reason })?;
        let first = clues.clone();
        let state = move || case(&first, Question::First, None);
        entries.push(Entry::new(format!("{name}:{line} first"), state));
        let state = move || case(&clues, Question::Count { limit: Some(2) }, None);
        entries.push(Entry::new(format!("{name}:{line} proof"), state));
    }
    Ok(entries)
}

/// The clues of a line, numbers from 0 or nothing.
pub(super) fn clues(text: &str) -> Result<Vec<Option<usize>>, String> {
    let cells = text.chars().count();
    let width = match cells {
        16 => 2,
        81 => 3,
        256 => 4,
        625 => 5,
        _ => return Err(format!("{cells} characters; a puzzle has 16, 81, 256 or 625")),
    };
    let clue = |symbol: char| match symbol {
        '.' | '0' => Ok(None),
        _ => match symbol.to_digit(36) {
            Some(number) if number as usize <= width * width => Ok(Some(number as usize - 1)),
            _ => Err(format!("{symbol:?} is no number from 1 to {}", width * width)),
        },
    };
    text.chars().map(clue).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_puzzle_or_an_error_with_its_number() {
        let entries = puzzles("small", "\n12..34..2143..21\n").unwrap();
        let names: Vec<&str> = entries.iter().map(Entry::name).collect();
        assert_eq!(names, ["small:2 first", "small:2 proof"]);
        assert_eq!(puzzles("short", "12").unwrap_err().line, 1);
        let error = puzzles("beyond", "5...............").unwrap_err();
        assert_eq!(error.to_string(), "line 1: '5' is no number from 1 to 4");
    }
}
