//! Steps that follow from rules beside the houses: cages, thermometers and all others.
//!
//! Invariant: a step follows from the rules and houses that it names, and from the facts about
//! cells that it names.

mod fresh_board;
mod joined_pairs;
mod needed_by_rule;
mod needed_digits;
mod refutations;
mod units;
mod wording;

#[cfg(test)]
mod tests;

use super::step::cells::HouseNames;
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

/// The most refutations of one position among which one by two rules is looked for.
const MOST_COMPARED: usize = 24;

/// The most refutations that are compared on a path, and those of a position from then on.
const MOST_IN_ALL: usize = 1_000;
const FEW_COMPARED: usize = 6;

/// The number of characters above which a step removes candidates of fewer cells.
const LONGEST: usize = 320;

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
    /// The refutations that were found in the last position.
    refuted: Vec<Deduction>,
    /// The number of refutations that were compared on this path.
    compared: usize,
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
            refuted: Vec::new(),
            compared: 0,
        })
    }

    /// Begins a path, or a single step. The time spent before does not count.
    pub(crate) fn begin(&mut self) {
        self.patience = Instant::now() + PATIENCE;
        self.refuted.clear();
        self.compared = 0;
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

    /// Returns a step from two rules, or from a rule and houses; `None` if none is found, or if a
    /// limit is reached. Other refutations are kept for
    /// [`next_refutation`](RuleSteps::next_refutation).
    pub(crate) fn next_of_pair<const W: usize>(
        &mut self,
        position: &Position<W>,
        limits: &Limits,
    ) -> Option<Step> {
        self.refuted.clear();
        if let Some(step) = self.joined_pairs(position) {
            return Some(step);
        }
        let state = self.begin_of_all(position, limits)?;
        let most = if self.compared < MOST_IN_ALL { MOST_COMPARED } else { FEW_COMPARED };
        for _ in 0..most {
            let Ok(Some(found)) = self.of_all.explainer.next_refutation(&state) else { break };
            let step = match &found.logic {
                Logic::Supposition { supposed, steps } => {
                    self.needed_by_rule(position, &self.of_all, *supposed, steps)
                }
                _ => None,
            };
            if step.is_some() {
                return step;
            }
            if self.is_of_pair(position, &found) {
                return self.told(position, &state, &found, |steps| &steps.of_all);
            }
            self.compared += 1;
            self.refuted.push(found);
        }
        None
    }

    /// Returns whether a refutation is one by two rules, or by a rule and houses.
    fn is_of_pair<const W: usize>(&self, position: &Position<W>, found: &Deduction) -> bool {
        matches!(&found.logic, Logic::Supposition { steps, .. }
            if wording::is_of_pair(position, &self.of_all, steps))
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
        if let Logic::Supposition { supposed, steps } = &deduction.logic
            && let Some(step) = self.needed_by_rule(position, units, *supposed, steps)
        {
            return Some(step);
        }
        let sources = units.sources(&deduction.constraints);
        let removed: Vec<(Cell, Digit)> =
            deduction.removed.iter().map(|one| candidate(position, one)).collect();
        let facts = facts(position, state, &deduction.facts);
        let Logic::Supposition { supposed, steps } = &deduction.logic else {
            return Some(self.told_at_once(position, &sources, &facts, removed));
        };
        let mut evidence = self.evidence(position, &sources, facts, &removed);
        let told = Told { steps: self, position, sources: &sources, removed: &removed };
        evidence.supposed = Some(candidate(position, supposed));
        evidence.reason = Some(told.net(&evidence, units, steps));
        evidence.conclusion = self.conclusion(&evidence, &removed);
        let technique = match steps {
            steps if is_nested(steps) => Technique::NestedTrials,
            steps if wording::is_of_pair(position, units, steps) => Technique::PairOfRules,
            _ => Technique::TrialAndError,
        };
        if technique == Technique::PairOfRules {
            // The reason is told without a supposition.
            evidence.supposed = None;
        }
        Some(step(technique, removed, evidence))
    }

    /// Returns the step that `removed` follows from the facts by the sources at once. If its text
    /// is long, it removes candidates of fewer cells.
    fn told_at_once<const W: usize>(
        &self,
        position: &Position<W>,
        sources: &[Source],
        facts: &[(Cell, Digits)],
        removed: Vec<(Cell, Digit)>,
    ) -> Step {
        let mut evidence = self.evidence(position, sources, facts.to_vec(), &removed);
        let told = Told { steps: self, position, sources, removed: &removed };
        let reason = told.reason(&evidence);
        if reason.as_ref().is_none_or(|reason| !reason.is_whole) {
            evidence.conclusion = self.conclusion(&evidence, &removed);
        }
        evidence.reason = reason.map(|reason| reason.text);
        let is_sum = matches!(sources, [Source::Sum(_)]);
        let technique = if is_sum { Technique::RuleOf45 } else { Technique::Rule };
        let cells: Vec<Cell> = by_cell(&removed).into_keys().collect();
        let found = step(technique, removed, evidence);
        if cells.len() == 1 || found.text().chars().count() <= LONGEST {
            return found;
        }
        let few = &cells[..cells.len() / 2];
        let removed = found.removed.into_iter().filter(|(cell, _)| few.contains(cell));
        self.told_at_once(position, sources, facts, removed.collect())
    }

    /// Returns the evidence of a step by `sources` and `facts`, with the houses that it needs.
    fn evidence<const W: usize>(
        &self,
        position: &Position<W>,
        sources: &[Source],
        facts: Vec<(Cell, Digits)>,
        removed: &[(Cell, Digit)],
    ) -> RuleEvidence {
        let left = left_after(position, removed);
        let mut evidence = RuleEvidence { cells: facts, left, ..self.premises(sources) };
        self.add_houses(&mut evidence, sources, removed);
        evidence
    }

    /// Returns what follows for the cells that lose candidates.
    fn conclusion(&self, evidence: &RuleEvidence, removed: &[(Cell, Digit)]) -> String {
        let line = match evidence.rules[..] {
            [rule] => wording::line_of(&self.rules()[rule]),
            _ => &[],
        };
        wording::conclusion(line, &by_cell(removed), &evidence.left)
    }

    /// Returns a step from one rule that removes candidates.
    fn step_of_rule<const W: usize>(
        &self,
        position: &Position<W>,
        removed: Vec<(Cell, Digit)>,
        mut evidence: RuleEvidence,
    ) -> Step {
        evidence.left = left_after(position, &removed);
        evidence.conclusion = self.conclusion(&evidence, &removed);
        step(Technique::Rule, removed, evidence)
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

    /// Returns the names of houses.
    fn house_names(&self) -> HouseNames<'_> {
        HouseNames::of(self.shape())
    }

    /// Returns the name of a source.
    fn name(&self, source: Source) -> String {
        match source {
            Source::Rule(rule) => wording::rule_name(&self.rules()[rule]),
            Source::House(house) => self.house_names().one(house),
            Source::Sum(at) => wording::sum_name(&self.sums()[at], self.house_names()),
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

/// Returns a step from rules. Only a step of one rule has its title.
fn step(technique: Technique, removed: Vec<(Cell, Digit)>, mut evidence: RuleEvidence) -> Step {
    evidence.title = evidence.title.filter(|_| technique == Technique::Rule);
    Step::removing(technique, removed, Evidence::Rules(evidence))
}

/// Returns the digits that each cell loses.
fn by_cell(removed: &[(Cell, Digit)]) -> BTreeMap<Cell, Digits> {
    let mut by_cell: BTreeMap<Cell, Digits> = BTreeMap::new();
    for &(cell, digit) in removed {
        by_cell.entry(cell).or_default().insert(digit);
    }
    by_cell
}

/// Returns the digits that each cell which loses some has left, in reading order.
fn left_after<const W: usize>(
    position: &Position<W>,
    removed: &[(Cell, Digit)],
) -> Vec<(Cell, Digits)> {
    let gone = by_cell(removed).into_iter();
    gone.map(|(cell, gone)| (cell, position.candidates(cell).difference(gone))).collect()
}

/// Returns the cells of `facts`, which are absent candidates, each with digits that it may still
/// have: those on the board, or more if these are said as a bound, as `not 3`, for example.
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
    let all = position.shape().digits();
    let as_shown = |(var, digits): (Var, Digits)| {
        let cell = position.cell(var.index());
        (cell, wording::as_shown(all, digits, position.candidates(cell)))
    };
    cells.into_iter().map(as_shown).collect()
}
