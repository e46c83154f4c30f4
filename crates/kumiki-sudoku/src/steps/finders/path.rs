//! The whole way from a position to its solution, as far as techniques lead.
//!
//! Invariant: each step was found in the position that those before it lead to.

use super::Finder;
use crate::steps::{Level, Position, Step, Technique};

/// Steps, one after the other, and where they end.
#[derive(Clone, Debug)]
pub struct Path<const W: usize = 2> {
    /// The steps.
    pub steps: Vec<Step>,
    /// The position after the last one.
    pub end: Position<W>,
}

impl Finder {
    /// Returns the steps from `position` on until it is solved, or no technique has a step. A
    /// position without a solution ends where that is seen.
    pub fn path<const W: usize>(&self, position: Position<W>) -> Path<W> {
        Path::from(position, |position| self.next_step(position))
    }
}

impl<const W: usize> Path<W> {
    /// Returns the steps that `next` tells, one after the other, until it tells none.
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

    /// Returns whether it leads to a solution.
    pub fn is_solved(&self) -> bool {
        self.end.is_solved() && !self.end.is_contradictory()
    }

    /// Returns the scores of all steps together.
    pub fn score(&self) -> u32 {
        self.steps.iter().map(|step| step.technique.score()).sum()
    }

    /// Returns the technique of the hardest step, by level and then by score: the first of these.
    /// `None` if there is no step.
    pub fn hardest(&self) -> Option<Technique> {
        let techniques = self.steps.iter().map(|step| step.technique).rev();
        techniques.max_by_key(|technique| (technique.level(), technique.score()))
    }

    /// Returns the level of the hardest step, or a higher one if the score is too great for it.
    /// `None` if the path does not lead to a solution.
    pub fn level(&self) -> Option<Level> {
        let hardest = self.steps.iter().map(|step| step.technique.level()).max();
        self.is_solved().then(|| hardest.unwrap_or(Level::Easy).with_score(self.score()))
    }
}
