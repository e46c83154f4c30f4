//! Interchangeable values: of solutions that differ only in the names of such values, one is
//! enough.
//!
//! Invariant: if there is a solution within the domains, there is one within those that the order
//! leaves.
//!
//! Two values are interchangeable if every constraint on some variables only says that they differ,
//! and each of these variables has both values or neither. An exchange of the two in all these
//! variables turns solutions into solutions. So the values of such a class may be numbered in the
//! order in which they appear along the variables of a line `o`. The first variable then has the
//! first value of the class, or none of it; the second has one of the first two; and so on.

use crate::domains::{Domains, Set};
use crate::model::Model;
use crate::values::{Key, Truth};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The most pairs of values that are tried for a constraint on two variables.
const MOST_PAIRS: usize = 1 << 16;

/// Checks that an order of interchangeable values takes these positions from these variables.
///
/// # Errors
/// Returns the reason for which it does not.
pub(crate) fn check(
    model: &Model,
    domains: &mut Domains,
    taken: &[(usize, Set)],
) -> Result<(), String> {
    let variables = component(model, domains, taken)?;
    let classes = classes(&variables, domains);
    // The values of each class that the variable before may have.
    let mut before: HashMap<&[usize], HashSet<&Key>> = HashMap::new();
    for (at, (variable, lost)) in taken.iter().enumerate() {
        if taken[..at].iter().any(|(other, _)| other == variable) {
            return Err("a variable is named twice".to_owned());
        }
        let positions: HashMap<Key, usize> = keys(*variable, domains).collect();
        for (holders, class) in classes.iter().filter(|(of, _)| of.contains(variable)) {
            let stays = |key: &&Key| !lost.contains(positions[key]);
            let kept: HashSet<&Key> = class.iter().filter(stays).collect();
            if kept.len() < class.len() && kept.len() <= at {
                return Err(format!("variable {variable} loses too many values of a class"));
            }
            match before.get(&holders[..]) {
                Some(before) if !before.is_subset(&kept) => {
                    return Err(format!("variable {variable} loses a value that one before has"));
                }
                _ => before.insert(holders, kept),
            };
        }
    }
    Ok(())
}

/// Returns the variables that constraints connect with the first of those named. All constraints on
/// several of them only say that these differ, and those on one hold for all that is left of it.
fn component(
    model: &Model,
    domains: &mut Domains,
    taken: &[(usize, Set)],
) -> Result<BTreeSet<usize>, String> {
    let mut on: Vec<Vec<usize>> = vec![Vec::new(); model.variables.len()];
    for (number, constraint) in model.constraints.iter().enumerate() {
        if constraint.weight.is_none() {
            constraint.meaning.scope().iter().for_each(|&variable| on[variable].push(number));
        }
    }
    if let Some((variable, _)) = taken.iter().find(|(variable, _)| *variable >= on.len()) {
        return Err(format!("variable {variable} is not of the model"));
    }
    let first = taken.first().map(|(variable, _)| *variable).ok_or("no variable is named")?;
    let (mut found, mut next) = (BTreeSet::from([first]), vec![first]);
    while let Some(variable) = next.pop() {
        for &number in &on[variable] {
            let constraint = &model.constraints[number];
            let scope = constraint.meaning.scope();
            let differs = constraint.meaning.only_differ() || is_unequal(model, domains, number);
            if !differs && !always_holds(model, domains, number) {
                let name = &constraint.name;
                return Err(format!("{name:?} does not only say that variables differ"));
            }
            next.extend(scope.iter().copied().filter(|&other| found.insert(other)));
        }
    }
    match taken.iter().find(|(variable, _)| !found.contains(variable)) {
        None => Ok(found),
        Some((variable, _)) => Err(format!("variable {variable} is not connected with the first")),
    }
}

/// Returns whether a constraint is on two variables and holds for those pairs of what is left of
/// them, and only those, that differ. It is tried for all pairs, unless these are too many.
fn is_unequal(model: &Model, domains: &mut Domains, number: usize) -> bool {
    let meaning = &model.constraints[number].meaning;
    let variables: BTreeSet<usize> = meaning.scope().iter().copied().collect();
    let variables: Vec<usize> = variables.into_iter().collect();
    let &[one, other] = &variables[..] else { return false };
    if domains.set(one).len().saturating_mul(domains.set(other).len()) > MOST_PAIRS {
        return false;
    }
    let [of_one, of_other] =
        [one, other].map(|variable| keys(variable, domains).collect::<Vec<(Key, usize)>>());
    let sizes = [one, other].map(|variable| domains.domain(variable).values().len());
    let mark = domains.mark();
    of_one.iter().all(|(key, position)| {
        of_other.iter().all(|(other_key, other_position)| {
            domains.replace(one, Set::of(sizes[0], *position));
            domains.replace(other, Set::of(sizes[1], *other_position));
            let truth = meaning.truth(domains);
            domains.undo(mark);
            truth == Truth::of(key != other_key)
        })
    })
}

/// Returns whether a constraint is on one variable, and holds for all that is left of it.
fn always_holds(model: &Model, domains: &mut Domains, number: usize) -> bool {
    let meaning = &model.constraints[number].meaning;
    let scope = meaning.scope();
    let Some((&variable, rest)) = scope.split_first() else { return true };
    if rest.iter().any(|&other| other != variable) {
        return false;
    }
    let (left, mark) = (domains.set(variable).clone(), domains.mark());
    let size = domains.domain(variable).values().len();
    left.iter().all(|position| {
        domains.replace(variable, Set::of(size, position));
        let holds = meaning.truth(domains) == Truth::Yes;
        domains.undo(mark);
        holds
    })
}

/// Returns what is left of a variable: the key of each value, with its position.
fn keys(variable: usize, domains: &Domains) -> impl Iterator<Item = (Key, usize)> {
    let values = domains.domain(variable).values();
    domains.set(variable).iter().map(|position| (values[position].key(), position))
}

/// Returns the values that the same of these variables have, by these variables.
fn classes(variables: &BTreeSet<usize>, domains: &Domains) -> HashMap<Vec<usize>, HashSet<Key>> {
    let mut holders: HashMap<Key, Vec<usize>> = HashMap::new();
    for &variable in variables {
        for (key, _) in keys(variable, domains) {
            holders.entry(key).or_default().push(variable);
        }
    }
    let mut classes: HashMap<Vec<usize>, HashSet<Key>> = HashMap::new();
    for (key, holders) in holders {
        classes.entry(holders).or_default().insert(key);
    }
    classes
}
