//! Nested refutations: trials find outlines of them, of which a short one is derived.
//!
//! Invariant: an outline leads to a conflict in the present state before it is derived.

use super::derivation::Derivation;
use super::premises::Premises;
use super::trials::{Outline, TrialEffort, Trials, Within};
use super::{Candidate, Deduction, State};
use crate::arithmetic::sort_by_number;
use crate::propagation::Halt;
use crate::run::{Limit, Meter};

/// The number of outlines that are compared without what they do not need, and of those that are
/// kept for later.
const MOST_COMPARED: usize = 4;
const MOST_KEPT: usize = 24;

/// The depth of suppositions in which all alternatives to something are refuted.
const DEPTH_EITHER_WAY: usize = 3;

/// The number of doublings of the cases that are tried before each candidate is.
const CASES_BEFORE: u32 = 5;

/// The number of candidates after which most follows that are tried before all others, and the
/// number of doublings of their cases.
const MOST_STRONG: usize = 3;
const CASES_OF_STRONG: u32 = 11;

/// The search for nested refutations.
#[derive(Debug, Default)]
pub(super) struct Nested {
    /// Outlines that were found and not used yet, the longest first.
    outlines: Vec<Outline>,
    /// The number of candidates before the next one to try.
    tried: usize,
    /// The number of the effort that found the last refutation by trials.
    last_effort: u32,
}

/// The candidates of a state in which refutations are searched for.
pub(super) struct Supposable<'a> {
    pub(super) state: &'a State,
    /// All candidates that may be supposed.
    pub(super) free: &'a [Candidate],
    /// Those that a known solution does not have; those without which most follows come first.
    pub(super) doubtful: &'a [Candidate],
    /// The greatest depth of suppositions within each other.
    pub(super) deepest: usize,
}

impl Nested {
    /// Returns a refutation of a doubtful candidate that nests suppositions. Refutations by few
    /// suppositions are searched for first.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    pub(super) fn find(
        &mut self,
        premises: &mut Premises,
        trials: &mut Trials,
        supposable: &Supposable<'_>,
    ) -> Result<Option<Deduction>, Limit> {
        if supposable.deepest < 2 {
            return Ok(None);
        }
        let strong = Nested::by_cases(premises, trials, supposable)?;
        if strong.is_some() {
            return Ok(strong);
        }
        let has_either_way = supposable.deepest >= DEPTH_EITHER_WAY;
        for stage in 0..4 {
            let meter = &mut premises.what_if.meter;
            let known = TrialEffort { has_either_way: stage == 3, within: Within::Known };
            let found = match stage {
                // Outlines that are left over from an earlier state.
                0 => Ok(()),
                // What followed from a candidate in an earlier state still does.
                1 if !trials.has_consequences() => Ok(()),
                2 => trials
                    .find_consequences(supposable.free, meter)
                    .and_then(|()| self.combine(trials, supposable.doubtful, known, meter)),
                3 if !has_either_way => Ok(()),
                _ => self.combine(trials, supposable.doubtful, known, meter),
            };
            premises.what_if.check_limits()?;
            if found.is_err() {
                return Ok(None);
            }
            let derived = self.derived(premises, trials, supposable.state)?;
            if derived.is_some() {
                return Ok(derived);
            }
        }
        let found = self.by_trials(premises, trials, supposable)?;
        if found.is_some() || !trials.has_consequences() {
            return Ok(found);
        }
        // Constraints that wake late may not repeat what followed before.
        trials.forget();
        self.by_trials(premises, trials, supposable)
    }

    /// Returns a refutation of one of the first doubtful candidates, by few cases within cases.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    fn by_cases(
        premises: &mut Premises,
        trials: &mut Trials,
        supposable: &Supposable<'_>,
    ) -> Result<Option<Deduction>, Limit> {
        let strong = &supposable.doubtful[..supposable.doubtful.len().min(MOST_STRONG)];
        for doublings in 1..=CASES_OF_STRONG {
            for &candidate in strong {
                let within = Within::Cases { left: 1 << doublings, depth: supposable.deepest };
                let mut effort = TrialEffort { has_either_way: false, within };
                let found = trials.outline(candidate, &mut effort, &mut premises.what_if.meter);
                premises.what_if.check_limits()?;
                if let Ok(Some(outline)) = found
                    && let Some(found) = derived_of(&outline, premises, trials, supposable.state)?
                {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// Returns a refutation by suppositions within suppositions: few of them if possible.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    fn by_trials(
        &mut self,
        premises: &mut Premises,
        trials: &mut Trials,
        supposable: &Supposable<'_>,
    ) -> Result<Option<Deduction>, Limit> {
        // What is more difficult is tried first next time if nothing simpler was found before.
        for number in self.last_effort.saturating_sub(1).. {
            let has_either_way = number == CASES_BEFORE && supposable.deepest >= DEPTH_EITHER_WAY;
            let doublings = number - u32::from(number > CASES_BEFORE) + 1;
            let within = match number {
                CASES_BEFORE => Within::Each,
                _ => Within::Cases {
                    left: 1 << doublings.min(usize::BITS - 1),
                    depth: supposable.deepest,
                },
            };
            let effort = TrialEffort { has_either_way, within };
            let meter = &mut premises.what_if.meter;
            let tried = self.try_each(trials, supposable.doubtful, effort, meter);
            premises.what_if.check_limits()?;
            let found = self.derived(premises, trials, supposable.state)?;
            if found.is_some() {
                self.last_effort = number;
                return Ok(found);
            }
            // With more suppositions nothing else is found.
            if number > CASES_BEFORE && tried != Ok(true) {
                break;
            }
        }
        Ok(None)
    }

    /// Returns the refutation of the first outline that still leads to a conflict.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    fn derived(
        &mut self,
        premises: &mut Premises,
        trials: &mut Trials,
        state: &State,
    ) -> Result<Option<Deduction>, Limit> {
        while let Some(outline) = self.outlines.pop() {
            if !trials.is_free(outline.supposed) {
                continue;
            }
            let found = derived_of(&outline, premises, trials, state)?;
            if found.is_some() {
                return Ok(found);
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
        mut effort: TrialEffort,
        meter: &mut Meter,
    ) -> Result<(), Halt> {
        let mut found = Vec::new();
        for &candidate in candidates {
            found.extend(trials.outline(candidate, &mut effort, meter)?);
            if found.len() >= MOST_KEPT {
                break;
            }
        }
        sort_by_number(&mut found, |outline| outline.len() as i128);
        let compared = found.len().min(MOST_COMPARED);
        let reduced = found.drain(..compared).filter_map(|one| trials.reduced(&one, meter));
        let mut reduced: Vec<Outline> = reduced.collect();
        sort_by_number(&mut reduced, |outline| outline.len() as i128);
        reduced.extend(found);
        reduced.reverse();
        self.outlines = reduced;
        Ok(())
    }

    /// Finds outlines of a few of `candidates`, the first after the last one that was tried.
    /// Returns whether `effort` was not enough for all that were tried.
    fn try_each(
        &mut self,
        trials: &mut Trials,
        candidates: &[Candidate],
        effort: TrialEffort,
        meter: &mut Meter,
    ) -> Result<bool, Halt> {
        let mut is_cut_short = false;
        for _ in candidates {
            self.tried = (self.tried + 1) % candidates.len();
            let mut own = effort;
            let found = trials.outline(candidates[self.tried], &mut own, meter)?;
            is_cut_short |= found.is_none() && matches!(own.within, Within::Cases { left: 0, .. });
            self.outlines.extend(found);
            if self.outlines.len() == MOST_COMPARED {
                break;
            }
        }
        sort_by_number(&mut self.outlines, |outline| -(outline.len() as i128));
        Ok(is_cut_short)
    }
}

/// Returns the refutation of an outline without what it does not need, if it still leads to a
/// conflict.
///
/// # Errors
/// Returns the limit that was reached.
fn derived_of(
    outline: &Outline,
    premises: &mut Premises,
    trials: &mut Trials,
    state: &State,
) -> Result<Option<Deduction>, Limit> {
    let reduced = trials.reduced(outline, &mut premises.what_if.meter);
    let mut derivation = Derivation::new(premises, state);
    let found = reduced.and_then(|outline| derivation.refutation_by(&outline));
    derivation.check_limits().map(|()| found)
}
