//! The oracle's checks of one run: nothing true is removed, and the result is as consistent as the
//! constraint claims.
//!
//! Invariant: the claims are compared with the truth, on the values that were left before the run.

use super::oracle::{Oracle, id};
use super::truth::{Values, intersection, is_subset};
use super::{ENUMERATION_LIMIT, any_combination};
use crate::arithmetic::Int;
use crate::propagation::Consistency;
use crate::state::{Store, Var};

impl Oracle {
    /// Checks the result of the constraint's run on `before` against the truth: the domains left in
    /// a store, or none after a conflict.
    pub(super) fn judge(&self, before: &Values, left: Option<&Store>) -> Result<(), String> {
        let support = self.truth.support(before);
        let Some(store) = left else {
            return match self.truth.within(before).next() {
                None => Ok(()),
                Some(lost) => Err(format!(
                    "a conflict at {:?}, where {lost:?} is a solution",
                    self.truth.lists(before)
                )),
            };
        };
        let now = self.truth.left(store);
        self.check_scope(before, &now)?;
        if !is_subset(&support.values, &now) {
            return Err(self.removal(before, &now));
        }
        self.check_is_possible(store, &now)?;
        self.check_consistency(&now, &support.values)
    }

    /// Checks that only variables of the scope have changed.
    fn check_scope(&self, before: &Values, now: &Values) -> Result<(), String> {
        if intersection(before, &self.outside) == intersection(now, &self.outside) {
            return Ok(());
        }
        let (before, now) = (self.truth.lists(before), self.truth.lists(now));
        let is_other = |at: &usize| !self.of_scope.contains(at) && before[*at] != now[*at];
        let at = (0..now.len()).find(is_other).expect("one has changed");
        Err(format!("it touches variable {at}, which is not in its scope, at {before:?}"))
    }

    /// Returns the message for a removed value that is part of a solution.
    fn removal(&self, before: &Values, now: &Values) -> String {
        let left = self.truth.lists(now);
        let cut = |solution: &[Int]| {
            solution.iter().zip(&left).position(|(value, domain)| !domain.contains(value))
        };
        let mut solutions = self.truth.within(before);
        let (solution, at) = solutions
            .find_map(|solution| Some((solution, cut(solution)?)))
            .expect("a solution is lost");
        format!(
            "it removes value {} of variable {at} at {:?}, where {solution:?} is a solution",
            solution[at],
            self.truth.lists(before)
        )
    }

    /// Checks that the values left are as consistent as the constraint claims; `support` has those
    /// of them that are part of a solution.
    fn check_consistency(&self, now: &Values, support: &Values) -> Result<(), String> {
        let claim = self.properties().consistency;
        let is_free = |&&at: &&usize| self.truth.values_of(now, at).nth(1).is_some();
        let free = self.of_scope.iter().filter(is_free).count();
        let is_each_supported = match claim {
            Consistency::Check => free == 0,
            Consistency::LastFree | Consistency::Bounds => free <= 1,
            Consistency::Domain => true,
        };
        if is_each_supported && !is_subset(&intersection(now, &self.inside), support) {
            let is_lost = |at: usize| {
                let mut values = self.truth.values_of(now, at);
                values.find(|&value| !self.truth.values_of(support, at).any(|v| v == value))
            };
            let lost = self.of_scope.iter().find_map(|&at| Some((at, is_lost(at)?)));
            let (at, value) = lost.expect("there is one");
            return Err(format!(
                "it claims {claim:?}, but leaves variable {at} value {value} at {:?}, \
                 where that is in no solution",
                self.truth.lists(now)
            ));
        }
        if claim == Consistency::Bounds && self.has_checked.borrow_mut().insert(now.clone()) {
            return self.check_bounds(&self.truth.lists(now));
        }
        Ok(())
    }

    /// Checks that each least and greatest value is part of a solution in which the other variables
    /// take any integers between their bounds. Skipped if these are too many to enumerate.
    fn check_bounds(&self, now: &[Vec<Int>]) -> Result<(), String> {
        let bounds = |at: usize| [now[at][0], now[at][now[at].len() - 1]];
        let hull = self.of_scope.iter().map(|&at| bounds(at));
        let mut hull: Vec<Vec<Int>> = hull.map(|[min, max]| (min..=max).collect()).collect();
        let sizes = hull.iter().map(|domain| domain.len() as u64);
        if sizes.fold(1, u64::saturating_mul) > ENUMERATION_LIMIT {
            return Ok(());
        }
        let scope = self.constraint().scope().iter();
        let place = |var: &Var| self.of_scope.binary_search(&var.index()).expect("of the scope");
        let places: Vec<usize> = scope.map(place).collect();
        for (place, &at) in self.of_scope.iter().enumerate() {
            for bound in bounds(at) {
                let all = std::mem::replace(&mut hull[place], vec![bound]);
                let is_supported = any_combination(&hull, |values| {
                    let of_places: Vec<Int> = places.iter().map(|&place| values[place]).collect();
                    self.model.run(id(), |constraint| constraint.is_satisfied(&of_places))
                });
                hull[place] = all;
                if !is_supported {
                    return Err(format!(
                        "it claims Bounds, but leaves variable {at} the bound {bound} at {now:?}, \
                         which no integers between the bounds support"
                    ));
                }
            }
        }
        Ok(())
    }

    /// Checks that the second run of a constraint that claims to be idempotent leaves the same as
    /// the first (`once`); nothing is left after a conflict.
    pub(super) fn check_idempotence(
        &self,
        once: &Values,
        twice: Option<&Store>,
    ) -> Result<(), String> {
        let twice = twice.map(|store| self.truth.left(store));
        if !self.properties().is_idempotent || twice.as_ref() == Some(once) {
            return Ok(());
        }
        let comes_to = match twice {
            Some(twice) => format!("{:?}", self.truth.lists(&twice)),
            None => "a conflict".to_owned(),
        };
        let once = self.truth.lists(once);
        Err(format!("it claims to be idempotent, but a second run at {once:?} comes to {comes_to}"))
    }
}
