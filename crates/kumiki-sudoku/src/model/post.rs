//! The constraints of the engine that rules become.
//!
//! Invariant: a constraint that is posted removes no combination of digits that its rule allows.

use super::compiler::Compiler;
use super::tuples::{MOST_ROWS, Tuples};
use crate::geometry::Cell;
use kumiki::constraints::Automaton;
use kumiki::constraints::{
    AllDifferent, Comparison, Count, GroupedSum, Linear, Predicate, Regular, Table,
};
use kumiki::engine::{Int, Var};
use std::collections::BTreeSet;

impl Compiler<'_> {
    /// Adds an all-different constraint on `cells`.
    pub(super) fn post_all_different(&mut self, cells: &[Cell]) {
        self.distinct.add(cells);
        if cells.len() > 1 {
            let constraint = AllDifferent::new(self.vars(cells));
            self.model.add_constraint(constraint);
        }
    }

    /// Adds a binary constraint: the digits of two cells satisfy `holds`.
    pub(super) fn post_binary(
        &mut self,
        one: Cell,
        other: Cell,
        holds: impl Fn(Int, Int) -> bool + Send + Sync + 'static,
    ) {
        let scope = [self.var(one), self.var(other)];
        self.model.add_constraint(Predicate::new(scope, move |digits| holds(digits[0], digits[1])));
    }

    /// Adds a binary constraint to any two neighbours of a sequence.
    pub(super) fn post_neighbours(
        &mut self,
        cells: &[Cell],
        holds: impl Fn(Int, Int) -> bool + Clone + Send + Sync + 'static,
    ) {
        for pair in cells.windows(2) {
            self.post_binary(pair[0], pair[1], holds.clone());
        }
    }

    /// Adds a regular constraint: `automaton` accepts the digits of `cells`.
    pub(super) fn post_regular(&mut self, cells: &[Cell], automaton: &Automaton<Int>) {
        let scope = self.vars(cells);
        self.model.add_constraint(Regular::new(scope, automaton));
    }

    /// Adds a constraint that at least `needed` of `cells` have one of `digits`.
    pub(super) fn post_count(
        &mut self,
        cells: &[Cell],
        digits: impl IntoIterator<Item = Int>,
        needed: usize,
    ) {
        let views = self.vars(cells);
        self.model.add_constraint(Count::new(views, digits, Comparison::AtLeast, needed as Int));
    }

    /// Adds a constraint that the digits, each times its coefficient, have this sum. If few
    /// combinations have it, they are listed in a table, which also prunes combinations of digits.
    pub(super) fn post_sum(&mut self, terms: &[(Int, Cell)], sum: Int) {
        let cells: Vec<Cell> = terms.iter().map(|&(_, cell)| cell).collect();
        let spans = self.spans(terms);
        let is_possible = |row: &[Int]| {
            let so_far: Int = terms.iter().zip(row).map(|(&(times, _), digit)| times * digit).sum();
            let (least, greatest) = spans[row.len()];
            (least..=greatest).contains(&(sum - so_far))
        };
        if !self.post_table(&cells, is_possible) {
            let terms = terms.iter().map(|&(times, cell)| (times, self.var(cell), Some(cell)));
            self.post_grouped_sum(terms.collect(), sum);
        }
    }

    /// Adds a linear constraint on terms: a coefficient, a variable, and its cell if it has one.
    /// Terms with one coefficient whose cells differ are in one group, the largest groups first.
    pub(super) fn post_grouped_sum(&mut self, mut terms: Vec<(Int, Var, Option<Cell>)>, sum: Int) {
        let mut groups: Vec<(Int, Vec<Var>)> = Vec::new();
        loop {
            let coefficients: BTreeSet<Int> = terms.iter().map(|&(times, ..)| times).collect();
            let is_in = |times: Int, group: &[Cell], term: &(Int, Var, Option<Cell>)| {
                term.0 == times && term.2.is_some_and(|cell| group.contains(&cell))
            };
            let all = self
                .distinct
                .groups()
                .iter()
                .flat_map(|group| coefficients.iter().map(move |&c| (c, group)));
            let sized = all.map(|(times, group)| {
                (terms.iter().filter(|term| is_in(times, group, term)).count(), times, group)
            });
            let Some((size, times, group)) = sized.max_by_key(|&(size, ..)| size) else { break };
            if size < 2 {
                break;
            }
            let (own, rest): (Vec<_>, Vec<_>) =
                terms.into_iter().partition(|term| is_in(times, group, term));
            groups.push((times, own.into_iter().map(|(_, var, _)| var).collect()));
            terms = rest;
        }
        groups.extend(terms.into_iter().map(|(times, var, _)| (times, vec![var])));
        self.model.add_constraint(GroupedSum::new(groups, sum));
    }

    /// Returns, for each number of known terms, the range of the sum of the others.
    fn spans(&self, terms: &[(Int, Cell)]) -> Vec<(Int, Int)> {
        let mut spans = vec![(0, 0); terms.len() + 1];
        for (at, &(times, _)) in terms.iter().enumerate().rev() {
            let (least, greatest) = spans[at + 1];
            let ends = [times * self.least(), times * self.greatest()];
            let [low, high] = if times < 0 { [ends[1], ends[0]] } else { ends };
            spans[at] = (least + low, greatest + high);
        }
        spans
    }

    /// Adds a table of the digits that `cells` may have together, if they are few. Returns whether
    /// it did. `is_possible` returns whether the first digits of a row may be followed by others,
    /// and for a whole row, whether it is allowed.
    pub(super) fn post_table(
        &mut self,
        cells: &[Cell],
        is_possible: impl Fn(&[Int]) -> bool,
    ) -> bool {
        let differ = |at: usize, before: usize| self.distinct.differ(cells[at], cells[before]);
        let tuples = Tuples::new(cells.len(), self.digits(), differ);
        let Some(rows) = tuples.rows(MOST_ROWS, is_possible) else { return false };
        let table = Table::allowing(self.vars(cells), rows);
        self.model.add_constraint(table.expect("a digit for each cell"));
        true
    }

    /// Adds a constraint that the digits of `cells` sum to a variable, which is between `least` and
    /// `greatest`.
    pub(super) fn post_sum_variable(
        &mut self,
        cells: &[Cell],
        sum: Var,
        least: Int,
        greatest: Int,
    ) {
        let differ = |at: usize, before: usize| self.distinct.differ(cells[at], cells[before]);
        let tuples = Tuples::new(cells.len(), self.digits(), differ);
        let fits = |row: &[Int]| {
            let so_far: Int = row.iter().sum();
            so_far <= greatest && (row.len() < cells.len() || so_far >= least)
        };
        let vars = self.vars(cells);
        match tuples.rows(MOST_ROWS, fits) {
            Some(mut rows) => {
                rows.iter_mut().for_each(|row| row.push(row.iter().sum()));
                let scope = vars.into_iter().chain([sum]);
                let table = Table::allowing(scope, rows);
                self.model.add_constraint(table.expect("a value for each variable"));
            }
            None => {
                let terms = cells.iter().zip(vars).map(|(&cell, var)| (1, var, Some(cell)));
                self.post_grouped_sum(terms.chain([(-1, sum, None)]).collect(), 0);
            }
        }
    }

    /// Adds a linear constraint: `terms`, each a coefficient and a variable, have this sum.
    pub(super) fn post_linear(&mut self, terms: impl IntoIterator<Item = (Int, Var)>, total: Int) {
        let linear = Linear::new(terms, Comparison::Equal, total);
        self.model.add_constraint(linear.expect("cells and digits are few"));
    }

    /// Adds a constraint that no grid satisfies.
    pub(super) fn post_false(&mut self) {
        let scope = [self.cells[0]];
        self.model.add_constraint(Predicate::new(scope, |_| false));
    }
}
