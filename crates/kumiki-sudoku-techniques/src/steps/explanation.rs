//! Explanations: the steps of a puzzle, their positions, and how they end.
//!
//! Invariant: an explanation whose fork is there never says that the puzzle is solved.

use super::step::cells::HouseNames;
use super::{CandidateRole, Fork, Level, Path, PathRating, Position, Step, Technique};
use kumiki_sudoku::{Cell, Digit, Digits};

/// A step, with the roles of the candidates in the position in which it was found.
#[derive(Clone, Debug)]
pub struct ExplainedStep {
    /// The step.
    pub step: Step,
    /// The candidates that are part of it.
    pub roles: Vec<(Cell, Digit, CandidateRole)>,
    /// Its text in lines, as [`Step::lines_on`] has them for the grid.
    pub lines: Vec<String>,
    /// Its houses in words, such as `rows 2 and 5`; empty if it has none.
    pub houses: String,
}

impl ExplainedStep {
    /// Returns `step`, which was found in `position`.
    pub(super) fn of<const W: usize>(step: &Step, position: &Position<W>) -> ExplainedStep {
        let shape = position.shape();
        ExplainedStep {
            step: step.clone(),
            roles: step.roles(position),
            lines: step.lines_on(shape),
            houses: HouseNames::of(shape).all(&step.houses()),
        }
    }

    /// Returns its text.
    pub fn text(&self) -> String {
        self.lines.join(" ")
    }
}

/// The digit and the candidates of each cell, in reading order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellStates {
    /// The digits; `None` for blank cells.
    pub digits: Vec<Option<Digit>>,
    /// The candidates. A cell with a digit has that one.
    pub candidates: Vec<Digits>,
}

impl CellStates {
    pub(super) fn of<const W: usize>(position: &Position<W>) -> CellStates {
        let cells = || position.shape().cells();
        CellStates {
            digits: cells().map(|cell| position.digit(cell)).collect(),
            candidates: cells().map(|cell| position.candidates(cell)).collect(),
        }
    }
}

/// The explanation of a puzzle.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The steps, in the order in which they are taken, or by technique.
    pub steps: Vec<ExplainedStep>,
    /// The position of each step and the one after the last, for a path; else the position of all
    /// steps. Empty if they are not wanted.
    pub positions: Vec<CellStates>,
    /// True if a limit came before the end: there may be more steps.
    pub is_stopped: bool,
    /// A cell in which solutions differ, if there are several.
    pub fork: Option<Fork>,
    /// The summary of a path, if that is wanted.
    pub summary: Option<PathSummary>,
}

impl Explanation {
    /// Returns how a path ends, in a sentence; of other steps, that there are several solutions, if
    /// so.
    pub fn end_in_words(&self) -> Option<String> {
        let steps = match self.steps.len() {
            1 => "1 step".to_owned(),
            count => format!("{count} steps"),
        };
        let Some(summary) = &self.summary else {
            return self.fork.as_ref().map(|fork| format!("there are {fork}"));
        };
        let end = match (&self.fork, summary.is_solved, self.is_stopped) {
            (Some(fork), false, false) => format!("from here there are {fork}; {steps}"),
            (Some(fork), true, _) => format!("one of {fork}; {steps}"),
            (None, true, _) => format!("solved in {steps}"),
            (None, false, false) => format!("not solved: no technique goes on after {steps}"),
            (fork, false, true) => {
                let fork =
                    fork.as_ref().map_or(String::new(), |fork| format!("; there are {fork}"));
                format!("unfinished: more may follow after {steps}{fork}")
            }
        };
        Some(format!("{end}; {}", summary.figures()))
    }
}

/// The summary of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathSummary {
    /// The total score of all steps.
    pub score: u32,
    /// The level; `None` if the puzzle is not solved.
    pub level: Option<Level>,
    /// The technique of the hardest step; `None` if there is no step.
    pub hardest: Option<Technique>,
    /// The difficulty of a path that is about rules beside those of sudoku.
    pub rating: Option<PathRating>,
    /// True if the path leads to a solution. If there are several, it does so only from digits and
    /// pencil marks that are filled in.
    pub is_solved: bool,
}

impl PathSummary {
    pub(super) fn of<const W: usize>(path: &Path<W>) -> PathSummary {
        PathSummary {
            score: path.score(),
            level: path.level(),
            hardest: path.hardest(),
            rating: path.end.has_rules().then(|| path.rating()),
            is_solved: path.is_solved(),
        }
    }

    /// Returns the score, and what else is known of the difficulty.
    fn figures(&self) -> String {
        let hardest = self.hardest.map(|hardest| format!("; hardest: {hardest}"));
        let level = self.level.map(|level| format!(", {level}"));
        let rating = self.rating.map(|rating| format!("; rating {rating}"));
        let [level, hardest, rating] = [level, hardest, rating].map(Option::unwrap_or_default);
        format!("score {}{level}{hardest}{rating}", self.score)
    }
}
