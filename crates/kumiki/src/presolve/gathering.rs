//! Gathering: builds a clique graph from the constraints of a model, if they form one.
//!
//! Invariant: a clique graph has the solutions of the constraints that it replaces.

use crate::arithmetic::Int;
use crate::arithmetic::bits::bits;
use crate::cliques::{Clique, CliqueGraph, MOST_VALUES, MOST_VARIABLES};
use crate::constraints::has_spare_values;
use crate::propagation::{Model, SharedConstraint, is_unary};
use crate::state::{ConstraintId, Store, Var};
use std::collections::BTreeSet;

/// The most variables of a colouring. In larger ones a decision costs more on copied states than in
/// the store.
const MOST_OF_COLOURING: usize = 512;

/// A clique graph and its origin in a model.
pub(crate) struct Gathered {
    /// The variables of the clique graph.
    pub(crate) vars: Vec<Var>,
    /// The domains of the variables, as bits for the values.
    pub(crate) sets: Vec<u64>,
    pub(crate) graph: CliqueGraph,
    /// The constraints that the clique graph replaces.
    pub(crate) constraints: Vec<ConstraintId>,
    /// True if the model has no other constraints, except on single variables.
    pub(crate) is_whole: bool,
}

/// Returns the clique graph of the all-different constraints of `model`, on the values that `root`
/// holds, which satisfy the constraints on single variables. If the model has no other constraints,
/// the clique graph has all variables.
///
/// Returns `None` if there are too many values or variables. It also returns `None` if cliques do
/// not overlap, because a clique graph would not be faster, unless it is a colouring. And it
/// returns `None` if the model has no other constraints, unless it `may_be_whole`.
pub(crate) fn gather(model: &Model, root: &Store, may_be_whole: bool) -> Option<Gathered> {
    let is_run = |id: ConstraintId| model.replacement(id).is_none();
    let others = model.constraints().filter(|&(id, _)| is_run(id) && !is_unary(model, id));
    let (differing, rest): (Vec<_>, Vec<_>) = others.partition(|(_, c)| c.is_all_different(root));
    let is_whole = rest.is_empty();
    if is_whole && !may_be_whole {
        return None;
    }
    let vars: Vec<Var> = if is_whole {
        model.variables().collect()
    } else {
        let mut is_member = vec![false; model.variables().len()];
        let scopes = differing.iter().flat_map(|(_, constraint)| constraint.scope());
        scopes.for_each(|var| is_member[var.index()] = true);
        model.variables().filter(|var| is_member[var.index()]).collect()
    };
    if vars.len() > MOST_VARIABLES {
        return None;
    }
    let values = values(root, &vars)?;
    let sets: Vec<u64> = vars.iter().map(|&var| set(root, var, &values)).collect();
    let at = |var: &Var| match vars.len() == model.variables().len() {
        // All variables are at their own numbers.
        true => var.index(),
        false => vars.binary_search(var).expect("a variable of the graph"),
    };
    let (mut cliques, mut edges) = (Vec::new(), Vec::new());
    for (_, constraint) in &differing {
        match constraint.scope() {
            [one, other] => edges.push((at(one), at(other))),
            scope => {
                let members: Vec<usize> = scope.iter().map(at).collect();
                let needed = needed(&members, &sets);
                cliques.push(Clique { members, needed });
            }
        }
    }
    let is_colouring = is_whole && is_colouring(model, root, &differing);
    let is_worth = match is_colouring {
        true => vars.len() <= MOST_OF_COLOURING,
        false => overlap(&cliques, vars.len()),
    };
    if !is_worth {
        return None;
    }
    Some(Gathered {
        sets,
        graph: CliqueGraph::new(vars.len(), values, cliques, &edges).colouring(is_colouring),
        constraints: differing.iter().map(|&(id, _)| id).collect(),
        vars,
        is_whole,
    })
}

/// Returns whether constraints that say that their variables differ are those of a colouring: each
/// is on a pair, or replaces such constraints, and not all pairs are in cliques without values to
/// spare.
pub(crate) fn is_colouring(
    model: &Model,
    root: &Store,
    differing: &[(ConstraintId, &SharedConstraint)],
) -> bool {
    let is_pair = |one: &SharedConstraint| one.scope().len() == 2;
    differing.iter().all(|&(id, one)| is_pair(one) || model.is_merged(id))
        && differing.iter().any(|(_, one)| is_pair(one) || has_spare_values(one.scope(), root))
}

/// Returns all values of the variables, if there are few.
fn values(root: &Store, vars: &[Var]) -> Option<Vec<Int>> {
    if let Some((first, word)) = root.word_of_values(vars) {
        return Some(bits(word).map(|at| first + at as Int).collect());
    }
    let mut values = BTreeSet::new();
    for domain in vars.iter().map(|&var| root.domain(var)) {
        if domain.len() > MOST_VALUES {
            return None;
        }
        values.extend(domain.iter());
        if values.len() > MOST_VALUES {
            return None;
        }
    }
    Some(values.into_iter().collect())
}

/// Returns the domain of `var`, as bits for the values.
fn set(root: &Store, var: Var, values: &[Int]) -> u64 {
    let domain = root.domain(var);
    let (first, last) = (values[0], values[values.len() - 1]);
    if last - first == values.len() as Int - 1 {
        return domain.word_from(first);
    }
    let bit = |(at, &value)| u64::from(domain.contains(value)) << at;
    values.iter().enumerate().fold(0, |set, value| set | bit(value))
}

/// Returns the values that some of `members` must take: all values of their `sets`, if there are as
/// many as members.
fn needed(members: &[usize], sets: &[u64]) -> u64 {
    let all = members.iter().fold(0, |all, &member| all | sets[member]);
    if all.count_ones() as usize == members.len() { all } else { 0 }
}

/// Returns whether some variable is in two cliques.
fn overlap(cliques: &[Clique], variables: usize) -> bool {
    let mut seen = vec![false; variables];
    let mut members = cliques.iter().flat_map(|clique| &clique.members);
    members.any(|&member| std::mem::replace(&mut seen[member], true))
}
