//! The constraints of words and of groups of cells that are compared.
//!
//! Invariant: an auxiliary variable, a sum or a count of a digit, follows from the first group.

use super::compiler::{Compiler, value};
use crate::geometry::Cell;
use crate::puzzle::rule::Language;
use kumiki::constraints::{Automaton, Comparison, Count, Predicate};
use kumiki::engine::Int;
use std::collections::BTreeSet;

/// The greatest digit up to which the different digits of some cells are counted by an automaton.
const GREATEST_IN_SETS: Int = 9;

impl Compiler<'_> {
    /// Adds a constraint that the digits of `cells` are a word of `language`.
    pub(super) fn add_word(&mut self, language: &Language, cells: &[Cell]) {
        let transitions = language.transitions();
        let transitions = transitions.map(|(from, digit, to)| (from, value(digit), to));
        let automaton = Automaton::new(language.starts(), transitions, language.accepting());
        self.post_regular(cells, &automaton);
    }

    /// Adds a constraint that the digit of `count` is the number of different digits of `cells`. A
    /// state of the automaton has that digit, and a bit for each digit so far.
    pub(super) fn add_distinct_count(&mut self, count: Cell, cells: &[Cell]) {
        let scope: Vec<Cell> = [&[count], cells].concat();
        let next = |&state: &Option<(Int, u64)>, &digit: &Int| match state {
            None => Some(Some((digit, 0))),
            Some((needed, seen)) => {
                let seen = seen | 1 << digit;
                (Int::from(seen.count_ones()) <= needed).then_some(Some((needed, seen)))
            }
        };
        let is_end = |state: &Option<(Int, u64)>| {
            state.is_some_and(|(needed, seen)| Int::from(seen.count_ones()) == needed)
        };
        // The sets of more digits are too many, and a state has no place for them.
        let automaton = (self.greatest() <= GREATEST_IN_SETS)
            .then(|| Automaton::explore([None], self.digits(), next, is_end));
        if let Some(Ok(automaton)) = automaton {
            return self.post_regular(&scope, &automaton);
        }
        let vars = self.vars(&scope);
        self.model.add_constraint(Predicate::partial(vars, |digits| {
            let [count, others @ ..] = digits else { return true };
            let known: BTreeSet<Int> = others.iter().flatten().copied().collect();
            let unknown = others.iter().filter(|digit| digit.is_none()).count();
            let (least, greatest) = (known.len() as Int, (known.len() + unknown) as Int);
            count.is_none_or(|count| (least..=greatest).contains(&count))
        }));
    }

    /// Adds a constraint that all groups have one sum.
    pub(super) fn add_equal_sums(&mut self, groups: &[Vec<Cell>]) {
        let [first, others @ ..] = groups else { return };
        for other in others {
            let terms = first.iter().map(|&cell| (1, cell));
            let terms: Vec<_> = terms.chain(other.iter().map(|&cell| (-1, cell))).collect();
            self.post_sum(&terms, 0);
        }
    }

    /// Adds a constraint that all groups have each digit equally often.
    pub(super) fn add_same_digits(&mut self, groups: &[Vec<Cell>]) {
        let size = groups.first().map_or(0, Vec::len) as i64;
        for digit in self.digits().filter(|_| groups.len() > 1) {
            let count = self.model.add_variable(0..=size).expect("few values fit a domain");
            for cells in groups {
                let vars = self.vars(cells);
                self.model.add_constraint(Count::new(vars, [digit], Comparison::Equal, count));
            }
        }
    }
}
