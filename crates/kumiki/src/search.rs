//! Search: tries a value, propagates, and backtracks on a conflict.
//!
//! Invariant: `path` has one entry for each level of the store above the base, so the depth of a
//! search is bounded by memory and never by the stack. Between two calls of
//! [`Search::next_solution`], `next` holds the first thing to do.

mod assumptions;
mod branching;
#[cfg(debug_assertions)]
mod checking;
mod consistency;
mod descent;
mod dual_branching;
pub(crate) mod local;
mod nogoods;
pub(crate) mod objective;
mod on_network;
pub(crate) mod orders;
pub(crate) mod parallel;
mod phases;
pub(crate) mod restarts;
mod schedule;
pub(crate) mod settings;
mod subproblem;

pub use crate::cliques::Kernel;
pub use local::LocalSearch;
pub use orders::{ChooseValue, ChooseVariable, ValueOrder, VariableOrder};
pub use restarts::Restarts;
pub use settings::{LookAhead, Strategy};

use crate::arithmetic::Int;
use crate::cliques::run_together;
use crate::propagation::{Consistency, Halt, Model, Propagation, restated};
use crate::run::{Decision, Limit, Limits, Meter, Observer, Statistics};
use crate::state::{Conflict, ConstraintId, Store, Var};
use branching::{Branching, Scan};
use nogoods::Nogoods;
use objective::{Objective, Target};
use on_network::OnNetwork;
use schedule::Schedule;
use settings::Settings;
use std::fmt;
use std::sync::Arc;

/// The progress of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// There may be more solutions.
    Open,
    /// All solutions have been found.
    Exhausted,
    /// A limit stopped the search; there may be more solutions.
    Stopped(Limit),
}

/// The first step of the next call for a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// Propagate every constraint.
    Root,
    /// Propagate the latest changes, then continue.
    GoOn,
    /// Undo the decisions of the solution that was just found.
    TakeBack,
    /// Nothing: there are no more solutions.
    End,
}

/// A decision in force, with the state before it.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// The start of the scan for free variables before the decision.
    scan: Scan,
    /// True if propagation found no conflict after it.
    passed: bool,
    /// True if every value of the variable was known to be part of a solution, so it was no real
    /// decision.
    is_sure: bool,
}

/// A search for the solutions of a model, one after the other.
///
/// ```
/// use kumiki::{constraints::NotEqual, engine::Model, search::Search};
///
/// let mut model = Model::new();
/// let x = model.add_variable(1..=2)?;
/// let y = model.add_variable(2..=3)?;
/// model.add_constraint(NotEqual::new(x, y));
/// let mut search = Search::new(model);
/// while let Some(store) = search.next_solution() {
///     assert_ne!(store.fixed(x), store.fixed(y));
/// }
/// assert_eq!(search.statistics().solutions, 3);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
///
/// With a variable order that does not depend on earlier conflicts ([`VariableOrder::InOrder`]),
/// solutions come in lexicographic order, with any look-ahead.
///
/// [`VariableOrder::InOrder`]: crate::search::VariableOrder::InOrder
pub struct Search {
    model: Arc<Model>,
    look_ahead: LookAhead,
    /// The times at which the search restarts.
    schedule: Schedule,
    /// True if nogoods are kept at a restart.
    keeps_nogoods: bool,
    limits: Limits,
    store: Store,
    propagation: Propagation,
    branching: Branching,
    meter: Meter,
    path: Vec<Decision>,
    frames: Vec<Frame>,
    /// The start of the scan for free variables.
    scan: Scan,
    /// True if look-ahead leaves a variable only values that satisfy each constraint that has no
    /// other free variable.
    leaves_solutions: bool,
    /// The variables whose value has been propagated. Full look-ahead does not use this: it
    /// propagates every variable that becomes fixed.
    decided: Vec<bool>,
    next: Next,
    /// The only variable in which the last solution differs from the one before, if that is known.
    only_changed: Option<Var>,
    /// True if solutions are only counted, so that many may be counted at once.
    is_counting: bool,
    /// For a search that only divides its work: the number of decisions that make a sub-problem.
    part_depth: Option<usize>,
    on_network: OnNetwork,
    /// The objective to minimize, if each solution must be better than the one before.
    objective: Option<Objective>,
    root: Root,
    /// The runs of level 0. They count in every search from there.
    root_runs: u64,
    stopped: Option<Limit>,
    /// The nogoods of earlier runs, if there are any and they are kept.
    nogoods: Option<Nogoods>,
    statistics: Statistics,
    observer: Option<Box<dyn Observer + Send>>,
}

/// The knowledge about the model before any assumption.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Root {
    /// Nothing yet.
    Unseen,
    /// Level 0 of the store holds the values that the constraints on one variable leave.
    Filtered,
    /// Level 0 of the store is a fixpoint of all constraints.
    Fixpoint,
    /// There are no solutions.
    Conflict,
}

/// The level of the store for assumptions, and for values refuted below no decision.
const BASE: usize = 1;

impl Search {
    /// Returns a search with the default settings.
    pub fn new(model: impl Into<Arc<Model>>) -> Search {
        Search::with_settings(model, Settings::default())
    }

    /// Returns a search with `settings`.
    pub fn with_settings(model: impl Into<Arc<Model>>, settings: Settings) -> Search {
        Search::build(model.into(), None, settings)
    }

    /// Returns a search for all solutions or, with a `target`, for better ones.
    fn build(model: Arc<Model>, target: Option<Target>, settings: Settings) -> Search {
        let is_asked_only = settings.look_ahead == LookAhead::None;
        let mut model = if is_asked_only { model } else { restated(&model) };
        let (terms, preferred) = target.map_or((None, None), |to| (Some(to.terms), to.preferred));
        let objective = terms.map(|terms| Objective::new(terms, Arc::make_mut(&mut model)));
        let on_network = OnNetwork::new(&model, &settings, objective.as_ref());
        if settings.look_ahead == LookAhead::Full {
            model = run_together(model, settings.kernel, !on_network.is_possible());
        }
        let bound = objective.as_ref().map(Objective::constraint);
        let propagation = Propagation::new(&model, bound);
        let mut branching = Branching::new(&model, propagation.watches(), &settings, bound);
        if let Some(objective) = &objective {
            branching.aim(objective.terms(), preferred);
        }
        let leaves_solutions = settings.look_ahead == LookAhead::Full
            && objective.is_none()
            && model.constraints().all(|(_, c)| c.consistency() >= Consistency::LastFree);
        let restarts = settings.restarts_of_search();
        let mut store = model.store();
        if branching.counts_values() {
            store.keep_fewest_changed();
        }
        let mut search = Search {
            look_ahead: settings.look_ahead,
            schedule: Schedule::new(restarts),
            keeps_nogoods: settings.nogoods && settings.look_ahead == LookAhead::Full,
            store,
            branching,
            propagation,
            meter: Meter::new(&settings.limits),
            limits: settings.limits,
            path: Vec::new(),
            frames: Vec::new(),
            scan: Scan::default(),
            leaves_solutions,
            decided: vec![false; model.variables().len()],
            next: Next::Root,
            only_changed: None,
            is_counting: false,
            part_depth: None,
            on_network,
            objective,
            root: Root::Unseen,
            root_runs: 0,
            stopped: None,
            nogoods: None,
            statistics: Statistics::default(),
            observer: None,
            model,
        };
        if restarts.is_regular() {
            search.begin_nogoods();
        }
        search
    }

    /// Resets the search to its beginning without rebuilding anything. Assumptions are dropped.
    pub fn reset(&mut self) {
        self.meter = Meter::new(&self.limits);
        self.next = Next::Root;
        self.stopped = None;
        self.statistics = Statistics::default();
        if self.reset_on_network() {
            return self.use_network();
        }
        self.propagation.clear();
        self.propagation.set_runs(self.root_runs);
        self.store.pop_to(0);
        if let Some(objective) = &mut self.objective {
            objective.reset(&mut self.model);
        }
        self.branching.reset();
        self.forget_nogoods();
        self.path.clear();
        self.frames.clear();
        self.decided.fill(false);
        self.scan = Scan::default();
        self.schedule.reset();
    }

    /// Resets the search as [`Search::reset`] does, with other random choices. One of these choices
    /// is the order of variables that the variable order holds equal.
    pub(crate) fn reset_at_random(&mut self, seed: u64) {
        self.reset();
        self.leave_network();
        self.branching.shuffle(seed);
    }

    /// Sets the limits from now on. They count everything since the search began or was reset.
    pub fn set_limits(&mut self, limits: Limits) {
        self.meter.set_limits(&limits);
        self.limits = limits;
    }

    /// Sets an observer of everything that happens from now on; `None` removes it. If a
    /// [`Kernel`] runs the constraints as one network, the work of each
    /// constraint is not visible. A search that is observed before it begins therefore does without
    /// the kernel, and one that has begun is observed from its next reset on.
    pub fn observe(&mut self, observer: Option<Box<dyn Observer + Send>>) {
        if observer.is_some() {
            self.leave_network();
        }
        self.store.keep_removals(observer.is_some());
        self.observer = observer;
    }

    /// Propagates the assumptions and returns the store: the values that are still possible before
    /// any decision. If a limit stops the propagation, more values may remain.
    ///
    /// # Errors
    /// [`Conflict`] if no solution is possible.
    pub fn propagate(&mut self) -> Result<&Store, Conflict> {
        self.meter.start();
        self.open_base();
        if let Some(looked) = self.propagate_on_network() {
            return looked.map(|()| &self.store);
        }
        let looked = match self.next {
            Next::Root => self.look_at_root(),
            Next::End => Err(Halt::Conflict),
            // Propagate the assumptions made since.
            Next::GoOn if self.path.is_empty() => self.look(None),
            Next::GoOn | Next::TakeBack => Ok(()),
        };
        self.statistics.propagations = self.propagation.runs();
        self.statistics.time = self.meter.elapsed();
        match looked {
            Ok(()) | Err(Halt::Limit) => Ok(&self.store),
            Err(Halt::Conflict) => {
                self.next = Next::End;
                Err(Conflict)
            }
        }
    }

    /// Returns the next solution: every variable of the store is fixed. Returns `None` if there are
    /// no more, or if a limit is reached: [`Search::status`] returns which.
    pub fn next_solution(&mut self) -> Option<&Store> {
        let found = self.find_next();
        if found {
            self.show();
        }
        found.then_some(&self.store)
    }

    /// Finds the next solution without returning it.
    fn find_next(&mut self) -> bool {
        self.meter.start();
        self.stopped = None;
        let found = self.advance();
        // Reading the clock is slow beside a solution that took no search.
        if !found || self.only_changed.is_none() {
            self.statistics.time = self.meter.elapsed();
        }
        found
    }

    /// Returns the only variable in which the last solution differs from the one before, if that is
    /// known.
    pub(crate) fn only_changed(&self) -> Option<Var> {
        self.only_changed
    }

    /// Writes the next solution into `row`, which is empty or has the one before: the values of all
    /// variables, in the order of declaration. Returns `false` if [`Search::next_solution`] would
    /// return `None`. This is faster than [`Search::next_solution`] if the store is not used
    /// otherwise.
    pub fn next_row(&mut self, row: &mut Vec<Int>) -> bool {
        if !self.find_next() {
            return false;
        }
        if self.write_row_on_network(row) {
            return true;
        }
        match self.only_changed {
            Some(var) if !row.is_empty() => row[var.index()] = self.store.domain(var).min(),
            _ => {
                row.clear();
                row.extend(self.store.values());
            }
        }
        true
    }

    /// Counts the remaining solutions, until a limit is reached.
    pub fn count(&mut self) -> u64 {
        let before = self.statistics.solutions;
        self.is_counting = true;
        while self.find_next() {}
        self.is_counting = false;
        self.statistics.solutions - before
    }

    /// Returns the progress of the search.
    pub fn status(&self) -> Status {
        match (self.stopped, self.next) {
            (_, Next::End) => Status::Exhausted,
            (Some(limit), _) => Status::Stopped(limit),
            (None, _) => Status::Open,
        }
    }

    /// Returns the limit that stopped the search before its end, if one did.
    pub fn stopped_by(&self) -> Option<Limit> {
        match self.status() {
            Status::Stopped(limit) => Some(limit),
            Status::Open | Status::Exhausted => None,
        }
    }

    /// Returns the statistics since the search began or was reset.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Returns the model that is searched, to be shared with other searches.
    fn shared_model(&self) -> Arc<Model> {
        Arc::clone(&self.model)
    }

    /// Returns the model that is searched.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Returns the store: the values that are still possible at this point of the search. After
    /// [`Search::propagate`] returned a conflict, it holds the values that were left at that
    /// moment.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the constraint that caused the last conflict, if one did.
    pub fn last_conflict(&self) -> Option<ConstraintId> {
        self.store.running()
    }

    fn tell_removals(&mut self) {
        if let Some(observer) = &mut self.observer {
            let removals = self.store.take_removals();
            if !removals.is_empty() {
                observer.removed(&removals);
            }
        }
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("model", &self.model)
            .field("status", &self.status())
            .field("path", &self.path)
            .field("statistics", &self.statistics)
            .finish_non_exhaustive()
    }
}
