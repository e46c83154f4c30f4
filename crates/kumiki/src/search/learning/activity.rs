//! Activity: how often variables and candidates took part in recent conflicts.
//!
//! Invariant: only the order of the figures matters, and the newest conflict counts most.

use crate::state::{Store, Var};

/// By how much each conflict counts less than the next one.
const DECAY: f64 = 0.95;

/// The greatest step before all figures are scaled down.
const MOST: f64 = 1e100;

/// The share of a variable that took part in no conflict.
const LEAST: f64 = 1e-9;

/// The activity of variables and of candidates, which are values of narrow variables.
#[derive(Debug)]
pub(super) struct Activity {
    variables: Vec<f64>,
    candidates: Vec<f64>,
    /// The greatest activity of the candidates of each variable.
    greatest: Vec<f64>,
    /// The first candidate of each variable.
    starts: Vec<usize>,
    /// The amount that a conflict adds.
    step: f64,
}

impl Activity {
    pub(super) fn new(store: &Store) -> Activity {
        let (mut starts, mut candidates) = (Vec::new(), 0);
        for domain in store.domains() {
            starts.push(candidates);
            candidates += domain.narrow_bits().map_or(0, |_| domain.end_places().1 as usize + 1);
        }
        Activity {
            variables: vec![0.0; starts.len()],
            candidates: vec![0.0; candidates],
            greatest: vec![0.0; starts.len()],
            starts,
            step: 1.0,
        }
    }

    pub(super) fn bump_variable(&mut self, var: Var) {
        self.variables[var.index()] += self.step;
    }

    pub(super) fn bump_candidates(&mut self, var: Var, mut bits: u64) {
        let start = self.starts[var.index()];
        let greatest = &mut self.greatest[var.index()];
        while bits != 0 {
            let activity = &mut self.candidates[start + bits.trailing_zeros() as usize];
            *activity += self.step;
            *greatest = greatest.max(*activity);
            bits &= bits - 1;
        }
    }

    /// Lets the conflicts so far count less than the next one.
    pub(super) fn decay(&mut self) {
        self.step /= DECAY;
        if self.step > MOST {
            let all = self.variables.iter_mut().chain(&mut self.candidates);
            all.chain(&mut self.greatest).for_each(|one| *one /= MOST);
            self.step /= MOST;
        }
    }

    /// Returns how much `var`, which has `len` values, promises: its activity for each value.
    pub(super) fn of_variable(&self, var: Var, len: usize) -> f64 {
        (self.variables[var.index()] + LEAST * self.step) / len as f64
    }

    /// Returns whether a candidate of `bits` of `var` may promise more than `score`.
    #[inline]
    pub(super) fn may_exceed(&self, score: f64, var: Var, bits: u64) -> bool {
        let most = self.greatest[var.index()] + LEAST * self.step;
        most > score * f64::from(bits.count_ones())
    }

    /// Returns the most active of the candidates `bits` of `var`, the least of equal ones, and how
    /// much it promises.
    pub(super) fn best_candidate(&self, var: Var, mut bits: u64) -> (f64, u32) {
        let (start, len) = (self.starts[var.index()], f64::from(bits.count_ones()));
        let mut best = (-1.0, 0);
        while bits != 0 {
            let place = bits.trailing_zeros();
            bits &= bits - 1;
            let activity = self.candidates[start + place as usize];
            if activity > best.0 {
                best = (activity, place);
            }
        }
        ((best.0 + LEAST * self.step) / len, best.1)
    }
}
