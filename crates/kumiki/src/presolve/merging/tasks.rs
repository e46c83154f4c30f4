//! Tasks that do not overlap, pair by pair, become one constraint for each clique of them.
//!
//! Invariant: the tasks of a clique have different variables. A variable with two durations is the
//! start of two tasks.

use super::MergedPairs;
use super::pairs::PairGraph;
use crate::constraints::NoOverlap;
use crate::presolve::Presolving;
use crate::presolve::replaced::Replaced;
use crate::propagation::Task;
use crate::state::{ConstraintId, Var};
use std::cell::LazyCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Adds one constraint for each clique of tasks that do not overlap by pairs, and returns the
/// number of constraints on pairs that are not run any more. If a limit is reached, fewer are
/// merged.
pub(in crate::presolve) fn merge_tasks(presolving: &mut Presolving<'_>) -> usize {
    let (mut model, before) = (Arc::clone(&presolving.model), presolving.model.replaced());
    let root = LazyCell::new(|| model.store());
    let mut found: Vec<([Task; 2], ConstraintId)> = Vec::new();
    for (id, constraint) in model.constraints() {
        if constraint.scope().len() == 2
            && model.replacement(id).is_none()
            && let Some(tasks) = constraint.no_overlap(&root)
        {
            found.push((tasks, id));
        }
    }
    // Tasks in the order of their variables, so that a clique of them is one of variables, too.
    let numbers = found.iter().flat_map(|(tasks, _)| tasks.map(|task| (task, 0)));
    let mut numbers: BTreeMap<Task, usize> = numbers.collect();
    numbers.values_mut().enumerate().for_each(|(at, number)| *number = at);
    let tasks: Vec<Task> = numbers.keys().copied().collect();
    let vertex = |task: &Task| Var::new(numbers[task]);
    let pairs = found.iter().map(|([one, other], id)| {
        let (one, other) = (vertex(one), vertex(other));
        ([one.min(other), one.max(other)], *id)
    });
    let pairs = PairGraph::new(pairs.collect(), tasks.len());
    for clique in pairs.cliques(|| presolving.is_over()) {
        let tasks: Vec<Task> = clique.vars.iter().map(|vertex| tasks[vertex.index()]).collect();
        let starts: Vec<Var> = tasks.iter().map(|task| task.start).collect();
        if starts.windows(2).any(|pair| pair[0] == pair[1]) {
            continue;
        }
        let pairs = Replaced::new(&model, starts, &clique.constraints);
        let all = Arc::new(NoOverlap::new(tasks));
        let merged = Arc::new(MergedPairs { all, pairs, is_network: false });
        Arc::make_mut(&mut model).merge(&clique.constraints, merged);
    }
    presolving.model = model;
    presolving.model.replaced() - before
}
