//! Basic elimination: propagation of the clues without any guess.
//!
//! Invariant: elimination does not depend on the method of the solver. It always propagates to the
//! fixpoint.

use super::{Assumptions, Candidates, Clues, Contradiction, Reason, Solver};
use kumiki::Limits;

impl Solver {
    /// Returns the candidates that basic elimination leaves for each cell. The digit of a cell is
    /// no candidate of its peers, a digit that has one place in a house is placed there, and the
    /// rules beside those of the shape remove what each of them excludes. Nothing is guessed. If a
    /// limit stops elimination, more candidates remain.
    ///
    /// [`Solver::true_candidates`] returns the digits that each cell has in some solution.
    ///
    /// # Errors
    /// The reason why there is no solution, if elimination finds a contradiction.
    ///
    /// # Panics
    /// If the puzzle does not fit the solver; see [`Solver`].
    pub fn candidates<P: Clues>(&mut self, puzzle: &P) -> Result<Candidates, Reason> {
        self.check_fit(puzzle);
        if let Some(clash) = puzzle.first_clash() {
            return Err(Reason::Clash(clash));
        }
        let clues = puzzle.assumptions();
        let is_possible = self.eliminate(&clues, self.limits.clone());
        let candidates = Candidates::of(&self.shape, self.elimination.get().store());
        if is_possible {
            return Ok(candidates);
        }
        let is_blank = |cell| clues.digits[self.shape.index(cell)].is_none();
        let contradiction = Contradiction::of(&self.shape, candidates.digits(), is_blank);
        Err(contradiction.map_or(Reason::Tried, Reason::Contradiction))
    }

    /// Returns whether basic elimination alone leaves one digit for each cell.
    pub(crate) fn is_elementary(&mut self, clues: &Assumptions) -> bool {
        let is_possible = self.eliminate(clues, Limits::none());
        let store = self.elimination.get().store();
        is_possible && self.cells.iter().all(|&cell| store.is_fixed(cell))
    }

    /// Propagates `clues` within `limits`. Returns whether that finds no contradiction.
    fn eliminate(&mut self, clues: &Assumptions, limits: Limits) -> bool {
        let search = self.elimination.get();
        search.set_limits(limits);
        search.reset();
        // If an assumption fails, propagation does, too.
        let _ = clues.assume(search, &self.cells, &mut self.assumed);
        search.propagate().is_ok()
    }
}
