//! Satisfiability checks of sets of assumptions, with a memory of earlier results.
//!
//! Invariant: an answer does not depend on the searches that were kept from earlier queries.

mod known;
mod proving;

use super::assumption_set::AssumptionSet;
use super::assumptions::{Assumption, Assumptions};
use super::budget::Budget;
use crate::arithmetic::Int;
use crate::cliques::Simd;
use crate::propagation::{Model, SharedConstraint, guard_part, unary_filtered};
use crate::run::{Limit, Limits, Meter};
use crate::search::settings::Settings;
use crate::search::{Search, Status};
use crate::state::Var;
use known::KnownSets;
use std::fmt;
use std::sync::Arc;

/// The answer to whether some assumptions can all hold.
#[derive(Debug)]
pub(super) enum OracleAnswer {
    /// They can, and so can all of this set.
    Possible(AssumptionSet),
    /// They cannot, and neither can the assumptions of this set, which is a part of them.
    Impossible(AssumptionSet),
    /// A limit was reached first.
    Unknown(Limit),
}

impl OracleAnswer {
    pub(super) fn is_impossible(&self) -> bool {
        matches!(self, OracleAnswer::Impossible(_))
    }
}

/// The effort that a query may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effort {
    /// Propagation only, without decisions.
    LookAhead,
    /// A search, within its share of the limits.
    Search,
    /// A search, within all limits: the query on which the others depend.
    All,
}

/// If the settings do not limit decisions, a query may take this number of decisions plus that
/// multiple of those of the first, and all together [`QUESTIONS`] times as many.
const DECISIONS: u64 = 1_000;
const TIMES_FIRST: u64 = 4;
const QUESTIONS: u64 = 100;

/// The divisor of the work of preparing a query, if the constraints are those of the query before.
const PART_OF_WORK: u64 = 8;

/// No query takes more than one such part of the rest of the limits, so that a hard one leaves
/// something for the others.
const PARTS: u32 = 4;

/// Checks with a search if assumptions can all hold.
pub(super) struct Feasibility {
    assumptions: Assumptions,
    /// The constraints of each assumption, in the forms that are quickest if no assumption holds.
    presolved: Vec<Vec<SharedConstraint>>,
    pub(super) budget: Budget,
    pub(super) searches: KeptSearches,
    /// The assumptions whose constraints the last query had, if there was one.
    last_stated: Option<AssumptionSet>,
    row: Vec<Int>,
    known: KnownSets,
    /// The variable and the value of each assumption that is one value.
    singles: Vec<Option<(Var, Int)>>,
    /// The buffer of the values that are assumed.
    assumed: Vec<(Var, Int)>,
    /// True if some assumption is a constraint.
    has_constraints: bool,
    /// The work to prepare a query, in variables and constraints.
    size: u64,
    asked: u64,
    /// The number of them that may take decisions.
    searched: u64,
    /// True if a search writes a proof.
    proves: bool,
    /// The number of decisions that a query may take.
    most_decisions: u64,
}

/// Searches that can be used again under other assumed values.
#[derive(Default)]
pub(super) struct KeptSearches {
    /// The search of the last query, and the assumptions whose constraints it has.
    query: Option<(Vec<usize>, Box<Search>)>,
    /// The search whose removals are recorded, which has only the constraints of the background.
    pub(super) recorded: Option<Box<Search>>,
}

impl Feasibility {
    pub(super) fn new(assumptions: Assumptions) -> Feasibility {
        Feasibility::with_searches(assumptions, KeptSearches::default())
    }

    /// Returns the oracle for `assumptions`, with searches of their background.
    pub(super) fn with_searches(assumptions: Assumptions, searches: KeptSearches) -> Feasibility {
        let budget = Budget::new(assumptions.settings().limits.clone());
        let mut meter = Meter::new(&assumptions.settings().limits);
        meter.start();
        let root = unary_filtered(assumptions.base());
        let presolved = (0..assumptions.len()).map(|number| {
            let quickest = |constraint: &SharedConstraint| {
                let presolve = |root| guard_part(constraint, || constraint.presolve(root));
                let root = root.as_ref().filter(|_| !meter.tick());
                let quick = root.and_then(|root| presolve(root).replacement());
                quick.unwrap_or_else(|| Arc::clone(constraint))
            };
            assumptions.assumption(number).constraints.iter().map(quickest).collect()
        });
        let presolved: Vec<Vec<SharedConstraint>> = presolved.collect();
        let single = |number| {
            let (var, values) = assumptions.assumption(number).values.as_ref()?;
            <[Int; 1]>::try_from(&**values).ok().map(|[value]| (*var, value))
        };
        let singles = (0..assumptions.len()).map(single).collect();
        let base = assumptions.base();
        let of_base = base.variables().len() + base.constraints().len();
        let own: usize = presolved.iter().map(Vec::len).sum();
        Feasibility {
            has_constraints: own > 0,
            size: (of_base + own) as u64 + 1,
            presolved,
            budget,
            assumptions,
            searches,
            last_stated: None,
            row: Vec::new(),
            known: KnownSets::default(),
            singles,
            assumed: Vec::new(),
            asked: 0,
            searched: 0,
            proves: false,
            most_decisions: u64::MAX,
        }
    }

    pub(super) fn assumptions(&self) -> &Assumptions {
        &self.assumptions
    }

    /// Returns the number of searches run.
    pub(super) fn asked(&self) -> u64 {
        self.asked
    }

    /// Returns the number of searches run that may take decisions.
    pub(super) fn searched(&self) -> u64 {
        self.searched
    }

    /// Returns all assumptions.
    pub(super) fn all(&self) -> AssumptionSet {
        AssumptionSet::all(self.assumptions.len())
    }

    /// Returns whether all of `set` can hold.
    pub(super) fn ask(&mut self, set: &AssumptionSet) -> OracleAnswer {
        self.ask_with(set, Effort::Search)
    }

    /// Returns whether all of `set` can hold, with no more effort than `effort`.
    pub(super) fn ask_with(&mut self, set: &AssumptionSet, effort: Effort) -> OracleAnswer {
        if let Some(known) = self.known.possible_with(set) {
            return OracleAnswer::Possible(known.clone());
        }
        if let Some(known) = self.known.impossible_in(set) {
            return OracleAnswer::Impossible(known.clone());
        }
        self.ask_anew(set, effort)
    }

    /// Returns whether all of `set` can hold, without a look at earlier queries.
    pub(super) fn ask_anew(&mut self, set: &AssumptionSet, effort: Effort) -> OracleAnswer {
        let before = self.budget.decisions();
        let answer = match self.limits(effort) {
            Ok(limits) => self.search(set, limits),
            Err(limit) => OracleAnswer::Unknown(limit),
        };
        if effort == Effort::All && self.assumptions.settings().limits.decisions.is_none() {
            let first = self.budget.decisions() - before;
            // A solution takes up to a decision for each variable.
            let variables = self.assumptions.base().variables().len() as u64;
            let own = DECISIONS + 2 * variables;
            self.most_decisions = first.saturating_mul(TIMES_FIRST).saturating_add(own);
            self.budget.tighten(self.most_decisions.saturating_mul(QUESTIONS));
        }
        match &answer {
            OracleAnswer::Possible(known) => self.known.learn_possible(known),
            OracleAnswer::Impossible(_) => self.known.learn_impossible(set),
            OracleAnswer::Unknown(_) => {}
        }
        answer
    }

    /// Returns the limits of a query.
    fn limits(&self, effort: Effort) -> Result<Limits, Limit> {
        let parts = if effort == Effort::All { 1 } else { PARTS };
        let mut limits = self.budget.share(parts)?;
        let most = if effort == Effort::LookAhead { 0 } else { self.most_decisions };
        limits.decisions = limits.decisions.or(Some(most)).map(|own| own.min(most));
        limits.decisions = limits.decisions.filter(|&decisions| decisions < u64::MAX);
        Ok(limits)
    }

    /// Returns the work to prepare a query.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// Returns the sets of which it is remembered that they can hold.
    pub(super) fn possible(&self) -> &[AssumptionSet] {
        self.known.possible()
    }

    /// Records the result from elsewhere that `set` cannot hold.
    pub(super) fn learn_impossible(&mut self, set: &AssumptionSet) {
        self.known.learn_impossible(set);
    }

    fn search(&mut self, set: &AssumptionSet, limits: Limits) -> OracleAnswer {
        self.asked += 1;
        self.searched += u64::from(limits.decisions != Some(0));
        if self.proves && limits.decisions != Some(0) {
            return self.prove(set, limits);
        }
        let stated = self.stated(set);
        // An answer does not depend on the searches that were kept from the one before.
        let is_same = self.last_stated.as_ref() == Some(&stated);
        let work = if is_same { self.size() / PART_OF_WORK + 1 } else { self.size() };
        let is_look_ahead = limits.decisions == Some(0);
        if is_look_ahead && self.known.is_open(set) {
            self.last_stated = Some(stated);
            self.budget.spend(0, work);
            return OracleAnswer::Unknown(Limit::Decisions);
        }
        let mut search = match self.searches.query.take() {
            Some((own, search)) if own.iter().copied().eq(stated.iter()) => search,
            _ => self.search_of(&stated, limits.clone()),
        };
        search.set_limits(limits);
        search.reset();
        self.row.clear();
        let is_found = self.assume(&mut search, set) && search.next_row(&mut self.row);
        let search = &self.searches.query.insert((stated.iter().collect(), search)).1;
        self.last_stated = Some(stated);
        self.budget.spend(search.statistics().decisions, work);
        match search.status() {
            _ if is_found => OracleAnswer::Possible(self.satisfied()),
            Status::Stopped(limit) => {
                if is_look_ahead && limit == Limit::Decisions {
                    self.known.learn_open(set);
                }
                OracleAnswer::Unknown(limit)
            }
            Status::Open | Status::Exhausted => OracleAnswer::Impossible(set.clone()),
        }
    }

    /// Restricts `search` to the values of `set` by assumptions; returns `false` if that is
    /// impossible.
    fn assume(&mut self, search: &mut Search, set: &AssumptionSet) -> bool {
        self.assumed.clear();
        for number in set.iter() {
            if let Some(single) = self.singles[number] {
                self.assumed.push(single);
            } else if let Some((var, values)) = &self.assumptions.assumption(number).values
                && search.assume_among(*var, values.iter().copied()).is_err()
            {
                return false;
            }
        }
        search.assume_all(&self.assumed).is_ok()
    }

    /// Returns a search of the background and the constraints of `stated`.
    fn search_of(&self, stated: &AssumptionSet, limits: Limits) -> Box<Search> {
        let (model, _) = self.model(stated);
        let mut settings = self.assumptions.settings().clone().limits(limits);
        if self.has_constraints() {
            // Building a network takes longer than most queries, each of which has other
            // constraints.
            settings = settings.simd(Simd::Off);
        }
        let mut search = Box::new(Search::with_settings(model, settings));
        search.measure_time(false);
        search
    }

    /// Returns whether some assumption is a constraint.
    pub(super) fn has_constraints(&self) -> bool {
        self.has_constraints
    }

    /// Returns the searches, to be used again.
    pub(super) fn into_searches(self) -> KeptSearches {
        // A search whose making a limit has stopped is slower than it could be.
        if self.budget.is_spent() { KeptSearches::default() } else { self.searches }
    }

    /// Returns the assumptions of `set` that are constraints.
    fn stated(&self, set: &AssumptionSet) -> AssumptionSet {
        if !self.has_constraints {
            return AssumptionSet::none(self.assumptions.len());
        }
        let is_stated = |&number: &usize| !self.presolved[number].is_empty();
        AssumptionSet::of(self.assumptions.len(), set.iter().filter(is_stated))
    }

    /// Returns the model of the background and the constraints of `set`, with the assumption that
    /// each constraint is of.
    pub(super) fn model(&self, set: &AssumptionSet) -> (Model, Vec<Option<usize>>) {
        let mut model = Model::clone(self.assumptions.base());
        let mut owners = vec![None; model.constraints().len()];
        for number in set.iter() {
            for constraint in &self.presolved[number] {
                model.add_shared_constraint(Arc::clone(constraint));
                owners.push(Some(number));
            }
        }
        (model, owners)
    }

    /// Returns the settings of the search, without limits.
    pub(super) fn settings(&self) -> Settings {
        self.assumptions.settings().clone().limits(Limits::none())
    }

    /// Returns the assumptions that the solution found last satisfies.
    fn satisfied(&self) -> AssumptionSet {
        let mut values = Vec::new();
        let mut holds = |assumption: &Assumption| {
            let has_value = assumption
                .values
                .as_ref()
                .is_none_or(|(var, values)| values.contains(&self.row[var.index()]));
            has_value
                && assumption.constraints.iter().all(|constraint| {
                    values.clear();
                    values.extend(constraint.scope().iter().map(|var| self.row[var.index()]));
                    guard_part(constraint, || constraint.is_satisfied(&values))
                })
        };
        let len = self.assumptions.len();
        AssumptionSet::of(
            len,
            (0..len).filter(|&number| holds(self.assumptions.assumption(number))),
        )
    }
}

impl fmt::Debug for Feasibility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Feasibility")
            .field("assumptions", &self.assumptions)
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}
