//! The constraints of words and of groups of cells that are compared.
//!
//! Invariant: an auxiliary variable, a sum or a count of a digit, follows from the first group.

use super::compiler::{Compiler, value};
use crate::geometry::Cell;
use crate::puzzle::rule::Language;
use kumiki::constraints::{Automaton, Comparison, Count};

impl Compiler<'_> {
    /// Adds a constraint that the digits of `cells` are a word of `language`.
    pub(super) fn add_word(&mut self, language: &Language, cells: &[Cell]) {
        let transitions = language.transitions();
        let transitions = transitions.map(|(from, digit, to)| (from, value(digit), to));
        let automaton = Automaton::new(language.starts(), transitions, language.accepting());
        self.post_regular(cells, &automaton);
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
