//! What areas and arrows are to the engine.
//!
//! Invariant: where cells are few, the digits that they may have together are listed; where they are
//! many, sums are linear constraints beside the all-different ones.

use super::Lowering;
use crate::cell::Cell;
use crate::rule::Area;
use kumiki::Int;
use kumiki::constraints::{Comparison, Count};

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
    /// cells.
    fn add_counting_circles(&mut self, cells: &[Cell]) {
        let views = self.vars(cells);
        let mut counts = Vec::new();
        for digit in 1..=self.size() {
            let count = self.model.add_variable([0, digit]).expect("two values fit a domain");
            let of_digit = Count::new(views.iter().copied(), [digit], Comparison::Equal, count);
            self.model.add_constraint(of_digit);
            counts.push(count);
        }
        let total = kumiki::constraints::Linear::new(
            counts.into_iter().map(|count| (1, count)),
            Comparison::Equal,
            cells.len() as Int,
        );
        self.model.add_constraint(total.expect("cells and digits are few"));
    }

    /// The shaft sums to the number in the bulb.
    pub(super) fn add_arrow(&mut self, bulb: &[Cell], shaft: &[Cell]) {
        let places = (0..bulb.len() as u32).rev().map(|place| -(10 as Int).pow(place));
        let bulb = places.zip(bulb.iter().copied());
        let terms: Vec<(Int, Cell)> = bulb.chain(shaft.iter().map(|&cell| (1, cell))).collect();
        self.sum(&terms, 0);
    }
}
