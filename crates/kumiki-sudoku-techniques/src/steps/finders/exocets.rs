//! Exocets: two base cells whose digits are the digits of two target cells. The targets of a junior
//! exocet are in the band of the base; a target of a senior exocet is outside of it.
//!
//! Invariant: beside the targets, a digit of the base can be in the three cross-lines at most
//! twice. It is in each of them, so it is in one of the targets.

mod conclusions;
mod seniors;

use super::TechniqueSearch;
use crate::steps::{Step, Technique};
use kumiki_patterns::{Bits, values_in};

/// An exocet, with rows for columns if the band is a stack.
struct ExocetSearch<const W: usize> {
    base: [usize; 2],
    targets: [usize; 2],
    /// For each target of a junior exocet, the two cells of which one has its digit (mirror node).
    mirrors: Option<[[usize; 2]; 2]>,
    /// The cells of the three cross-lines that may have a digit of the base, beside the targets.
    cross: [Bits<W>; 3],
    /// The number of the cross-line of each target.
    lines: [usize; 2],
    /// For each digit of the base, the lines across that cover its places in the cross-lines, if
    /// two of these do.
    covers: Vec<(usize, Vec<usize>)>,
    /// The digits of the base, as bits.
    values: u64,
}

/// The row of a base, and the column in its box without a base cell. In a turned grid, rows are
/// columns.
struct Band {
    is_turned: bool,
    row: usize,
    column: usize,
}

impl Band {
    fn var(&self, row: usize, column: usize) -> usize {
        if self.is_turned { 9 * column + row } else { 9 * row + column }
    }

    /// Returns the rows of the band.
    fn band(&self) -> std::ops::Range<usize> {
        self.row / 3 * 3..self.row / 3 * 3 + 3
    }

    /// Returns the row of the band that is neither that of the base nor `row`.
    fn third(&self, row: usize) -> usize {
        self.band().sum::<usize>() - self.row - row
    }

    /// Returns the cells of a row in a stack, without that of a column.
    fn pair(&self, row: usize, stack: usize, without: usize) -> [usize; 2] {
        let [one, other] = [1, 2].map(|step| 3 * stack + (without + step) % 3);
        [one.min(other), one.max(other)].map(|column| self.var(row, column))
    }

    /// Returns the cells of a column that can have a digit of the base: those that are not in its
    /// row or its box.
    fn open<const W: usize>(&self, column: usize) -> Bits<W> {
        let rows = (0..9).filter(|row| match column / 3 == self.column / 3 {
            true => !self.band().contains(row),
            false => *row != self.row,
        });
        rows.map(|row| self.var(row, column)).collect()
    }

    /// Returns the cells of a column outside of the band.
    fn outside<const W: usize>(&self, column: usize) -> Bits<W> {
        (0..9).filter(|row| !self.band().contains(row)).map(|row| self.var(row, column)).collect()
    }
}

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn exocets(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for is_turned in [false, true] {
            for (row, column) in (0..9).flat_map(|row| (0..9).map(move |column| (row, column))) {
                if (self.survey.is_over)() {
                    return steps;
                }
                steps.extend(self.exocets_of(&Band { is_turned, row, column }));
            }
        }
        steps
    }

    /// Returns the exocets whose base is the cells of a row in a box, without that in the column of
    /// `at`.
    fn exocets_of(&self, at: &Band) -> Vec<Step> {
        let board = self.position.board();
        let base = at.pair(at.row, at.column / 3, at.column);
        let values = board.values(base[0]) | board.values(base[1]);
        let is_blank = base.iter().all(|&var| self.position.blank().contains(var));
        if !is_blank || !(3..=4).contains(&values.count_ones()) {
            return Vec::new();
        }
        match self.technique {
            Technique::SeniorExocet => self.seniors(at, base, values),
            _ => self.juniors(at, base, values),
        }
    }

    fn juniors(&self, at: &Band, base: [usize; 2], values: u64) -> Vec<Step> {
        let across = if at.is_turned { self.position.columns() } else { self.position.rows() };
        let [one, other] = [1, 2].map(|step| (at.column / 3 + step) % 3);
        let mut steps = Vec::new();
        for target in self.targets_in(at, one, values) {
            for other_target in self.targets_in(at, other, values) {
                let [line, other_line] = [target.0, other_target.0].map(|line| at.third(line));
                let found = ExocetSearch {
                    base,
                    targets: [target, other_target].map(|(line, place)| at.var(line, place)),
                    mirrors: Some([
                        at.pair(line, other, other_target.1),
                        at.pair(other_line, one, target.1),
                    ]),
                    cross: [at.column, target.1, other_target.1].map(|place| at.outside(place)),
                    lines: [1, 2],
                    covers: Vec::new(),
                    values,
                };
                let covered = self.with_covers(found, across);
                steps.extend(covered.and_then(|found| self.exocet(&found)));
            }
        }
        steps
    }

    /// Returns the blank cells of a box, as row and column, that can have a digit of the base while
    /// the cell beside them, in the third row, cannot.
    fn targets_in(&self, at: &Band, stack: usize, values: u64) -> Vec<(usize, usize)> {
        let board = self.position.board();
        let lines = at.band().filter(|&line| line != at.row);
        let all = lines.flat_map(|line| (3 * stack..3 * stack + 3).map(move |place| (line, place)));
        all.filter(|&(line, place)| {
            let target = at.var(line, place);
            self.position.blank().contains(target)
                && board.values(target) & values != 0
                && board.values(at.var(at.third(line), place)) & values == 0
        })
        .collect()
    }

    /// Returns the exocet with its covers, if two lines cover each digit in the cross-lines.
    fn with_covers(&self, mut found: ExocetSearch<W>, across: &[usize]) -> Option<ExocetSearch<W>> {
        let groups = self.position.groups().groups();
        let all = found.cross.iter().fold(Bits::NONE, |all, cells| all | *cells);
        for value in values_in(found.values) {
            let places = all & self.position.board().places(value);
            let used = across.iter().filter(|&&line| groups[line].members.meets(&places));
            let used: Vec<usize> = used.copied().collect();
            // The digit is in each cross-line once, so a cross-line can be one of the two covers. A
            // cross-line without the digit leaves two that have it.
            let is_single = |line: &Bits<W>| {
                let rest = places - *line;
                across.iter().filter(|&&line| groups[line].members.meets(&rest)).count() < 2
            };
            let is_free = |line: &Bits<W>| !line.meets(&places);
            if used.len() > 2 && !found.cross.iter().any(|line| is_single(line) || is_free(line)) {
                return None;
            }
            let lines = if used.len() <= 2 { used } else { Vec::new() };
            found.covers.push((value, lines));
        }
        Some(found)
    }
}
