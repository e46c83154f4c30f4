//! Checks of explanations against the meaning of the constraints, for tests.
//!
//! Invariant: only [`Constraint::is_satisfied`] says what follows; propagation is not asked.
//!
//! [`Constraint::is_satisfied`]: crate::engine::Constraint::is_satisfied

use super::activity::Activity;
use super::clauses::Clauses;
use super::sources::{Failure, Sources};
use crate::arithmetic::Int;
use crate::propagation::{Absence, Asked, Explained, Model};
use crate::state::{ConstraintId, Literal, RemovalCause, Store, Var};
use std::cell::RefCell;

thread_local! {
    /// The solutions that every clause must leave, while a test asks for that.
    static WANTED: RefCell<Option<Vec<Vec<Int>>>> = const { RefCell::new(None) };
}

/// Checks from now on, in this thread, that no learnt clause excludes one of `solutions` that was
/// not found yet; `None` ends that.
pub(crate) fn want(solutions: Option<Vec<Vec<Int>>>) {
    WANTED.set(solutions);
}

/// Records that the solution `found` was found.
pub(super) fn found(found: &[Int]) {
    WANTED.with_borrow_mut(|wanted| {
        if let Some(wanted) = wanted {
            wanted.retain(|solution| *solution != found);
        }
    });
}

/// Panics if a clause of `literals` excludes a wanted solution.
pub(super) fn check_clause(store: &Store, literals: &[Literal]) {
    WANTED.with_borrow(|wanted| {
        for solution in wanted.iter().flatten() {
            let is_true = |literal: &Literal| {
                if literal.var().index() >= solution.len() {
                    return true;
                }
                let place =
                    store.domain(literal.var()).place_clamped(solution[literal.var().index()]);
                literal.has(place as u32)
            };
            assert!(literals.iter().any(is_true), "{literals:?} excludes {solution:?}");
        }
    });
}

/// Checks the explanations of what the only constraint of `model`, `id`, removed since entry
/// `since` of the history of `store`, and of the conflict that it ended with if it `has_failed`.
pub(crate) fn check_explanations(model: &Model, store: &Store, since: usize, has_failed: bool) {
    let (mut clauses, mut activity) = (Clauses::new(store), Activity::new(store));
    let (clauses, activity) = (&mut clauses, &mut activity);
    let mut sources = Sources { model, store, clauses, activity, counts_uses: false };
    let history = store.history().expect("a history is kept");
    let mut facts = Vec::new();
    for at in since..history.len() {
        let entry = history.entry(at);
        if matches!(entry.cause, RemovalCause::Constraint(_)) {
            sources.explain(at, entry.removed, &mut facts);
        }
    }
    if has_failed {
        let id = store.running().expect("the constraint has failed");
        sources.explain_failure(Failure::Constraint(id), &mut facts);
    }
}

/// The most places of a variable whose values are listed.
const MOST_PLACES: u64 = 1 << 24;

/// The most combinations of values that are tried for one explanation.
const MOST_COMBINATIONS: usize = 4096;

/// Panics if a combination of values satisfies the constraint `id` and all `facts`, and is against
/// what they explain. Constraints with many combinations are not checked.
pub(super) fn check_explanation(
    sources: &Sources<'_>,
    id: ConstraintId,
    asked: &Asked<'_>,
    explained: Explained,
    facts: &[Absence],
) {
    let (store, constraint) = (sources.store, sources.model.constraint(id));
    let mut vars = constraint.scope().to_vec();
    vars.sort_unstable();
    vars.dedup();
    if vars.iter().any(|&var| store.domain(var).places() > MOST_PLACES) {
        return;
    }
    let is_asked = |var: Var, value: Int| match asked {
        Asked::Removed(removed) if removed.var() == var => match explained {
            Explained::AndBelow => value <= removed.max(),
            Explained::AndAbove => value >= removed.min(),
            Explained::AsAsked | Explained::ByAll => removed.iter().any(|one| one == value),
        },
        _ => true,
    };
    let mut lists = Vec::new();
    let mut combinations = 1usize;
    for &var in &vars {
        let values = values_at_base(store, var).into_iter();
        let is_left = |&(place, value): &(u32, Int)| {
            let mut facts = facts.iter().filter(|fact| fact.absent.var() == var);
            facts.all(|fact| !fact.absent.has(place)) && is_asked(var, value)
        };
        let values: Vec<Int> = values.filter(is_left).map(|(_, value)| value).collect();
        combinations = combinations.saturating_mul(values.len());
        lists.push(values);
    }
    if combinations > MOST_COMBINATIONS {
        return;
    }
    for_each_combination(&lists, |values| {
        let of_scope: Vec<Int> = constraint
            .scope()
            .iter()
            .map(|var| values[vars.binary_search(var).expect("of the scope")])
            .collect();
        assert!(
            !constraint.is_satisfied(&of_scope),
            "{:?}: {of_scope:?} of {:?} satisfies it and {facts:?}, but not {asked:?} {explained:?}",
            constraint.properties().kind,
            constraint.scope(),
        );
    });
}

/// Returns the values of `var` at the base, each with its place.
fn values_at_base(store: &Store, var: Var) -> Vec<(u32, Int)> {
    let (domain, history) = (store.domain(var), store.history().expect("a history is kept"));
    if domain.narrow_bits().is_none() {
        let base = history.base_domain(var);
        return base.iter().map(|value| (base.place_clamped(value) as u32, value)).collect();
    }
    let places = (0..64).filter(|place| history.root(var) >> place & 1 == 1);
    places.map(|place| (place, domain.at_place(place as usize))).collect()
}

/// Calls `visit` with every combination of one value from each of `lists`, if none is empty.
fn for_each_combination(lists: &[Vec<Int>], mut visit: impl FnMut(&[Int])) {
    let combinations: usize = lists.iter().map(Vec::len).product();
    let mut values = Vec::new();
    for mut rest in 0..combinations {
        values.clear();
        for list in lists {
            values.push(list[rest % list.len()]);
            rest /= list.len();
        }
        visit(&values);
    }
}
