//! The picture of a page, and the marks that its script draws on it.
//!
//! Invariant: marks refer to parts of the picture by their numbers in it. They are attributes that
//! hold only words of the program and numbers.

use kumiki_sudoku::steps::{CandidateRole, Chain, ChainNode, Evidence, Position};
use kumiki_sudoku::{Cell, Digit, Digits, Puzzle, steps::Step};
use kumiki_sudoku_io::{Drawing, Role, Theme};
use std::fmt::Write as _;

/// Returns `puzzle` with the candidates of `position`, as SVG in the colours of a page, with layers
/// for marks.
pub(super) fn picture<const W: usize>(puzzle: &Puzzle, position: &Position<W>) -> String {
    let cells = puzzle.shape().cells();
    let candidates: Vec<Digits> = cells.map(|cell| position.candidates(cell)).collect();
    let drawing = Drawing::new(puzzle).theme(Theme::Page).candidates(&candidates);
    drawing.coordinates().layers().to_string()
}

/// Writes the marks of a puzzle.
pub(super) struct Marker<'a>(Drawing<'a>);

impl<'a> Marker<'a> {
    /// Returns a marker for the picture of `puzzle`.
    pub(super) fn new(puzzle: &'a Puzzle) -> Marker<'a> {
        Marker(Drawing::new(puzzle))
    }

    /// Returns the marks of `step`: `data-houses`, its houses; `data-marks`, its candidates, after
    /// the name of each role; `data-chains`, candidates with `=` for strong links and `-` for weak
    /// links between them.
    pub(super) fn marks(&self, step: &Step, parts: &[(Cell, Digit, CandidateRole)]) -> String {
        let houses: Vec<usize> =
            step.houses().into_iter().map(|house| self.0.house_number(house)).collect();
        let chains: &[Chain] = match &step.evidence {
            Evidence::Chains(chains) => chains,
            Evidence::Forcing(forcing) => &forcing.chains,
            _ => &[],
        };
        let chains: Vec<String> = chains.iter().map(|chain| self.chain(chain)).collect();
        attribute("houses", &joined(houses))
            + &attribute("marks", &self.roles(parts))
            + &attribute("chains", &chains.join(" "))
    }

    /// Returns the difference of the positions `before` and `after` a step: `data-placed`, digits
    /// of cells that were blank; `data-removed`, candidates of cells that are still blank.
    pub(super) fn difference<const W: usize>(
        &self,
        before: &Position<W>,
        after: &Position<W>,
    ) -> String {
        let (mut placed, mut removed) = (Vec::new(), Vec::new());
        for cell in before.shape().cells().filter(|&cell| before.digit(cell).is_none()) {
            match after.digit(cell) {
                Some(digit) => placed.push(self.0.candidate_number(cell, digit)),
                None => {
                    let gone = before.candidates(cell).difference(after.candidates(cell));
                    removed.extend(gone.iter().map(|digit| self.0.candidate_number(cell, digit)));
                }
            }
        }
        attribute("placed", &joined(placed)) + &attribute("removed", &joined(removed))
    }

    fn roles(&self, parts: &[(Cell, Digit, CandidateRole)]) -> String {
        let mut parts: Vec<(&str, usize)> = parts
            .iter()
            .map(|&(cell, digit, part)| (role(part).name(), self.0.candidate_number(cell, digit)))
            .collect();
        parts.sort_unstable();
        let of_roles = parts.chunk_by(|one, other| one.0 == other.0);
        let of_roles = of_roles.map(|same| {
            format!("{} {}", same[0].0, joined(same.iter().map(|&(_, number)| number)))
        });
        of_roles.collect::<Vec<String>>().join(" ")
    }

    /// Returns the first cell of each node, with the link that leads to it.
    fn chain(&self, chain: &Chain) -> String {
        let mut text = String::new();
        let back = chain.nodes.first().filter(|_| chain.is_loop);
        for ChainNode { digit, cells, is_on, .. } in chain.nodes.iter().chain(back) {
            let Some(&cell) = cells.first() else { continue };
            if !text.is_empty() {
                text.push(if *is_on { '=' } else { '-' });
            }
            let _ = write!(text, "{}", self.0.candidate_number(cell, *digit));
        }
        text
    }
}

fn role(part: CandidateRole) -> Role {
    match part {
        CandidateRole::Defining | CandidateRole::On | CandidateRole::Set(0) => Role::Premise,
        CandidateRole::Secondary | CandidateRole::Off | CandidateRole::Set(1) => Role::Other,
        CandidateRole::Fin | CandidateRole::EndoFin | CandidateRole::Set(2) => Role::Exception,
        CandidateRole::Common | CandidateRole::Set(_) => Role::Focus,
        CandidateRole::Removed => Role::Removal,
        CandidateRole::Placed => Role::Conclusion,
    }
}

/// Returns an attribute for the script, unless it is empty.
fn attribute(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!(" data-{name}=\"{value}\"") }
}

fn joined(numbers: impl IntoIterator<Item = usize>) -> String {
    let numbers = numbers.into_iter().map(|number| number.to_string());
    numbers.collect::<Vec<String>>().join(" ")
}
