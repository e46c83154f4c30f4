//! The solutions of a problem, as an iterator, in the user's names and values.
//!
//! Invariant: names and values are read back only here, and only on demand.

use super::solution::Cells;
use super::strategy_search::StrategySearch;
use super::{Reason, Row, Solution, SolutionList, Verdict};
use crate::modelling::{Error, Problem, Value};
use crate::propagation::Model;
use crate::run::{GroupWork, Limits, Observer, ProofClaim, ProofLog, SolutionCount, Statistics};
use crate::search::Status;
use crate::search::settings::Settings;
use std::borrow::Cow;
use std::fmt;
use std::hash::Hash;
use std::io;
use std::sync::Arc;

/// An iterator over the solutions of a [`Problem`], which searches for each on demand.
///
/// The items are [`Solution`]s, which are owned. [`Solutions::next_row`] borrows each solution
/// instead, and copies nothing; [`Solutions::list`] stores many in little memory;
/// [`Solutions::count`] counts them and builds none.
pub struct Solutions<'p, K: Clone, V: Clone> {
    problem: Cow<'p, Problem<K, V>>,
    search: StrategySearch,
    limits: Limits,
}

/// Extra decision budget for computing a MUS: so many, and so many for each variable, on top of the
/// decisions that proved that there is no solution.
const DECISIONS: u64 = 1_000;
const DECISIONS_A_VARIABLE: u64 = 20;

impl<'p, K: Hash + Eq + Clone, V: Value> Solutions<'p, K, V> {
    pub(crate) fn new(
        problem: Cow<'p, Problem<K, V>>,
        model: Arc<Model>,
        settings: Settings,
    ) -> Solutions<'p, K, V> {
        let limits = settings.limits.clone();
        let search = problem.naming(|| StrategySearch::new(model, settings));
        Solutions::of(problem, search, limits)
    }

    /// Returns the solutions that `search` finds, within `limits`.
    pub(super) fn of(
        problem: Cow<'p, Problem<K, V>>,
        search: StrategySearch,
        limits: Limits,
    ) -> Solutions<'p, K, V> {
        Solutions { problem, search, limits }
    }

    /// Returns the solutions of `problem`, of which a search with a proof finds them.
    pub(super) fn proving(
        problem: &'p Problem<K, V>,
        log: Box<dyn ProofLog + Send>,
        settings: Settings,
    ) -> Solutions<'p, K, V> {
        let limits = settings.limits.clone();
        let model = problem.model();
        let search = problem.naming(|| StrategySearch::proving(model, log, settings));
        Solutions::of(Cow::Borrowed(problem), search, limits)
    }

    /// Ends the proof, if one is written, with what it claims.
    pub(super) fn claim(&mut self, claim: Option<ProofClaim>) -> io::Result<()> {
        self.search.end_proof(claim)
    }

    /// Returns the next solution as a borrowed row, which lasts until the next call.
    ///
    /// ```
    /// use kumiki::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y"], 1..=3)?;
    /// let mut solutions = problem.solutions();
    /// let mut sum = 0;
    /// while let Some(row) = solutions.next_row() {
    ///     sum += row["x"] * row["y"];
    /// }
    /// assert_eq!(sum, 36);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn next_row(&mut self) -> Option<Row<'_, K, V>> {
        if !self.advance() {
            return None;
        }
        let (names, tables) = self.problem.names_and_tables();
        Some(Row { names, tables, cells: Cells::Numbers(self.search.row()) })
    }

    /// Takes the next solutions if it is known that each differs from the last row in the value of
    /// one and the same variable: returns the number of that variable, and its values, each with
    /// its place as [`Row::place`] counts it. The search goes on behind these solutions. Returns
    /// `None` otherwise, and if the number of solutions is limited.
    ///
    /// ```
    /// use kumiki::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y"], 1..=3)?;
    /// let (mut solutions, mut found) = (problem.solutions(), 0);
    /// while solutions.next_row().is_some() {
    ///     found += 1 + solutions.take_rest().map_or(0, |(_, values)| values.len());
    /// }
    /// assert_eq!(found, 9);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn take_rest(&mut self) -> Option<(usize, Vec<(usize, &V)>)> {
        let Solutions { problem, search, .. } = self;
        let (var, numbers) = problem.naming(|| search.take_rest())?;
        let table = &problem.names_and_tables().1[var.index()];
        let value = |number| {
            let place = table.place(number).expect("it is in the domain");
            (place, table.value_at(place))
        };
        Some((var.index(), numbers.into_iter().map(value).collect()))
    }

    /// Advances to the next solution; returns false if there is none.
    #[inline]
    fn advance(&mut self) -> bool {
        let Solutions { problem, search, .. } = self;
        problem.naming(|| search.next_row())
    }

    /// Returns an iterator over the solutions that are left, as tuples of the values of some
    /// variables, in the order given.
    ///
    /// ```
    /// use kumiki::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y"], 1..=3)?;
    /// problem.add_constraint(|x, y| x > y, ["x", "y"])?;
    /// let pairs: Vec<_> = problem.solutions().tuples(["y", "x"])?.collect();
    /// assert_eq!(pairs, [[1, 2], [1, 3], [2, 3]]);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is no variable of such a name.
    pub fn tuples<const N: usize>(
        mut self,
        names: [K; N],
    ) -> Result<impl Iterator<Item = [V; N]> + use<'p, K, V, N>, Error<K>> {
        let vars = self.problem.vars(names.into())?;
        let next = move || {
            let row = self.next_row()?;
            Some(std::array::from_fn(|at| row.value(vars[at].index()).clone()))
        };
        Ok(std::iter::from_fn(next))
    }

    /// Returns a list of the solutions that are left, which takes little memory.
    pub fn list(mut self) -> SolutionList<K, V> {
        let (names, tables) = self.problem.names_and_tables();
        let mut list = SolutionList::new(names, tables);
        while self.advance() {
            let row = self.search.row();
            match self.search.only_changed() {
                Some(var) if !list.is_empty() => list.push_like_last(var, row[var.index()]),
                _ => list.push(row),
            }
            let Solutions { problem, search, .. } = &mut self;
            if let Some((var, rest)) = problem.naming(|| search.take_rest()) {
                rest.into_iter().for_each(|number| list.push_like_last(var, number));
            }
        }
        list.shrink();
        list
    }

    /// Returns the number of solutions that are left, within the limits. Builds none of them.
    pub fn count(mut self) -> SolutionCount {
        self.count_left()
    }

    /// Like [`Solutions::count`], but keeps the iterator, so that the status and the statistics can
    /// be read afterwards.
    pub fn count_left(&mut self) -> SolutionCount {
        let Solutions { problem, search, .. } = self;
        problem.naming(|| search.count())
    }

    /// Returns the verdict on the solutions that are left: exactly one, none, or several.
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

    fn reason(&self) -> Reason<K, V> {
        let decisions = self.search.statistics().decisions;
        let variables = self.problem.variables().len() as u64;
        let more = DECISIONS + DECISIONS_A_VARIABLE * variables;
        let mut limits = self.limits.clone();
        // The decisions of the reason are its own; the time is that of the verdict.
        let time = self.search.statistics().time;
        limits.time = limits.time.map(|limit| limit.saturating_sub(time));
        limits.decisions = Some(decisions + more);
        limits.solutions = None;
        let conflict = self.problem.statements().known_conflict(limits);
        conflict.map_or(Reason::Tried { decisions }, Reason::Conflict)
    }

    /// Returns the progress of the search: [`Status::Exhausted`] if there are no more solutions.
    pub fn status(&self) -> Status {
        self.search.status()
    }

    /// Sets an `observer` of the events from now on, in the engine's terms: [`Problem::name`] and
    /// [`Problem::value`] translate them. `None` removes it. A search on several threads is not
    /// observed.
    pub fn observe(&mut self, observer: Option<Box<dyn Observer + Send>>) {
        self.search.observe(observer);
    }

    /// Returns the work of the constraints so far, if it is counted.
    pub(super) fn work(&self) -> Option<Vec<GroupWork>> {
        self.search.work()
    }

    pub(super) fn problem(&self) -> &Problem<K, V> {
        &self.problem
    }

    /// Returns statistics of the search so far.
    pub fn statistics(&self) -> Statistics {
        self.search.statistics()
    }
}

impl<K: Hash + Eq + Clone, V: Value> Iterator for Solutions<'_, K, V> {
    type Item = Solution<K, V>;

    fn next(&mut self) -> Option<Solution<K, V>> {
        self.next_row().map(|row| row.to_solution())
    }
}

impl<K: Clone + fmt::Debug, V: Clone> fmt::Debug for Solutions<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("problem", &self.problem)
            .field("search", &self.search)
            .finish()
    }
}
