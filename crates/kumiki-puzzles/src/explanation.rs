//! Explanations: the steps from the clues of a puzzle to its solution, in words and in pictures.
//!
//! Invariant: a step is told in the words of the type and shows the marks that it adds to the
//! board. Each step is proved: it follows from the rules that it names and the facts before it.

mod direct;
mod fork;
mod highlights;
mod known;
mod marked;
mod notes;
mod page;
mod pattern;
mod picture;
mod refuted;
mod stages;
mod step;
mod telling;
mod verdict;
mod walls;
mod windows;
mod words;

pub use fork::Fork;
pub use known::Position;
pub use marked::{MarkedBoard, wrong_marks};
pub use page::{PagePicture, StepMarks};
pub use picture::solved_picture;
pub use step::ExplainedStep;
pub(crate) use step::{CASES, SUPPOSITION};
pub use verdict::{Difference, NOT_DRAWN, first_difference, reason_in_words, smallest_reason};

use crate::any::{AnyPuzzle, Dynamic};
use crate::canvas::{Canvas, Theme};
use crate::grid::{Cell, Place};
use crate::layers::{ClueMap, LinkError};
use crate::mark::Mark;
use crate::puzzle::{Answer, Rules, settings};
use known::{Known, line_mark};
use kumiki::Limits;
use kumiki::answers::UnderAssumptions;
use kumiki::explanation::Ending;
use kumiki::explanation::sentences::Steps;
use kumiki::run::Instant;
use serde_json::{Map, Value, json};
use stages::Stages;
use std::collections::BTreeMap;
use std::time::Duration;
use telling::Telling;

/// The extent of an explanation.
#[derive(Clone, Debug, Default)]
pub struct Extent {
    /// The limits of the search for steps. Without a limit of time it ends after 20 seconds.
    pub limits: Limits,
    /// The greatest depth of nested suppositions; `None` for as deep as needed.
    pub deepest: Option<usize>,
    /// The greatest number of steps.
    pub most: Option<usize>,
}

/// The time after which an explanation without another limit of time stops.
const LONGEST: Duration = Duration::from_secs(20);

impl Extent {
    /// Returns the extent of an explanation that begins now, with the moment at which it ends.
    fn bounded(&self) -> Extent {
        let mut extent = self.clone();
        extent.limits = bounded(&self.limits);
        extent
    }
}

/// Returns the limits of an explanation that begins now: all searches for it share one moment, that
/// of `limits` or one 20 seconds ahead.
pub fn bounded(limits: &Limits) -> Limits {
    let mut limits = limits.clone();
    if limits.until.is_none() {
        limits.time.get_or_insert(LONGEST);
    }
    limits.begun_at(Instant::now())
}

/// The steps of a puzzle.
#[derive(Debug)]
pub struct Explanation {
    puzzle: AnyPuzzle,
    /// The marks that were known beside the clues before the first step.
    start: Position,
    steps: Vec<ExplainedStep>,
    ending: Option<Ending>,
    fork: Option<Fork>,
}

/// An error that keeps a puzzle from being explained.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExplainError {
    /// A clue fits no variable.
    #[error("{0}")]
    Rules(#[from] kumiki::Error<Place>),
    /// The marks that are known do not have the form of the board.
    #[error(transparent)]
    Layers(#[from] LinkError),
    /// A mark that is known cannot be there by the clues.
    #[error("{0} cannot have the mark that is given there")]
    Mark(Place),
}

impl Explanation {
    /// Returns the steps that lead from the clues of `puzzle`, and from marks that are `known`, to
    /// the solution, as far as `extent` allows. Marks are in the layers of [`Position::layers`].
    ///
    /// ```
    /// use kumiki_puzzles::Kinds;
    /// use kumiki_puzzles::explanation::{Explanation, Extent};
    ///
    /// let puzzle = Kinds::standard().read("nonogram/2/2/2g11")?;
    /// let explanation = Explanation::new(&*puzzle, None, &Extent::default())?;
    /// let first = explanation.steps()[0].sentence();
    /// assert_eq!(first, "Column 1: the block fits in one way, so r1c1 and r2c1 are shaded");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ExplainError`] for clues or known marks that do not fit.
    pub fn new(
        puzzle: &dyn Dynamic,
        known: Option<&ClueMap>,
        extent: &Extent,
    ) -> Result<Explanation, ExplainError> {
        let extent = &extent.bounded();
        let problem = puzzle.with_nearby(&puzzle.problem()?)?;
        let implied = puzzle.with_implied(&problem)?;
        let mut stages = Stages::new(puzzle, (&problem, implied.as_ref()), extent);
        let start = match known {
            Some(layers) => begin(puzzle, &problem, &mut stages.steps, layers)?,
            None => Position::new(puzzle.size()),
        };
        let mut telling = Telling::new(puzzle, &problem);
        while extent.most.is_none_or(|most| telling.explained.len() < most) {
            let Some(found) = stages.next() else { break };
            telling.tell(found, &stages.steps);
        }
        let Telling { walls, mut explained, .. } = telling;
        let steps = stages.steps;
        let ending = steps.ending();
        let last = explained.len().checked_sub(1).filter(|_| ending == Some(Ending::Solved));
        // Elsewhere walls are variables, and a step says that they are known.
        let shows_walls = puzzle.is_divided() && (last.is_some() || walls.has_known());
        let solution = if shows_walls { solution(&problem, &steps, &extent.limits) } else { None };
        if let Some(solution) = solution {
            for (step, wall) in walls.of(&solution, last) {
                explained[step].marks.push((wall, Mark::Wall));
            }
        }
        let fork = Fork::of(puzzle, &problem, &steps);
        Ok(Explanation { puzzle: puzzle.boxed(), start, steps: explained, ending, fork })
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &dyn Dynamic {
        &*self.puzzle
    }

    /// Returns the steps, the first one first.
    pub fn steps(&self) -> &[ExplainedStep] {
        &self.steps
    }

    /// Returns the reason for which there are no more steps; `None` at the greatest number of
    /// steps.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Returns a place at which the solutions differ, if the steps have ended because there are
    /// several.
    pub fn fork(&self) -> Option<&Fork> {
        self.fork.as_ref()
    }

    /// Returns the end in a sentence, such as `Solved in 14 steps.`
    pub fn summary(&self) -> String {
        let count = self.steps.len();
        let (steps, show) = match count {
            1 => ("1 step".to_owned(), "shows"),
            _ => (format!("{count} steps"), "show"),
        };
        match self.ending {
            Some(Ending::Solved) => format!("solved in {steps}"),
            Some(Ending::Conflict) => format!("no solution, as {steps} {show}"),
            Some(Ending::Open) => format!("from here there are {}; {steps}", self.several()),
            Some(Ending::Deep) => {
                format!("nothing more follows after {steps} from suppositions of this depth")
            }
            Some(Ending::Vast) => format!("unfinished after {steps}: the domains are too large"),
            Some(Ending::Stopped(_)) => format!("unfinished after {steps}"),
            None => format!("stopped after {steps}"),
        }
    }

    /// Returns that there are several solutions, and a place at which they differ.
    pub fn several(&self) -> String {
        let fork = self.fork.as_ref().map(ToString::to_string);
        format!("several solutions: {}", fork.as_deref().unwrap_or(NOT_DRAWN))
    }

    /// Returns the marks that are known after so many steps.
    pub fn position(&self, steps: usize) -> Position {
        let mut position = self.start.clone();
        for step in &self.steps[..steps.min(self.steps.len())] {
            position.extend(step.marks.iter().copied());
        }
        position
    }

    /// Returns the board after a step, by its number from 0, with the places of the step
    /// highlighted.
    pub fn picture(&self, number: usize, theme: Theme) -> Canvas {
        let position = self.position(number + 1);
        let highlights = self.steps.get(number).map_or(&[][..], |step| &step.highlights);
        let mut canvas = picture::board(&*self.puzzle, &position, highlights, theme);
        let steps = self.steps.iter().take(number + 1);
        let notes: BTreeMap<Cell, &[i32]> =
            steps.flat_map(|step| &step.notes).map(|(cell, values)| (*cell, &values[..])).collect();
        for (cell, values) in notes {
            if position.mark(&Place::Cell(cell)).is_none() {
                canvas.notes(cell, values);
            }
        }
        let sentence = self.steps.get(number).map(ExplainedStep::sentence).unwrap_or_default();
        canvas.titled(format!("{}, step {}", self.puzzle.title(), number + 1), sentence)
    }

    /// Returns one picture of the clues for a page that shows each step in it, and the marks of
    /// each step.
    pub fn page_picture(&self) -> (PagePicture, Vec<StepMarks>) {
        page::of(&*self.puzzle, &self.start, &self.steps)
    }

    /// Returns the explanation in JSON: the puzzle, its steps or `only` one of them by its number
    /// from 1, and the end.
    pub fn to_json(&self, only: Option<usize>) -> Value {
        let mut position = self.start.clone();
        let mut steps: Vec<Value> = Vec::new();
        for (number, step) in (1..).zip(&self.steps) {
            position.extend(step.marks.iter().copied());
            if only.is_none_or(|only| only == number) {
                let mut object = step.to_json();
                object["number"] = number.into();
                object["board"] = position.layers(&*self.puzzle).into();
                steps.push(object);
            }
        }
        let mut object = crate::collection::to_json(&*self.puzzle);
        object["steps"] = steps.into();
        object["ending"] = self.ending.map_or("limit", Ending::word).into();
        if let Some(fork) = &self.fork {
            object["several"] = json!({ "place": fork.place.to_string(), "words": fork.words });
        }
        object
    }
}

/// Returns the solution to which `steps` have led; if they were not stopped before it by a limit,
/// one that is found by a search.
fn solution(problem: &Rules, steps: &Steps<'_, Place, i32>, limits: &Limits) -> Option<Answer> {
    match steps.ending() {
        Some(Ending::Solved) => {
            let value = |place: &Place| Some((*place, **steps.left(place)?.first()?));
            let values: Vec<(Place, i32)> = problem.variables().filter_map(value).collect();
            match problem.solve_under(values) {
                Ok(UnderAssumptions::Solution(solution)) => Some(solution),
                _ => None,
            }
        }
        Some(Ending::Stopped(_)) => None,
        _ => problem.search(settings().limits(limits.clone())).next(),
    }
}

/// Makes the marks of `layers` known to `steps`, and returns them.
fn begin(
    puzzle: &dyn Dynamic,
    problem: &Rules,
    steps: &mut Steps<'_, Place, i32>,
    layers: &Map<String, Value>,
) -> Result<Position, ExplainError> {
    let known = Known::read(puzzle.size(), layers)?;
    let mut position = Position::new(puzzle.size());
    for place in problem.variables() {
        let values = problem.values(place).unwrap_or_default();
        let excludes = |value: &&&i32| {
            !known.allows(place, puzzle.mark(place, ***value), line_mark(puzzle, place))
        };
        let excluded: Vec<&i32> = values.iter().filter(excludes).copied().collect();
        if excluded.len() == values.len() {
            return Err(ExplainError::Mark(*place));
        }
        for value in &excluded {
            steps.remove(place, value).map_err(|_| ExplainError::Mark(*place))?;
        }
        if !excluded.is_empty() {
            let left = steps.left(place).unwrap_or_default();
            position.extend(known::common_mark(puzzle, place, &left).map(|mark| (*place, mark)));
        }
    }
    Ok(position)
}

#[cfg(test)]
mod tests;
