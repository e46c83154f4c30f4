//! A system of equations between bounds: its solved form, and the least values of sums under it.
//!
//! Invariant: every row follows from the stated equations, and all rows together imply them. Each
//! row has a basic column, with a positive coefficient, that no other row has.

use super::rows::{EquationRow, ScaledSum};
use crate::arithmetic::common_divisor;

/// The most changes of the basis on the way to the least value of a sum.
const MOST_PIVOTS: usize = 1_000;

/// Equations, with bounds of their columns.
#[derive(Clone, Debug)]
pub(super) struct System {
    rows: Vec<EquationRow>,
    /// The basic column of each row.
    basis: Vec<usize>,
    bounds: Vec<(i128, i128)>,
    /// True for each column that is at its upper bound, unless it is basic.
    is_at_upper: Vec<bool>,
}

impl System {
    /// Returns the solved form of `rows`. The columns that leave the others free are eliminated in
    /// the order of `by_rank`. `None` if the numbers become too large; `Err` if the equations have
    /// no solution in whole numbers.
    pub(super) fn new(
        rows: Vec<EquationRow>,
        bounds: Vec<(i128, i128)>,
        by_rank: &[usize],
    ) -> Result<Option<System>, Unsolvable> {
        let columns = bounds.len();
        let mut system = System {
            rows: Vec::new(),
            basis: Vec::new(),
            bounds,
            is_at_upper: vec![false; columns],
        };
        for mut row in rows {
            for (basic, &column) in system.rows.iter().zip(&system.basis) {
                if row.coefficients[column] != 0 {
                    let Some(reduced) = row.without(column, basic) else { return Ok(None) };
                    row = reduced;
                }
            }
            if row.is_impossible() {
                return Err(Unsolvable);
            }
            let cost = |&&column: &&usize| row.coefficients[column].abs();
            let used = by_rank.iter().filter(|&&column| row.coefficients[column] != 0);
            let Some(&column) = used.min_by_key(cost) else { continue };
            let row = row.with_positive(column);
            if !system.eliminate(column, &row, None) {
                return Ok(None);
            }
            system.rows.push(row);
            system.basis.push(column);
        }
        if system.is_impossible() { Err(Unsolvable) } else { Ok(Some(system)) }
    }

    pub(super) fn rows(&self) -> &[EquationRow] {
        &self.rows
    }

    pub(super) fn basis(&self) -> &[usize] {
        &self.basis
    }

    pub(super) fn bounds(&self) -> &[(i128, i128)] {
        &self.bounds
    }

    /// Removes `column` from all rows but the one at `kept`, by `row`. Returns `false`, and changes
    /// nothing, if the numbers become too large.
    fn eliminate(&mut self, column: usize, row: &EquationRow, kept: Option<usize>) -> bool {
        let reduced = |(at, own): (usize, &EquationRow)| match own.coefficients[column] {
            0 => Some(own.clone()),
            _ if Some(at) == kept => Some(row.clone()),
            _ => own.without(column, row),
        };
        let rows: Option<Vec<EquationRow>> = self.rows.iter().enumerate().map(reduced).collect();
        rows.map(|rows| self.rows = rows).is_some()
    }

    /// Returns whether the equations of the rows hold for no whole numbers.
    fn is_impossible(&self) -> bool {
        self.rows.iter().any(EquationRow::is_impossible)
    }

    /// Returns the sum without basic columns.
    fn reduced(&self, mut sum: ScaledSum) -> Option<ScaledSum> {
        for (row, &column) in self.rows.iter().zip(&self.basis) {
            if sum.coefficients[column] != 0 {
                sum = sum.without(column, row)?;
            }
        }
        Some(sum)
    }

    /// Returns `sum` over the columns that give it the best lower bound: the dual simplex method
    /// for columns between bounds (Lemke, *The dual method of solving the linear programming
    /// problem*, 1954), by the least index (Bland, 1977). Each basis gives a bound, so an early end
    /// only makes it weaker. `None` if the numbers become too large at once.
    pub(super) fn minimize(&mut self, sum: ScaledSum) -> Result<Option<ScaledSum>, Unsolvable> {
        let Some(mut sum) = self.reduced(sum) else { return Ok(None) };
        for (column, is_at_upper) in self.is_at_upper.iter_mut().enumerate() {
            *is_at_upper = sum.coefficients[column] < 0;
        }
        for _ in 0..MOST_PIVOTS {
            let Some((at, is_above)) = self.first_beyond() else { break };
            let Some(column) = self.entering(at, is_above, &sum) else { return Err(Unsolvable) };
            let row = self.rows[at].clone().with_positive(column);
            let Some(reduced) = sum.without(column, &row) else { break };
            if !self.eliminate(column, &row, Some(at)) {
                break;
            }
            sum = reduced;
            self.is_at_upper[self.basis[at]] = is_above;
            self.basis[at] = column;
            if self.is_impossible() {
                return Err(Unsolvable);
            }
        }
        Ok(Some(sum))
    }

    /// Returns the row whose basic column has the least index of those beyond their bounds, and
    /// whether it is above.
    fn first_beyond(&self) -> Option<(usize, bool)> {
        let beyond = self.rows.iter().enumerate().filter_map(|(at, row)| {
            let column = self.basis[at];
            let rest = row.terms().filter(|term| term.0 != column);
            let rest: i128 = rest.map(|(other, c)| c * self.value(other)).sum();
            let (value, factor) = (row.constant - rest, row.coefficients[column]);
            let (min, max) = self.bounds[column];
            (value < min * factor || value > max * factor).then_some((at, value > max * factor))
        });
        beyond.min_by_key(|&(at, _)| self.basis[at])
    }

    /// Returns the value of a column that is not basic.
    fn value(&self, column: usize) -> i128 {
        let (min, max) = self.bounds[column];
        if self.is_at_upper[column] { max } else { min }
    }

    /// Returns the column that takes the place of the basic one of the row at `at`, which is beyond
    /// its bounds: the one that costs least. `None` if none can.
    fn entering(&self, at: usize, is_above: bool, sum: &ScaledSum) -> Option<usize> {
        let helps = |&(column, coefficient): &(usize, i128)| {
            let (min, max) = self.bounds[column];
            let raises = (coefficient < 0) != self.is_at_upper[column];
            column != self.basis[at] && min < max && raises != is_above
        };
        let cost = |column: usize| sum.coefficients[column].abs();
        self.rows[at]
            .terms()
            .filter(helps)
            .reduce(|best, other| {
                let is_cheaper = cost(other.0) * best.1.abs() < cost(best.0) * other.1.abs();
                if is_cheaper { other } else { best }
            })
            .map(|(column, _)| column)
    }

    /// Returns the least value that `sum` has between the bounds, rounded up.
    pub(super) fn least(&self, sum: &ScaledSum) -> i128 {
        let least = |(&coefficient, &(min, max)): (&i128, &(i128, i128))| {
            coefficient * if coefficient < 0 { max } else { min }
        };
        let terms: i128 = sum.coefficients.iter().zip(&self.bounds).map(least).sum();
        let total = sum.constant + terms;
        total.div_euclid(sum.scale) + i128::from(total.rem_euclid(sum.scale) > 0)
    }

    /// Moves the bounds of each column to its least and its greatest value under the equations.
    /// Returns whether some bound has moved.
    pub(super) fn tighten(&mut self) -> Result<bool, Unsolvable> {
        let columns = self.bounds.len();
        let mut has_moved = false;
        for column in 0..columns {
            for factor in [1, -1] {
                let sum = ScaledSum::of_column(column, factor, columns);
                let Some(sum) = self.minimize(sum)? else { continue };
                let (least, (min, max)) = (self.least(&sum), self.bounds[column]);
                let narrowed = match factor {
                    1 => (min.max(least), max),
                    _ => (min, max.min(-least)),
                };
                if narrowed.0 > narrowed.1 {
                    return Err(Unsolvable);
                }
                has_moved |= narrowed != self.bounds[column];
                self.bounds[column] = narrowed;
            }
        }
        Ok(has_moved)
    }

    /// Returns the steps in which the values of columns go: a column, a modulus greater than 1, and
    /// the remainder of all its values.
    pub(super) fn strides(&self) -> Vec<(usize, i128, i128)> {
        let strides = self.rows.iter().flat_map(|row| {
            row.terms().filter_map(|(column, coefficient)| {
                let others = row.terms().filter(|&(other, _)| other != column);
                let modulus = others.fold(0, |modulus, (_, c)| common_divisor(modulus, c));
                // The row has no common divisor, so the coefficient has an inverse.
                (modulus > 1).then(|| {
                    let remainder = row.constant * inverse(coefficient, modulus);
                    (column, modulus, remainder.rem_euclid(modulus))
                })
            })
        });
        strides.collect()
    }
}

/// The error that no values satisfy the equations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Unsolvable;

/// Returns the number whose product with `number`, which has no divisor in common with `modulus`,
/// is 1 modulo `modulus`.
fn inverse(number: i128, modulus: i128) -> i128 {
    let (mut remainders, mut factors) = ((modulus, number.rem_euclid(modulus)), (0, 1));
    while remainders.1 != 0 {
        let quotient = remainders.0 / remainders.1;
        remainders = (remainders.1, remainders.0 - quotient * remainders.1);
        factors = (factors.1, factors.0 - quotient * factors.1);
    }
    factors.0.rem_euclid(modulus)
}
