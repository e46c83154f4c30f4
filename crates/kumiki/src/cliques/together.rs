//! Clique graphs beside other constraints: one constraint that replaces many, and runs on the
//! store.
//!
//! Invariant: it removes everything that the replaced constraints would. They stay in the model,
//! with their ids. They are run instead of it if the search needs to know which of them does what.

use super::kernel::{Build, Propagated, Rules, Simd, build};
use super::replaced::Replaced;
use super::{CliqueGraph, gather};
use crate::arithmetic::Int;
use crate::propagation::{Constraint, Cost, Model, Properties, SharedConstraint};
use crate::state::{Conflict, Event, Store, Var};
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
    root: &Store,
    kernel: Simd,
    is_searched_here: bool,
    laid_out: impl Fn(&CliqueGraph) -> CliqueGraph,
) -> Arc<Model> {
    if kernel == Simd::Off {
        return model;
    }
    let Some(gathered) = gather(&model, root) else { return model };
    let (first, last) = gathered.graph.span();
    let fits = gathered.vars.len() <= MOST_VARIABLES && last - first < MOST_VALUES as Int;
    if !fits || (gathered.is_whole && !is_searched_here) {
        return model;
    }
    let together = Replaced::new(&model, gathered.vars, &gathered.constraints);
    let graph = laid_out(&gathered.graph);
    let Some(together) = build(&graph, kernel, together) else { return model };
    let mut model = model;
    Arc::make_mut(&mut model).absorb(&gathered.constraints, together);
    model
}

impl Build for Replaced {
    type Of = SharedConstraint;

    fn build<R: Rules + 'static>(self, rules: R, graph: CliqueGraph) -> SharedConstraint {
        Arc::new(CliquePropagator { rules, graph, replaced: self })
    }
}

/// The constraint that runs other constraints as a clique graph.
struct CliquePropagator<R> {
    rules: R,
    /// The clique graph; its variables are those of the scope.
    graph: CliqueGraph,
    replaced: Replaced,
}

impl<R: Rules> CliquePropagator<R> {
    /// Finds the cause of a conflict, if a replaced constraint is one.
    fn find_violating(&self, store: &mut Store) -> Conflict {
        let together = store.running();
        let conflict = self.replaced.find_violating(store);
        if store.running() == together {
            store.set_running(None);
        }
        conflict
    }
}

impl<R: Rules> Constraint for CliquePropagator<R> {
    fn scope(&self) -> &[Var] {
        self.replaced.scope()
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.replaced.are_satisfied(values)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if store.keeps_removals() {
            return self.replaced.run_each(store);
        }
        let (first, _) = self.graph.span();
        let mut sets = vec![0; self.graph.len];
        for (&var, &vertex) in self.scope().iter().zip(&self.graph.vertices) {
            sets[vertex] = self.graph.compact(store.domain(var).word_from(first));
        }
        let mut state = self.rules.state(&sets);
        if self.rules.propagate(&mut state) == Propagated::Conflict {
            return Err(self.find_violating(store));
        }
        for (&var, &vertex) in self.scope().iter().zip(&self.graph.vertices) {
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
