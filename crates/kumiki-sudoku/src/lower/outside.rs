//! What clues outside of the grid are to the engine.
//!
//! Invariant: the cells come in the order in which they are looked at.

use super::Lowering;
use crate::cell::Cell;
use crate::rule::{Fault, Outside};
use kumiki::Int;
use kumiki::constraints::{Element, Predicate};

impl Lowering<'_> {
    pub(super) fn add_outside(&mut self, kind: Outside, cells: &[Cell]) -> Result<(), Fault> {
        let scope = self.vars(cells);
        match kind {
            Outside::LittleKiller { sum } => {
                let terms: Vec<(Int, Cell)> = cells.iter().map(|&cell| (1, cell)).collect();
                self.sum(&terms, sum.into());
            }
            Outside::Sandwich { sum } => {
                let (greatest, sum) = (self.size(), Int::from(sum));
                self.model.add_constraint(Predicate::partial(scope, move |digits| {
                    may_be_sandwich(digits, greatest, sum)
                }));
            }
            Outside::XSum { sum } => {
                let sum = Int::from(sum);
                self.model.add_constraint(Predicate::partial(scope, move |digits| {
                    may_be_x_sum(digits, sum)
                }));
            }
            Outside::Skyscraper { count } => {
                let count = usize::from(count);
                self.model.add_constraint(Predicate::new(scope, move |digits| {
                    let mut highest = 0;
                    let seen = digits.iter().filter(|&&digit| {
                        let is_seen = digit > highest;
                        highest = highest.max(digit);
                        is_seen
                    });
                    seen.count() == count
                }));
            }
            Outside::NumberedRoom { digit } => {
                let (first, digit) = (scope[0], Int::from(digit.value()));
                self.model.add_constraint(Element::new(scope, first - 1, digit));
            }
            Outside::FullRank { .. } => return Err(Fault::NotSolved),
        }
        Ok(())
    }
}

/// Whether the digits between 1 and `greatest` may have this sum.
fn may_be_sandwich(digits: &[Option<Int>], greatest: Int, sum: Int) -> bool {
    let place = |wanted| digits.iter().position(|&digit| digit == Some(wanted));
    let (Some(one), Some(other)) = (place(1), place(greatest)) else { return true };
    let between = &digits[one.min(other) + 1..one.max(other)];
    let known: Int = between.iter().flatten().sum();
    if between.iter().all(Option::is_some) { known == sum } else { known <= sum }
}

/// Whether the first digits, as many as the first says, may have this sum.
fn may_be_x_sum(digits: &[Option<Int>], sum: Int) -> bool {
    let Some(first) = digits[0] else { return true };
    let Some(counted) = digits.get(..first as usize) else { return false };
    let known: Int = counted.iter().flatten().sum();
    if counted.iter().all(Option::is_some) { known == sum } else { known <= sum }
}
