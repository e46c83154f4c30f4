//! Equations and sums over the columns of a system, in exact whole numbers.
//!
//! Invariant: no number of a row is beyond the limits, so no product of two of them leaves 128
//! bits.

use crate::arithmetic::common_divisor;

/// The greatest coefficient of a row.
const COEFFICIENT_LIMIT: u128 = 1 << 48;

/// The greatest constant of a row.
const CONSTANT_LIMIT: u128 = 1 << 76;

/// An equation: the sum of `coefficients` times the columns is `constant`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct EquationRow {
    pub(super) coefficients: Vec<i128>,
    pub(super) constant: i128,
}

impl EquationRow {
    /// Returns the equation, divided by the common divisor of its coefficients. If the divisor does
    /// not divide the constant, it stays as it is, and never holds.
    pub(super) fn new(coefficients: Vec<i128>, constant: i128) -> EquationRow {
        let mut row = EquationRow { coefficients, constant };
        let divisor = row.coefficients.iter().fold(0, |divisor, &c| common_divisor(divisor, c));
        if divisor > 1 && row.constant % divisor == 0 {
            row.coefficients.iter_mut().for_each(|coefficient| *coefficient /= divisor);
            row.constant /= divisor;
        }
        row
    }

    /// Returns whether the equation holds for no whole numbers.
    pub(super) fn is_impossible(&self) -> bool {
        let divisor = self.coefficients.iter().fold(0, |divisor, &c| common_divisor(divisor, c));
        if divisor == 0 { self.constant != 0 } else { self.constant % divisor != 0 }
    }

    /// Returns the columns with a coefficient other than 0, and the coefficients.
    pub(super) fn terms(&self) -> impl Iterator<Item = (usize, i128)> {
        let terms = self.coefficients.iter().copied().enumerate();
        terms.filter(|&(_, coefficient)| coefficient != 0)
    }

    /// Returns this equation without `column`, by a multiple of `by`, in which its coefficient is
    /// positive; `None` if the numbers become too large.
    pub(super) fn without(&self, column: usize, by: &EquationRow) -> Option<EquationRow> {
        let (own, others) = multipliers(self.coefficients[column], by.coefficients[column]);
        let pairs = self.coefficients.iter().zip(&by.coefficients);
        let coefficients = pairs.map(|(&a, &b)| own * a - others * b).collect();
        let row = EquationRow::new(coefficients, own * self.constant - others * by.constant);
        are_small(&row.coefficients, row.constant).then_some(row)
    }

    /// Returns this equation with a coefficient of `column` that is positive.
    pub(super) fn with_positive(mut self, column: usize) -> EquationRow {
        if self.coefficients[column] < 0 {
            self.coefficients.iter_mut().for_each(|coefficient| *coefficient *= -1);
            self.constant *= -1;
        }
        self
    }
}

/// A sum: `scale` times it is `constant` and the sum of `coefficients` times the columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ScaledSum {
    pub(super) scale: i128,
    pub(super) constant: i128,
    pub(super) coefficients: Vec<i128>,
}

impl ScaledSum {
    /// Returns the sum of `coefficients` times the columns.
    pub(super) fn new(coefficients: Vec<i128>) -> ScaledSum {
        ScaledSum { scale: 1, constant: 0, coefficients }
    }

    /// Returns the sum of `factor` times one of so many columns.
    pub(super) fn of_column(column: usize, factor: i128, columns: usize) -> ScaledSum {
        let mut coefficients = vec![0; columns];
        coefficients[column] = factor;
        ScaledSum::new(coefficients)
    }

    /// Returns the same sum without `column`, by the equation `by`, in which its coefficient is
    /// positive; `None` if the numbers become too large.
    pub(super) fn without(&self, column: usize, by: &EquationRow) -> Option<ScaledSum> {
        let (own, others) = multipliers(self.coefficients[column], by.coefficients[column]);
        let pairs = self.coefficients.iter().zip(&by.coefficients);
        let mut sum = ScaledSum {
            scale: own.checked_mul(self.scale)?,
            constant: own * self.constant + others * by.constant,
            coefficients: pairs.map(|(&a, &b)| own * a - others * b).collect(),
        };
        let divisor = sum.coefficients.iter().fold(sum.scale, |d, &c| common_divisor(d, c));
        let divisor = common_divisor(divisor, sum.constant);
        if divisor > 1 {
            sum.scale /= divisor;
            sum.constant /= divisor;
            sum.coefficients.iter_mut().for_each(|coefficient| *coefficient /= divisor);
        }
        let is_small = sum.scale.unsigned_abs() <= COEFFICIENT_LIMIT
            && are_small(&sum.coefficients, sum.constant);
        is_small.then_some(sum)
    }
}

/// Returns the least factors by which two equations are multiplied, so that the coefficients
/// `of_own` and `of_other`, which is positive, become equal. The first one is positive.
fn multipliers(of_own: i128, of_other: i128) -> (i128, i128) {
    let divisor = common_divisor(of_own, of_other);
    (of_other / divisor, of_own / divisor)
}

/// Returns whether no number is beyond its limit.
pub(super) fn are_small(coefficients: &[i128], constant: i128) -> bool {
    constant.unsigned_abs() <= CONSTANT_LIMIT
        && coefficients.iter().all(|coefficient| coefficient.unsigned_abs() <= COEFFICIENT_LIMIT)
}
