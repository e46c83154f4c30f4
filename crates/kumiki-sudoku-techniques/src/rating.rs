//! Ratings of difficulty on the scale of Sudoku Explainer.
//!
//! Invariant: each step of a path is the first step of the first rule that has one, with rules in
//! the order of the scale. Each step follows from the puzzle and from the fact that it has one
//! solution.

mod aligned;
mod best;
mod branches;
mod bug;
mod chains;
mod combinations;
mod findings;
mod fish;
mod grade;
mod houses;
mod locking;
mod loop_types;
mod loops;
mod nesting;
mod nets;
mod nishio;
mod pattern;
mod position;
mod rating_text;
mod removal;
mod singles;
mod step;
mod subsets;
mod technique;
mod tenths;
mod wings;

use aligned::Aligned;
use branches::Branches;
use chains::Chains;
use kumiki::{Limits, run::Meter};
use kumiki_sudoku::{Grid, Method, Solver};
use loops::Loops;
use nesting::Depth;
use nets::Nets;
use nishio::Nishio;
use position::ClassicPosition;
use std::fmt;
use step::RatedStep;
use thiserror::Error;

pub use grade::Grade;
pub use rating_text::{RatedText, RatingText, TextRater, UnknownQuantity};
pub use technique::Technique;
pub use tenths::{NotTenths, Tenths};

/// The difficulty of a puzzle, on the scale of Sudoku Explainer 1.2.1.
///
/// Displays as the three numbers, `7.1/1.2/1.2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rating {
    /// The rating of the hardest step of the path.
    pub er: Tenths,
    /// The rating of the hardest step up to the first digit that is placed. A puzzle for which this
    /// is `er` is called a pearl.
    pub ep: Tenths,
    /// The rating of the first step. A puzzle for which this is `er` is called a diamond.
    pub ed: Tenths,
    /// The technique of the hardest step, the first if there are several; `None` for a puzzle
    /// without a blank cell.
    pub hardest: Option<Technique>,
}

impl Rating {
    /// Returns the rating as a plain word.
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
    /// There is no solution.
    #[error("the puzzle has no solution, so it has no rating")]
    NoSolution,
    /// There is more than one solution. Several rules of the scale assume that there is one.
    #[error("the puzzle has several solutions, so it has no rating")]
    SeveralSolutions,
    /// The rules of the scale, or those up to the requested difficulty, do not solve the puzzle.
    #[error("the puzzle is beyond the rules of the scale, or harder than was asked for")]
    Beyond,
    /// The limit of time was reached, or the stop flag was raised, before the puzzle was rated.
    #[error("the puzzle was not rated within its limits")]
    Stopped,
}

/// A rater of puzzles, one after the other.
///
/// ```
/// use kumiki_sudoku::Grid;
/// use kumiki_sudoku_techniques::rating::{Grade, Rater};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let rating = Rater::new().rate(&puzzle)?;
/// assert_eq!((rating.to_string(), rating.grade()), ("1.2/1.2/1.2".to_string(), Grade::Easy));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A puzzle up to about ER 9.4 takes a few milliseconds. Above, with chains nested in assumptions,
/// it takes seconds.
#[derive(Debug)]
pub struct Rater {
    solver: Solver,
    chains: Chains,
    branches: Branches,
    nishio: Nishio,
    nets: Nets,
    /// The nets with nested rules, by depth.
    nested: [Nets; 4],
    loops: Loops,
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
            nishio: Nishio::default(),
            nets: Nets::default(),
            nested: Depth::ALL.map(Nets::nested),
            loops: Loops::new(),
            aligned: Aligned::new(),
            limits: Limits::none(),
        }
    }

    /// Sets the limit of time, and the stop flag, for each puzzle.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Returns the rating of `puzzle`.
    ///
    /// # Errors
    /// If it does not have exactly one solution, if the rules of the scale do not solve it, or if a
    /// limit is reached.
    pub fn rate(&mut self, puzzle: &Grid) -> Result<Rating, RatingError> {
        self.rate_up_to(puzzle, Tenths::new(u16::MAX))
    }

    /// Returns the rating of `puzzle` if its ER is not above `ceiling`. The work stops as soon as
    /// that is known to be false.
    ///
    /// # Errors
    /// As for [`rate`](Rater::rate), and [`RatingError::Beyond`] if the puzzle is harder.
    pub fn rate_up_to(&mut self, puzzle: &Grid, ceiling: Tenths) -> Result<Rating, RatingError> {
        match self.solver.count(puzzle, 2).to_u64() {
            Some(0) => return Err(RatingError::NoSolution),
            Some(1) => {}
            _ => return Err(RatingError::SeveralSolutions),
        }
        let mut figures = Figures::default();
        self.walk(puzzle, ceiling, |_, step| figures.note(step))?;
        Ok(figures.rating)
    }

    /// Calls `each` with every step of the path and the position before it, as long as no step is
    /// above `ceiling`.
    fn walk(
        &mut self,
        puzzle: &Grid,
        ceiling: Tenths,
        mut each: impl FnMut(&ClassicPosition, &RatedStep),
    ) -> Result<(), RatingError> {
        self.loops = Loops::new();
        self.aligned = Aligned::new();
        self.chains.forget();
        self.nishio.forget();
        let mut meter = Meter::new(&self.limits);
        meter.start();
        let mut position = ClassicPosition::of(puzzle);
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

    /// Returns the first step of the first rule that has one, among rules without nested chains.
    fn step(&mut self, position: &ClassicPosition) -> Option<RatedStep> {
        let (before, after) = SETS.split_at(BEFORE_LOOPS);
        let of = |rules: &[SetRule]| rules.iter().find_map(|rule| rule(position));
        of(before)
            .or_else(|| self.loops.find(position))
            .or_else(|| of(after))
            .or_else(|| self.chain(position))
    }

    /// Returns the first step of the rules with a cache, and of those of chains.
    fn chain(&mut self, position: &ClassicPosition) -> Option<RatedStep> {
        if let Some(step) = self.aligned.pair(position) {
            return Some(step);
        }
        self.chains.advance(position);
        self.chains
            .find(position)
            .or_else(|| self.aligned.triplet(position))
            .or_else(|| self.nishio.step(position))
            .or_else(|| self.branches.find(position, &self.chains))
            .or_else(|| self.nets.dynamic(position))
    }

    /// Returns the first step of the rules in which other rules continue assumptions.
    fn nested(
        &mut self,
        position: &ClassicPosition,
        ceiling: Tenths,
        meter: &Meter,
    ) -> Result<RatedStep, RatingError> {
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

/// A rule that needs only a position.
type SetRule = fn(&ClassicPosition) -> Option<RatedStep>;

/// The number of rules that come before unique rectangles and loops.
const BEFORE_LOOPS: usize = 14;

/// The rules that need only a position, in the order of the scale.
const SETS: [SetRule; 18] = [
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
    |position| subsets::naked(position, 4),
    |position| fish::find(position, 4),
    |position| subsets::hidden(position, 4),
    bug::find,
];

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

/// The ratings of the steps so far.
#[derive(Debug, Default)]
struct Figures {
    rating: Rating,
    has_placed: bool,
}

impl Figures {
    fn note(&mut self, step: &RatedStep) {
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
    /// Returns the rating of a puzzle without a blank cell.
    fn default() -> Rating {
        let none = Tenths::default();
        Rating { er: none, ep: none, ed: none, hardest: None }
    }
}

#[cfg(test)]
mod tests;
