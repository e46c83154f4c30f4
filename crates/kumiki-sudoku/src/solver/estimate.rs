//! Estimates of the number of solutions of a puzzle.
//!
//! Invariant: the estimate is the mean of the results of single descents, each of which is
//! unbiased.

use super::{Clues, Solver};
use kumiki::{Limit, run::Random};
use std::fmt;

/// An estimate of the number of solutions.
///
/// Displays as `about 6.67e21, give or take 2 %`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The estimated number.
    pub solutions: f64,
    /// The standard error of the estimate. If a few descents have a much greater result than all
    /// others, it is too small, and so is the estimate.
    pub error: f64,
}

impl Solver {
    /// Estimates the number of solutions of `puzzle` from a number of random descents. The result
    /// of a descent is the product of the numbers of possible digits at its decisions, or 0 if it
    /// finds no solution (Knuth, *Estimating the efficiency of backtrack programs*, 1975).
    ///
    /// # Errors
    /// The limit that stopped the search.
    ///
    /// # Panics
    /// If the puzzle does not fit the solver (see [`Solver`]), or if the number of descents is 0.
    pub fn estimate<P: Clues>(
        &mut self,
        puzzle: &P,
        descents: u32,
        random: &mut Random,
    ) -> Result<Estimate, Limit> {
        assert!(descents > 0, "an estimate needs a descent");
        let clues = self.begin_question(puzzle);
        let (mut mean, mut squares) = (0.0, 0.0);
        for descent in 1..=descents {
            let weight = self.descend(&clues, random)?.unwrap_or(0.0);
            // The mean and the squared differences are updated one by one (Welford, 1962).
            let before = weight - mean;
            mean += before / f64::from(descent);
            squares += before * (weight - mean);
        }
        let variance = squares / f64::from(descents.saturating_sub(1).max(1));
        Ok(Estimate { solutions: mean, error: (variance / f64::from(descents)).sqrt() })
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Estimate { solutions, error } = self;
        let share = if *solutions > 0.0 { (100.0 * error / solutions).ceil() } else { 0.0 };
        if *solutions < 1e6 {
            write!(f, "about {solutions:.0}, give or take {share:.0} %")
        } else {
            write!(f, "about {solutions:.2e}, give or take {share:.0} %")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;
    use crate::puzzle::Grid;
    use crate::solver::Method;

    fn estimate(puzzle: &Grid, descents: u32) -> Estimate {
        let mut solver = Solver::new(Method::Full);
        solver.estimate(puzzle, descents, &mut Random::new(1)).unwrap()
    }

    #[test]
    fn an_estimate_is_near_the_number_of_solutions() {
        let solution: Grid =
            "872531649956487231314692758765219384139748526428356917283974165547163892691825473"
                .parse()
                .unwrap();
        let mut puzzle = solution;
        for row in [0, 1, 4, 5, 7] {
            (0..9).for_each(|column| puzzle.set(Cell::new(row, column), None));
        }
        let count = Solver::new(Method::Full).count(&puzzle, u64::MAX).to_f64();
        let about = estimate(&puzzle, 400);
        assert!(count > 100.0);
        assert!((about.solutions - count).abs() < 4.0 * about.error, "{about}: {count}");
        assert!(about.error < count / 5.0);
    }

    #[test]
    fn the_number_of_all_grids_is_met() {
        let about = estimate(&Grid::BLANK, 2000);
        assert!((about.solutions / 6.670_903_752e21 - 1.0).abs() < 0.2, "{about}");
        assert!(about.to_string().starts_with("about "));
    }

    #[test]
    fn what_has_one_solution_or_none_is_no_matter_of_chance() {
        let clashing = Grid::try_from([1; 81]).unwrap();
        assert_eq!(estimate(&clashing, 3), Estimate { solutions: 0.0, error: 0.0 });
        let easy =
            "000531609906480000304002058765010384139748006008000010083000165047160092090020400";
        let about = estimate(&easy.parse().unwrap(), 3);
        assert_eq!(about, Estimate { solutions: 1.0, error: 0.0 });
    }
}
