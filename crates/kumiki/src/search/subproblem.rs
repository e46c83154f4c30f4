//! Sub-problems of a search: the work that remains below some decisions, so that other threads can
//! do it.
//!
//! Invariant: the sub-problems of a search have all its solutions, each once, in the order in which
//! the search would find them, if its choices do not depend on earlier conflicts.

use super::depth_first::Position;
use super::settings::Settings;
use super::{Search, Status};
use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::run::Limit;
use crate::state::{Conflict, Domain, SPARSE_LIMIT, Store, Var, word_at};
use smallvec::SmallVec;
use std::sync::Arc;

/// A sub-problem: the domains of one part of a search (Régin, Rezgui and Malapert, *Embarrassingly
/// parallel search*, 2013).
#[derive(Clone, Debug)]
pub(crate) struct Subproblem {
    /// The variables that have lost values.
    domains: Vec<Narrowed>,
}

/// The domain of a variable that has lost values.
#[derive(Clone, Debug)]
struct Narrowed {
    var: Var,
    values: ValueSet,
}

/// A set of values.
#[derive(Clone, Debug)]
pub(crate) enum ValueSet {
    /// As bits, from a value on.
    Bits(Int, SmallVec<[u64; 1]>),
    /// One by one, ascending, because they are far apart.
    Listed(Box<[Int]>),
    /// The first and the last value of each stretch without a gap, ascending.
    Stretches(Box<[(Int, Int)]>),
}

impl ValueSet {
    /// Returns the values of `domain`.
    fn of(domain: Domain<'_>) -> ValueSet {
        let (from, to) = (domain.min(), domain.max());
        if domain.is_scattered() {
            ValueSet::Listed(domain.iter().collect())
        } else if domain.is_paged() {
            ValueSet::Stretches(domain.value_stretches().collect())
        } else {
            let words = (from..=to).step_by(64).map(|at| domain.word_from(at));
            ValueSet::Bits(from, words.collect())
        }
    }

    /// Returns whether `value` is in the set.
    pub(super) fn has(&self, value: Int) -> bool {
        match self {
            ValueSet::Bits(from, words) => word_at(words, value - from) & 1 == 1,
            ValueSet::Listed(values) => values.binary_search(&value).is_ok(),
            ValueSet::Stretches(stretches) => {
                let at = stretches.partition_point(|&(_, last)| last < value);
                stretches.get(at).is_some_and(|&(first, _)| first <= value)
            }
        }
    }

    /// Leaves `var` only values of the set.
    pub(super) fn keep(&self, store: &mut Store, var: Var) -> Result<(), Conflict> {
        match self {
            ValueSet::Bits(from, words) => store.intersect(var, *from, words),
            ValueSet::Listed(_) => store.retain(var, |_, value| self.has(value)),
            ValueSet::Stretches(stretches) => store.keep_stretches(var, stretches),
        }
    }
}

impl Subproblem {
    /// Returns the values that `store`, one of `model`, has left.
    pub(super) fn new(model: &Model, store: &Store) -> Subproblem {
        let narrowed = |var: Var| {
            let domain = store.domain(var);
            let is_narrowed = domain.len() < model.domain(var).len();
            is_narrowed.then(|| Narrowed { var, values: ValueSet::of(domain) })
        };
        Subproblem { domains: model.variables().filter_map(narrowed).collect() }
    }

    /// Returns whether no variable that has lost values has too many left to list.
    pub(crate) fn is_listable(&self) -> bool {
        let count = |set: &ValueSet| match set {
            ValueSet::Bits(..) | ValueSet::Listed(_) => 0,
            ValueSet::Stretches(stretches) => {
                stretches.iter().map(|&(first, last)| last.abs_diff(first) + 1).sum()
            }
        };
        self.domains.iter().all(|narrowed| count(&narrowed.values) <= SPARSE_LIMIT as u64)
    }

    /// Returns whether no variable has lost values.
    pub(super) fn is_empty(&self) -> bool {
        self.domains.is_empty()
    }

    /// Leaves the variables of `store` only the values of this sub-problem.
    pub(super) fn narrow(&self, store: &mut Store) -> Result<(), Conflict> {
        self.domains.iter().try_for_each(|narrowed| narrowed.values.keep(store, narrowed.var))
    }

    /// Restricts a search to this sub-problem, from its beginning.
    pub(super) fn restrict(&self, search: &mut Search) {
        search.reset();
        search.open_base();
        // If an assumption fails, the search ends.
        let _ = self
            .domains
            .iter()
            .try_for_each(|narrowed| search.assume_set(narrowed.var, &narrowed.values));
    }

    /// Returns the variables of `model` that have lost values, each with those that are left.
    pub(crate) fn domains(&self, model: &Model) -> impl Iterator<Item = (Var, Vec<Int>)> {
        self.domains.iter().map(|narrowed| {
            if let ValueSet::Stretches(stretches) = &narrowed.values {
                let values = stretches.iter().flat_map(|&(first, last)| first..=last);
                return (narrowed.var, values.collect());
            }
            let all = model.domain(narrowed.var).iter();
            (narrowed.var, all.filter(|&value| narrowed.values.has(value)).collect())
        })
    }
}

/// Variables with the values that are left to them.
pub(crate) type Narrowing = [(Var, Vec<Int>)];

/// Returns at least `least` sub-problems of the search for the solutions of `model` `within` some
/// domains, below the fewest decisions that make so many; fewer if more decisions make no more.
/// Also returns the model with its constraints presolved, so that no sub-problem repeats that.
///
/// # Errors
/// Returns the limit that came first.
pub(crate) fn divide(
    model: Arc<Model>,
    mut settings: Settings,
    least: usize,
    within: &Narrowing,
) -> Result<(Vec<Subproblem>, Arc<Model>), Limit> {
    (settings.limits.solutions, settings.limits.decisions) = (None, None);
    let mut search = Search::with_settings(model, settings);
    let mut parts = Vec::new();
    for depth in 1.. {
        let before = parts.len();
        parts = match (split(&mut search, depth, within), search.status()) {
            (Some(parts), _) => parts,
            (None, Status::Stopped(limit)) => return Err(limit),
            (None, _) => unreachable!("only a limit stops the division"),
        };
        if parts.len() >= least || parts.len() == before {
            break;
        }
    }
    Ok((parts, search.shared_model()))
}

/// Divides a search `within` some domains into its sub-problems below `depth` decisions. A solution
/// that takes fewer is a sub-problem, too. Returns `None` if a limit came first.
fn split(search: &mut Search, depth: usize, within: &Narrowing) -> Option<Vec<Subproblem>> {
    search.reset();
    // If an assumption fails, the search ends.
    let _ = within
        .iter()
        .try_for_each(|(var, values)| search.assume_among(*var, values.iter().copied()));
    search.control.split_depth = Some(depth);
    let mut subproblems = Vec::new();
    while search.next_solution().is_some() {
        subproblems.push(Subproblem::new(search.model(), search.store()));
    }
    search.control.split_depth = None;
    (search.position == Position::End).then_some(subproblems)
}
