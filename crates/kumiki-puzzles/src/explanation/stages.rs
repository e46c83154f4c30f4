//! The stages of an explanation: by the rules of a puzzle, and then with the rules that they imply.
//!
//! Invariant: the second stage begins with all that is known after the first one.

use super::Extent;
use crate::grid::Place;
use crate::puzzle::Rules;
use kumiki::Limits;
use kumiki::explanation::Ending;
use kumiki::explanation::sentences::{Step, Steps};
use kumiki::run::Instant;

/// The depth of nested suppositions from which on implied rules are simpler.
const DEPTH_TO_IMPLY: usize = 2;

/// The steps of the present stage, and the problem of the next one.
pub(super) struct Stages<'p> {
    pub(super) steps: Steps<'p, Place, i32>,
    problem: &'p Rules,
    /// The problem with implied rules, until it is used.
    implied: Option<&'p Rules>,
    extent: &'p Extent,
    /// The time of the first step.
    begun: Option<Instant>,
}

impl<'p> Stages<'p> {
    /// Returns the stages of `problem`, and of the one with implied rules if there are any.
    pub(super) fn new(
        problem: &'p Rules,
        implied: Option<&'p Rules>,
        extent: &'p Extent,
    ) -> Stages<'p> {
        let before = implied.map(|_| DEPTH_TO_IMPLY - 1);
        let deepest = before.into_iter().chain(extent.deepest).min();
        let steps = steps(problem, &extent.limits, deepest);
        Stages { steps, problem, implied, extent, begun: None }
    }

    /// Returns the next step; `None` if there are no more, for the reason of the last stage.
    pub(super) fn next(&mut self) -> Option<Step<Place, i32>> {
        let begun = *self.begun.get_or_insert_with(Instant::now);
        let step = self.steps.next();
        if step.is_some() || self.steps.ending() != Some(Ending::Deep) {
            return step;
        }
        let implied = self.implied.take()?;
        let mut limits = self.extent.limits.clone();
        // The limit of time is that of both stages together.
        limits.time = limits.time.map(|limit| limit.saturating_sub(begun.elapsed()));
        let mut steps = steps(implied, &limits, self.extent.deepest);
        for place in self.problem.variables() {
            let left = self.steps.left(place).unwrap_or_default();
            let all = self.problem.values(place).unwrap_or_default();
            for value in all.iter().filter(|value| !left.contains(value)) {
                steps.remove(place, value).expect("some values are left, and the others were");
            }
        }
        self.steps = steps;
        self.steps.next()
    }
}

/// Returns the steps of a problem.
fn steps<'p>(problem: &'p Rules, limits: &Limits, deepest: Option<usize>) -> Steps<'p, Place, i32> {
    let steps = problem.steps().with_limits(limits);
    match deepest {
        Some(deepest) => steps.with_deepest(deepest),
        None => steps,
    }
}
