//! Nested refutations: outlines of them are found by trials, and the shortest are derived.
//!
//! Invariant: an outline that was left over is used only if it leads to a conflict in the present
//! state.

use super::derivation::Derivation;
use super::premises::Premises;
use super::trials::{Outline, Trials};
use super::{Candidate, Deduction, State};
use crate::propagation::Halt;
use crate::run::Limit;

/// The number of outlines that are compared without what they do not need, and that are kept.
const MOST_COMPARED: usize = 8;
const MOST_KEPT: usize = 64;

/// The search for nested refutations.
#[derive(Debug, Default)]
pub(super) struct Nested {
    /// Outlines that were found and not used yet, the longest first.
    outlines: Vec<Outline>,
    /// The number of candidates before the next one to try.
    tried: usize,
}

impl Nested {
    /// Returns the refutation of one of `candidates` that nests suppositions as little as possible,
    /// and at most `deepest`. The free candidates of `trials` may be supposed within a supposition.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    pub(super) fn find(
        &mut self,
        premises: &mut Premises,
        trials: &mut Trials,
        (state, candidates): (&State, &[Candidate]),
        deepest: usize,
    ) -> Result<Option<Deduction>, Limit> {
        // What is left over from the last call comes first.
        for depth in 0..=deepest {
            let found = match depth {
                0 => Ok(()),
                1 => self.combine(premises, trials, candidates),
                depth => self.try_each(premises, trials, candidates, depth),
            };
            premises.what_if.check_limits()?;
            if found.is_err() {
                return Ok(None);
            }
            while let Some(outline) = self.outlines.pop() {
                let reduced = trials.reduced(&outline, &mut premises.what_if.meter);
                let mut derivation = Derivation::new(premises, state);
                let found = reduced.and_then(|outline| derivation.refutation_by(&outline));
                derivation.check_limits()?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// Finds outlines whose inner refutations follow from the consequences of single candidates.
    fn combine(
        &mut self,
        premises: &mut Premises,
        trials: &mut Trials,
        candidates: &[Candidate],
    ) -> Result<(), Halt> {
        let meter = &mut premises.what_if.meter;
        trials.find_consequences(meter)?;
        let mut found = Vec::new();
        for &candidate in candidates {
            found.extend(trials.outline(candidate, 1, meter)?);
        }
        found.sort_by_key(Outline::len);
        found.truncate(MOST_KEPT);
        let compared = found.len().min(MOST_COMPARED);
        let reduced = found.drain(..compared).filter_map(|one| trials.reduced(&one, meter));
        let mut reduced: Vec<Outline> = reduced.collect();
        reduced.sort_by_key(Outline::len);
        reduced.extend(found);
        reduced.reverse();
        self.outlines = reduced;
        Ok(())
    }

    /// Finds an outline with suppositions nested at most `depth` deep, of the first candidate after
    /// the last one that has any.
    fn try_each(
        &mut self,
        premises: &mut Premises,
        trials: &mut Trials,
        candidates: &[Candidate],
        depth: usize,
    ) -> Result<(), Halt> {
        for _ in candidates {
            self.tried = (self.tried + 1) % candidates.len();
            let meter = &mut premises.what_if.meter;
            let found = trials.outline(candidates[self.tried], depth, meter)?;
            if found.is_some() {
                self.outlines.extend(found);
                break;
            }
        }
        Ok(())
    }
}
