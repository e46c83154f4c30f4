//! The reasons of a table for a reader: the few rows that are left.
//!
//! Invariant: a phrase has all rows that the facts leave, or all that have an asked value.

use super::Table;
use crate::arithmetic::Int;
use crate::arithmetic::bits::{each, has};
use crate::constraints::phrases::separator;
use crate::propagation::{Asked, Phrase, RemovedValues};
use crate::state::Store;
use std::collections::BTreeSet;

/// The most values of all rows in a phrase, and the most rows.
const MOST_VALUES: usize = 12;
const MOST_ROWS: usize = 3;

/// The most rows that are read.
const MOST_READ: usize = 256;

impl Table {
    /// Returns the rows that are left, or those that have the asked values, if they are few and
    /// exclude what is asked.
    pub(super) fn reason(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let Asked::Removed(removed) = *asked else { return None };
        let own = self.scope.iter().position(|&var| var == removed.var())?;
        if !self.is_allowed || self.scope.len() < 2 {
            return None;
        }
        let is_left = |column: usize, value| facts.domain(self.scope[column]).contains(value);
        let rows = self.rows_of(is_left)?;
        if rows.is_empty() || rows.iter().any(|row| removed.contains(row[own])) {
            return None;
        }
        self.only(&rows, removed).or_else(|| self.only_in(own, removed))
    }

    /// Returns that only `rows` are left, without their order if that is enough.
    fn only(&self, rows: &[Vec<Int>], removed: RemovedValues<'_>) -> Option<Phrase> {
        let sorted = |row: &Vec<Int>| {
            let mut row = row.clone();
            row.sort_unstable();
            row
        };
        let sets: BTreeSet<Vec<Int>> = rows.iter().map(sorted).collect();
        let has_any = |set: &Vec<Int>| set.iter().any(|&value| removed.contains(value));
        let are_sets = sets.len() < rows.len() && !sets.iter().any(has_any);
        let sets: Vec<Vec<Int>> = sets.into_iter().collect();
        let phrase = Phrase::reason().text("only ");
        let phrase = self.listed(phrase, if are_sets { &sets } else { rows })?;
        let is_one = are_sets && sets.len() == 1 || rows.len() == 1;
        let phrase = phrase.text(if is_one { " is left" } else { " are left" });
        Some(if are_sets { phrase.text(", in some order") } else { phrase })
    }

    /// Returns that only a few rows have the removed values at place `own`: `b is 2 only in (0,
    /// 2)`.
    fn only_in(&self, own: usize, removed: RemovedValues<'_>) -> Option<Phrase> {
        let rows = self.rows_of(|column, value| column != own || removed.contains(value))?;
        let values: Vec<Int> = removed.iter().collect();
        if rows.is_empty() || values.len() > MOST_ROWS {
            return None;
        }
        let mut phrase = Phrase::reason().is(self.scope[own], values[0]);
        for &value in &values[1..] {
            phrase = phrase.text(" or ").value(self.scope[own], value);
        }
        self.listed(phrase.text(" only in "), &rows)
    }

    /// Returns the rows of which `is_open` is true in each column, with the value there; `None` if
    /// they are too many to read, or not of single values.
    fn rows_of(&self, is_open: impl Fn(usize, Int) -> bool) -> Option<Vec<Vec<Int>>> {
        let is_open = &is_open;
        let mut left: Vec<u64> = (0..self.rows.words()).map(|at| self.rows.all(at)).collect();
        for column in 0..self.scope.len() {
            let possible = self.rows_with(column, |value| is_open(column, value));
            left.iter_mut().zip(&possible).for_each(|(left, possible)| *left &= possible);
        }
        let count: usize = left.iter().map(|word| word.count_ones() as usize).sum();
        if count > MOST_READ {
            return None;
        }
        let value = |column: usize, row: usize| {
            let has_row = |&(value, rows): &(Int, &[u64])| is_open(column, value) && has(rows, row);
            let mut values = self.rows.values(column).filter(has_row);
            let first = values.next()?.0;
            values.next().is_none().then_some(first)
        };
        let row = |row| (0..self.scope.len()).map(|column| value(column, row)).collect();
        each(&left).map(row).collect()
    }

    /// Adds a few rows to a phrase: `(1, 2) and (2, 1)`; `None` if they are too many to tell.
    fn listed(&self, mut phrase: Phrase, rows: &[Vec<Int>]) -> Option<Phrase> {
        if rows.len() > MOST_ROWS || rows.len() * self.scope.len() > MOST_VALUES {
            return None;
        }
        for (at, row) in rows.iter().enumerate() {
            phrase = phrase.text(separator(at, rows.len(), "and"));
            for (column, (&var, &value)) in self.scope.iter().zip(row).enumerate() {
                phrase = phrase.text(if column == 0 { "(" } else { ", " }).value(var, value);
            }
            phrase = phrase.text(")");
        }
        Some(phrase)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraints::phrases::tests::{reason_of, removed_from};
    use crate::state::Var;
    use proptest::prelude::*;

    fn told(rows: &[[Int; 3]], domains: &[Vec<Int>], at: usize) -> (Vec<Int>, Option<String>) {
        let build = |vars: &[Var]| Table::allowing(vars.iter().copied(), rows).unwrap();
        let removed = removed_from(domains, |values| rows.iter().any(|row| row == values), at);
        let reason =
            if removed.is_empty() { None } else { reason_of(domains, build, at, &removed) };
        (removed, reason)
    }

    #[test]
    fn the_rows_that_are_left_are_told_in_order_if_that_matters() {
        let all = vec![(0..=4).collect::<Vec<Int>>(); 3];
        let rows = [[1, 2, 3], [3, 2, 1], [2, 1, 3], [0, 4, 4]];
        let first = told(&rows, &[vec![1, 2, 3], vec![0, 1, 2, 4], all[2].clone()], 1);
        assert_eq!(first.1.as_deref(), Some("only (1, 2, 3) is left, in some order"));
        let second = told(&rows, &[vec![1, 2], all[1].clone(), all[2].clone()], 2);
        assert_eq!(second.1.as_deref(), Some("only (1, 2, 3) and (2, 1, 3) are left"));
        let many = [[1, 1, 1], [1, 1, 3], [1, 3, 4], [3, 1, 4], [4, 4, 4], [2, 0, 2], [0, 2, 0]];
        let odd = [1, 3, 4].to_vec();
        let third = told(&many, &[vec![1, 2, 3, 4], odd.clone(), odd.clone()], 0);
        assert_eq!(third.1.as_deref(), Some("x0 is 2 only in (2, 0, 2)"));
        let fourth = told(&many, &[all[0].clone(), odd.clone(), odd], 0);
        assert_eq!(fourth.1.as_deref(), Some("x0 is 0 or 2 only in (0, 2, 0) and (2, 0, 2)"));
    }

    proptest! {
        /// The phrase has all rows that fit, and none of its rows has a removed value.
        #[test]
        fn the_told_rows_are_all_that_fit(
            rows in prop::collection::vec([0..4i64, 0..4i64, 0..4i64], 1..9),
            domains in prop::collection::vec(prop::collection::btree_set(0..4i64, 1..5), 3),
            at in 0..3usize,
        ) {
            let domains: Vec<Vec<Int>> =
                domains.into_iter().map(|one| one.into_iter().collect()).collect();
            let (removed, Some(reason)) = told(&rows, &domains, at) else { return Ok(()) };
            if let (true, Some((_, listed))) = (reason.starts_with('x'), reason.split_once(" in ")) {
                let of_removed = rows.iter().filter(|row| removed.contains(&row[at]));
                let mut told = of_removed.map(|[a, b, c]| format!("({a}, {b}, {c})"));
                prop_assert!(told.all(|row| listed.contains(&row)), "{reason}");
                return Ok(());
            }
            let numbers: Vec<Int> =
                reason.chars().filter_map(|one| one.to_digit(10)).map(Int::from).collect();
            let has_any_order = reason.ends_with("in some order");
            for row in rows.iter().filter(|row| (0..3).all(|at| domains[at].contains(&row[at]))) {
                let mut row = *row;
                if has_any_order {
                    row.sort_unstable();
                }
                prop_assert!(numbers.chunks(3).any(|one| one == row), "{reason}: {row:?}");
            }
            let can_have = |row: &[Int], value: &Int| match has_any_order {
                true => row.contains(value),
                false => row[at] == *value,
            };
            let mut told = numbers.chunks(3);
            prop_assert!(!told.any(|row| removed.iter().any(|value| can_have(row, value))));
        }
    }
}
