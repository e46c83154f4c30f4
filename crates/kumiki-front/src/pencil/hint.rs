//! Hints and steps of pencil puzzles in words.
//!
//! Invariant: no step is shown for a board with a wrong mark, if the puzzle has one solution.

use super::verdict;
use kumiki::explanation::Ending;
use kumiki::{Limits, Verdict};
use kumiki_puzzles::AnyPuzzle;
use kumiki_puzzles::explanation::{ExplainError, Explanation, wrong_marks};
use kumiki_puzzles::grid::Place;
use kumiki_puzzles::layers::ClueMap;
use std::fmt::Write as _;

/// The remark on a board with wrong marks.
pub const WRONG_MARKS: &str = "marks of the board are not those of the solution";

/// Returns the names of the places of `board` that differ from the only solution. There are none if
/// there is no only solution.
///
/// # Errors
/// If the board has another form, or a clue fits no variable.
pub fn wrong_names(
    puzzle: &AnyPuzzle,
    board: &ClueMap,
    limits: &Limits,
) -> Result<Vec<String>, ExplainError> {
    let Verdict::Unique(solution) = verdict(puzzle, limits)? else { return Ok(Vec::new()) };
    let wrong = wrong_marks(&**puzzle, board, &solution)?;
    Ok(wrong.iter().map(Place::to_string).collect())
}

/// Returns the names of places with wrong marks in a line.
pub fn wrong_text(names: &[String]) -> String {
    format!("wrong: {}", names.join(", "))
}

/// Returns why there is no step.
pub fn no_hint(explanation: &Explanation) -> String {
    match explanation.ending() {
        Some(Ending::Solved) => "nothing is left to do".to_owned(),
        Some(Ending::Open) => format!("there are {}", explanation.several()),
        Some(Ending::Stopped(_)) => "unfinished: no step was found yet".to_owned(),
        _ => "no step was found".to_owned(),
    }
}

/// Returns the steps as numbered lines, and the end, or one step with all its lines.
pub fn steps_text(explanation: &Explanation, only: Option<usize>) -> String {
    let mut text = String::new();
    let steps = (1..).zip(explanation.steps());
    for (number, step) in steps.filter(|(number, _)| only.is_none_or(|only| only == *number)) {
        let more = |count| format!("  … {count} more lines; --step {number} shows them all");
        let lines = if only.is_some() { step.lines.clone() } else { step.shown_lines(more) };
        for (at, line) in lines.iter().enumerate() {
            let begin = if at == 0 { format!("{number:>3}.") } else { "    ".to_owned() };
            let _ = writeln!(text, "{begin} {line}");
        }
    }
    if only.is_none() {
        let _ = writeln!(text, "{}", explanation.summary());
    }
    text
}
