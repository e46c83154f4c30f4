//! The checker of deductions: it verifies that the premises alone imply the conclusion.
//!
//! Invariant: a conclusion is checked against the constraints of the premises on the initial
//! domains without the facts, and against nothing else; by trying every combination if there are
//! few.

use super::{ENUMERATION_LIMIT, solutions_by_enumeration};
use crate::explanation::steps::{Candidate, Deduction, Logic};
use crate::propagation::Model;
use crate::search::Search;
use crate::state::{ConstraintId, NUMBER_LIMIT, Var};
use std::collections::{BTreeMap, BTreeSet};

/// Checks that a deduction about `model` is right: its constraints and facts alone, with the
/// initial domains of the variables, imply that the values it removes are impossible. In a
/// supposition each step is checked in the same way. Its steps may rest only on the facts of the
/// whole, on the supposition, and on values removed before.
///
/// Up to [`ENUMERATION_LIMIT`] combinations are tried one by one; if there are more, search looks
/// for a counterexample.
///
/// # Errors
/// Returns a description of the error in the deduction.
pub fn check_deduction(model: &Model, deduction: &Deduction) -> Result<(), String> {
    for removed in alternatives(&deduction.removed) {
        if is_possible(model, &deduction.constraints, &deduction.facts, removed) {
            return Err(format!("{removed:?} is possible, but is said not to be by {deduction:?}"));
        }
    }
    match &deduction.logic {
        Logic::Supposition { supposed, steps } => check_steps(model, deduction, *supposed, steps),
        _ => Ok(()),
    }
}

/// Checks that each fact of a deduction is needed: without it some removed value is possible. A
/// single value left of a variable is one fact. The steps of a supposition are not checked.
///
/// # Errors
/// Returns a fact that is not needed.
pub fn check_facts_are_needed(model: &Model, deduction: &Deduction) -> Result<(), Vec<Candidate>> {
    let by_variable = deduction.facts.chunk_by(|a, b| a.0 == b.0);
    let facts = by_variable.flat_map(|facts| {
        let is_one = facts.len() + 1 == model.domain(facts[0].0).len();
        facts.chunks(if is_one { facts.len() } else { 1 })
    });
    for fact in facts {
        let mut fewer = deduction.facts.clone();
        fewer.retain(|other| !fact.contains(other));
        let mut alternatives = alternatives(&deduction.removed).into_iter();
        if !alternatives.any(|removed| is_possible(model, &deduction.constraints, &fewer, removed))
        {
            return Err(fact.to_vec());
        }
    }
    Ok(())
}

/// Returns the removed values of each variable; one empty list if nothing is removed.
fn alternatives(removed: &[Candidate]) -> Vec<&[Candidate]> {
    if removed.is_empty() { vec![&[]] } else { removed.chunk_by(|a, b| a.0 == b.0).collect() }
}

fn check_steps(
    model: &Model,
    whole: &Deduction,
    (var, value): Candidate,
    steps: &[Deduction],
) -> Result<(), String> {
    if whole.removed != [(var, value)] {
        return Err(format!("what is supposed is not what is removed: {whole:?}"));
    }
    let others = model.domain(var).iter().filter(|&other| other != value).map(|other| (var, other));
    let mut known: BTreeSet<Candidate> = whole.facts.iter().copied().chain(others).collect();
    for step in steps {
        check_deduction(model, step)?;
        if let Some(fact) = step.facts.iter().find(|fact| !known.contains(fact)) {
            return Err(format!("{fact:?} is not known before {step:?}"));
        }
        if let Some(id) = step.constraints.iter().find(|id| !whole.constraints.contains(id)) {
            return Err(format!("{id:?} is not among the premises of {whole:?}"));
        }
        known.extend(&step.removed);
    }
    match steps.last() {
        Some(last) if last.is_conflict() => Ok(()),
        _ => Err(format!("no conflict ends {steps:?}")),
    }
}

/// Returns whether `constraints` can hold if `facts` are absent and one of `chosen` is true, which
/// are of one variable.
fn is_possible(
    model: &Model,
    constraints: &[ConstraintId],
    facts: &[Candidate],
    chosen: &[Candidate],
) -> bool {
    let mut domains: BTreeMap<Var, Vec<_>> = BTreeMap::new();
    let scopes = constraints.iter().flat_map(|&id| model.constraint(id).scope());
    for &var in scopes.chain(facts.iter().chain(chosen).map(|(var, _)| var)) {
        domains.entry(var).or_insert_with(|| model.domain(var).iter().collect());
    }
    for (&var, values) in &mut domains {
        values.retain(|&value| !facts.contains(&(var, value)));
        if chosen.first().is_some_and(|one| one.0 == var) {
            values.retain(|&value| chosen.contains(&(var, value)));
        }
    }
    if domains.values().any(Vec::is_empty) {
        return false;
    }
    let mut part = Model::new();
    for var in model.variables() {
        // A variable without a fact may have any value.
        let values = domains.get(&var).cloned().unwrap_or_else(|| vec![0]);
        part.add_variable_within(NUMBER_LIMIT, values).expect("they are values of a domain");
    }
    constraints.iter().for_each(|&id| {
        part.add_shared_constraint(model.constraint(id).clone());
    });
    let combinations =
        domains.values().fold(1u64, |product, values| product.saturating_mul(values.len() as u64));
    if combinations <= ENUMERATION_LIMIT {
        !solutions_by_enumeration(&part).is_empty()
    } else {
        Search::new(part).next_solution().is_some()
    }
}
