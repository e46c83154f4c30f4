//! The required difficulty of a puzzle for people.
//!
//! Invariant: only required properties are computed.

use super::requirements::{range_of, range_word};
use crate::rating::{Rater, Tenths};
use crate::steps::{HumanSolver, Level, Path, Technique};
use kumiki_sudoku::Puzzle;
use std::fmt;
use std::ops::RangeInclusive;

/// The required difficulty of a puzzle for people. By default, any difficulty is accepted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Difficulty {
    /// The rating ER of [`Rater`]: for classic puzzles only.
    pub rating: Option<RangeInclusive<Tenths>>,
    /// The level of the path that [`HumanSolver`] finds.
    pub level: Option<Level>,
    /// A technique on that path.
    pub technique: Option<Technique>,
    /// The technique of the first step of that path that is not a single. It is not a single
    /// itself.
    pub key: Option<Technique>,
    /// The number of steps of that path that are no singles. The path must end in the solution.
    pub steps: Option<RangeInclusive<usize>>,
}

impl Difficulty {
    /// Adds the requirement in `word`: `rating3.0-4.5`, `levelhard`, `techniquex-wing`,
    /// `keyx-wing`, `steps3-5`. Returns `false` if the word is not such a requirement.
    pub(crate) fn read(&mut self, word: &str) -> bool {
        if let Some(range) = word.strip_prefix("rating") {
            self.rating = Difficulty::rating(range);
            self.rating.is_some()
        } else if let Some(name) = word.strip_prefix("level") {
            self.level = Level::ALL.into_iter().find(|level| level.to_string() == name);
            self.level.is_some()
        } else if let Some(name) = word.strip_prefix("technique") {
            self.technique = name.parse().ok();
            self.technique.is_some()
        } else if let Some(name) = word.strip_prefix("key") {
            self.key = name.parse().ok();
            self.key.is_some()
        } else if let Some(range) = word.strip_prefix("steps") {
            self.steps = Difficulty::steps(range);
            self.steps.is_some()
        } else {
            false
        }
    }

    /// Returns the range of ratings that `3.8`, `3.0-4.5`, `3.0..4.5`, `3.0-` or `-4.5` stand for.
    pub fn rating(text: &str) -> Option<RangeInclusive<Tenths>> {
        let Some((start, end)) = text.split_once("..").or_else(|| text.split_once('-')) else {
            let figure: Tenths = text.parse().ok()?;
            return Some(figure..=figure);
        };
        let start = if start.is_empty() { Tenths::default() } else { start.parse().ok()? };
        let end = if end.is_empty() { Tenths::new(u16::MAX) } else { end.parse().ok()? };
        Some(start..=end)
    }

    /// Returns the range of numbers of steps that `4`, `3-5`, `3-` or `-5` stand for.
    pub fn steps(text: &str) -> Option<RangeInclusive<usize>> {
        let (start, end) = range_of(text)?;
        let end = end.map_or(Some(usize::MAX), |end| end.try_into().ok())?;
        Some(start.try_into().ok()?..=end)
    }

    /// Returns whether a requirement is on the whole path.
    fn needs_path(&self) -> bool {
        self.level.is_some() || self.technique.is_some() || self.steps.is_some()
    }

    /// Returns whether a path has the difficulty, its key apart.
    fn accept<const W: usize>(&self, path: &Path<W>) -> bool {
        let has = |technique| path.steps.iter().any(|step| step.technique == technique);
        let others = || path.steps.iter().filter(|step| !step.technique.is_single()).count();
        self.level.is_none_or(|level| path.level() == Some(level))
            && self.technique.is_none_or(has)
            && self.steps.as_ref().is_none_or(|range| path.is_solved() && range.contains(&others()))
    }

    /// Returns the words that [`Difficulty::read`] reads back.
    pub(crate) fn words(&self) -> Vec<String> {
        let rating = self.rating.as_ref().map(|range| {
            let end = Some(range.end()).filter(|&&end| end != Tenths::new(u16::MAX));
            range_word("rating", range.start(), end)
        });
        let level = self.level.map(|level| format!("level{level}"));
        let technique = self.technique.map(|technique| format!("technique{}", technique.slug()));
        let key = self.key.map(|key| format!("key{}", key.slug()));
        let steps = self.steps.as_ref().map(|range| {
            range_word("steps", range.start(), Some(range.end()).filter(|&&end| end != usize::MAX))
        });
        rating.into_iter().chain(level).chain(technique).chain(key).chain(steps).collect()
    }
}

/// A check of the difficulty of puzzles of one shape, with the same rules.
#[derive(Default)]
pub(super) struct Judge {
    rater: Option<Rater>,
    solver: Option<AnyHumanSolver>,
}

/// A human solver of puzzles of any size.
enum AnyHumanSolver {
    Small(Box<HumanSolver<2>>),
    Large(Box<HumanSolver<10>>),
    /// The grid is too large for a human solver.
    None,
}

impl AnyHumanSolver {
    fn new(puzzle: &Puzzle) -> AnyHumanSolver {
        let small = HumanSolver::new(puzzle).map(|solver| AnyHumanSolver::Small(Box::new(solver)));
        let large =
            || HumanSolver::new(puzzle).map(|solver| AnyHumanSolver::Large(Box::new(solver)));
        small.or_else(large).unwrap_or(AnyHumanSolver::None)
    }

    /// Returns whether the path of `puzzle` has the difficulty.
    fn accepts(&mut self, puzzle: &Puzzle, difficulty: &Difficulty) -> bool {
        match self {
            AnyHumanSolver::Small(solver) => accepted(solver, puzzle, difficulty),
            AnyHumanSolver::Large(solver) => accepted(solver, puzzle, difficulty),
            AnyHumanSolver::None => false,
        }
    }
}

/// Returns whether the path that `solver` finds has the difficulty. The key comes first, because it
/// needs only the beginning of the path.
fn accepted<const W: usize>(
    solver: &mut HumanSolver<W>,
    puzzle: &Puzzle,
    difficulty: &Difficulty,
) -> bool {
    let position = solver.position(puzzle);
    difficulty.key.is_none_or(|key| solver.has_key(position.clone(), key))
        && (!difficulty.needs_path() || difficulty.accept(&solver.path(position)))
}

impl Judge {
    /// Returns whether `puzzle`, which has one solution, has `difficulty`.
    pub(super) fn accepts(&mut self, puzzle: &Puzzle, difficulty: &Difficulty) -> bool {
        let is_rated = difficulty.rating.as_ref().is_none_or(|range| {
            let rater = self.rater.get_or_insert_with(Rater::new);
            let rating = puzzle.grid().and_then(|grid| rater.rate_up_to(&grid, *range.end()).ok());
            rating.is_some_and(|rating| range.contains(&rating.er))
        });
        let needs_solver = difficulty.key.is_some() || difficulty.needs_path();
        let solver = &mut self.solver;
        let mut accepts = || {
            let solver = solver.get_or_insert_with(|| AnyHumanSolver::new(puzzle));
            solver.accepts(puzzle, difficulty)
        };
        is_rated && (!needs_solver || accepts())
    }
}

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judge").finish_non_exhaustive()
    }
}
