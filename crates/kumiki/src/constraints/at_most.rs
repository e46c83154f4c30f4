//! One view is at most, or less than, another.
//!
//! Invariant: `x < y` is stored as `x ≤ y - 1`, so there is one rule for both.

use super::phrases::most_excess;
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, BoundedSum, Consistency, Constraint, Explained, Past, Phrase, Properties, Reasons,
    Structure, StructureKind,
};
use crate::state::{Conflict, Event, Store, Var, View};

/// Requires `x ≤ y`. Both may be views: `x + 1 ≤ y`.
///
/// Domain consistent; constant time a run.
///
/// ```
/// use kumiki::{constraints::AtMost, engine::Model, search::Search};
///
/// let mut model = Model::new();
/// let x = model.add_variable(1..=3)?;
/// let y = model.add_variable(1..=3)?;
/// model.add_constraint(AtMost::less_than(x, y));
/// assert_eq!(Search::new(model).count(), 3);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AtMost {
    scope: [Var; 2],
    /// The most by which the value of `x` may exceed that of `y`.
    excess: Int,
}

impl AtMost {
    /// Requires `x ≤ y`.
    pub fn new(x: impl Into<View>, y: impl Into<View>) -> AtMost {
        let (x, y) = (x.into(), y.into());
        AtMost { scope: [x.var(), y.var()], excess: y.offset() - x.offset() }
    }

    /// Requires `x < y`.
    pub fn less_than(x: impl Into<View>, y: impl Into<View>) -> AtMost {
        let AtMost { scope, excess } = AtMost::new(x, y);
        AtMost { scope, excess: excess - 1 }
    }
}

impl Constraint for AtMost {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        values[0] - values[1] <= self.excess
    }

    /// Returns the amount by which `x` is too great.
    fn violation(&self, values: &[Int]) -> u64 {
        (values[0] - values[1] - self.excess).max(0).unsigned_abs()
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let [x, y] = self.scope;
        if x == y {
            return if self.excess < 0 { Err(Conflict) } else { Ok(()) };
        }
        store.remove_above(x, store.domain(y).max() + self.excess)?;
        store.remove_below(y, store.domain(x).min() - self.excess)
    }

    fn structure(&self, wanted: StructureKind, _: &Store) -> Option<Structure> {
        let [x, y] = self.scope;
        let is_sum = wanted == StructureKind::BoundedSum && x != y;
        is_sum.then(|| {
            let terms = vec![(1, x), (-1, y)];
            Structure::BoundedSum(BoundedSum::at_most(terms, self.excess))
        })
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        let [x, y] = self.scope;
        match asked {
            _ if x == y => Explained::ByAll,
            Asked::Removed(removed) if removed.var() == x => {
                reasons.at_most(y, removed.min() - self.excess - 1);
                Explained::AndAbove
            }
            Asked::Removed(removed) => {
                reasons.at_least(x, removed.max() + self.excess + 1);
                Explained::AndBelow
            }
            Asked::Conflict => {
                let least = past.min(x);
                reasons.at_least(x, least);
                reasons.at_most(y, least - self.excess - 1);
                Explained::AsAsked
            }
        }
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let [x, y] = self.scope;
        let (mut least, mut greatest) = (facts.domain(x).min(), facts.domain(y).max());
        match asked {
            Asked::Conflict => {}
            Asked::Removed(removed) if removed.var() == x => least = removed.min(),
            Asked::Removed(removed) => greatest = removed.max(),
        }
        let is_enough = x != y && least - greatest > self.excess;
        is_enough.then(|| most_excess(self.scope, self.excess, facts))
    }

    fn properties(&self) -> Properties {
        Properties::new("at most")
            .wake_on(Event::Bounds)
            .consistency(Consistency::Domain)
            .is_idempotent(true)
            .is_for_all_values(true)
            .lives_from_bounds(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::VALUE_LIMIT;
    use crate::propagation::Model;
    use crate::testing::{agrees_with_its_meaning, cases};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_agrees_with_its_meaning(case in cases(2), strictly: bool) {
            agrees_with_its_meaning(&case.domains, |vars| {
                let views = case.views(vars);
                if strictly {
                    AtMost::less_than(views[0], views[1])
                } else {
                    AtMost::new(views[0], views[1])
                }
            });
        }
    }

    #[test]
    fn a_violation_is_what_is_too_much_also_at_the_limits() {
        let vars = Model::new().add_variables(2, 0..2).unwrap();
        assert_eq!(AtMost::new(vars[0], vars[1]).violation(&[7, 3]), 4);
        assert_eq!(AtMost::less_than(vars[0], vars[1]).violation(&[3, 3]), 1);
        let far = AtMost::less_than(vars[0] + VALUE_LIMIT, vars[1] - VALUE_LIMIT);
        assert_eq!(far.violation(&[VALUE_LIMIT, -VALUE_LIMIT]), 4 * VALUE_LIMIT as u64 + 1);
        assert_eq!(far.violation(&[-VALUE_LIMIT, VALUE_LIMIT]), 1);
    }
}
