//! Tasks that do not overlap in time, with fixed or variable durations, some of them optional.
//!
//! Invariant: a bound moves only to where the task can start or end after the tasks that must be
//! before it, or before those that must be after it. All of these are there, and take time.

mod explain;
mod members;
mod phrase;
mod tasks;
mod windows;

use super::{ends, filter_last_short};
use crate::arithmetic::{Int, VALUE_LIMIT};
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Past, Phrase, Properties, Reasons, Structure,
    StructureKind, Task,
};
use crate::state::{Conflict, Event, Store, Var, View};
use members::{Members, VariedTask};
use smallvec::SmallVec;
use tasks::{Tasks, TimeDirection};

/// A task that takes longer than this cannot end before any other starts.
const LONGEST: Int = 2 * VALUE_LIMIT + 1;

/// Requires that tasks do not overlap: of any two that are there, one ends before the other starts,
/// or when it starts. A task that takes less than 1 overlaps nothing.
///
/// A run finds sets of tasks that need more time than there is between the earliest start and the
/// latest end of all of them. It moves the bound of a task that must be before or after each task
/// of a set: one that can only be last or first among them (edge finding: Baptiste, Le Pape and
/// Nuijten, *Constraint-based scheduling*, 2001), or because no pair of it and one of them fits the
/// other way round (detectable precedences: Vilím, *O(n log n) filtering algorithms for unary
/// resource constraint*, 2004). A task with a variable duration counts with the least one, and
/// loses those with which it cannot end in time. An optional task counts if it is there for sure;
/// it is not there if there is no time for it. A run takes time in the square of the number of
/// tasks, and as much again for each task that may be there and is tight.
///
/// ```
/// use kumiki::{constraints::NoOverlap, engine::{Model, Task}, search::Search};
///
/// let mut model = Model::new();
/// let starts = model.add_variables(3, 0..=4)?;
/// let tasks = starts.iter().zip([1, 2, 3]).map(|(&start, duration)| Task::new(start, duration));
/// model.add_constraint(NoOverlap::new(tasks));
/// assert_eq!(Search::new(model).count(), 10);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NoOverlap {
    /// The starts, and then the other variables of the tasks.
    scope: Vec<Var>,
    /// The duration of each task; for a variable one, the number that is added to the variable.
    durations: Vec<Int>,
    /// The variables of each task beside its start; empty if no task has any.
    varied: Vec<VariedTask>,
}

impl NoOverlap {
    /// Requires that `tasks` do not overlap.
    pub fn new(tasks: impl IntoIterator<Item = Task>) -> NoOverlap {
        let takes_time = |task: &Task| {
            let (var, duration) = task.duration.parts();
            var.is_some() || duration > 0
        };
        let tasks: Vec<Task> = tasks.into_iter().filter(takes_time).collect();
        let mut scope: Vec<Var> = tasks.iter().map(|task| task.start).collect();
        let durations = tasks.iter().map(|task| task.duration.parts().1.min(LONGEST)).collect();
        let mut place = |var: Var| {
            scope.push(var);
            scope.len() - 1
        };
        let mut varied: Vec<VariedTask> = Vec::with_capacity(tasks.len());
        for task in &tasks {
            let duration = task.duration.parts().0.map(&mut place);
            let presence = task.presence.map(|(var, value)| (place(var), value));
            varied.push(VariedTask { duration, presence });
        }
        if varied.iter().all(VariedTask::is_plain) {
            varied.clear();
        }
        NoOverlap { scope, durations, varied }
    }

    /// Returns the task at a place.
    fn task(&self, at: usize) -> Task {
        let varied = self.varied.get(at);
        let var = |place: usize| self.scope[place];
        let duration = match varied.and_then(|task| task.duration) {
            None => self.durations[at].into(),
            Some(place) => View::new(var(place), self.durations[at]).into(),
        };
        let presence = varied.and_then(|task| task.presence);
        let presence = presence.map(|(place, value)| (var(place), value));
        Task { start: var(at), duration, presence }
    }

    /// Returns the tasks of `members`, or all, with the bounds that `ends` returns.
    fn tasks<'a>(
        &'a self,
        members: Option<&'a Members>,
        direction: TimeDirection,
        ends: impl Fn(Var) -> (Int, Int),
    ) -> Tasks<'a> {
        match members {
            None => {
                let starts = self.scope.iter().map(|&var| ends(var));
                Tasks::new(&self.durations, direction, starts)
            }
            Some(members) => {
                let starts = members.places.iter().map(|&place| ends(self.scope[place]));
                Tasks::new(&members.durations, direction, starts)
            }
        }
    }

    /// Moves the bounds at one end; returns whether one has moved.
    fn move_bounds(&self, direction: TimeDirection, store: &mut Store) -> Result<bool, Conflict> {
        let members = self.members(|var| ends(store, var));
        let members = members.as_ref();
        if members.is_some_and(|members| members.places.len() < 2) {
            return Ok(false);
        }
        let tasks = self.tasks(members, direction, |var| ends(store, var));
        let earliest = match (members, direction) {
            (Some(members), TimeDirection::Backwards) => {
                tasks.earliest_starts(self.greatest_ends(members, store))?
            }
            _ => tasks.earliest_starts(tasks.starts())?,
        };
        let mut has_moved = false;
        for (at, &start) in earliest.iter().enumerate() {
            if start > tasks.earliest(at) {
                has_moved = true;
                let var = self.scope[members.map_or(at, |members| members.places[at])];
                match direction {
                    TimeDirection::Forwards => store.remove_below(var, start)?,
                    TimeDirection::Backwards => {
                        store.remove_above(var, tasks.start_of_end(at, start))?
                    }
                }
            }
        }
        if let (Some(members), TimeDirection::Backwards) = (members, direction) {
            has_moved |= self.shorten(members, &earliest, store)?;
        }
        Ok(has_moved)
    }

    /// Returns the tasks that are under way for these values: their starts and durations.
    fn running(&self, values: &[Int]) -> SmallVec<[(Int, Int); 16]> {
        let all = values.iter().copied().zip(self.durations.iter().copied());
        if self.varied.is_empty() {
            return all.collect();
        }
        let varied = all.zip(&self.varied).filter_map(|((start, duration), task)| {
            let more = task.duration.map_or(0, |place| values[place]);
            let is_there = task.presence.is_none_or(|(place, value)| values[place] == value);
            Some((start, duration.saturating_add(more))).filter(|task| is_there && task.1 > 0)
        });
        varied.collect()
    }
}

impl Constraint for NoOverlap {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let mut tasks = self.running(values);
        tasks.sort_unstable();
        tasks.windows(2).all(|pair| pair[0].0.saturating_add(pair[0].1) <= pair[1].0)
    }

    /// Returns the time in which two tasks are under way, summed over the pairs.
    fn violation(&self, values: &[Int]) -> u64 {
        let tasks = self.running(values);
        let mut sum = 0_u64;
        for (at, &(one, duration)) in tasks.iter().enumerate() {
            for &(other, of_other) in &tasks[..at] {
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
            if !has_moved && (self.varied.is_empty() || !self.leave_out(store)?) {
                break;
            }
        }
        filter_last_short(self, store)
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        self.explain_by_bounds(asked, past, reasons)
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        self.reason(asked, facts)
    }

    fn structure(&self, wanted: StructureKind, _: &Store) -> Option<Structure> {
        let is_wanted = wanted == StructureKind::Machine;
        is_wanted.then(|| {
            Structure::Machine((0..self.durations.len()).map(|at| self.task(at)).collect())
        })
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
