//! The constraints of clues outside of the grid.
//!
//! Invariant: the cells come in the order from the clue.

use super::compiler::Compiler;
use crate::geometry::Cell;
use crate::puzzle::{Outside, RuleFault};
use kumiki::constraints::Element;
use kumiki::{constraints::Automaton, engine::Int};
use std::hash::Hash;
use std::rc::Rc;

impl Compiler<'_> {
    pub(super) fn add_outside(&mut self, kind: Outside, cells: &[Cell]) -> Result<(), RuleFault> {
        let scope = self.vars(cells);
        match kind {
            Outside::LittleKiller { sum } => {
                let terms: Vec<(Int, Cell)> = cells.iter().map(|&cell| (1, cell)).collect();
                self.post_sum(&terms, sum.into());
            }
            Outside::Sandwich { .. } if self.size() == 1 => {}
            Outside::Sandwich { .. } | Outside::XSum { .. } | Outside::Skyscraper { .. } => {
                let automaton = self.automaton(kind);
                self.post_regular(cells, &automaton);
            }
            Outside::NumberedRoom { digit } => {
                let (first, digit) = (scope[0], Int::from(digit.value()));
                self.model.add_constraint(Element::new(scope, first - 1, digit));
            }
            Outside::FullRank { .. } => return Err(RuleFault::NotSolved),
        }
        Ok(())
    }

    /// Returns an automaton of the rows that satisfy a clue. Rows with the same clue share one
    /// automaton.
    fn automaton(&mut self, kind: Outside) -> Rc<Automaton<Int>> {
        let size = self.size();
        let automaton = self.automata.entry(kind).or_insert_with(|| {
            Rc::new(match kind {
                Outside::Sandwich { sum } => sandwich(size, sum.into()),
                Outside::XSum { sum } => x_sum(size, sum.into()),
                Outside::Skyscraper { count } => skyscraper(size, count.into()),
                _ => unreachable!("others are not spelled"),
            })
        });
        Rc::clone(automaton)
    }
}

/// The greatest digit up to which a state contains the set of all previous digits. The automaton
/// then also enforces that all digits of a row differ. Beyond it, there are too many sets.
const GREATEST_TOLD: Int = 9;

/// Returns `digits` with `digit` added, or the empty set if `greatest` is too great for sets.
/// Returns `None` if the digit was already in the set.
fn with(digits: u64, digit: Int, greatest: Int) -> Option<u64> {
    match greatest <= GREATEST_TOLD {
        true => (digits >> digit & 1 == 0).then_some(digits | 1 << digit),
        false => Some(0),
    }
}

/// The greatest digit up to which there are few sets of digits with the same sum.
const GREATEST_IN_SETS: Int = 16;

/// A state of a sandwich: before the first of the least and the greatest digit, between them with
/// data, or after both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Sandwich<T> {
    Before,
    Between(T),
    After,
}

/// Returns an automaton of rows in which the digits between 1 and `greatest`, which all differ,
/// have this sum.
fn sandwich(greatest: Int, sum: Int) -> Automaton<Int> {
    match greatest <= GREATEST_IN_SETS {
        true => sandwich_of_sets(greatest, sum),
        false => sandwich_of_sums(greatest, sum),
    }
}

/// Returns a sandwich automaton whose start chooses the set of digits between, one with this sum. A
/// state has the number of digits of that set still to come; other digits stand outside.
fn sandwich_of_sets(greatest: Int, sum: Int) -> Automaton<Int> {
    use Sandwich::{After, Before, Between};
    let fillings: Vec<u64> = sets(greatest - 1, sum).filter(|set| set & 0b11 == 0).collect();
    let next = |&(inside, state): &(u64, Sandwich<u32>), digit: &Int| {
        let is_crust = *digit == 1 || *digit == greatest;
        let is_inside = inside >> digit & 1 == 1;
        let next = match state {
            Before if is_crust => Between(inside.count_ones()),
            Between(0) if is_crust => After,
            Between(left @ 1..) if is_inside => Between(left - 1),
            Before | After if !is_crust && !is_inside => state,
            _ => return None,
        };
        Some((inside, next))
    };
    let starts = fillings.into_iter().map(|inside| (inside, Before));
    let automaton = Automaton::explore(starts, 1..=greatest, next, |&(_, state)| state == After);
    automaton.expect("sets of few digits are few")
}

/// Returns a sandwich automaton whose state has the sum and the number of the digits between so
/// far.
fn sandwich_of_sums(greatest: Int, sum: Int) -> Automaton<Int> {
    use Sandwich::{After, Before, Between};
    let next = move |&state: &Sandwich<(Int, Int)>, digit: Int| {
        let is_crust = digit == 1 || digit == greatest;
        match state {
            Before if is_crust => Some(Between((0, 0))),
            Between((inside, _)) if is_crust => (inside == sum).then_some(After),
            Between((inside, count)) => {
                let (inside, count) = (inside + digit, count + 1);
                // The least and the greatest sum of `count` different digits between the least and
                // the greatest digit.
                let least = count * (count + 3) / 2;
                let most = count * (2 * greatest - count - 1) / 2;
                let fits = inside <= sum && (least..=most).contains(&inside);
                fits.then_some(Between((inside, count)))
            }
            Before | After => (!is_crust).then_some(state),
        }
    };
    explored(Before, greatest, next, |state| *state == After)
}

/// Returns the sets of digits up to `greatest` that have this sum: a bit for each digit.
fn sets(greatest: Int, sum: Int) -> impl Iterator<Item = u64> {
    let sum_of = move |set: u64| -> Int { (1..=greatest).filter(|d| set >> d & 1 == 1).sum() };
    (0..2 << greatest).step_by(2).filter(move |&set| sum_of(set) == sum)
}

/// Returns an automaton of rows whose first n digits have this sum, where n is the first digit. A
/// state has the number of digits to come, their sum, and the previous digits; the start has none
/// of these.
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

/// Returns an automaton of rows in which `count` digits are greater than all before them. A state
/// has the number of digits so far, the greatest of them, and the number of visible ones. Because
/// the digits differ, the greatest is not less than their number.
fn skyscraper(greatest: Int, count: Int) -> Automaton<Int> {
    let next = move |&(before, highest, seen): &(Int, Int, Int), digit: Int| {
        let is_seen = digit > highest;
        let next = (before + 1, highest.max(digit), seen + Int::from(is_seen));
        (digit != highest && next.0 <= next.1 && next.2 <= count).then_some(next)
    };
    explored((0, 0, 0), greatest, next, move |&(.., seen)| seen == count)
}

/// Returns the automaton of digits up to `greatest` that is explored from the rule's states.
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

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki::constraints::{AllDifferent, Regular};
    use kumiki::{engine::Model, search::Search};

    /// Returns a search for the rows of `size` different digits that `automaton` accepts.
    fn search(size: Int, automaton: &Automaton<Int>) -> Search {
        let mut model = Model::new();
        let row = model.add_variables(size as usize, 1..=size).unwrap();
        model.add_constraint(AllDifferent::new(row.clone()));
        model.add_constraint(Regular::new(row, automaton));
        Search::new(model)
    }

    fn rows(size: Int, automaton: &Automaton<Int>) -> Vec<Vec<Int>> {
        let mut search = search(size, automaton);
        let (mut found, mut digits) = (Vec::new(), Vec::new());
        while search.next_row(&mut digits) {
            found.push(digits.clone());
        }
        found.sort_unstable();
        found
    }

    #[test]
    fn sandwiches_are_the_same_by_sets_and_by_sums() {
        for size in 2..=5 {
            let mut all = 0;
            for sum in 0..=10 {
                let by_sets = rows(size, &sandwich_of_sets(size, sum));
                assert_eq!(by_sets, rows(size, &sandwich_of_sums(size, sum)), "{size}: {sum}");
                all += by_sets.len() as Int;
            }
            // Every row is a sandwich of exactly one sum.
            assert_eq!(all, (1..=size).product::<Int>());
        }
    }

    #[test]
    fn the_largest_grids_have_sandwiches() {
        for size in [16, 17, 35] {
            let sum = size * (size - 2) / 3;
            assert!(search(size, &sandwich(size, sum)).next_row(&mut Vec::new()), "{size}");
        }
    }
}
