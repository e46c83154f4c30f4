//! Backdoors: cells whose digits make a puzzle easy.
//!
//! Invariant: basic elimination finishes the puzzle with the digits of a backdoor, and does not
//! without any one of them. Only the smallest backdoors are returned.

use super::{Assumptions, Clues, Solver};
use crate::geometry::{Cell, Digit};
use kumiki::Limit;

/// The smallest backdoors of a puzzle with one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Backdoors {
    /// All backdoors of the smallest size, each in reading order. If basic elimination finishes the
    /// puzzle without help, this is one empty set.
    Sets(Vec<Vec<Cell>>),
    /// Every backdoor has more cells than were tried.
    Larger,
    /// There is no solution, or there are several.
    NotUnique,
}

impl Solver {
    /// Returns the smallest sets of at most `most` cells with this property: given their digits in
    /// the solution, basic elimination finishes `puzzle`. It places digits that have one place left
    /// in a house, and fills cells that have one digit left (Williams, Gomes and Selman, *Backdoors
    /// to typical case complexity*, 2003).
    ///
    /// All sets of a size are tried before those of the next: 1,500 pairs and 30,000 triples for a
    /// common puzzle, some microseconds each.
    ///
    /// # Errors
    /// The limit that stopped the search.
    ///
    /// # Panics
    /// If the puzzle does not fit the solver; see [`Solver`].
    pub fn backdoors<P: Clues>(&mut self, puzzle: &P, most: usize) -> Result<Backdoors, Limit> {
        let mut clues = self.begin_question(puzzle);
        if self.effort(&clues)?.is_none() {
            return Ok(Backdoors::NotUnique);
        }
        self.begin_search(&clues)?;
        self.finds_one()?;
        let solution = self.values();
        let blank: Vec<usize> =
            (0..clues.digits.len()).filter(|&at| clues.digits[at].is_none()).collect();
        for size in 0..=most.min(blank.len()) {
            let mut trial =
                Trial { solution: &solution, blank: &blank, chosen: Vec::new(), found: Vec::new() };
            self.try_sets(&mut clues, &mut trial, 0, size)?;
            if !trial.found.is_empty() {
                let cell = |at| self.shape.cell(at).expect("a cell of the shape");
                let sets = trial.found.into_iter();
                return Ok(Backdoors::Sets(
                    sets.map(|set| set.into_iter().map(cell).collect()).collect(),
                ));
            }
        }
        Ok(Backdoors::Larger)
    }

    /// Tries all sets of `more` of the blanks from `from` on, together with those that are already
    /// chosen.
    fn try_sets(
        &mut self,
        clues: &mut Assumptions,
        trial: &mut Trial<'_>,
        from: usize,
        more: usize,
    ) -> Result<(), Limit> {
        if more == 0 {
            self.check_stop()?;
            if self.is_elementary(clues) {
                trial.found.push(trial.chosen.clone());
            }
            return Ok(());
        }
        for next in from..=trial.blank.len() - more {
            let at = trial.blank[next];
            trial.chosen.push(at);
            clues.digits[at] = Some(trial.solution[at]);
            let tried = self.try_sets(clues, trial, next + 1, more - 1);
            clues.digits[at] = None;
            trial.chosen.pop();
            tried?;
        }
        Ok(())
    }
}

/// The sets of one size under test.
struct Trial<'a> {
    solution: &'a [Digit],
    blank: &'a [usize],
    chosen: Vec<usize>,
    found: Vec<Vec<usize>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Grid;
    use crate::solver::Method;

    const EASY: &str =
        "000531609906480000304002058765010384139748006008000010083000165047160092090020400";
    const HARD: &str =
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

    #[test]
    fn an_easy_puzzle_needs_nothing_and_one_with_two_solutions_has_no_backdoors() {
        let mut solver = Solver::new(Method::Full);
        let easy: Grid = EASY.parse().unwrap();
        assert_eq!(solver.backdoors(&easy, 2), Ok(Backdoors::Sets(vec![vec![]])));
        assert_eq!(solver.backdoors(&Grid::BLANK, 2), Ok(Backdoors::NotUnique));
    }

    #[test]
    fn each_backdoor_of_a_hard_puzzle_finishes_it_and_no_smaller_one_does() {
        let hard: Grid = HARD.parse().unwrap();
        let mut solver = Solver::new(Method::Full);
        let solution = solver.solve(&hard).unwrap();
        assert_eq!(solver.backdoors(&hard, 1), Ok(Backdoors::Larger));
        let Backdoors::Sets(sets) = solver.backdoors(&hard, 2).unwrap() else {
            panic!("it has backdoors of two cells");
        };
        let is_finished = |cells: &[Cell], solver: &mut Solver| {
            let mut told = hard;
            cells.iter().for_each(|&cell| told.set(cell, solution[cell]));
            solver.candidates(&told).unwrap().grid() == Some(solution)
        };
        for set in &sets {
            assert!(set.len() == 2 && is_finished(set, &mut solver));
        }
        let blanks: Vec<Cell> =
            hard.iter().filter(|(_, digit)| digit.is_none()).map(|(cell, _)| cell).collect();
        let pairs = blanks
            .iter()
            .enumerate()
            .flat_map(|(at, &one)| blanks[at + 1..].iter().map(move |&other| vec![one, other]));
        let by_trying = pairs.filter(|pair| is_finished(pair, &mut solver)).count();
        assert_eq!(sets.len(), by_trying);
    }
}
