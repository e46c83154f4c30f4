//! The solutions of a problem in the user's names and values, and the verdict on it.
//!
//! Invariant: names and values are put back only here, and only when somebody asks for them.

use crate::model::Model;
use crate::observe::Observer;
use crate::problem::Problem;
use crate::relation::Value;
use crate::search::settings::Settings;
use crate::search::statistics::Statistics;
use crate::search::{Search, Status};
use crate::store::Store;
use crate::var::Var;
use indexmap::IndexMap;
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

/// A value for each variable, in the order in which the variables were added.
pub type Solution<K, V> = IndexMap<K, V>;

/// The solutions of a [`Problem`], one after the other as they are asked for.
pub struct Solutions<'p, K, V> {
    problem: &'p Problem<K, V>,
    search: Search,
}

impl<'p, K: Hash + Eq + Clone, V: Value> Solutions<'p, K, V> {
    pub(crate) fn new(
        problem: &'p Problem<K, V>,
        model: Arc<Model>,
        settings: Settings,
    ) -> Solutions<'p, K, V> {
        Solutions { problem, search: Search::with_settings(model, settings) }
    }

    /// The number of solutions that are left, within the limits. Builds none of them.
    pub fn count(mut self) -> u64 {
        self.search.count()
    }

    /// Whether exactly one solution is left, none, or several.
    pub fn verdict(&mut self) -> Verdict<K, V> {
        let first = self.next();
        let second = if first.is_some() { self.next() } else { None };
        match (first, second, self.status()) {
            (Some(first), Some(second), _) => Verdict::Several(first, second),
            (Some(only), None, Status::Exhausted) => Verdict::Unique(only),
            (None, None, Status::Exhausted) => Verdict::None(self.reason()),
            (known, _, _) => Verdict::Unfinished(known),
        }
    }

    fn reason(&self) -> Reason<K> {
        let statistics = self.search.statistics();
        match self.search.last_conflict() {
            Some(id) if statistics.decisions == 0 => {
                let (name, scope) = self.problem.constraint(id);
                Reason::Constraint {
                    name: name.map(str::to_owned),
                    scope: scope.into_iter().cloned().collect(),
                }
            }
            _ => Reason::Tried { decisions: statistics.decisions },
        }
    }

    /// How far the search has come: whether no more solutions means that there are none.
    pub fn status(&self) -> Status {
        self.search.status()
    }

    /// Lets `observer` see what happens from now on, in the engine's terms: [`Problem::name`] and
    /// [`Problem::value`] turn them back. `None` ends it.
    pub fn observe(&mut self, observer: Option<Box<dyn Observer + Send>>) {
        self.search.observe(observer);
    }

    /// What the search has done so far.
    pub fn statistics(&self) -> Statistics {
        self.search.statistics()
    }
}

impl<K: Hash + Eq + Clone, V: Value> Iterator for Solutions<'_, K, V> {
    type Item = Solution<K, V>;

    fn next(&mut self) -> Option<Solution<K, V>> {
        let store = self.search.next_solution()?;
        Some(solution(self.problem, store))
    }
}

fn solution<K: Hash + Eq + Clone, V: Value>(
    problem: &Problem<K, V>,
    store: &Store,
) -> Solution<K, V> {
    let named = |(index, number)| {
        let var = Var::new(index);
        (problem.name(var).clone(), problem.value(var, number).clone())
    };
    store.values().enumerate().map(named).collect()
}

impl<K: fmt::Debug, V> fmt::Debug for Solutions<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("problem", &self.problem)
            .field("search", &self.search)
            .finish()
    }
}

/// How many solutions a problem has, as far as it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<K: Hash + Eq, V: Eq> {
    /// Exactly one: this.
    Unique(Solution<K, V>),
    /// None, and why.
    None(Reason<K>),
    /// More than one: these two, for example.
    Several(Solution<K, V>, Solution<K, V>),
    /// A limit stopped the search. If a solution was found by then, it is here.
    Unfinished(Option<Solution<K, V>>),
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason<K> {
    /// Nothing had to be tried: after what the other constraints remove, this one cannot hold.
    Constraint {
        /// Its name, if it has one.
        name: Option<String>,
        /// Its scope.
        scope: Vec<K>,
    },
    /// Every possibility was tried.
    Tried {
        /// How many values that took.
        decisions: u64,
    },
}

impl<K: fmt::Debug> fmt::Display for Reason<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Constraint { name: Some(name), .. } => write!(f, "{name} cannot hold"),
            Reason::Constraint { name: None, scope } => {
                write!(f, "the constraint on {scope:?} cannot hold")
            }
            Reason::Tried { decisions } => write!(f, "all was tried, in {decisions} decisions"),
        }
    }
}
