//! Lemmas and their steps.
//!
//! Invariant: a step is taken only if its reason is impossible with what it takes, or if that
//! cannot be checked and was counted. The assumptions of a lemma are taken back with all that
//! followed.

use super::cases::{Answer, decide};
use super::order;
use super::report::WITNESS_LIMIT;
use super::{Checked, Checker};
use crate::domains::{Domains, Set};
use crate::proof::{ProofReason, ProofStep, Ranges};
use std::collections::HashMap;

/// A lemma that is alive.
pub(super) enum Lemma {
    /// Some variable has a position of its set.
    Literals(Vec<(usize, Set)>),
    /// Some variable has another position than this solution.
    Other(Vec<usize>),
}

impl Lemma {
    /// Returns a variable by which it can still be satisfied.
    pub(super) fn open_variable(&self, domains: &Domains) -> Option<usize> {
        match self {
            Lemma::Literals(literals) => {
                let mut open = literals.iter().filter(|(at, set)| domains.set(*at).intersects(set));
                open.next().map(|&(variable, _)| variable)
            }
            Lemma::Other(solution) => {
                solution.iter().enumerate().position(|(variable, &position)| {
                    let set = domains.set(variable);
                    set.len() > 1 || !set.contains(position)
                })
            }
        }
    }
}

impl Checker<'_> {
    /// Returns the set of positions of a variable.
    pub(super) fn set(&self, variable: usize, ranges: &Ranges) -> Checked<Set> {
        if variable >= self.domains.len() {
            return Err(format!("there is no variable {variable}"));
        }
        let size = self.domains.domain(variable).values().len();
        let mut set = Set::empty(size);
        for &(first, last) in ranges {
            if last >= size {
                return Err(format!("{} has no position {last}", self.name(variable)));
            }
            set.insert_range(first, last);
        }
        Ok(set)
    }

    /// Checks an order of interchangeable values, and takes what it takes.
    pub(super) fn order(&mut self, taken: Vec<(usize, Ranges)>) -> Checked {
        if self.better.is_some() || !self.solutions.is_empty() {
            return Err("a proof with a solution has no order".to_owned());
        }
        let set =
            |(variable, ranges): (usize, Ranges)| Ok((variable, self.set(variable, &ranges)?));
        let taken = taken.into_iter().map(set).collect::<Checked<Vec<(usize, Set)>>>()?;
        order::check(self.model, &mut self.domains, &taken)?;
        for (variable, lost) in taken {
            let left = self.domains.set(variable).difference(&lost);
            self.domains.replace(variable, left);
        }
        self.domains.commit();
        self.is_ordered = true;
        Ok(())
    }

    /// Checks a lemma, and returns its literals.
    pub(super) fn lemma(
        &mut self,
        given: Vec<(usize, Ranges)>,
        steps: &[ProofStep],
        last: ProofReason,
    ) -> Checked<Vec<(usize, Set)>> {
        let mut literals: Vec<(usize, Set)> = Vec::new();
        let mut places: HashMap<usize, usize> = HashMap::new();
        for (variable, ranges) in given {
            let set = self.set(variable, &ranges)?;
            match places.get(&variable) {
                Some(&at) => literals[at].1 = literals[at].1.union(&set),
                None => {
                    places.insert(variable, literals.len());
                    literals.push((variable, set));
                }
            }
        }
        let start = self.domains.mark();
        for (variable, set) in &literals {
            let left = self.domains.set(*variable).difference(set);
            self.domains.replace(*variable, left);
        }
        steps.iter().try_for_each(|step| self.step(step))?;
        if let Some(case) = self.possible(last, None)? {
            return Err(format!("{} can hold: {case}", self.reason_name(last)));
        }
        self.report.steps += 1;
        self.domains.undo(start);
        Ok(literals)
    }

    /// Checks a step, and takes its positions.
    pub(super) fn step(&mut self, step: &ProofStep) -> Checked {
        let ProofStep { reason, variable, .. } = *step;
        let positions = self.set(variable, &step.positions)?;
        let left = self.domains.set(variable);
        let (taken, rest) = (left.intersection(&positions), left.difference(&positions));
        self.report.steps += 1;
        if taken.is_empty() {
            return Ok(());
        }
        let start = self.domains.mark();
        self.domains.replace(variable, taken.clone());
        let possible = self.possible(reason, Some(variable))?;
        self.domains.undo(start);
        if let Some(case) = possible {
            let values = self.domains.domain(variable).values();
            let taken = taken.iter().take(WITNESS_LIMIT).map(|at| values[at].to_string());
            let taken = taken.collect::<Vec<String>>().join(", ");
            let (reason, name) = (self.reason_name(reason), self.name(variable));
            return Err(format!("{reason} does not take {taken} from {name}: {case}"));
        }
        self.domains.replace(variable, rest);
        Ok(())
    }

    /// Returns a case within the domains in which a reason is possible, in words; `None` if there
    /// is none, or if that cannot be checked.
    fn possible(&mut self, reason: ProofReason, first: Option<usize>) -> Checked<Option<String>> {
        if self.domains.has_emptied() {
            return Ok(None);
        }
        let budget = self.options.budget;
        let answer = match reason {
            ProofReason::Lemma(number) => {
                let lemma = self.lemmas.get(&number);
                let lemma = lemma.ok_or_else(|| format!("there is no lemma {number}"))?;
                let open = lemma.open_variable(&self.domains);
                return Ok(open.map(|open| format!("{} can still satisfy it", self.name(open))));
            }
            ProofReason::Constraint(number) => {
                let constraint = self.model.constraints.get(number);
                let hard = constraint.filter(|constraint| constraint.weight.is_none());
                let hard = hard.ok_or_else(|| format!("no constraint {number} must hold"))?;
                decide(&*hard.meaning, &mut self.domains, first, budget)
            }
            ProofReason::Definition(variable) => {
                let at = variable.checked_sub(self.model.variables.len());
                let definition = at.and_then(|at| self.definitions.get(at));
                let definition =
                    definition.ok_or_else(|| format!("no definition of {variable}"))?;
                decide(definition, &mut self.domains, first, budget)
            }
            ProofReason::Better => {
                let better = self.better.as_ref().ok_or("no best solution was given")?;
                decide(better, &mut self.domains, first, budget)
            }
        };
        match answer {
            Answer::Impossible => Ok(None),
            Answer::Possible(case) => Ok(Some(self.witness(&case))),
            Answer::Unknown => {
                let name = self.reason_name(reason);
                self.skip(&name).map(|()| None)
            }
        }
    }
}
