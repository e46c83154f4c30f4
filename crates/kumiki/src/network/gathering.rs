//! Gathering: the network that the constraints of a model make, where they make one.
//!
//! Invariant: a network has the solutions of the constraints that it stands for.

use super::{Group, MOST_VALUES, MOST_VARIABLES, Network};
use crate::event::ConstraintId;
use crate::model::Model;
use crate::propagation::is_unary;
use crate::store::Store;
use crate::var::{Int, Var};
use std::collections::BTreeSet;

/// A network and where it comes from.
pub(crate) struct Gathered {
    /// The variables of the network.
    pub(crate) vars: Vec<Var>,
    /// What each of them may be, as bits for the values.
    pub(crate) sets: Vec<u64>,
    pub(crate) network: Network,
    /// The constraints that it stands for.
    pub(crate) constraints: Vec<ConstraintId>,
    /// Whether there is nothing else in the model, but for constraints on single variables.
    pub(crate) is_whole: bool,
}

/// The network that the all-different constraints of `model` make, on the values that `root` holds, which
/// satisfies the constraints on single variables. Where there is nothing else, it has all variables.
///
/// `None` if there are too many values or variables, or nothing that a network would be quicker at: then
/// groups do not overlap.
pub(crate) fn gather(model: &Model, root: &Store) -> Option<Gathered> {
    let others = model.constraints().filter(|&(id, _)| !is_unary(model, id));
    let (differing, rest): (Vec<_>, Vec<_>) = others.partition(|(_, c)| c.is_all_different(root));
    let is_whole = rest.is_empty();
    let vars: Vec<Var> = if is_whole {
        model.variables().collect()
    } else {
        let scopes = differing.iter().flat_map(|(_, constraint)| constraint.scope());
        scopes.copied().collect::<BTreeSet<Var>>().into_iter().collect()
    };
    if vars.len() > MOST_VARIABLES {
        return None;
    }
    let values = values(root, &vars)?;
    let at = |var: &Var| vars.binary_search(var).expect("a variable of the network");
    let (mut groups, mut edges) = (Vec::new(), Vec::new());
    for (_, constraint) in &differing {
        match constraint.scope() {
            [one, other] => edges.push((at(one), at(other))),
            scope => groups.push(Group {
                members: scope.iter().map(at).collect(),
                needed: needed(scope, root, &values),
            }),
        }
    }
    if !overlap(&groups, vars.len()) {
        return None;
    }
    Some(Gathered {
        sets: vars.iter().map(|&var| set(root, var, &values)).collect(),
        network: Network::new(vars.len(), values, groups, &edges),
        constraints: differing.iter().map(|&(id, _)| id).collect(),
        vars,
        is_whole,
    })
}

/// All values that variables have, if there are few.
fn values(root: &Store, vars: &[Var]) -> Option<Vec<Int>> {
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

/// What `var` may be, as bits for the values.
fn set(root: &Store, var: Var, values: &[Int]) -> u64 {
    let domain = root.domain(var);
    let bit = |(at, &value)| u64::from(domain.contains(value)) << at;
    values.iter().enumerate().fold(0, |set, value| set | bit(value))
}

/// The values each of which one of `scope` must have: all of theirs, if they are as many as the variables.
fn needed(scope: &[Var], root: &Store, values: &[Int]) -> u64 {
    let all = scope.iter().fold(0, |all, &var| all | set(root, var, values));
    if all.count_ones() as usize == scope.len() { all } else { 0 }
}

/// Whether some variable is in two groups.
fn overlap(groups: &[Group], variables: usize) -> bool {
    let mut seen = vec![false; variables];
    let mut members = groups.iter().flat_map(|group| &group.members);
    members.any(|&member| std::mem::replace(&mut seen[member], true))
}
