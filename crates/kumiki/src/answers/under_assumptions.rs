//! Answers under assumptions: a solution in which variables have given values, or those of the
//! values that cannot hold together.
//!
//! Invariant: it is proved that no solution has all values of a conflict.

use super::Solution;
use super::solution::{Cells, Row};
use crate::explanation::conflict::Assumptions;
use crate::modelling::{Error, Problem, Value};
use crate::search::settings::Strategy;
use crate::search::{Search, Status};
use std::hash::Hash;
use std::sync::Arc;

/// The answer to [`Problem::solve_under`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnderAssumptions<K: Hash + Eq, V: Eq> {
    /// A solution in which all assumptions hold.
    Solution(Solution<K, V>),
    /// Assumptions that cannot hold together.
    Conflict {
        /// The assumptions, in the order given. None, if the problem has no solution without them.
        assumptions: Vec<(K, V)>,
        /// True if it is proved that each is needed. If not, that would have taken too long.
        is_minimal: bool,
    },
    /// A limit stopped the search.
    Unfinished,
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Returns a solution in which variables have these values, or those of the values that cannot
    /// hold together. The problem stays as it is, so many sets of assumptions can be tried.
    ///
    /// ```
    /// use kumiki::answers::UnderAssumptions;
    /// use kumiki::{AllDifferent, AllVariables, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b", "c", "d"], 1..=4)?;
    /// problem.add_constraint(AllDifferent, AllVariables)?;
    /// problem.add_constraint(|a, b| a < b, ["a", "b"])?;
    ///
    /// let assumed = [("d", 2), ("a", 3), ("c", 4)];
    /// let UnderAssumptions::Conflict { assumptions, .. } = problem.solve_under(assumed)? else {
    ///     panic!("b has no value above 3 left")
    /// };
    /// assert_eq!(assumptions, [("a", 3), ("c", 4)]);
    ///
    /// let UnderAssumptions::Solution(found) = problem.solve_under([("d", 2), ("a", 3)])? else {
    ///     panic!("b can be 4")
    /// };
    /// assert_eq!((found["b"], found["c"]), (4, 1));
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// For conflicts that also name constraints, see
    /// [`Statements::assuming`](crate::explanation::Statements::assuming).
    ///
    /// # Errors
    /// Returns an error if there is no variable of such a name. A value that the variable never has
    /// is a conflict.
    pub fn solve_under(
        &self,
        assumptions: impl IntoIterator<Item = (K, V)>,
    ) -> Result<UnderAssumptions<K, V>, Error<K>> {
        let (names, values): (Vec<K>, Vec<V>) = assumptions.into_iter().unzip();
        let vars = self.vars(names.clone())?;
        let numbers: Vec<_> =
            vars.iter().zip(&values).map(|(&var, value)| self.number_of(var, value)).collect();
        let settings = self.listed(self.settings.clone()).strategy(Strategy::Backtracking);
        let known: Option<Vec<_>> =
            vars.iter().zip(&numbers).map(|(&var, &number)| Some((var, number?))).collect();
        if let Some(known) = known {
            let mut search = Search::with_settings(Arc::clone(&self.model), settings.clone());
            let mut row = Vec::new();
            let found =
                self.naming(|| search.assume_all(&known).is_ok() && search.next_row(&mut row));
            if found {
                let (names, tables) = self.names_and_tables();
                let row = Row { names, tables, cells: Cells::Numbers(&row) };
                return Ok(UnderAssumptions::Solution(row.to_solution()));
            }
            if search.status() != Status::Exhausted {
                return Ok(UnderAssumptions::Unfinished);
            }
        }
        let mut all = Assumptions::with_settings(Arc::clone(&self.model), settings);
        for (&var, number) in vars.iter().zip(numbers) {
            all.add_values(1, var, number);
        }
        let chosen = self.naming(|| all.known_conflict());
        let chosen_of = |at: usize| (names[at].clone(), values[at].clone());
        Ok(UnderAssumptions::Conflict {
            assumptions: chosen.assumptions.into_iter().map(chosen_of).collect(),
            is_minimal: chosen.is_minimal,
        })
    }
}
