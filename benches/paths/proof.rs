//! Proofs that steps are right, without the techniques.
//!
//! Invariant: whatever a step concludes is looked at, and only the position in which it was made is
//! taken for granted.

use kumiki_sudoku::{Cell, Digit, Digits, Entry, Grid, Puzzle, Solver};
use kumiki_sudoku_techniques::steps::{Position, Step};

/// A proof that a step is right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Proof {
    /// Its truths and links alone, by trying all ways to choose.
    Sets,
    /// The search finds no solution in which it is wrong.
    Search,
    /// There is one solution, and the step fits it.
    Uniqueness,
}

/// Proves steps of classic puzzles.
pub(crate) struct Prover {
    solver: Solver,
}

impl Prover {
    /// A prover.
    pub(crate) fn new() -> Prover {
        let blank = Puzzle::from(Grid::BLANK);
        Prover { solver: Solver::for_puzzle(&blank).expect("a puzzle without rules") }
    }

    /// Returns a proof that `step` is right in `position`, which leads to `solution`; `None` if it
    /// is wrong.
    pub(crate) fn prove(
        &mut self,
        position: &Position,
        step: &Step,
        solution: &Grid,
    ) -> Option<Proof> {
        let is_in_solution = |&(cell, digit): &(Cell, Digit)| solution[cell] == Some(digit);
        let fits =
            step.placed.iter().all(is_in_solution) && !step.removed.iter().any(is_in_solution);
        if !fits {
            None
        } else if let Some(pattern) = step.pattern(position) {
            pattern.holds(position.groups(), position.board()).then_some(Proof::Sets)
        } else if step.technique.needs_uniqueness() {
            Some(Proof::Uniqueness)
        } else {
            self.follows(position, step).then_some(Proof::Search)
        }
    }

    /// Returns whether each solution of `position` agrees with `step`.
    fn follows(&mut self, position: &Position, step: &Step) -> bool {
        let others = step.placed.iter().flat_map(|&(cell, digit)| {
            let others = position.candidates(cell).iter().filter(move |&other| other != digit);
            others.map(move |other| (cell, other))
        });
        let mut against = step.removed.iter().copied().chain(others);
        let mut puzzle = position.puzzle();
        for (cell, entry) in position.puzzle().iter().filter(|(_, entry)| entry.digit.is_none()) {
            let entry = Entry { allowed: Some(entry.notes), ..*entry };
            puzzle.set(cell, entry).expect("digits of the shape");
        }
        against.all(|(cell, digit)| {
            let mut puzzle = puzzle.clone();
            let only: Digits = [digit].into_iter().collect();
            let entry = Entry { allowed: Some(only), ..puzzle[cell] };
            puzzle.set(cell, entry).expect("a digit of the shape");
            self.solver.count(&puzzle, 1) == 0
        })
    }
}
