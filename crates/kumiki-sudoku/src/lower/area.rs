//! What areas and arrows are to the engine.
//!
//! Invariant: where cells are few, the digits that they may have together are listed; where they
//! are many, sums are linear constraints beside the all-different ones.

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

    /// Each digit is in none of the cells, or in as many as it says; so those that occur sum to the
    /// number of cells. Each house has each digit once, among these cells or elsewhere: so the
    /// rows, and the columns and the boxes, that have it among them are as many.
    fn add_counting_circles(&mut self, cells: &[Cell]) {
        let kinds = self.parted_houses(cells);
        let mut counts = Vec::new();
        for digit in 1..=self.size() {
            let count = self.model.add_variable([0, digit]).expect("two values fit a domain");
            let among = Count::new(self.vars(cells), [digit], Comparison::Equal, count);
            self.model.add_constraint(among);
            for houses in &kinds {
                let mut terms = vec![(-1, count)];
                terms.extend(houses.iter().map(|parts| (1, self.has_among(digit, parts))));
                self.add_total(terms, 0);
            }
            counts.push(count);
        }
        self.add_total(counts.into_iter().map(|count| (1, count)), cells.len() as Int);
    }

    /// Returns the cells of each row that are among `cells`, and the others; the same for columns
    /// and boxes.
    fn parted_houses(&self, cells: &[Cell]) -> Vec<Vec<[Vec<Cell>; 2]>> {
        let kinds = [0, 1, 2].map(|kind| {
            let of_kind = |house: &House| match house {
                House::Row(_) => kind == 0,
                House::Column(_) => kind == 1,
                House::Box(_) => kind == 2,
            };
            let parted = |house: House| {
                let (among, others) =
                    self.shape.cells_of(house).into_iter().partition(|cell| cells.contains(cell));
                [among, others]
            };
            self.shape.houses().filter(of_kind).map(parted).collect()
        });
        kinds.into_iter().filter(|houses: &Vec<_>| !houses.is_empty()).collect()
    }

    /// Returns whether a house has `digit` in the first of its two parts: 1, or else 0.
    fn has_among(&mut self, digit: Int, parts: &[Vec<Cell>; 2]) -> Var {
        let counts = parts.each_ref().map(|cells| {
            let count = self.model.add_variable(0..=1).expect("two values fit a domain");
            let views = self.vars(cells);
            self.model.add_constraint(Count::new(views, [digit], Comparison::Equal, count));
            count
        });
        self.add_total(counts.map(|count| (1, count)), 1);
        counts[0]
    }

    fn add_total(&mut self, terms: impl IntoIterator<Item = (Int, Var)>, total: Int) {
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
