//! Sums of groups of variables with different values.
//!
//! Invariant: no variable is in two groups, or the constraint only filters its last free variable.
//! A run reads everything from the domains and keeps no state.

mod group;
mod totals;

use crate::arithmetic::Int;
use crate::propagation::{Constraint, Cost, Properties, filter_last_free};
use crate::state::{Conflict, Event, Store, Var};
use group::SumGroup;
use smallvec::SmallVec;
use totals::allowed_sums;

/// Requires `a₁·(x₁ + x₂ + …) + a₂·(y₁ + y₂ + …) + … = b`, where the variables of each group take
/// different values.
///
/// Prunes more than a [`Linear`](super::Linear) beside an [`AllDifferent`](super::AllDifferent),
/// especially for large groups: four different positive values with sum 10 must be 1, 2, 3, 4. If a
/// group has few possible sets of values, each set is tried, with its sum. If it has many, only the
/// least and the greatest sum of different values are used. A sum that the other groups cannot
/// complete is removed, with its sets. This is not domain consistent: the distribution of a set
/// over the variables is checked only roughly, so add an all-different constraint for it.
///
/// A run takes some hundred steps for each group. For several groups, it also takes the square of
/// the number of sums.
///
/// ```
/// use kumiki::{constraints::GroupedSum, engine::Model, search::Search};
///
/// let mut model = Model::new();
/// let cage = model.add_variables(4, 1..=9)?;
/// model.add_constraint(GroupedSum::new([(1, cage.clone())], 10));
/// let mut search = Search::new(model);
/// assert_eq!(search.propagate().expect("there are such values").domain(cage[0]).max(), 4);
/// assert_eq!(search.count(), 24);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GroupedSum {
    /// The variables of all groups, one group after the other.
    scope: Vec<Var>,
    /// The coefficient of each group, and its end in the scope.
    groups: Vec<(Int, usize)>,
    sum: Int,
    /// True if no variable occurs twice.
    is_plain: bool,
}

/// The bound on coefficients and sums. Beyond it, only the last free variable is filtered.
const GREATEST: Int = 1 << 20;

impl GroupedSum {
    /// Requires that the sums of the groups, each times its coefficient, add up to `sum`.
    pub fn new(groups: impl IntoIterator<Item = (Int, Vec<Var>)>, sum: Int) -> GroupedSum {
        let mut scope = Vec::new();
        let mut ends = Vec::new();
        let mut is_small = sum.abs() <= GREATEST;
        for (coefficient, vars) in groups {
            is_small &= coefficient.abs() <= GREATEST && coefficient != 0;
            scope.extend(vars);
            ends.push((coefficient, scope.len()));
        }
        let is_plain = super::is_plain(&scope) && is_small;
        GroupedSum { scope, groups: ends, sum, is_plain }
    }

    /// Returns the coefficient of each group, and its range in the scope.
    fn ranges(&self) -> impl Iterator<Item = (Int, std::ops::Range<usize>)> + '_ {
        let starts = std::iter::once(0).chain(self.groups.iter().map(|&(_, end)| end));
        self.groups.iter().zip(starts).map(|(&(coefficient, end), start)| (coefficient, start..end))
    }

    /// Returns whether all values lie so close together that sets of them fit a word.
    fn is_close(&self, store: &Store) -> bool {
        self.scope.iter().all(|&var| {
            let domain = store.domain(var);
            (0..64).contains(&domain.min()) && domain.max() < 64
        })
    }
}

impl Constraint for GroupedSum {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let mut sum = 0_i128;
        for (coefficient, range) in self.ranges() {
            let group = &values[range];
            if (1..group.len()).any(|at| group[..at].contains(&group[at])) {
                return false;
            }
            sum += group.iter().map(|&v| i128::from(coefficient) * i128::from(v)).sum::<i128>();
        }
        sum == self.sum.into()
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if !self.is_plain || !self.is_close(store) {
            return filter_last_free(self, store);
        }
        let mut groups: SmallVec<[(Int, SumGroup); 4]> = SmallVec::new();
        for (coefficient, range) in self.ranges() {
            groups.push((coefficient, SumGroup::read(&self.scope[range], store)?));
        }
        let sums = groups.iter().map(|(coefficient, group)| (*coefficient, group.sums()));
        let allowed = allowed_sums(sums, self.sum)?;
        for ((_, group), allowed) in groups.iter().zip(allowed) {
            group.keep(&allowed, store)?;
        }
        Ok(())
    }

    fn properties(&self) -> Properties {
        Properties::new("grouped sum").wake_on(Event::Removed).cost(Cost::Expensive)
    }
}

#[cfg(test)]
mod tests;
