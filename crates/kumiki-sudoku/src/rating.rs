//! How hard a puzzle is on the scale of Sudoku Explainer.
//!
//! Invariant: a path is made of the first step of the first rule that has one, rules in the order
//! of the scale; each step follows from the puzzle and from its having one solution.

mod aligned;
mod best;
mod branches;
mod chains;
mod findings;
mod fish;
mod grade;
mod grave;
mod houses;
mod locking;
mod loop_types;
mod loops;
mod nesting;
mod nets;
mod pattern;
mod position;
mod singles;
mod step;
mod subsets;
mod technique;
mod tenths;
mod wings;

use crate::grid::Grid;
use crate::solver::{Method, Solver};
use aligned::Aligned;
use branches::Branches;
use chains::Chains;
use kumiki::{Limits, Meter};
use nesting::Depth;
use nets::Nets;
use position::Position;
use std::fmt;
use step::Step;
use thiserror::Error;

pub use grade::Grade;
pub use technique::Technique;
pub use tenths::{NotTenths, Tenths};

/// How hard a puzzle is, on the scale of Sudoku Explainer 1.2.1.
///
/// Displays as its three figures, `7.1/1.2/1.2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rating {
    /// The hardest step of the path.
    pub er: Tenths,
    /// The hardest step up to the first digit that is placed: a puzzle for which this is `er` is
    /// called a pearl.
    pub ep: Tenths,
    /// The first step: a puzzle for which this is `er` is called a diamond.
    pub ed: Tenths,
    /// The technique of the hardest step, the first of these; `None` for a puzzle that has no blank
    /// cell.
    pub hardest: Option<Technique>,
}

impl Rating {
    /// Returns the plain word for it.
    pub fn grade(&self) -> Grade {
        Grade::of(self.er)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// The reason why a puzzle has no rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RatingError {
    /// No solution.
    #[error("the puzzle has no solution, so it has no rating")]
    NoSolution,
    /// More than one solution: several rules of the scale take it that there is one.
    #[error("the puzzle has several solutions, so it has no rating")]
    SeveralSolutions,
    /// The rules of the scale, or those up to the difficulty that was asked for, end before the
    /// solution.
    #[error("the puzzle is beyond the rules of the scale, or harder than was asked for")]
    Beyond,
    /// The time was up, or the flag was raised, before the puzzle was rated.
    #[error("the puzzle was not rated within its limits")]
    Stopped,
}

/// Rates puzzles, one after the other.
///
/// ```
/// use kumiki_sudoku::Grid;
/// use kumiki_sudoku::rating::{Grade, Rater};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let rating = Rater::new().rate(&puzzle)?;
/// assert_eq!((rating.to_string(), rating.grade()), ("1.2/1.2/1.2".to_string(), Grade::Easy));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Up to ER 9.4 or so a puzzle takes a few milliseconds; above, where chains are nested in
/// suppositions, seconds.
#[derive(Debug)]
pub struct Rater {
    solver: Solver,
    chains: Chains,
    branches: Branches,
    nets: Nets,
    /// Those with others nested in them, by depth.
    nested: [Nets; 4],
    aligned: Aligned,
    limits: Limits,
}

impl Rater {
    /// Returns a rater.
    pub fn new() -> Rater {
        Rater {
            solver: Solver::new(Method::Full),
            chains: Chains::default(),
            branches: Branches::default(),
            nets: Nets::default(),
            nested: Depth::ALL.map(Nets::nested),
            aligned: Aligned::new(),
            limits: Limits::none(),
        }
    }

    /// Stops with a puzzle after the time of `limits`, or when its flag is raised.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Returns how hard `puzzle` is.
    ///
    /// # Errors
    /// If it has not just one solution, the scale has no rules for it, or a limit is reached.
    pub fn rate(&mut self, puzzle: &Grid) -> Result<Rating, RatingError> {
        self.rate_up_to(puzzle, Tenths::new(u16::MAX))
    }

    /// Returns how hard `puzzle` is, if its ER is not above `ceiling`: it goes no further than to
    /// know that.
    ///
    /// # Errors
    /// As for [`rate`](Rater::rate); [`RatingError::Beyond`] if it is harder.
    pub fn rate_up_to(&mut self, puzzle: &Grid, ceiling: Tenths) -> Result<Rating, RatingError> {
        match self.solver.count(puzzle, 2) {
            0 => return Err(RatingError::NoSolution),
            1 => {}
            _ => return Err(RatingError::SeveralSolutions),
        }
        let mut figures = Figures::default();
        self.walk(puzzle, ceiling, |_, step| figures.note(step))?;
        Ok(figures.rating)
    }

    /// Gives `each` every step of the path, with the position in which it is made, as long as none
    /// is above `ceiling`.
    fn walk(
        &mut self,
        puzzle: &Grid,
        ceiling: Tenths,
        mut each: impl FnMut(&Position, &Step),
    ) -> Result<(), RatingError> {
        self.aligned = Aligned::new();
        self.nets.forget();
        let mut meter = Meter::new(&self.limits);
        meter.start();
        let mut position = Position::of(puzzle);
        while !position.is_solved() {
            if meter.tick() {
                return Err(RatingError::Stopped);
            }
            let step = match self.step(&position) {
                Some(step) => step,
                None => self.nested(&position, ceiling, &meter)?,
            };
            if step.difficulty > ceiling {
                return Err(RatingError::Beyond);
            }
            each(&position, &step);
            position.apply(&step);
        }
        Ok(())
    }

    /// Returns the first step of the first rule that has one, of those without chains nested in
    /// suppositions.
    fn step(&mut self, position: &Position) -> Option<Step> {
        let sets = SETS.iter().find_map(|rule| rule(position));
        sets.or_else(|| self.chain(position))
    }

    /// Returns the first step of the rules that remember, and of those of chains.
    fn chain(&mut self, position: &Position) -> Option<Step> {
        if let Some(step) = self.aligned.pair(position) {
            return Some(step);
        }
        self.chains.read(position);
        self.chains
            .find(position)
            .or_else(|| self.aligned.triplet(position))
            .or_else(|| self.nets.nishio(position))
            .or_else(|| self.branches.find(position, &self.chains))
            .or_else(|| self.nets.dynamic(position))
    }

    /// Returns the first step of the rules in which suppositions are carried on by other rules.
    fn nested(
        &mut self,
        position: &Position,
        ceiling: Tenths,
        meter: &Meter,
    ) -> Result<Step, RatingError> {
        let depths = Depth::ALL.into_iter().zip(&mut self.nested);
        for (_, nets) in depths.take_while(|(depth, _)| depth.rule().0 <= ceiling.value()) {
            let found = nets.within(position, meter).map_err(|_| RatingError::Stopped)?;
            if let Some(step) = found {
                return Ok(step);
            }
        }
        Err(RatingError::Beyond)
    }
}

/// The rules that look at a position alone, in the order of the scale.
const SETS: [fn(&Position) -> Option<Step>; 19] = [
    singles::hidden,
    singles::direct_locking,
    |position| singles::direct_hidden_set(position, 2),
    singles::naked,
    |position| singles::direct_hidden_set(position, 3),
    locking::find,
    |position| subsets::naked(position, 2),
    |position| fish::find(position, 2),
    |position| subsets::hidden(position, 2),
    |position| subsets::naked(position, 3),
    |position| fish::find(position, 3),
    |position| subsets::hidden(position, 3),
    |position| wings::find(position, false),
    |position| wings::find(position, true),
    loops::find,
    |position| subsets::naked(position, 4),
    |position| fish::find(position, 4),
    |position| subsets::hidden(position, 4),
    grave::find,
];

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

/// The figures of the steps seen so far.
#[derive(Debug, Default)]
struct Figures {
    rating: Rating,
    has_placed: bool,
}

impl Figures {
    fn note(&mut self, step: &Step) {
        let rating = &mut self.rating;
        if rating.hardest.is_none() {
            rating.ed = step.difficulty;
        }
        if step.difficulty > rating.er {
            rating.er = step.difficulty;
            rating.hardest = Some(step.technique);
        }
        if !self.has_placed {
            rating.ep = rating.er;
            self.has_placed = step.placed.is_some();
        }
    }
}

impl Default for Rating {
    /// Returns the rating of a puzzle that has no blank cell.
    fn default() -> Rating {
        let none = Tenths::default();
        Rating { er: none, ep: none, ed: none, hardest: None }
    }
}

#[cfg(test)]
mod tests;
