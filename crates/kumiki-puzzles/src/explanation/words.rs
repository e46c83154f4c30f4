//! The words of a type in sentences.
//!
//! Invariant: a place has a star or a line, and is shaded or 5.

use super::known::line_mark;
use crate::any::Dynamic;
use crate::grid::Place;
use crate::mark::Mark;

/// Returns the predicate of a place that has a value, or of one that has not, such as `is shaded`,
/// `has a star` and `has no line`.
pub(super) fn predicate(puzzle: &dyn Dynamic, place: &Place, value: i32, is: bool) -> String {
    let (mark, word) = (puzzle.mark(place, value), puzzle.word(place, value));
    let is_of_type = word != mark.to_string();
    match mark {
        Mark::Line(_) | Mark::Wall | Mark::Object(_) if !is_of_type => having(&word, is),
        Mark::Empty if !is_of_type && matches!(place, Place::Link(_) | Place::Border(_)) => {
            having(&line_mark(puzzle, place).to_string(), !is)
        }
        _ if is => format!("is {word}"),
        _ => format!("is not {word}"),
    }
}

/// Returns the predicate of a place that has a thing, such as `a star`, or has it not.
fn having(thing: &str, has: bool) -> String {
    match thing.split_once(' ') {
        _ if has => format!("has {thing}"),
        Some(("a", noun)) => format!("has no {noun}"),
        _ => format!("does not have {thing}"),
    }
}

/// Returns the sentence that a place has a value: `r1c1 is shaded`.
pub(super) fn sentence(puzzle: &dyn Dynamic, place: &Place, value: i32) -> String {
    format!("{place} {}", predicate(puzzle, place, value, true))
}
