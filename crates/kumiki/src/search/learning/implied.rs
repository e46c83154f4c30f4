//! Facts that follow from those that a conflict needs: they are left out of the clause.
//!
//! Invariant: a fact is called implied only if it follows from needed facts that stay, because each
//! reason is older than what it explains.

use super::analysis::Need;
use super::sources::Sources;
use crate::propagation::{Absence, Explained};
use crate::state::{History, Literal, RemovalCause, Var};

/// The greatest number of steps from a fact back to those that imply it.
pub(super) const DEPTH: usize = 8;

/// What is known of the facts behind one conflict.
#[derive(Debug, Default)]
pub(super) struct Implied {
    /// For each level, the last conflict that needed a fact of it.
    levels: Vec<u64>,
    /// For each entry of the history, the last conflict for which it was found not to be implied.
    failed: Vec<u64>,
    /// The number of conflicts.
    conflict: u64,
    /// Lists of facts that are not in use.
    spare: Vec<Vec<Absence>>,
}

impl Implied {
    /// Begins with the needs of a conflict, on the variables that are `touched`.
    pub(super) fn begin(&mut self, history: &History, needs: &[Need], touched: &[Var]) {
        self.conflict += 1;
        self.levels.resize(self.levels.len().max(history.level() + 1), 0);
        self.failed.resize(self.failed.len().max(history.len()), 0);
        for &var in touched {
            let need = &needs[var.index()];
            for (_, entry) in history.of(var) {
                let is_needed = match entry.removed.is_wide() {
                    true => need.spans.iter().any(|span| {
                        entry.removed.meets(Literal::between(var, span.first, span.last))
                    }),
                    false => entry.removed.bits() & need.bits != 0,
                };
                if is_needed {
                    self.levels[entry.level as usize] = self.conflict;
                }
            }
        }
    }

    /// Returns what the reasons of the removal of `asked` by the entry at index `at` explain, if
    /// they are all needed, or follow in `depth` steps from what is needed.
    pub(super) fn explain(
        &mut self,
        sources: &mut Sources<'_>,
        needs: &[Need],
        at: usize,
        asked: Literal,
        depth: usize,
    ) -> Option<Explained> {
        let cause = sources.history().entry(at).cause;
        if matches!(cause, RemovalCause::Decision | RemovalCause::Refuted) {
            return None;
        }
        let mut facts = self.spare.pop().unwrap_or_default();
        let explained = sources.explain(at, asked, &mut facts);
        let are_implied =
            facts.iter().all(|&fact| self.is_implied(sources, needs, fact, depth - 1));
        facts.clear();
        self.spare.push(facts);
        are_implied.then_some(explained)
    }

    /// Returns whether a fact is needed, or follows in `depth` steps from what is needed.
    fn is_implied(
        &mut self,
        sources: &mut Sources<'_>,
        needs: &[Need],
        fact: Absence,
        depth: usize,
    ) -> bool {
        let (var, need) = (fact.absent.var(), &needs[fact.absent.var().index()]);
        if fact.absent.is_wide() {
            let (first, last) = fact.absent.ends();
            return need.spans.iter().any(|span| span.first <= first && last <= span.last);
        }
        let mut missing = fact.absent.bits() & !if need.is_touched { need.bits } else { 0 };
        if missing == 0 {
            return true;
        }
        if depth == 0 {
            return false;
        }
        let mut at = sources.history().newest(var);
        while missing != 0 && at > 0 {
            let (index, entry) = (at - 1, sources.history().entry(at - 1));
            at = sources.history().before(index);
            let bits = entry.removed.bits() & missing;
            if bits == 0 {
                continue;
            }
            missing &= !bits;
            let is_possible = self.levels[entry.level as usize] == self.conflict
                && self.failed[index] != self.conflict;
            let asked = Literal::among(var, bits);
            if !is_possible || self.explain(sources, needs, index, asked, depth).is_none() {
                self.failed[index] = self.conflict;
                return false;
            }
        }
        true
    }
}
