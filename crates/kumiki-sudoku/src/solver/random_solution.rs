//! Solutions drawn at random.
//!
//! Invariant: the solution depends only on the puzzle and on the random numbers, not on the clock,
//! the machine or earlier questions.

use super::lazy_search::LazySearch;
use super::{Assumptions, Clues, Solver};
use crate::geometry::{Digit, Shape};
use kumiki::engine::Var;
use kumiki::run::Random;
use kumiki::search::{Restarts, ValueOrder, VariableOrder};
use kumiki::{Limit, Settings};

/// The number of descents of a draw.
const DESCENTS: usize = 8;

/// The number of descents if most of a classic grid is drawn before, with exactly equal
/// probabilities.
const DESCENTS_FROM_FRAME: usize = 3;

/// The number of conflicts after which a random search restarts for the first time.
const PATIENCE: u64 = 100;

impl Solver {
    /// Returns a solution of `puzzle`, drawn at random; `None` if there is none.
    ///
    /// Each draw is a walk of Metropolis and Hastings over *descents*. A descent fixes the cell
    /// with the fewest digits again and again, each time to a random one of its possible digits. A
    /// descent is likelier the fewer digits were possible on its way. In the long run the walk
    /// corrects this exactly, and all solutions are equally likely (Tierney, *Markov chains for
    /// exploring posterior distributions*, 1994). The walk is short, so a little of the difference
    /// is left where solutions are very many. In a blank classic grid, the first band and the first
    /// stack are drawn without any; in other blank grids without rules, the first row is.
    ///
    /// If descents lead to no solution, as in large grids, a search with random choices finds one.
    /// Some solutions are then likelier than others.
    ///
    /// # Errors
    /// The limit that stopped the search.
    ///
    /// # Panics
    /// If the puzzle does not fit the solver; see [`Solver`].
    pub fn random_solution<P: Clues>(
        &mut self,
        puzzle: &P,
        random: &mut Random,
    ) -> Result<Option<P::Solution>, Limit> {
        let clues = self.begin_question(puzzle);
        let drawn = if clues.is_empty() {
            self.draw_grid(random)?
        } else {
            self.draw(&clues, DESCENTS, random)?
        };
        Ok(drawn.map(|digits| P::solution(digits.into_iter().map(Some))))
    }

    /// Returns a full grid, drawn at random; `None` if there is none.
    pub(crate) fn draw_grid(&mut self, random: &mut Random) -> Result<Option<Vec<Digit>>, Limit> {
        let cells = self.cells.len();
        if !self.rules.is_empty() {
            return self.draw(&Assumptions::none(cells), DESCENTS, random);
        }
        if self.shape == Shape::CLASSIC {
            return self.draw(&frame(random), DESCENTS_FROM_FRAME, random);
        }
        // The first row can be fixed, because all digits can be exchanged.
        let mut clues = Assumptions::none(cells);
        let mut digits: Vec<Option<Digit>> = self.shape.digits().iter().map(Some).collect();
        random.shuffle(&mut digits);
        let row = self.shape.columns();
        clues.digits[..row].copy_from_slice(&digits[..row]);
        self.draw(&clues, DESCENTS, random)
    }

    fn draw(
        &mut self,
        clues: &Assumptions,
        descents: usize,
        random: &mut Random,
    ) -> Result<Option<Vec<Digit>>, Limit> {
        let mut drawn: Option<(Vec<Digit>, f64)> = None;
        for _ in 0..descents {
            let Some(weight) = self.descend(clues, random)? else { continue };
            // 53 random bits are a number from 0 to 1.
            let draw = random.below(1 << 53) as f64 / (1u64 << 53) as f64;
            if drawn.as_ref().is_none_or(|(_, current)| draw * current < weight) {
                drawn = Some((self.values(), weight));
            }
        }
        match drawn {
            Some((values, _)) => Ok(Some(values)),
            None => self.search_at_random(clues, random),
        }
    }

    /// Fixes cell after cell at random until a solution is found or a conflict occurs, without
    /// backtracking. Returns the weight of the solution, which is the inverse of the probability of
    /// the descent; [`Solver::values`] reads the solution.
    pub(crate) fn descend(
        &mut self,
        clues: &Assumptions,
        random: &mut Random,
    ) -> Result<Option<f64>, Limit> {
        self.begin_search(clues)?;
        let mut weight = 1.0;
        loop {
            let Ok(store) = self.analysis.get().propagate() else {
                return self.check_stop().map(|()| None);
            };
            let free = self.cells.iter().map(|&cell| (store.domain(cell).len(), cell));
            let Some((len, cell)) = least(free) else { break };
            let value = store.domain(cell).iter().nth(random.index(len));
            weight *= len as f64;
            let _ = value.map(|value| self.analysis.get().assume(cell, value));
        }
        Ok(self.finds_one()?.then_some(weight))
    }

    fn search_at_random(
        &mut self,
        clues: &Assumptions,
        random: &mut Random,
    ) -> Result<Option<Vec<Digit>>, Limit> {
        let settings = Settings::default()
            .variable_order(VariableOrder::FirstFail)
            .value_order(ValueOrder::Random)
            .restarts(Restarts::Luby { unit: PATIENCE })
            .limits(self.limits_of_analysis())
            .seed(random.seed());
        let search = LazySearch::new(&self.model, settings);
        let before = std::mem::replace(&mut self.analysis, search);
        let found = self.begin_search(clues).and_then(|()| self.finds_one());
        self.analysis = before;
        Ok(found?.then(|| self.values()))
    }
}

/// Returns the first of the cells with the fewest values, of those with more than one.
fn least(cells: impl Iterator<Item = (usize, Var)>) -> Option<(usize, Var)> {
    let mut least: Option<(usize, Var)> = None;
    for (len, cell) in cells.filter(|&(len, _)| len > 1) {
        if least.is_none_or(|(fewest, _)| len < fewest) {
            least = Some((len, cell));
        }
        if len == 2 {
            break;
        }
    }
    least
}

/// Returns the first band and the first stack of a classic grid, uniformly among those that fit the
/// first box.
fn frame(random: &mut Random) -> Assumptions {
    let mut clues = Assumptions::none(81);
    let mut first = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut first);
    let rows: [[u8; 3]; 3] =
        std::array::from_fn(|row| std::array::from_fn(|at| first[3 * row + at]));
    let columns = std::array::from_fn(|column| rows.map(|row| row[column]));
    for (lines, is_stack) in [(rows, false), (columns, true)] {
        for (line, digits) in band(lines, random).into_iter().enumerate() {
            for (place, digit) in digits.into_iter().enumerate() {
                let index = if is_stack { place * 9 + line } else { line * 9 + place };
                clues.digits[index] = Digit::new(digit);
            }
        }
    }
    clues
}

/// Returns the rows of a band that begins with a box of these `rows`.
///
/// If the first row of the second box has `k` digits of row 2 of the first box, its other digits
/// are of row 3, and so on around. So `k` and the digits decide in which rows of the other boxes
/// each digit is. There are 1, 27, 27 and 1 ways for `k` = 0 to 3, each with as many orders within
/// the rows (Felgenhauer and Jarvis, *Mathematics of Sudoku I*, 2006).
fn band(mut rows: [[u8; 3]; 3], random: &mut Random) -> [[u8; 9]; 3] {
    let mut band = [[0; 9]; 3];
    for (line, row) in band.iter_mut().zip(&rows) {
        line[..3].copy_from_slice(row);
    }
    let k = match random.below(56) {
        0 => 0,
        1..=27 => 1,
        28..=54 => 2,
        _ => 3,
    };
    rows.iter_mut().for_each(|row| random.shuffle(row));
    for (at, line) in band.iter_mut().enumerate() {
        let (next, last) = (rows[(at + 1) % 3], rows[(at + 2) % 3]);
        let (second, third) = line[3..].split_at_mut(3);
        second[..k].copy_from_slice(&next[..k]);
        second[k..].copy_from_slice(&last[k..]);
        third[..k].copy_from_slice(&last[..k]);
        third[k..].copy_from_slice(&next[k..]);
        random.shuffle(second);
        random.shuffle(third);
    }
    band
}

#[cfg(test)]
mod tests;
