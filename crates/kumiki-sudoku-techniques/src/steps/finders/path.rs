//! The path from a position towards its solution, as far as techniques lead.
//!
//! Invariant: each step is found in the position after all steps before it.

use super::Finder;
use crate::steps::{Level, Position, Step, Technique};

/// A solving path: steps, one after the other, and the position after them.
#[derive(Clone, Debug)]
pub struct Path<const W: usize = 2> {
    /// The steps.
    pub steps: Vec<Step>,
    /// The position after the last one.
    pub end: Position<W>,
}

impl Finder {
    /// Returns the steps from `position` on until it is solved, or no technique has a step. If the
    /// position has no solution, the path ends when [`Position::is_contradictory`] returns true.
    pub fn path<const W: usize>(&self, position: Position<W>) -> Path<W> {
        Path::from(position, |position| self.next_step(position))
    }
}

impl<const W: usize> Path<W> {
    /// Returns the steps that `next` returns, one after the other, until it returns none or the
    /// position is contradictory.
    pub(crate) fn from(
        position: Position<W>,
        mut next: impl FnMut(&Position<W>) -> Option<Step>,
    ) -> Path<W> {
        let mut path = Path { steps: Vec::new(), end: position };
        while !path.end.is_contradictory()
            && let Some(step) = next(&path.end)
        {
            path.end.apply(&step);
            path.steps.push(step);
        }
        path
    }

    /// Returns whether the path leads to a solution.
    pub fn is_solved(&self) -> bool {
        self.end.is_solved() && !self.end.is_contradictory()
    }

    /// Returns the total score of all steps.
    pub fn score(&self) -> u32 {
        self.steps.iter().map(|step| step.technique.score()).sum()
    }

    /// Returns the technique of the hardest step, by level and then by score; of equal steps, the
    /// first. `None` if there is no step.
    pub fn hardest(&self) -> Option<Technique> {
        let techniques = self.steps.iter().map(|step| step.technique).rev();
        techniques.max_by_key(|technique| (technique.level(), technique.score()))
    }

    /// Returns the level of the hardest step, or a higher one if the score is too great for it and
    /// there are no rules beside the houses. `None` if the path does not lead to a solution.
    pub fn level(&self) -> Option<Level> {
        let hardest = self.steps.iter().map(|step| step.technique.level()).max();
        // The thresholds are those of paths without deductions from rules, which are shorter.
        let score = if self.end.has_rules() { 0 } else { self.score() };
        self.is_solved().then(|| hardest.unwrap_or(Level::Easy).with_score(score))
    }
}
