//! The parts of a problem's search, as data: so that other processes can search them, or another
//! day.
//!
//! Invariant: the parts have all solutions, each once.

use super::Solutions;
use super::strategy_search::StrategySearch;
use crate::arithmetic::Int;
use crate::modelling::{Error, Problem, Value};
use crate::run::Limits;
use crate::search::driver::{Narrowing, divide};
use crate::search::settings::{Settings, Strategy};
use crate::search::spaces::Subproblem;
use crate::state::Var;
use std::borrow::Cow;
use std::hash::Hash;
use std::sync::Arc;

/// A part of the search for the solutions of a problem: see [`Problem::divide`].
///
/// It is plain data, which can be stored, sent, and compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part<K, V> {
    /// The variables that have lost values, each with those that are left. The other variables have
    /// their whole domains.
    pub domains: Vec<(K, Vec<V>)>,
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Divides the search for all solutions into at least so many parts; into fewer if the problem
    /// does not have so many, or if a part would be a range of more than 2²⁰ values of a variable,
    /// which cannot be listed. `None` if a limit of the settings came first: the time, the moment
    /// or the flag.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, Problem, SolutionCount};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(0..8, 0..8)?;
    /// for offsets in [(0..8).collect(), vec![0; 8], (-7..=0).rev().collect()] {
    ///     problem.add_constraint(AllDifferent.with_offsets(offsets), AllVariables)?;
    /// }
    /// let parts = problem.divide(20).expect("there is no limit");
    /// let counts = parts.iter().map(|part| problem.solutions_of(part).unwrap().count());
    /// assert_eq!(counts.sum::<SolutionCount>(), 92);
    /// # Ok::<(), kumiki::Error<i32>>(())
    /// ```
    ///
    /// Each solution is in one part. The parts are those below the first decisions of a search
    /// (Régin, Rezgui and Malapert, *Embarrassingly parallel search*, 2013). Their solutions, one
    /// part after the other, come in the order of a search on one thread that does not restart, if
    /// its orders of variables and values depend on the domains only.
    ///
    /// Parts may differ much in size: some hundreds for each process share the work evenly.
    pub fn divide(&self, parts: usize) -> Option<Vec<Part<K, V>>> {
        self.divided(parts, &[])
    }

    /// Divides a part of the search as [`Problem::divide`] divides the whole. The parts of a part
    /// take its place: their solutions, one after the other, are those of the part, in its order.
    ///
    /// # Errors
    /// Returns an error if the part names a variable that does not exist.
    pub fn divide_part(
        &self,
        part: &Part<K, V>,
        parts: usize,
    ) -> Result<Option<Vec<Part<K, V>>>, Error<K>> {
        Ok(self.divided(parts, &self.narrowing(part)?))
    }

    fn divided(&self, parts: usize, within: &Narrowing) -> Option<Vec<Part<K, V>>> {
        let settings = self.undivided(self.settings.clone());
        let divided = self.naming(|| divide(Arc::clone(&self.model), settings, parts, within));
        let (subproblems, _) = divided.ok()?;
        let domain = |(var, numbers): (Var, Vec<Int>)| {
            let values = numbers.into_iter().map(|number| self.value(var, number).clone());
            (self.name(var).clone(), values.collect())
        };
        let part = |subproblem: &Subproblem| Part {
            domains: subproblem.domains(&self.model).map(domain).collect(),
        };
        if !subproblems.iter().all(Subproblem::is_listable) {
            let domains = within.iter().cloned().map(domain).collect();
            return Some(vec![Part { domains }]);
        }
        Some(subproblems.iter().map(part).collect())
    }

    /// Returns the solutions of a part of the search. One thread searches.
    ///
    /// # Errors
    /// Returns an error if the part names a variable that does not exist.
    pub fn solutions_of(&self, part: &Part<K, V>) -> Result<Solutions<'_, K, V>, Error<K>> {
        let (search, limits) = self.search_of(part)?;
        Ok(Solutions::of(Cow::Borrowed(self), search, limits))
    }

    /// Returns the solutions of a part of the search, as [`Problem::solutions_of`] does, and takes
    /// the problem with them.
    ///
    /// # Errors
    /// Returns an error if the part names a variable that does not exist.
    pub fn into_solutions_of<'a>(self, part: &Part<K, V>) -> Result<Solutions<'a, K, V>, Error<K>>
    where
        K: 'a,
        V: 'a,
    {
        let (search, limits) = self.search_of(part)?;
        Ok(Solutions::of(Cow::Owned(self), search, limits))
    }

    fn search_of(&self, part: &Part<K, V>) -> Result<(StrategySearch, Limits), Error<K>> {
        let domains = self.narrowing(part)?;
        let settings = self.undivided(self.settings.clone());
        let limits = settings.limits.clone();
        let search =
            self.naming(|| StrategySearch::within(Arc::clone(&self.model), settings, domains));
        Ok((search, limits))
    }

    /// Returns the values of a part, as the engine knows them.
    fn narrowing(&self, part: &Part<K, V>) -> Result<Vec<(Var, Vec<Int>)>, Error<K>> {
        let vars = self.vars(part.domains.iter().map(|(name, _)| name.clone()).collect())?;
        let narrowed = vars.into_iter().zip(&part.domains).map(|(var, (_, values))| {
            (var, values.iter().filter_map(|value| self.number_of(var, value)).collect())
        });
        Ok(narrowed.collect())
    }

    /// Returns the settings of a search on one thread that does not restart by itself.
    fn undivided(&self, settings: Settings) -> Settings {
        let settings = self.listed(settings).strategy(Strategy::Backtracking).threads(1);
        settings.never_stuck()
    }
}
