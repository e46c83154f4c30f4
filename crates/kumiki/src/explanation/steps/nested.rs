//! Nested refutations: trials find outlines of them, of which a short one is derived.
//!
//! Invariant: an outline leads to a conflict in the present state before it is derived.

use super::derivation::Derivation;
use super::premises::Premises;
use super::trials::{Effort, Outline, Trials};
use super::{Candidate, Deduction, State};
use crate::propagation::Halt;
use crate::run::{Limit, Meter};
use std::collections::HashSet;

/// The number of outlines that are compared without what they do not need, and of those that are
/// kept for later.
const MOST_COMPARED: usize = 4;
const MOST_KEPT: usize = 24;

/// The depth of suppositions in which all alternatives to something are refuted.
const DEPTH_EITHER_WAY: usize = 3;

/// The search for nested refutations.
#[derive(Debug, Default)]
pub(super) struct Nested {
    /// Outlines that were found and not used yet, the longest first.
    outlines: Vec<Outline>,
    /// The number of candidates before the next one to try.
    tried: usize,
}

/// The candidates of a state in which refutations are searched for.
pub(super) struct Supposable<'a> {
    pub(super) state: &'a State,
    /// All candidates that may be supposed.
    pub(super) free: &'a [Candidate],
    /// Those that a known solution does not have.
    pub(super) doubtful: &'a [Candidate],
}

impl Nested {
    /// Returns the refutation of a doubtful candidate that nests suppositions as little as
    /// possible, and at most `deepest`.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    pub(super) fn find(
        &mut self,
        premises: &mut Premises,
        trials: &mut Trials,
        supposable: &Supposable<'_>,
        deepest: usize,
    ) -> Result<Option<Deduction>, Limit> {
        if deepest < 2 {
            return Ok(None);
        }
        let Supposable { state, free, doubtful } = *supposable;
        let has_either_way = deepest >= DEPTH_EITHER_WAY;
        let known = |has_either_way: bool| Effort { has_either_way, depth: 1 };
        let mut has_failed = false;
        for stage in 0..=deepest.saturating_add(3) {
            let effort = match stage {
                // Outlines that are left over from an earlier state.
                0 => None,
                // What followed from a candidate in an earlier state still does.
                1 => trials.has_consequences().then(|| known(false)),
                2 => Some(known(false)),
                3 => has_either_way.then(|| known(true)),
                4 => Some(Effort { has_either_way, depth: 2 }),
                // Constraints that wake late may not repeat what followed before.
                5 if !has_failed => None,
                deeper => Some(Effort { has_either_way, depth: deeper - 3 }),
            };
            if stage == 5 && has_failed {
                trials.forget();
            }
            let meter = &mut premises.what_if.meter;
            let renewed = if stage == 2 { trials.find_consequences(free, meter) } else { Ok(()) };
            let found = effort.map_or(Ok(()), |effort| match effort.depth {
                1 => self.combine(trials, doubtful, effort, meter),
                _ => self.try_each(trials, doubtful, effort, meter),
            });
            premises.what_if.check_limits()?;
            if renewed.and(found).is_err() {
                return Ok(None);
            }
            while let Some(outline) = self.outlines.pop() {
                if !trials.is_free(outline.supposed) {
                    continue;
                }
                let reduced = trials.reduced(&outline, &mut premises.what_if.meter);
                let mut derivation = Derivation::new(premises, state);
                let found = reduced.and_then(|outline| derivation.refutation_by(&outline));
                derivation.check_limits()?;
                if found.is_some() {
                    return Ok(found);
                }
                has_failed = true;
            }
        }
        Ok(None)
    }

    /// Finds outlines of refutations of `candidates` that follow from the consequences of single
    /// candidates.
    fn combine(
        &mut self,
        trials: &mut Trials,
        candidates: &[Candidate],
        effort: Effort,
        meter: &mut Meter,
    ) -> Result<(), Halt> {
        let mut found = Vec::new();
        for &candidate in candidates {
            found.extend(trials.outline(candidate, effort, meter)?);
            if found.len() >= MOST_KEPT {
                break;
            }
        }
        found.sort_by_cached_key(Outline::len);
        let compared = found.len().min(MOST_COMPARED);
        let reduced = found.drain(..compared).filter_map(|one| trials.reduced(&one, meter));
        let mut reduced: Vec<Outline> = reduced.collect();
        reduced.sort_by_cached_key(Outline::len);
        reduced.extend(found);
        reduced.reverse();
        self.outlines = reduced;
        Ok(())
    }

    /// Finds an outline of one of `candidates`, the first after the last one that had any. Those
    /// from which most follows come first.
    fn try_each(
        &mut self,
        trials: &mut Trials,
        candidates: &[Candidate],
        effort: Effort,
        meter: &mut Meter,
    ) -> Result<(), Halt> {
        let among: HashSet<Candidate> = candidates.iter().copied().collect();
        let candidates: Vec<Candidate> =
            trials.strongest().filter(|one| among.contains(one)).collect();
        for _ in &candidates {
            self.tried = (self.tried + 1) % candidates.len();
            let found = trials.outline(candidates[self.tried], effort, meter)?;
            self.outlines.extend(found);
            if !self.outlines.is_empty() {
                break;
            }
        }
        Ok(())
    }
}
