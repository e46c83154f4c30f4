//! A closure that says which values go together.
//!
//! Invariant: the closure decides by the values alone, so the same values always get the same answer.

use crate::constraint::Constraint;
use crate::var::{Int, Var};
use std::fmt;

/// Any relation, given as a closure over the values of its variables.
///
/// Once one variable is left free, each of its values is tried: consistent there, and a check before.
/// A run is linear in the number of variables, plus one call for each value of the last free one.
/// A relation that has few combinations is better given as a [`Table`](super::Table).
///
/// ```
/// use kumiki::{Model, Search, constraints::Predicate};
///
/// let mut model = Model::new();
/// let sides = model.add_variables(3, 1..=20)?;
/// model.add_constraint(Predicate::new(sides, |v| v[0] < v[1] && v[0] * v[0] + v[1] * v[1] == v[2] * v[2]));
/// assert_eq!(Search::new(model).count(), 6);
/// # Ok::<(), kumiki::DomainError>(())
/// ```
pub struct Predicate {
    scope: Vec<Var>,
    holds: Box<Holds>,
}

type Holds = dyn Fn(&[Int]) -> bool + Send + Sync;

impl Predicate {
    /// `holds` says yes to the values of the variables of `scope`, which come in the same order.
    ///
    /// It must give the same answer each time, and must not panic on values of the domains.
    pub fn new(
        scope: impl IntoIterator<Item = Var>,
        holds: impl Fn(&[Int]) -> bool + Send + Sync + 'static,
    ) -> Predicate {
        Predicate { scope: scope.into_iter().collect(), holds: Box::new(holds) }
    }
}

impl fmt::Debug for Predicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Predicate").field("scope", &self.scope).finish_non_exhaustive()
    }
}

impl Constraint for Predicate {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        (self.holds)(values)
    }

    fn kind(&self) -> &'static str {
        "predicate"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{agrees_with_its_meaning, cases};
    use proptest::prelude::*;

    proptest! {
        /// The relation is as arbitrary as can be: a hash of the values.
        #[test]
        fn it_agrees_with_its_meaning(case in cases(0), seed: u64, one_in in 1..5u64) {
            agrees_with_its_meaning(&case.domains, |vars| {
                let scope = case.places.iter().map(|&(at, _)| vars[at]);
                Predicate::new(scope, move |values| {
                    let mix = |hash: u64, &value: &Int| {
                        (hash ^ value as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
                    };
                    values.iter().fold(seed, mix) % one_in == 0
                })
            });
        }
    }
}
