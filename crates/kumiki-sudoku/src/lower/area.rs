//! What areas and arrows are to the engine.
//!
//! Invariant: where cells are few, the digits that they may have together are listed; where they are
//! many, sums are linear constraints beside the all-different ones.

use super::Lowering;
use crate::cell::Cell;
use crate::house::House;
use crate::rule::Area;
use kumiki::constraints::{Comparison, Count, Linear};
use kumiki::{Int, Var};

impl Lowering<'_> {
    pub(super) fn add_area(&mut self, kind: Area, cells: &[Cell]) {
        let terms: Vec<(Int, Cell)> = cells.iter().map(|&cell| (1, cell)).collect();
        match kind {
            Area::Cage { sum } => {
                self.different(cells);
                if let Some(sum) = sum {
                    self.sum(&terms, sum.into());
                }
            }
            Area::Region => self.different(cells),
            Area::Sum { sum } => self.sum(&terms, sum.into()),
            Area::CountingCircles => self.add_counting_circles(cells),
        }
    }

    /// Each digit is in none of the cells, or in as many as it says; so those that occur sum to the number of
    /// cells. All others of its cells, one in each row, are elsewhere.
    fn add_counting_circles(&mut self, cells: &[Cell]) {
        let elsewhere: Vec<Cell> =
            self.shape.cells().filter(|cell| !cells.contains(cell)).collect();
        let beside = self.beside_whole_rows(cells);
        let mut counts = Vec::new();
        for digit in 1..=self.size() {
            let [inside, outside] = [[0, digit], [self.size() - digit, self.size()]]
                .map(|counts| self.model.add_variable(counts).expect("two values fit a domain"));
            for (cells, count) in [(cells, inside), (elsewhere.as_slice(), outside)] {
                let count = Count::new(self.vars(cells), [digit], Comparison::Equal, count);
                self.model.add_constraint(count);
            }
            self.add_total([inside, outside], self.size());
            for (rest, whole) in &beside {
                let views = self.vars(rest);
                let less = Count::new(views, [digit], Comparison::Equal, inside - *whole);
                self.model.add_constraint(less);
            }
            counts.push(inside);
        }
        self.add_total(counts, cells.len() as Int);
    }

    /// What is left of `cells` without the rows that are wholly among them, and how many these are: each of them has
    /// each digit. The same for columns and boxes.
    fn beside_whole_rows(&self, cells: &[Cell]) -> Vec<(Vec<Cell>, Int)> {
        let kinds = [0, 1, 2].map(|kind| {
            let of_kind = |house: &House| match house {
                House::Row(_) => kind == 0,
                House::Column(_) => kind == 1,
                House::Box(_) => kind == 2,
            };
            let houses =
                self.shape.houses().filter(of_kind).map(|house| self.shape.cells_of(house));
            let is_whole = |house: &Vec<Cell>| house.iter().all(|cell| cells.contains(cell));
            let whole: Vec<Vec<Cell>> = houses.filter(is_whole).collect();
            let rest = cells.iter().filter(|cell| !whole.iter().any(|house| house.contains(cell)));
            (rest.copied().collect(), whole.len() as Int)
        });
        kinds.into_iter().filter(|(_, whole)| *whole > 0).collect()
    }

    fn add_total(&mut self, vars: impl IntoIterator<Item = Var>, total: Int) {
        let terms = vars.into_iter().map(|var| (1, var));
        let linear = Linear::new(terms, Comparison::Equal, total);
        self.model.add_constraint(linear.expect("cells and digits are few"));
    }

    /// The shaft sums to the number in the bulb.
    pub(super) fn add_arrow(&mut self, bulb: &[Cell], shaft: &[Cell]) {
        let places = (0..bulb.len() as u32).rev().map(|place| -(10 as Int).pow(place));
        let bulb = places.zip(bulb.iter().copied());
        let terms: Vec<(Int, Cell)> = bulb.chain(shaft.iter().map(|&cell| (1, cell))).collect();
        self.sum(&terms, 0);
    }
}
