//! Steps that follow from rules beside the houses: cages, thermometers and all others.
//!
//! Invariant: a step follows from the rules and houses that it names, and from the facts about
//! cells that it names.

mod fresh_board;
mod needed_by_rule;
mod needed_digits;
mod units;
mod wording;

#[cfg(test)]
mod tests;

use super::{Evidence, Position, RuleEvidence, Step, Technique};
use fresh_board::FreshBoard;
use kumiki::Limits;
use kumiki::engine::{Int, Var};
use kumiki::explanation::{Deduction, Logic, State};
use kumiki::run::Instant;
use kumiki_sudoku::model::ImpliedSum;
use kumiki_sudoku::{Cell, Digit, Digits, House, Puzzle, Rule, RuleError, Shape, model};
use std::collections::BTreeMap;
use std::time::Duration;
use units::{Source, Units};
use wording::Told;
pub(super) use wording::{listed, place_of};

/// The time in one path after which deductions from several rules, and refutations of assumptions,
/// are no longer searched for.
const PATIENCE: Duration = Duration::from_secs(30);

/// The most refutations of which the shortest is taken, and the length at which no shorter one is
/// looked for.
const MOST_COMPARED: usize = 6;
const SHORT: usize = 3;

/// A finder of deductions from the rules of a puzzle: from one rule alone, from the sums of houses
/// and cages, or from several rules and houses.
#[derive(Debug)]
pub(crate) struct RuleSteps {
    board: FreshBoard,
    /// The rules alone.
    of_rules: Units,
    /// The sums of houses and cages alone.
    of_sums: Units,
    /// The rules, the houses and the sums.
    of_all: Units,
    /// The end of the search for deductions from several rules.
    patience: Instant,
    /// The shortest of the refutations that were found in the last position.
    shortest: Option<Deduction>,
}

impl RuleSteps {
    /// Returns a finder for the rules of `puzzle`.
    ///
    /// # Errors
    /// If the shape cannot have one of them.
    pub(crate) fn new(puzzle: &Puzzle) -> Result<RuleSteps, RuleError> {
        let shape = puzzle.shape();
        let (compiled, sums) = model::compile_with_sums(shape, puzzle.rules())?;
        let houses: Vec<House> = shape.houses().collect();
        let first_sum = compiled.rule_of.len() - sums.len();
        let source = |at: usize| match (compiled.rule_of[at], houses.get(at)) {
            (Some(rule), _) => Source::Rule(rule),
            // Houses come first, and sums last.
            (None, Some(&house)) => Source::House(house),
            (None, None) => Source::Sum(at - first_sum),
        };
        let of = |is_in: fn(Source) -> bool| {
            Units::new(&compiled, |id| Some(source(id.index())).filter(|&source| is_in(source)))
        };
        Ok(RuleSteps {
            of_rules: of(|source| matches!(source, Source::Rule(_))),
            of_sums: of(|source| matches!(source, Source::Sum(_))),
            of_all: of(|_| true),
            board: FreshBoard::with_sums(puzzle, sums),
            patience: Instant::now() + PATIENCE,
            shortest: None,
        })
    }

    /// Begins a path, or a single step. The time spent before does not count.
    pub(crate) fn begin(&mut self) {
        self.patience = Instant::now() + PATIENCE;
        self.shortest = None;
    }

    /// Returns a step from one rule; `None` if there is none, or if a limit is reached.
    pub(crate) fn next_of_one<const W: usize>(
        &mut self,
        position: &Position<W>,
        limits: &Limits,
    ) -> Option<Step> {
        self.of_rules.explainer.set_limits(limits);
        let state = self.of_rules.state(position).ok()?;
        let deduction = self.of_rules.explainer.next_of_one(&state).ok()??;
        self.told(position, &state, &deduction, |steps| &steps.of_rules)
    }

    /// Returns a step from one of the sums of houses and cages; `None` if there is none, or if a
    /// limit is reached.
    pub(crate) fn next_of_45<const W: usize>(
        &mut self,
        position: &Position<W>,
        limits: &Limits,
    ) -> Option<Step> {
        self.of_sums.explainer.set_limits(limits);
        let state = self.of_sums.state(position).ok()?;
        let deduction = self.of_sums.explainer.next_of_one(&state).ok()??;
        self.told(position, &state, &deduction, |steps| &steps.of_sums)
    }

    /// Returns a step from two rules or houses; `None` if none is found, or if a limit is reached.
    /// The shortest refutation of those that are compared is kept for
    /// [`next_refutation`](RuleSteps::next_refutation).
    pub(crate) fn next_of_pair<const W: usize>(
        &mut self,
        position: &Position<W>,
        limits: &Limits,
    ) -> Option<Step> {
        self.shortest = None;
        let state = self.begin_of_all(position, limits)?;
        for _ in 0..MOST_COMPARED {
            let Ok(Some(found)) = self.of_all.explainer.next_refutation(&state) else { break };
            let is_shorter = |best: &Deduction| found.difficulty < best.difficulty;
            if self.shortest.as_ref().is_none_or(is_shorter) {
                self.shortest = Some(found);
            }
            if self.shortest.as_ref().is_some_and(|best| best.difficulty.length <= SHORT) {
                break;
            }
        }
        let shortest = self.shortest.as_ref()?;
        let step = self.told(position, &state, shortest, |steps| &steps.of_all)?;
        (step.technique != Technique::TrialAndError).then_some(step)
    }

    /// Returns the refutation of an assumption by several rules and houses: the one that the last
    /// call of [`next_of_pair`](RuleSteps::next_of_pair) kept, for the same position. `None` if
    /// there is none, or if a limit is reached.
    pub(crate) fn next_refutation<const W: usize>(
        &mut self,
        position: &Position<W>,
        limits: &Limits,
    ) -> Option<Step> {
        let kept = self.shortest.take();
        let state = self.begin_of_all(position, limits)?;
        let is_left = |found: &Deduction| found.removed.iter().all(|&one| state.contains(one));
        let deduction = match kept.filter(is_left) {
            Some(kept) => kept,
            None => self.of_all.explainer.next_refutation(&state).ok()??,
        };
        self.told(position, &state, &deduction, |steps| &steps.of_all)
    }

    /// Returns any step from several rules and houses, with assumptions within assumptions if need
    /// be; `None` if there is none, or if a limit is reached.
    pub(crate) fn next_of_all<const W: usize>(
        &mut self,
        position: &Position<W>,
        limits: &Limits,
    ) -> Option<Step> {
        let state = self.begin_of_all(position, limits)?;
        let deduction = self.of_all.explainer.next_nested_refutation(&state).ok()??;
        self.told(position, &state, &deduction, |steps| &steps.of_all)
    }

    fn begin_of_all<const W: usize>(
        &mut self,
        position: &Position<W>,
        limits: &Limits,
    ) -> Option<State> {
        let until = limits.until.map_or(self.patience, |until| until.min(self.patience));
        self.of_all.explainer.set_limits(&limits.clone().until(until));
        self.of_all.state(position).ok()
    }

    fn shape(&self) -> &Shape {
        self.board.shape()
    }

    fn rules(&self) -> &[Rule] {
        self.board.rules()
    }

    /// Returns the cells of the rule with this number.
    fn cells_of_rule(&self, rule: usize) -> Vec<Cell> {
        self.board.cells_of(&self.rules()[rule])
    }

    fn sums(&self) -> &[ImpliedSum] {
        self.board.sums()
    }

    /// Returns `deduction` as a step; `None` if it is a conflict. It is about cells only, because
    /// all auxiliary variables are hidden.
    fn told<const W: usize>(
        &self,
        position: &Position<W>,
        state: &State,
        deduction: &Deduction,
        units: impl Fn(&RuleSteps) -> &Units,
    ) -> Option<Step> {
        if deduction.is_conflict() {
            return None;
        }
        let units = units(self);
        let sources = units.sources(&deduction.constraints);
        let mut evidence = self.premises(&sources);
        evidence.cells = facts(position, state, &deduction.facts);
        let removed: Vec<(Cell, Digit)> =
            deduction.removed.iter().map(|one| candidate(position, one)).collect();
        if let Logic::Supposition { supposed, .. } = &deduction.logic {
            evidence.supposed = Some(candidate(position, supposed));
        }
        self.add_houses(&mut evidence, &sources, &removed);
        if let Logic::Supposition { supposed, steps } = &deduction.logic
            && let Some(step) = self.needed_by_rule(position, units, *supposed, steps)
        {
            return Some(step);
        }
        let told = Told { steps: self, position, sources: &sources, removed: &removed };
        evidence.reason = match &deduction.logic {
            Logic::Supposition { steps, .. } => Some(told.net(&evidence, units, steps)),
            _ => told.reason(&evidence),
        };
        let is_whole = told.is_whole();
        let technique = match (&deduction.logic, &sources[..]) {
            (Logic::Supposition { steps, .. }, _) if is_nested(steps) => Technique::NestedTrials,
            (Logic::Supposition { steps, .. }, _) if told.is_of_pair(units, steps) => {
                Technique::PairOfRules
            }
            (Logic::Supposition { .. }, _) => Technique::TrialAndError,
            (_, [Source::Sum(_)]) => Technique::RuleOf45,
            _ => Technique::Rule,
        };
        if technique == Technique::PairOfRules {
            // The reason is told without a supposition.
            evidence.supposed = None;
        }
        if technique != Technique::Rule {
            evidence.title = None;
        }
        let mut step = self.step(position, technique, removed, evidence);
        if let Evidence::Rules(evidence) = &mut step.evidence
            && is_whole
        {
            evidence.conclusion.clear();
        }
        Some(step)
    }

    /// Returns a step, with the sentence of its conclusion.
    fn step<const W: usize>(
        &self,
        position: &Position<W>,
        technique: Technique,
        removed: Vec<(Cell, Digit)>,
        mut evidence: RuleEvidence,
    ) -> Step {
        let line = match evidence.rules[..] {
            [rule] => wording::line_of(&self.rules()[rule]),
            _ => &[],
        };
        evidence.conclusion = wording::conclusion(position, line, &removed);
        evidence.left = left_after(position, &removed);
        Step::removing(technique, removed, Evidence::Rules(evidence))
    }

    /// Returns the evidence of sources, without facts and words.
    fn premises(&self, sources: &[Source]) -> RuleEvidence {
        let mut evidence = RuleEvidence::default();
        for &source in sources {
            match source {
                Source::Rule(rule) => evidence.rules.push(rule),
                Source::House(house) => evidence.houses.push(house),
                Source::Sum(at) => {
                    evidence.rules.extend(&self.sums()[at].rules);
                    evidence.houses.extend(&self.sums()[at].houses);
                }
            }
        }
        evidence.rules.sort_unstable();
        evidence.rules.dedup();
        evidence.houses.sort_unstable();
        evidence.houses.dedup();
        evidence.names = sources.iter().map(|&source| self.name(source)).collect();
        if let [rule] = evidence.rules[..]
            && sources.first() == Some(&Source::Rule(rule))
        {
            evidence.title = Some(wording::rule_title(&self.rules()[rule]));
        }
        evidence
    }

    /// Returns the name of a source.
    fn name(&self, source: Source) -> String {
        match source {
            Source::Rule(rule) => wording::rule_name(&self.rules()[rule]),
            Source::House(house) => house.to_string(),
            Source::Sum(at) => wording::sum_name(&self.sums()[at]),
        }
    }

    /// Adds the houses that the conclusion needs beside the sources: cells of a rule that share a
    /// house are different.
    fn add_houses(
        &self,
        evidence: &mut RuleEvidence,
        sources: &[Source],
        removed: &[(Cell, Digit)],
    ) {
        let differs_by_itself = |&source: &Source| match source {
            Source::Rule(rule) => wording::differs_by_itself(&self.rules()[rule]),
            Source::House(_) | Source::Sum(_) => false,
        };
        if sources.len() == 1 && sources.iter().all(differs_by_itself) {
            return;
        }
        self.board.add_houses(evidence, removed);
    }
}

/// Returns a candidate of the engine as one of the grid.
fn candidate<const W: usize>(position: &Position<W>, &(var, value): &(Var, Int)) -> (Cell, Digit) {
    (position.cell(var.index()), model::digit(value).expect("a value of a cell"))
}

/// Returns whether one of the steps of a refutation is a refutation.
fn is_nested(steps: &[Deduction]) -> bool {
    steps.iter().any(|step| matches!(step.logic, Logic::Supposition { .. }))
}

/// Returns the digits that each cell which loses some has left, in reading order.
fn left_after<const W: usize>(
    position: &Position<W>,
    removed: &[(Cell, Digit)],
) -> Vec<(Cell, Digits)> {
    let mut left: BTreeMap<Cell, Digits> = BTreeMap::new();
    for &(cell, digit) in removed {
        left.entry(cell).or_insert_with(|| position.candidates(cell)).remove(digit);
    }
    left.into_iter().collect()
}

/// Returns the cells of `facts`, which are absent candidates, each with the digits that it may
/// still have.
fn facts<const W: usize>(
    position: &Position<W>,
    state: &State,
    facts: &[(Var, Int)],
) -> Vec<(Cell, Digits)> {
    let mut cells: BTreeMap<Var, Digits> = BTreeMap::new();
    for &(var, value) in facts {
        let first = || state.model().domain(var).iter().filter_map(model::digit).collect();
        let left = cells.entry(var).or_insert_with(first);
        model::digit(value).map(|digit| left.remove(digit));
    }
    cells.into_iter().map(|(var, digits)| (position.cell(var.index()), digits)).collect()
}
