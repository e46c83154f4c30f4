//! The words of a type in sentences.
//!
//! Invariant: a side has a line, a cell has a star, and a cell is shaded or 5.

use super::known::line_mark;
use crate::any::Dynamic;
use crate::grid::Place;
use crate::mark::Mark;
use kumiki::explanation::sentences::Premise;

/// Returns the predicate of a place that has a value, or of one that has not, such as `is shaded`,
/// `has a star` and `has no line`.
pub(super) fn predicate(puzzle: &dyn Dynamic, place: &Place, value: i32, is: bool) -> String {
    let (mark, word) = (puzzle.mark(place, value), puzzle.word(place, value));
    match place {
        Place::Link(_) | Place::Border(_) if word == Mark::Empty.to_string() => {
            having(&line_mark(puzzle, place).to_string(), !is)
        }
        Place::Link(_) | Place::Border(_) => having(&word, is),
        Place::Cell(_) if matches!(mark, Mark::Object(_)) && word == mark.to_string() => {
            having(&word, is)
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
        Some(("no", noun)) => format!("has a {noun}"),
        _ => format!("does not have {thing}"),
    }
}

/// Returns the names of rules, each once.
pub(super) fn rule_names(premises: &[Premise<Place>]) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for premise in premises {
        let name = premise.name.as_deref().unwrap_or(premise.kind);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Returns the sentence that a place has a value: `r1c1 is shaded`.
pub(super) fn sentence(puzzle: &dyn Dynamic, place: &Place, value: i32) -> String {
    said(puzzle, place, &predicate(puzzle, place, value, true))
}

/// Returns the clause that a place has a predicate: `there is a line between r1c1 and r1c2`.
pub(super) fn said(puzzle: &dyn Dynamic, place: &Place, predicate: &str) -> String {
    let name = place.on(puzzle.size());
    match (place, predicate.strip_prefix("has ")) {
        (Place::Border(_), Some(thing)) => format!("there is {thing} {name}"),
        _ => format!("{name} {predicate}"),
    }
}
