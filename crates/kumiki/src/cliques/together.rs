//! Clique graphs beside other constraints: one constraint that replaces many, and runs on the
//! store.
//!
//! Invariant: it removes everything that the replaced constraints would. They stay in the model,
//! with their ids. They are run instead of it if the search needs to know which of them does what.

use super::kernel::{Build, Propagated, Rules, Simd, build};
use super::{CliqueGraph, gather};
use crate::arithmetic::Int;
use crate::propagation::{
    Constraint, Cost, Model, Properties, SharedConstraint, guard, unary_filtered,
};
use crate::state::{Conflict, ConstraintId, Event, Store, Var};
use std::sync::Arc;

/// The most variables and values of a clique graph beside other constraints, because each run reads
/// all of them.
const MOST_VARIABLES: usize = 256;
const MOST_VALUES: usize = 16;

/// Returns the model with its all-different constraints as one, if they form a clique graph. If it
/// has no other constraints, this is done only if `is_searched_here`, that is, if the search runs
/// on the store and not on states of the clique graph. `laid_out` orders the variables of a clique
/// graph.
pub(crate) fn run_together(
    model: Arc<Model>,
    kernel: Simd,
    is_searched_here: bool,
    laid_out: impl Fn(&CliqueGraph) -> CliqueGraph,
) -> Arc<Model> {
    if kernel == Simd::Off || !model.absorbed().is_empty() {
        return model;
    }
    let Some(root) = unary_filtered(&model) else { return model };
    let Some(gathered) = gather(&model, &root) else { return model };
    let (first, last) = gathered.graph.span();
    let fits = gathered.vars.len() <= MOST_VARIABLES && last - first < MOST_VALUES as Int;
    if !fits || (gathered.is_whole && !is_searched_here) {
        return model;
    }
    let constraints = gathered.constraints.iter();
    let constraints = constraints.map(|&id| (id, Arc::clone(model.constraint(id)))).collect();
    let together = PropagatorBuild { scope: gathered.vars, constraints };
    let graph = laid_out(&gathered.graph);
    let Some(together) = build(&graph, kernel, together) else { return model };
    let mut model = model;
    Arc::make_mut(&mut model).absorb(gathered.constraints, together);
    model
}

/// The data to build a constraint that runs a clique graph, except the rules.
struct PropagatorBuild {
    scope: Vec<Var>,
    constraints: Vec<(ConstraintId, SharedConstraint)>,
}

impl Build for PropagatorBuild {
    type Of = SharedConstraint;

    fn build<R: Rules + 'static>(self, rules: R, graph: CliqueGraph) -> SharedConstraint {
        let PropagatorBuild { scope, constraints } = self;
        Arc::new(CliquePropagator { rules, scope, graph, constraints })
    }
}

/// The constraint that runs other constraints as a clique graph.
struct CliquePropagator<R> {
    rules: R,
    scope: Vec<Var>,
    /// The clique graph; its variables are those of the scope.
    graph: CliqueGraph,
    constraints: Vec<(ConstraintId, SharedConstraint)>,
}

impl<R: Rules> CliquePropagator<R> {
    /// Runs each constraint on its own until none removes anything, under its own id.
    fn run_each(&self, store: &mut Store) -> Result<(), Conflict> {
        let together = store.running();
        let size = |store: &Store| -> usize {
            self.scope.iter().map(|&var| store.domain(var).len()).sum()
        };
        loop {
            let before = size(store);
            for (id, constraint) in &self.constraints {
                store.set_running(Some(*id));
                guard(constraint, Some(*id), false, || constraint.propagate(store))?;
            }
            if size(store) == before {
                store.set_running(together);
                return Ok(());
            }
        }
    }

    /// Finds the cause of a conflict: a constraint that has a conflict on its own, if there is one.
    fn find_violating(&self, store: &mut Store) -> Conflict {
        if self.run_each(store).is_ok() {
            store.set_running(None);
        }
        Conflict
    }
}

impl<R: Rules> Constraint for CliquePropagator<R> {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let value = |var: &Var| values[self.scope.binary_search(var).expect("in the scope")];
        self.constraints.iter().all(|(_, constraint)| {
            let values: Vec<Int> = constraint.scope().iter().map(value).collect();
            constraint.is_satisfied(&values)
        })
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if store.keeps_removals() {
            return self.run_each(store);
        }
        let (first, _) = self.graph.span();
        let mut sets = vec![0; self.graph.len];
        for (&var, &vertex) in self.scope.iter().zip(&self.graph.vertices) {
            sets[vertex] = self.graph.compact(store.domain(var).word_from(first));
        }
        let mut state = self.rules.state(&sets);
        if self.rules.propagate(&mut state) == Propagated::Conflict {
            return Err(self.find_violating(store));
        }
        for (&var, &vertex) in self.scope.iter().zip(&self.graph.vertices) {
            let set = self.rules.set(&state, vertex);
            if set != sets[vertex] {
                store.intersect(var, first, &[self.graph.spread(set)])?;
            }
        }
        Ok(())
    }

    fn properties(&self) -> Properties {
        // The constraint reads all its variables, so it should run after others have removed what
        // they can.
        Properties::new("clique graph")
            .wake_on(Event::Removed)
            .cost(Cost::Moderate)
            .is_idempotent(true)
    }
}
