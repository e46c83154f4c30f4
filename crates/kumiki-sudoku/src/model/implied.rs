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

/// The most boxes that are combined.
const MOST_BOXES: usize = 3;

/// A sum that follows from the sums of houses and of cages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImpliedSum {
    /// The houses, which have all digits.
    pub houses: Vec<House>,
    /// The numbers of the rules whose cages cover most of the houses.
    pub rules: Vec<usize>,
    /// The cells of the houses that no cage covers, with the coefficient 1, and the cells of the
    /// cages outside of the houses, with the coefficient -1.
    pub terms: Vec<(Int, Cell)>,
    /// The sum of the terms.
    pub total: Int,
}

impl ImpliedSum {
    /// Returns whether these rules and houses imply the sum.
    pub fn follows_from(&self, rules: &[usize], houses: &[House]) -> bool {
        self.rules.iter().all(|rule| rules.contains(rule))
            && self.houses.iter().all(|house| houses.contains(house))
    }
}

/// A region of whole houses that have all digits: the houses, and their cells.
type Region = (Vec<House>, Vec<Cell>);

impl Compiler<'_> {
    /// Adds an implied sum for every few rows or columns, and every box. The sum of the cells that
    /// no cage covers, minus the cells of cages outside of the region, is known.
    pub(super) fn add_implied_sums(&mut self) {
        for implied in self.implied_sums(false) {
            self.post_sum(&implied.terms, implied.total);
        }
    }

    /// Returns the implied sums for every few rows or columns, and every box; with those of several
    /// neighbouring boxes, if `has_blocks`.
    pub(super) fn implied_sums(&self, has_blocks: bool) -> Vec<ImpliedSum> {
        let cages: Vec<(usize, Vec<Cell>, Int)> =
            self.rules.iter().enumerate().filter_map(caged).collect();
        let mut known: Vec<ImpliedSum> = Vec::new();
        if cages.is_empty() {
            return known;
        }
        let mut regions = self.regions();
        if has_blocks {
            // Few houses come first: the same sum may follow from more.
            regions.extend(self.blocks());
            regions.sort_by_key(|(houses, _)| houses.len());
        }
        for (houses, region) in regions {
            let total = houses.len() as Int * self.digits().sum::<Int>();
            let implied = self.left_over((houses, region), total, &cages);
            let is_known = known.iter().any(|other| other.terms == implied.terms);
            let is_new = !implied.rules.is_empty() && !implied.terms.is_empty() && !is_known;
            if is_new && implied.terms.len() <= MOST_CELLS {
                known.push(implied);
            }
        }
        known
    }

    /// Returns regions of a few whole houses that have all digits.
    fn regions(&self) -> Vec<Region> {
        let (rows, columns) = (self.shape.rows() as u8, self.shape.columns() as u8);
        let mut regions = Vec::new();
        for (line, lines) in [(House::Row as fn(u8) -> House, rows), (House::Column, columns)] {
            if !self.shape.has_all_digits(line(0)) {
                continue;
            }
            for first in 0..lines {
                let (mut houses, mut cells) = (Vec::new(), Vec::new());
                for house in (first..lines).take(MOST_LINES).map(line) {
                    cells.extend(self.shape.cells_of(house));
                    houses.push(house);
                    regions.push((houses.clone(), cells.clone()));
                }
            }
        }
        regions.extend(self.full_boxes().into_iter().map(|(house, cells)| (vec![house], cells)));
        regions
    }

    /// Returns the boxes that have all digits, with their cells.
    fn full_boxes(&self) -> Vec<(House, Vec<Cell>)> {
        let is_full = |house: &House| self.shape.has_all_digits(*house);
        let boxes = self.shape.houses().filter(|house| matches!(house, House::Box(_)));
        boxes.filter(is_full).map(|house| (house, self.shape.cells_of(house))).collect()
    }

    /// Returns regions of two boxes that share an edge, and of three that are connected so.
    fn blocks(&self) -> Vec<Region> {
        let boxes = self.full_boxes();
        let touch = |one: &[Cell], other: &[Cell]| {
            one.iter().any(|cell| other.iter().any(|&next| cell.is_adjacent(next)))
        };
        let mut blocks: Vec<Vec<usize>> = (0..boxes.len()).map(|at| vec![at]).collect();
        let mut regions = Vec::new();
        for _ in 1..MOST_BOXES {
            let mut larger: Vec<Vec<usize>> = Vec::new();
            for block in &blocks {
                for at in (0..boxes.len()).filter(|at| !block.contains(at)) {
                    if block.iter().any(|&own| touch(&boxes[own].1, &boxes[at].1)) {
                        let mut with = [&block[..], &[at]].concat();
                        with.sort_unstable();
                        larger.push(with);
                    }
                }
            }
            larger.sort_unstable();
            larger.dedup();
            regions.extend(larger.iter().map(|block| {
                let houses = block.iter().map(|&at| boxes[at].0).collect();
                (houses, block.iter().flat_map(|&at| boxes[at].1.clone()).collect())
            }));
            blocks = larger;
        }
        regions
    }

    /// Returns the sum of the cells of `region` that no cage covers, minus the cells of cages
    /// outside of it. A cage with more cells outside than inside is not used, nor is one that
    /// overlaps a used cage.
    fn left_over(
        &self,
        (houses, region): Region,
        total: Int,
        cages: &[(usize, Vec<Cell>, Int)],
    ) -> ImpliedSum {
        let mut is_within = vec![false; self.cells.len()];
        region.iter().for_each(|&cell| is_within[self.shape.index(cell)] = true);
        let mut is_covered = vec![false; self.cells.len()];
        let mut implied = ImpliedSum { houses, rules: Vec::new(), terms: Vec::new(), total };
        for (number, cells, sum) in cages {
            let index = |cell: &Cell| self.shape.index(*cell);
            let within = cells.iter().filter(|cell| is_within[index(cell)]).count();
            let overlaps = cells.iter().any(|cell| is_covered[index(cell)]);
            if overlaps || 2 * within <= cells.len() {
                continue;
            }
            implied.total -= sum;
            implied.rules.push(*number);
            cells.iter().for_each(|cell| is_covered[index(cell)] = true);
            let beyond = cells.iter().filter(|cell| !is_within[index(cell)]);
            implied.terms.extend(beyond.map(|&cell| (-1, cell)));
        }
        let rest = region.iter().filter(|&&cell| !is_covered[self.shape.index(cell)]);
        implied.terms.extend(rest.map(|&cell| (1, cell)));
        implied.terms.sort_unstable();
        implied
    }
}

/// Returns the number, the cells and the sum of a cage.
fn caged((number, rule): (usize, &Rule)) -> Option<(usize, Vec<Cell>, Int)> {
    match rule {
        Rule::Area { kind: Area::Cage { sum: Some(sum) } | Area::Sum { sum }, cells } => {
            Some((number, cells.clone(), Int::from(*sum)))
        }
        _ => None,
    }
}
