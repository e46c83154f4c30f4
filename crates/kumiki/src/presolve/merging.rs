//! Merging: pairs of variables that differ, each pair by a constraint of its own, become one
//! all-different for each clique of them. So do pairs of tasks that do not overlap.
//!
//! Invariant: the constraints of merges hold exactly if the constraints that they replace hold.
//! Those that replace none follow from others.

mod pairs;
mod task_chains;
mod task_pairs;
mod task_times;
mod tasks;

use super::Presolving;
use super::forms::BoundsMovers;
use super::replaced::Replaced;
use crate::arithmetic::Int;
use crate::constraints::{AllDifferent, has_spare_values};
use crate::propagation::{
    Asked, Constraint, Explained, Model, Partial, Past, Presolved, Properties, Reasons,
    SharedConstraint, Structure, StructureKind, unary_and_others,
};
use crate::state::{Conflict, Store, Var};
pub(super) use pairs::{PairGraph, VarClique};
use std::collections::HashSet;
use std::sync::Arc;
pub(super) use tasks::merge_tasks;

/// The fewest variables of a clique with values to spare that become one constraint. It removes
/// what the pairs remove, in fewer runs.
const FEWEST_WITH_SPARE_VALUES: usize = 5;

/// Adds one constraint for each clique of variables that differ by pairs, and returns the number of
/// constraints on pairs that are not run any more. If a limit is reached, nothing is merged, and
/// there is no root.
pub(super) fn merge_pairs(presolving: &mut Presolving<'_>) -> usize {
    let Some(root) = presolving.root.take() else { return 0 };
    let pairs = PairGraph::of(&presolving.model, &root);
    let cliques = pairs.cliques(|| presolving.is_over());
    if presolving.is_over() {
        return 0;
    }
    let before = presolving.model.replaced();
    if !cliques.is_empty() {
        merge(cliques, pairs.len(), &mut presolving.model, &root);
    }
    presolving.root = Some(root);
    presolving.model.replaced() - before
}

/// Adds a constraint for each of `cliques`, which have been found among so many constraints on
/// pairs.
fn merge(cliques: Vec<VarClique>, pairs: usize, model: &mut Arc<Model>, root: &Store) {
    let is_tight: Vec<bool> =
        cliques.iter().map(|clique| !has_spare_values(&clique.vars, root)).collect();
    let tight = cliques.iter().zip(&is_tight).filter(|(_, is_tight)| **is_tight);
    let covered: HashSet<_> = tight.flat_map(|(clique, _)| &clique.constraints).collect();
    let others = unary_and_others(model, None).1;
    let is_network = covered.len() == pairs || others.len() == pairs;
    let movers = BoundsMovers::of(model, &others);
    for (clique, is_tight) in cliques.into_iter().zip(is_tight) {
        let differ = AllDifferent::new(clique.vars.iter().copied());
        let all: SharedConstraint = if is_tight {
            Arc::new(differ)
        } else {
            let differ = differ.with_values_to_spare();
            match differ.presolve(root) {
                Presolved::Strengthen(strong) if movers.are_many_on(&clique.vars) => strong,
                _ if clique.vars.len() < FEWEST_WITH_SPARE_VALUES => continue,
                _ => Arc::new(differ),
            }
        };
        let pairs = Replaced::new(model, clique.vars, &clique.constraints);
        let merged = Arc::new(MergedPairs::new(all, pairs, is_network));
        Arc::make_mut(model).merge(&clique.constraints, merged);
    }
}

/// Returns the largest clique that is found among variables that differ because all of a group do;
/// nothing if none has three variables.
pub(crate) fn largest_clique(groups: &[Vec<Var>], variables: usize) -> Vec<Var> {
    let cliques = PairGraph::of_groups(groups, variables).cliques(|| false);
    let largest = cliques.into_iter().max_by_key(|clique| clique.vars.len());
    largest.map_or_else(Vec::new, |clique| clique.vars)
}

/// The constraint that replaces those on pairs of its variables.
struct MergedPairs {
    /// The scope of the constraint that is run, and then the other variables of the pairs.
    scope: Vec<Var>,
    all: SharedConstraint,
    pairs: Replaced,
    /// True if the model has no other constraints than pairs, or if cliques without values to spare
    /// have all of its pairs. Otherwise pairs propagate better one by one.
    is_network: bool,
}

impl MergedPairs {
    fn new(all: SharedConstraint, pairs: Replaced, is_network: bool) -> MergedPairs {
        let mut scope = all.scope().to_vec();
        if scope != pairs.scope() {
            let known: HashSet<Var> = scope.iter().copied().collect();
            scope.extend(pairs.scope().iter().filter(|var| !known.contains(var)));
        }
        MergedPairs { scope, all, pairs, is_network }
    }
}

impl Constraint for MergedPairs {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.all.is_satisfied(&values[..self.all.scope().len()])
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        self.all.is_possible(assigned.of(self.all.scope()))
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if store.keeps_removals() {
            return self.pairs.run_each(store);
        }
        self.all.propagate(store).map_err(|Conflict| self.pairs.find_violating(store))
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        self.all.explain(asked, past, reasons)
    }

    fn properties(&self) -> Properties {
        self.all.properties()
    }

    fn structure(&self, wanted: StructureKind, root: &Store) -> Option<Structure> {
        match wanted {
            StructureKind::AllDifferent if !self.is_network => None,
            StructureKind::AllDifferent
            | StructureKind::Distinct
            | StructureKind::BoundedSums
            | StructureKind::Machine => self.all.structure(wanted, root),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
