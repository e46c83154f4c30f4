//! Premises: the fewest facts from which some constraints give a conclusion.
//!
//! Invariant: the premises of a deduction are enough for its conclusion, and each fact is needed for it, as far as
//! that was found out within the bounds of a [`Trial`].

use super::deduction::variables_in;
use super::minimal_part::minimal_part;
use super::trial::{Answer, Trial};
use super::unit::{Unit, Units};
use super::{Candidate, Deduction, Difficulty, Logic, State};
use crate::event::Conflict;
use crate::model::Model;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// What finds premises: the units of a model, and a store to try them on.
#[derive(Debug)]
pub(super) struct Premises {
    pub(super) units: Units,
    pub(super) trial: Trial,
}

/// The most conclusions of a unit that are weighed against one another: of whole variables, and of single candidates.
const MOST_TARGETS: usize = 16;

/// A variable with more absent candidates than this has those that follow one another weighed as one.
const FINE: usize = 64;

impl Premises {
    pub(super) fn new(model: &Model, units: Units) -> Premises {
        Premises { units, trial: Trial::new(model) }
    }

    /// The simplest of the conclusions that `unit` allows, of which all together are that `removed` cannot be; `None` if
    /// more than `cases` values have to be tried for each that is looked at.
    pub(super) fn simplest(
        &mut self,
        unit: &Unit,
        state: &State,
        removed: &[Candidate],
        cases: u64,
    ) -> Option<Deduction> {
        let mut covered: BTreeSet<Candidate> = BTreeSet::new();
        let mut simplest: Option<Deduction> = None;
        for target in targets(state, removed) {
            // What is found from here on may have more premises than it needs.
            if self.trial.tick().is_err() {
                return None;
            }
            if target.iter().all(|candidate| covered.contains(candidate)) {
                continue;
            }
            let deduction = self.deduction(unit, state, &target);
            // All that a variable loses may need more facts than a part of it.
            if target.len() == 1 || !deduction.fixed.is_empty() {
                covered.extend(&deduction.removed);
            }
            let is_simple = deduction.difficulty.cases <= cases;
            if is_simple && simplest.as_ref().is_none_or(|best| rank(&deduction) < rank(best)) {
                simplest = Some(deduction);
            }
        }
        simplest
    }

    /// That `unit` cannot hold in `state`, and why.
    pub(super) fn conflict(&mut self, unit: &Unit, state: &State) -> Deduction {
        self.deduction(unit, state, &[])
    }

    /// That none of `target`, which are of one variable, can be, and whatever else follows from the same premises; if
    /// `target` is empty, that `unit` cannot hold.
    fn deduction(&mut self, unit: &Unit, state: &State, target: &[Candidate]) -> Deduction {
        let groups = facts_by_variable(unit, state, target);
        let facts = self.facts(unit, target, &groups);
        let implied = self.trial.removed_by(unit, &facts);
        let is_implied = match &implied {
            Ok(implied) => is_among(target, implied),
            Err(Conflict) => true,
        };
        let removed = match implied {
            Ok(implied) if is_implied => {
                implied.into_iter().filter(|&candidate| state.contains(candidate)).collect()
            }
            _ => target.to_vec(),
        };
        let cases = if is_implied { 0 } else { self.cases(unit, &facts, target) };
        let difficulty = Difficulty {
            constraints: self.units.count(&unit.constraints),
            cases,
            variables: variables_in(&facts),
            facts: count_facts(self.trial.model(), &facts),
            ..Difficulty::default()
        };
        Deduction {
            constraints: unit.constraints.clone(),
            fixed: fixed_by(state, &removed),
            facts,
            removed,
            logic: if is_implied { Logic::Propagation } else { Logic::Cases },
            difficulty,
        }
    }

    /// How many values are tried to find out that none of `target` can be.
    fn cases(&mut self, unit: &Unit, facts: &[Candidate], target: &[Candidate]) -> u64 {
        let before = self.trial.decisions();
        self.trial.can_hold(unit, facts, target);
        1 + self.trial.decisions() - before
    }

    /// The facts of `groups`, each of one variable, that `unit` needs so that none of `target` can be. Groups that come
    /// first, and facts that come first in a group, are rather used. Where a limit is reached, they may be more than are
    /// needed.
    pub(super) fn facts(
        &mut self,
        unit: &Unit,
        target: &[Candidate],
        groups: &[Vec<Candidate>],
    ) -> Vec<Candidate> {
        // What cannot be found out by trying all ways is still removed by the constraints themselves.
        let can_try = self.trial.can_hold(unit, &sorted(groups), target) == Answer::Refuted;
        let is_enough = |premises: &mut Premises, facts: Vec<Candidate>| {
            // At a limit all facts are kept.
            if premises.trial.tick().is_err() {
                return false;
            }
            if can_try {
                return premises.trial.can_hold(unit, &facts, target) == Answer::Refuted;
            }
            match premises.trial.removed_by(unit, &facts) {
                Ok(removed) => is_among(target, &removed),
                Err(Conflict) => true,
            }
        };
        let groups = minimal_part(groups, |groups| is_enough(self, sorted(groups)));
        let model = self.trial.model();
        let pieces: Vec<&[Candidate]> =
            groups.iter().flat_map(|group| pieces(model, group)).collect();
        sorted(&minimal_part(&pieces, |pieces| is_enough(self, sorted(pieces))))
    }
}

/// Whether there are `candidates`, and all are in `list`, which is sorted.
fn is_among(candidates: &[Candidate], list: &[Candidate]) -> bool {
    !candidates.is_empty() && candidates.iter().all(|one| list.binary_search(one).is_ok())
}

/// The facts of all groups, ascending.
fn sorted<G: AsRef<[Candidate]>>(groups: &[G]) -> Vec<Candidate> {
    let mut facts: Vec<Candidate> =
        groups.iter().flat_map(|group| group.as_ref()).copied().collect();
    facts.sort_unstable();
    facts
}

/// What of a group, the facts of one variable, is left out or kept as a whole: that it has one value is one fact.
fn pieces<'g>(model: &Model, group: &'g [Candidate]) -> Vec<&'g [Candidate]> {
    if is_fixed_by(model, group) {
        return vec![group];
    }
    if group.len() <= FINE {
        return group.chunks(1).collect();
    }
    group.chunk_by(|a, b| a.0 == b.0 && a.1 + 1 == b.1).collect()
}

/// Whether without `facts` of a variable, which are not empty, one value is left for it.
fn is_fixed_by(model: &Model, facts: &[Candidate]) -> bool {
    facts.len() + 1 == model.domain(facts[0].0).len()
}

/// How many facts there are, where that a variable has one value is one, and that it has none of some that follow one
/// another is one.
pub(super) fn count_facts(model: &Model, facts: &[Candidate]) -> usize {
    let by_variable = facts.chunk_by(|a, b| a.0 == b.0);
    by_variable.map(|of_var| if is_fixed_by(model, of_var) { 1 } else { runs(of_var) }).sum()
}

/// How many runs of consecutive values `facts` of a variable are.
fn runs(facts: &[Candidate]) -> usize {
    facts.chunk_by(|a, b| a.1 + 1 == b.1).count()
}

/// What is absent in `state` of each variable of `unit` but that of `target`: first of those that are fixed, then of
/// those with few values left.
fn facts_by_variable(unit: &Unit, state: &State, target: &[Candidate]) -> Vec<Vec<Candidate>> {
    let others =
        unit.scope.iter().copied().filter(|&var| target.first().is_none_or(|one| one.0 != var));
    let mut vars: Vec<_> = others.collect();
    vars.sort_by_key(|&var| state.domain(var).len());
    let groups = vars.into_iter().map(|var| state.absent(var).map(|value| (var, value)).collect());
    groups.filter(|group: &Vec<_>| !group.is_empty()).collect()
}

/// The conclusions that are tried, of those that `removed`, ascending, cannot be: first those that fix a variable, then all
/// that another variable loses, then each candidate by itself.
fn targets(state: &State, removed: &[Candidate]) -> Vec<Vec<Candidate>> {
    let by_variable = removed.chunk_by(|a, b| a.0 == b.0);
    let (fixing, others): (Vec<_>, Vec<_>) =
        by_variable.partition(|group| group.len() + 1 == state.domain(group[0].0).len());
    let whole = fixing.into_iter().chain(others.iter().copied().filter(|group| group.len() > 1));
    let single = others.iter().flat_map(|group| group.chunks(1));
    let all = whole.take(MOST_TARGETS).chain(single.take(MOST_TARGETS));
    all.map(<[Candidate]>::to_vec).collect()
}

/// The variables that have one value left without `removed`, ascending, and had more in `state`; with that value.
pub(super) fn fixed_by(state: &State, removed: &[Candidate]) -> Vec<Candidate> {
    let by_variable = removed.chunk_by(|a, b| a.0 == b.0);
    let fixed = by_variable.filter_map(|group| {
        let var = group[0].0;
        let mut left =
            state.domain(var).iter().filter(|&value| group.iter().all(|one| one.1 != value));
        let only = left.next()?;
        left.next().is_none().then_some((var, only))
    });
    fixed.collect()
}

/// What is less for deductions that come first: the simpler ones, then those that fix a variable, then those that
/// remove more.
pub(super) fn rank(deduction: &Deduction) -> (Difficulty, bool, Reverse<usize>) {
    (deduction.difficulty, deduction.fixed.is_empty(), Reverse(deduction.removed.len()))
}
