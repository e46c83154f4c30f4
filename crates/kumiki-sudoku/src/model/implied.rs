//! Implied sums of cages and houses: the digits of a house are known, and so is their sum (the
//! "rule of 45").
//!
//! Invariant: the implied constraints remove no solution.

use super::compiler::Compiler;
use crate::geometry::{Cell, House};
use crate::puzzle::{Area, Rule};
use kumiki::engine::Int;

/// The most cells of an implied sum. Longer sums prune too little.
const MOST_CELLS: usize = 6;

/// The most rows, or columns, that are combined.
const MOST_LINES: usize = 4;

impl Compiler<'_> {
    /// Adds an implied sum for every few rows or columns, and every box. The sum of the cells that
    /// no cage covers, minus the cells of cages outside of the region, is known.
    pub(super) fn add_implied_sums(&mut self) {
        let cages: Vec<(Vec<Cell>, Int)> = self.rules.iter().filter_map(caged).collect();
        if cages.is_empty() {
            return;
        }
        let mut known: Vec<Vec<(Int, Cell)>> = Vec::new();
        for (region, houses) in self.regions() {
            let (terms, covered) = self.left_over(&region, &cages);
            let is_new = covered != 0 && !terms.is_empty() && !known.contains(&terms);
            if is_new && terms.len() <= MOST_CELLS {
                let total = houses * self.digits().sum::<Int>();
                self.post_sum(&terms, total - covered);
                known.push(terms);
            }
        }
    }

    /// Returns regions of a few whole houses that have all digits, with the number of houses.
    fn regions(&self) -> Vec<(Vec<Cell>, Int)> {
        let (rows, columns) = (self.shape.rows() as u8, self.shape.columns() as u8);
        let mut regions = Vec::new();
        for (line, lines) in [(House::Row as fn(u8) -> House, rows), (House::Column, columns)] {
            if !self.shape.has_all_digits(line(0)) {
                continue;
            }
            for first in 0..lines {
                let mut cells = Vec::new();
                for (house, count) in (first..lines).zip(1..).take(MOST_LINES) {
                    cells.extend(self.shape.cells_of(line(house)));
                    regions.push((cells.clone(), count));
                }
            }
        }
        let is_full = |house: &House| self.shape.has_all_digits(*house);
        let boxes = self.shape.houses().filter(|house| matches!(house, House::Box(_)));
        let boxes = boxes.filter(is_full);
        regions.extend(boxes.map(|house| (self.shape.cells_of(house), 1)));
        regions
    }

    /// Returns the cells of `region` that no cage covers, with the cells of cages outside of it,
    /// which are subtracted, and the sum of these cages. A cage with more cells outside than inside
    /// is not used, nor is one that overlaps a used cage.
    fn left_over(&self, region: &[Cell], cages: &[(Vec<Cell>, Int)]) -> (Vec<(Int, Cell)>, Int) {
        let mut is_within = vec![false; self.cells.len()];
        region.iter().for_each(|&cell| is_within[self.shape.index(cell)] = true);
        let mut is_covered = vec![false; self.cells.len()];
        let (mut terms, mut covered) = (Vec::new(), 0);
        for (cells, sum) in cages {
            let index = |cell: &Cell| self.shape.index(*cell);
            let within = cells.iter().filter(|cell| is_within[index(cell)]).count();
            let overlaps = cells.iter().any(|cell| is_covered[index(cell)]);
            if overlaps || 2 * within <= cells.len() {
                continue;
            }
            covered += sum;
            cells.iter().for_each(|cell| is_covered[index(cell)] = true);
            let beyond = cells.iter().filter(|cell| !is_within[index(cell)]);
            terms.extend(beyond.map(|&cell| (-1, cell)));
        }
        let rest = region.iter().filter(|&&cell| !is_covered[self.shape.index(cell)]);
        terms.extend(rest.map(|&cell| (1, cell)));
        terms.sort_unstable();
        (terms, covered)
    }
}

/// Returns the cells and the sum of a cage.
fn caged(rule: &Rule) -> Option<(Vec<Cell>, Int)> {
    match rule {
        Rule::Area { kind: Area::Cage { sum: Some(sum) } | Area::Sum { sum }, cells } => {
            Some((cells.clone(), Int::from(*sum)))
        }
        _ => None,
    }
}
