//! The picture of a page of steps, and the marks that its script draws on it.
//!
//! Invariant: marks refer to parts of the picture by their numbers in it. They are words of the
//! program and numbers.

use kumiki_sudoku::{Cell, Digit, Puzzle};
use kumiki_sudoku_io::{Drawing, Role, Theme};
use kumiki_sudoku_techniques::steps::{CandidateRole, CellStates, ExplainedStep, Fork};

/// Returns `puzzle` with the candidates of `position`, as SVG in the colours of a page, with layers
/// for marks.
pub(super) fn picture(puzzle: &Puzzle, position: &CellStates) -> String {
    let drawing = Drawing::new(puzzle).theme(Theme::Page).candidates(&position.candidates);
    drawing.coordinates().layers().to_string()
}

/// Writes the marks of a puzzle.
pub(super) struct Marker<'a>(&'a Puzzle, Drawing<'a>);

impl<'a> Marker<'a> {
    /// Returns a marker for the picture of `puzzle`.
    pub(super) fn new(puzzle: &'a Puzzle) -> Marker<'a> {
        Marker(puzzle, Drawing::new(puzzle))
    }

    /// Returns the marks of `step`: `houses`, its houses; `marks`, its candidates, after the name
    /// of each role; `legend`, each role with its part in the step; `chains`, candidates with `=`
    /// for strong links and `-` for weak links between them; `fold`, the name of the run of steps
    /// that it may be folded into.
    pub(super) fn marks(
        &self,
        ExplainedStep { step, roles, .. }: &ExplainedStep,
    ) -> Vec<(&'static str, String)> {
        let houses: Vec<usize> =
            step.houses().into_iter().map(|house| self.1.house_number(house)).collect();
        let fold = if step.technique.is_single() { "singles" } else { "" };
        vec![
            ("houses", joined(houses)),
            ("marks", self.1.role_words(roles)),
            ("legend", legend(roles)),
            ("chains", self.1.chain_words(step.chains())),
            ("fold", fold.to_owned()),
        ]
    }

    /// Returns the marks of two solutions, in a colour each, in the cells in which they differ.
    pub(super) fn parted(&self, fork: &Fork) -> Vec<(&'static str, String)> {
        let digits = fork.parted.iter().flat_map(|&(cell, [one, other])| {
            [(cell, one, CandidateRole::Defining), (cell, other, CandidateRole::Secondary)]
        });
        let digits: Vec<(Cell, Digit, CandidateRole)> = digits.collect();
        vec![
            ("marks", self.1.role_words(&digits)),
            ("legend", "premise:one other:another".to_owned()),
        ]
    }

    /// Returns the difference of the positions `before` and `after` a step: `placed`, digits of
    /// cells that were blank; `removed`, candidates of cells that are still blank.
    pub(super) fn difference(
        &self,
        before: &CellStates,
        after: &CellStates,
    ) -> [(&'static str, String); 2] {
        let (mut placed, mut removed) = (Vec::new(), Vec::new());
        let cells = self.0.shape().cells().enumerate();
        for (at, cell) in cells.filter(|&(at, _)| before.digits[at].is_none()) {
            match after.digits[at] {
                Some(digit) => placed.push(self.1.candidate_number(cell, digit)),
                None => {
                    let gone = before.candidates[at].difference(after.candidates[at]);
                    removed.extend(gone.iter().map(|digit| self.1.candidate_number(cell, digit)));
                }
            }
        }
        [("placed", joined(placed)), ("removed", joined(removed))]
    }
}

/// Returns the roles of a step, each with its part: `premise:defining removal:removed`.
fn legend(roles: &[(Cell, Digit, CandidateRole)]) -> String {
    let mut parts: Vec<CandidateRole> = roles.iter().map(|&(_, _, part)| part).collect();
    parts.sort_unstable();
    parts.dedup();
    let named = parts.into_iter().map(|part| format!("{}:{part}", Role::from(part).name()));
    named.collect::<Vec<String>>().join(" ")
}

fn joined(numbers: impl IntoIterator<Item = usize>) -> String {
    let numbers = numbers.into_iter().map(|number| number.to_string());
    numbers.collect::<Vec<String>>().join(" ")
}
