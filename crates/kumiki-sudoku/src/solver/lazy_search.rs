//! A search that is made on first use.
//!
//! Invariant: the search does not depend on the time when it is made.

use super::kept_search;
use kumiki::{Limits, Settings, engine::Model, search::Search};
use std::sync::Arc;

/// A search that is made on first use. Many solvers are asked for solutions only, and the searches
/// for other questions would double their memory and the time to build them.
#[derive(Debug)]
pub(super) struct LazySearch {
    model: Arc<Model>,
    settings: Settings,
    search: Option<Search>,
}

impl LazySearch {
    /// Returns a search of `model` with `settings`, which is not made yet.
    pub(super) fn new(model: &Arc<Model>, settings: Settings) -> LazySearch {
        LazySearch { model: Arc::clone(model), settings, search: None }
    }

    /// Returns the search.
    pub(super) fn get(&mut self) -> &mut Search {
        self.search.get_or_insert_with(|| kept_search(&self.model, self.settings.clone()))
    }

    /// Sets the limits of the search.
    pub(super) fn set_limits(&mut self, limits: Limits) {
        if let Some(search) = &mut self.search {
            search.set_limits(limits.clone());
        }
        self.settings.limits = limits;
    }
}
