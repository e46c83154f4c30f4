//! A search for digits in given cells that leave one solution.
//!
//! Invariant: the clues have a solution at every step, because a clue changes only to its digit in
//! another solution.

use super::{Generator, within};
use crate::solver::Questions;
use crate::solver::questions::Clues;
use kumiki::{Limit, run::Random};

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
        solution: Vec<u8>,
        random: &mut Random,
    ) -> Result<Option<Clues>, Limit> {
        let mut clues = Clues::none(solution.len());
        cells.iter().for_each(|&at| clues.digits[at] = solution[at]);
        let questions = &mut self.questions;
        if cells.is_empty() {
            return Ok(within(questions.effort(&clues), None)?.is_some().then_some(clues));
        }
        let mut left = candidates_left(questions, &clues)?;
        for _ in 0..CHANGES * cells.len() {
            if left == 0 || within(questions.effort(&clues), None)?.is_some() {
                return Ok(Some(clues));
            }
            let at = cells[random.index(cells.len())];
            let before = std::mem::take(&mut clues.digits[at]);
            let size = questions.shape().size();
            let other = (usize::from(before) + 1 + random.index(size)) % size + 1;
            clues.digits[at] = other as u8;
            questions.begin(&clues)?;
            let is_possible = other != usize::from(before) && within(questions.finds_one(), false)?;
            let now = if is_possible { candidates_left(questions, &clues)? } else { usize::MAX };
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
fn candidates_left(questions: &mut Questions, clues: &Clues) -> Result<usize, Limit> {
    questions.begin(clues)?;
    let Ok(store) = questions.search.propagate() else { return Ok(usize::MAX) };
    Ok(questions.cells.iter().map(|&cell| store.domain(cell).len() - 1).sum())
}
