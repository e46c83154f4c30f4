//! The constraints of marks between cells.
//!
//! Invariant: a mark between two cells becomes one binary constraint.

use super::compiler::Compiler;
use crate::geometry::{Cell, Digit};
use crate::puzzle::Pair;
use crate::puzzle::rule::around;
use kumiki::engine::Int;

impl Compiler<'_> {
    pub(super) fn add_quadruple(&mut self, corner: Cell, digits: &[Digit]) {
        let wanted: Vec<Int> = digits.iter().map(|digit| digit.value().into()).collect();
        // The number of cells that may have other digits.
        let spare = 4 - wanted.len();
        let is_possible = |row: &[Int]| {
            let mut open = wanted.clone();
            let met = row.iter().filter(|digit| {
                let place = open.iter().position(|other| other == *digit);
                place.map(|place| open.swap_remove(place)).is_some()
            });
            row.len() - met.count() <= spare
        };
        if self.post_table(&around(corner), is_possible) {
            return;
        }
        for &digit in &wanted {
            let needed = wanted.iter().filter(|&&other| other == digit).count();
            self.post_count(&around(corner), [digit], needed);
        }
    }

    pub(super) fn add_pair(&mut self, kind: Pair, [first, second]: [Cell; 2]) {
        match kind {
            Pair::Difference { difference } => {
                let difference = Int::from(difference);
                self.post_binary(first, second, move |a, b| (a - b).abs() == difference);
            }
            Pair::Ratio { ratio } => {
                let ratio = Int::from(ratio);
                self.post_binary(first, second, move |a, b| a == ratio * b || b == ratio * a);
            }
            Pair::Sum { sum } => {
                let sum = Int::from(sum);
                self.post_binary(first, second, move |a, b| a + b == sum);
            }
            Pair::Greater => self.post_binary(first, second, |a, b| a > b),
        }
    }
}
