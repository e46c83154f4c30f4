//! Tasks that do not overlap: on a machine, in a room, by one person.
//!
//! Invariant: the scope has the starts of all tasks, then their durations if these are variables,
//! and then the variables that say which tasks are there if some are optional.

use super::data::RelationData;
use super::{integers, one};
use crate::arithmetic::Int;
use crate::constraints;
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::modelling::value::ValueKind;
use crate::propagation::{SharedConstraint, Task, TaskDuration};
use crate::state::Var;
use std::ops::Range;

/// Tasks do not overlap: of any two, one ends before the other starts, or when it starts.
///
/// ```
/// use kumiki::{Problem, relations::NoOverlap};
///
/// // Three jobs on one machine take 3, 4 and 5 hours; the second is not delivered before 6.
/// let mut problem = Problem::new();
/// problem.add_variables(["drill", "mill", "polish"], 0..=20)?;
/// problem.add_constraint(NoOverlap::new([3, 4, 5]), ["drill", "mill", "polish"])?;
/// problem.add_expression("mill >= 6")?;
/// let best = problem.minimize("max(drill + 3, mill + 4, polish + 5)")?.best().expect("it fits");
/// assert_eq!(best.value, 12);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
///
/// A task that takes no time overlaps nothing. Durations may be variables, and tasks optional:
///
/// ```
/// use kumiki::{Problem, relations::NoOverlap};
///
/// // Two jobs start at once, on machines 1 and 2, and so not both on one of them.
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b"], [0])?;
/// problem.add_variables(["time of a", "time of b"], 3..=5)?;
/// problem.add_variables(["machine of a", "machine of b"], 1..=2)?;
/// let names = ["a", "b", "time of a", "time of b", "machine of a", "machine of b"];
/// for machine in 1..=2 {
///     problem.add_constraint(NoOverlap::variable().if_has(machine), names)?;
/// }
/// let solution = problem.solution().expect("it has one");
/// assert_ne!(solution["machine of a"], solution["machine of b"]);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NoOverlap {
    durations: Option<Vec<Int>>,
}

/// Tasks do not overlap, as far as they are there: the result of [`NoOverlap::if_has`].
#[derive(Clone, Debug)]
pub struct OptionalTasks<V> {
    pub(super) durations: Option<Vec<Int>>,
    pub(super) presence: Option<V>,
}

impl NoOverlap {
    /// Requires that tasks with these durations do not overlap. The scope has the variable of the
    /// start of each.
    ///
    /// # Panics
    /// Panics if a duration does not fit 64 bits.
    pub fn new<N: TryInto<Int>>(durations: impl IntoIterator<Item = N>) -> NoOverlap {
        NoOverlap { durations: Some(integers(durations)) }
    }

    /// Requires that tasks with variable durations do not overlap. The scope has the starts, and
    /// then as many durations.
    pub fn variable() -> NoOverlap {
        NoOverlap { durations: None }
    }

    /// Makes the tasks optional. The scope has one more variable for each task, after all others:
    /// the task is there if that has `value`, such as the number of the machine, or 1.
    pub fn if_has<V>(self, value: V) -> OptionalTasks<V> {
        OptionalTasks { durations: self.durations, presence: Some(value) }
    }
}

impl<V: Value> Relation<V> for NoOverlap {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::NoOverlap { durations: self.durations.clone(), presence: None })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        OptionalTasks { durations: self.durations, presence: None }.lower(scope)
    }
}

impl<V: Value> Relation<V> for OptionalTasks<V> {
    fn data(&self) -> Option<RelationData<V>> {
        let (durations, presence) = (self.durations.clone(), self.presence.clone());
        Some(RelationData::NoOverlap { durations, presence })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let count = self.count(scope)?;
        let numbers: Vec<usize> = (0..self.numbers(count)).collect();
        expect_numbers(scope, &numbers)?;
        let durations: Vec<TaskDuration> =
            (0..count).map(|task| self.duration(task, count, scope)).collect::<Result<_, _>>()?;
        let vars = scope.vars();
        let tasks = vars.iter().zip(durations).map(|(&start, time)| Task::new(start, time));
        let Some(value) = &self.presence else {
            return Ok(one(constraints::NoOverlap::new(tasks)));
        };
        let there = presences(value, numbers.len()..scope.len(), scope);
        if there.iter().all(Option::is_none) {
            return Ok(Vec::new());
        }
        let tasks = tasks
            .zip(there)
            .filter_map(|(task, is)| is.map(|(var, number)| task.if_has(var, number)));
        Ok(one(constraints::NoOverlap::new(tasks)))
    }
}

impl<V: Value> OptionalTasks<V> {
    /// Returns the number of tasks.
    fn count(&self, scope: &Scope<'_, V>) -> Result<usize, RelationError> {
        let parts =
            1 + usize::from(self.durations.is_none()) + usize::from(self.presence.is_some());
        let (tasks, found) = (scope.len() / parts, scope.len());
        if found % parts > 0 {
            return Err(RelationError::Parts { parts, found });
        }
        match &self.durations {
            Some(durations) if durations.len() != tasks => {
                Err(RelationError::Durations { tasks, found: durations.len() })
            }
            _ => Ok(tasks),
        }
    }

    /// Returns the number of variables at the front of the scope that are calculated with.
    fn numbers(&self, tasks: usize) -> usize {
        if self.durations.is_some() { tasks } else { 2 * tasks }
    }

    /// Returns the duration of a task.
    fn duration(
        &self,
        task: usize,
        tasks: usize,
        scope: &Scope<'_, V>,
    ) -> Result<TaskDuration, RelationError> {
        let Some(durations) = &self.durations else {
            let place = tasks + task;
            let least = scope.numbers(place).iter().next().unwrap_or(0);
            return match least < 0 {
                true => Err(RelationError::NegativeDuration { task, duration: least }),
                false => Ok(scope.vars()[place].into()),
            };
        };
        let duration = durations[task];
        if duration < 0 {
            return Err(RelationError::NegativeDuration { task, duration });
        }
        Ok(duration.into())
    }
}

/// Checks that the values of the variables at `places` are whole numbers.
pub(super) fn expect_numbers<V: Value>(
    scope: &Scope<'_, V>,
    places: &[usize],
) -> Result<(), RelationError> {
    scope.expect_in_range()?;
    let are_whole = match ValueKind::of::<V>() {
        ValueKind::Others => false,
        _ => places.iter().all(|&at| scope.is_integral(at)),
    };
    if are_whole { Ok(()) } else { Err(RelationError::NotIntegers) }
}

/// Returns, for each task, the variable that says if it is there and the number of `value`; `None`
/// if no task is ever there.
pub(super) fn presences<V: Value>(
    value: &V,
    places: Range<usize>,
    scope: &Scope<'_, V>,
) -> Vec<Option<(Var, Int)>> {
    let can_have = |number: &Int| places.clone().any(|at| scope.numbers(at).contains(*number));
    let number = scope.number(value).filter(can_have);
    if number.is_none() {
        scope.remark("no task is ever there: no variable can have the value that says so");
    }
    scope.vars()[places].iter().map(|&var| Some((var, number?))).collect()
}
