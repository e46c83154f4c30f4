//! The options of a search, as Python states them.
//!
//! Invariant: an option that Python leaves out has the engine's default.

use crate::interrupt::{PendingException, stop_flag};
use kumiki::python_constraint::MinConflicts;
use kumiki::search::{ValueOrder, VariableOrder};
use kumiki::{Limits, Settings};
use pyo3::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// The options of a search.
#[pyclass(name = "Options", module = "kumiki_solver._native", get_all, set_all, from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct SearchOptions {
    /// The order of python-constraint in which variables are decided: by their "degree", or by the
    /// "size" of their domains.
    order: Option<String>,
    /// True if the values are tried from the end of the domain.
    reversed: bool,
    /// True if the values of the first variable are nevertheless tried from the start.
    first_ascending: bool,
    threads: usize,
    seed: u64,
    /// The time limit, in seconds.
    time: Option<f64>,
    /// The greatest number of solutions.
    limit: Option<u64>,
    /// The steps of a run of local search, if that is wanted.
    steps: Option<u64>,
}

#[pymethods]
impl SearchOptions {
    #[new]
    #[pyo3(signature = (order=None, reversed=false, first_ascending=false, *, threads=1, seed=0, time=None, limit=None, steps=None))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn new(
        order: Option<String>,
        reversed: bool,
        first_ascending: bool,
        threads: usize,
        seed: u64,
        time: Option<f64>,
        limit: Option<u64>,
        steps: Option<u64>,
    ) -> SearchOptions {
        SearchOptions { order, reversed, first_ascending, threads, seed, time, limit, steps }
    }
}

impl SearchOptions {
    /// Returns the settings of a search that an exception or a signal stops.
    pub(crate) fn settings(&self, fault: &Arc<PendingException>) -> Settings {
        let mut limits = limits(self.time, fault);
        limits.solutions = self.limit;
        let settings = match self.steps {
            Some(steps) => MinConflicts::new().steps(steps).into(),
            None => Settings::default().threads(self.threads),
        };
        let settings = settings.seed(self.seed).limits(limits);
        match self.order.as_deref() {
            None => settings,
            Some("size") => {
                self.with_order(settings.variable_order(VariableOrder::FewestValuesOnce))
            }
            Some(_) => self.with_order(settings.variable_order(VariableOrder::MaxDegreeOnce)),
        }
    }

    /// Returns whether the values are tried from the end of the domain.
    pub(crate) fn is_reversed(&self) -> bool {
        self.reversed
    }

    /// Returns whether those of the first variable are.
    pub(crate) fn is_first_reversed(&self) -> bool {
        self.reversed && !self.first_ascending
    }

    /// Returns the seed of random choices.
    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    fn with_order(&self, settings: Settings) -> Settings {
        settings.value_order(match (self.reversed, self.first_ascending) {
            (false, _) => ValueOrder::Domain,
            (true, false) => ValueOrder::Reversed,
            (true, true) => ValueOrder::ReversedAfterFirst,
        })
    }
}

/// Returns the limits of a search of at most `time` seconds, which an exception or a signal stops.
pub(crate) fn limits(time: Option<f64>, fault: &Arc<PendingException>) -> Limits {
    let mut limits = Limits::none().stop(stop_flag(fault));
    limits.time =
        time.map(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX));
    limits
}
