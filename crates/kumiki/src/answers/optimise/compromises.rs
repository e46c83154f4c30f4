//! Solutions that violate less and less of the soft constraints.
//!
//! Invariant: the indicator variables of violated constraints come after those of the problem, and
//! are never shown.

use super::minimizing::Minimizing;
use super::softened::{Softened, Wish};
use crate::answers::solution::Cells;
use crate::answers::{Row, Solution};
use crate::arithmetic::Int;
use crate::modelling::{Problem, Value};
use crate::run::Statistics;
use crate::search::Status;
use crate::search::objective::Target;
use crate::search::settings::Settings;
use crate::state::{Store, Var};
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

/// An incumbent with the constraints that it violates, whose total weight is lower than in all
/// before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compromise<K: Hash + Eq, V: Eq> {
    /// The total weight of what is violated.
    pub cost: u64,
    /// The constraints that are violated, in the order of addition.
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

/// An iterator over incumbents that violate less and less, found on demand, from
/// [`Problem::compromises`] and [`Problem::least_violated`].
///
/// The items are [`Compromise`]s. After the last item, [`Compromises::status`] reports if that item
/// is optimal, or a limit was reached. A limit of [solutions](crate::Limits::solutions) limits the
/// number of compromises.
pub struct Compromises<'p, K, V> {
    problem: &'p Problem<K, V>,
    wishes: Vec<Wish>,
    run: Minimizing,
}

impl<'p, K: Hash + Eq + Clone, V: Value> Compromises<'p, K, V> {
    pub(crate) fn new(problem: &'p Problem<K, V>, softened: Softened) -> Compromises<'p, K, V> {
        let Softened { model, wishes, preference } = softened;
        let terms = wishes.iter().map(|wish| (wish.weight as Int, wish.violated)).collect();
        // The value that violates least is tried first.
        let choose = move |store: &Store, var: Var| preference.choose(store, var);
        let target = Target { terms, preferred: Some(Arc::new(choose)) };
        let run = Minimizing::new(model, target, problem.settings().clone());
        Compromises { problem, wishes, run }
    }

    /// Sets other settings than those of the problem, and restarts the search from the beginning.
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
    /// let mut compromises = problem.compromises().with_settings(a_second);
    /// let best = compromises.by_ref().last().unwrap();
    /// assert_eq!((best.cost, compromises.status()), (2, Status::Exhausted));
    /// # Ok::<(), kumiki::Error<i32>>(())
    /// ```
    pub fn with_settings(mut self, settings: impl Into<Settings>) -> Compromises<'p, K, V> {
        self.run.set_settings(settings.into());
        self
    }

    /// Searches to the end, or to a limit, and returns the best solution found, also before this
    /// call; `None` if none was. To learn if it is optimal, read [`Compromises::status`] after the
    /// last item of the iterator instead.
    pub fn best(mut self) -> Option<Compromise<K, V>> {
        while self.advance() {}
        self.compromise()
    }

    /// Advances to a better one; returns false if there is none.
    fn advance(&mut self) -> bool {
        let Compromises { problem, run, .. } = self;
        problem.naming(|| run.advance())
    }

    /// Returns the best so far.
    fn compromise(&self) -> Option<Compromise<K, V>> {
        let (numbers, cost) = self.run.best()?;
        let is_violated = |wish: &&Wish| numbers[wish.violated.index()] != 0;
        let violated = self.wishes.iter().filter(is_violated).map(|wish| {
            let (name, scope) = self.problem.posted(wish.handle);
            Violated {
                name: name.map(str::to_owned),
                scope: scope.into_iter().cloned().collect(),
                weight: wish.weight,
            }
        });
        let (names, tables) = self.problem.names_and_tables();
        let row = Row { names, tables, cells: Cells::Numbers(numbers) };
        Some(Compromise {
            cost: cost.unsigned_abs(),
            violated: violated.collect(),
            solution: row.to_solution(),
        })
    }

    /// Returns the progress of the search: [`Status::Exhausted`] if the last one is proved to be
    /// optimal, or there is none.
    pub fn status(&self) -> Status {
        self.run.status()
    }

    /// Returns statistics of the search so far.
    pub fn statistics(&self) -> Statistics {
        self.run.statistics()
    }
}

impl<K: Hash + Eq + Clone, V: Value> Iterator for Compromises<'_, K, V> {
    type Item = Compromise<K, V>;

    fn next(&mut self) -> Option<Compromise<K, V>> {
        if self.advance() { self.compromise() } else { None }
    }
}

impl<K: fmt::Debug, V> fmt::Debug for Compromises<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compromises")
            .field("problem", &self.problem)
            .field("run", &self.run)
            .finish_non_exhaustive()
    }
}
