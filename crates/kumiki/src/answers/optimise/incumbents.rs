//! Incumbents: ever better solutions of a problem, the last of which is optimal.
//!
//! Invariant: each incumbent is better than all before it. Only a solution that is proved to be
//! optimal is reported as such. The indicator variables of violated constraints come after the
//! variables of the problem, and are never part of a solution.

use super::IntoObjective;
use super::branch_and_bound::BranchAndBound;
use super::objective::{ScaledObjective, Sense};
use super::relaxation::{Relaxation, SoftConstraint};
use crate::answers::solution::Cells;
use crate::answers::{Row, Solution};
use crate::arithmetic::Int;
use crate::modelling::{Error, Problem, Value};
use crate::run::Statistics;
use crate::search::Status;
use crate::search::objective::Target;
use crate::search::settings::Settings;
use crate::state::{Store, Var};
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

/// An incumbent: a solution that is better than all before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incumbent<K: Hash + Eq, V: Eq> {
    /// The value of the objective. For soft constraints it is the total weight of the violated
    /// ones.
    pub value: Int,
    /// The violated soft constraints, in the order of addition. The list is empty if the objective
    /// is a sum of variables.
    pub violated: Vec<Violated<K>>,
    /// The solution.
    pub solution: Solution<K, V>,
}

/// A constraint that is violated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violated<K> {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its scope.
    pub scope: Vec<K>,
    /// The cost of the violation.
    pub weight: u64,
}

impl<K: fmt::Debug> fmt::Display for Violated<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => f.write_str(name),
            None => write!(f, "the constraint on {:?}", self.scope),
        }
    }
}

/// An iterator over incumbents, found on demand: better and better solutions of a [`Problem`], from
/// [`Problem::minimize`], [`Problem::maximize`], [`Problem::minimize_violations`] and
/// [`Problem::least_violated`].
///
/// The items are [`Incumbent`]s. After the last item, [`Incumbents::status`] reports if that item
/// is optimal, or a limit was reached. A limit of [solutions](crate::Limits::solutions) limits the
/// number of incumbents.
pub struct Incumbents<'p, K, V> {
    problem: &'p Problem<K, V>,
    objective: Measure,
    search: BranchAndBound,
}

/// The objective of incumbents.
enum Measure {
    /// A sum of variables.
    Sum(ScaledObjective),
    /// The total weight of the violated ones of these constraints.
    Violations(Vec<SoftConstraint>),
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
    /// let mut incumbents = problem.minimize([(7, "tens"), (4, "sixes"), (1, "ones")])?;
    /// let last = incumbents.by_ref().last().expect("it can be carried");
    /// assert_eq!(incumbents.status(), Status::Exhausted); // there is no better one
    /// assert_eq!(last.value, 19);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// If only the optimum is needed, [`Incumbents::best`] is shorter. One thread searches,
    /// regardless of [`Settings::threads`]. Soft constraints are ignored.
    ///
    /// # Errors
    /// Returns an error if there is no variable of such a name, if its values are not whole
    /// numbers, or if the sum could be too large to be exact.
    pub fn minimize<How>(
        &self,
        objective: impl IntoObjective<K, How>,
    ) -> Result<Incumbents<'_, K, V>, Error<K>> {
        Ok(Incumbents::of_sum(self, self.scaled(objective, Sense::Minimize)?))
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
    ) -> Result<Incumbents<'_, K, V>, Error<K>> {
        Ok(Incumbents::of_sum(self, self.scaled(objective, Sense::Maximize)?))
    }
}

impl<'p, K: Hash + Eq + Clone, V: Value> Incumbents<'p, K, V> {
    fn of_sum(problem: &'p Problem<K, V>, objective: ScaledObjective) -> Incumbents<'p, K, V> {
        let settings = problem.listed(problem.settings().clone());
        let target = Target { terms: objective.terms.clone(), preferred: None };
        let search = BranchAndBound::new(Arc::clone(problem.model()), target, settings);
        Incumbents { problem, objective: Measure::Sum(objective), search }
    }

    /// Returns the incumbents of a problem some of whose constraints may be violated.
    pub(super) fn of_relaxation(
        problem: &'p Problem<K, V>,
        relaxation: Relaxation,
    ) -> Incumbents<'p, K, V> {
        let Relaxation { model, soft, order } = relaxation;
        let terms = soft.iter().map(|one| (one.weight as Int, one.violated)).collect();
        // The value that violates least is tried first.
        let choose = move |store: &Store, var: Var| order.choose(store, var);
        let target = Target { terms, preferred: Some(Arc::new(choose)) };
        let search = BranchAndBound::new(model, target, problem.settings().clone());
        Incumbents { problem, objective: Measure::Violations(soft), search }
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
    ///
    /// It applies to soft constraints as well:
    ///
    /// ```
    /// use kumiki::{Limits, Problem, Settings, search::Status};
    /// use std::time::Duration;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(0..5, 0..3)?;
    /// for at in 0..5 {
    ///     problem.add_soft_constraint(1, |a, b| a != b, [at, (at + 1) % 5])?;
    ///     problem.add_soft_constraint(1, |a, b| a != b, [at, (at + 2) % 5])?;
    /// }
    /// let a_second = Settings::default().limits(Limits::none().time(Duration::from_secs(1)));
    /// let mut incumbents = problem.minimize_violations().with_settings(a_second);
    /// let best = incumbents.by_ref().last().unwrap();
    /// assert_eq!((best.value, incumbents.status()), (2, Status::Exhausted));
    /// # Ok::<(), kumiki::Error<i32>>(())
    /// ```
    pub fn with_settings(mut self, settings: impl Into<Settings>) -> Incumbents<'p, K, V> {
        let settings = settings.into();
        self.search.set_settings(match self.objective {
            Measure::Sum(_) => self.problem.listed(settings),
            Measure::Violations(_) => settings,
        });
        self
    }

    /// Searches to the end, or to a limit, and returns the best solution found, also before this
    /// call; `None` if none was. To learn if it is optimal, read [`Incumbents::status`] after the
    /// last item of the iterator instead.
    pub fn best(mut self) -> Option<Incumbent<K, V>> {
        while self.advance() {}
        self.incumbent()
    }

    /// Advances to a better solution; returns false if there is none.
    fn advance(&mut self) -> bool {
        let Incumbents { problem, search, .. } = self;
        problem.naming(|| search.advance())
    }

    /// Returns the best solution so far.
    fn incumbent(&self) -> Option<Incumbent<K, V>> {
        let (numbers, sum) = self.search.best()?;
        let (value, violated) = match &self.objective {
            Measure::Sum(objective) => (objective.value(sum), Vec::new()),
            Measure::Violations(soft) => (sum, self.violated(soft, numbers)),
        };
        let (names, tables) = self.problem.names_and_tables();
        let row = Row { names, tables, cells: Cells::Numbers(numbers) };
        Some(Incumbent { value, violated, solution: row.to_solution() })
    }

    /// Returns the constraints of `soft` that are violated by the solution with these `numbers`.
    fn violated(&self, soft: &[SoftConstraint], numbers: &[Int]) -> Vec<Violated<K>> {
        let violated = soft.iter().filter(|one| numbers[one.violated.index()] != 0);
        let described = violated.map(|one| {
            let (name, scope) = self.problem.posted(one.handle);
            Violated {
                name: name.map(str::to_owned),
                scope: scope.into_iter().cloned().collect(),
                weight: one.weight,
            }
        });
        described.collect()
    }

    /// Returns the progress of the search: [`Status::Exhausted`] if the last solution is proved to
    /// be optimal, or there is none.
    pub fn status(&self) -> Status {
        self.search.status()
    }

    /// Returns statistics of the search so far.
    pub fn statistics(&self) -> Statistics {
        self.search.statistics()
    }
}

impl<K: Hash + Eq + Clone, V: Value> Iterator for Incumbents<'_, K, V> {
    type Item = Incumbent<K, V>;

    fn next(&mut self) -> Option<Incumbent<K, V>> {
        if self.advance() { self.incumbent() } else { None }
    }
}

impl<K: fmt::Debug, V> fmt::Debug for Incumbents<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Incumbents")
            .field("problem", &self.problem)
            .field("search", &self.search)
            .finish_non_exhaustive()
    }
}
