//! The refutation that a derivation proves: the events that its conflict needs, as steps.
//!
//! Invariant: each step follows from the candidates that were absent before its event; an event
//! that no later step needs is left out.

use super::{Derivation, EventCause};
use crate::arithmetic::Int;
use crate::explanation::steps::deduction::{Deduction, Difficulty, Logic, variables_in};
use crate::explanation::steps::premises::{count_facts, fixed_by};
use crate::explanation::steps::state::Candidate;
use crate::explanation::steps::unit::Unit;
use crate::state::{ConstraintId, Var};
use std::collections::{BTreeSet, HashMap};

impl Derivation<'_> {
    /// Returns the refutation of `supposed`, if `unit` cannot hold after all events, of which those
    /// from `start` on are its consequences. It has only the steps that are needed.
    pub(super) fn explain(&mut self, start: usize, supposed: Candidate, unit: usize) -> Deduction {
        let end = self.events.len();
        // The supposition says all of its own variable.
        let others = self.state.domain(supposed.0).iter().filter(|&value| value != supposed.1);
        let mut needed: BTreeSet<Candidate> = others.map(|value| (supposed.0, value)).collect();
        let mut steps = vec![self.step(unit, &[], end, &needed)];
        needed.extend(&steps[0].facts);
        for time in (start + 1..end).rev() {
            let removed = &self.events[time].removed;
            let mut removed: Vec<Candidate> =
                removed.iter().copied().filter(|one| needed.contains(one)).collect();
            removed.sort_unstable();
            let found: Vec<Deduction> = match &self.events[time].cause {
                EventCause::Refuted(refuted) if !removed.is_empty() => vec![(**refuted).clone()],
                &EventCause::Unit(unit) => removed
                    .chunk_by(|a, b| a.0 == b.0)
                    .map(|of_var| self.step(unit, of_var, time, &needed))
                    .collect(),
                EventCause::Refuted(_) | EventCause::Supposed => Vec::new(),
            };
            needed.extend(found.iter().flat_map(|step| &step.facts));
            steps.extend(found);
        }
        steps.reverse();
        let mut steps = merged(steps);
        self.add_fixed(start, supposed, &mut steps);
        let is_before = |one: &Candidate| self.times.get(one).is_none_or(|&time| time < start);
        needed.retain(|one| one.0 != supposed.0 && is_before(one));
        self.supposition(supposed, steps, needed.into_iter().collect())
    }

    /// Returns the step in which `unit` removes `target`, whose candidates are of one variable,
    /// given the candidates absent before `time`. Those of `needed`, which other steps need, are
    /// preferred. If `target` is empty, the conclusion is that `unit` cannot hold.
    fn step(
        &mut self,
        unit: usize,
        target: &[Candidate],
        time: usize,
        needed: &BTreeSet<Candidate>,
    ) -> Deduction {
        let unit = self.premises.units.unit(unit).clone();
        let groups = self.facts_before(&unit, target, time, needed);
        let facts = self.premises.facts(&unit, target, &groups);
        let difficulty = Difficulty {
            constraints: self.premises.units.count(&unit.constraints),
            variables: variables_in(&facts),
            facts: count_facts(self.state.model(), &facts),
            ..Difficulty::default()
        };
        let phrase = self.premises.what_if.phrase(self.state.model(), &unit, &facts, target);
        Deduction {
            constraints: unit.constraints,
            facts,
            removed: target.to_vec(),
            fixed: Vec::new(),
            logic: Logic::Propagation,
            difficulty,
            phrase,
        }
    }

    /// Returns the candidates that were absent before `time` of each variable of `unit` except that
    /// of `target`: first of the variables all of whose removals are `needed` anyway, then of those
    /// with the oldest removals. In a variable the removals come in the same order.
    fn facts_before(
        &self,
        unit: &Unit,
        target: &[Candidate],
        time: usize,
        needed: &BTreeSet<Candidate>,
    ) -> Vec<Vec<Candidate>> {
        let mut groups: Vec<(usize, Vec<Candidate>)> = Vec::new();
        for &var in unit.scope.iter().filter(|&&var| target.first().is_none_or(|one| one.0 != var))
        {
            let since = self.state.domain(var).iter().map(|value| (var, value));
            let since = since.filter_map(|one| self.times.get(&one).map(|&at| (at, one)));
            let since = since.filter(|&(at, _)| at < time).map(|(at, one)| (at + 2, one));
            let first = self.state.absent(var).map(|value| (1, (var, value)));
            let cost = |(at, one)| if needed.contains(&one) { (0, one) } else { (at, one) };
            let mut facts: Vec<(usize, Candidate)> = first.chain(since).map(cost).collect();
            facts.sort_unstable();
            if let Some(&(latest, _)) = facts.last() {
                groups.push((latest, facts.into_iter().map(|(_, one)| one).collect()));
            }
        }
        groups.sort_unstable();
        groups.into_iter().map(|(_, facts)| facts).collect()
    }

    /// Records in each of `steps`, which follow from `supposed`, the variables that have one value
    /// left after it.
    fn add_fixed(&self, start: usize, supposed: Candidate, steps: &mut [Deduction]) {
        let is_left = |one: &Candidate| self.times.get(one).is_none_or(|&time| time >= start);
        let mut left: HashMap<Var, Vec<Int>> = HashMap::from([(supposed.0, vec![supposed.1])]);
        for step in steps {
            step.fixed.clear();
            for of_var in step.removed.chunk_by(|a, b| a.0 == b.0) {
                let var = of_var[0].0;
                let values = left.entry(var).or_insert_with(|| {
                    self.state.domain(var).iter().filter(|&value| is_left(&(var, value))).collect()
                });
                let before = values.len();
                values.retain(|&value| of_var.iter().all(|one| one.1 != value));
                if let (true, &[only]) = (before > 1, &values[..]) {
                    step.fixed.push((var, only));
                }
            }
        }
    }

    fn supposition(
        &self,
        supposed: Candidate,
        steps: Vec<Deduction>,
        facts: Vec<Candidate>,
    ) -> Deduction {
        let constraints: BTreeSet<ConstraintId> =
            steps.iter().flat_map(|step| &step.constraints).copied().collect();
        let constraints: Vec<ConstraintId> = constraints.into_iter().collect();
        let difficulty = Difficulty {
            depth: 1 + steps.iter().map(|step| step.difficulty.depth).max().unwrap_or(0),
            length: steps.iter().map(|step| 1 + step.difficulty.length).sum(),
            constraints: self.premises.units.count(&constraints),
            cases: 0,
            variables: variables_in(&facts),
            facts: count_facts(self.state.model(), &facts),
        };
        Deduction {
            constraints,
            facts,
            removed: vec![supposed],
            fixed: fixed_by(self.state, &[supposed]),
            logic: Logic::Supposition { supposed, steps },
            difficulty,
            phrase: None,
        }
    }
}

/// Merges consecutive steps with the same premises into one.
fn merged(steps: Vec<Deduction>) -> Vec<Deduction> {
    let mut merged: Vec<Deduction> = Vec::new();
    for step in steps {
        match merged.last_mut() {
            Some(last) if has_same_premises(last, &step) => {
                last.removed.extend(step.removed);
                last.removed.sort_unstable();
            }
            _ => merged.push(step),
        }
    }
    merged
}

fn has_same_premises(a: &Deduction, b: &Deduction) -> bool {
    let are_plain =
        [a, b].iter().all(|step| step.logic == Logic::Propagation && !step.is_conflict());
    are_plain && (&a.constraints, &a.facts, &a.phrase) == (&b.constraints, &b.facts, &b.phrase)
}
