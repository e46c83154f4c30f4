//! Verdicts on a puzzle, and reasons why a puzzle has no solution.
//!
//! Invariant: a verdict states only what is proved. If a limit stopped the search, it is
//! [`Verdict::Unfinished`].

use super::minimal_conflict::MinimalConflicts;
use super::{Clues, Contradiction, MinimalConflict, Solver};
use crate::model::digit;
use crate::puzzle::{Clash, Grid};
use kumiki::engine::Int;
use std::fmt;

/// The number of solutions of a puzzle: one, none, or several. A solution is a [`Grid`] if the
/// puzzle is one. For a puzzle of any shape, it is a list of digits in reading order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<S = Grid> {
    /// Exactly one solution.
    Unique(S),
    /// No solution, with the reason.
    None(Reason),
    /// Several solutions, with two of them.
    Several(S, S),
    /// A limit stopped the search. The solution found until then, if there is one.
    Unfinished(Option<S>),
}

/// The reason why a puzzle has no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Two clues clash.
    Clash(Clash),
    /// Basic elimination ends in a contradiction.
    Contradiction(Contradiction),
    /// A minimal unsatisfiable subset (MUS) of the clues and rules.
    Conflict(MinimalConflict),
    /// The search tried every possibility, and a shorter reason would take long to find.
    Tried,
}

impl Solver {
    /// Returns whether there is one solution, none, or several, each with its evidence.
    ///
    /// # Panics
    /// If the puzzle does not fit the solver; see [`Solver`].
    pub fn verdict<P: Clues>(&mut self, puzzle: &P) -> Verdict<P::Solution> {
        self.verdict_with(puzzle, Solver::reason)
    }

    /// Returns the verdict of a puzzle, but searches for no reason: that of a puzzle without a
    /// solution is [`Reason::Tried`]. A reason takes many times as long as the rest of a
    /// [`Solver::verdict`].
    ///
    /// # Panics
    /// If the puzzle does not fit the solver; see [`Solver`].
    pub fn verdict_without_reason<P: Clues>(&mut self, puzzle: &P) -> Verdict<P::Solution> {
        self.verdict_with(puzzle, |_, _| Reason::Tried)
    }

    fn verdict_with<P: Clues>(
        &mut self,
        puzzle: &P,
        reason: impl FnOnce(&mut Solver, &P) -> Reason,
    ) -> Verdict<P::Solution> {
        self.begin(puzzle, None);
        let found = self.search.next_rows([&mut self.row, &mut self.second_row]);
        let solution = |row: &[Int]| P::solution(row[..self.cells.len()].iter().map(|&v| digit(v)));
        match (found, self.stopped_by()) {
            (2, _) => Verdict::Several(solution(&self.row), solution(&self.second_row)),
            (1, None) => Verdict::Unique(solution(&self.row)),
            (found, Some(_)) => Verdict::Unfinished((found > 0).then(|| solution(&self.row))),
            (_, None) => Verdict::None(reason(self, puzzle)),
        }
    }

    /// Returns the reason why `puzzle` has no solution; call it only for a puzzle that has none.
    /// The reason is two clues that clash, or a cell in which no digit is allowed, or else a
    /// minimal unsatisfiable subset (MUS) of clues and rules, each of which is needed. The search
    /// for it respects the limits, and takes some thousand decisions.
    ///
    /// # Panics
    /// If the puzzle does not fit the solver; see [`Solver`].
    pub fn reason<P: Clues>(&mut self, puzzle: &P) -> Reason {
        self.check_fit(puzzle);
        if let Some(clash) = puzzle.first_clash() {
            return Reason::Clash(clash);
        }
        let clues = puzzle.assumptions().restrictions(&self.shape);
        if let Some(&(cell, _)) = clues.iter().find(|(_, digits)| digits.is_empty()) {
            return Reason::Contradiction(Contradiction::NoDigit { cell });
        }
        if self.conflicts.is_none() {
            self.conflicts = MinimalConflicts::new(&self.shape, &self.rules).map(Box::new);
        }
        let conflicts = self.conflicts.as_mut();
        let found = conflicts.and_then(|conflicts| conflicts.of(&clues, &self.limits));
        found.map_or(Reason::Tried, Reason::Conflict)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Clash(clash) => clash.fmt(f),
            Reason::Contradiction(found) => found.fmt(f),
            Reason::Conflict(conflict) => conflict.fmt(f),
            Reason::Tried => f.write_str("every possibility was tried"),
        }
    }
}
