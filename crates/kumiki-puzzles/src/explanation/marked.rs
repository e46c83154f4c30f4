//! The marks of a player beside the solutions.
//!
//! Invariant: a mark is wrong if no solution has it together with the others. A limit proves
//! nothing.

use super::ExplainError;
use super::known::{Known, line_mark};
use crate::any::{Dynamic, PuzzleVerdict};
use crate::grid::{Edge, Place};
use crate::layers::ClueMap;
use crate::mark::Mark;
use crate::puzzle::{Answer, Rules, settings};
use kumiki::search::Status;
use kumiki::{Limits, Verdict};

/// A board with the marks of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MarkedBoard {
    /// These marks are wrong; if there are several solutions, together.
    Wrong(Vec<Place>),
    /// Something is left to do.
    Open,
    /// The marks are a solution. Places that may be empty need no mark for that.
    Solved,
}

impl MarkedBoard {
    /// Returns the state of the board of `puzzle` with marks that are `known`, by the verdict on
    /// the puzzle.
    ///
    /// # Errors
    /// [`ExplainError`] for marks that do not have the form of the board.
    pub fn of(
        puzzle: &dyn Dynamic,
        known: &ClueMap,
        verdict: &PuzzleVerdict,
        limits: &Limits,
    ) -> Result<MarkedBoard, ExplainError> {
        let marks = PlayerMarks { puzzle, rules: puzzle.problem()?, known: read(puzzle, known)? };
        match verdict {
            Verdict::Unique(solution) => {
                let wrong = marks.wrong(solution);
                Ok(match wrong.is_empty() {
                    false => MarkedBoard::Wrong(wrong),
                    true if marks.are_all_of(solution) => MarkedBoard::Solved,
                    true => MarkedBoard::Open,
                })
            }
            Verdict::Several(..) if !puzzle.is_divided() => marks.among_several(limits),
            _ => Ok(MarkedBoard::Open),
        }
    }
}

/// Returns the known marks that are not those of `solution`, in the order of places.
///
/// # Errors
/// [`ExplainError`] for marks that do not have the form of the board.
pub fn wrong_marks(
    puzzle: &dyn Dynamic,
    known: &ClueMap,
    solution: &Answer,
) -> Result<Vec<Place>, ExplainError> {
    let marks = PlayerMarks { puzzle, rules: puzzle.problem()?, known: read(puzzle, known)? };
    Ok(marks.wrong(solution))
}

fn read(puzzle: &dyn Dynamic, known: &ClueMap) -> Result<Known, ExplainError> {
    Ok(Known::read(puzzle.size(), known)?)
}

/// The marks of a player, with the rules of the puzzle.
struct PlayerMarks<'p> {
    puzzle: &'p dyn Dynamic,
    rules: Rules,
    known: Known,
}

impl PlayerMarks<'_> {
    /// Returns whether a mark can be at a place by what is written there.
    fn allow(&self, place: &Place, mark: Mark) -> bool {
        let line = match self.puzzle.is_divided() {
            true => Mark::Wall,
            false => line_mark(self.puzzle, place),
        };
        self.known.allows(place, mark, line)
    }

    /// Returns the marks of a solution at the places where a player writes: sides between cells,
    /// if only the walls of regions are drawn, and else those that the clues leave open.
    fn of<'a>(&'a self, solution: &'a Answer) -> Box<dyn Iterator<Item = (Place, Mark)> + 'a> {
        if self.puzzle.is_divided() {
            let board = self.puzzle.board(solution);
            let sides = self.puzzle.size().pairs().map(move |[one, other]| {
                let place = Place::Border(Edge::between(one, other));
                (place, board.mark(&place))
            });
            return Box::new(sides);
        }
        let is_open = |place: &Place| self.rules.values(place).is_none_or(|all| all.len() > 1);
        let open = solution.iter().filter(move |(place, _)| is_open(place));
        Box::new(open.map(|(place, value)| (*place, self.puzzle.mark(place, *value))))
    }

    fn wrong(&self, solution: &Answer) -> Vec<Place> {
        let is_wrong = |(place, mark): &(Place, Mark)| !self.allow(place, *mark);
        let mut wrong: Vec<Place> =
            self.of(solution).filter(is_wrong).map(|(place, _)| place).collect();
        wrong.sort_unstable();
        wrong
    }

    /// Returns whether each mark of a solution is written, if none is wrong.
    fn are_all_of(&self, solution: &Answer) -> bool {
        self.of(solution).all(|(place, mark)| is_blank(mark) || !self.allow(&place, Mark::Empty))
    }

    /// Returns the state of a board of a puzzle with several solutions.
    fn among_several(&self, limits: &Limits) -> Result<MarkedBoard, ExplainError> {
        let (mut with_marks, mut without_blanks) = (self.rules.clone(), self.rules.clone());
        let (mut written, mut is_open) = (Vec::new(), false);
        for place in self.rules.variables() {
            let values = self.rules.values(place).unwrap_or_default();
            let mark = |value: &i32| self.puzzle.mark(place, *value);
            let allowed: Vec<i32> = values
                .iter()
                .filter(|value| self.allow(place, mark(value)))
                .map(|value| **value)
                .collect();
            let blank: Vec<i32> =
                allowed.iter().filter(|value| is_blank(mark(value))).copied().collect();
            if allowed.is_empty() {
                return Ok(MarkedBoard::Wrong(vec![*place]));
            }
            if allowed.len() < values.len() {
                written.push(*place);
                with_marks.restrict(*place, allowed.clone())?;
                without_blanks.restrict(*place, allowed)?;
            } else if !blank.is_empty() {
                without_blanks.restrict(*place, blank)?;
            } else if values.len() > 1 {
                is_open = true;
            }
        }
        let mut solutions = with_marks.search(settings().limits(limits.clone()));
        if solutions.next().is_none() && solutions.status() == Status::Exhausted {
            return Ok(MarkedBoard::Wrong(written));
        }
        let is_solved =
            !is_open && without_blanks.search(settings().limits(limits.clone())).next().is_some();
        Ok(if is_solved { MarkedBoard::Solved } else { MarkedBoard::Open })
    }
}

fn is_blank(mark: Mark) -> bool {
    matches!(mark, Mark::Empty | Mark::Hidden)
}
