//! The dual simplex method on bounded columns, in floating point.
//!
//! Invariant: each basic quantity is the sum of the others, with the factors of its line of the
//! tableau. The multipliers are for guidance: rounded or wrong, they still mean a valid inequality.

use super::rows::{Ends, LinearRows};
use crate::arithmetic::Int;

/// Factors smaller than this are no pivots.
const LEAST_PIVOT: f64 = 1e-7;

/// The excess over an end that counts as none, for an end of size 1.
const TOLERANCE: f64 = 1e-7;

/// The pivots after which values are calculated anew.
const REFRESH: usize = 32;

/// The share by which costs are changed so that no two choices look the same.
const PERTURBATION: f64 = 1e-6;

/// The result of the method.
pub(super) struct RowMultipliers {
    /// The multiplier of each row. One that is positive counts on the least sum of the row, and a
    /// negative one on its greatest.
    pub(super) of_rows: Vec<f64>,
    /// The value of each column in the last solution of the relaxation; `None` if it has none: the
    /// rows contradict each other then, whatever the costs.
    pub(super) values: Option<Vec<f64>>,
}

/// The state of the method. Quantities are the columns, and after them the sums of the rows.
///
/// All columns have two ends, so each can stand where its cost is least. From there on, every step
/// keeps the costs right, and moves one sum to the end that it exceeds: the method can stop at any
/// time. Columns that pass from end to end on the way are flipped (see Koberstein, *The dual
/// simplex method, techniques for a fast and stable implementation*, 2005).
#[derive(Clone)]
pub(super) struct DualSimplex {
    /// For each basic quantity, the factors of the others, in the order of `others`.
    tableau: Vec<f64>,
    /// The quantity of each line of the tableau.
    basic: Vec<usize>,
    /// The value of each basic quantity.
    values: Vec<f64>,
    /// The quantities that are at an end, one for each column.
    others: Vec<usize>,
    /// True for those that are at their greatest value.
    is_upper: Vec<bool>,
    /// The costs of these for a unit.
    costs: Vec<f64>,
    /// Slightly different costs, which the choices go by.
    guides: Vec<f64>,
    /// The least and the greatest value of each quantity.
    ends: Vec<(f64, f64)>,
    columns: usize,
}

impl DualSimplex {
    /// Returns the state in which each column is at its cheaper end.
    pub(super) fn new(rows: &LinearRows) -> DualSimplex {
        let columns = rows.columns.len();
        let mut tableau = vec![0.0; columns * rows.rows.len()];
        let real = |end: Int| end as f64;
        let mut ends: Vec<(f64, f64)> =
            rows.ends.iter().map(|&(least, most)| (real(least), real(most))).collect();
        for (line, row) in tableau.chunks_exact_mut(columns.max(1)).zip(&rows.rows) {
            row.terms.iter().for_each(|&(factor, at)| line[at] = factor as f64);
            let (least, most) = (row.least.map(real), row.most.map(real));
            ends.push((least.unwrap_or(f64::NEG_INFINITY), most.unwrap_or(f64::INFINITY)));
        }
        let costs: Vec<f64> = rows.columns.iter().map(|column| column.cost as f64).collect();
        let mean = costs.iter().map(|cost| cost.abs()).sum::<f64>() / columns.max(1) as f64;
        // The shares are spread evenly, and the same in each run.
        let share = |at: usize| 0.5 + (at as f64 * 0.618_033_988_75).fract();
        let guides: Vec<f64> = (costs.iter().enumerate())
            .map(|(at, cost)| cost + (cost.abs() + mean) * PERTURBATION * share(at))
            .collect();
        let mut simplex = DualSimplex {
            tableau,
            basic: (columns..columns + rows.rows.len()).collect(),
            values: vec![0.0; rows.rows.len()],
            others: (0..columns).collect(),
            is_upper: guides.iter().map(|&guide| guide < 0.0).collect(),
            costs,
            guides,
            ends,
            columns,
        };
        simplex.refresh();
        simplex
    }

    /// Returns the state in which the columns have other ends.
    pub(super) fn with_ends(&self, ends: &[Ends]) -> DualSimplex {
        let mut simplex = self.clone();
        for (own, &(least, most)) in simplex.ends.iter_mut().zip(ends) {
            *own = (least as f64, most as f64);
        }
        simplex.refresh();
        simplex
    }

    /// Takes steps until no sum exceeds its ends, or `is_over` of the steps so far.
    pub(super) fn run(&mut self, mut is_over: impl FnMut(usize) -> bool) -> RowMultipliers {
        let mut steps = 0;
        while let Some((line, up)) = self.leaving() {
            if steps > 0 && is_over(steps) {
                break;
            }
            let Some(place) = self.entering(line, up) else {
                return self.contradiction(line, up);
            };
            self.pivot(line, place, up);
            steps += 1;
            if steps % REFRESH == 0 {
                self.refresh();
            }
        }
        self.multipliers()
    }

    fn line(&self, line: usize) -> &[f64] {
        &self.tableau[line * self.columns..][..self.columns]
    }

    /// Returns the value of the quantity at `place` of the others.
    fn at_end(&self, place: usize) -> f64 {
        let (least, most) = self.ends[self.others[place]];
        if self.is_upper[place] { most } else { least }
    }

    /// Calculates the values of the basic quantities anew.
    fn refresh(&mut self) {
        let at_ends: Vec<f64> = (0..self.columns).map(|place| self.at_end(place)).collect();
        for line in 0..self.basic.len() {
            let terms = self.line(line).iter().zip(&at_ends);
            self.values[line] = terms.map(|(factor, value)| factor * value).sum();
        }
    }

    /// Returns the line whose quantity exceeds its ends most, for the length of the line, and
    /// whether it must grow.
    fn leaving(&self) -> Option<(usize, bool)> {
        let mut best = (0.0, None);
        for (line, &value) in self.values.iter().enumerate() {
            let (least, most) = self.ends[self.basic[line]];
            let (short, over) = (least - value, value - most);
            let excess = short.max(over);
            let end = if short > over { least } else { most };
            if excess > TOLERANCE * (1.0 + end.abs()) {
                let length: f64 = self.line(line).iter().map(|factor| factor * factor).sum();
                let weight = excess * excess / (1.0 + length);
                if weight > best.0 {
                    best = (weight, Some((line, short > over)));
                }
            }
        }
        best.1
    }

    /// Returns the place of the quantity that becomes basic in `line`, and flips those that pass
    /// from end to end before. `None` if all together cannot bring the line to its end.
    fn entering(&mut self, line: usize, up: bool) -> Option<usize> {
        let (least, most) = self.ends[self.basic[line]];
        let end = if up { least } else { most };
        let mut missing = (end - self.values[line]).abs();
        let mut candidates: Vec<(f64, usize)> = Vec::new();
        for (place, &factor) in self.line(line).iter().enumerate() {
            let (least, most) = self.ends[self.others[place]];
            let helps = (factor > 0.0) == (up != self.is_upper[place]);
            if helps && factor.abs() > LEAST_PIVOT && least < most {
                candidates.push((self.guides[place].abs() / factor.abs(), place));
            }
        }
        candidates
            .sort_unstable_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let mut flips = Vec::new();
        for &(_, place) in &candidates {
            let (least, most) = self.ends[self.others[place]];
            missing -= self.line(line)[place].abs() * (most - least);
            flips.push(place);
            if missing < 0.0 {
                break;
            }
        }
        let place = flips.pop().filter(|_| missing <= TOLERANCE * (1.0 + end.abs()))?;
        flips.into_iter().for_each(|place| self.flip(place));
        Some(place)
    }

    /// Moves the quantity at `place` of the others to its other end.
    fn flip(&mut self, place: usize) {
        let before = self.at_end(place);
        self.is_upper[place] = !self.is_upper[place];
        let by = self.at_end(place) - before;
        for (line, value) in self.values.iter_mut().enumerate() {
            *value += self.tableau[line * self.columns + place] * by;
        }
    }

    /// Exchanges the quantity of `line`, which goes to an end, for that at `place`.
    fn pivot(&mut self, line: usize, place: usize, up: bool) {
        let leaves = self.basic[line];
        let end = if up { self.ends[leaves].0 } else { self.ends[leaves].1 };
        let mut pivot_line = self.line(line).to_vec();
        let pivot = pivot_line[place];
        let by = (end - self.values[line]) / pivot;
        let value = self.at_end(place) + by;
        pivot_line.iter_mut().for_each(|factor| *factor /= -pivot);
        pivot_line[place] = 1.0 / pivot;
        for other in (0..self.basic.len()).filter(|&other| other != line) {
            let of_line = &mut self.tableau[other * self.columns..][..self.columns];
            let times = of_line[place];
            if times != 0.0 {
                self.values[other] += times * by;
                exchange(of_line, place, &pivot_line);
            }
        }
        exchange(&mut self.costs, place, &pivot_line);
        exchange(&mut self.guides, place, &pivot_line);
        self.tableau[line * self.columns..][..self.columns].copy_from_slice(&pivot_line);
        self.values[line] = value;
        self.basic[line] = std::mem::replace(&mut self.others[place], leaves);
        self.is_upper[place] = !up;
    }

    /// Returns the multipliers and the values of the present state.
    fn multipliers(&self) -> RowMultipliers {
        let mut of_rows = vec![0.0; self.basic.len()];
        let mut values = vec![0.0; self.columns];
        for (place, &quantity) in self.others.iter().enumerate() {
            match quantity.checked_sub(self.columns) {
                Some(row) => of_rows[row] = self.costs[place],
                None => values[quantity] = self.at_end(place),
            }
        }
        for (&quantity, &value) in self.basic.iter().zip(&self.values) {
            if quantity < self.columns {
                values[quantity] = value;
            }
        }
        RowMultipliers { of_rows, values: Some(values) }
    }

    /// Returns the multipliers with which the rows say that `line` cannot be brought to its end.
    fn contradiction(&self, line: usize, up: bool) -> RowMultipliers {
        let sign = if up { 1.0 } else { -1.0 };
        let mut of_rows = vec![0.0; self.basic.len()];
        let quantities = self.others.iter().zip(self.line(line).iter().map(|factor| -factor));
        for (&quantity, factor) in quantities.chain([(&self.basic[line], 1.0)]) {
            if let Some(row) = quantity.checked_sub(self.columns) {
                of_rows[row] = sign * factor;
            }
        }
        RowMultipliers { of_rows, values: None }
    }
}

/// Writes `line` with the pivot's quantity in the place of the one that becomes basic.
fn exchange(line: &mut [f64], place: usize, pivot_line: &[f64]) {
    let times = std::mem::take(&mut line[place]);
    for (factor, pivot) in line.iter_mut().zip(pivot_line) {
        *factor += times * pivot;
    }
}
