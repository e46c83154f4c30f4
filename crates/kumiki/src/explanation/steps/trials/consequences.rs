//! The consequences of each candidate alone, as sets of bits, and the pairs that exclude each other
//! because of them.
//!
//! Invariant: bit `i` stands for candidate `i` of the trials.

use super::Trials;
use crate::propagation::Halt;
use crate::run::Meter;

/// The largest number of candidates whose consequences are kept.
const MOST_CANDIDATES: usize = 4_096;

/// A set of candidates.
type Set = Vec<u64>;

/// The candidates that follow, and those that are removed.
#[derive(Clone, Debug)]
pub(super) struct Effect {
    pub(super) fixed: Set,
    pub(super) removed: Set,
}

/// For each candidate, the candidates from which it follows, and those that remove it.
#[derive(Debug)]
pub(super) struct Consequences {
    fixed_by: Vec<Set>,
    removed_by: Vec<Set>,
}

impl Trials {
    /// Finds the consequences of each candidate alone, none of which leads to a conflict. If there
    /// are very many candidates, nothing is kept.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(in super::super) fn find_consequences(&mut self, meter: &mut Meter) -> Result<(), Halt> {
        let len = self.candidates.len();
        if len > MOST_CANDIDATES {
            return Ok(());
        }
        let none = || vec![vec![0; len.div_ceil(64)]; len];
        let mut found = Consequences { fixed_by: none(), removed_by: none() };
        for at in 0..len {
            let effect = self.within(|trials| {
                trials.suppose(trials.candidates[at], meter).map(|()| trials.effect())
            });
            match effect {
                Ok(effect) => {
                    members(&effect.fixed).for_each(|one| insert(&mut found.fixed_by[one], at));
                    members(&effect.removed).for_each(|one| insert(&mut found.removed_by[one], at));
                }
                Err(Halt::Conflict) => {}
                Err(Halt::Limit) => return Err(Halt::Limit),
            }
        }
        self.consequences = Some(found);
        Ok(())
    }

    /// Returns the candidates that follow from the present suppositions, and those that are gone.
    pub(super) fn effect(&self) -> Effect {
        let none = vec![0; self.candidates.len().div_ceil(64)];
        let mut effect = Effect { fixed: none.clone(), removed: none };
        for (at, &(var, value)) in self.candidates.iter().enumerate() {
            let domain = self.store.domain(var);
            if !domain.contains(value) {
                insert(&mut effect.removed, at);
            } else if domain.is_fixed() {
                insert(&mut effect.fixed, at);
            }
        }
        effect
    }
}

impl Consequences {
    /// Returns the candidates that are left, from each of which something follows that contradicts
    /// `effect`.
    pub(super) fn refuted(&self, effect: &Effect) -> Vec<usize> {
        let mut refuted: Set = vec![0; effect.fixed.len()];
        let excluding = members(&effect.fixed).map(|one| &self.removed_by[one]);
        let implying = members(&effect.removed).map(|one| &self.fixed_by[one]);
        for set in excluding.chain(implying) {
            refuted.iter_mut().zip(set).for_each(|(word, other)| *word |= other);
        }
        for (at, word) in refuted.iter_mut().enumerate() {
            *word &= !(effect.fixed[at] | effect.removed[at]);
        }
        members(&refuted).collect()
    }
}

fn insert(set: &mut Set, member: usize) {
    set[member / 64] |= 1 << (member % 64);
}

/// Returns the members of `set`, ascending.
fn members(set: &Set) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(at, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(64 * at + bit)
        })
    })
}
