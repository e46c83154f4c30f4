//! The last free variable of a formula: its values are tried.
//!
//! Invariant: `intervals` holds the values of all nodes that do not depend on the variable. The
//! others are written anew for each trial.

use super::program::Program;
use crate::arithmetic::{Int, Interval, WholeNumber};
use crate::state::{Conflict, Store, Var};

/// The width of a range whose values are tried one by one, and not first all at once; at most 64.
const NEAR: Int = 16;

/// The last free variable of a condition, and the intervals of its nodes with the others fixed.
pub(super) struct LastFree<'a, N> {
    program: &'a Program,
    intervals: &'a mut [Interval<N>],
    store: &'a mut Store,
    /// The position of the variable in the scope.
    place: usize,
    /// The number of trials that are left, if the variable has very many values.
    trials: Option<u32>,
    /// True if values stay that were not tried, or that do not satisfy the condition.
    is_open: bool,
}

/// The number of trials for a variable with very many values.
const TRIALS: u32 = 1 << 12;

impl<'a, N: WholeNumber> LastFree<'a, N> {
    pub(super) fn new(
        program: &'a Program,
        intervals: &'a mut [Interval<N>],
        store: &'a mut Store,
        place: usize,
    ) -> LastFree<'a, N> {
        LastFree { program, intervals, store, place, trials: None, is_open: false }
    }

    /// Removes the values that do not satisfy the condition. If the variable has very many, some of
    /// them may stay; then it returns `false`.
    pub(super) fn run(mut self) -> Result<bool, Conflict> {
        loop {
            let ends = |store: &Store, var: Var| {
                let domain = store.domain(var);
                (domain.min(), domain.max())
            };
            let before = ends(self.store, self.var());
            self.trials = self.store.domain(self.var()).is_vast().then_some(TRIALS);
            self.is_open = false;
            self.filter(Int::MIN, Int::MAX)?;
            // Bounds that have moved leave less between them.
            if !self.is_open || ends(self.store, self.var()) == before {
                return Ok(!self.is_open);
            }
        }
    }

    /// Removes the values from `min` to `max` that do not satisfy the condition; values beyond
    /// stay. A range in which all values satisfy it, or none, is decided at once; otherwise each
    /// half is filtered.
    fn filter(&mut self, min: Int, max: Int) -> Result<(), Conflict> {
        let domain = self.store.domain(self.var());
        let (Some(min), Some(max)) = (domain.first_from(min), domain.last_to(max)) else {
            return Ok(());
        };
        if min > max {
            return Ok(());
        }
        if let Some(trials) = &mut self.trials {
            let Some(left) = trials.checked_sub(1) else {
                self.is_open = true;
                return Ok(());
            };
            *trials = left;
        }
        if max - min < NEAR {
            return self.filter_near(min, max);
        }
        let all = Interval::new(N::from(min), N::from(max));
        match self.program.look_again(self.intervals, self.place, all) {
            Some(true) => Ok(()),
            Some(false) => self.remove(min, max),
            None => {
                let middle = min + (max - min) / 2;
                self.filter(min, middle)?;
                self.filter(middle + 1, max)
            }
        }
    }

    fn var(&self) -> Var {
        self.program.scope[self.place]
    }

    /// Does the work of [`LastFree::filter`] one by one.
    fn filter_near(&mut self, min: Int, max: Int) -> Result<(), Conflict> {
        let possible = self.store.domain(self.var()).word_from(min);
        let mut removed = 0;
        for at in (0..=max - min).filter(|at| possible >> at & 1 == 1) {
            let value = N::from(min + at);
            let holds = self.program.holds_with(self.intervals, self.place, value);
            removed |= u64::from(!holds) << at;
        }
        if removed == 0 { Ok(()) } else { self.store.subtract(self.var(), min, &[removed]) }
    }

    /// Removes the values from `min` to `max`.
    fn remove(&mut self, min: Int, max: Int) -> Result<(), Conflict> {
        let var = self.var();
        if self.store.domain(var).min() == min {
            return self.store.remove_below(var, max + 1);
        }
        if self.store.domain(var).max() == max {
            return self.store.remove_above(var, min - 1);
        }
        if self.store.domain(var).is_scattered() {
            return self.store.retain(var, |_, value| !(min..=max).contains(&value));
        }
        if self.trials.is_some() {
            // A long hole would take much memory.
            self.is_open = true;
            return Ok(());
        }
        let mut from = min;
        while from <= max {
            let width = (max - from + 1).min(64);
            self.store.subtract(var, from, &[u64::MAX >> (64 - width)])?;
            from += width;
        }
        Ok(())
    }
}
