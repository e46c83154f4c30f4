//! The constraints of clues outside of the grid.
//!
//! Invariant: the cells come in the order from the clue.

use super::compiler::{Compiler, value};
use super::digit_sets::with_digit;
use crate::geometry::Cell;
use crate::puzzle::Outside;
use kumiki::constraints::Element;
use kumiki::{constraints::Automaton, engine::Int};
use std::hash::Hash;
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;

impl Compiler<'_> {
    pub(super) fn add_outside(&mut self, kind: Outside, cells: &[Cell]) {
        let scope = self.vars(cells);
        match kind {
            Outside::LittleKiller { sum } => {
                let terms: Vec<(Int, Cell)> = cells.iter().map(|&cell| (1, cell)).collect();
                self.post_sum(&terms, sum.into());
            }
            Outside::Sandwich { sum } => self.add_sandwich(cells, sum.into()),
            Outside::XSum { .. } | Outside::Skyscraper { .. } | Outside::FirstHidden { .. } => {
                let automaton = self.automaton(kind, cells.len());
                self.post_regular(cells, &automaton);
            }
            Outside::NumberedRoom { digit } => {
                let (first, digit) = (scope[0], value(digit));
                self.model.add_constraint(Element::new(scope, first - 1, digit));
            }
            Outside::FullRank { rank } => self.add_rank(cells, rank.into()),
        }
    }

    /// Adds a constraint that the digits between the least and the greatest of `cells`, which all
    /// differ, have this sum.
    pub(super) fn add_sandwich(&mut self, cells: &[Cell], sum: Int) {
        if cells.len() > 1 {
            let automaton = self.automaton(Outside::Sandwich { sum: sum as u32 }, cells.len());
            self.post_regular(cells, &automaton);
        }
    }

    /// Returns an automaton of the lines of `count` cells that satisfy a clue. Lines with the same
    /// clue share one automaton.
    fn automaton(&mut self, kind: Outside, count: usize) -> Rc<Automaton<Int>> {
        let digits = self.digits();
        let automaton = self.automata.entry((kind, count)).or_insert_with(|| {
            Rc::new(match kind {
                Outside::Sandwich { sum } => sandwich(&digits, count as Int, sum.into()),
                Outside::XSum { sum } => x_sum(&digits, sum.into()),
                Outside::Skyscraper { count } => skyscraper(&digits, count.into()),
                Outside::FirstHidden { digit } => first_hidden(&digits, value(digit)),
                _ => unreachable!("others are not spelled"),
            })
        });
        Rc::clone(automaton)
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

/// Returns the least and the greatest digit that a sandwich of `count` different digits may have.
fn crusts(digits: &RangeInclusive<Int>, count: Int) -> impl Iterator<Item = (Int, Int)> {
    let (first, last) = (*digits.start(), *digits.end());
    (first..=last)
        .flat_map(move |least| (least + count - 1..=last).map(move |greatest| (least, greatest)))
}

/// Returns an automaton of rows of `count` different digits in which the digits between the least
/// and the greatest have this sum.
fn sandwich(digits: &RangeInclusive<Int>, count: Int, sum: Int) -> Automaton<Int> {
    match *digits.end() <= GREATEST_IN_SETS {
        true => sandwich_of_sets(digits, count, sum),
        false => sandwich_of_sums(digits, count, sum),
    }
}

/// Returns a sandwich automaton whose start chooses the least and the greatest digit, and the set
/// of digits between, one with this sum. A state has the number of digits of that set still to
/// come; other digits are outside.
fn sandwich_of_sets(digits: &RangeInclusive<Int>, count: Int, sum: Int) -> Automaton<Int> {
    use Sandwich::{After, Before, Between};
    let starts = crusts(digits, count).flat_map(|ends| {
        let fillings = sets(ends.0 + 1..ends.1, sum);
        let fillings = fillings.filter(move |set| i64::from(set.count_ones()) <= count - 2);
        fillings.map(move |inside| (ends, inside, Before))
    });
    type State = ((Int, Int), u64, Sandwich<u32>);
    let next = |&((least, greatest), inside, state): &State, &digit: &Int| {
        let is_crust = digit == least || digit == greatest;
        let is_inside = inside >> digit & 1 == 1;
        let is_outside = least < digit && digit < greatest && !is_inside;
        let next = match state {
            Before if is_crust => Between(inside.count_ones()),
            Between(0) if is_crust => After,
            Between(left @ 1..) if is_inside => Between(left - 1),
            Before | After if is_outside => state,
            _ => return None,
        };
        Some(((least, greatest), inside, next))
    };
    let automaton =
        Automaton::explore(starts, digits.clone(), next, |&(_, _, state)| state == After);
    automaton.expect("sets of few digits are few")
}

/// Returns a sandwich automaton whose state has the least and the greatest digit, and the sum and
/// the number of the digits between so far.
fn sandwich_of_sums(digits: &RangeInclusive<Int>, count: Int, sum: Int) -> Automaton<Int> {
    use Sandwich::{After, Before, Between};
    type State = ((Int, Int), Sandwich<(Int, Int)>);
    let next = move |&((least, greatest), state): &State, &digit: &Int| {
        let is_crust = digit == least || digit == greatest;
        let next = match state {
            _ if !(least..=greatest).contains(&digit) => None,
            Before if is_crust => Some(Between((0, 0))),
            Between((inside, _)) if is_crust => (inside == sum).then_some(After),
            Between((inside, count)) => {
                let (inside, count) = (inside + digit, count + 1);
                // The least and the greatest sum of `count` different digits between the least and
                // the greatest digit.
                let fewest = count * (2 * least + count + 1) / 2;
                let most = count * (2 * greatest - count - 1) / 2;
                let fits = inside <= sum && (fewest..=most).contains(&inside);
                fits.then_some(Between((inside, count)))
            }
            Before | After => (!is_crust).then_some(state),
        };
        next.map(|next| ((least, greatest), next))
    };
    let starts = crusts(digits, count).map(|ends| (ends, Before));
    let automaton = Automaton::explore(starts, digits.clone(), next, |&(_, state)| state == After);
    automaton.expect("digits and sums are few")
}

/// Returns the sets of `digits` that have this sum: a bit for each digit.
fn sets(digits: Range<Int>, sum: Int) -> impl Iterator<Item = u64> {
    let count = (digits.end - digits.start).max(0);
    let all = (0..1_u64 << count).map({
        let first = digits.start;
        move |set| set << first
    });
    all.filter(move |&set| digits.clone().filter(|d| set >> d & 1 == 1).sum::<Int>() == sum)
}

/// Returns an automaton of rows whose first n digits have this sum, where n is the first digit. A
/// state has the number of digits to come, their sum, and the previous digits; the start has none
/// of these. No row begins with 0.
fn x_sum(digits: &RangeInclusive<Int>, sum: Int) -> Automaton<Int> {
    let greatest = *digits.end();
    let next = move |state: &Option<(Int, Int, u64)>, digit: Int| match *state {
        None if digit < 1 || digit > sum => None,
        None => Some(Some((digit - 1, sum - digit, with_digit(0, digit, greatest)?))),
        Some((0, 0, before)) => Some(Some((0, 0, with_digit(before, digit, greatest)?))),
        Some((0, ..)) => None,
        Some((left, rest, before)) => (digit <= rest).then_some(Some((
            left - 1,
            rest - digit,
            with_digit(before, digit, greatest)?,
        ))),
    };
    explored(None, digits, next, |state| matches!(state, Some((0, 0, _))))
}

/// Returns an automaton of rows in which `count` digits are greater than all before them, and
/// greater than 0. A state has the number of digits so far, the greatest of them, and the number of
/// visible ones. Because the digits differ, the greatest is not less than their number allows.
fn skyscraper(digits: &RangeInclusive<Int>, count: Int) -> Automaton<Int> {
    let least = *digits.start();
    let next = move |&(before, highest, seen): &(Int, Int, Int), digit: Int| {
        let is_seen = digit > highest;
        let next = (before + 1, highest.max(digit), seen + Int::from(is_seen));
        let is_new = digit != highest || before == 0;
        (is_new && next.0 <= next.1 - least + 1 && next.2 <= count).then_some(next)
    };
    explored((0, 0, 0), digits, next, move |&(.., seen)| seen == count)
}

/// Returns an automaton of rows in which `hidden` is the first digit that is less than one before
/// it. A state has the greatest digit so far: `None` at the start, and once `hidden` came.
fn first_hidden(digits: &RangeInclusive<Int>, hidden: Int) -> Automaton<Int> {
    use Sandwich::{After, Before, Between};
    let next = move |state: &Sandwich<Int>, digit: Int| match *state {
        Before => Some(Between(digit)),
        Between(highest) if digit > highest => Some(Between(digit)),
        Between(highest) => (digit == hidden && digit < highest).then_some(After),
        After => Some(After),
    };
    explored(Before, digits, next, |state| *state == After)
}

/// Returns the automaton of `digits` that is explored from the rule's states.
fn explored<S: Hash + Eq + Clone>(
    start: S,
    digits: &RangeInclusive<Int>,
    next: impl Fn(&S, Int) -> Option<S>,
    is_accepting: impl Fn(&S) -> bool,
) -> Automaton<Int> {
    let automaton = Automaton::explore(
        [start],
        digits.clone(),
        |state, &digit| next(state, digit),
        is_accepting,
    );
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
                let by_sets = rows(size, &sandwich_of_sets(&(1..=size), size, sum));
                assert_eq!(
                    by_sets,
                    rows(size, &sandwich_of_sums(&(1..=size), size, sum)),
                    "{size}: {sum}"
                );
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
            assert!(
                search(size, &sandwich(&(1..=size), size, sum)).next_row(&mut Vec::new()),
                "{size}"
            );
        }
    }
}
