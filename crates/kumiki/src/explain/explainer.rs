//! The next step from what is known: each source of deductions is asked in the order of simplicity.
//!
//! Invariant: a source is asked only where those before it give nothing; what was found of a unit is kept until
//! something that it is about changes.

use super::premises::{Premises, rank};
use super::set_logic::{AT_ONCE, Finder, Kind, LINKED, finder};
use super::suppositions::Suppositions;
use super::together::{MOST_UNITS, Together};
use super::unit::Units;
use super::{Deduction, State};
use crate::event::{Conflict, ConstraintId};
use crate::model::Model;
use crate::search::limits::{Limit, Limits};
use crate::var::Var;
use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

/// Finds the next step from what is known of a model, the simplest first.
///
/// ```
/// use kumiki::Model;
/// use kumiki::constraints::{AllDifferent, NotEqual};
/// use kumiki::explain::{Ending, Explainer};
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
/// # Ok::<(), kumiki::DomainError>(())
/// ```
pub struct Explainer {
    model: Arc<Model>,
    premises: Premises,
    /// What was known when it was asked last.
    seen: State,
    findings: Vec<Finding>,
    set_logic: Option<Box<dyn Finder>>,
    together: Together,
    suppositions: Suppositions,
    deepest: usize,
    hidden: HashSet<Var>,
}

/// What a unit gives by itself.
#[derive(Clone, Debug)]
enum Finding {
    /// It was not asked yet since something changed.
    Unknown,
    /// Nothing.
    Nothing,
    /// This, among others.
    Deduction(Box<Deduction>),
}

/// Why there is no further step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every variable has one value left, and all constraints hold.
    Solved,
    /// Something cannot hold: the last step said what.
    Conflict,
    /// Nothing more follows: every candidate that is left is part of a solution, and there are several.
    Open,
    /// Nothing more follows from suppositions that are nested no deeper than was allowed.
    Deep,
    /// A limit was reached.
    Stopped(Limit),
}

impl From<Limit> for Ending {
    fn from(limit: Limit) -> Ending {
        Ending::Stopped(limit)
    }
}

impl Explainer {
    /// Explains `model`, each of whose constraints counts as one.
    pub fn new(model: impl Into<Arc<Model>>) -> Explainer {
        Explainer::with_units(model.into(), ConstraintId::index)
    }

    /// Explains `model`, where constraints count as one for which `unit` gives the same number.
    pub fn with_units(model: Arc<Model>, unit: impl Fn(ConstraintId) -> usize) -> Explainer {
        let units = Units::new(&model, unit);
        Explainer {
            seen: State::new(Arc::clone(&model)),
            findings: vec![Finding::Unknown; units.len()],
            set_logic: finder(&model, |_| true),
            together: Together::default(),
            suppositions: Suppositions::new(&model),
            premises: Premises::new(&model, units),
            deepest: usize::MAX,
            hidden: HashSet::new(),
            model,
        }
    }

    /// Says nothing of `hidden`, which stand for something within one unit each: no fact and no conclusion is about
    /// them, and a state need not know more of them than their first domains.
    pub fn hiding(mut self, hidden: impl IntoIterator<Item = Var>) -> Explainer {
        for var in hidden {
            self.premises.units.hide(var);
            self.suppositions.hide(var);
            self.hidden.insert(var);
        }
        self.set_logic = finder(&self.model, |var| !self.hidden.contains(&var));
        self
    }

    /// Stops when a limit of time is reached, or the flag is raised. The clock starts with the first step that is
    /// asked for. Limits of decisions and solutions do not count.
    pub fn set_limits(&mut self, limits: &Limits) {
        self.premises.trial.meter.set_limits(limits);
    }

    /// Nests suppositions at most so deep: 0 for none.
    pub fn set_deepest(&mut self, depth: usize) {
        self.deepest = depth;
    }

    /// What is known at first.
    pub fn state(&self) -> State {
        State::new(Arc::clone(&self.model))
    }

    /// The simplest deduction that removes something of `state`, or says that it cannot be.
    ///
    /// Simplest is what has the least [`Difficulty`](super::Difficulty), as far as that is looked for: of a single
    /// constraint the best of some conclusions is taken, and of several constraints together the first that is found.
    ///
    /// # Errors
    /// The reason, where there is no further one.
    ///
    /// # Panics
    /// If `state` is of another model.
    pub fn next_step(&mut self, state: &State) -> Result<Deduction, Ending> {
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
        if let Some(deduction) = self.together.find(&mut self.premises, state, MOST_UNITS)? {
            return Ok(deduction);
        }
        if let Some(deduction) = self.pattern(&LINKED, state)? {
            return Ok(deduction);
        }
        self.suppositions.find(&mut self.premises, state, self.deepest)
    }

    /// As [`next_step`](Explainer::next_step), but only what follows from a single constraint, or from those that count as
    /// one: `None` if nothing does.
    ///
    /// # Errors
    /// The limit that was reached.
    ///
    /// # Panics
    /// If `state` is of another model.
    pub fn next_of_one(&mut self, state: &State) -> Result<Option<Deduction>, Limit> {
        self.begin(state);
        match self.single(state)? {
            Some(deduction) => Ok(Some(deduction)),
            None => self.together.find(&mut self.premises, state, 1),
        }
    }

    fn begin(&mut self, state: &State) {
        assert!(Arc::ptr_eq(state.model(), &self.model), "the state is of another model");
        self.premises.trial.meter.start();
        self.look_at(state);
    }

    /// The simplest deduction of the first of `kinds` of patterns of which there is one.
    fn pattern(&mut self, kinds: &[Kind], state: &State) -> Result<Option<Deduction>, Limit> {
        let Some(set_logic) = &self.set_logic else { return Ok(None) };
        let Premises { units, trial } = &mut self.premises;
        let meter = RefCell::new(&mut trial.meter);
        let found = set_logic.find(kinds, state, units, &|| meter.borrow_mut().tick());
        trial.check_limits().map(|()| found)
    }

    /// Forgets what was found of units about variables that have changed since.
    fn look_at(&mut self, state: &State) {
        let mut is_other = false;
        for var in self.model.variables() {
            let (old, new) = (self.seen.domain(var), state.domain(var));
            if old.len() != new.len() || !old.iter().eq(new) {
                is_other = true;
                self.suppositions.look_at(old, new);
                for &unit in self.premises.units.on(var) {
                    self.findings[unit] = Finding::Unknown;
                    self.together.forget(unit);
                }
            }
        }
        if is_other {
            self.seen = state.clone();
        }
    }

    /// The simplest deduction from one unit.
    fn single(&mut self, state: &State) -> Result<Option<Deduction>, Limit> {
        for at in 0..self.findings.len() {
            if let Finding::Unknown = self.findings[at] {
                self.premises.trial.tick()?;
                let finding = self.finding(at, state);
                // What a limit cut short is looked for again.
                self.premises.trial.check_limits()?;
                self.findings[at] = finding;
            }
        }
        let found = self.findings.iter().filter_map(|finding| match finding {
            Finding::Deduction(deduction) => Some(&**deduction),
            Finding::Unknown | Finding::Nothing => None,
        });
        Ok(found.min_by_key(|deduction| (!deduction.is_conflict(), rank(deduction))).cloned())
    }

    fn finding(&mut self, at: usize, state: &State) -> Finding {
        let unit = self.premises.units.unit(at).clone();
        let found = match self.premises.trial.removed_from(&unit, state) {
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
