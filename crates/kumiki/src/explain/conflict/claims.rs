//! Claims: what a model says, cut into pieces that hold or are given up as a whole.
//!
//! Invariant: a claim is about variables of the model; what is no claim always holds.

use super::enumeration::{Enumeration, Kind};
use super::feasibility::Feasibility;
use super::smallest;
use crate::constraint::SharedConstraint;
use crate::model::Model;
use crate::search::settings::{LookAhead, Settings, Strategy};
use crate::var::{Int, Var};
use std::fmt;
use std::sync::Arc;

/// A model, and claims about its variables: constraints, or values that a variable must have one of. The
/// constraints of the model always hold; which claims cannot hold together with them can be asked for.
///
/// ```
/// use kumiki::{Model, constraints::AllDifferent, explain::Claims};
/// use std::sync::Arc;
///
/// let mut model = Model::new();
/// let vars = model.add_variables(3, 1..=3)?;
/// let mut claims = Claims::new(model);
/// claims.add_constraints(1, [Arc::new(AllDifferent::new(vars.clone())) as _]);
/// for (&var, value) in vars.iter().zip([2, 1, 2]) {
///     claims.add_values(1, var, [value]);
/// }
/// let conflict = claims.conflict().expect("two of the values are alike");
/// assert_eq!(conflict.claims, [0, 1, 3]);
/// assert_eq!(claims.corrections().count(), 3); // give up any one of them
/// # Ok::<(), kumiki::DomainError>(())
/// ```
///
/// A claim has a **weight**: how much it matters. What matters little is rather blamed, and rather given up.
#[derive(Clone)]
pub struct Claims {
    base: Arc<Model>,
    claims: Vec<Claim>,
    settings: Settings,
}

/// What holds or is given up as a whole.
#[derive(Clone)]
pub(super) struct Claim {
    pub(super) constraints: Vec<SharedConstraint>,
    /// A variable, and the values that it must have one of.
    pub(super) values: Option<(Var, Arc<[Int]>)>,
    pub(super) weight: u64,
}

/// Some claims that an answer is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Their numbers, in the order of addition, from 0.
    pub claims: Vec<usize>,
    /// Whether it is proved that each is needed. Where it is not, a limit came before the proof.
    pub is_minimal: bool,
}

/// Where no time is to be lost, no more variables and constraints than this are looked at to make ready for all questions
/// together, but for so many questions in any case.
const WORK: u64 = 40_000;
const QUESTIONS: u64 = 64;

impl Claims {
    /// No claims yet; the constraints of `model` always hold.
    pub fn new(model: impl Into<Arc<Model>>) -> Claims {
        Claims::with_settings(model, Settings::default())
    }

    /// The same, searched with `settings`, as far as these do not ask for less than full look-ahead, for several threads or
    /// for local search. Their limits are for each answer as a whole; that of solutions is one of sets.
    pub fn with_settings(model: impl Into<Arc<Model>>, settings: Settings) -> Claims {
        let settings =
            settings.strategy(Strategy::Backtracking).look_ahead(LookAhead::Full).threads(1);
        Claims { base: model.into(), claims: Vec::new(), settings }
    }

    /// Claims that all of `constraints` hold; the number of the claim.
    ///
    /// # Panics
    /// If a scope names a variable that is not of the model.
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
        self.add(Claim { constraints, values: None, weight })
    }

    /// Claims that `var` has one of `values`; the number of the claim.
    ///
    /// # Panics
    /// If `var` is not of the model.
    pub fn add_values(
        &mut self,
        weight: u64,
        var: Var,
        values: impl IntoIterator<Item = Int>,
    ) -> usize {
        self.check(var);
        let values = Some((var, values.into_iter().collect()));
        self.add(Claim { constraints: Vec::new(), values, weight })
    }

    fn check(&self, var: Var) {
        let variables = self.base.variables().len();
        assert!(var.index() < variables, "{var:?} is not a variable of this model");
    }

    fn add(&mut self, claim: Claim) -> usize {
        self.claims.push(claim);
        self.claims.len() - 1
    }

    /// The number of claims.
    pub fn len(&self) -> usize {
        self.claims.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.claims.is_empty()
    }

    /// The claim that has a number.
    pub(super) fn claim(&self, number: usize) -> &Claim {
        &self.claims[number]
    }

    /// What always holds.
    pub(super) fn base(&self) -> &Arc<Model> {
        &self.base
    }

    /// How it is searched.
    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The weights of some claims, added up.
    pub(super) fn weight(&self, claims: impl IntoIterator<Item = usize>) -> u64 {
        let weights = claims.into_iter().map(|claim| self.claims[claim].weight);
        weights.fold(0, u64::saturating_add)
    }

    /// A conflict: claims that cannot all hold, each of which is needed. `None` if all can hold, or if a limit came
    /// before it was known that they cannot.
    ///
    /// Of several, one of little weight: what was tried on the way to the conflict is taken, made minimal, and then it is
    /// looked for lighter ones, for about as long again. Where claims are few, none is lighter.
    pub fn conflict(&self) -> Option<Chosen> {
        let mut feasibility = Feasibility::new(self.clone());
        smallest::conflict(&mut feasibility)
    }

    /// A conflict, as [`Claims::conflict`], where it is known that the claims cannot all hold. That is not asked first, and
    /// the number of questions is bounded, the more so the larger the model is: so it never takes long, and what is found
    /// may not be proved to be minimal.
    pub fn known_conflict(&self) -> Chosen {
        let mut feasibility = Feasibility::new(self.clone());
        feasibility.budget.work_at_most(WORK.max(QUESTIONS * feasibility.size()));
        smallest::known_conflict(&mut feasibility)
    }

    /// A correction: claims without which all others can hold, each of which is needed for that. Of several, one of
    /// little weight. `None` if what always holds cannot, or a limit came before it was known that it can.
    pub fn correction(&self) -> Option<Chosen> {
        let mut feasibility = Feasibility::new(self.clone());
        smallest::correction(&mut feasibility)
    }

    /// All conflicts, one after the other as they are asked for.
    pub fn conflicts(&self) -> Enumeration {
        Enumeration::new(self.clone(), Kind::Conflicts)
    }

    /// All corrections, one after the other as they are asked for.
    pub fn corrections(&self) -> Enumeration {
        Enumeration::new(self.clone(), Kind::Corrections)
    }
}

impl fmt::Debug for Claims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Claims")
            .field("base", &self.base)
            .field("claims", &self.claims.len())
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}
