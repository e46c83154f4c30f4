//! Clique graphs beside other constraints: one constraint that replaces many, and runs on the
//! store.
//!
//! Invariant: it removes everything that the replaced constraints would. They stay in the model,
//! with their ids. They are run instead of it if the search needs to know which of them does what.

use super::Presolving;
use super::gathering::{Gathered, gather};
use super::replaced::Replaced;
use crate::arithmetic::Int;
use crate::cliques::{CliqueGraph, Kernel, Simd, direct_work};
use crate::propagation::{Constraint, Cost, Properties};
use crate::state::{Conflict, Event, Store, Var};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

/// The most variables and values of a clique graph beside other constraints, because each run reads
/// all of them.
const MOST_VARIABLES: usize = 256;
const MOST_VALUES: usize = 16;

/// Adds a constraint that is run instead of all all-different constraints, if these form a clique
/// graph, and returns the number of those. If there are no other constraints, this is done only for
/// a search on the store.
pub(super) fn run_together(presolving: &mut Presolving<'_>) -> usize {
    let (Some(ahead), Some(root)) = (&presolving.ahead, &presolving.root) else { return 0 };
    if ahead.kernel == Simd::Off {
        return 0;
    }
    let laid_out = ahead.laid_out;
    let Some(gathered) = gather(&presolving.model, root, ahead.is_on_store) else { return 0 };
    let (first, last) = gathered.graph.span();
    if gathered.vars.len() > MOST_VARIABLES || last - first >= MOST_VALUES as Int {
        return 0;
    }
    let Gathered { vars, graph, constraints, .. } = gathered;
    let (first, work) = match ahead.kernel {
        Simd::Detected => (Kernel::direct(&graph), Some(direct_work(&graph))),
        kernel => {
            let compiled = Kernel::compiled(&laid_out(&graph), kernel);
            (compiled.or_else(|| Kernel::direct(&graph)), None)
        }
    };
    let Some(first) = first else { return 0 };
    let replaced = Replaced::new(&presolving.model, vars, &constraints);
    let (runs, compiled) = (AtomicU32::new(0), OnceLock::new());
    let together = CliquePropagator { first, work, runs, compiled, laid_out, graph, replaced };
    Arc::make_mut(&mut presolving.model).absorb(&constraints, Arc::new(together));
    constraints.len()
}

/// The constraint that runs other constraints as a clique graph.
struct CliquePropagator {
    /// The rules of the first runs.
    first: Kernel,
    /// The number of first runs; `None` if there are no others.
    work: Option<u64>,
    /// The number of first runs so far, in all searches.
    runs: AtomicU32,
    /// The rules of the other runs, which are made when they are needed; `None` within if no tables
    /// hold the clique graph.
    compiled: OnceLock<Option<Kernel>>,
    laid_out: fn(&CliqueGraph) -> CliqueGraph,
    /// The clique graph; its variables are those of the scope.
    graph: CliqueGraph,
    replaced: Replaced,
}

impl CliquePropagator {
    /// Returns the rules to run now. Both remove the same values.
    fn kernel(&self) -> &Kernel {
        let Some(work) = self.work else { return &self.first };
        if u64::from(self.runs.load(Relaxed)) < work {
            self.runs.fetch_add(1, Relaxed);
            return &self.first;
        }
        let compile = || Kernel::compiled(&(self.laid_out)(&self.graph), Simd::Detected);
        self.compiled.get_or_init(compile).as_ref().unwrap_or(&self.first)
    }

    /// Removes values from `sets`, one set for each variable. Returns `false` if there is no
    /// solution.
    fn narrow(&self, sets: &mut [u64]) -> bool {
        let Kernel { graph, states } = self.kernel();
        let mut by_vertex = graph.by_vertex(sets);
        let is_possible = states.narrow(&mut by_vertex);
        for (set, &vertex) in sets.iter_mut().zip(graph.vertices()) {
            *set = by_vertex[vertex];
        }
        is_possible
    }

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

impl Constraint for CliquePropagator {
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
        let set = |&var| self.graph.compact(store.domain(var).word_from(first));
        let before: Vec<u64> = self.scope().iter().map(set).collect();
        let mut sets = before.clone();
        if !self.narrow(&mut sets) {
            return Err(self.find_violating(store));
        }
        for (&var, (&set, &before)) in self.scope().iter().zip(sets.iter().zip(&before)) {
            if set != before {
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
