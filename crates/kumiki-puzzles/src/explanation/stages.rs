//! The stages of an explanation: by the rules of a puzzle, and then with the rules that they imply.
//! Patterns come first in each.
//!
//! Invariant: the second stage begins with all that is known after the first one.

use super::Extent;
use super::direct::direct;
use super::windows::Windows;
use crate::any::Dynamic;
use crate::grid::Place;
use crate::puzzle::Rules;
use crate::technique::Pattern;
use kumiki::Limits;
use kumiki::explanation::Ending;
use kumiki::explanation::sentences::{Fact, Step, Steps};

/// The depth of nested suppositions from which on implied rules are simpler.
const DEPTH_TO_IMPLY: usize = 2;

/// A pattern, or a step of the rules.
pub(super) enum Finding {
    Pattern(Pattern),
    Step(Box<Step<Place, i32>>),
}

impl Finding {
    fn of(step: Step<Place, i32>) -> Finding {
        Finding::Step(Box::new(direct(step)))
    }
}

/// The steps of the present stage, and the problem of the next one.
pub(super) struct Stages<'p> {
    pub(super) steps: Steps<'p, Place, i32>,
    windows: Windows<'p>,
    puzzle: &'p dyn Dynamic,
    problem: &'p Rules,
    /// The problem with implied rules, until it is used.
    implied: Option<&'p Rules>,
    extent: &'p Extent,
}

impl<'p> Stages<'p> {
    /// Returns the stages of `problem`, and of the one with implied rules if there are any.
    pub(super) fn new(
        puzzle: &'p dyn Dynamic,
        (problem, implied): (&'p Rules, Option<&'p Rules>),
        extent: &'p Extent,
    ) -> Stages<'p> {
        let before = implied.map(|_| DEPTH_TO_IMPLY - 1);
        let deepest = before.into_iter().chain(extent.deepest).min();
        let steps = steps(problem, &extent.limits, deepest);
        let windows = Windows::new(problem, puzzle.global());
        Stages { steps, windows, puzzle, problem, implied, extent }
    }

    /// Returns the next step; `None` if there are no more, for the reason of the last stage.
    pub(super) fn next(&mut self) -> Option<Finding> {
        if let Some(pattern) = self.pattern() {
            return Some(Finding::Pattern(pattern));
        }
        let step = self.of_rules();
        if step.is_some() || self.steps.ending() != Some(Ending::Deep) || !self.imply() {
            return step.map(Finding::of);
        }
        self.of_rules().map(Finding::of)
    }

    /// Returns a pattern of the type, after which its values are removed; `None` once the time is
    /// over.
    fn pattern(&mut self) -> Option<Pattern> {
        while !self.extent.limits.are_over() {
            let left = |place: &Place| {
                let left = self.steps.left(place).unwrap_or_default();
                left.into_iter().copied().collect::<Vec<i32>>()
            };
            let pattern = self.puzzle.pattern(&left);
            let removed = match &pattern {
                Some(pattern) => pattern.removed.clone(),
                None => self.puzzle.excluded(&left),
            };
            for (place, value) in &removed {
                self.steps.remove(place, value).ok()?;
            }
            if pattern.is_some() || removed.is_empty() {
                return pattern;
            }
        }
        None
    }

    /// Returns a step of one rule, of a window, or else of whatever is simplest.
    fn of_rules(&mut self) -> Option<Step<Place, i32>> {
        if let Some(step) = self.steps.next_of_few() {
            return Some(step);
        }
        let puzzle = self.puzzle;
        let is_seen = |step: &Step<Place, i32>| {
            puzzle.technique(step).is_some_and(|technique| technique.is_seen)
        };
        let found = self.windows.find(self.steps.state(), &self.extent.limits, &is_seen);
        let Some(step) = found else { return self.steps.next() };
        let absent = |fact: &Fact<Place, i32>| {
            let place = fact.variable;
            fact.absent.clone().into_iter().map(move |value| (place, value))
        };
        for (place, value) in step.removed.iter().flat_map(absent) {
            self.steps.remove(&place, &value).ok()?;
        }
        Some(step)
    }

    /// Begins the stage of implied rules. Returns whether there is one.
    fn imply(&mut self) -> bool {
        let Some(implied) = self.implied.take() else { return false };
        let mut steps = steps(implied, &self.extent.limits, self.extent.deepest);
        for place in self.problem.variables() {
            let left = self.steps.left(place).unwrap_or_default();
            let all = self.problem.values(place).unwrap_or_default();
            for value in all.iter().filter(|value| !left.contains(value)) {
                steps.remove(place, value).expect("some values are left, and the others were");
            }
        }
        self.steps = steps;
        self.windows = Windows::new(implied, self.puzzle.global());
        true
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
