//! Tasks that do not overlap in time.
//!
//! Invariant: each task takes time. A bound moves only to where the task can start or end after the
//! tasks that must be before it, or before those that must be after it.

mod explain;
mod tasks;

use super::is_plain;
use crate::arithmetic::{Int, VALUE_LIMIT};
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Past, Properties, Reasons, Task,
    filter_last_free,
};
use crate::state::{Conflict, Event, Store, Var};
use smallvec::SmallVec;
use tasks::{Tasks, TimeDirection};

/// A task that takes longer than this cannot end before any other starts.
const LONGEST: Int = 2 * VALUE_LIMIT + 1;

/// Requires that tasks do not overlap: of any two, one ends before the other starts, or when it
/// starts.
///
/// A run finds sets of tasks that need more time than there is between the earliest start and the
/// latest end of all of them. It moves the bound of a task that must be before or after each task
/// of a set: one that can only be last or first among them (edge finding: Baptiste, Le Pape and
/// Nuijten, *Constraint-based scheduling*, 2001), or because no pair of it and one of them fits the
/// other way round (detectable precedences: Vilím, *O(n log n) filtering algorithms for unary
/// resource constraint*, 2004). It takes time in the square of the number of tasks.
///
/// ```
/// use kumiki::{constraints::NoOverlap, engine::{Model, Task}, search::Search};
///
/// let mut model = Model::new();
/// let starts = model.add_variables(3, 0..=4)?;
/// let tasks = starts.iter().zip([1, 2, 3]).map(|(&start, duration)| Task { start, duration });
/// model.add_constraint(NoOverlap::new(tasks));
/// assert_eq!(Search::new(model).count(), 10);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NoOverlap {
    scope: Vec<Var>,
    durations: Vec<Int>,
    /// True if no variable occurs twice.
    is_plain: bool,
}

impl NoOverlap {
    /// Requires that `tasks` do not overlap. A task that takes less than 1 overlaps nothing.
    pub fn new(tasks: impl IntoIterator<Item = Task>) -> NoOverlap {
        let tasks = tasks.into_iter().filter(|task| task.duration > 0);
        let (scope, durations): (Vec<Var>, Vec<Int>) =
            tasks.map(|task| (task.start, task.duration.min(LONGEST))).unzip();
        NoOverlap { is_plain: is_plain(&scope), scope, durations }
    }

    /// Returns the tasks with the least and the greatest starts that `ends` returns.
    fn tasks(&self, direction: TimeDirection, ends: impl Fn(Var) -> (Int, Int)) -> Tasks<'_> {
        Tasks::new(&self.durations, direction, self.scope.iter().map(|&var| ends(var)))
    }

    /// Moves the bounds at one end; returns whether one has moved.
    fn move_bounds(&self, direction: TimeDirection, store: &mut Store) -> Result<bool, Conflict> {
        let tasks = self.tasks(direction, |var| {
            let domain = store.domain(var);
            (domain.min(), domain.max())
        });
        let earliest = tasks.earliest_starts()?;
        let mut has_moved = false;
        for (at, &var) in self.scope.iter().enumerate() {
            if earliest[at] > tasks.earliest(at) {
                has_moved = true;
                match direction {
                    TimeDirection::Forwards => store.remove_below(var, earliest[at])?,
                    TimeDirection::Backwards => {
                        store.remove_above(var, tasks.start_of_end(at, earliest[at]))?
                    }
                }
            }
        }
        Ok(has_moved)
    }
}

impl Constraint for NoOverlap {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let mut tasks: SmallVec<[(Int, Int); 16]> =
            values.iter().copied().zip(self.durations.iter().copied()).collect();
        tasks.sort_unstable();
        tasks.windows(2).all(|pair| pair[0].0.saturating_add(pair[0].1) <= pair[1].0)
    }

    /// Returns the time in which two tasks are under way, summed over the pairs.
    fn violation(&self, values: &[Int]) -> u64 {
        let mut sum = 0_u64;
        for (at, (&one, &duration)) in values.iter().zip(&self.durations).enumerate() {
            for (&other, &of_other) in values[..at].iter().zip(&self.durations) {
                let end = one.saturating_add(duration).min(other.saturating_add(of_other));
                let common = end.saturating_sub(one.max(other)).max(0);
                sum = sum.saturating_add(common.unsigned_abs());
            }
        }
        sum
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        loop {
            let mut has_moved = self.move_bounds(TimeDirection::Forwards, store)?;
            has_moved |= self.move_bounds(TimeDirection::Backwards, store)?;
            if !has_moved {
                break;
            }
        }
        let mut free = self.scope.iter().filter(|&&var| !store.is_fixed(var));
        match free.next() {
            Some(&first) if free.all(|&var| var == first) && !store.domain(first).is_long() => {
                filter_last_free(self, store)
            }
            _ => Ok(()),
        }
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        if self.is_plain { self.explain_plain(asked, past, reasons) } else { Explained::ByAll }
    }

    fn properties(&self) -> Properties {
        Properties::new("no overlap")
            .wake_on(Event::Bounds)
            .cost(Cost::Moderate)
            .consistency(Consistency::LastFree)
            .lives_from_bounds(true)
            .leaves_inner()
    }
}

#[cfg(test)]
mod tests;
