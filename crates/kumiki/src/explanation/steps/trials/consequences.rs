//! The candidates that exclude each other, and those that follow from each other, as sets of bits.
//!
//! Invariant: bit `i` stands for candidate `i` of the trials. If two candidates exclude each other,
//! a conflict follows from both by propagation, also after more candidates were removed.

use super::{Candidate, Trials};
use crate::arithmetic::bits::{each, has, insert};
use crate::arithmetic::{Int, sort_by_number};
use crate::propagation::{Halt, Model};
use crate::run::Meter;
use crate::state::{Store, Var};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The largest number of candidates whose consequences are kept.
const MOST_CANDIDATES: usize = 4_096;

/// A set of candidates.
type CandidateSet = Vec<u64>;

/// The candidates that follow from suppositions, and those that are gone.
#[derive(Clone, Debug)]
pub(super) struct Effect {
    fixed: CandidateSet,
    removed: CandidateSet,
}

/// The consequences of each candidate alone.
#[derive(Debug)]
pub(super) struct Consequences {
    /// For each candidate, those that it excludes.
    excluded: Vec<CandidateSet>,
    /// For each candidate, those from which it follows.
    fixed_by: Vec<CandidateSet>,
}

/// A candidate that is refuted because it excludes all alternatives of a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct EitherWay {
    pub(super) refuted: usize,
    pub(super) set: usize,
}

impl Trials {
    /// Finds the consequences of each of `candidates` that is free. If there are very many of them,
    /// nothing is kept.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(in super::super) fn find_consequences(
        &mut self,
        candidates: &[Candidate],
        meter: &mut Meter,
    ) -> Result<(), Halt> {
        let free = candidates.iter().copied().filter(|&one| self.is_free(one));
        (self.candidates, self.consequences) = (free.collect(), None);
        let len = self.candidates.len();
        self.alternatives = alternatives(&self.model, &self.store, &self.candidates);
        self.sizes = vec![0; len];
        self.strongest = (0..len).collect();
        if len > MOST_CANDIDATES {
            return Ok(());
        }
        let none = || vec![vec![0; len.div_ceil(64)]; len];
        let mut found = Consequences { excluded: none(), fixed_by: none() };
        for at in 0..len {
            let effect = self.within(|trials| {
                trials.suppose(trials.candidates[at], meter).map(|()| trials.effect())
            });
            match effect {
                Ok(effect) => {
                    self.sizes[at] = each(&effect.fixed).chain(each(&effect.removed)).count();
                    each(&effect.fixed).for_each(|one| insert(&mut found.fixed_by[one], at));
                    each(&effect.removed).for_each(|one| found.exclude(at, one));
                }
                Err(Halt::Conflict) => {}
                Err(Halt::Limit) => return Err(Halt::Limit),
            }
        }
        sort_by_number(&mut self.strongest, |&at| -(self.sizes[at] as i128));
        self.consequences = Some(found);
        Ok(())
    }

    /// Returns the candidates that follow from the present suppositions, and those that are gone.
    pub(super) fn effect(&self) -> Effect {
        let none = vec![0; self.candidates.len().div_ceil(64)];
        let mut effect = Effect { fixed: none.clone(), removed: none };
        let mut at = 0;
        for of_var in self.candidates.chunk_by(|a, b| a.0 == b.0) {
            let domain = self.store.domain(of_var[0].0);
            let is_same = domain.len() == of_var.len() && !domain.is_fixed();
            for &(_, value) in of_var.iter().filter(|_| !is_same) {
                if !domain.contains(value) {
                    insert(&mut effect.removed, at);
                } else if domain.is_fixed() {
                    insert(&mut effect.fixed, at);
                }
                at += 1;
            }
            at += if is_same { of_var.len() } else { 0 };
        }
        effect
    }
}

impl Consequences {
    fn exclude(&mut self, one: usize, other: usize) {
        insert(&mut self.excluded[one], other);
        insert(&mut self.excluded[other], one);
    }

    /// Returns the candidates that are left, from each of which something follows that contradicts
    /// `effect`.
    pub(super) fn refuted(&self, effect: &Effect) -> Vec<usize> {
        each(&self.refuted_set(effect)).collect()
    }

    /// Returns whether `refuted` has the candidate `at`.
    pub(super) fn is_refuted(&self, effect: &Effect, at: usize) -> bool {
        let meets = |a: &CandidateSet, b: &CandidateSet| {
            a.iter().zip(b).any(|(one, other)| one & other != 0)
        };
        meets(&self.excluded[at], &effect.fixed)
            || each(&effect.removed).any(|one| has(&self.fixed_by[one], at))
    }

    fn refuted_set(&self, effect: &Effect) -> CandidateSet {
        let mut refuted: CandidateSet = vec![0; effect.fixed.len()];
        let excluding = each(&effect.fixed).map(|one| &self.excluded[one]);
        let implying = each(&effect.removed).map(|one| &self.fixed_by[one]);
        for set in excluding.chain(implying) {
            refuted.iter_mut().zip(set).for_each(|(word, other)| *word |= other);
        }
        keep_free(&mut refuted, effect);
        refuted
    }
}

impl Trials {
    /// Returns candidates that are left, each of which excludes all alternatives that are left of a
    /// set.
    pub(super) fn refuted_either_way(
        &self,
        consequences: &Consequences,
        effect: &Effect,
    ) -> Vec<EitherWay> {
        // For each candidate the set with the fewest alternatives.
        let mut found: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        let mut common: CandidateSet = vec![0; effect.fixed.len()];
        for set in 0..self.alternatives.len() {
            common.fill(u64::MAX);
            let mut count = 0;
            for one in self.left(effect, set) {
                count += 1;
                let excluded = &consequences.excluded[one];
                common.iter_mut().zip(excluded).for_each(|(word, other)| *word &= other);
                if common.iter().all(|&word| word == 0) {
                    break;
                }
            }
            if count > 1 {
                keep_free(&mut common, effect);
                for refuted in each(&common) {
                    let best = found.entry(refuted).or_insert((count, set));
                    *best = (*best).min((count, set));
                }
            }
        }
        let sets = found.into_iter();
        sets.map(|(refuted, (_, set))| EitherWay { refuted, set }).collect()
    }

    /// Returns whether the candidate `at` excludes all alternatives that are left of a set.
    pub(super) fn excludes_all(
        &self,
        consequences: &Consequences,
        effect: &Effect,
        either_way: EitherWay,
    ) -> bool {
        let EitherWay { refuted, set } = either_way;
        self.left(effect, set).all(|one| has(&consequences.excluded[refuted], one))
    }

    /// Returns the alternatives that are left of a set.
    pub(super) fn left<'s>(
        &'s self,
        effect: &'s Effect,
        set: usize,
    ) -> impl Iterator<Item = usize> + 's {
        self.alternatives[set].iter().copied().filter(|&one| !has(&effect.removed, one))
    }

    /// Returns one of the fewest alternatives that are left of a set: that from which most follows.
    pub(super) fn next_case(&self) -> Option<Candidate> {
        let effect = self.effect();
        let mut best: Option<(usize, Reverse<usize>, usize)> = None;
        for set in 0..self.alternatives.len() {
            let count = self.left(&effect, set).count();
            if count < 2 || best.is_some_and(|(fewest, ..)| fewest < count) {
                continue;
            }
            let strength = self.left(&effect, set).map(|one| self.sizes[one]).sum();
            let strongest = self.left(&effect, set).max_by_key(|&one| self.sizes[one])?;
            let key = (count, Reverse(strength), strongest);
            best = Some(best.map_or(key, |best| best.min(key)));
        }
        best.map(|(_, _, strongest)| self.candidates[strongest])
    }
}

/// Returns sets of `candidates` of each of which one is true: the values of a variable, and the
/// places of a value among variables that take all values.
fn alternatives(model: &Model, store: &Store, candidates: &[Candidate]) -> Vec<Vec<usize>> {
    let mut sets: BTreeMap<(usize, Int), Vec<usize>> = BTreeMap::new();
    for (at, &(var, _)) in candidates.iter().enumerate() {
        sets.entry((usize::MAX, var.index() as Int)).or_default().push(at);
    }
    let vars: HashSet<Var> = candidates.iter().map(|one| one.0).collect();
    let root = model.store();
    for (id, constraint) in model.constraints().filter(|(_, one)| one.is_all_different(&root)) {
        let scope = constraint.scope();
        let values = scope.iter().flat_map(|&var| model.domain(var).iter().take(65));
        let values: BTreeSet<Int> = values.collect();
        let is_known = |&var: &Var| store.is_fixed(var) || vars.contains(&var);
        if values.len() != scope.len() || !scope.iter().all(is_known) {
            continue;
        }
        for (at, &(var, value)) in candidates.iter().enumerate() {
            if scope.contains(&var) {
                sets.entry((id.index(), value)).or_default().push(at);
            }
        }
        let is_placed = |value: Int| scope.iter().any(|&var| store.fixed(var) == Some(value));
        sets.retain(|&(of, value), _| of != id.index() || !is_placed(value));
    }
    sets.into_values().collect()
}

fn keep_free(set: &mut CandidateSet, effect: &Effect) {
    for (at, word) in set.iter_mut().enumerate() {
        *word &= !(effect.fixed[at] | effect.removed[at]);
    }
}
