//! The steps of an explanation.
//!
//! Invariant: a step is drawn in the position in which it was found.

use super::puzzle::theme_named;
use kumiki_sudoku::{Cell, Digit, Entry, House, Puzzle};
use kumiki_sudoku_io::Drawing;
use kumiki_sudoku_techniques::steps::{CellStates, ExplainedStep, Explanation};
use pyo3::prelude::*;
use std::sync::Arc;

/// A candidate: row, column, and digit.
type Candidate = (usize, usize, u8);

fn candidate(&(cell, digit): &(Cell, Digit)) -> Candidate {
    (cell.row(), cell.column(), digit.value())
}

/// A step, with the position in which it was found.
#[pyclass(module = "kumiki_solver._native", frozen)]
pub(crate) struct RawStep {
    explained: ExplainedStep,
    puzzle: Arc<Puzzle>,
    positions: Arc<Vec<CellStates>>,
    at: usize,
}

impl RawStep {
    /// Returns the steps of an explanation of `puzzle`, in their order.
    pub(super) fn all(puzzle: &Puzzle, found: Explanation) -> Vec<RawStep> {
        let (puzzle, positions) = (Arc::new(puzzle.clone()), Arc::new(found.positions));
        let is_path = found.summary.is_some();
        let step = |(number, explained): (usize, ExplainedStep)| RawStep {
            explained,
            puzzle: Arc::clone(&puzzle),
            positions: Arc::clone(&positions),
            at: if is_path { number } else { 0 },
        };
        found.steps.into_iter().enumerate().map(step).collect()
    }
}

#[pymethods]
impl RawStep {
    #[getter]
    fn technique(&self) -> &'static str {
        self.explained.step.technique.name()
    }

    #[getter]
    fn code(&self) -> &'static str {
        self.explained.step.technique.code()
    }

    #[getter]
    fn score(&self) -> u32 {
        self.explained.step.technique.score()
    }

    /// The step in a line.
    #[getter]
    fn line(&self) -> String {
        self.explained.step.to_string()
    }

    /// The reason in sentences.
    #[getter]
    fn text(&self) -> String {
        self.explained.text()
    }

    #[getter]
    fn placed(&self) -> Vec<Candidate> {
        self.explained.step.placed.iter().map(candidate).collect()
    }

    #[getter]
    fn removed(&self) -> Vec<Candidate> {
        self.explained.step.removed.iter().map(candidate).collect()
    }

    #[getter]
    fn houses(&self) -> Vec<String> {
        self.explained.step.houses().iter().map(House::to_string).collect()
    }

    /// The candidates that are part of the step, each with its role in a word.
    #[getter]
    fn parts(&self) -> Vec<(Candidate, String)> {
        let roles = self.explained.roles.iter();
        roles.map(|&(cell, digit, role)| (candidate(&(cell, digit)), role.to_string())).collect()
    }

    /// Returns the picture of the position and the step as SVG.
    fn svg(&self, theme: &str) -> PyResult<String> {
        let theme = theme_named(theme)?;
        let position = &self.positions[self.at];
        let mut puzzle = Puzzle::clone(&self.puzzle);
        for ((cell, entry), digit) in self.puzzle.iter().zip(&position.digits) {
            if let (None, &Some(digit)) = (entry.digit, digit) {
                puzzle.set(cell, Entry::placed(digit)).expect("a digit of the shape");
            }
        }
        let drawing = Drawing::new(&puzzle).theme(theme).coordinates();
        Ok(drawing.candidates(&position.candidates).step(&self.explained).to_string())
    }
}
