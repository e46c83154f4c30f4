//! The linear relaxation as a constraint: solved again on the values that are left.
//!
//! Invariant: it means that the rows hold, and that the cost is at most a bound. What it removes
//! follows from one sum of multiples of the rows, which is exact.

use super::rounding::finest;
use super::rows::{Ends, LinearRows, RelaxedColumn};
use super::simplex::DualSimplex;
use crate::arithmetic::Int;
use crate::constraints::CostSum;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Past, Properties, Reasons,
};
use crate::state::{Conflict, Event, Store, Var};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The most work of one run: steps of the simplex method times the size of the tableau.
const MOST_WORK: usize = 1 << 19;

/// Requires that a cost is at most a bound, and that sums are between theirs.
///
/// A run begins at the solution for the values at the root, which the dual simplex method needs few
/// steps to mend, and propagates the sum that the multipliers give: it has the reduced costs of all
/// variables.
#[derive(Clone)]
pub(crate) struct RelaxationBound {
    relaxation: Arc<SolvedRows>,
    most: Int,
}

/// The rows, and their solution at the root.
struct SolvedRows {
    rows: LinearRows,
    simplex: DualSimplex,
    scope: Vec<Var>,
    /// The place of the variable of each column in the scope.
    places: Vec<usize>,
}

impl RelaxationBound {
    /// Returns the constraint without a bound on the cost, from the solution at the root.
    pub(super) fn new(rows: LinearRows, simplex: DualSimplex) -> RelaxationBound {
        let scope = rows.groups().map(|(column, _)| column.var).collect();
        let of_group = |(place, (_, range)): (usize, (&RelaxedColumn, Range<usize>))| {
            range.map(move |_| place)
        };
        let places = rows.groups().enumerate().flat_map(of_group).collect();
        let relaxation = Arc::new(SolvedRows { rows, simplex, scope, places });
        RelaxationBound { relaxation, most: Int::MAX }
    }

    /// Returns the constraint with the bound `most` on the cost.
    pub(crate) fn with_cost(&self, most: Int) -> RelaxationBound {
        RelaxationBound { most, ..self.clone() }
    }

    /// Returns the sum that the relaxation gives for the least and greatest values, and the
    /// possible ones, that `ends` and `is_possible` return.
    fn combined(
        &self,
        ends: impl Fn(Var) -> Ends,
        is_possible: impl Fn(Var, Int) -> bool,
    ) -> Option<CostSum> {
        let SolvedRows { rows, simplex, .. } = &*self.relaxation;
        let of_column = rows.columns.iter().map(|column| match column.value {
            None => ends(column.var),
            Some(value) => {
                let (least, most) = ends(column.var);
                (Int::from(least == value && most == value), is_possible(column.var, value).into())
            }
        });
        let mut simplex = simplex.with_ends(&of_column.collect::<Vec<Ends>>());
        let size = rows.rows.len() * rows.columns.len();
        let multipliers = simplex.run(|steps| steps * size > MOST_WORK);
        Some(finest(rows, &multipliers)?.into_sum(self.most))
    }
}

impl fmt::Debug for RelaxationBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RelaxationBound").field("most", &self.most).finish_non_exhaustive()
    }
}

impl Constraint for RelaxationBound {
    fn scope(&self) -> &[Var] {
        &self.relaxation.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let rows = &self.relaxation.rows;
        let value = |at: usize| {
            let column = &rows.columns[at];
            let place = self.relaxation.places[at];
            column.value.map_or(values[place], |value| Int::from(values[place] == value))
        };
        let times = |factor: Int, at: usize| i128::from(factor) * i128::from(value(at));
        let cost: i128 = (0..rows.columns.len()).map(|at| times(rows.columns[at].cost, at)).sum();
        cost <= self.most.into()
            && rows.rows.iter().all(|row| {
                let sum: i128 = row.terms.iter().map(|&(factor, at)| times(factor, at)).sum();
                row.least.is_none_or(|least| sum >= least.into())
                    && row.most.is_none_or(|most| sum <= most.into())
            })
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let scope = self.scope();
        if scope.iter().all(|&var| store.is_fixed(var)) {
            let values: Vec<Int> = scope.iter().map(|&var| store.domain(var).min()).collect();
            return if self.is_satisfied(&values) { Ok(()) } else { Err(Conflict) };
        }
        let ends = |var| (store.domain(var).min(), store.domain(var).max());
        let sum = self.combined(ends, |var, value| store.domain(var).contains(value));
        sum.map_or(Ok(()), |sum| sum.propagate(store))
    }

    /// Explains it as the sum that the relaxation gives with the asked values alone.
    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        let ends = |var| match asked {
            Asked::Removed(removed) if removed.var() == var => (removed.min(), removed.max()),
            _ => (past.min(var), past.max(var)),
        };
        let is_possible = |var, value| match asked {
            Asked::Removed(removed) if removed.var() == var => removed.contains(value),
            _ => past.contains(var, value),
        };
        let sum = self.combined(ends, is_possible);
        sum.map_or(Explained::ByAll, |sum| sum.explain(asked, past, reasons))
    }

    fn properties(&self) -> Properties {
        let has_truths = self.relaxation.rows.columns.iter().any(|one| one.value.is_some());
        Properties::new("linear relaxation")
            .wake_on(if has_truths { Event::Removed } else { Event::Bounds })
            .cost(Cost::Expensive)
            .consistency(Consistency::Check)
            .lives_from_bounds(!has_truths)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rows::{LinearRows, RelaxedRow};
    use super::*;
    use crate::testing::agrees_with_its_meaning;
    use proptest::prelude::*;
    use proptest::sample::subsequence;

    /// Returns coefficients of four variables with a least and a greatest sum, if it has them.
    fn row() -> impl Strategy<Value = ([Int; 4], Option<Int>, Option<Int>)> {
        let end = || prop::option::of(-6..9i64);
        (prop::array::uniform4(-3..=3i64), end(), end())
    }

    proptest! {
        #[test]
        fn it_agrees_with_its_meaning(
            domains in prop::collection::vec(subsequence((-1..4).collect::<Vec<Int>>(), 1..=4), 4),
            is_listed in prop::array::uniform4(any::<bool>()),
            costs in prop::array::uniform4(-4..=4i64),
            sums in prop::collection::vec(row(), 1..4),
            most in -9..9i64,
        ) {
            let mut rows = LinearRows { columns: Vec::new(), ends: Vec::new(), rows: Vec::new() };
            let mut columns: Vec<Vec<(Int, usize)>> = Vec::new();
            for (at, domain) in domains.iter().enumerate() {
                let (var, first) = (Var::new(at), rows.columns.len());
                if is_listed[at] {
                    for &value in domain {
                        let cost = costs[at] * value;
                        rows.columns.push(RelaxedColumn { var, value: Some(value), size: 1, cost });
                        rows.ends.push((0, 1));
                    }
                    columns.push(domain.iter().copied().zip(first..).collect());
                    let terms = (first..rows.columns.len()).map(|at| (1, at)).collect();
                    rows.rows.push(RelaxedRow { terms, least: Some(1), most: Some(1) });
                } else {
                    rows.columns.push(RelaxedColumn { var, value: None, size: 4, cost: costs[at] });
                    rows.ends.push((domain[0], domain[domain.len() - 1]));
                    columns.push(vec![(1, first)]);
                }
            }
            for (factors, least, most) in sums {
                let of_var = |(factor, columns): (&Int, &Vec<(Int, usize)>)| {
                    let factor = *factor;
                    columns.iter().map(move |&(times, at)| (factor * times, at)).collect::<Vec<_>>()
                };
                let terms = factors.iter().zip(&columns).flat_map(of_var);
                let terms = terms.filter(|term| term.0 != 0).collect();
                rows.rows.push(RelaxedRow { terms, least, most });
            }
            let mut simplex = DualSimplex::new(&rows);
            let _ = simplex.run(|_| false);
            let bound = RelaxationBound::new(rows, simplex).with_cost(most);
            agrees_with_its_meaning(&domains, |_| bound.clone());
        }
    }
}
