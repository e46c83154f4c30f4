//! Forks: a place at which the solutions of a puzzle have different marks.
//!
//! Invariant: each mark of a fork is that of a solution, and there are two or more.

use super::words::{predicate, said};
use crate::any::Dynamic;
use crate::grid::Place;
use crate::mark::Mark;
use crate::puzzle::Rules;
use kumiki::explanation::Ending;
use kumiki::explanation::sentences::Steps;
use std::fmt;

/// A place that has several marks, each in some solution. It shows as `r1c3 is shaded or empty`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fork {
    /// The place.
    pub place: Place,
    /// The words for its marks.
    pub words: Vec<String>,
    sentence: String,
}

impl fmt::Display for Fork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl Fork {
    /// Returns the place with the fewest marks, of those that have several; `None` unless `steps`
    /// have ended because every value that is left is that of a solution.
    pub(super) fn of(
        puzzle: &dyn Dynamic,
        problem: &Rules,
        steps: &Steps<'_, Place, i32>,
    ) -> Option<Fork> {
        if steps.ending() != Some(Ending::Open) {
            return None;
        }
        let marked = |place: &Place| {
            let mut marks: Vec<(Mark, i32)> = Vec::new();
            for &value in steps.left(place)? {
                let mark = puzzle.mark(place, value);
                if !marks.iter().any(|(other, _)| *other == mark) {
                    marks.push((mark, value));
                }
            }
            let values = marks.into_iter().map(|(_, value)| value).collect::<Vec<i32>>();
            (values.len() > 1).then_some((*place, values))
        };
        let forks = problem.variables().filter_map(marked);
        let (place, values) = forks.min_by_key(|(_, values)| values.len())?;
        let words = values.iter().map(|&value| puzzle.word(&place, value)).collect();
        Some(Fork { place, words, sentence: sentence(puzzle, &place, &values) })
    }
}

/// Returns the sentence that a place has one of some values: `r1c1 is 2 or 6`.
fn sentence(puzzle: &dyn Dynamic, place: &Place, values: &[i32]) -> String {
    let mut predicates = values.iter().map(|&value| predicate(puzzle, place, value, true));
    let first = predicates.next().unwrap_or_default();
    let verb = first.split_inclusive(' ').next().unwrap_or_default().to_owned();
    // A verb that all have is said once.
    let others = predicates.map(|other| match other.strip_prefix(&verb) {
        Some(object) => object.to_owned(),
        None => other,
    });
    let parts: Vec<String> = [first.clone()].into_iter().chain(others).collect();
    said(puzzle, place, &parts.join(" or "))
}
