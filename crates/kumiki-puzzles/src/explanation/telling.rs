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
    /// The last finding, if it was told without a note.
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
        self.last = step.as_ref().filter(|step| !step.has_note).map(|_| found);
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
    let is_other = |fact: &Fact<Place, i32>| {
        !fact.left.is_empty() && one.removed.iter().all(|before| before.variable != fact.variable)
    };
    let is_new = !other.is_conflict() && other.removed.iter().all(is_other);
    let is_joined = is_new
        && match supposition(one) {
            Some(_) => is_alike(one, other),
            None => one.facts == other.facts && is_same(one, other),
        };
    is_joined.then(|| {
        let mut both = one.clone();
        both.removed.extend(other.removed.iter().cloned());
        let others = other.constraints.iter().filter(|rule| !one.constraints.contains(rule));
        both.constraints.extend(others.cloned());
        let others = other.facts.iter().filter(|fact| !one.facts.contains(fact));
        both.facts.extend(others.cloned());
        Finding::Step(both)
    })
}

/// Returns whether two refutations differ in nothing but the place that they are about: the same
/// follows from each supposition, by the same rules, and nothing else is supposed on the way.
fn is_alike(one: &Step<Place, i32>, other: &Step<Place, i32>) -> bool {
    let (Some((first, value, own)), Some((second, same, theirs))) =
        (supposition(one), supposition(other))
    else {
        return false;
    };
    // What is known of the first place since then is a fact of the second, if it needs that. Other
    // facts may differ where a sentence does not name them: before the conflict.
    let is_same_step = |(one, other): (&Step<Place, i32>, &Step<Place, i32>)| {
        let own = one.facts.iter().filter(|fact| fact.variable != first);
        let theirs = other.facts.iter().filter(|fact| fact.variable != second);
        let is_free = !other.is_conflict() && other.facts.iter().all(|fact| fact.variable != first);
        let is_plain = supposition(one).is_none();
        is_plain
            && is_same(one, other)
            && one.removed == other.removed
            && (is_free || own.eq(theirs))
    };
    value == same
        && own.len() == theirs.len()
        && own.iter().zip(theirs).all(is_same_step)
        && other.removed.iter().all(|fact| fact.variable == second)
}

/// A value of a place that a step supposes, and what follows from it.
type Supposition<'s> = (Place, i32, &'s [Step<Place, i32>]);

/// Returns what a step supposes, if it does.
fn supposition(step: &Step<Place, i32>) -> Option<Supposition<'_>> {
    match &step.reasoning {
        Reasoning::Supposition { variable, value, steps } => Some((*variable, *value, steps)),
        _ => None,
    }
}

/// Returns whether two steps follow in the same way by rules of the same names.
fn is_same(one: &Step<Place, i32>, other: &Step<Place, i32>) -> bool {
    let names = |step: &Step<Place, i32>| {
        let names = step.constraints.iter().map(|premise| premise.name.clone());
        names.collect::<BTreeSet<Option<String>>>()
    };
    one.reasoning == other.reasoning && one.phrase == other.phrase && names(one) == names(other)
}
