//! Answers to puzzles that are not classic: of other sizes, with other boxes, pencil-mark clues or more rules.
//!
//! Invariant: they are written as those to classic puzzles are. The solver is kept for as long as puzzles have the
//! same shape and rules.

use super::arguments::{Arguments, Verb};
use super::page::Page;
use super::verbs::{write_count, write_ending, write_solutions, write_verdict};
use crate::ordered::Outlet;
use crate::outcome::Outcome;
use kumiki::{Limit, Settings, Statistics};
use kumiki_sudoku::{
    Digit, Entry, Format, Layout, Puzzle, PuzzleSolver, Reason, Rule, RuleError, Shape, Verdict,
};

/// Who answers such puzzles: for those that are like the last.
#[derive(Debug, Default)]
pub(super) struct General {
    last: Option<(Shape, Vec<Rule>, PuzzleSolver)>,
}

impl General {
    /// Makes ready for `puzzle`, with a solver of these settings, if none is at hand.
    pub(super) fn take(
        &mut self,
        puzzle: &Puzzle,
        settings: impl FnOnce() -> Settings,
    ) -> Result<(), RuleError> {
        let is_alike = self.last.as_ref().is_some_and(|(shape, rules, _)| {
            shape == puzzle.shape() && rules.as_slice() == puzzle.rules()
        });
        if !is_alike {
            let (shape, rules) = (puzzle.shape().clone(), puzzle.rules().to_vec());
            let solver = PuzzleSolver::new(&shape, &rules, settings())?;
            self.last = Some((shape, rules, solver));
        }
        Ok(())
    }

    fn solver(&mut self) -> &mut PuzzleSolver {
        &mut self.last.as_mut().expect("a puzzle was taken").2
    }

    /// What the search did for the last answer.
    pub(super) fn statistics(&self) -> Statistics {
        self.last.as_ref().map(|(.., solver)| solver.statistics()).unwrap_or_default()
    }

    /// Answers the puzzle that was taken.
    pub(super) fn answer(
        &mut self,
        (page, arguments): (&mut Page, &Arguments),
        puzzle: &Puzzle,
        outlet: &mut Outlet<'_, Page>,
    ) -> Outcome {
        let write = |page: &mut Page, solution: &Vec<Digit>| {
            let text = written(puzzle, solution, arguments.layout);
            page.text.extend_from_slice(text.as_bytes());
        };
        let solver = self.solver();
        match arguments.verb {
            Verb::Check => write_verdict(page, arguments, &solver.verdict(puzzle), write),
            Verb::Count { .. } => {
                let found = solver.count(puzzle, arguments.counted());
                let is_stopped = solver.stopped_by().is_some_and(|by| by != Limit::Solutions);
                write_count(page, arguments, (found, is_stopped), None)
            }
            _ => {
                let solutions = solver.solutions(puzzle);
                let found = write_solutions((page, arguments), solutions, write, outlet);
                let is_stopped = solver.stopped_by().is_some();
                let reason = (found == 0 && !is_stopped).then(|| reason(solver, puzzle));
                write_ending(page, arguments, found, is_stopped, reason)
            }
        }
    }
}

/// Why `puzzle`, which has no solution, has none.
fn reason(solver: &mut PuzzleSolver, puzzle: &Puzzle) -> Reason {
    match solver.verdict(puzzle) {
        Verdict::None(reason) => reason,
        _ => Reason::Tried,
    }
}

/// The grid that a solution is: a symbol for each cell, or rows of them with the boxes around.
fn written(puzzle: &Puzzle, solution: &[Digit], layout: Layout) -> String {
    let line: String = solution.iter().map(|digit| digit.symbol()).collect();
    let format = match layout {
        Layout::Line => return line,
        Layout::Rows => Format::Rows,
        Layout::Frame => Format::Grid,
    };
    let entries = solution.iter().map(|&digit| Entry::given(digit));
    let solved = Puzzle::with_entries(puzzle.shape().clone(), entries);
    // What has a size that no frame is drawn for is still a line.
    let text = solved.ok().and_then(|solved| format.write(&solved).ok());
    text.map_or(line, |text| text.trim_end().to_string())
}
