//! The driver of searches: a search, from its model to its last solution.
//!
//! Invariant: each solution is found once. The loop of `advance` runs on the active space until
//! something is due, and `plan` alone decides what that is.

mod advance;
mod assumptions;
mod copies;
mod counting;
mod division;
mod plan;
mod schedule;

#[cfg(feature = "testing")]
pub(crate) use counting::counts_by_components;
pub(crate) use division::{Narrowing, divide};

use crate::arithmetic::Int;
use crate::presolve::{self, Ahead, Pass, Presolving};
use crate::propagation::{Halt, Model};
use crate::run::{
    ConstraintWork, Control, GroupWork, Limit, Limits, Observer, Profiler, ProofClaim, ProofLog,
    Statistics,
};
use crate::search::depth_first::Position;
use crate::search::objective::{self, MinimizedSum, ObjectiveError, SearchTarget, StatedObjective};
use crate::search::settings::{Learning, LookAhead, Settings};
use crate::search::spaces::copied::laid_out;
use crate::search::spaces::{CopiedSearch, Learner, Network, Trailed};
use crate::state::{Conflict, ConstraintId, Store, Var};
use copies::Copies;
use counting::Counting;
use plan::Plan;
use std::fmt;
use std::io;
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

/// The way in which a search begins to learn.
#[derive(Clone, Copy)]
struct Beginning {
    /// True if interchangeable values are taken in order.
    orders_values: bool,
    /// The runs of constraints for probing before, if it probes.
    probing: Option<u64>,
}

/// The space that a search runs on.
enum Active {
    /// The store, without learning.
    Store,
    /// The store, with learning.
    Learning(Box<Learner>),
    /// Copied states.
    Copied(Box<dyn CopiedSearch>),
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
    trailed: Trailed,
    copies: Copies,
    active: Active,
    plan: Plan,
    pub(super) control: Control,
    position: Position,
    stopped: Option<Limit>,
    /// The way in which the search begins to learn when it goes on, if a limit came first.
    put_off: Option<Beginning>,
    /// The settings, for searches in components.
    settings: Settings,
    counting: Counting,
    /// The counters of the constraints, if their work is counted.
    profiler: Option<Profiler>,
    /// The passes of presolve that have changed the model, and the numbers of constraints.
    passes: Vec<(&'static str, usize)>,
}

impl Search {
    /// Returns a search with the default settings.
    pub fn new(model: impl Into<Arc<Model>>) -> Search {
        Search::with_settings(model, Settings::default())
    }

    /// Returns a search with `settings`.
    pub fn with_settings(model: impl Into<Arc<Model>>, settings: Settings) -> Search {
        Search::build(model.into(), None, settings)
    }

    /// Returns a search for ever smaller sums of `terms` (coefficients and variables). Each
    /// solution has a lesser sum than the one before. The last solution before
    /// [`Status::Exhausted`] has the least sum of all.
    ///
    /// This is branch and bound: after each solution, one more constraint requires a lesser sum
    /// (Land and Doig, *An automatic method of solving discrete programming problems*, 1960).
    ///
    /// ```
    /// use kumiki::{Settings, constraints::NotEqual, engine::Model, search::Search};
    ///
    /// let mut model = Model::new();
    /// let x = model.add_variable(1..=3)?;
    /// let y = model.add_variable(1..=3)?;
    /// model.add_constraint(NotEqual::new(x, y));
    /// let mut search = Search::minimizing(model, [(2, x), (-1, y)], Settings::default())?;
    /// while search.next_solution().is_some() {}
    /// assert_eq!(search.best(), Some(-1)); // x is 1, y is 3
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the sum could be too large to be calculated exactly.
    ///
    /// # Panics
    /// If a variable is not of the model.
    pub fn minimizing(
        model: impl Into<Arc<Model>>,
        terms: impl IntoIterator<Item = (Int, Var)>,
        settings: Settings,
    ) -> Result<Search, ObjectiveError> {
        let (model, terms) = (model.into(), terms.into_iter().collect::<Vec<_>>());
        objective::check(&model, &terms)?;
        Ok(Search::aiming(model, SearchTarget::new(terms), settings))
    }

    /// Returns a search that aims at `target`; otherwise as [`Search::minimizing`].
    pub(crate) fn aiming(model: Arc<Model>, target: SearchTarget, settings: Settings) -> Search {
        Search::build(model, Some(target), settings)
    }

    /// Returns a search for all solutions or, with a `target`, for better ones.
    fn build(model: Arc<Model>, target: Option<SearchTarget>, settings: Settings) -> Search {
        let mut control = Control::new(settings.limits.clone());
        control.meter.start();
        let copies = Copies::new(&model, &settings, target.is_some());
        let follows_relaxation = settings.leaves_orders();
        let mut objective = StatedObjective { target, sum: None, follows_relaxation };
        let ahead = Ahead {
            objective: &mut objective,
            kernel: settings.simd,
            is_on_store: matches!(copies, Copies::Seen(None)),
            laid_out,
        };
        let passes: &[Pass] = match settings.look_ahead {
            LookAhead::None => &[presolve::OBJECTIVE],
            LookAhead::Forward => &[presolve::FORMS, presolve::OBJECTIVE],
            LookAhead::Full => &presolve::PASSES,
        };
        let tick = &mut || control.meter.tick();
        let mut presolving = Presolving::new(model, Some(ahead), tick);
        let passes = presolving.run(passes);
        let mut model = presolving.model;
        let profiler = settings.profile.then(|| Profiler::new(Arc::make_mut(&mut model)));
        let StatedObjective { target, sum, .. } = objective;
        let trailed = Trailed::new(model, sum, target.as_ref(), &settings);
        Search { profiler, copies, passes, ..Search::at_root(trailed, control, settings) }
    }

    /// Returns a search for the solutions of `model` that learns from the beginning, and logs a
    /// proof of what it claims. Its other settings are `settings`, as far as a search that learns
    /// has them. It runs the constraints as they were stated, so that each step has the one that it
    /// follows from.
    pub(crate) fn proving(
        model: &Arc<Model>,
        log: Box<dyn ProofLog + Send>,
        settings: Settings,
    ) -> Search {
        let settings = Settings { look_ahead: LookAhead::Full, profile: false, ..settings }
            .learning(Learning::On);
        let mut control = Control::new(settings.limits.clone());
        control.meter.start();
        let tick = &mut || control.meter.tick();
        let mut presolving = Presolving::new(Arc::clone(model), None, tick);
        presolving.is_proving = true;
        presolving.run(&[presolve::FORMS]);
        let trailed = Trailed::new(presolving.model, None, None, &settings);
        control.proof = Some(log);
        Search::at_root(trailed, control, settings)
    }

    /// Returns a search on the store that has not begun.
    fn at_root(mut trailed: Trailed, mut control: Control, settings: Settings) -> Search {
        let mut plan = Plan::new(&settings);
        trailed.begin_run(plan.begin());
        control.meter.pause();
        Search {
            trailed,
            copies: Copies::Seen(None),
            active: Active::Store,
            plan,
            control,
            position: Position::Root,
            stopped: None,
            put_off: None,
            settings,
            counting: Counting::default(),
            profiler: None,
            passes: Vec::new(),
        }
    }

    /// Ends the proof, if one is logged, with what it claims.
    ///
    /// # Errors
    /// The first error of writing the proof.
    pub(crate) fn end_proof(&mut self, claim: Option<ProofClaim>) -> io::Result<()> {
        self.control.proof.take().map_or(Ok(()), |mut log| log.end(claim))
    }

    /// Returns the work of the constraints so far, if it is counted.
    pub(crate) fn work(&self) -> Option<Vec<GroupWork>> {
        let mut groups = self.profiler.as_ref()?.work();
        if let Active::Copied(_) = self.active {
            // They are one network, which searches by itself.
            let constraints = self.model().constraints().map(|(id, _)| id).collect();
            let Statistics { propagations, conflicts, time, .. } = self.statistics();
            let work = ConstraintWork { runs: propagations, conflicts, time, removals: 0 };
            groups = vec![GroupWork { constraints, work }];
        }
        Some(groups)
    }

    /// Resets the search to its beginning without rebuilding anything. Assumptions are dropped.
    pub fn reset(&mut self) {
        self.control.reset();
        self.position = Position::Root;
        self.stopped = None;
        self.put_off = None;
        self.counting = Counting::default();
        self.reset_space();
    }

    /// Resets the search as [`Search::reset`] does, with other random choices. One of these choices
    /// is the order of variables that the variable order holds equal.
    pub(crate) fn reset_at_random(&mut self, seed: u64) {
        self.reset();
        self.leave_copies();
        self.trailed.shuffle(seed);
    }

    /// Sets the limits from now on. They count everything since the search began or was reset.
    pub fn set_limits(&mut self, limits: Limits) {
        self.control.set_limits(limits);
    }

    /// Sets whether [`Statistics::time`] is measured, which it is by default. If not, it stays as
    /// it is: zero for a search that has not begun or was reset. Reading the clock takes a tenth
    /// of the time of a search that takes a microsecond.
    pub fn measure_time(&mut self, is_measured: bool) {
        self.control.measures_time = is_measured;
    }

    /// Sets an observer of everything that happens from now on; `None` removes it. If a
    /// `Simd` runs the constraints as one clique graph, the work of each constraint is not visible.
    /// A search that is observed before it begins therefore does without the kernel, and one that
    /// has begun is observed from its next reset on.
    pub fn observe(&mut self, observer: Option<Box<dyn Observer + Send>>) {
        if observer.is_some() && self.position == Position::Root {
            self.leave_copies();
        }
        self.trailed.network.store.keep_removals(observer.is_some());
        self.control.observer = observer;
    }

    /// Removes the observer, and returns it.
    pub(crate) fn take_observer(&mut self) -> Option<Box<dyn Observer + Send>> {
        let observer = self.control.observer.take();
        self.observe(None);
        observer
    }

    /// Propagates the assumptions and returns the store: the values that are still possible before
    /// any decision. If a limit stops the propagation, more values may remain.
    ///
    /// # Errors
    /// [`Conflict`] if no solution is possible.
    pub fn propagate(&mut self) -> Result<&Store, Conflict> {
        self.control.start_clock();
        self.open_base();
        let is_possible = match (&mut self.active, self.position) {
            (Active::Copied(search), _) => search.propagate(&mut self.control),
            (Active::Store | Active::Learning(_), Position::End) => false,
            (Active::Store, Position::Root | Position::Node) if self.trailed.depth() == 0 => {
                self.position = Position::Node;
                let propagated = self.trailed.propagate_base(&mut self.control);
                self.control.statistics.propagations = self.network().propagation.runs();
                propagated != Err(Halt::Conflict)
            }
            (Active::Store | Active::Learning(_), _) => true,
        };
        self.control.record_time();
        if is_possible {
            // Before the search has begun, assumptions only remove values.
            match self.position {
                Position::Root => self.show_narrower(),
                _ => self.show(),
            }
            return Ok(self.store());
        }
        self.hide();
        self.position = Position::End;
        Err(Conflict)
    }

    /// Returns the network that the search runs on, or the store of which shows what it found.
    fn network(&self) -> &Network {
        match &self.active {
            Active::Learning(learner) => &learner.network,
            Active::Store | Active::Copied(_) => &self.trailed.network,
        }
    }

    fn network_mut(&mut self) -> &mut Network {
        match &mut self.active {
            Active::Learning(learner) => &mut learner.network,
            Active::Store | Active::Copied(_) => &mut self.trailed.network,
        }
    }

    /// Returns the progress of the search.
    pub fn status(&self) -> Status {
        match (self.stopped, self.position) {
            (_, Position::End) => Status::Exhausted,
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
        self.control.statistics.clone()
    }

    /// Returns the sum of the objective in the last solution: the least so far (the incumbent).
    /// Returns `None` if none was found, or if the search has no objective.
    pub fn best(&self) -> Option<Int> {
        self.trailed.objective().and_then(MinimizedSum::best)
    }

    /// Returns a bound on the objective that is known without a decision: no solution that is left
    /// has a lesser sum.
    pub(crate) fn objective_bound(&self) -> Option<Int> {
        self.trailed.objective().and_then(MinimizedSum::least)
    }

    /// Returns the passes of presolve that have changed the model, in their order: what each works
    /// on, and the number of constraints that it has replaced or added.
    pub fn passes(&self) -> &[(&'static str, usize)] {
        &self.passes
    }

    /// Returns the model that is searched, to be shared with other searches.
    fn shared_model(&self) -> Arc<Model> {
        Arc::clone(&self.network().model)
    }

    /// Returns the model that is searched.
    pub fn model(&self) -> &Model {
        &self.network().model
    }

    /// Returns the store: the values that are still possible at this point of the search, or those
    /// that were left when [`Search::propagate`] returned a conflict.
    pub fn store(&self) -> &Store {
        &self.network().store
    }

    /// Returns the constraint that caused the last conflict, if one did. If several constraints
    /// cause it only together, this is `None`.
    pub fn last_conflict(&self) -> Option<ConstraintId> {
        self.store().running().filter(|&id| !self.model().is_merged(id))
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("model", self.model())
            .field("status", &self.status())
            .field("statistics", &self.statistics())
            .finish_non_exhaustive()
    }
}
