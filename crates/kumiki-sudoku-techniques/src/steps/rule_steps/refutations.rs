//! Refutations of an assumption: those that lead to a digit, with other digits of their cells.
//!
//! Invariant: digits of one step are refuted by the same rules and houses, with the same
//! consequences for the same cells, and one digit in place of the other.

use super::units::Source;
use super::{Position, RuleEvidence, RuleSteps, Step, left_after};
use crate::steps::{Evidence, Technique};
use kumiki::Limits;
use kumiki::engine::Var;
use kumiki::explanation::{Candidate, Deduction, Logic, State};
use kumiki_sudoku::Digits;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The consequences of a supposed digit: what each is by, and whether a cell has the digit or not;
/// without a cell, the conflict.
type Course = BTreeSet<(Vec<Source>, Option<(Var, bool)>)>;

impl RuleSteps {
    /// Returns a refutation of an assumption by several rules and houses: of the few after which a
    /// digit follows, that with the shortest text. Digits that it refutes in the same way are
    /// looked for among the others of these, and among those that the last call of
    /// [`next_of_pair`](RuleSteps::next_of_pair) kept, for the same position. `None` if there is
    /// none, or if a limit is reached.
    pub(crate) fn next_refutation<const W: usize>(
        &mut self,
        position: &Position<W>,
        limits: &Limits,
    ) -> Option<Step> {
        let state = self.begin_of_all(position, limits)?;
        let mut found = self.of_all.explainer.planned_refutations(&state).ok()?;
        let told = |one| self.told(position, &state, one, |steps| &steps.of_all);
        let mut steps: Vec<Step> = found.iter().map(told).collect::<Option<_>>()?;
        let shortest = (0..steps.len()).min_by_key(|&at| steps[at].text().chars().count())?;
        let (step, own) = (steps.swap_remove(shortest), found.swap_remove(shortest));
        let is_left = |kept: &Deduction| kept.removed.iter().all(|&one| state.contains(one));
        found.extend(std::mem::take(&mut self.refuted).into_iter().filter(is_left));
        Some(self.with_twins(position, &state, (step, &own), &found))
    }

    /// Returns `step`, which tells the refutation `own`, with the other digits of its cell that one
    /// of `others` refutes in the same way.
    fn with_twins<const W: usize>(
        &self,
        position: &Position<W>,
        state: &State,
        (mut step, own): (Step, &Deduction),
        others: &[Deduction],
    ) -> Step {
        let is_trial = |step: &Step| step.technique == Technique::TrialAndError;
        if !is_trial(&step) {
            return step;
        }
        let Some((supposed, course)) = self.course(state, own) else { return step };
        for other in others {
            let is_twin = self.course(state, other).is_some_and(|(second, same)| {
                second.0 == supposed.0 && second.1 != supposed.1 && same == course
            });
            let told = || self.told(position, state, other, |steps| &steps.of_all);
            if let Some(twin) = is_twin.then(told).flatten().filter(is_trial) {
                step = self.joined(position, step, twin);
            }
        }
        step
    }

    /// Returns the supposition of a refutation with its consequences; `None` if some are about
    /// other digits.
    fn course(&self, state: &State, found: &Deduction) -> Option<(Candidate, Course)> {
        let Logic::Supposition { supposed: (cell, digit), steps } = &found.logic else {
            return None;
        };
        let others = state.domain(*cell).iter().filter(|other| other != digit);
        let mut gone: HashSet<Candidate> = others.map(|other| (*cell, other)).collect();
        let mut course = Course::new();
        for step in steps {
            if matches!(step.logic, Logic::Supposition { .. }) {
                return None;
            }
            let sources = self.of_all.sources(&step.constraints);
            gone.extend(&step.removed);
            if step.is_conflict() {
                course.insert((sources.clone(), None));
            }
            for removed in step.removed.chunk_by(|one, other| one.0 == other.0) {
                let var = removed[0].0;
                let left = state.domain(var).iter().filter(|&value| !gone.contains(&(var, value)));
                let has_digit = left.eq([*digit]);
                if !has_digit && removed != [(var, *digit)] {
                    return None;
                }
                course.insert((sources.clone(), Some((var, has_digit))));
            }
        }
        Some(((*cell, *digit), course))
    }

    /// Returns a refutation with that of another digit of its cell.
    fn joined<const W: usize>(&self, position: &Position<W>, step: Step, twin: Step) -> Step {
        let (Evidence::Rules(own), Evidence::Rules(more)) = (step.evidence, twin.evidence) else {
            unreachable!("refutations by rules have such evidence")
        };
        let removed = [step.removed, twin.removed].concat();
        let mut cells: BTreeMap<_, Digits> = own.cells.into_iter().collect();
        for (cell, digits) in more.cells {
            let both = cells.get(&cell).map_or(digits, |own| own.intersection(digits));
            cells.insert(cell, both);
        }
        let mut evidence = RuleEvidence {
            rules: united(own.rules, more.rules),
            houses: united(own.houses, more.houses),
            names: united(own.names, more.names),
            cells: cells.into_iter().collect(),
            left: left_after(position, &removed),
            twins: own.twins.iter().chain(more.supposed.map(|(_, digit)| digit)).collect(),
            ..own
        };
        evidence.conclusion = self.conclusion(&evidence, &removed);
        super::step(Technique::TrialAndError, removed, evidence)
    }
}

/// Returns the items of both lists, each once.
fn united<T: Ord>(own: Vec<T>, more: Vec<T>) -> Vec<T> {
    let all: BTreeSet<T> = own.into_iter().chain(more).collect();
    all.into_iter().collect()
}
