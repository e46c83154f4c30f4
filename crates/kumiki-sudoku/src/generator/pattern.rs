//! Digits for given cells that leave one solution.
//!
//! Invariant: the clues have a solution at every step: a clue is changed only to what another
//! solution has there.

use super::{Generator, within};
use crate::questions::{Clues, Questions};
use kumiki::{Limit, Random};

/// The number of changes are tried before all begins anew, for each clue.
const CHANGES: usize = 40;

impl Generator {
    /// Clues in `cells` alone that have one solution; `None` if none were found.
    ///
    /// From the digits of `solution` on, one clue after the other becomes a digit that it may be
    /// beside the others, and stays so if looking ahead then leaves no more candidates than before;
    /// now and then even if it leaves a few more.
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

/// Returns how many candidates looking ahead leaves beside the digits of a solution.
fn candidates_left(questions: &mut Questions, clues: &Clues) -> Result<usize, Limit> {
    questions.begin(clues)?;
    let Ok(store) = questions.search.propagate() else { return Ok(usize::MAX) };
    Ok(questions.cells.iter().map(|&cell| store.domain(cell).len() - 1).sum())
}
