//! The check of phrases: a reason that a constraint gives to a reader excludes what was asked.
//!
//! Invariant: the meaning of the constraint says what follows; the facts are a part of the domains.

use super::oracle::Oracle;
use super::truth::Support;
use crate::arithmetic::Int;
use crate::propagation::{Asked, Phrase};
use crate::state::{Literal, Store, Var, literal};

/// The largest number of parts of the domains on which the constraint is asked.
const MOST_PARTS: usize = 64;

impl Oracle {
    /// Asks for the reason of the removal of each value, of all that have no support together, and
    /// of a conflict, whether the constraint would remove them or not.
    pub(super) fn check_phrases(&self) -> Result<(), String> {
        for part in self.parts(MOST_PARTS) {
            let mut store = self.model.store();
            if !self.truth.restrict(&mut store, &part) {
                continue;
            }
            let support = self.truth.support(&part);
            if self.reason(None, &store).is_some() && support.is_any {
                return Err(format!("a reason for a conflict at {:?}", self.truth.lists(&part)));
            }
            for &at in &self.of_scope {
                self.check_phrases_of(at, &store, &support)?;
            }
        }
        Ok(())
    }

    fn check_phrases_of(&self, at: usize, store: &Store, support: &Support) -> Result<(), String> {
        let var = Var::new(at);
        let supported: Vec<Int> = self.truth.values_of(&support.values, at).collect();
        let of = |value: Int| literal::is(var, store.domain(var), value);
        let single = store.domain(var).iter().filter_map(|value| Some((vec![value], of(value)?)));
        let gone: Vec<Int> =
            store.domain(var).iter().filter(|value| !supported.contains(value)).collect();
        let together = gone.iter().filter_map(|&value| of(value)).reduce(|one, other| {
            if one.is_wide() { one } else { Literal::among(var, one.bits() | other.bits()) }
        });
        let asked = single.chain(together.map(|literal| (gone.clone(), literal)));
        for (values, literal) in asked {
            let reason = self.reason(Some(literal), store);
            if let (Some(reason), Some(value)) =
                (reason, values.iter().find(|value| supported.contains(value)))
            {
                let facts: Vec<Vec<Int>> =
                    store.domains().map(|domain| domain.iter().collect()).collect();
                return Err(format!(
                    "the reason {:?} does not exclude {value} of variable {at} at {facts:?}",
                    reason.parts()
                ));
            }
        }
        Ok(())
    }

    fn reason(&self, removed: Option<Literal>, store: &Store) -> Option<Phrase> {
        let asked = Asked::about(removed, store);
        self.constraint().phrase(&asked, store).filter(Phrase::is_reason)
    }
}
