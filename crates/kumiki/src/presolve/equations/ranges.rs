//! The ranges of variables that equations leave, and the steps of their values.
//!
//! Invariant: it is one constraint on all variables of the equations. One on a single variable
//! would be run value by value, also where an implied constraint does nothing.

use crate::arithmetic::Int;
use crate::propagation::{Asked, Consistency, Constraint, Explained, Past, Properties, Reasons};
use crate::state::{Conflict, Event, Store, Var};

/// The most values of a variable that are tested for their steps.
const MOST_TESTED: Int = 1 << 12;

/// The position of the reversible word that records that nothing is left to remove.
const HOLDS: usize = 0;

/// Requires that variables have values between two bounds, with a remainder.
pub(super) struct Ranges {
    scope: Vec<Var>,
    ranges: Vec<Range>,
}

/// The values of a variable: those from `min` to `max` whose remainder modulo `modulus` is
/// `remainder`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub(super) min: Int,
    pub(super) max: Int,
    pub(super) modulus: Int,
    pub(super) remainder: Int,
}

impl Range {
    /// Returns the values from `min` to `max`.
    pub(super) fn new(min: Int, max: Int) -> Range {
        Range { min, max, modulus: 1, remainder: 0 }
    }

    /// Leaves those whose remainder modulo `modulus` is `remainder`, if there are few values, and
    /// if no greater modulus is known.
    pub(super) fn step(&mut self, modulus: i128, remainder: i128) {
        if let (Ok(modulus), Ok(remainder)) = (modulus.try_into(), remainder.try_into())
            && modulus > self.modulus
            && self.max - self.min < MOST_TESTED
        {
            (self.modulus, self.remainder) = (modulus, remainder);
        }
    }

    fn contains(self, value: Int) -> bool {
        let is_between = self.min <= value && value <= self.max;
        is_between && value.rem_euclid(self.modulus) == self.remainder
    }

    /// Returns whether some value of `var` in `root` is not one of these.
    fn excludes(self, var: Var, root: &Store) -> bool {
        let domain = root.domain(var);
        let has_step = self.modulus > 1;
        domain.min() < self.min || domain.max() > self.max || has_step
    }
}

impl Ranges {
    /// Returns the constraint that the variables of `scope` have values of `ranges`; `None` if all
    /// have in `root`.
    pub(super) fn new(scope: &[Var], ranges: Vec<Range>, root: &Store) -> Option<Ranges> {
        let mut both = scope.iter().zip(&ranges);
        let excludes = both.any(|(&var, range)| range.excludes(var, root));
        excludes.then(|| Ranges { scope: scope.to_vec(), ranges })
    }
}

impl Constraint for Ranges {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.ranges.iter().zip(values).all(|(range, &value)| range.contains(value))
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if store.state_word(HOLDS) == 1 {
            return Ok(());
        }
        for (&var, range) in self.scope.iter().zip(&self.ranges) {
            store.remove_below(var, range.min)?;
            store.remove_above(var, range.max)?;
            if range.modulus > 1 {
                store.retain(var, |_, value| range.contains(value))?;
            }
        }
        store.set_state_word(HOLDS, 1);
        Ok(())
    }

    /// Explains a value by nothing: it is never possible.
    fn explain(&self, asked: &Asked<'_>, _: &Past<'_>, _: &mut Reasons<'_>) -> Explained {
        let Asked::Removed(removed) = asked else { return Explained::ByAll };
        let at = self.scope.iter().position(|&var| var == removed.var());
        let is_possible = |at: usize| removed.iter().any(|value| self.ranges[at].contains(value));
        if at.is_some_and(|at| !is_possible(at)) { Explained::AsAsked } else { Explained::ByAll }
    }

    fn properties(&self) -> Properties {
        Properties::new("ranges")
            .wake_on(Event::Fixed)
            .consistency(Consistency::Domain)
            .is_idempotent(true)
            .state_words(1)
            .lives_from_bounds(true)
    }
}
