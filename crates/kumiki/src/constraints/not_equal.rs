//! The disequality constraint: two views differ.

use super::are_truths;
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Exclusive, Explained, Past, Properties, Reasons, Structure,
    StructureKind,
};
use crate::state::{Conflict, Store, Var, View};

/// Requires `x ≠ y`. Both may be views: `x + 1 ≠ y`.
///
/// Domain consistent; constant time a run.
#[derive(Clone, Debug)]
pub struct NotEqual {
    scope: [Var; 2],
    /// The value of `x` minus the value of `y` when the two views are equal.
    distance: Int,
}

impl NotEqual {
    /// Requires `x ≠ y`.
    pub fn new(x: impl Into<View>, y: impl Into<View>) -> NotEqual {
        let (x, y) = (x.into(), y.into());
        NotEqual { scope: [x.var(), y.var()], distance: y.offset() - x.offset() }
    }
}

impl Constraint for NotEqual {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        values[0] - values[1] != self.distance
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let [x, y] = self.scope;
        if x == y {
            return if self.distance == 0 { Err(Conflict) } else { Ok(()) };
        }
        if let Some(value) = store.fixed(x) {
            store.remove(y, value - self.distance)?;
        }
        if let Some(value) = store.fixed(y) {
            store.remove(x, value + self.distance)?;
        }
        Ok(())
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        let [x, y] = self.scope;
        let is_explained = match asked {
            _ if x == y => false,
            Asked::Conflict => match (past.fixed(x), past.fixed(y)) {
                (Some(a), Some(b)) => a - b == self.distance,
                _ => false,
            },
            Asked::Removed(removed) if removed.len() > 1 => false,
            Asked::Removed(removed) if removed.var() == x => {
                past.fixed(y) == Some(removed.min() - self.distance)
            }
            Asked::Removed(removed) => past.fixed(x) == Some(removed.min() + self.distance),
        };
        if !is_explained {
            return Explained::ByAll;
        }
        for var in [x, y].into_iter().filter(|&var| Some(var) != asked.var()) {
            reasons.fixed(var);
        }
        Explained::AsAsked
    }

    fn structure(&self, wanted: StructureKind, root: &Store) -> Option<Structure> {
        match wanted {
            StructureKind::AllDifferent if self.distance == 0 && self.scope[0] != self.scope[1] => {
                Some(Structure::AllDifferent)
            }
            StructureKind::Exclusive if self.distance == 0 && are_truths(&self.scope, root) => {
                Some(Structure::Exclusive(Exclusive::ExactlyOne))
            }
            _ => None,
        }
    }

    fn properties(&self) -> Properties {
        Properties::new("not equal").consistency(Consistency::Domain).is_for_all_values(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{agrees_with_its_meaning, cases};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_agrees_with_its_meaning(case in cases(2)) {
            agrees_with_its_meaning(&case.domains, |vars| {
                let views = case.views(vars);
                NotEqual::new(views[0], views[1])
            });
        }
    }
}
