//! Verdicts in words: why there is no solution, and where two solutions differ.
//!
//! Invariant: a reason names rules by their names and places by their coordinates.

use super::words::sentence;
use crate::any::Dynamic;
use crate::grid::Place;
use crate::puzzle::{Answer, Rules, settings};
use kumiki::explanation::{MinimalConflict, Statement};
use kumiki::run::Instant;
use kumiki::{Limits, Reason};
use std::fmt;
use std::time::Duration;

/// The words for solutions that have the same marks everywhere.
pub const NOT_DRAWN: &str = "they differ in what is not drawn";

/// The first place at which two solutions have different marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The place.
    pub place: Place,
    /// The words for the two marks.
    pub words: [String; 2],
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = &self.words;
        write!(f, "{}: {one}, or {other}", self.place)
    }
}

/// Returns the first place, in the order of places, at which two solutions have different marks.
pub fn first_difference(puzzle: &dyn Dynamic, one: &Answer, other: &Answer) -> Option<Difference> {
    let values = one.iter().filter_map(|(place, &value)| Some((*place, value, *other.get(place)?)));
    let is_different = |(place, value, second): &(Place, i32, i32)| {
        puzzle.mark(place, *value) != puzzle.mark(place, *second)
    };
    let (place, value, second) = values.filter(is_different).min()?;
    Some(Difference { place, words: [value, second].map(|value| puzzle.word(&place, value)) })
}

/// Returns the reason why a puzzle has no solution, in the words of its type.
pub fn reason_in_words(puzzle: &dyn Dynamic, reason: &Reason<Place, i32>) -> String {
    match reason {
        Reason::Conflict(conflict) => conflict_in_words(puzzle, conflict),
        Reason::Tried { decisions } => {
            format!("every possibility was tried, in {decisions} decisions")
        }
        other => other.to_string(),
    }
}

/// The longest search for a smaller reason.
const PATIENCE: Duration = Duration::from_secs(2);

/// Returns a reason with fewer rules than `reason`, if one is found within `limits` and two
/// seconds, and `reason` otherwise, in words. `rules` is the problem of the puzzle.
pub fn smallest_reason(
    puzzle: &dyn Dynamic,
    rules: &Rules,
    reason: &Reason<Place, i32>,
    limits: &Limits,
) -> String {
    let end = Instant::now().checked_add(PATIENCE);
    let mut limits = limits.clone();
    limits.until = [limits.until, end].into_iter().flatten().min();
    let settings = settings().limits(limits);
    let known = match reason {
        Reason::Conflict(conflict) => conflict.statements.len(),
        _ => usize::MAX,
    };
    match rules.statements().with_settings(settings).conflict() {
        Some(conflict) if conflict.statements.len() < known => conflict_in_words(puzzle, &conflict),
        _ => reason_in_words(puzzle, reason),
    }
}

/// Returns a sentence about rules that cannot hold together.
fn conflict_in_words(puzzle: &dyn Dynamic, conflict: &MinimalConflict<Place, i32>) -> String {
    let mut rules: Vec<(String, usize)> = Vec::new();
    for statement in &conflict.statements {
        let words = statement_in_words(puzzle, statement);
        match rules.iter_mut().find(|(rule, _)| *rule == words) {
            Some((_, count)) => *count += 1,
            None => rules.push((words, 1)),
        }
    }
    let counted = |(rule, count): &(String, usize)| match count {
        1 => rule.clone(),
        count => format!("{rule:?} at {count} places"),
    };
    let rules: Vec<String> = rules.iter().map(counted).collect();
    let more = if conflict.is_proved { "" } else { ", and perhaps not all of that is needed" };
    match &rules[..] {
        [] => format!("the rules cannot hold{more}"),
        [one] => format!("{one} cannot hold{more}"),
        [first @ .., last] => {
            format!("{} and {last} cannot hold together{more}", first.join(", "))
        }
    }
}

/// Returns a statement in words: the name of a rule, or a value.
fn statement_in_words(puzzle: &dyn Dynamic, statement: &Statement<Place, i32>) -> String {
    match statement {
        Statement::Constraint { name: Some(name), .. } => name.clone(),
        Statement::Constraint { scope, .. } => {
            let places: Vec<String> = scope.iter().map(|place| place.on(puzzle.size())).collect();
            format!("a rule of {}", places.join(", "))
        }
        Statement::Value { variable, value, .. } => {
            format!("{:?}", sentence(puzzle, variable, *value))
        }
        _ => "a rule".to_owned(),
    }
}
