//! Branch and bound: a search for better and better solutions (incumbents) of a model, for one
//! objective after the other.
//!
//! Invariant: `best` is the solution found last. It is the best so far: no solution has lesser sums
//! of the targets before that of the running stage, and the same sums mean a greater one of this.

use super::dives::Dives;
use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::run::{Observer, SolutionCount, Statistics};
use crate::search::objective::{SearchTarget, at_most};
use crate::search::settings::Settings;
use crate::search::{Search, Status};
use crate::state::{Domain, Var};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The most decisions, beside one for each value of a start, after which it is not completed.
const DECISIONS: u64 = 1_000;

/// A branch-and-bound search. It starts when its first solution is requested, so changing the
/// settings before costs nothing.
pub(crate) struct BranchAndBound {
    model: Arc<Model>,
    /// The sums to minimize, in order of importance; at least one.
    targets: Vec<SearchTarget>,
    pub(super) settings: Settings,
    /// The observer of the next search.
    observer: Option<Box<dyn Observer + Send>>,
    /// The number of the target that is minimized now; those before it are as small as possible.
    stage: usize,
    pub(super) search: Option<Box<Search>>,
    /// The statistics of the searches before.
    pub(super) before: Statistics,
    pub(super) best: Option<Vec<Int>>,
    /// The searches near the best solution, if there are some.
    pub(super) dives: Option<Dives>,
    /// The least sum of the first target that propagation leaves, once it was asked for.
    root_bound: OnceLock<Option<Int>>,
}

impl BranchAndBound {
    /// Returns a search for smaller and smaller sums of the terms of `target`.
    pub(crate) fn new(
        model: Arc<Model>,
        target: SearchTarget,
        settings: Settings,
    ) -> BranchAndBound {
        BranchAndBound {
            model,
            targets: vec![target],
            settings,
            observer: None,
            stage: 0,
            search: None,
            before: Statistics::default(),
            best: None,
            dives: None,
            root_bound: OnceLock::new(),
        }
    }

    /// Sets the settings, and restarts the search from the beginning.
    pub(crate) fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.restart();
    }

    /// Adds a target, less important than those before it, on `model`, which has the variables and
    /// the constraints of the model before; and restarts the search from the beginning.
    pub(crate) fn add_target(&mut self, model: Arc<Model>, target: SearchTarget) {
        self.model = model;
        self.targets.push(target);
        self.restart();
    }

    /// Tries these values first, and restarts the search from the beginning.
    pub(crate) fn start_from(&mut self, start: Arc<[(Var, Int)]>) {
        self.targets[0].start = start;
        self.restart();
    }

    /// Searches near the best solution in turns, where this share of `vars` keeps its values, and
    /// restarts the search from the beginning.
    pub(crate) fn dive_from(&mut self, vars: Vec<Var>, percent: u8) {
        self.dives = Some(Dives::new(vars, percent));
        self.restart();
    }

    fn restart(&mut self) {
        self.end_search();
        if let Some(dives) = &mut self.dives {
            dives.reset();
        }
        (self.stage, self.best) = (0, None);
        self.before = Statistics::default();
        self.root_bound = OnceLock::new();
    }

    /// Drops the search, and keeps its observer for the next.
    pub(super) fn end_search(&mut self) {
        if let Some(mut search) = self.search.take() {
            self.observer = search.take_observer();
        }
    }

    /// Sets an observer of everything that happens from now on; `None` removes it.
    pub(crate) fn observe(&mut self, observer: Option<Box<dyn Observer + Send>>) {
        match &mut self.search {
            Some(search) => search.observe(observer),
            None => self.observer = observer,
        }
    }

    /// Returns the model without bounds on the targets.
    pub(crate) fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// Returns the sums to minimize, the most important first.
    pub(crate) fn targets(&self) -> &[SearchTarget] {
        &self.targets
    }

    /// Finds a better solution; returns `false` if there is none, or a limit is reached.
    pub(crate) fn advance(&mut self) -> bool {
        loop {
            let search = match self.search.take() {
                Some(search) => search,
                None => Box::new(self.search_of_stage()),
            };
            self.search = Some(search);
            self.begin_turn();
            let search = self.search.as_mut().expect("it was set");
            if let Some(store) = search.next_solution() {
                let best = self.best.get_or_insert_default();
                best.clear();
                best.extend(store.values());
                self.forget_dive();
                return true;
            }
            if self.is_turn_over() {
                if self.dive() {
                    return true;
                }
                continue;
            }
            let search = self.search.as_ref().expect("it was set");
            let is_done = search.status() == Status::Exhausted && self.best.is_some();
            if !is_done || self.stage + 1 == self.targets.len() {
                return false;
            }
            self.before += search.statistics();
            self.end_search();
            self.stage += 1;
        }
    }

    /// Returns the search for lesser sums of the target of this stage than that of the best
    /// solution. The sums of the targets before keep their values, which are the least.
    pub(super) fn search_of_stage(&mut self) -> Search {
        let mut model = Arc::clone(&self.model);
        let mut target = self.targets[self.stage].clone();
        if let Some(best) = &self.best {
            let model = Arc::make_mut(&mut model);
            for done in &self.targets[..self.stage] {
                model.add_constraint(at_most(&done.terms, done.sum(best)));
            }
            model.add_constraint(at_most(&target.terms, target.sum(best) - 1));
            let values = self.model.variables().zip(best.iter().copied());
            target.start = values.collect();
        } else if let Some(start) = self.completed(&target.start) {
            target.start = start;
        }
        let mut settings = self.settings.clone();
        settings.limits = settings.limits.after(&self.before);
        let mut search = Search::aiming(model, target, settings);
        search.observe(self.observer.take());
        search
    }

    /// Returns the values of a solution that has those of `start`, if the search for one ends soon.
    /// `None` if it does not, or if there are no values to complete.
    fn completed(&mut self, start: &[(Var, Int)]) -> Option<Arc<[(Var, Int)]>> {
        if start.is_empty() || start.len() == self.model.variables().len() {
            return None;
        }
        let mut settings = self.settings.clone();
        let most = DECISIONS + start.len() as u64;
        let limits = &mut settings.limits;
        limits.decisions = Some(limits.decisions.map_or(most, |decisions| decisions.min(most)));
        limits.solutions = None;
        let mut search = Search::with_settings(Arc::clone(&self.model), settings);
        let is_possible = search.assume_all(start).is_ok();
        let found = if is_possible { search.next_solution() } else { None };
        let values = found.map(|store| self.model.variables().zip(store.values()).collect());
        // The solution is found again, and counted then.
        self.before += Statistics { solutions: SolutionCount::default(), ..search.statistics() };
        values
    }

    /// Returns the best solution so far.
    pub(crate) fn best(&self) -> Option<&[Int]> {
        self.best.as_deref()
    }

    /// Returns the sums of the targets in the solution with the values of `row`.
    pub(crate) fn sums(&self, row: &[Int]) -> impl Iterator<Item = Int> {
        self.targets.iter().map(|target| target.sum(row))
    }

    /// Returns a lower bound on the sum of the first target: the least one that is not excluded.
    /// `None` if there is no solution.
    pub(crate) fn bound(&self) -> Option<Int> {
        let is_done = self.stage > 0 || self.status() == Status::Exhausted;
        match &self.best {
            best if is_done => best.as_ref().map(|best| self.targets[0].sum(best)),
            best => {
                let proved = self.search.as_ref().and_then(|search| search.objective_bound());
                let root = *self.root_bound.get_or_init(|| self.root_bound());
                // The proved bound is one of better solutions than the best so far.
                let best = best.as_ref().map_or(Int::MAX, |best| self.targets[0].sum(best));
                Some(root?.max(proved.unwrap_or(Int::MIN).min(best)))
            }
        }
    }

    /// Returns the least sum of the first target that propagation leaves; the least one of the
    /// values of the variables if no time is left.
    fn root_bound(&self) -> Option<Int> {
        let terms = self.targets[0].terms.iter();
        let least = |factor: Int, domain: Domain<'_>| {
            factor * if factor < 0 { domain.max() } else { domain.min() }
        };
        if self.settings.limits.are_over() {
            return Some(terms.map(|&(factor, var)| least(factor, self.model.domain(var))).sum());
        }
        let mut search = Search::with_settings(Arc::clone(&self.model), self.settings.clone());
        let store = search.propagate().ok()?;
        Some(terms.map(|&(factor, var)| least(factor, store.domain(var))).sum())
    }

    pub(crate) fn status(&self) -> Status {
        self.search.as_ref().map_or(Status::Open, |search| search.status())
    }

    /// Returns the passes of presolve that have changed the model of this stage.
    pub(crate) fn passes(&self) -> &[(&'static str, usize)] {
        self.search.as_ref().map_or(&[], |search| search.passes())
    }

    /// Returns the settings of other work that comes after this.
    pub(crate) fn settings_after(&self) -> Settings {
        let mut settings = self.settings.clone();
        settings.limits = settings.limits.of_work_after(&self.statistics());
        settings
    }

    pub(crate) fn statistics(&self) -> Statistics {
        let mut statistics = self.before.clone();
        if let Some(search) = &self.search {
            statistics += search.statistics();
        }
        statistics
    }
}

impl fmt::Debug for BranchAndBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BranchAndBound")
            .field("targets", &self.targets)
            .field("search", &self.search)
            .finish_non_exhaustive()
    }
}
