//! The driver of searches: one search, from its model to its last solution.
//!
//! Invariant: each solution is found once, on whatever space the search runs.

mod advance;
mod assumptions;
mod copies;
mod counting;
mod division;
mod proving;
pub(super) mod schedule;

#[cfg(feature = "testing")]
pub(crate) use counting::counts_by_components;
pub(crate) use division::{Narrowing, divide};
pub(crate) use proving::proving;

use crate::arithmetic::Int;
use crate::cliques::{merge_pairs, merge_tasks, run_together};
use crate::propagation::{Model, PresolvedModel, presolve};
use crate::run::{
    ConstraintWork, Control, GroupWork, Limit, Limits, Observer, Profiler, ProofClaim, Statistics,
};
use crate::search::depth_first::Position;
use crate::search::objective::{self, MinimizedSum, ObjectiveError, Target};
use crate::search::settings::{LookAhead, Settings};
use crate::search::spaces::Trailed;
use crate::search::spaces::copied::laid_out;
use crate::state::{Conflict, ConstraintId, Store, Var};
use copies::Cliques;
use counting::Counting;
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
    cliques: Cliques,
    pub(super) control: Control,
    position: Position,
    stopped: Option<Limit>,
    /// The settings, for searches in components.
    settings: Settings,
    counting: Counting,
    /// The counters of the constraints, if their work is counted.
    profiler: Option<Profiler>,
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
        Ok(Search::aiming(model, Target::new(terms), settings))
    }

    /// Returns a search that aims at `target`; otherwise as [`Search::minimizing`].
    pub(crate) fn aiming(model: Arc<Model>, target: Target, settings: Settings) -> Search {
        Search::build(model, Some(target), settings)
    }

    /// Returns a search for all solutions or, with a `target`, for better ones.
    fn build(model: Arc<Model>, target: Option<Target>, settings: Settings) -> Search {
        let mut control = Control::new(settings.limits.clone());
        let meter = &mut control.meter;
        meter.start();
        let presolved = match settings.look_ahead {
            LookAhead::None => PresolvedModel { model, root: None },
            LookAhead::Forward => presolve(&model, || meter.tick()),
            LookAhead::Full => {
                let model = merge_tasks(model, || meter.tick());
                let presolved = presolve(&model, || meter.tick());
                merge_pairs(presolved, || meter.tick())
            }
        };
        let PresolvedModel { mut model, root } = presolved;
        let objective = target
            .as_ref()
            .map(|target| MinimizedSum::new(target.terms.clone(), Arc::make_mut(&mut model)));
        let cliques = Cliques::new(&model, &settings, objective.as_ref());
        if let (LookAhead::Full, Some(root)) = (settings.look_ahead, &root) {
            let is_searched_here = !cliques.are_possible();
            model = run_together(model, root, settings.simd, is_searched_here, laid_out);
        }
        let profiler = settings.profile.then(|| Profiler::new(Arc::make_mut(&mut model)));
        let mut search = Search {
            profiler,
            trailed: Trailed::new(model, objective, target.as_ref(), &settings),
            cliques,
            control,
            position: Position::Root,
            stopped: None,
            counting: Counting::default(),
            settings,
        };
        search.control.meter.pause();
        search
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
        if self.cliques.used().is_some() {
            // They are one network, which searches by itself.
            let constraints = self.trailed.model().constraints().map(|(id, _)| id).collect();
            let Statistics { propagations, conflicts, time, .. } = self.statistics();
            let work = ConstraintWork { runs: propagations, conflicts, time, removals: 0 };
            groups = vec![GroupWork { constraints, work }];
        }
        Some(groups)
    }

    /// Resets the search to its beginning without rebuilding anything. Assumptions are dropped.
    pub fn reset(&mut self) {
        self.trailed.end_learning(self.control.observer.is_some());
        self.trailed.forget_first();
        self.control.reset();
        self.position = Position::Root;
        self.stopped = None;
        self.counting = Counting::default();
        self.cliques.hide(self.trailed.store_mut());
        if self.cliques.reset() {
            self.use_cliques();
        } else {
            self.trailed.reset();
        }
    }

    /// Opens the base level, for assumptions, and chooses the space to search.
    fn open_base(&mut self) {
        if self.trailed.open_base(&mut self.control) {
            if self.trailed.is_root_fixpoint() {
                self.cliques.see_root(self.trailed.model(), self.trailed.store());
            }
            self.use_cliques();
        }
    }

    /// Moves the search to the clique graph, if there is one and no observer is set.
    fn use_cliques(&mut self) {
        let is_allowed = self.control.observer.is_none() && self.trailed.is_root_fixpoint();
        self.cliques.set_used(is_allowed);
    }

    /// Moves the search back to the store, with the same assumptions, if it has not begun.
    fn leave_cliques(&mut self) {
        if self.position == Position::Root {
            self.cliques.leave(self.trailed.store_mut());
        }
    }

    /// Resets the search as [`Search::reset`] does, with other random choices. One of these choices
    /// is the order of variables that the variable order holds equal.
    pub(crate) fn reset_at_random(&mut self, seed: u64) {
        self.reset();
        self.leave_cliques();
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
    /// [`Simd`] runs the constraints as one clique graph, the work of each constraint is not
    /// visible. A search that is observed before it begins therefore does without
    /// the kernel, and one that has begun is observed from its next reset on.
    pub fn observe(&mut self, observer: Option<Box<dyn Observer + Send>>) {
        if observer.is_some() {
            self.leave_cliques();
        }
        self.trailed.keep_removals(observer.is_some());
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
        let is_possible = match (self.cliques.search(), self.position) {
            (Some(search), _) => search.propagate(&mut self.control),
            (None, Position::End) => false,
            (None, Position::Root | Position::Node) if self.trailed.depth() == 0 => {
                self.position = Position::Node;
                let propagated = self.trailed.propagate_assumptions(&mut self.control);
                self.control.statistics.propagations = self.trailed.runs();
                propagated.is_ok()
            }
            (None, _) => true,
        };
        self.control.record_time();
        if is_possible {
            // Before the search has begun, assumptions only remove values.
            match self.position {
                Position::Root => self.cliques.show_narrower(self.trailed.store_mut()),
                Position::Node | Position::Solution | Position::End => self.show(),
            }
            return Ok(self.trailed.store());
        }
        self.cliques.hide(self.trailed.store_mut());
        self.position = Position::End;
        Err(Conflict)
    }

    /// Writes the last solution into the store, if it is not there.
    fn show(&mut self) {
        self.cliques.show(self.trailed.store_mut());
    }

    /// Returns the only variable in which the last solution differs from the one before, if that is
    /// known.
    pub(crate) fn only_changed(&self) -> Option<Var> {
        match self.cliques.used() {
            Some(search) => search.only_changed(),
            None => self.trailed.only_changed(),
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

    /// Returns the model that is searched, to be shared with other searches.
    fn shared_model(&self) -> Arc<Model> {
        Arc::clone(self.trailed.model())
    }

    /// Returns the model that is searched.
    pub fn model(&self) -> &Model {
        self.trailed.model()
    }

    /// Returns the store: the values that are still possible at this point of the search, or those
    /// that were left when [`Search::propagate`] returned a conflict.
    pub fn store(&self) -> &Store {
        self.trailed.store()
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
