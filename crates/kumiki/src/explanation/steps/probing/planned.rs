//! Planned refutations: of all candidates that single units refute, the few that are worth telling.
//!
//! Invariant: the plan has only candidates that single units refute in the state of the last call.

use super::{Refutations, begun};
use crate::arithmetic::sort_by_number;
use crate::explanation::steps::derivation::Derivation;
use crate::explanation::steps::premises::Premises;
use crate::explanation::steps::{Candidate, Deduction, State};
use crate::run::Limit;
use std::collections::HashSet;

/// The largest number of waves of units in a refutation that is short to tell.
const FEW_WAVES: usize = 8;

impl Refutations {
    /// Returns refutations by single units of the few candidates after which most follows: those
    /// that are left of the last plan, or those of a new one.
    pub(in super::super) fn planned(
        &mut self,
        premises: &mut Premises,
        state: &State,
    ) -> Result<Vec<Deduction>, Limit> {
        self.plan = self.renewed_plan(premises, state)?;
        let mut derivation = Derivation::new(premises, state);
        let mut derived = |&one: &Candidate| derivation.refutation(one, 1);
        let found: Vec<Deduction> = self.plan.iter().filter_map(&mut derived).collect();
        derivation.check_limits().map(|()| found)
    }

    /// Returns what is left of the last plan, if propagation fixes a variable after it. If not, it
    /// returns a plan of candidates with short refutations, or else one of any. If there is none,
    /// it returns the candidate after which most follows.
    fn renewed_plan(
        &mut self,
        premises: &mut Premises,
        state: &State,
    ) -> Result<Vec<Candidate>, Limit> {
        let free = self.free(state);
        self.plan.retain(|one| free.contains(one));
        let Some(trials) = begun(&mut self.trials, premises, state) else {
            return premises.what_if.check_limits().map(|()| Vec::new());
        };
        if let Some(left) = trials.plan(&self.plan, &mut premises.what_if.meter) {
            return Ok(left);
        }
        let refuted = trials.refuted(&free, &mut premises.what_if.meter);
        let mut derivation = Derivation::new(premises, state);
        let waves = refuted
            .into_iter()
            .filter_map(|one| Some((derivation.waves_to_conflict(one, &mut HashSet::new())?, one)));
        let mut waves: Vec<(usize, Candidate)> = waves.collect();
        sort_by_number(&mut waves, |&(waves, _)| waves as i128);
        let short = waves.iter().take_while(|(waves, _)| *waves <= FEW_WAVES).count();
        let mut refuted: Vec<Candidate> = waves.into_iter().map(|(_, one)| one).collect();
        let meter = &mut premises.what_if.meter;
        let mut plan = trials.plan(&refuted[..short], meter);
        if plan.is_none() && short < refuted.len() {
            plan = trials.plan(&refuted, meter);
        }
        if plan.is_none() {
            trials.sort_by_effect(&mut refuted, meter);
            refuted.truncate(1);
        }
        premises.what_if.check_limits()?;
        Ok(plan.unwrap_or(refuted))
    }
}
