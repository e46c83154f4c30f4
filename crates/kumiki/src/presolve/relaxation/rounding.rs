//! Rounding: an exact bound on the cost, from multipliers in floating point.
//!
//! Invariant: every solution of the rows satisfies the bound, whatever the multipliers are: whole
//! multiples of rows are added up exactly, each on the side on which the row is bounded.

use super::rows::{LinearRows, RelaxedColumn, span};
use super::simplex::RowMultipliers;
use crate::arithmetic::Int;
use crate::constraints::{CostSum, VarCost};
use crate::propagation::SharedConstraint;
use crate::state::Store;

/// The sizes of costs add up to less than this.
const SIZE_LIMIT: i128 = 1 << 60;

/// The multiples of rows are less than this, so that no sum of them leaves `i128`.
const GREATEST_MULTIPLE: f64 = (1_u64 << 48) as f64;

/// The scales that multipliers are tried on. Often they are simple fractions.
const SCALES: [i128; 16] = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 24, 60, 1 << 10, 1 << 15, 1 << 20];

/// The part of a unit of cost, and of the gain over the bound without rows, that a simpler scale
/// may lose.
const LOSS_OF_UNIT: f64 = 0.005;
const LOSS_OF_GAIN: f64 = 0.000_5;

/// The spread of costs of a variable that is dropped, as a part of the scale.
const SMALL_SPREAD: i128 = 256;

/// A bound on a cost: `scale` times the cost is at least `constant` and the sum of some costs of
/// the values of variables.
#[derive(Clone, Debug)]
pub(crate) struct RelaxedCost {
    /// The costs of values, whose sum is not yet bounded.
    costs: CostSum,
    scale: Int,
    constant: Int,
}

impl RelaxedCost {
    /// Returns the constraint that the cost is at most `most`.
    pub(crate) fn at_most(&self, most: Int) -> SharedConstraint {
        self.costs.at_most(self.most(most))
    }

    /// Returns the sum of costs that is at most what the cost `most` allows.
    pub(super) fn into_sum(self, most: Int) -> CostSum {
        let bound = self.most(most);
        self.costs.with_bound(bound)
    }

    /// Returns the greatest sum of costs, if the cost is at most `most`.
    fn most(&self, most: Int) -> i128 {
        i128::from(self.scale) * i128::from(most) - i128::from(self.constant)
    }

    /// Returns the least cost that is possible with the values in `store`; `None` if there is none.
    pub(crate) fn least(&self, store: &Store) -> Option<Int> {
        let least = i128::from(self.constant) + self.costs.least(store);
        let scale = i128::from(self.scale);
        (scale > 0).then(|| -(-least).div_euclid(scale)).and_then(|least| least.try_into().ok())
    }
}

/// The rows, each a whole number of times, and their effect on the columns.
struct Combination {
    scale: i128,
    /// The rest of the cost of each column.
    costs: Vec<i128>,
    constant: i128,
    /// The least value of `constant` and the costs.
    least: i128,
}

impl Combination {
    /// Returns the combination of `rows` with the multipliers on this scale. `None` if a number is
    /// too large.
    fn new(rows: &LinearRows, multipliers: &RowMultipliers, scale: i128) -> Option<Combination> {
        let has_cost = multipliers.values.is_some();
        let cost = |column: i128| if has_cost { scale * column } else { 0 };
        let mut costs: Vec<i128> =
            rows.columns.iter().map(|column| cost(column.cost.into())).collect();
        let mut constant = 0;
        for (row, multiplier) in rows.rows.iter().zip(&multipliers.of_rows) {
            let times = (multiplier * scale as f64).round();
            if times.abs() >= GREATEST_MULTIPLE {
                return None;
            }
            let bound = if times > 0.0 { row.least } else { row.most };
            let Some(bound) = bound else { continue };
            let times = times as i128;
            constant += times * i128::from(bound);
            row.terms.iter().for_each(|&(factor, at)| costs[at] -= times * i128::from(factor));
        }
        let size = |(column, cost): (&RelaxedColumn, &i128)| {
            cost.unsigned_abs().saturating_mul(column.size.into())
        };
        let sizes = rows.columns.iter().zip(&costs).map(size);
        let total = sizes.fold(constant.unsigned_abs(), u128::saturating_add);
        if total >= SIZE_LIMIT.unsigned_abs() {
            return None;
        }
        let least = constant + rows.least_sum(|at| costs[at]);
        Some(Combination { scale: if has_cost { scale } else { 0 }, costs, constant, least })
    }

    /// Returns the least cost that is possible, if costs count.
    fn bound(&self) -> f64 {
        self.least as f64 / self.scale.max(1) as f64
    }

    /// Returns the bound, in which variables whose values cost nearly the same have no part.
    fn relaxed_cost(self, rows: &LinearRows) -> RelaxedCost {
        let mut constant = self.constant;
        let mut costs = Vec::new();
        for (column, range) in rows.groups() {
            let own = &self.costs[range.clone()];
            let (least, most) = match column.value {
                None => span(own[0], rows.ends[range.start]),
                Some(_) => own.iter().fold((i128::MAX, i128::MIN), |(least, most), &cost| {
                    (least.min(cost), most.max(cost))
                }),
            };
            if most - least <= self.scale / SMALL_SPREAD {
                constant += least;
                continue;
            }
            costs.push(match column.value {
                None => VarCost::linear(column.var, own[0] as Int),
                Some(_) => {
                    constant += least;
                    let values = rows.columns[range].iter().filter_map(|column| column.value);
                    let costs = values.zip(own.iter().map(|cost| (cost - least) as Int));
                    VarCost::of_values(column.var, &costs.collect::<Vec<_>>())
                }
            });
        }
        let idle = rows.columns.iter().map(|column| column.var);
        let costs = CostSum::new(costs, idle);
        RelaxedCost { costs, scale: self.scale as Int, constant: constant as Int }
    }
}

/// Returns the bound on the cost of `rows` that follows with these multipliers, on the finest scale
/// that numbers allow. `None` if none does.
pub(super) fn finest(rows: &LinearRows, multipliers: &RowMultipliers) -> Option<RelaxedCost> {
    let finest = |&scale: &i128| Combination::new(rows, multipliers, scale);
    Some(SCALES.iter().rev().find_map(finest)?.relaxed_cost(rows))
}

/// Returns the bound on the cost of `rows` that follows with these multipliers, on the simplest
/// scale that loses next to nothing, and the least cost then. `None` if it is no greater than
/// without rows.
pub(super) fn rounded(rows: &LinearRows, multipliers: &RowMultipliers) -> Option<RelaxedCost> {
    let combination = |&scale: &i128| Combination::new(rows, multipliers, scale);
    let combinations: Vec<Combination> = SCALES.iter().filter_map(combination).collect();
    let best = combinations.iter().map(Combination::bound).max_by(f64::total_cmp)?;
    let plain = if multipliers.values.is_some() { rows.least_cost() } else { 0 };
    let gain = best - plain as f64;
    let enough = best - LOSS_OF_UNIT.max(gain * LOSS_OF_GAIN).min(gain / 2.0);
    let simplest = combinations.into_iter().find(|one| one.bound() >= enough)?;
    let is_better = match multipliers.values {
        Some(_) => simplest.least > plain * simplest.scale,
        None => simplest.least > 0,
    };
    is_better.then(|| simplest.relaxed_cost(rows))
}
