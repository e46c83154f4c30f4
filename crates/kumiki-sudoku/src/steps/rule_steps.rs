//! Steps that follow from rules beside the houses: cages, thermometers and all others.
//!
//! Invariant: a step follows from the rules and houses that it names, and from the facts about
//! cells that it names.

use super::{Evidence, Position, RuleEvidence, Step, Technique};
use crate::geometry::Digits;
use crate::model::{self, Compiled};
use crate::puzzle::{Puzzle, RuleError};
use kumiki::Limits;
use kumiki::engine::{Conflict, ConstraintId, Int, Model, Var};
use kumiki::explanation::{Deduction, Explainer, Logic, State};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time in one path after which deductions from several rules, and refutations of assumptions,
/// are no longer searched for.
const PATIENCE: Duration = Duration::from_secs(20);

/// A finder of deductions from the rules of a puzzle: from one rule alone, or from several rules
/// and houses.
pub(crate) struct RuleSteps {
    /// The rules alone.
    rules: NamedConstraints,
    /// The rules and the houses.
    all: NamedConstraints,
    /// The end of the search for deductions from several rules.
    patience: Instant,
}

/// Some constraints of a puzzle, with their names.
struct NamedConstraints {
    explainer: Explainer,
    /// The variables that are cells, in reading order.
    cells: Vec<Var>,
    /// The name of each constraint.
    names: Vec<String>,
}

impl RuleSteps {
    /// Returns a finder for the rules of `puzzle`.
    ///
    /// # Errors
    /// If the shape cannot have one of them.
    pub(crate) fn new(puzzle: &Puzzle) -> Result<RuleSteps, RuleError> {
        let shape = puzzle.shape();
        let compiled = model::compile(shape, puzzle.rules())?;
        let rule_of = |id: ConstraintId| compiled.rule_of[id.index()];
        let rule = |number: usize| puzzle.rules()[number].to_string();
        let houses: Vec<String> = shape.houses().map(|house| house.to_string()).collect();
        let others = puzzle.rules().len();
        let rules =
            NamedConstraints::new(&compiled, |id| rule_of(id).map(|number| (number, rule(number))));
        let all = NamedConstraints::new(&compiled, |id| {
            Some(match (rule_of(id), houses.get(id.index())) {
                (Some(number), _) => (number, rule(number)),
                // Houses come first.
                (None, Some(house)) => (others + id.index(), house.clone()),
                (None, None) => (others + id.index(), "sums of houses".to_string()),
            })
        });
        Ok(RuleSteps { rules, all, patience: Instant::now() + PATIENCE })
    }

    /// Begins a path, or a single step. The time spent before does not count.
    pub(crate) fn begin(&mut self) {
        self.patience = Instant::now() + PATIENCE;
    }

    /// Returns a step from one rule; `None` if there is none, or if a limit is reached.
    pub(crate) fn next_of_one<const W: usize>(
        &mut self,
        position: &Position<W>,
        limits: &Limits,
    ) -> Option<Step> {
        self.rules.explainer.set_limits(limits);
        self.rules.step(position, |explainer, state| explainer.next_of_one(state).ok()?)
    }

    /// Returns a step from several rules and houses, or from the refutation of an assumption;
    /// `None` if there is none, or if a limit is reached.
    pub(crate) fn next_of_all<const W: usize>(
        &mut self,
        position: &Position<W>,
        limits: &Limits,
    ) -> Option<Step> {
        let until = limits.until.map_or(self.patience, |until| until.min(self.patience));
        self.all.explainer.set_limits(&limits.clone().until(until));
        self.all.step(position, |explainer, state| explainer.next_step(state).ok())
    }
}

impl NamedConstraints {
    /// Returns the constraints of `compiled` to which `name` gives a unit number and a name.
    fn new(
        compiled: &Compiled,
        name: impl Fn(ConstraintId) -> Option<(usize, String)>,
    ) -> NamedConstraints {
        let mut model = Model::new();
        for var in compiled.model.variables() {
            let values = compiled.model.domain(var).iter();
            model.add_variable(values).expect("it was a domain before");
        }
        let (mut names, mut unit_of) = (Vec::new(), Vec::new());
        for (id, constraint) in compiled.model.constraints() {
            if let Some((unit, name)) = name(id) {
                model.add_shared_constraint(Arc::clone(constraint));
                names.push(name);
                unit_of.push(unit);
            }
        }
        let cells = model.variables().take(compiled.cells).collect();
        let hidden = model.variables().skip(compiled.cells);
        let explainer = Explainer::with_units(Arc::new(model), |id| unit_of[id.index()]);
        NamedConstraints { explainer: explainer.hiding(hidden), cells, names }
    }

    /// Returns the step that `next` finds in `position`; `None` if there is none, or if the
    /// position is contradictory.
    fn step<const W: usize>(
        &mut self,
        position: &Position<W>,
        next: impl FnOnce(&mut Explainer, &State) -> Option<Deduction>,
    ) -> Option<Step> {
        let state = self.state(position).ok()?;
        let deduction = next(&mut self.explainer, &state)?;
        (!deduction.is_conflict()).then(|| self.told(position, &state, &deduction))
    }

    fn state<const W: usize>(&self, position: &Position<W>) -> Result<State, Conflict> {
        let mut state = self.explainer.state();
        for cell in position.shape().cells() {
            let (var, left) = (self.cells[position.var(cell)], position.candidates(cell));
            let gone = |value: &Int| !left.iter().any(|digit| Int::from(digit.value()) == *value);
            let gone: Vec<Int> = state.domain(var).iter().filter(gone).collect();
            gone.into_iter().try_for_each(|value| state.remove(var, value))?;
        }
        Ok(state)
    }

    /// Returns `deduction` as a step. It is about cells only, because all auxiliary variables are
    /// hidden.
    fn told<const W: usize>(
        &self,
        position: &Position<W>,
        state: &State,
        deduction: &Deduction,
    ) -> Step {
        let candidate = |&(var, value): &(Var, Int)| {
            (position.cell(var.index()), model::digit(value).expect("a value of a cell"))
        };
        let mut names: Vec<String> =
            deduction.constraints.iter().map(|id| self.names[id.index()].clone()).collect();
        names.dedup();
        let mut cells: BTreeMap<Var, Digits> = BTreeMap::new();
        for &(var, value) in &deduction.facts {
            let first = || state.model().domain(var).iter().filter_map(model::digit).collect();
            let left = cells.entry(var).or_insert_with(first);
            model::digit(value).map(|digit| left.remove(digit));
        }
        let cells = cells.into_iter().map(|(var, digits)| (position.cell(var.index()), digits));
        let supposed = match &deduction.logic {
            Logic::Supposition { supposed, .. } => Some(candidate(supposed)),
            _ => None,
        };
        let known = RuleEvidence { names, cells: cells.collect(), supposed };
        let technique =
            if supposed.is_some() { Technique::ForcingNetContradiction } else { Technique::Rule };
        let removed = deduction.removed.iter().map(candidate);
        Step::removing(technique, removed, Evidence::Rules(known))
    }
}

impl fmt::Debug for RuleSteps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RuleSteps").field("names", &self.all.names).finish_non_exhaustive()
    }
}
