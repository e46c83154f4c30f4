//! Tasks that share a resource: together they never need more of it than there is.
//!
//! Invariant: a bound moves only to where the task can run beside those that run for sure, or
//! beside tasks that need nearly all that there is. All of these are there.

mod explain;
mod filter;
mod phrase;
mod profile;
mod user;

use super::amount::Amount;
use super::{NoOverlap, Operand, ends, filter_last_short, is_plain};
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Past, Phrase, Presolved, Properties, Reasons,
    SharedResource, Structure, StructureKind, Task, TaskDuration,
};
use crate::state::{Conflict, Event, Store, Var};
use filter::Filter;
use profile::{RunningTask, UsageProfile};
use smallvec::SmallVec;
use std::sync::Arc;
use user::PlacedUser;

/// Requires that tasks never need more of a resource than its capacity: at each time, the demands
/// of the tasks that are under way add up to at most that. A task that takes or needs less than 1
/// counts as nothing.
///
/// A run knows for sure that a task is under way from its latest start to its earliest end. It
/// moves the bounds of each task to where the others of which this is known leave enough, which
/// takes time in the square of the number of tasks at worst (time tables, with reasons at single
/// times: Schutt, Feydy, Stuckey and Wallace, *Explaining the cumulative propagator*, 2011). A
/// task with a variable duration or demand counts with the least one, and loses those that do not
/// fit. An optional task counts if it is there for sure; it is not there if it does not fit. Tasks
/// any two of which need more than there is are run as [`NoOverlap`], also those of several
/// resources.
///
/// ```
/// use kumiki::{constraints::Cumulative, engine::{Model, Task}, search::Search};
///
/// let mut model = Model::new();
/// let starts = model.add_variables(3, 0..=2)?;
/// let tasks = starts.iter().zip([1, 1, 2]).map(|(&start, demand)| (Task::new(start, 2), demand));
/// model.add_constraint(Cumulative::new(tasks, 2));
/// assert_eq!(Search::new(model).count(), 2); // the last one is first, or it is after the others
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cumulative {
    /// The starts, and then the other variables.
    scope: Vec<Var>,
    users: Vec<PlacedUser>,
    capacity: Amount,
    /// True if no variable occurs twice.
    is_plain: bool,
}

impl Cumulative {
    /// Requires that `tasks`, each with its demand, never need more than `capacity`.
    pub fn new<D: Into<Operand>>(
        tasks: impl IntoIterator<Item = (Task, D)>,
        capacity: impl Into<Operand>,
    ) -> Cumulative {
        let tasks = tasks.into_iter().map(|(task, demand)| (task, demand.into()));
        let needs_nothing = |&(task, demand): &(Task, Operand)| {
            matches!(task.duration, TaskDuration::Constant(..=0))
                || matches!(demand, Operand::Constant(..=0))
        };
        let tasks: Vec<(Task, Operand)> = tasks.filter(|task| !needs_nothing(task)).collect();
        let mut scope: Vec<Var> = tasks.iter().map(|(task, _)| task.start).collect();
        let users =
            tasks.iter().map(|&(task, demand)| PlacedUser::new(task, demand, &mut scope)).collect();
        let capacity = Amount::new(capacity.into(), &mut scope);
        Cumulative { is_plain: is_plain(&scope), scope, users, capacity }
    }

    /// Returns the tasks that are under way for these values.
    fn running(&self, values: &[Int]) -> SmallVec<[RunningTask; 16]> {
        let ends = |place: usize| (values[place], values[place]);
        (0..self.users.len()).filter_map(|at| self.user(at, ends)?.core()).collect()
    }

    /// Returns whether each two tasks need more than there is, and each one less.
    fn is_machine(&self, root: &Store) -> bool {
        let ends = |place: usize| ends(root, self.scope[place]);
        let demand = |user: &PlacedUser| user.demand.ends(ends);
        let mut least: SmallVec<[Int; 16]> = self.users.iter().map(|user| demand(user).0).collect();
        least.sort_unstable();
        let (fewest, most) = self.capacity.ends(ends);
        least.len() > 1
            && least[0] >= 1
            && i128::from(least[0]) + i128::from(least[1]) > i128::from(most)
            && self.users.iter().all(|user| demand(user).1 <= fewest)
    }

    /// Returns the task at a place.
    fn task(&self, at: usize) -> Task {
        let PlacedUser { duration, presence, .. } = self.users[at];
        let presence = presence.map(|(place, value)| (self.scope[place], value));
        Task { start: self.scope[at], duration: duration.of_task(&self.scope), presence }
    }
}

impl Constraint for Cumulative {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let capacity = self.capacity.value(values);
        capacity >= 0 && UsageProfile::new(self.running(values)).height() <= i128::from(capacity)
    }

    /// Returns what is needed beyond the capacity, summed over all times.
    fn violation(&self, values: &[Int]) -> u64 {
        let capacity = i128::from(self.capacity.value(values));
        let idle = u64::try_from(-capacity.min(0)).expect("the capacity is a number of 64 bits");
        let profile = UsageProfile::new(self.running(values));
        profile.segments().iter().fold(idle, |sum, segment| {
            let excess = (segment.height - capacity).max(0);
            let time = i128::from(segment.to) - i128::from(segment.from);
            sum.saturating_add(u64::try_from(excess.saturating_mul(time)).unwrap_or(u64::MAX))
        })
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        Filter::new(self, store)?.run(store)?;
        filter_last_short(self, store)
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        self.explain_by_times(asked, past, reasons)
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        self.reason(asked, facts)
    }

    fn presolve(&self, root: &Store) -> Presolved {
        let demands = self.users.iter().map(|user| user.demand);
        // The variables of the other form are all that it has.
        let are_constant = demands.chain([self.capacity]).all(|amount| amount.place.is_none());
        match are_constant && self.is_machine(root) {
            true => {
                let tasks = (0..self.users.len()).map(|at| self.task(at));
                Presolved::Unproved(Arc::new(NoOverlap::new(tasks)))
            }
            false => Presolved::Keep,
        }
    }

    fn structure(&self, wanted: StructureKind, root: &Store) -> Option<Structure> {
        let tasks = (0..self.users.len()).map(|at| self.task(at));
        match wanted {
            StructureKind::Machine if self.is_machine(root) => {
                Some(Structure::Machine(tasks.collect()))
            }
            StructureKind::Resource => {
                let ends = |place: usize| ends(root, self.scope[place]);
                let demands = self.users.iter().map(|user| user.demand.ends(ends).0);
                let capacity = self.capacity.ends(ends).1;
                let tasks = tasks.zip(demands).collect();
                Some(Structure::Resource(SharedResource { tasks, capacity }))
            }
            _ => None,
        }
    }

    fn properties(&self) -> Properties {
        Properties::new("cumulative")
            .wake_on(Event::Bounds)
            .cost(Cost::Moderate)
            .consistency(Consistency::LastFree)
            .lives_from_bounds(true)
            .leaves_inner()
    }
}

#[cfg(test)]
mod tests;
