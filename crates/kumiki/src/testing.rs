//! The oracle: compares a constraint with its meaning, and a search with plain enumeration.
//!
//! Invariant: [`Constraint::is_satisfied`] alone, evaluated on every combination of values, defines
//! the correct result; nothing here relies on the engine for it.
//!
//! The oracle serves the crate's own tests and yours: add `kumiki` with the feature `testing` to
//! your `[dev-dependencies]`.

mod cases;
mod claims;
mod deductions;
mod explanations;
mod oracle;
mod parts;
mod phrases;
mod structures;
mod truth;
mod violation;
mod walk;

#[cfg(test)]
pub(crate) use cases::cases;

pub use cases::Case;
pub use deductions::{check_deduction, check_facts_are_needed};
pub use oracle::Disagreement;

use crate::arithmetic::Int;
#[cfg(doc)]
use crate::propagation::Properties;
use crate::propagation::{Constraint, Model, SharedConstraint};
#[cfg(feature = "testing")]
use crate::run::SolutionCount;
#[cfg(feature = "testing")]
use crate::search::driver;
use crate::state::Var;
use oracle::Oracle;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
#[cfg(feature = "testing")]
use std::sync::Arc;

/// The largest number of combinations of values that are enumerated.
pub const ENUMERATION_LIMIT: u64 = 1 << 18;

/// Checks all properties that a constraint promises, on variables that may take `domains`.
///
/// - Search with the constraint alone finds each combination that satisfies it exactly once, under
///   every look-ahead and several orders, and in lexicographic order if that is promised.
/// - If all variables are fixed, [`propagate`](Constraint::propagate) and
///   [`is_possible`](Constraint::is_possible) agree with
///   [`is_satisfied`](Constraint::is_satisfied).
/// - At any node, reached by fixing, by removing values and by backtracking, no value is removed
///   that is part of a solution there, and a conflict occurs only if there is no solution.
/// - `is_possible` never returns false if a completion exists.
/// - The domains that are left when nothing wakes the constraint any more are as consistent as it
///   [claims](Properties::consistency). So [`wake_on`](Properties::wake_on) misses no event either.
/// - [`violation`](Constraint::violation) is 0 exactly if `is_satisfied` returns true. A change of
///   a variable that [`violating`](Constraint::violating) leaves out does not lessen it. An
///   exchange of values does not lessen it if the constraint [is
///   symmetric](Properties::is_symmetric).
/// - What it [explains](Constraint::explain) follows from the reasons that it gives, which held.
/// - A [reason](crate::engine::Phrase::reason) that it gives to a reader excludes the asked values.
/// - If it [claims](Properties::is_idempotent) to be idempotent, a second run right after the first
///   removes nothing.
/// - It changes only variables of its scope, and uses no more [words](Properties::state_words) than
///   it requests.
/// - The [presolved](Constraint::presolve) form of it keeps its claims, too; and if it claims
///   a [structure](Constraint::structure), it has it.
///
/// Claims are checked on every part (sub-domain) of the domains, or on 256 parts if there are more.
/// A part has some of the values of each variable. The constraint runs on each part in two ways:
/// for the first time, and woken as the other values are removed.
///
/// `build` receives a variable for each domain. The random choices are the same each time.
///
/// ```
/// use kumiki::constraints::AtMost;
/// use kumiki::testing::agrees_with_its_meaning;
///
/// let domains = [vec![-1, 2, 3], vec![0, 1, 2]];
/// agrees_with_its_meaning(&domains, |vars| AtMost::new(vars[0] + 1, vars[1]));
/// ```
///
/// Combined with [`Case::random`], it is a random test:
///
/// ```
/// use kumiki::constraints::AllDifferent;
/// use kumiki::testing::{Case, agrees_with_its_meaning};
///
/// for seed in 0..20 {
///     let case = Case::random(seed);
///     agrees_with_its_meaning(&case.domains, |vars| AllDifferent::new(case.views(vars)));
/// }
/// ```
///
/// # Panics
/// Panics if it disagrees: the message is that of [`Disagreement`], for the smallest domains on
/// which it still does. Also panics if there are more than [`ENUMERATION_LIMIT`] combinations.
#[track_caller]
pub fn agrees_with_its_meaning<C>(domains: &[Vec<Int>], build: impl Fn(&[Var]) -> C)
where
    C: Constraint + Send + Sync + 'static,
{
    if let Err(disagreement) = check_meaning(domains, build) {
        panic!("{disagreement}");
    }
}

/// Checks as [`agrees_with_its_meaning`] does, and returns what it finds.
///
/// # Errors
/// Returns a [`Disagreement`], on the smallest domains that can be reached by leaving out values of
/// `domains`. A panic of the constraint is a disagreement, too.
///
/// # Panics
/// Panics if a domain is invalid, or if there are more than [`ENUMERATION_LIMIT`] combinations.
pub fn check_meaning<C>(
    domains: &[Vec<Int>],
    build: impl Fn(&[Var]) -> C,
) -> Result<(), Disagreement>
where
    C: Constraint + Send + Sync + 'static,
{
    check_stated(domains, &|vars, model| {
        model.add_constraint(build(vars));
    })
}

/// Checks the constraint that `state` adds to a model. It is not generic, so that tests have one
/// copy of it for all constraints.
fn check_stated(
    domains: &[Vec<Int>],
    state: &dyn Fn(&[Var], &mut Model),
) -> Result<(), Disagreement> {
    let check = |domains: &[Vec<Int>]| {
        let checked = catch_unwind(AssertUnwindSafe(|| Oracle::new(domains, state).check()));
        checked.unwrap_or_else(|payload| match Disagreement::of_panic(domains, &*payload) {
            Some(disagreement) => Err(disagreement),
            None => resume_unwind(payload),
        })
    };
    let Err(mut found) = check(domains) else { return Ok(()) };
    let mut domains = domains.to_vec();
    let mut at = (0, 0);
    while at.0 < domains.len() {
        if domains[at.0].len() <= 1 || at.1 == domains[at.0].len() {
            at = (at.0 + 1, 0);
            continue;
        }
        let value = domains[at.0].remove(at.1);
        match check(&domains) {
            Err(smaller) => {
                found = smaller;
                at = (0, 0);
            }
            Ok(()) => {
                domains[at.0].insert(at.1, value);
                at.1 += 1;
            }
        }
    }
    Err(found)
}

/// Returns every solution of `model`, found by trying every combination of values, in lexicographic
/// order: the reference that a search is compared with.
///
/// ```
/// use kumiki::{constraints::NotEqual, engine::Model, testing::solutions_by_enumeration};
///
/// let mut model = Model::new();
/// let x = model.add_variable(1..=2)?;
/// let y = model.add_variable(1..=2)?;
/// model.add_constraint(NotEqual::new(x, y));
/// assert_eq!(solutions_by_enumeration(&model), [[1, 2], [2, 1]]);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
///
/// # Panics
/// Panics if there are more than [`ENUMERATION_LIMIT`] combinations.
pub fn solutions_by_enumeration(model: &Model) -> Vec<Vec<Int>> {
    let domains: Vec<Vec<Int>> =
        model.variables().map(|var| model.domain(var).iter().collect()).collect();
    let mut solutions = Vec::new();
    for_each_combination(&domains, |values| {
        let holds = |constraint: &SharedConstraint| {
            let of_scope: Vec<Int> =
                constraint.scope().iter().map(|var| values[var.index()]).collect();
            constraint.is_satisfied(&of_scope)
        };
        if model.constraints().all(|(id, _)| model.run(id, holds)) {
            solutions.push(values.to_vec());
        }
    });
    solutions
}

/// Returns the number of solutions of `model` as a search that only counts finds it if the model
/// falls apart into components: by the values of variables that separate them, and by a search of
/// each component. Such a search begins one by one, so it counts small models otherwise.
///
/// ```
/// use kumiki::testing::counts_by_components;
/// use kumiki::{SolutionCount, constraints::NotEqual, engine::Model};
///
/// let mut model = Model::new();
/// let vars = model.add_variables(4, 1..=3)?;
/// model.add_constraint(NotEqual::new(vars[0], vars[1]));
/// assert_eq!(counts_by_components(model), [6 * 9, 6 * 9].map(SolutionCount::from));
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[cfg(feature = "testing")]
pub fn counts_by_components(model: impl Into<Arc<Model>>) -> [SolutionCount; 2] {
    driver::counts_by_components(model.into())
}

/// Checks from now on, in this thread, that no clause that a search [learns] excludes one of
/// `solutions`, unless the search has found it; `None` ends the check. Explanations are held
/// against the meaning of their constraints in any case, if there are few combinations of values.
///
/// [learns]: crate::search::Learning
pub fn check_clauses(solutions: Option<Vec<Vec<Int>>>) {
    crate::search::learning::checking::want(solutions);
}

/// Calls `visit` with every combination of one value from each domain, the last changing fastest.
pub(crate) fn for_each_combination(domains: &[Vec<Int>], mut visit: impl FnMut(&[Int])) {
    any_combination(domains, |values| {
        visit(values);
        false
    });
}

/// Returns whether `test` returns true for a combination of one value from each domain; the last
/// changes fastest.
fn any_combination(domains: &[Vec<Int>], mut test: impl FnMut(&[Int]) -> bool) -> bool {
    let combinations =
        domains.iter().fold(1u64, |product, domain| product.saturating_mul(domain.len() as u64));
    assert!(
        combinations <= ENUMERATION_LIMIT,
        "{combinations} combinations of values are too many to enumerate"
    );
    let mut digits = vec![0; domains.len()];
    let mut values: Vec<Int> = domains.iter().map(|domain| domain[0]).collect();
    loop {
        if test(&values) {
            return true;
        }
        let Some(at) = (0..digits.len()).rfind(|&at| digits[at] + 1 < domains[at].len()) else {
            return false;
        };
        digits[at] += 1;
        digits[at + 1..].fill(0);
        for at in at..digits.len() {
            values[at] = domains[at][digits[at]];
        }
    }
}

#[cfg(test)]
mod tests;
