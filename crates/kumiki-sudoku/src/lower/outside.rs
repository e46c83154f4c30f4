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

/// Up to this digit, a state tells all digits before it: then what is left also sees that all digits of a row differ.
/// Beyond, there are too many sets of them.
const GREATEST_TOLD: Int = 9;

/// `digits` with `digit` among them, where digits up to `greatest` are told; no digits, where they are not. `None` if the
/// digit was among them.
fn with(digits: u64, digit: Int, greatest: Int) -> Option<u64> {
    match greatest <= GREATEST_TOLD {
        true => (digits >> digit & 1 == 0).then_some(digits | 1 << digit),
        false => Some(0),
    }
}

/// Before the first of the least and the greatest digit; between them, with the digits there as bits; after both. Each
/// with all other digits so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Sandwich {
    Before(u64),
    Between { inside: u64, outside: u64 },
    After(u64),
}

/// The digits between 1 and `greatest`, which all differ, have this sum.
fn sandwich(greatest: Int, sum: Int) -> Automaton<Int> {
    use Sandwich::{After, Before, Between};
    let sum_of = |digits: u64| -> Int { (1..=greatest).filter(|d| digits >> d & 1 == 1).sum() };
    explored(
        Before(0),
        greatest,
        move |&state, digit| match (state, digit == 1 || digit == greatest) {
            (Before(outside), true) => Some(Between { inside: 0, outside }),
            (Before(outside), false) => with(outside, digit, greatest).map(Before),
            (Between { inside, outside }, true) if sum_of(inside) == sum => {
                let is_told = greatest <= GREATEST_TOLD;
                Some(After(if is_told { inside | outside } else { 0 }))
            }
            (Between { .. }, true) | (After(_), true) => None,
            (Between { inside, outside }, false) => {
                let is_new = (inside | outside) >> digit & 1 == 0;
                let inside = inside | 1 << digit;
                (is_new && sum_of(inside) <= sum).then_some(Between { inside, outside })
            }
            (After(before), false) => with(before, digit, greatest).map(After),
        },
        |state| matches!(state, After(_)),
    )
}

/// The first digits, as many as the first of them says, have this sum: a state tells how many are to come,
/// what they must sum to, and the digits before; before the first, nothing.
fn x_sum(greatest: Int, sum: Int) -> Automaton<Int> {
    let next = move |state: &Option<(Int, Int, u64)>, digit: Int| match *state {
        None => (digit <= sum).then_some(Some((digit - 1, sum - digit, with(0, digit, greatest)?))),
        Some((0, 0, before)) => Some(Some((0, 0, with(before, digit, greatest)?))),
        Some((0, ..)) => None,
        Some((left, rest, before)) => (digit <= rest).then_some(Some((
            left - 1,
            rest - digit,
            with(before, digit, greatest)?,
        ))),
    };
    explored(None, greatest, next, |state| matches!(state, Some((0, 0, _))))
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
