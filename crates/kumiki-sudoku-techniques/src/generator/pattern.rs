//! A search for digits in given cells that leave one solution.
//!
//! Invariant: the clues have a solution at every step, because a clue changes only to its digit in
//! another solution.

use super::{Generator, within};
use kumiki::{Limit, run::Random};
use kumiki_sudoku::Digit;
use kumiki_sudoku::solver::{Assumptions, ClueSearch};

/// The number of changes for each clue before a new start.
const CHANGES: usize = 40;

impl Generator {
    /// Returns clues in `cells` alone that have one solution; `None` if none were found.
    ///
    /// The search is a local search. It begins with the digits of `solution`, and changes one clue
    /// after the other to another possible digit. It keeps a change if propagation then leaves no
    /// more candidates than before, and now and then even if it leaves a few more.
    pub(super) fn fill_pattern(
        &mut self,
        cells: &[usize],
        solution: Vec<Digit>,
        random: &mut Random,
    ) -> Result<Option<Assumptions>, Limit> {
        let mut clues = Assumptions::none(solution.len());
        cells.iter().for_each(|&at| clues.digits[at] = Some(solution[at]));
        let search = &mut self.search;
        if cells.is_empty() {
            return Ok(within(search.effort(&clues), None)?.is_some().then_some(clues));
        }
        let digits: Vec<Digit> = search.shape().digits().iter().collect();
        let mut left = candidates_left(search, &clues)?;
        for _ in 0..CHANGES * cells.len() {
            if left == 0 || within(search.effort(&clues), None)?.is_some() {
                return Ok(Some(clues));
            }
            let at = cells[random.index(cells.len())];
            let before = std::mem::take(&mut clues.digits[at]);
            let place = digits.iter().position(|&digit| Some(digit) == before).unwrap_or(0);
            let other = (place + 2 + random.index(digits.len())) % digits.len();
            clues.digits[at] = Some(digits[other]);
            let is_possible = other != place && within(search.finds_one(&clues), false)?;
            let now = if is_possible { candidates_left(search, &clues)? } else { usize::MAX };
            let is_near = is_possible && now <= left + left / 16 && random.below(8) == 0;
            if now <= left || is_near {
                left = now;
            } else {
                clues.digits[at] = before;
            }
        }
        Ok(None)
    }
}

/// Returns the number of candidates that propagation leaves beside the digits of a solution.
fn candidates_left(search: &mut ClueSearch, clues: &Assumptions) -> Result<usize, Limit> {
    Ok(search.spare_candidates(clues)?.unwrap_or(usize::MAX))
}
