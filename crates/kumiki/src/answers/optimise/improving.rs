//! Better and better solutions (incumbents) of a problem, the last of which is optimal.
//!
//! Invariant: each solution is better than all before it; only a solution that is proved to be
//! optimal is reported as such.

use super::IntoObjective;
use super::minimizing::Minimizing;
use super::objective::{Aim, Goal};
use crate::answers::solution::Cells;
use crate::answers::{Row, Solution};
use crate::arithmetic::Int;
use crate::modelling::{Error, Problem, Value};
use crate::run::Statistics;
use crate::search::Status;
use crate::search::objective::Target;
use crate::search::settings::Settings;
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

/// An incumbent: a solution that is better than all before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Improved<K: Hash + Eq, V: Eq> {
    /// The value of the objective.
    pub value: Int,
    /// The solution.
    pub solution: Solution<K, V>,
}

/// An iterator over incumbents: better and better solutions of a [`Problem`], found on demand, from
/// [`Problem::minimize`] and [`Problem::maximize`].
///
/// The items are [`Improved`]. After the last item, [`Improving::status`] reports if that item is
/// optimal, or a limit was reached.
pub struct Improving<'p, K, V> {
    problem: &'p Problem<K, V>,
    aim: Aim,
    run: Minimizing,
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Minimizes a sum of coefficients times variables: returns solutions with smaller and smaller
    /// sums, the last of which is optimal.
    ///
    /// ```
    /// use kumiki::{Problem, search::Status};
    ///
    /// // 27 kg are to be carried, in boxes of 10, 6 and 1 kg that cost 7, 4 and 1.
    /// let mut problem = Problem::new();
    /// problem.add_variables(["tens", "sixes", "ones"], 0..=30)?;
    /// let carries = |tens: i32, sixes: i32, ones: i32| 10 * tens + 6 * sixes + ones >= 27;
    /// problem.add_constraint(carries, ["tens", "sixes", "ones"])?;
    ///
    /// let mut improving = problem.minimize([(7, "tens"), (4, "sixes"), (1, "ones")])?;
    /// let last = improving.by_ref().last().expect("it can be carried");
    /// assert_eq!(improving.status(), Status::Exhausted); // there is no better one
    /// assert_eq!(last.value, 19);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// If only the optimum is needed, [`Improving::best`] is shorter. One thread searches,
    /// regardless of [`Settings::threads`]. Soft constraints are ignored.
    ///
    /// # Errors
    /// Returns an error if there is no variable of such a name, if its values are not whole
    /// numbers, or if the sum could be too large to be exact.
    pub fn minimize<How>(
        &self,
        objective: impl IntoObjective<K, How>,
    ) -> Result<Improving<'_, K, V>, Error<K>> {
        Ok(Improving::new(self, self.aim(objective, Goal::Least)?))
    }

    /// Maximizes a sum of coefficients times variables: returns solutions with larger and larger
    /// sums; else as [`Problem::minimize`].
    ///
    /// ```
    /// use kumiki::{AllVariables, MaxSum, Problem};
    ///
    /// // What to pack: weights 12, 2, 1, 4, 1 of which 15 fit, worth 4, 2, 1, 10, 2.
    /// let mut problem = Problem::new();
    /// let names = ["lamp", "map", "cup", "camera", "torch"];
    /// problem.add_variables(names, [false, true])?;
    /// problem.add_constraint(MaxSum(15).times([12, 2, 1, 4, 1]), AllVariables)?;
    /// let best = problem.maximize([4, 2, 1, 10, 2].into_iter().zip(names))?.best().unwrap();
    /// assert_eq!(best.value, 15); // all but the lamp
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Problem::minimize`].
    pub fn maximize<How>(
        &self,
        objective: impl IntoObjective<K, How>,
    ) -> Result<Improving<'_, K, V>, Error<K>> {
        Ok(Improving::new(self, self.aim(objective, Goal::Greatest)?))
    }
}

impl<'p, K: Hash + Eq + Clone, V: Value> Improving<'p, K, V> {
    fn new(problem: &'p Problem<K, V>, aim: Aim) -> Improving<'p, K, V> {
        let settings = problem.listed(problem.settings().clone());
        let target = Target { terms: aim.terms.clone(), preferred: None };
        let run = Minimizing::new(Arc::clone(problem.model()), target, settings);
        Improving { problem, aim, run }
    }

    /// Sets other settings than those of the problem, and restarts the search from the beginning.
    ///
    /// ```
    /// use kumiki::{Limits, Problem, Settings};
    /// use std::time::Duration;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y"], 0..100)?;
    /// problem.add_constraint(|x: i64, y: i64| (x * y) % 97 == 1, ["x", "y"])?;
    /// let a_minute = Settings::default().limits(Limits::none().time(Duration::from_secs(60)));
    /// let best = problem.maximize([(1, "x"), (1, "y")])?.with_settings(a_minute).best();
    /// assert_eq!(best.unwrap().value, 196); // 98 · 98 is 99 · 97 + 1
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn with_settings(mut self, settings: impl Into<Settings>) -> Improving<'p, K, V> {
        self.run.set_settings(self.problem.listed(settings.into()));
        self
    }

    /// Searches to the end, or to a limit, and returns the best solution found, also before this
    /// call; `None` if none was. To learn if it is optimal, read [`Improving::status`] after the
    /// last item of the iterator instead.
    pub fn best(mut self) -> Option<Improved<K, V>> {
        while self.advance() {}
        self.improved()
    }

    /// Advances to a better solution; returns false if there is none.
    fn advance(&mut self) -> bool {
        let Improving { problem, run, .. } = self;
        problem.naming(|| run.advance())
    }

    /// Returns the best solution so far.
    fn improved(&self) -> Option<Improved<K, V>> {
        let (row, sum) = self.run.best()?;
        let (names, tables) = self.problem.names_and_tables();
        let row = Row { names, tables, cells: Cells::Numbers(row) };
        Some(Improved { value: self.aim.value(sum), solution: row.to_solution() })
    }

    /// Returns the progress of the search: [`Status::Exhausted`] if the last solution is proved to
    /// be optimal, or there is none.
    pub fn status(&self) -> Status {
        self.run.status()
    }

    /// Returns statistics of the search so far.
    pub fn statistics(&self) -> Statistics {
        self.run.statistics()
    }
}

impl<K: Hash + Eq + Clone, V: Value> Iterator for Improving<'_, K, V> {
    type Item = Improved<K, V>;

    fn next(&mut self) -> Option<Improved<K, V>> {
        if self.advance() { self.improved() } else { None }
    }
}

impl<K: fmt::Debug, V> fmt::Debug for Improving<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Improving")
            .field("problem", &self.problem)
            .field("run", &self.run)
            .finish_non_exhaustive()
    }
}
