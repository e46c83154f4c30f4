//! The knowledge about a model before the first step.
//!
//! Invariant: only values that are in no solution are removed, and none after the root is complete.

use crate::propagation::{Halt, Model, Partial, Propagation};
use crate::run::{Meter, SolutionCount};
use crate::search::settings::LookAhead;
use crate::state::{ConstraintId, Store};

/// The model before the first step, and the knowledge about it.
#[derive(Debug)]
pub(super) struct LocalRoot {
    store: Store,
    propagation: Propagation,
    look_ahead: LookAhead,
    known: RootRemovals,
    combinations: Option<SolutionCount>,
}

/// The values that are removed so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RootRemovals {
    Nothing,
    /// The values that the constraints on one variable leave.
    Filtered,
    /// Everything that propagation finds.
    All,
    /// There are no solutions.
    Conflict,
}

impl LocalRoot {
    pub(super) fn new(model: &Model, look_ahead: LookAhead) -> LocalRoot {
        LocalRoot {
            store: model.store(),
            propagation: Propagation::new(model, None),
            look_ahead,
            known: RootRemovals::Nothing,
            combinations: None,
        }
    }

    /// Returns the domain of each variable, as a store.
    pub(super) fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the constraints on more than one variable. The others hold after the root was
    /// propagated.
    pub(super) fn constraints(&self) -> &[ConstraintId] {
        self.propagation.watches().others()
    }

    /// Returns the number of combinations of the remaining values, if they are known.
    pub(super) fn combinations(&self) -> Option<&SolutionCount> {
        self.combinations.as_ref()
    }

    pub(super) fn is_conflict(&self) -> bool {
        self.known == RootRemovals::Conflict
    }

    /// Returns the number of runs of constraints.
    pub(super) fn runs(&self) -> u64 {
        self.propagation.runs()
    }

    /// Propagates the root, if that is not done yet.
    pub(super) fn look(&mut self, model: &Model, meter: &mut Meter) -> Result<(), Halt> {
        if self.known == RootRemovals::Nothing {
            let filtered = self.propagation.filter_unary(model, &mut self.store);
            self.known =
                if filtered.is_ok() { RootRemovals::Filtered } else { RootRemovals::Conflict };
            self.propagation.queue_all();
        }
        if self.known == RootRemovals::Filtered {
            self.known = match self.look_ahead(model, meter) {
                Ok(()) => RootRemovals::All,
                Err(Halt::Conflict) => RootRemovals::Conflict,
                Err(Halt::Limit) => return Err(Halt::Limit),
            };
            let sizes = self.store.domains().map(|domain| domain.size());
            self.combinations = Some(sizes.product());
        }
        if self.is_conflict() { Err(Halt::Conflict) } else { Ok(()) }
    }

    fn look_ahead(&mut self, model: &Model, meter: &mut Meter) -> Result<(), Halt> {
        if self.look_ahead != LookAhead::None {
            return self.propagation.fixpoint(model, &mut self.store, |steps| meter.tick_by(steps));
        }
        // A constraint without a variable to change holds now or never.
        for &id in self.propagation.watches().others() {
            if meter.tick() {
                return Err(Halt::Limit);
            }
            let constraint = model.constraint(id);
            let values = Partial::new(constraint.scope(), &self.store).complete();
            let is_satisfied =
                |values: &[_]| model.run(id, |constraint| constraint.is_satisfied(values));
            if values.is_some_and(|values| !is_satisfied(&values)) {
                return Err(Halt::Conflict);
            }
        }
        Ok(())
    }
}
