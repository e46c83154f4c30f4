//! The values of the last free variable, tried.
//!
//! Invariant: `intervals` holds the values of all nodes that do not depend on the variable; the others
//! are written anew for each trial.

use super::program::Program;
use crate::event::Conflict;
use crate::interval::Interval;
use crate::number::Number;
use crate::store::Store;
use crate::var::{Int, Var};

/// How close values are to be tried one by one, and not first all at once; at most 64.
const NEAR: Int = 16;

/// The last free variable of a condition, and what its nodes come to where the others are fixed.
pub(super) struct LastFree<'a, N> {
    pub(super) program: &'a Program,
    pub(super) intervals: &'a mut [Interval<N>],
    pub(super) store: &'a mut Store,
    /// Where the variable is in the scope.
    pub(super) place: usize,
}

impl<N: Number> LastFree<'_, N> {
    /// Leaves the values from `min` to `max` that satisfy the condition, and what is beyond them. What
    /// holds for all of them, or for none, is found out at once; else for each half.
    pub(super) fn filter(&mut self, min: Int, max: Int) -> Result<(), Conflict> {
        let domain = self.store.domain(self.var());
        let (Some(min), Some(max)) = (domain.first_from(min), domain.last_to(max)) else {
            return Ok(());
        };
        if min > max {
            return Ok(());
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

    /// [`LastFree::filter`] one by one.
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
        let mut from = min;
        while from <= max {
            let width = (max - from + 1).min(64);
            self.store.subtract(var, from, &[u64::MAX >> (64 - width)])?;
            from += width;
        }
        Ok(())
    }
}
