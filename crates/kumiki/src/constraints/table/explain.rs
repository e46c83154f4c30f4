//! Explanations of a table: absent values that leave no allowed row, or only forbidden ones.
//!
//! Invariant: every row that could allow what is asked has a column of which it has one value,
//! which was absent.

use super::Table;
use crate::arithmetic::Int;
use crate::propagation::{Asked, Explained, Past, Reasons, RemovedValues};
use crate::state::{Literal, Var, literal};
use smallvec::SmallVec;

/// The most words of rows that an explanation reads. Beyond that, all that was known is used.
const MOST_WORDS: usize = 1 << 14;

/// The absent values of a column that exclude rows.
struct Excluding {
    column: usize,
    /// The values, each as a literal and as its number in the column.
    values: SmallVec<[(Literal, usize); 16]>,
    /// The rows with several values in the column, which the absence of one does not exclude.
    several: Vec<u64>,
}

impl Table {
    /// Explains what was `asked` of a table of allowed rows: a few columns whose absent values
    /// exclude all rows that have an asked value; those that exclude most come first.
    pub(super) fn explain_allowed(
        &self,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let values: usize = (0..self.scope.len()).map(|at| self.rows.values(at).count()).sum();
        if values * self.rows.words() > MOST_WORDS {
            return Explained::ByAll;
        }
        let mut left = self.asked_rows(asked);
        let mut columns: Vec<Excluding> = Vec::new();
        for (column, &var) in self.scope.iter().enumerate() {
            if asked.var() == Some(var) {
                continue;
            }
            let several = self.rows_with_several(column);
            let mut excluding = Excluding { column, values: SmallVec::new(), several };
            for (at, (value, rows)) in self.rows.values(column).enumerate() {
                match self.literal(past, var, value).map(|one| (one, past.absent_since(one))) {
                    // Without a literal, the value was never possible.
                    None | Some((_, Some(0))) => exclude(&mut left, rows, &excluding.several),
                    Some((one, Some(_))) => excluding.values.push((one, at)),
                    Some((_, None)) => {}
                }
            }
            columns.push(excluding);
        }
        while left.iter().any(|&word| word != 0) {
            let best = columns.iter().enumerate().max_by_key(|(at, excluding)| {
                (self.excluded_by(excluding, &left), std::cmp::Reverse(*at))
            });
            let Some((at, _)) = best else { return Explained::ByAll };
            let excluding = columns.swap_remove(at);
            for (literal, number) in excluding.values {
                let rows = self.rows.set(excluding.column, number);
                let before = left.clone();
                exclude(&mut left, rows, &excluding.several);
                if left != before {
                    reasons.add(literal);
                }
            }
        }
        Explained::AsAsked
    }

    /// Returns the rows that could allow what is `asked`.
    fn asked_rows(&self, asked: &Asked<'_>) -> Vec<u64> {
        let Asked::Removed(removed) = asked else {
            return (0..self.rows.words()).map(|at| self.rows.all(at)).collect();
        };
        self.rows_with(self.column(removed), |value| removed.contains(value))
    }

    /// Returns the rows that have a value in a column for which `is_meant` is true.
    pub(super) fn rows_with(&self, column: usize, is_meant: impl Fn(Int) -> bool) -> Vec<u64> {
        let mut found = vec![0; self.rows.words()];
        for (_, rows) in self.rows.values(column).filter(|one| is_meant(one.0)) {
            found.iter_mut().zip(rows).for_each(|(found, rows)| *found |= rows);
        }
        found
    }

    /// Returns the rows that have several values in a column, as patterns do.
    fn rows_with_several(&self, column: usize) -> Vec<u64> {
        let mut once = vec![0; self.rows.words()];
        let mut several = once.clone();
        for (_, rows) in self.rows.values(column) {
            for ((once, several), rows) in once.iter_mut().zip(&mut several).zip(rows) {
                *several |= *once & rows;
                *once |= rows;
            }
        }
        several
    }

    fn column(&self, removed: &RemovedValues<'_>) -> usize {
        let column = self.scope.iter().position(|&var| var == removed.var());
        column.expect("a variable of the scope is asked about")
    }

    fn literal(&self, past: &Past<'_>, var: Var, value: Int) -> Option<Literal> {
        literal::is(var, past.domain(var), value)
    }

    /// Returns the number of rows of `left` that the values exclude.
    fn excluded_by(&self, excluding: &Excluding, left: &[u64]) -> u32 {
        let sets = || excluding.values.iter().map(|&(_, at)| self.rows.set(excluding.column, at));
        let all = |at: usize| sets().fold(0, |rows, set| rows | set[at]);
        let word = |at: usize| all(at) & left[at] & !excluding.several[at];
        (0..left.len()).map(|at| word(at).count_ones()).sum()
    }

    /// Explains what was `asked` of a table of forbidden rows: every choice of the values that the
    /// others had left is forbidden, with each of the asked values.
    pub(super) fn explain_forbidden(
        &self,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let mut forbidden = self.asked_rows(asked);
        let mut choices: u128 = match asked {
            Asked::Conflict => 1,
            Asked::Removed(removed) => removed.len() as u128,
        };
        for (column, &var) in self.scope.iter().enumerate() {
            if asked.var() == Some(var) {
                continue;
            }
            let possible = self.rows_with(column, |value| past.contains(var, value));
            forbidden.iter_mut().zip(&possible).for_each(|(rows, possible)| *rows &= possible);
            let Some(values) = past.values(var) else { return Explained::ByAll };
            choices = choices.saturating_mul(values.count() as u128);
            reasons.all(var);
        }
        let forbidden: u32 = forbidden.iter().map(|word| word.count_ones()).sum();
        if u128::from(forbidden) == choices { Explained::AsAsked } else { Explained::ByAll }
    }
}

/// Removes `rows` from those that are left, except those with `several` values.
fn exclude(left: &mut [u64], rows: &[u64], several: &[u64]) {
    for ((left, rows), several) in left.iter_mut().zip(rows).zip(several) {
        *left &= !rows | several;
    }
}
