//! Tridagons (Thor's Hammer): twelve cells in four boxes that three digits alone cannot fill.
//!
//! Invariant: in each box, the three cells have different rows and columns. The number of odd
//! arrangements among the four boxes is odd.

use super::TechniqueSearch;
use crate::steps::{Evidence, LargePattern, Step, Tridagon};
use kumiki_patterns::{Bits, values_in};

/// The arrangements of three cells in the rows of a box: their columns, and whether these are an
/// odd permutation.
const ARRANGEMENTS: [([usize; 3], bool); 6] = [
    ([0, 1, 2], false),
    ([1, 2, 0], false),
    ([2, 0, 1], false),
    ([0, 2, 1], true),
    ([1, 0, 2], true),
    ([2, 1, 0], true),
];

/// The largest number of candidates beside the three digits in the twelve cells.
const MOST_GUARDIANS: usize = 6;

/// Three cells of a box.
#[derive(Clone, Copy)]
struct Diagonal<const W: usize> {
    cells: Bits<W>,
    is_odd: bool,
    guardians: usize,
}

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn tridagons(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let count = self.position.groups().values().len();
        let triples = (0..count).flat_map(|a| {
            (a + 1..count).flat_map(move |b| (b + 1..count).map(move |c| 1 << a | 1 << b | 1 << c))
        });
        for values in triples.take_while(|_| !(self.survey.is_over)()) {
            let diagonals: Vec<Vec<Diagonal<W>>> =
                (0..9).map(|number| self.diagonals(number, values)).collect();
            for corners in rectangles() {
                let choices = corners.map(|number| &diagonals[number][..]);
                self.extend_tridagon(&choices, &mut Vec::new(), values, &mut steps);
            }
        }
        steps
    }

    /// Returns the diagonals of a box whose cells can have all three digits, and few others.
    fn diagonals(&self, number: usize, values: u64) -> Vec<Diagonal<W>> {
        let board = self.position.board();
        let (row, column) = (number / 3 * 3, number % 3 * 3);
        let diagonal = |&(columns, is_odd): &([usize; 3], bool)| {
            let var = |(line, at): (usize, usize)| (row + line) * 9 + column + at;
            let cells: Bits<W> = columns.into_iter().enumerate().map(var).collect();
            let all = cells.iter().fold(0, |all, var| all | board.values(var));
            let has_any = cells.iter().all(|var| board.values(var) & values != 0);
            let is_possible = cells.is_subset(&self.position.blank()) && values & !all == 0;
            let guardians =
                cells.iter().map(|var| (board.values(var) & !values).count_ones() as usize).sum();
            let fits = is_possible && has_any && guardians <= MOST_GUARDIANS;
            fits.then_some(Diagonal { cells, is_odd, guardians })
        };
        ARRANGEMENTS.iter().filter_map(diagonal).collect()
    }

    fn extend_tridagon(
        &self,
        choices: &[&[Diagonal<W>]],
        chosen: &mut Vec<Diagonal<W>>,
        values: u64,
        steps: &mut Vec<Step>,
    ) {
        if chosen.iter().map(|one| one.guardians).sum::<usize>() > MOST_GUARDIANS {
            return;
        }
        let Some((first, rest)) = choices.split_first() else {
            if chosen.iter().filter(|one| one.is_odd).count() % 2 == 1 {
                steps.extend(self.tridagon(chosen, values));
            }
            return;
        };
        for &diagonal in *first {
            chosen.push(diagonal);
            self.extend_tridagon(rest, chosen, values, steps);
            chosen.pop();
        }
    }

    /// Returns the step of a tridagon: one of the guardians is true, so candidates that exclude all
    /// of them are false.
    fn tridagon(&self, diagonals: &[Diagonal<W>], values: u64) -> Option<Step> {
        let (board, groups) = (self.position.board(), self.position.groups());
        let cells = diagonals.iter().fold(Bits::NONE, |all, one| all | one.cells);
        let others =
            |var: usize| values_in(board.values(var) & !values).map(move |value| (var, value));
        let guardians: Vec<(usize, usize)> = cells.iter().flat_map(others).collect();
        let &(near, _) = guardians.first()?;
        let excludes = |one: (usize, usize), other: (usize, usize)| {
            (one.0 == other.0 && one.1 != other.1)
                || (one.1 == other.1 && groups.peers(one.0).contains(other.0))
        };
        // A single guardian leaves its cell no other candidate. More than that is another step.
        let is_alone = guardians.iter().all(|&(var, _)| var == near);
        let seen = if is_alone { Bits::NONE } else { groups.peers(near) };
        let removed: Vec<(usize, usize)> = (seen | Bits::of(near))
            .iter()
            .filter(|&var| self.position.blank().contains(var))
            .flat_map(|var| values_in(board.values(var)).map(move |value| (var, value)))
            .filter(|&one| guardians.iter().all(|&guardian| excludes(one, guardian)))
            .collect();
        let tridagon = Tridagon {
            digits: self.position.digits_of(values),
            cells: self.position.cells(cells),
            guardians: self.candidates(&guardians),
        };
        let evidence = Evidence::Large(LargePattern::Tridagon(tridagon));
        let removed_candidates = self.candidates(&removed);
        (!removed.is_empty()).then(|| Step::removing(self.technique, removed_candidates, evidence))
    }
}

/// Returns the boxes at the corners of each rectangle of boxes, by number.
fn rectangles() -> impl Iterator<Item = [usize; 4]> {
    const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
    PAIRS.into_iter().flat_map(|[top, low]| {
        PAIRS
            .map(|[left, right]| [3 * top + left, 3 * top + right, 3 * low + left, 3 * low + right])
    })
}
