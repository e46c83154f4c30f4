//! Incumbents: ever better solutions of a problem, the last of which is optimal.
//!
//! Invariant: each incumbent is better than all before it. Only a solution that is proved to be
//! optimal is reported as such. The indicator variables of violated constraints come after the
//! variables of the problem, and are never part of a solution.

use super::branch_and_bound::BranchAndBound;
use super::objective::ScaledObjective;
use super::relaxation::{Relaxation, SoftConstraint};
use crate::answers::solution::Cells;
use crate::answers::{Row, Solution};
use crate::arithmetic::Int;
use crate::modelling::problem::soft::write_title;
use crate::modelling::{Error, Problem, Value};
use crate::run::{Observer, Statistics};
use crate::search::Status;
use crate::search::objective::SearchTarget;
use crate::search::settings::Settings;
use crate::state::{Store, Var};
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

/// An incumbent: a solution that is better than all before it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Incumbent<K: Hash + Eq, V: Eq> {
    /// The value of the objective, or of the most important of several. For soft constraints it is
    /// the total weight of the violated ones.
    pub value: Int,
    /// The values of all objectives, the most important first.
    pub values: Vec<Int>,
    /// The violated soft constraints, in the order of addition. The list is empty if no objective
    /// is their weight.
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
        write_title(f, self.name.as_deref(), &self.scope)
    }
}

/// An iterator over incumbents, found on demand: better and better solutions of a [`Problem`], from
/// [`Problem::minimize`], [`Problem::maximize`], [`Problem::minimize_violations`] and
/// [`Problem::least_violated`].
///
/// The items are [`Incumbent`]s. After the last item, [`Incumbents::status`] reports if that item
/// is optimal, or a limit was reached. A limit of [solutions](crate::Limits::solutions) limits the
/// number of incumbents. Another thread, or a signal, ends the search by the
/// [flag](crate::Limits::stop) of its limits.
pub struct Incumbents<'p, K, V> {
    pub(super) problem: &'p Problem<K, V>,
    /// The objectives, the most important first.
    pub(super) objectives: Vec<Measure>,
    pub(super) search: BranchAndBound,
}

/// The objective of incumbents.
pub(super) enum Measure {
    /// A sum of variables.
    Sum(ScaledObjective),
    /// The total weight of the violated ones of these constraints.
    Violations(Vec<SoftConstraint>),
}

impl Measure {
    /// Returns the value of the objective if the sum to minimize is `sum`.
    fn value(&self, sum: Int) -> Int {
        match self {
            Measure::Sum(objective) => objective.value(sum),
            Measure::Violations(_) => sum,
        }
    }

    /// Returns the constraints that may be violated.
    fn soft(&self) -> &[SoftConstraint] {
        match self {
            Measure::Sum(_) => &[],
            Measure::Violations(soft) => soft,
        }
    }
}

impl<'p, K: Hash + Eq + Clone, V: Value> Incumbents<'p, K, V> {
    /// Returns the incumbents of a problem some of whose constraints may be violated.
    pub(super) fn of_relaxation(
        problem: &'p Problem<K, V>,
        relaxation: Relaxation,
    ) -> Incumbents<'p, K, V> {
        let Relaxation { model, soft, order } = relaxation;
        let terms = soft.iter().map(|one| (one.weight as Int, one.violated)).collect();
        // The value that violates least is tried first.
        let choose = move |store: &Store, var: Var| order.choose(store, var);
        let target = SearchTarget { preferred: Some(Arc::new(choose)), ..SearchTarget::new(terms) };
        let search = BranchAndBound::new(model, target, problem.settings().clone());
        Incumbents { problem, objectives: vec![Measure::Violations(soft)], search }
    }

    /// Tries these values before all others (a warm start), and restarts the search from the
    /// beginning. If they are a solution, it is the first incumbent. If not all variables have a
    /// value, so is a solution that has these values, if one is found soon. Values that turn out to
    /// be impossible are no error.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b", "c"], 1..=9)?;
    /// problem.add_constraint(AllDifferent, AllVariables)?;
    /// let known = [("a", 9), ("b", 7), ("c", 8)];
    /// let mut incumbents = problem.maximize("a * b - c")?.starting_from(known)?;
    /// assert_eq!(incumbents.next().expect("it is a solution").value, 55);
    /// assert_eq!(incumbents.best().expect("it has a solution").value, 71);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is no variable of such a name, or it never has such a value.
    pub fn starting_from(
        mut self,
        values: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Incumbents<'p, K, V>, Error<K>> {
        self.search.start_from(self.problem.numbered(values)?.into());
        Ok(self)
    }

    /// Searches near the best solution, too (large neighbourhood search): in turns with the
    /// complete search, short ones keep the values of `percent` of a hundred of these variables,
    /// drawn by the seed. Only the complete search proves that an incumbent is optimal. It
    /// restarts from the beginning, now and whenever a short one finds a better solution.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b", "c"], 1..=9)?;
    /// problem.add_constraint(AllDifferent, AllVariables)?;
    /// let incumbents = problem.maximize("a * b - c")?.diving(["a", "b", "c"], 50)?;
    /// assert_eq!(incumbents.best().expect("it has a solution").value, 71);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is no variable of such a name.
    pub fn diving(
        mut self,
        names: impl IntoIterator<Item = K>,
        percent: u8,
    ) -> Result<Incumbents<'p, K, V>, Error<K>> {
        let vars: Result<Vec<Var>, _> =
            names.into_iter().map(|name| self.problem.var(name)).collect();
        self.search.dive_from(vars?, percent);
        Ok(self)
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
        self.search.set_settings(match self.objectives[0] {
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
    pub(super) fn advance(&mut self) -> bool {
        let Incumbents { problem, search, .. } = self;
        problem.naming(|| search.advance())
    }

    /// Returns the best solution so far.
    fn incumbent(&self) -> Option<Incumbent<K, V>> {
        let numbers = self.search.best()?;
        let sums = self.objectives.iter().zip(self.search.sums(numbers));
        let values: Vec<Int> = sums.map(|(objective, sum)| objective.value(sum)).collect();
        let violated = self.soft().filter(|soft| numbers[soft.violated.index()] != 0);
        let (names, tables) = self.problem.names_and_tables();
        let row = Row { names, tables, cells: Cells::Numbers(numbers) };
        Some(Incumbent {
            value: values[0],
            values,
            violated: violated.map(|soft| self.violated(soft)).collect(),
            solution: row.to_solution(),
        })
    }

    /// Returns the constraints that may be violated.
    pub(super) fn soft(&self) -> impl Iterator<Item = &SoftConstraint> {
        self.objectives.iter().flat_map(Measure::soft)
    }

    /// Returns the description of a violated constraint.
    fn violated(&self, soft: &SoftConstraint) -> Violated<K> {
        let (name, scope) = self.problem.described(soft.handle);
        Violated { name, scope, weight: soft.weight }
    }

    /// Returns a bound on the value of the first objective: no solution has a better one. It is the
    /// value of the best solution if that is proved to be optimal. `None` if there is no solution.
    ///
    /// Before the search it is the bound that propagation alone finds. It rises with what the
    /// search proves without a decision.
    ///
    /// ```
    /// use kumiki::{Limits, Problem, Settings};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y"], 0..100)?;
    /// problem.add_expression("3 * x + 5 * y <= 41")?;
    /// let mut incumbents = problem.maximize("2 * x + 3 * y")?;
    /// let first = incumbents.next().expect("it has a solution");
    /// assert!(first.value <= 27 && incumbents.bound() >= Some(27));
    /// while incumbents.next().is_some() {}
    /// assert_eq!((incumbents.bound(), incumbents.gap()), (Some(27), Some(0)));
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn bound(&self) -> Option<Int> {
        let bound = self.problem.naming(|| self.search.bound());
        Some(self.objectives[0].value(bound?))
    }

    /// Returns the distance between the value of the best solution so far and the
    /// [bound](Incumbents::bound); `None` if there is no solution yet.
    pub fn gap(&self) -> Option<u64> {
        let best = self.search.sums(self.search.best()?).next()?;
        Some(self.objectives[0].value(best).abs_diff(self.bound()?))
    }

    /// Sets an `observer` of the events from now on, in the engine's terms: [`Problem::name`] and
    /// [`Problem::value`] translate them, except for the auxiliary variables, which come after
    /// those of the problem. `None` removes it.
    pub fn observe(&mut self, observer: Option<Box<dyn Observer + Send>>) {
        self.search.observe(observer);
    }

    /// Returns the progress of the search: [`Status::Exhausted`] if the last solution is proved to
    /// be optimal, or there is none.
    pub fn status(&self) -> Status {
        self.search.status()
    }

    /// Returns the passes of presolve that have changed the model of the search so far, in their
    /// order: what each works on, and the number of constraints that it has replaced or added. A
    /// search for a proof does without them.
    pub fn passes(&self) -> &[(&'static str, usize)] {
        self.search.passes()
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
