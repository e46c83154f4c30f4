//! Tasks that share a resource: workers, power, room.
//!
//! Invariant: the scope has the starts of all tasks, then their durations, their demands and the
//! variables that say which tasks are there, each if these are variables, and then the capacity if
//! that is one.

use super::data::RelationData;
use super::no_overlap::{expect_numbers, presences};
use super::{integers, one};
use crate::arithmetic::Int;
use crate::constraints::{self, Operand};
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::{SharedConstraint, Task, TaskDuration};

/// Tasks share a resource (known as `cumulative`): at each time, the demands of those that are
/// under way add up to at most its capacity.
///
/// ```
/// use kumiki::{Problem, relations::Cumulative};
///
/// // Four jobs of 3, 4, 2 and 2 hours need 2, 1, 1 and 2 of three workers.
/// let mut problem: Problem<String, i64> = Problem::new();
/// let start = problem.array("start", 4, 0..=11)?;
/// problem.add_constraint(Cumulative::new([3, 4, 2, 2], [2, 1, 1, 2], 3), &start)?;
/// let end = "max(start[0] + 3, start[1] + 4, start[2] + 2, start[3] + 2)";
/// let best = problem.minimize(end)?.best().expect("there is time enough");
/// assert_eq!(best.value, 6);
/// # Ok::<(), kumiki::Error<String>>(())
/// ```
///
/// A task that takes no time, or needs nothing, counts as nothing. Durations, demands and the
/// capacity may be variables, and tasks optional:
///
/// ```
/// use kumiki::{Problem, relations::Cumulative};
///
/// // The least power that three jobs take within four hours.
/// let mut problem = Problem::new();
/// problem.add_variables(["wash", "dry", "cook"], 0..=2)?;
/// problem.add_variable("power", 0..=9)?;
/// let jobs = Cumulative::variable().durations([2, 2, 2]).demands([2, 3, 4]);
/// problem.add_constraint(jobs, ["wash", "dry", "cook", "power"])?;
/// assert_eq!(problem.minimize("power")?.best().expect("it has a solution").value, 5);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cumulative {
    durations: Option<Vec<Int>>,
    demands: Option<Vec<Int>>,
    capacity: Option<Int>,
}

/// Tasks share a resource, as far as they are there: the result of [`Cumulative::if_has`].
#[derive(Clone, Debug)]
pub struct OptionalUsers<V> {
    pub(super) durations: Option<Vec<Int>>,
    pub(super) demands: Option<Vec<Int>>,
    pub(super) capacity: Option<Int>,
    pub(super) presence: Option<V>,
}

impl Cumulative {
    /// Requires that tasks with these durations and demands never need more than the capacity. The
    /// scope has the variable of the start of each.
    ///
    /// # Panics
    /// Panics if a number does not fit 64 bits.
    pub fn new<N: TryInto<Int>, D: TryInto<Int>, C: TryInto<Int>>(
        durations: impl IntoIterator<Item = N>,
        demands: impl IntoIterator<Item = D>,
        capacity: C,
    ) -> Cumulative {
        Cumulative::variable().durations(durations).demands(demands).capacity(capacity)
    }

    /// Requires the same of tasks all of whose numbers are variables. The scope has the starts,
    /// then as many durations, then as many demands, and then the capacity.
    pub fn variable() -> Cumulative {
        Cumulative { durations: None, demands: None, capacity: None }
    }

    /// Takes these durations. The scope has none then.
    ///
    /// # Panics
    /// Panics if a number does not fit 64 bits.
    #[must_use]
    pub fn durations<N: TryInto<Int>>(self, durations: impl IntoIterator<Item = N>) -> Cumulative {
        Cumulative { durations: Some(integers(durations)), ..self }
    }

    /// Takes these demands. The scope has none then.
    ///
    /// # Panics
    /// Panics if a number does not fit 64 bits.
    #[must_use]
    pub fn demands<N: TryInto<Int>>(self, demands: impl IntoIterator<Item = N>) -> Cumulative {
        Cumulative { demands: Some(integers(demands)), ..self }
    }

    /// Takes this capacity. The scope has none then.
    ///
    /// # Panics
    /// Panics if the number does not fit 64 bits.
    #[must_use]
    pub fn capacity<N: TryInto<Int>>(self, capacity: N) -> Cumulative {
        Cumulative { capacity: integers([capacity]).pop(), ..self }
    }

    /// Makes the tasks optional. The scope has one more variable for each task, before that of the
    /// capacity: the task is there if that has `value`, such as the name of the resource, or 1.
    pub fn if_has<V>(self, value: V) -> OptionalUsers<V> {
        self.with(Some(value))
    }

    fn with<V>(self, presence: Option<V>) -> OptionalUsers<V> {
        let Cumulative { durations, demands, capacity } = self;
        OptionalUsers { durations, demands, capacity, presence }
    }
}

impl<V: Value> Relation<V> for Cumulative {
    fn data(&self) -> Option<RelationData<V>> {
        self.clone().with(None).data()
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        self.with(None).lower(scope)
    }
}

impl<V: Value> Relation<V> for OptionalUsers<V> {
    fn data(&self) -> Option<RelationData<V>> {
        let OptionalUsers { durations, demands, capacity, presence } = self.clone();
        Some(RelationData::Cumulative { durations, demands, capacity, presence })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let count = self.count(scope)?;
        let of_demands = if self.durations.is_some() { count } else { 2 * count };
        let of_presences = if self.demands.is_some() { of_demands } else { of_demands + count };
        let places: Vec<usize> =
            (0..of_presences).chain(self.capacity.is_none().then(|| scope.len() - 1)).collect();
        expect_numbers(scope, &places)?;
        let mut tasks: Vec<(Task, Operand)> = Vec::with_capacity(count);
        for (task, &start) in scope.vars()[..count].iter().enumerate() {
            let duration = amount(self.durations.as_deref(), task, count, scope);
            let demand = amount(self.demands.as_deref(), task, of_demands, scope);
            let is_negative = |amount: StatedAmount| amount.least < 0;
            if is_negative(duration) {
                return Err(RelationError::NegativeDuration { task, duration: duration.least });
            }
            if is_negative(demand) {
                return Err(RelationError::NegativeDemand { task, demand: demand.least });
            }
            tasks.push((Task::new(start, duration_of(duration.operand)), demand.operand));
        }
        let capacity = match self.capacity {
            Some(capacity) => Operand::Constant(capacity),
            None => amount(None, 0, scope.len() - 1, scope).operand,
        };
        let tasks: Vec<(Task, Operand)> = match &self.presence {
            None => tasks,
            Some(value) => {
                let there = presences(value, of_presences..of_presences + count, scope);
                let present = |((task, demand), is): ((Task, Operand), Option<(_, _)>)| {
                    is.map(|(var, number)| (task.if_has(var, number), demand))
                };
                tasks.into_iter().zip(there).filter_map(present).collect()
            }
        };
        Ok(one(constraints::Cumulative::new(tasks, capacity)))
    }
}

impl<V: Value> OptionalUsers<V> {
    /// Returns the number of tasks.
    fn count(&self, scope: &Scope<'_, V>) -> Result<usize, RelationError> {
        let of_task = [self.durations.is_none(), self.demands.is_none(), self.presence.is_some()];
        let parts = 1 + of_task.into_iter().map(usize::from).sum::<usize>();
        let found = scope.len().checked_sub(usize::from(self.capacity.is_none()));
        let Some(found) = found.filter(|found| found.is_multiple_of(parts)) else {
            return Err(RelationError::Parts { parts, found: found.unwrap_or(0) });
        };
        let tasks = found / parts;
        let is_wrong =
            |list: &Option<Vec<Int>>| list.as_ref().map(Vec::len).filter(|&found| found != tasks);
        match (is_wrong(&self.durations), is_wrong(&self.demands)) {
            (Some(found), _) => Err(RelationError::Durations { tasks, found }),
            (_, Some(found)) => Err(RelationError::Demands { tasks, found }),
            _ => Ok(tasks),
        }
    }
}

/// A duration, a demand or a size, and the least and the most that it may be.
#[derive(Clone, Copy)]
pub(super) struct StatedAmount {
    pub(super) operand: Operand,
    pub(super) least: Int,
    pub(super) most: Int,
}

/// Returns the number at a place of `constants`, or the variable so many places after `first`. One
/// with a single value is a constant.
pub(super) fn amount<V: Value>(
    constants: Option<&[Int]>,
    at: usize,
    first: usize,
    scope: &Scope<'_, V>,
) -> StatedAmount {
    if let Some(&number) = constants.map(|constants| &constants[at]) {
        return StatedAmount { operand: number.into(), least: number, most: number };
    }
    let numbers = scope.numbers(first + at);
    let (least, most) = (numbers.first(), numbers.last());
    let var = scope.vars()[first + at];
    StatedAmount { operand: if least == most { least.into() } else { var.into() }, least, most }
}

/// Returns an operand as the duration of a task.
pub(super) fn duration_of(operand: Operand) -> TaskDuration {
    match operand {
        Operand::Constant(duration) => duration.into(),
        Operand::View(view) => view.into(),
    }
}
