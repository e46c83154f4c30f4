//! Gathering: the network that the constraints of a model make, where they make one.
//!
//! Invariant: a model and its network have the same solutions.

use super::{Group, MOST_VALUES, MOST_VARIABLES, Network};
use crate::model::Model;
use crate::propagation::is_unary;
use crate::store::Store;
use crate::var::{Int, Var};
use std::collections::BTreeSet;

/// The network of all variables of a model that has no constraints but all-different ones, and on single
/// variables, which `root` has been brought to satisfy; and what each variable may be. `None` if there
/// are others, or too many values or variables, or nothing that a network would be quicker at: then
/// groups do not overlap.
pub(crate) fn gather(model: &Model, root: &Store) -> Option<(Network, Vec<u64>)> {
    let variables = model.variables().len();
    if variables > MOST_VARIABLES {
        return None;
    }
    let others = model.constraints().filter(|&(id, _)| !is_unary(model, id));
    let constraints = || others.clone().map(|(_, constraint)| constraint);
    if !constraints().all(|constraint| constraint.is_all_different(root)) {
        return None;
    }
    let values = values(root)?;
    let (mut groups, mut edges) = (Vec::new(), Vec::new());
    for constraint in constraints() {
        match *constraint.scope() {
            [one, other] => edges.push((one.index(), other.index())),
            ref scope => groups.push(group(scope, root, &values)),
        }
    }
    if !overlap(&groups, variables) {
        return None;
    }
    let sets = model.variables().map(|var| set(root, var, &values)).collect();
    Some((Network::new(variables, values, groups, &edges), sets))
}

/// All values that variables have, if there are few.
fn values(root: &Store) -> Option<Vec<Int>> {
    let mut values = BTreeSet::new();
    for domain in root.domains() {
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

fn group(scope: &[Var], root: &Store, values: &[Int]) -> Group {
    let all = scope.iter().fold(0, |all, &var| all | set(root, var, values));
    let needed = if all.count_ones() as usize == scope.len() { all } else { 0 };
    Group { members: scope.iter().map(|var| var.index()).collect(), needed }
}

/// Whether some variable is in two groups.
fn overlap(groups: &[Group], variables: usize) -> bool {
    let mut seen = vec![false; variables];
    let mut members = groups.iter().flat_map(|group| &group.members);
    members.any(|&member| std::mem::replace(&mut seen[member], true))
}
