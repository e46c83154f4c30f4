//! Recorded counts: the numbers of solutions of components that were counted, so that none is
//! counted twice.
//!
//! Invariant: two components with the same key have the same solutions. The memory is bounded: when
//! it is used up, all counts are forgotten.

use super::components::FreeComponent;
use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::run::SolutionCount;
use crate::state::{Domain, Store, Var};
use std::collections::HashMap;

/// The most words that all keys take: 64 MiB.
const MOST_WORDS: usize = 1 << 23;

/// The memory that an entry takes beside its key, in words.
const WORDS_OF_ENTRY: usize = 8;

/// The most words of the bits of a domain in a key.
const MOST_WORDS_OF_DOMAIN: Int = 16;

/// The key of a component: its variables with their values, and the values of the decided variables
/// that its constraints are on.
pub(super) type ComponentKey = Box<[u64]>;

/// The numbers of solutions of components.
#[derive(Default)]
pub(super) struct ComponentCache {
    counts: HashMap<ComponentKey, SolutionCount>,
    words: usize,
}

impl ComponentCache {
    /// Returns the recorded number of solutions of the component with this key.
    pub(super) fn count(&self, key: &ComponentKey) -> Option<&SolutionCount> {
        self.counts.get(key)
    }

    /// Records the number of solutions of the component with this key.
    pub(super) fn record(&mut self, key: ComponentKey, count: SolutionCount) {
        self.words += key.len() + WORDS_OF_ENTRY;
        if self.words > MOST_WORDS {
            self.words = key.len() + WORDS_OF_ENTRY;
            self.counts = HashMap::new();
        }
        self.counts.insert(key, count);
    }
}

/// Returns the key of a component; `None` if a domain is too wide for it.
pub(super) fn key(model: &Model, store: &Store, component: &FreeComponent) -> Option<ComponentKey> {
    let scopes = component.constraints.iter().map(|&id| model.constraint(id).scope());
    let mut decided: Vec<Var> =
        scopes.flatten().copied().filter(|&var| store.is_fixed(var)).collect();
    decided.sort_unstable();
    decided.dedup();
    let mut key = Vec::with_capacity(1 + component.vars.len() + 2 * decided.len());
    key.push(component.vars.len() as u64);
    for &var in &component.vars {
        push_domain(&mut key, var, model.domain(var), store.domain(var))?;
    }
    for var in decided {
        key.extend([var.index() as u64, store.domain(var).min() as u64]);
    }
    Some(key.into())
}

/// Adds a variable and its `domain` to a key: in one word if its values `at_first` span at most 32.
/// The lower half of this word is not 0.
fn push_domain(
    key: &mut Vec<u64>,
    var: Var,
    at_first: Domain<'_>,
    domain: Domain<'_>,
) -> Option<()> {
    let number = (var.index() as u64) << 32;
    if at_first.max() - at_first.min() < 32 {
        key.push(number | domain.word_from(at_first.min()));
        return Some(());
    }
    let (from, to) = (domain.min(), domain.max());
    let words = (to - from) / 64 + 1;
    if words > MOST_WORDS_OF_DOMAIN {
        return None;
    }
    key.extend([number, from as u64, words as u64]);
    key.extend((0..words).map(|at| domain.word_from(from + 64 * at)));
    Some(())
}
