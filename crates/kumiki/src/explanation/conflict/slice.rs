//! The assumptions that took part in a conflict: read from the record of removals on the way there.
//!
//! Invariant: the returned assumptions have no solution, if the given ones have none.

use super::assumption_set::AssumptionSet;
use super::assumptions::Assumptions;
use super::feasibility::Feasibility;
use crate::cliques::Simd;
use crate::propagation::Model;
use crate::run::Observer;
use crate::search::Search;
use crate::state::{Conflict, ConstraintId, Removal, Var};
use std::sync::{Arc, Mutex, PoisonError};

/// The removals of a run, in their order.
#[derive(Debug, Default)]
struct Seen(Vec<Removal>);

impl Observer for Seen {
    fn removed(&mut self, removals: &[Removal]) {
        self.0.extend(removals);
    }
}

/// Propagates from `set`. On a conflict, returns the assumptions of `set` that took part in it.
pub(super) fn of_look_ahead(
    feasibility: &mut Feasibility,
    set: &AssumptionSet,
) -> Option<AssumptionSet> {
    let (model, owners) = feasibility.model(set);
    let model = Arc::new(model);
    let limits = feasibility.budget.share(1).ok()?;
    let kept = feasibility.searches.recorded.take();
    let mut search = kept.unwrap_or_else(|| {
        let settings = feasibility.settings().simd(Simd::Off).limits(limits.clone());
        Box::new(Search::with_settings(Arc::clone(&model), settings))
    });
    search.set_limits(limits);
    search.reset();
    let seen = Arc::new(Mutex::new(Seen::default()));
    search.observe(Some(Box::new(Arc::clone(&seen))));
    let met = meet_conflict(&mut search, feasibility.assumptions(), set);
    search.observe(None);
    if !feasibility.has_constraints() {
        // What the background removes at the root is recorded once, and no assumption is of it.
        feasibility.searches.recorded = Some(search);
    }
    let met = met?;
    let removals = std::mem::take(&mut seen.lock().unwrap_or_else(PoisonError::into_inner).0);
    let assumptions = feasibility.assumptions();
    let mut slice = Slice {
        wanted: vec![false; model.variables().len()],
        parties: AssumptionSet::none(assumptions.len()),
        model: &model,
        owners: &owners,
        assumptions,
        set,
    };
    match met {
        Met::By(constraint) => slice.add(constraint),
        Met::Of(var) => slice.add_values(var),
    }
    for removal in removals.iter().rev() {
        match removal.by {
            _ if !slice.wanted[removal.var.index()] => {}
            Some(constraint) => slice.add(constraint),
            None => slice.add_values(removal.var),
        }
    }
    Some(slice.parties)
}

/// The origin of a conflict.
enum Met {
    /// A constraint.
    By(ConstraintId),
    /// The assumed values of this variable.
    Of(Var),
}

/// Returns the first conflict of propagation.
fn meet_conflict(
    search: &mut Search,
    assumptions: &Assumptions,
    set: &AssumptionSet,
) -> Option<Met> {
    if search.propagate().is_err() {
        return search.last_conflict().map(Met::By);
    }
    for number in set.iter() {
        let Some((var, values)) = &assumptions.assumption(number).values else { continue };
        if search.assume_among(*var, values.iter().copied()).is_err() {
            return Some(Met::Of(*var));
        }
    }
    match search.propagate() {
        Err(Conflict) => search.last_conflict().map(Met::By),
        Ok(_) => None,
    }
}

/// The part of a record that leads to a conflict, gathered from its end.
struct Slice<'a> {
    model: &'a Model,
    owners: &'a [Option<usize>],
    assumptions: &'a Assumptions,
    set: &'a AssumptionSet,
    /// The variables whose removals matter.
    wanted: Vec<bool>,
    parties: AssumptionSet,
}

impl Slice<'_> {
    /// Adds a constraint that took part: earlier removals from its variables matter, too.
    fn add(&mut self, constraint: ConstraintId) {
        if let Some(owner) = self.owners[constraint.index()] {
            self.parties.insert(owner);
        }
        for var in self.model.constraint(constraint).scope() {
            self.wanted[var.index()] = true;
        }
    }

    /// Adds the assumed values of `var`, which took part.
    fn add_values(&mut self, var: Var) {
        self.wanted[var.index()] = true;
        let values = |number: usize| self.assumptions.assumption(number).values.as_ref();
        for number in self.set.iter().filter(|&number| values(number).is_some_and(|v| v.0 == var)) {
            self.parties.insert(number);
        }
    }
}
