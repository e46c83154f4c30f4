//! The questions of every problem: its solutions, their number, and its verdict.
//!
//! Invariant: a question searches with the settings of the problem unless it takes its own.

use super::{Solution, Solutions, Verdict};
use crate::modelling::{Problem, Value};
use crate::run::SolutionCount;
use crate::search::settings::Settings;
use std::borrow::Cow;
use std::hash::Hash;
use std::sync::Arc;

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Returns the first solution, or `None` if there is none, or none was found within the limits.
    pub fn solution(&self) -> Option<Solution<K, V>> {
        self.solutions().next()
    }

    /// Returns an iterator over the solutions. Each is searched for on demand.
    pub fn solutions(&self) -> Solutions<'_, K, V> {
        self.search(self.settings.clone())
    }

    /// Returns an iterator over the solutions that owns the problem, so that it can be stored or
    /// sent to another thread.
    ///
    /// ```
    /// use kumiki::{Problem, Solutions};
    ///
    /// fn squares() -> Result<Solutions<'static, &'static str, i32>, kumiki::Error<&'static str>> {
    ///     let mut problem = Problem::new();
    ///     problem.add_variables(["x", "y"], 0..100)?;
    ///     problem.add_constraint(|x, y| x * x == y, ["x", "y"])?;
    ///     Ok(problem.into_solutions())
    /// }
    /// assert_eq!(squares()?.count(), 10);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn into_solutions<'a>(self) -> Solutions<'a, K, V> {
        let (model, settings) = (Arc::clone(&self.model), self.listed(self.settings.clone()));
        Solutions::new(Cow::Owned(self), model, settings)
    }

    /// Returns the solutions, searched with other settings.
    pub fn search(&self, settings: impl Into<Settings>) -> Solutions<'_, K, V> {
        Solutions::new(Cow::Borrowed(self), Arc::clone(&self.model), self.listed(settings.into()))
    }

    /// Returns the number of solutions, whatever its size. Builds none of them.
    pub fn count(&self) -> SolutionCount {
        self.solutions().count()
    }

    /// Returns the verdict: exactly one solution, none, or several.
    pub fn verdict(&self) -> Verdict<K, V> {
        self.solutions().verdict()
    }
}
