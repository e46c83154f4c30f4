//! Multi-sector locked sets (MSLS): cells of several rows and columns that hold each digit as often
//! as lines cover it, and no more.
//!
//! Invariant: the cells are as many as the pairs of a digit and a line that covers its places in
//! them. Every pair is then used by one of the cells.

use super::TechniqueSearch;
use crate::steps::{CoveredCells, Evidence, LargePattern, Step};
use kumiki_patterns::{Bits, values_in};
use std::collections::BTreeMap;

/// The numbers of rows, and of columns, that are tried.
const LINES: std::ops::RangeInclusive<u32> = 2..=6;

/// The number of rows, columns and digits.
const SIZE: usize = 9;

/// For each digit and each row, the columns of its places in blank cells, as bits.
struct DigitPlaces(Vec<[u32; SIZE]>);

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn multi_sector_sets(&self) -> Vec<Step> {
        let places = self.places_in_lines();
        let blank = self.position.blank();
        let is_blank = |row: usize, column: usize| blank.contains(SIZE * row + column);
        let open: Vec<u32> = (0..SIZE)
            .map(|row| {
                (0..SIZE).filter(|&column| is_blank(row, column)).fold(0, |all, at| all | 1 << at)
            })
            .collect();
        let choices = || (1u32..1 << SIZE).filter(|lines| LINES.contains(&lines.count_ones()));
        // Of the sets with the same conclusion, the smallest is kept.
        let mut found: BTreeMap<Vec<(usize, usize)>, (u32, Step)> = BTreeMap::new();
        for rows in choices().take_while(|_| !(self.survey.is_over)()) {
            for columns in choices() {
                let cells = lines_in(rows).map(|row| (open[row] & columns).count_ones()).sum();
                if !places.are_balanced(rows, columns, cells) {
                    continue;
                }
                let Some((removed, step)) = self.multi_sector_set(&places, rows, columns) else {
                    continue;
                };
                if found.get(&removed).is_none_or(|&(least, _)| cells < least) {
                    found.insert(removed, (cells, step));
                }
            }
        }
        let mut steps: Vec<(u32, Step)> = found.into_values().collect();
        steps.sort_by_key(|&(cells, _)| cells);
        steps.into_iter().map(|(_, step)| step).collect()
    }

    fn places_in_lines(&self) -> DigitPlaces {
        let of = |value: usize| {
            let mut rows = [0; SIZE];
            for var in self.position.places(value).iter() {
                rows[var / SIZE] |= 1 << (var % SIZE);
            }
            rows
        };
        DigitPlaces((0..self.position.groups().values().len()).map(of).collect())
    }

    /// Returns the step of balanced rows and columns, with what it removes.
    fn multi_sector_set(
        &self,
        places: &DigitPlaces,
        rows: u32,
        columns: u32,
    ) -> Option<(Vec<(usize, usize)>, Step)> {
        let in_lines = |groups: &[usize], lines: u32| {
            let groups = lines_in(lines).map(|line| groups[line]);
            let members = groups.map(|group| self.position.groups().groups()[group].members);
            members.fold(Bits::NONE, |all, members| all | members)
        };
        let [by_row, by_column] = [self.position.rows(), self.position.columns()];
        let crossed = in_lines(by_row, rows) & in_lines(by_column, columns);
        let cells = crossed & self.position.blank();
        let mut covers = Vec::new();
        let mut has = [false; 2];
        for value in 0..places.0.len() {
            let [across, down] = places.covers(value, rows, columns);
            let used = |lines: u32, groups: &[usize]| {
                lines_in(lines).map(|line| (groups[line], value)).collect::<Vec<_>>()
            };
            let [across, down] = [used(across, by_row), used(down, by_column)];
            let gain = |covers: &[(usize, usize)]| self.removed_by(cells, covers).len();
            let is_down = down.len() < across.len()
                || (down.len() == across.len() && gain(&down) > gain(&across));
            let chosen = if is_down { down } else { across };
            has[usize::from(is_down)] |= !chosen.is_empty();
            covers.extend(chosen);
        }
        // With lines of one direction, the set falls apart into subsets of single lines.
        let removed = self.removed_by(cells, &covers);
        if removed.is_empty() || has != [true; 2] {
            return None;
        }
        let step = self.covered_step(cells, &covers, &removed);
        Some((removed, step))
    }

    /// Returns the candidates outside of `cells` that are in one of the covers: pairs of a group
    /// and a value.
    pub(super) fn removed_by(
        &self,
        cells: Bits<W>,
        covers: &[(usize, usize)],
    ) -> Vec<(usize, usize)> {
        let groups = self.position.groups().groups();
        let outside = |&(group, value): &(usize, usize)| {
            let places = (groups[group].members & self.position.places(value)) - cells;
            places.iter().map(move |var| (var, value)).collect::<Vec<_>>()
        };
        let mut removed: Vec<(usize, usize)> = covers.iter().flat_map(outside).collect();
        removed.sort_unstable();
        removed.dedup();
        removed
    }

    /// Returns the step of cells that need every one of their covers.
    pub(super) fn covered_step(
        &self,
        cells: Bits<W>,
        covers: &[(usize, usize)],
        removed: &[(usize, usize)],
    ) -> Step {
        let mut by_group: BTreeMap<usize, u64> = BTreeMap::new();
        for &(group, value) in covers {
            *by_group.entry(group).or_default() |= 1 << value;
        }
        let named = |(group, values): (usize, u64)| {
            Some((self.position.house(group)?, self.position.digits_of(values)))
        };
        let covers = by_group.into_iter().filter_map(named).collect();
        let covered = CoveredCells { cells: self.position.cells(cells), covers };
        let evidence = Evidence::Large(LargePattern::Covered(covered));
        Step::removing(self.technique, self.candidates(removed), evidence)
    }
}

impl DigitPlaces {
    /// Returns whether as many lines cover the digits in the cells of `rows` and `columns` as there
    /// are cells.
    fn are_balanced(&self, rows: u32, columns: u32, cells: u32) -> bool {
        let mut left = cells;
        for value in 0..self.0.len() {
            let [across, down] = self.covers(value, rows, columns).map(u32::count_ones);
            let Some(rest) = left.checked_sub(across.min(down)) else { return false };
            left = rest;
        }
        left == 0 && cells > 0
    }

    /// Returns the rows, and the columns, in which a digit has places in the cells of `rows` and
    /// `columns`.
    fn covers(&self, value: usize, rows: u32, columns: u32) -> [u32; 2] {
        let mut used = [0; 2];
        for row in lines_in(rows) {
            let places = self.0[value][row] & columns;
            used[0] |= u32::from(places != 0) << row;
            used[1] |= places;
        }
        used
    }
}

/// Returns the numbers whose bits are set.
fn lines_in(bits: u32) -> impl Iterator<Item = usize> {
    values_in(u64::from(bits))
}
