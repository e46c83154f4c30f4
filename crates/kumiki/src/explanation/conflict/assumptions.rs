//! Assumptions: parts of a model that hold or are given up as a whole.
//!
//! Invariant: an assumption is about variables of the model; the constraints that are no assumption
//! always hold (the background).

use super::enumeration::{Enumeration, EnumerationKind};
use super::feasibility::{Feasibility, KeptSearches};
use super::smallest;
use crate::arithmetic::Int;
use crate::propagation::{Model, SharedConstraint};
use crate::run::Limits;
use crate::search::settings::{LookAhead, Settings, Strategy};
use crate::state::Var;
use std::fmt;
use std::sync::Arc;

/// A model, and assumptions about its variables: constraints, or values that a variable must have
/// one of. The constraints of the model always hold. The methods return conflicts (MUSes) and
/// corrections (MCSes) of the assumptions.
///
/// ```
/// use kumiki::{constraints::AllDifferent, engine::Model, explanation::Assumptions};
/// use std::sync::Arc;
///
/// let mut model = Model::new();
/// let vars = model.add_variables(3, 1..=3)?;
/// let mut assumptions = Assumptions::new(model);
/// assumptions.add_constraints(1, [Arc::new(AllDifferent::new(vars.clone())) as _]);
/// for (&var, value) in vars.iter().zip([2, 1, 2]) {
///     assumptions.add_values(1, var, [value]);
/// }
/// let conflict = assumptions.conflict().expect("two of the values are alike");
/// assert_eq!(conflict.assumptions, [0, 1, 3]);
/// assert_eq!(assumptions.corrections().count(), 3); // give up any one of them
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
///
/// An assumption has a **weight**: its importance. Assumptions of little weight are preferred in
/// conflicts and in corrections.
pub struct Assumptions {
    base: Arc<Model>,
    assumptions: Vec<Assumption>,
    settings: Settings,
    /// The searches of the last answer, for the next one.
    searches: KeptSearches,
}

/// An assumption: it holds or is given up as a whole.
#[derive(Clone)]
pub(super) struct Assumption {
    pub(super) constraints: Vec<SharedConstraint>,
    /// A variable, and the values that it must have one of.
    pub(super) values: Option<(Var, Arc<[Int]>)>,
    pub(super) weight: u64,
}

/// A set of assumptions: a conflict or a correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Their numbers, in the order of addition, from 0.
    pub assumptions: Vec<usize>,
    /// True if it is proved that each is needed. If not, a limit was reached before the proof.
    pub is_minimal: bool,
}

/// The largest number of variables and constraints that are visited to prepare all queries of a
/// quick answer together; some queries are allowed in any case.
const WORK: u64 = 40_000;
const QUESTIONS: u64 = 64;

impl Assumptions {
    /// Returns an empty set of assumptions; the constraints of `model` always hold.
    pub fn new(model: impl Into<Arc<Model>>) -> Assumptions {
        Assumptions::with_settings(model, Settings::default())
    }

    /// Returns an empty set of assumptions that is searched with `settings`, except that the
    /// look-ahead is full, a single thread searches, and there is no local search. Their limits are
    /// for each answer as a whole; the limit of solutions is one of sets.
    pub fn with_settings(model: impl Into<Arc<Model>>, settings: Settings) -> Assumptions {
        let settings =
            settings.strategy(Strategy::Backtracking).look_ahead(LookAhead::Full).threads(1);
        Assumptions {
            base: model.into(),
            assumptions: Vec::new(),
            settings,
            searches: KeptSearches::default(),
        }
    }

    /// Adds an assumption that all of `constraints` hold; returns the number of the assumption.
    ///
    /// # Panics
    /// Panics if a scope names a variable that is not of the model.
    pub fn add_constraints(
        &mut self,
        weight: u64,
        constraints: impl IntoIterator<Item = SharedConstraint>,
    ) -> usize {
        let constraints: Vec<SharedConstraint> = constraints.into_iter().collect();
        constraints
            .iter()
            .flat_map(|constraint| constraint.scope())
            .for_each(|&var| self.check(var));
        self.add(Assumption { constraints, values: None, weight })
    }

    /// Adds an assumption that `var` has one of `values`; returns the number of the assumption.
    ///
    /// # Panics
    /// Panics if `var` is not of the model.
    pub fn add_values(
        &mut self,
        weight: u64,
        var: Var,
        values: impl IntoIterator<Item = Int>,
    ) -> usize {
        self.check(var);
        let values = Some((var, values.into_iter().collect()));
        self.add(Assumption { constraints: Vec::new(), values, weight })
    }

    /// Removes the assumptions from the number `len` on.
    pub fn truncate(&mut self, len: usize) {
        self.assumptions.truncate(len);
    }

    /// Sets the limits from the next answer on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.settings.limits = limits;
    }

    fn check(&self, var: Var) {
        let variables = self.base.variables().len();
        assert!(var.index() < variables, "{var:?} is not a variable of this model");
    }

    fn add(&mut self, assumption: Assumption) -> usize {
        self.assumptions.push(assumption);
        self.assumptions.len() - 1
    }

    /// Returns the number of assumptions.
    pub fn len(&self) -> usize {
        self.assumptions.len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.assumptions.is_empty()
    }

    /// Returns the assumption of a number.
    pub(super) fn assumption(&self, number: usize) -> &Assumption {
        &self.assumptions[number]
    }

    /// Returns the background: the model that always holds.
    pub(super) fn base(&self) -> &Arc<Model> {
        &self.base
    }

    /// Returns the settings of the search.
    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the total weight of some assumptions.
    pub(super) fn weight(&self, assumptions: impl IntoIterator<Item = usize>) -> u64 {
        let weights = assumptions.into_iter().map(|assumption| self.assumptions[assumption].weight);
        weights.fold(0, u64::saturating_add)
    }

    /// Returns a conflict (MUS): assumptions that cannot all hold, each of which is needed. `None`
    /// if all can hold, or if a limit was reached before it was proved that they cannot.
    ///
    /// Among several, it returns one of little weight: a conflict found on the way is made minimal,
    /// and then lighter ones are searched for about as long again. If there are few assumptions,
    /// the result is the lightest.
    pub fn conflict(&self) -> Option<Chosen> {
        let mut feasibility = Feasibility::new(self.clone());
        smallest::conflict(&mut feasibility)
    }

    /// Returns a conflict, as [`Assumptions::conflict`], for assumptions that are known to be
    /// unsatisfiable. The check for that is skipped, and the number of queries is bounded, the more
    /// so the larger the model is. So it never takes long, and the result may not be proved to be
    /// minimal.
    ///
    /// Searches of the same constraints are kept for the next call. So the calls after the first
    /// one are cheap if only the assumed values change, by [`Assumptions::truncate`] and
    /// [`Assumptions::add_values`].
    pub fn known_conflict(&mut self) -> Chosen {
        let searches = std::mem::take(&mut self.searches);
        let mut feasibility = Feasibility::with_searches(self.clone(), searches);
        feasibility.budget.work_at_most(WORK.max(QUESTIONS * feasibility.size()));
        let chosen = smallest::known_conflict(&mut feasibility);
        self.searches = feasibility.into_searches();
        chosen
    }

    /// Returns a correction (MCS): assumptions without which all others can hold, each of which is
    /// needed for that. Among several, it returns one of little weight. `None` if the background
    /// cannot hold, or a limit was reached before it was proved that it can.
    pub fn correction(&self) -> Option<Chosen> {
        let mut feasibility = Feasibility::new(self.clone());
        smallest::correction(&mut feasibility)
    }

    /// Returns an iterator over all conflicts, found on demand.
    pub fn conflicts(&self) -> Enumeration {
        Enumeration::new(self.clone(), EnumerationKind::Conflicts)
    }

    /// Returns an iterator over all corrections, found on demand.
    pub fn corrections(&self) -> Enumeration {
        Enumeration::new(self.clone(), EnumerationKind::Corrections)
    }
}

impl Clone for Assumptions {
    /// Returns a copy of the assumptions. The searches are made anew.
    fn clone(&self) -> Assumptions {
        Assumptions {
            base: Arc::clone(&self.base),
            assumptions: self.assumptions.clone(),
            settings: self.settings.clone(),
            searches: KeptSearches::default(),
        }
    }
}

impl fmt::Debug for Assumptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Assumptions")
            .field("base", &self.base)
            .field("assumptions", &self.assumptions.len())
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}
