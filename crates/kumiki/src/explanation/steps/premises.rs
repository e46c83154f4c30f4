//! Premises: a minimal set of facts from which some constraints imply a conclusion.
//!
//! Invariant: the premises of a deduction are enough for its conclusion, and each fact is needed
//! for it, as far as that was decided within the bounds of a [`WhatIf`].

use super::deduction::variables_in;
use super::quickxplain::quickxplain;
use super::unit::{Unit, Units};
use super::what_if::{Satisfiability, WhatIf};
use super::{Candidate, Deduction, Difficulty, Logic, State};
use crate::arithmetic::sort_by_number;
use crate::propagation::{Consistency, Model, Phrase};
use crate::state::Conflict;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The search for premises: the units of a model, and a store to try them on.
#[derive(Debug)]
pub(super) struct Premises {
    pub(super) units: Units,
    pub(super) what_if: WhatIf,
    /// True if facts are kept or left out by propagation alone, without trying values.
    pub(super) by_propagation: bool,
}

/// The largest number of conclusions of a unit that are compared: of whole variables, and of single
/// candidates.
const MOST_TARGETS: usize = 16;

/// The number of removals of a wide unit whose reasons are compared, and of those whose facts are.
const MOST_DIRECT: usize = 64;
const MOST_OF_WIDE: usize = 4;

/// The number of absent candidates of a variable above which consecutive ones are kept or left out
/// together.
const FINE: usize = 64;

impl Premises {
    pub(super) fn new(model: &Model, units: Units) -> Premises {
        Premises { units, what_if: WhatIf::new(model), by_propagation: false }
    }

    /// Returns whether a case analysis of the unit `at` alone may remove anything after its
    /// propagation. A constraint that leaves only values with support removes all that it can.
    pub(super) fn may_split(&self, at: usize) -> bool {
        match self.units.unit(at).constraints[..] {
            [one] => self.what_if.model().properties(one).consistency < Consistency::Domain,
            _ => true,
        }
    }

    /// Returns the simplest of the conclusions of `unit`, which together remove `removed`; `None`
    /// if more than `cases` values have to be tried for each conclusion that is examined.
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
            // A deduction from here on may have more premises than it needs.
            if self.what_if.tick().is_err() {
                return None;
            }
            if target.iter().all(|candidate| covered.contains(candidate)) {
                continue;
            }
            let deduction = self.deduction(unit, state, &target);
            // The removals from a variable may together need more facts than a part of them.
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

    /// Returns the simplest deduction among those removals of the wide `unit` that need no other
    /// removals of its run and have the fewest reasons; among its conclusions `removed`, if it
    /// gives no reasons.
    pub(super) fn simplest_of_wide(
        &mut self,
        unit: &Unit,
        state: &State,
        removed: &[Candidate],
    ) -> Option<Deduction> {
        let direct = self.what_if.direct(unit, state, MOST_DIRECT).unwrap_or_default();
        let targets: Vec<Vec<Candidate>> = match direct.is_empty() {
            true => targets(state, removed).into_iter().take(MOST_OF_WIDE).collect(),
            false => direct.into_iter().map(|one| one.removed).take(MOST_OF_WIDE).collect(),
        };
        let mut simplest: Option<Deduction> = None;
        for target in targets {
            if self.what_if.tick().is_err() {
                return None;
            }
            let is_known = simplest.as_ref().is_some_and(|best| is_among(&target, &best.removed));
            if is_known {
                continue;
            }
            let deduction = self.deduction(unit, state, &target);
            if simplest.as_ref().is_none_or(|best| rank(&deduction) < rank(best)) {
                simplest = Some(deduction);
            }
        }
        simplest
    }

    /// Returns the deduction that `unit` cannot hold in `state`.
    pub(super) fn conflict(&mut self, unit: &Unit, state: &State) -> Deduction {
        self.deduction(unit, state, &[])
    }

    /// Returns the deduction that removes `target`, whose candidates are of one variable, and all
    /// other conclusions from the same premises. If `target` is empty, the conclusion is that
    /// `unit` cannot hold.
    fn deduction(&mut self, unit: &Unit, state: &State, target: &[Candidate]) -> Deduction {
        let groups = facts_by_variable(unit, state, target);
        let facts = self.facts(unit, target, &groups);
        let implied = self.what_if.removed_by(unit, &facts);
        let is_implied = match &implied {
            Ok(implied) => is_among(target, implied),
            Err(Conflict) => true,
        };
        let (removed, phrase) = match implied {
            Ok(implied) if is_implied => {
                let removed = implied.into_iter().filter(|&candidate| state.contains(candidate));
                self.told(unit, state, &facts, target, removed.collect())
            }
            _ => {
                // A reason is enough by itself, also for what propagation does not remove.
                let phrase = self.what_if.phrase(state.model(), unit, &facts, target);
                let phrase = phrase.filter(|phrase| is_implied || phrase.is_reason());
                (target.to_vec(), phrase)
            }
        };
        let cases = if is_implied { 0 } else { self.cases(unit, &facts, target) };
        let difficulty = Difficulty {
            constraints: self.units.count(&unit.constraints),
            cases,
            variables: variables_in(&facts),
            facts: count_facts(self.what_if.model(), &facts),
            ..Difficulty::default()
        };
        Deduction {
            constraints: unit.constraints.clone(),
            fixed: fixed_by(state, &removed),
            facts,
            removed,
            logic: if is_implied { Logic::Propagation } else { Logic::Cases },
            difficulty,
            phrase,
        }
    }

    /// Returns the part of `removed` that makes one deduction with `target`, and its phrase: the
    /// removals of all variables with the phrase of the target, or all removals if it has no
    /// phrase. `removed` follows from `facts`.
    fn told(
        &mut self,
        unit: &Unit,
        state: &State,
        facts: &[Candidate],
        target: &[Candidate],
        removed: Vec<Candidate>,
    ) -> (Vec<Candidate>, Option<Phrase>) {
        let model = state.model();
        let own = |one: &&Candidate| Some(one.0) == target.first().map(|target| target.0);
        let of_own: Vec<Candidate> = removed.iter().filter(own).copied().collect();
        let mut phrase_of = |of_var: &[Candidate]| self.what_if.phrase(model, unit, facts, of_var);
        let Some(phrase) = phrase_of(&of_own) else {
            // Other values of the variable may need other words.
            return match phrase_of(target) {
                Some(phrase) => (target.to_vec(), Some(phrase)),
                None => (removed, None),
            };
        };
        let by_variable = removed.chunk_by(|a, b| a.0 == b.0);
        let same = by_variable.filter(|of_var| phrase_of(of_var).as_ref() == Some(&phrase));
        (same.flatten().copied().collect(), Some(phrase))
    }

    /// Returns the number of values that are tried to show that none of `target` is possible.
    fn cases(&mut self, unit: &Unit, facts: &[Candidate], target: &[Candidate]) -> u64 {
        let before = self.what_if.decisions();
        self.what_if.can_hold(unit, facts, target);
        1 + self.what_if.decisions() - before
    }

    /// Returns the facts of `groups`, each of one variable, that `unit` needs to remove `target`.
    /// Groups that come first, and facts that come first in a group, are preferred. If a limit is
    /// reached, they may be more than needed.
    pub(super) fn facts(
        &mut self,
        unit: &Unit,
        target: &[Candidate],
        groups: &[Vec<Candidate>],
    ) -> Vec<Candidate> {
        if unit.is_wide()
            && let Some(facts) = self.facts_by_reasons(unit, target, groups)
        {
            return facts;
        }
        // If the what-if cannot show the conclusion, propagation of the constraints still does.
        let can_try = !self.by_propagation
            && self.what_if.can_hold(unit, &sorted(groups), target) == Satisfiability::Refuted;
        let is_enough = |premises: &mut Premises, facts: Vec<Candidate>| {
            // At a limit all facts are kept.
            if premises.what_if.tick().is_err() {
                return false;
            }
            if can_try {
                return premises.what_if.can_hold(unit, &facts, target) == Satisfiability::Refuted;
            }
            premises.what_if.removes(unit, &facts, target)
        };
        self.needed(groups, is_enough)
    }

    /// Returns the facts of `groups` from which propagation of the wide `unit` removes `target`:
    /// those that its constraints give as reasons, if they are enough, without the ones that are
    /// not needed. `None` if propagation from all facts does not.
    fn facts_by_reasons(
        &mut self,
        unit: &Unit,
        target: &[Candidate],
        groups: &[Vec<Candidate>],
    ) -> Option<Vec<Candidate>> {
        let reasons = self.what_if.reasons(unit, &sorted(groups), target)?;
        let is_reason = |one: &Candidate| reasons.binary_search(one).is_ok();
        let given = groups.iter().map(|group| group.iter().copied().filter(is_reason).collect());
        let given: Vec<Vec<Candidate>> =
            given.filter(|group: &Vec<Candidate>| !group.is_empty()).collect();
        let are_enough = self.what_if.removes(unit, &sorted(&given), target);
        let is_enough = |premises: &mut Premises, facts: Vec<Candidate>| {
            premises.what_if.tick().is_ok() && premises.what_if.removes(unit, &facts, target)
        };
        Some(self.needed(if are_enough { &given } else { groups }, is_enough))
    }

    /// Returns a minimal part of the facts of `groups` that `is_enough`.
    fn needed(
        &mut self,
        groups: &[Vec<Candidate>],
        is_enough: impl Fn(&mut Premises, Vec<Candidate>) -> bool,
    ) -> Vec<Candidate> {
        let groups = quickxplain(groups, |groups| Some(is_enough(self, sorted(groups))));
        let model = self.what_if.model();
        let pieces: Vec<&[Candidate]> =
            groups.iter().flat_map(|group| pieces(model, group)).collect();
        if pieces.len() == groups.len() {
            return sorted(&groups);
        }
        sorted(&quickxplain(&pieces, |pieces| Some(is_enough(self, sorted(pieces)))))
    }
}

/// Returns whether there are `candidates`, and all are in `list`, which is sorted.
fn is_among(candidates: &[Candidate], list: &[Candidate]) -> bool {
    !candidates.is_empty() && candidates.iter().all(|one| list.binary_search(one).is_ok())
}

/// Returns the facts of all groups, ascending.
fn sorted<G: AsRef<[Candidate]>>(groups: &[G]) -> Vec<Candidate> {
    let mut facts: Vec<Candidate> =
        groups.iter().flat_map(|group| group.as_ref()).copied().collect();
    facts.sort_unstable();
    facts
}

/// Returns the pieces of a group, the facts of one variable, that are left out or kept as a whole.
/// A single value left of a variable is one fact.
fn pieces<'g>(model: &Model, group: &'g [Candidate]) -> Vec<&'g [Candidate]> {
    if is_fixed_by(model, group) {
        return vec![group];
    }
    if group.len() <= FINE {
        return group.chunks(1).collect();
    }
    group.chunk_by(|a, b| a.0 == b.0 && a.1 + 1 == b.1).collect()
}

/// Returns whether the absence of `facts` of a variable, which are not empty, leaves it one value.
fn is_fixed_by(model: &Model, facts: &[Candidate]) -> bool {
    facts.len() + 1 == model.domain(facts[0].0).len()
}

/// Returns the number of facts: a single value left of a variable counts once, and so does a run of
/// consecutive absent values.
pub(super) fn count_facts(model: &Model, facts: &[Candidate]) -> usize {
    let by_variable = facts.chunk_by(|a, b| a.0 == b.0);
    by_variable.map(|of_var| if is_fixed_by(model, of_var) { 1 } else { runs(of_var) }).sum()
}

/// Returns the number of runs of consecutive values in `facts` of a variable.
fn runs(facts: &[Candidate]) -> usize {
    facts.chunk_by(|a, b| a.1 + 1 == b.1).count()
}

/// Returns the absent candidates in `state` of each variable of `unit` except that of `target`:
/// first of the fixed variables, then of those with few values left.
fn facts_by_variable(unit: &Unit, state: &State, target: &[Candidate]) -> Vec<Vec<Candidate>> {
    let others =
        unit.scope.iter().copied().filter(|&var| target.first().is_none_or(|one| one.0 != var));
    let mut vars: Vec<_> = others.collect();
    sort_by_number(&mut vars, |&var| state.domain(var).len() as i128);
    let groups = vars.into_iter().map(|var| state.absent(var).map(|value| (var, value)).collect());
    groups.filter(|group: &Vec<_>| !group.is_empty()).collect()
}

/// Returns the conclusions to try, among the removals `removed`, which are ascending: first those
/// that fix a variable, then all removals of another variable, then each candidate by itself.
fn targets(state: &State, removed: &[Candidate]) -> Vec<Vec<Candidate>> {
    let by_variable = removed.chunk_by(|a, b| a.0 == b.0);
    let (fixing, others): (Vec<_>, Vec<_>) =
        by_variable.partition(|group| group.len() + 1 == state.domain(group[0].0).len());
    let whole = fixing.into_iter().chain(others.iter().copied().filter(|group| group.len() > 1));
    let single = others.iter().flat_map(|group| group.chunks(1));
    let all = whole.take(MOST_TARGETS).chain(single.take(MOST_TARGETS));
    all.map(<[Candidate]>::to_vec).collect()
}

/// Returns the variables that have one value left without `removed`, ascending, and had more in
/// `state`; with that value.
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

/// Returns the sort key of a deduction: first the simpler ones, then those that fix a variable,
/// then those that remove more.
pub(super) fn rank(deduction: &Deduction) -> (Difficulty, bool, Reverse<usize>) {
    (deduction.difficulty, deduction.fixed.is_empty(), Reverse(deduction.removed.len()))
}
