//! Tasks that do not overlap, pair by pair, become one constraint for each clique of them.
//!
//! Invariant: the tasks of a clique have different starts, so a variable with two durations is the
//! start of two tasks. A constraint on a pair is replaced if each pair of tasks that it means is in
//! a clique. Cliques of pairs that only follow from constraints replace none.

use super::MergedPairs;
use super::pairs::{PairGraph, VarClique};
use super::task_chains::TaskChains;
use super::task_pairs::{TaskPair, exclusive_pairs, may_have_pairs, task_pairs};
use super::task_times::TaskTimes;
use crate::constraints::NoOverlap;
use crate::presolve::Presolving;
use crate::presolve::replaced::Replaced;
use crate::propagation::{Constraint, Model, Task};
use crate::state::{ConstraintId, Store, Var};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Adds one constraint for each clique of tasks that do not overlap by pairs, and returns the
/// number of constraints on pairs that are not run any more, or that are added beside such. If a
/// limit is reached, fewer are merged.
pub(in crate::presolve) fn merge_tasks(presolving: &mut Presolving<'_>) -> usize {
    let mut model = Arc::clone(&presolving.model);
    if !may_have_pairs(&model) {
        return 0;
    }
    let root = model.store();
    let mut found = task_pairs(&model, &root);
    if !presolving.is_proving {
        found.extend(exclusive_pairs(&model, &root));
    }
    if found.len() < 3 {
        return 0;
    }
    let before = model.replaced();
    let graph = TaskGraph::new(found, &model, &root);
    let cliques = graph.cliques(|| presolving.is_over());
    let replaced = graph.replaced(&cliques);
    let stated = Arc::clone(&model);
    let times = TaskTimes::new(&graph.tasks, &stated, &root);
    let mut redundant = 0;
    for clique in cliques {
        let ids: BTreeSet<ConstraintId> =
            clique.pairs().flat_map(|pair| graph.constraints(pair)).collect();
        let ids: Vec<ConstraintId> = ids.intersection(&replaced).copied().collect();
        redundant += usize::from(ids.is_empty());
        let tasks = clique.vars.iter().map(|&vertex| times.timed(graph.task(vertex)));
        let all = Arc::new(NoOverlap::new(tasks));
        let pairs = Replaced::new(&model, scope(&all, &ids, &model), &ids);
        let merged = Arc::new(MergedPairs::new(all, pairs, false));
        Arc::make_mut(&mut model).merge(&ids, merged);
    }
    presolving.model = model;
    presolving.model.replaced() - before + redundant
}

/// Returns the variables of tasks and of the constraints on pairs of them that they replace.
fn scope(all: &NoOverlap, ids: &[ConstraintId], model: &Model) -> Vec<Var> {
    let of_pairs = ids.iter().flat_map(|&id| model.constraint(id).scope());
    let mut scope: Vec<Var> = all.scope().iter().chain(of_pairs).copied().collect();
    scope.sort_unstable();
    scope.dedup();
    scope
}

/// The graph of the tasks that do not overlap by pairs. Its vertices are read as variables.
struct TaskGraph {
    /// The tasks in the order of their starts, so that a clique of them is one of these, too.
    tasks: Vec<Task>,
    /// The pairs that constraints state, or that follow from two of them.
    stated: BTreeMap<[Var; 2], Vec<ConstraintId>>,
    pairs: PairGraph,
}

impl TaskGraph {
    fn new(found: Vec<TaskPair>, model: &Model, root: &Store) -> TaskGraph {
        let tasks: BTreeSet<Task> = found.iter().flat_map(|pair| pair.tasks).collect();
        let tasks: Vec<Task> = tasks.into_iter().collect();
        let vertex = |task: &Task| Var::new(tasks.binary_search(task).expect("one of them"));
        let mut stated: BTreeMap<[Var; 2], Vec<ConstraintId>> = BTreeMap::new();
        for TaskPair { tasks: [one, other], id } in found {
            let (one, other) = (vertex(&one), vertex(&other));
            stated.entry([one.min(other), one.max(other)]).or_default().extend(id);
        }
        // The ids of pairs are looked up; so any will do.
        let nobody = ConstraintId::new(0);
        let mut pairs: Vec<_> = stated.keys().map(|&pair| (pair, nobody)).collect();
        let chained = TaskChains::new(model, root).pairs(&tasks, &stated);
        pairs.extend(chained.into_iter().map(|pair| (pair, nobody)));
        TaskGraph { pairs: PairGraph::new(pairs, tasks.len()), tasks, stated }
    }

    fn task(&self, vertex: Var) -> Task {
        self.tasks[vertex.index()]
    }

    /// Returns cliques of tasks with different starts, each with a stated pair.
    fn cliques(&self, is_over: impl FnMut() -> bool) -> Vec<VarClique> {
        let mut cliques = self.pairs.cliques_of(|pair| self.stated.contains_key(pair), is_over);
        let start = |vertex: Var| self.task(vertex).start;
        cliques
            .retain(|clique| clique.vars.windows(2).all(|pair| start(pair[0]) != start(pair[1])));
        cliques
    }

    /// Returns the constraints whose pairs are all in `cliques`.
    fn replaced(&self, cliques: &[VarClique]) -> BTreeSet<ConstraintId> {
        let covered: BTreeSet<[Var; 2]> = cliques.iter().flat_map(VarClique::pairs).collect();
        let mut replaced: BTreeSet<ConstraintId> =
            covered.iter().flat_map(|&pair| self.constraints(pair)).collect();
        for (pair, ids) in &self.stated {
            if !covered.contains(pair) {
                ids.iter().for_each(|id| {
                    replaced.remove(id);
                });
            }
        }
        replaced
    }

    /// Returns the constraints that state a pair, with others that state more pairs.
    fn constraints(&self, pair: [Var; 2]) -> impl Iterator<Item = ConstraintId> {
        self.stated.get(&pair).into_iter().flatten().copied()
    }
}
