//! The telling of what is found: steps that are one for people are told as one.
//!
//! Invariant: a step that is told as one with the step before it follows in the same way from the
//! same facts.

use super::ExplainedStep;
use super::notes::Notes;
use super::stages::Finding;
use super::walls::KnownWalls;
use crate::any::Dynamic;
use crate::grid::Place;
use crate::puzzle::Rules;
use kumiki::explanation::sentences::{Fact, Reasoning, Step, Steps};
use std::collections::BTreeSet;

/// The steps that are told so far.
pub(super) struct Telling<'p> {
    puzzle: &'p dyn Dynamic,
    pub(super) walls: KnownWalls<'p>,
    pub(super) explained: Vec<ExplainedStep>,
    notes: Notes,
    /// The last finding, if it was told in one line.
    last: Option<Finding>,
}

impl<'p> Telling<'p> {
    pub(super) fn new(puzzle: &'p dyn Dynamic, problem: &Rules) -> Telling<'p> {
        let walls = KnownWalls::new(puzzle, problem);
        Telling { puzzle, walls, explained: Vec::new(), notes: Notes::default(), last: None }
    }

    /// Tells what is `found`; `steps` know what is left after it.
    pub(super) fn tell(&mut self, found: Finding, steps: &Steps<'_, Place, i32>) {
        let found = match self.last.take().and_then(|before| joined(&before, &found)) {
            Some(both) => {
                self.explained.pop();
                both
            }
            None => found,
        };
        let left = |place: &Place| steps.left(place).unwrap_or_default();
        self.walls.note(self.explained.len(), left);
        let step = told(self.puzzle, &found, steps, &mut self.notes);
        self.last = step.as_ref().filter(|step| step.lines.len() == 1).map(|_| found);
        self.explained.extend(step);
    }
}

/// Returns what is `found` in words, unless it is kept among the notes; `steps` know what is left
/// after it.
fn told(
    puzzle: &dyn Dynamic,
    found: &Finding,
    steps: &Steps<'_, Place, i32>,
    notes: &mut Notes,
) -> Option<ExplainedStep> {
    let left = |place: &Place| steps.left(place).unwrap_or_default();
    match found {
        Finding::Pattern(pattern) => {
            let left = |place: &Place| left(place).into_iter().copied().collect::<Vec<i32>>();
            Some(ExplainedStep::of_pattern(pattern, puzzle, &left))
        }
        Finding::Step(step) => notes.told(step, ExplainedStep::new(puzzle, step, left)),
    }
}

/// Returns two steps as one, if both follow in the same way from the same facts.
fn joined(before: &Finding, found: &Finding) -> Option<Finding> {
    let (Finding::Step(one), Finding::Step(other)) = (before, found) else { return None };
    let names = |step: &Step<Place, i32>| {
        let names = step.constraints.iter().map(|premise| premise.name.clone());
        names.collect::<BTreeSet<Option<String>>>()
    };
    let is_plain = one.reasoning == other.reasoning && one.reasoning == Reasoning::Propagation;
    let is_other = |fact: &Fact<Place, i32>| {
        !fact.left.is_empty() && one.removed.iter().all(|before| before.variable != fact.variable)
    };
    let is_joined = is_plain
        && (one.facts == other.facts && one.phrase == other.phrase && names(one) == names(other))
        && other.removed.iter().all(is_other)
        && !other.is_conflict();
    is_joined.then(|| {
        let mut both = one.clone();
        both.removed.extend(other.removed.iter().cloned());
        let others = other.constraints.iter().filter(|rule| !one.constraints.contains(rule));
        both.constraints.extend(others.cloned());
        Finding::Step(both)
    })
}
