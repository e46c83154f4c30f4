//! Sub-problems: the domains of one part of a search, and sets of values.
//!
//! Invariant: a variable that is not in a sub-problem has all values of the model.

use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::state::{Conflict, Domain, SPARSE_LIMIT, Store, Var, word_at};
use smallvec::SmallVec;

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
    values: AssumedSet,
}

/// A set of values.
#[derive(Clone, Debug)]
pub(crate) enum AssumedSet {
    /// As bits, from a value on.
    Bits(Int, SmallVec<[u64; 1]>),
    /// One by one, ascending, because they are far apart.
    Listed(Box<[Int]>),
    /// The first and the last value of each stretch without a gap, ascending.
    Stretches(Box<[(Int, Int)]>),
}

impl AssumedSet {
    /// Returns the values of `domain`.
    fn of(domain: Domain<'_>) -> AssumedSet {
        let (from, to) = (domain.min(), domain.max());
        if domain.is_scattered() {
            AssumedSet::Listed(domain.iter().collect())
        } else if domain.is_paged() {
            AssumedSet::Stretches(domain.value_stretches().collect())
        } else {
            let words = (from..=to).step_by(64).map(|at| domain.word_from(at));
            AssumedSet::Bits(from, words.collect())
        }
    }

    /// Returns whether `value` is in the set.
    pub(in crate::search) fn has(&self, value: Int) -> bool {
        match self {
            AssumedSet::Bits(from, words) => word_at(words, value - from) & 1 == 1,
            AssumedSet::Listed(values) => values.binary_search(&value).is_ok(),
            AssumedSet::Stretches(stretches) => {
                let at = stretches.partition_point(|&(_, last)| last < value);
                stretches.get(at).is_some_and(|&(first, _)| first <= value)
            }
        }
    }

    /// Leaves `var` only values of the set.
    pub(in crate::search) fn keep(&self, store: &mut Store, var: Var) -> Result<(), Conflict> {
        match self {
            AssumedSet::Bits(from, words) => store.intersect(var, *from, words),
            AssumedSet::Listed(_) => store.retain(var, |_, value| self.has(value)),
            AssumedSet::Stretches(stretches) => store.keep_stretches(var, stretches),
        }
    }
}

impl Subproblem {
    /// Returns the values that `store`, one of `model`, has left.
    pub(in crate::search) fn new(model: &Model, store: &Store) -> Subproblem {
        let narrowed = |var: Var| {
            let domain = store.domain(var);
            let is_narrowed = domain.len() < model.domain(var).len();
            is_narrowed.then(|| Narrowed { var, values: AssumedSet::of(domain) })
        };
        Subproblem { domains: model.variables().filter_map(narrowed).collect() }
    }

    /// Returns whether no variable that has lost values has too many left to list.
    pub(crate) fn is_listable(&self) -> bool {
        let count = |set: &AssumedSet| match set {
            AssumedSet::Bits(..) | AssumedSet::Listed(_) => 0,
            AssumedSet::Stretches(stretches) => {
                stretches.iter().map(|&(first, last)| last.abs_diff(first) + 1).sum()
            }
        };
        self.domains.iter().all(|narrowed| count(&narrowed.values) <= SPARSE_LIMIT as u64)
    }

    /// Returns whether no variable has lost values.
    pub(in crate::search) fn is_empty(&self) -> bool {
        self.domains.is_empty()
    }

    /// Returns the variables that have lost values, each with those that are left.
    pub(in crate::search) fn narrowed(&self) -> impl Iterator<Item = (Var, &AssumedSet)> {
        self.domains.iter().map(|narrowed| (narrowed.var, &narrowed.values))
    }

    /// Leaves the variables of `store` only the values of this sub-problem.
    pub(in crate::search) fn narrow(&self, store: &mut Store) -> Result<(), Conflict> {
        self.domains.iter().try_for_each(|narrowed| narrowed.values.keep(store, narrowed.var))
    }

    /// Returns the variables of `model` that have lost values, each with those that are left.
    pub(crate) fn domains(&self, model: &Model) -> impl Iterator<Item = (Var, Vec<Int>)> {
        self.domains.iter().map(|narrowed| {
            if let AssumedSet::Stretches(stretches) = &narrowed.values {
                let values = stretches.iter().flat_map(|&(first, last)| first..=last);
                return (narrowed.var, values.collect());
            }
            let all = model.domain(narrowed.var).iter();
            (narrowed.var, all.filter(|&value| narrowed.values.has(value)).collect())
        })
    }
}
