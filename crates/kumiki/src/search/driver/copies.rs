//! The choice of the space: copied states, if the constraints of a model form a clique graph or an
//! exact cover.
//!
//! Invariant: while the clique search `is_used`, it holds the assumptions and solutions. The store
//! holds them only after a request for it: `is_shown`.

use crate::cliques::{self, CliqueGraph, Simd};
use crate::propagation::Model;
use crate::run::{Random, Statistics};
use crate::search::objective::MinimizedSum;
use crate::search::settings::{
    LookAhead, Restarts, Settings, UNIT_WHEN_STUCK, ValueOrder, VariableOrder,
};
use crate::search::spaces::copied::induced;
use crate::search::spaces::{CopiedSearch, Covered, ShownState};
use crate::state::Store;

/// The copied states of a search.
pub(super) struct Cliques {
    /// The kernel that would run it.
    kernel: Simd,
    /// `None` if there is no clique graph or exact cover, or not yet.
    search: Option<Box<dyn CopiedSearch>>,
    /// True if the root was examined for a clique graph.
    has_seen_root: bool,
    /// True if the search runs on the clique graph, and not on its store.
    is_used: bool,
    /// True if the store holds the state of the clique search.
    is_shown: bool,
    /// The conflicts without a solution after which the search is stuck, and goes on in the store
    /// and learns; `None` if it does not. Before the root is seen, those of the settings.
    stuck_after: Option<u64>,
    /// The number of conflicts at which the search is stuck, if it goes on in the store then.
    pub(super) stuck_at: Option<u64>,
    /// The conflicts of a run before the first solution; `None` if the search does not restart.
    run: Option<u64>,
    /// The number of conflicts at which it restarts next.
    restarts_at: Option<u64>,
    /// The seed of the values that it decides after a restart.
    seed: u64,
}

/// The conflicts after which a search on a large clique graph is stuck, at most: from 2,000 to
/// 4,000, random quasigroups take the least time.
const MOST_CONFLICTS: u64 = 2_000;

/// The search for a colouring is stuck after so many times the conflicts of the settings: each
/// takes a fortieth of the time of a conflict of a search that learns.
const PATIENCE_FOR_COLOURING: u64 = 100;

/// A clique graph is large from so many values on. Smaller ones are searched so quickly that
/// learning begins too late.
const LARGE: usize = 17;

impl Cliques {
    /// Returns the state that `settings` allow. They must not name an order that the clique search
    /// does not have.
    pub(super) fn new(
        model: &Model,
        settings: &Settings,
        objective: Option<&MinimizedSum>,
    ) -> Self {
        let is_left_to_it = settings.look_ahead == LookAhead::Full
            && matches!(settings.variable_order, VariableOrder::DomDeg)
            && matches!(settings.value_order, ValueOrder::Domain)
            && !settings.restarts.is_regular()
            && !settings.last_conflict
            && settings.learns_after() != Some(0)
            && objective.is_none()
            && model.value_orders().is_empty()
            && model.auxiliary_variables().is_empty();
        let kernel = if is_left_to_it { settings.simd } else { Simd::Off };
        Cliques {
            kernel,
            search: None,
            has_seen_root: false,
            is_used: false,
            is_shown: false,
            stuck_after: settings.learns_after(),
            stuck_at: None,
            run: match settings.restarts {
                Restarts::WhenStuck { after } => Some(after.clamp(1, UNIT_WHEN_STUCK)),
                _ => None,
            },
            restarts_at: None,
            seed: settings.seed,
        }
    }

    /// Returns whether a clique graph could be searched on its own.
    pub(super) fn are_possible(&self) -> bool {
        self.kernel != Simd::Off
    }

    /// Builds the search if the constraints of `model` form a clique graph or an exact cover, and
    /// there is something to search; `root` is a fixpoint of them. Only the first call does so.
    pub(super) fn see_root(&mut self, model: &Model, root: &Store) {
        let is_new = !std::mem::replace(&mut self.has_seen_root, true);
        let is_open = || root.domains().any(|domain| !domain.is_fixed());
        if is_new && self.are_possible() && is_open() {
            let gathered = cliques::gather(model, root, true).filter(|gathered| gathered.is_whole);
            let graph = gathered.as_ref().map(|gathered| &gathered.graph);
            self.set_patience(graph);
            self.search = gathered
                .and_then(|g| induced(g, self.kernel))
                .or_else(|| Some(Box::new(Covered::of(model, root)?)));
        }
    }

    /// Sets how long a search on `graph` goes on before it restarts, and before it is stuck.
    fn set_patience(&mut self, graph: Option<&CliqueGraph>) {
        let is_large = graph.is_some_and(|graph| graph.values().len() >= LARGE);
        let is_colouring = graph.is_some_and(CliqueGraph::is_colouring);
        self.run = self.run.filter(|_| is_large && !is_colouring);
        self.stuck_after = self.stuck_after.and_then(|after| match (is_colouring, is_large) {
            (true, _) => Some(after.saturating_mul(PATIENCE_FOR_COLOURING)),
            (false, true) => Some(after.min(MOST_CONFLICTS)),
            (false, false) => None,
        });
    }

    /// Moves the search to the clique graph, if there is one and `is_allowed`.
    pub(super) fn set_used(&mut self, is_allowed: bool) {
        self.is_used = is_allowed && self.search.is_some();
        self.stuck_at = self.stuck_after.filter(|_| self.is_used);
        self.restarts_at = self.run.filter(|_| self.stuck_at.is_some());
    }

    /// Records that the first solution was found, after so many `conflicts`.
    pub(super) fn solved(&mut self, conflicts: u64) {
        self.stuck_at = self.stuck_after.map(|after| conflicts.saturating_add(after));
        self.restarts_at = None;
    }

    /// Returns the number of conflicts at which the search restarts, or at which it is stuck.
    pub(super) fn looks_at(&self, stuck_at: u64) -> u64 {
        self.restarts_at.map_or(stuck_at, |at| at.min(stuck_at))
    }

    /// Begins the next run, if one is over: returns to the base, and decides for random values from
    /// then on. Some starts lead to a solution soon where others take for ever (Gomes, Selman and
    /// Kautz, *Boosting combinatorial search through randomization*, 1998).
    pub(super) fn restart_if_over(&mut self, statistics: &mut Statistics) {
        let Some(at) = self.restarts_at.filter(|&at| statistics.conflicts >= at) else { return };
        let random = (statistics.restarts == 0).then(|| Random::new(self.seed));
        statistics.restarts += 1;
        if let Some(search) = self.search() {
            search.return_to_base();
            random.into_iter().for_each(|random| search.shuffle(random));
        }
        self.restarts_at = self.run.map(|run| at + run);
    }

    /// Returns the clique search if it is used.
    #[inline]
    pub(super) fn search(&mut self) -> Option<&mut (dyn CopiedSearch + 'static)> {
        if self.is_used { self.search.as_deref_mut() } else { None }
    }

    /// Returns the clique search, to be read, if it is used.
    pub(super) fn used(&self) -> Option<&(dyn CopiedSearch + 'static)> {
        self.search.as_deref().filter(|_| self.is_used)
    }

    /// Resets the clique search if it is used. Returns whether it is.
    pub(super) fn reset(&mut self) -> bool {
        let Some(search) = self.search() else { return false };
        search.reset();
        self.search = self.search.take().map(CopiedSearch::settled);
        true
    }

    /// Removes the state of the clique search from `store`.
    pub(super) fn hide(&mut self, store: &mut Store) {
        if std::mem::take(&mut self.is_shown) {
            store.pop_to(0);
            store.push_level();
        }
    }

    /// Moves the state of the clique search into `store`, which is searched from then on. The
    /// clique search is as at its beginning, and used again after the next reset.
    pub(super) fn leave(&mut self, store: &mut Store) {
        self.show(store);
        if let Some(search) = self.search() {
            search.reset();
        }
        (self.is_used, self.is_shown, self.stuck_at) = (false, false, None);
    }

    /// Writes the state of the clique search into `store`, if it is used.
    pub(super) fn show(&mut self, store: &mut Store) {
        self.hide(store);
        self.show_narrower(store);
    }

    /// Does the same if the store shows nothing, or a state of which values were only removed.
    pub(super) fn show_narrower(&mut self, store: &mut Store) {
        if let Some(search) = self.used() {
            store.set_running(None);
            search.show(store, ShownState::Present);
            store.clear_events();
            self.is_shown = true;
        }
    }
}
