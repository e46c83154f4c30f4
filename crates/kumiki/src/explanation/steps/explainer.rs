//! The search for the next step: the sources of deductions are tried in the order of simplicity.
//!
//! Invariant: a source is tried only if those before it find nothing. The result for a unit is kept
//! until one of its variables changes.

use super::case_split::{CaseSplit, MOST_UNITS};
use super::premises::{Premises, rank};
use super::probing::Refutations;
use super::set_logic::{AT_ONCE, LINKED, PatternKind, SetLogic};
use super::unit::Units;
use super::{Deduction, State};
use crate::propagation::Model;
use crate::run::{Limit, Limits};
use crate::state::{Conflict, ConstraintId, Var};
use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

/// Finds the next step from the known state of a model, the simplest first.
///
/// ```
/// use kumiki::engine::Model;
/// use kumiki::constraints::{AllDifferent, NotEqual};
/// use kumiki::explanation::{Ending, Explainer};
///
/// let mut model = Model::new();
/// let vars = model.add_variables(2, 1..=2)?;
/// let third = model.add_variable([3])?;
/// model.add_constraint(AllDifferent::new([vars[0], vars[1], third]));
/// // The second is not one less than the third.
/// model.add_constraint(NotEqual::new(vars[1] + 1, third));
///
/// let mut explainer = Explainer::new(model);
/// let mut state = explainer.state();
/// let ending = loop {
///     match explainer.next_step(&state) {
///         Ok(step) => state.apply(&step).unwrap(),
///         Err(ending) => break ending,
///     }
/// };
/// assert_eq!(ending, Ending::Solved);
/// let found: Vec<_> = vars.iter().map(|&var| state.domain(var).fixed()).collect();
/// assert_eq!(found, [Some(2), Some(1)]);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
pub struct Explainer {
    model: Arc<Model>,
    premises: Premises,
    /// The state at the last call.
    seen: State,
    findings: Vec<Finding>,
    set_logic: Option<SetLogic>,
    case_split: CaseSplit,
    probing: Refutations,
    deepest: usize,
    hidden: HashSet<Var>,
}

/// The deductions from a single unit.
#[derive(Clone, Debug)]
enum Finding {
    /// The unit was not run since a change.
    Unknown,
    /// No deduction.
    Nothing,
    /// A deduction, the best of those compared.
    Deduction(Box<Deduction>),
}

/// The reason for which there is no further step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every variable has one value left, and all constraints hold.
    Solved,
    /// A conflict: the last step explained it.
    Conflict,
    /// Nothing more follows: every candidate that is left is part of a solution, and there are
    /// several.
    Open,
    /// Nothing more follows from suppositions within the allowed depth.
    Deep,
    /// A variable has so many values, more than 2²⁰, that its candidates cannot be named one by
    /// one.
    Vast,
    /// A limit was reached.
    Stopped(Limit),
}

impl Ending {
    /// Returns the reason in one word, as answers as data have it.
    pub fn word(self) -> &'static str {
        match self {
            Ending::Solved => "solved",
            Ending::Conflict => "none",
            Ending::Open => "several",
            Ending::Deep => "deeper",
            Ending::Vast => "vast",
            Ending::Stopped(_) => "unfinished",
        }
    }
}

impl From<Limit> for Ending {
    fn from(limit: Limit) -> Ending {
        Ending::Stopped(limit)
    }
}

impl Explainer {
    /// Returns an explainer of `model`, in which each constraint counts as one.
    pub fn new(model: impl Into<Arc<Model>>) -> Explainer {
        Explainer::with_units(model.into(), ConstraintId::index)
    }

    /// Returns an explainer of `model`, in which constraints with the same number from `unit` count
    /// as one.
    pub fn with_units(model: Arc<Model>, unit: impl Fn(ConstraintId) -> usize) -> Explainer {
        let units = Units::new(&model, unit);
        Explainer {
            seen: State::new(Arc::clone(&model)),
            findings: vec![Finding::Unknown; units.len()],
            set_logic: SetLogic::new(&model, |_| true),
            case_split: CaseSplit::default(),
            probing: Refutations::new(&model),
            premises: Premises::new(&model, units),
            deepest: usize::MAX,
            hidden: HashSet::new(),
            model,
        }
    }

    /// Hides the auxiliary variables `hidden`, each of which represents something within one unit:
    /// no fact and no conclusion is about them, and a state may have their initial domains
    /// unchanged.
    pub fn hiding(mut self, hidden: impl IntoIterator<Item = Var>) -> Explainer {
        for var in hidden {
            self.premises.units.hide(var);
            self.probing.hide(var);
            self.hidden.insert(var);
        }
        self.set_logic = SetLogic::new(&self.model, |var| !self.hidden.contains(&var));
        self
    }

    /// Sets limits: the explainer stops when a time limit is reached, or the flag is raised. The
    /// clock starts with the first step. Limits of decisions and solutions are ignored.
    pub fn set_limits(&mut self, limits: &Limits) {
        self.premises.what_if.meter.set_limits(limits);
    }

    /// Sets the maximum depth of nested suppositions: 0 for none.
    pub fn set_deepest(&mut self, depth: usize) {
        self.deepest = depth;
    }

    /// Returns this explainer without phrases of constraints: all removals that follow from one set
    /// of facts are one deduction.
    pub fn without_phrases(mut self) -> Explainer {
        self.premises.what_if.has_phrases = false;
        self
    }

    /// Returns the initial state.
    pub fn state(&self) -> State {
        State::new(Arc::clone(&self.model))
    }

    /// Returns the simplest deduction that removes a candidate of `state`, or shows that it is in
    /// conflict.
    ///
    /// The simplest deduction is the one with the least [`Difficulty`](super::Difficulty) among
    /// those compared: for a single constraint the best of some conclusions is taken, for several
    /// constraints together the first that is found.
    ///
    /// # Errors
    /// Returns the reason if there is no further step.
    ///
    /// # Panics
    /// Panics if `state` is of another model.
    pub fn next_step(&mut self, state: &State) -> Result<Deduction, Ending> {
        if self.has_vast(state) {
            return Err(Ending::Vast);
        }
        self.begin(state);
        if let Some(deduction) = self.single(state)? {
            return Ok(deduction);
        }
        let mut told = self.model.variables().filter(|var| !self.hidden.contains(var));
        if told.all(|var| state.domain(var).is_fixed()) {
            return Err(Ending::Solved);
        }
        if let Some(deduction) = self.pattern(&AT_ONCE, state)? {
            return Ok(deduction);
        }
        if let Some(deduction) = self.case_split.find(&mut self.premises, state, MOST_UNITS)? {
            return Ok(deduction);
        }
        if let Some(deduction) = self.pattern(&LINKED, state)? {
            return Ok(deduction);
        }
        self.probing.find(&mut self.premises, state, self.deepest)
    }

    /// Like [`next_step`](Explainer::next_step), but returns only deductions from a single
    /// constraint, or from those that count as one; `None` if there are none.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    ///
    /// # Panics
    /// Panics if `state` is of another model.
    pub fn next_of_one(&mut self, state: &State) -> Result<Option<Deduction>, Limit> {
        if self.has_vast(state) {
            return Ok(None);
        }
        self.begin(state);
        match self.single(state)? {
            Some(deduction) => Ok(Some(deduction)),
            None => self.case_split.find(&mut self.premises, state, 1),
        }
    }

    /// Like [`next_step`](Explainer::next_step), but returns only deductions by propagation of a
    /// single constraint on few variables; `None` if there are none.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    ///
    /// # Panics
    /// Panics if `state` is of another model.
    pub fn next_of_few(&mut self, state: &State) -> Result<Option<Deduction>, Limit> {
        if self.has_vast(state) {
            return Ok(None);
        }
        self.begin(state);
        self.simplest_of(false, state)
    }

    /// Returns the refutation of a candidate that takes no nested supposition; `None` if there is
    /// none. Unlike [`next_step`](Explainer::next_step), it does not compare all refutations: it
    /// looks for some, and returns these in this call and the next ones, short ones first. Their
    /// facts are those that propagation needs.
    ///
    /// ```
    /// use kumiki::constraints::AllDifferent;
    /// use kumiki::engine::Model;
    /// use kumiki::explanation::{Explainer, Logic};
    ///
    /// // If the first were 1, both others would be 3; if it were 3, both would be 1.
    /// let mut model = Model::new();
    /// let first = model.add_variable(1..=3)?;
    /// let second = model.add_variable([1, 3])?;
    /// let third = model.add_variable([1, 3])?;
    /// for pair in [[first, second], [first, third], [second, third]] {
    ///     model.add_constraint(AllDifferent::new(pair));
    /// }
    /// let mut explainer = Explainer::new(model);
    /// let state = explainer.state();
    /// let refuted = explainer.next_refutation(&state).unwrap().expect("a refutation");
    /// assert!(matches!(refuted.logic, Logic::Supposition { .. }));
    /// assert!([(first, 1), (first, 3)].contains(&refuted.removed[0]));
    /// # Ok::<(), kumiki::engine::DomainError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the limit that was reached.
    ///
    /// # Panics
    /// Panics if `state` is of another model.
    pub fn next_refutation(&mut self, state: &State) -> Result<Option<Deduction>, Limit> {
        self.refutations(state, |probing, premises| probing.next_of_scan(premises, state))
    }

    /// Returns refutations like those of [`next_refutation`](Explainer::next_refutation) that are
    /// worth telling: the few after which propagation fixes a variable, or the one after which most
    /// follows. Each candidate is tried. Calls for later states of a path return those that are
    /// left.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    ///
    /// # Panics
    /// Panics if `state` is of another model.
    pub fn planned_refutations(&mut self, state: &State) -> Result<Vec<Deduction>, Limit> {
        self.refutations(state, |probing, premises| probing.planned(premises, state))
    }

    /// Returns the refutation of a candidate that may nest suppositions, found like that of
    /// [`next_refutation`](Explainer::next_refutation); `None` if none is found within the allowed
    /// depth. Probing by few suppositions are searched for first.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    ///
    /// # Panics
    /// Panics if `state` is of another model.
    pub fn next_nested_refutation(&mut self, state: &State) -> Result<Option<Deduction>, Limit> {
        let deepest = self.deepest;
        self.refutations(state, |probing, premises| probing.next_nested(premises, state, deepest))
    }

    /// Returns what `search` finds with facts that propagation needs; nothing in a state with vast
    /// domains.
    fn refutations<R: Default>(
        &mut self,
        state: &State,
        search: impl FnOnce(&mut Refutations, &mut Premises) -> Result<R, Limit>,
    ) -> Result<R, Limit> {
        if self.has_vast(state) {
            return Ok(R::default());
        }
        self.begin(state);
        self.premises.by_propagation = true;
        let found = search(&mut self.probing, &mut self.premises);
        self.premises.by_propagation = false;
        found
    }

    /// Returns whether a variable has too many values to name its candidates one by one.
    fn has_vast(&self, state: &State) -> bool {
        self.model.variables().any(|var| state.domain(var).is_vast())
    }

    fn begin(&mut self, state: &State) {
        assert!(Arc::ptr_eq(state.model(), &self.model), "the state is of another model");
        self.premises.what_if.meter.start();
        self.note_change(state);
    }

    /// Returns the simplest deduction of the first of `kinds` of patterns that has one.
    fn pattern(
        &mut self,
        kinds: &[PatternKind],
        state: &State,
    ) -> Result<Option<Deduction>, Limit> {
        let Some(set_logic) = &self.set_logic else { return Ok(None) };
        let Premises { units, what_if, .. } = &mut self.premises;
        let meter = RefCell::new(&mut what_if.meter);
        let found = set_logic.find(kinds, state, units, &|| meter.borrow_mut().tick());
        what_if.check_limits().map(|()| found)
    }

    /// Discards the results for units whose variables have changed.
    fn note_change(&mut self, state: &State) {
        let mut is_other = false;
        for var in self.model.variables() {
            let (old, new) = (self.seen.domain(var), state.domain(var));
            if old.len() != new.len() || !old.iter().eq(new) {
                is_other = true;
                self.probing.note_change(old, new);
                for &unit in self.premises.units.on(var) {
                    self.findings[unit] = Finding::Unknown;
                    self.case_split.forget(unit);
                }
            }
        }
        if is_other {
            self.seen = state.clone();
        }
    }

    /// Returns the simplest deduction from one unit.
    fn single(&mut self, state: &State) -> Result<Option<Deduction>, Limit> {
        for is_wide in [false, true] {
            let simplest = self.simplest_of(is_wide, state)?;
            if simplest.is_some() {
                return Ok(simplest);
            }
        }
        Ok(None)
    }

    /// Returns the simplest deduction from one of the wide units, or of the others.
    fn simplest_of(&mut self, is_wide: bool, state: &State) -> Result<Option<Deduction>, Limit> {
        let mut simplest: Option<&Deduction> = None;
        for at in 0..self.findings.len() {
            if self.premises.units.unit(at).is_wide() != is_wide {
                continue;
            }
            if let Finding::Unknown = self.findings[at] {
                self.premises.what_if.tick()?;
                let finding = self.finding(at, state);
                // A result that a limit cut short is not kept.
                self.premises.what_if.check_limits()?;
                self.findings[at] = finding;
            }
        }
        let key = |deduction: &Deduction| (!deduction.is_conflict(), rank(deduction));
        for (at, finding) in self.findings.iter().enumerate() {
            if let Finding::Deduction(found) = finding
                && self.premises.units.unit(at).is_wide() == is_wide
                && simplest.is_none_or(|best| key(found) < key(best))
            {
                simplest = Some(found);
            }
        }
        Ok(simplest.cloned())
    }

    fn finding(&mut self, at: usize, state: &State) -> Finding {
        let unit = self.premises.units.unit(at).clone();
        let found = match self.premises.what_if.removed_from(&unit, state) {
            Ok(removed) if removed.is_empty() => None,
            Ok(removed) if unit.is_wide() => self.premises.simplest_of_wide(&unit, state, &removed),
            Ok(removed) => self.premises.simplest(&unit, state, &removed, u64::MAX),
            Err(Conflict) => Some(self.premises.conflict(&unit, state)),
        };
        found.map_or(Finding::Nothing, |found| Finding::Deduction(Box::new(found)))
    }
}

impl fmt::Debug for Explainer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explainer")
            .field("model", &self.model)
            .field("seen", &self.seen)
            .finish_non_exhaustive()
    }
}
