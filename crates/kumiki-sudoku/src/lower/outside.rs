//! What clues outside of the grid are to the engine.
//!
//! Invariant: the cells come in the order in which they are looked at.

use super::Lowering;
use crate::cell::Cell;
use crate::rule::{Fault, Outside};
use kumiki::constraints::Element;
use kumiki::{Automaton, Int};
use std::hash::Hash;

impl Lowering<'_> {
    pub(super) fn add_outside(&mut self, kind: Outside, cells: &[Cell]) -> Result<(), Fault> {
        let scope = self.vars(cells);
        match kind {
            Outside::LittleKiller { sum } => {
                let terms: Vec<(Int, Cell)> = cells.iter().map(|&cell| (1, cell)).collect();
                self.sum(&terms, sum.into());
            }
            Outside::Sandwich { .. } if self.size() == 1 => {}
            Outside::Sandwich { sum } => self.spelled(cells, &sandwich(self.size(), sum.into())),
            Outside::XSum { sum } => self.spelled(cells, &x_sum(self.size(), sum.into())),
            Outside::Skyscraper { count } => {
                self.spelled(cells, &skyscraper(self.size(), count.into()));
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

/// Before the first of the least and the greatest digit; between them, with the digits there as bits; after both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Sandwich {
    Before,
    Between(Int, u64),
    After,
}

/// The digits between 1 and `greatest`, which all differ, have this sum.
fn sandwich(greatest: Int, sum: Int) -> Automaton<Int> {
    use Sandwich::{After, Before, Between};
    explored(
        Before,
        greatest,
        move |&state, digit| match (state, digit == 1 || digit == greatest) {
            (Before, true) => Some(Between(0, 0)),
            (Before, false) => Some(Before),
            (Between(so_far, _), true) => (so_far == sum).then_some(After),
            (Between(so_far, used), false) => (so_far + digit <= sum && used >> digit & 1 == 0)
                .then_some(Between(so_far + digit, used | 1 << digit)),
            (After, is_end) => (!is_end).then_some(After),
        },
        |&state| state == After,
    )
}

/// The first digits, as many as the first of them says, have this sum: a state tells how many are to come, and
/// what they must sum to; before the first, nothing.
fn x_sum(greatest: Int, sum: Int) -> Automaton<Int> {
    let next = move |state: &Option<(Int, Int)>, digit: Int| match *state {
        None => (digit <= sum).then_some(Some((digit - 1, sum - digit))),
        Some((0, 0)) => Some(Some((0, 0))),
        Some((0, _)) => None,
        Some((left, rest)) => (digit <= rest).then_some(Some((left - 1, rest - digit))),
    };
    explored(None, greatest, next, |state| *state == Some((0, 0)))
}

/// So many digits are greater than all before. A state tells how many digits there were, the greatest of them, and how
/// many were seen; as they all differ, the greatest is not less than their number.
fn skyscraper(greatest: Int, count: Int) -> Automaton<Int> {
    let next = move |&(before, highest, seen): &(Int, Int, Int), digit: Int| {
        let is_seen = digit > highest;
        let next = (before + 1, highest.max(digit), seen + Int::from(is_seen));
        (digit != highest && next.0 <= next.1 && next.2 <= count).then_some(next)
    };
    explored((0, 0, 0), greatest, next, move |&(.., seen)| seen == count)
}

/// The automaton of digits up to `greatest` that a rule explores.
fn explored<S: Hash + Eq + Clone>(
    start: S,
    greatest: Int,
    next: impl Fn(&S, Int) -> Option<S>,
    is_accepting: impl Fn(&S) -> bool,
) -> Automaton<Int> {
    let automaton =
        Automaton::explore([start], 1..=greatest, |state, &digit| next(state, digit), is_accepting);
    automaton.expect("digits and sums are few")
}
