//! The structures of constraints: meanings that a search treats in a way of its own.
//!
//! Invariant: a constraint with a structure means exactly that, on the values that its variables
//! have at the root.

use super::{Constraint, TaskOrders};
use crate::arithmetic::Int;
use crate::state::{Store, Var, View};

/// The kinds of structures that [`Constraint::structure`] is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StructureKind {
    /// All variables differ: [`Structure::AllDifferent`].
    AllDifferent,
    /// All variables differ, and the constraint may remove more than a network of them:
    /// [`Structure::Distinct`].
    Distinct,
    /// Variables of 0 and 1 exclude one another: [`Structure::Exclusive`].
    Exclusive,
    /// A sum is between two bounds: [`Structure::BoundedSum`].
    BoundedSum,
    /// Several sums are between two bounds each: [`Structure::BoundedSums`].
    BoundedSums,
    /// Tasks are in one of two orders: [`Structure::TaskOrders`].
    TaskOrders,
    /// Tasks do not overlap: [`Structure::Machine`].
    Machine,
    /// Tasks share a resource: [`Structure::Resource`].
    Resource,
}

/// A meaning of a constraint that a search treats in a way of its own. See
/// [`Constraint::structure`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Structure {
    /// The variables of the scope take different values. No variable occurs twice. Such constraints
    /// are run together, as one network: the value of a fixed variable is removed from the others,
    /// and if there are as many values as variables, a value with a single place is put there. A
    /// constraint with this structure must not remove more than that.
    AllDifferent,
    /// The variables of the scope take different values. No variable occurs twice. It says nothing
    /// of the values that the constraint removes.
    Distinct,
    /// The variables of the scope are 0 or 1, and at most one of them is 1. No variable occurs
    /// twice. If all constraints of a model are of this kind, they are searched together, as an
    /// exact cover.
    Exclusive(Exclusive),
    /// A sum is between two constants. A search for the least value of an objective takes its
    /// bounds from such sums, and sums of them follow.
    BoundedSum(BoundedSum),
    /// Each of several sums is between two constants, which all together say what the constraint
    /// says. It is not asked for if the constraint has the structure [`Structure::BoundedSum`].
    BoundedSums(Vec<BoundedSum>),
    /// Tasks are in one of two orders, or in a single one, maybe under conditions. Statements of
    /// both orders on all pairs of some tasks are run together, as one
    /// [`NoOverlap`](crate::constraints::NoOverlap).
    TaskOrders(TaskOrders),
    /// Of these tasks, none overlaps another: they are on one machine. A search that learns decides
    /// their orders.
    Machine(Vec<Task>),
    /// These tasks share a resource. The constraint may mean more. Two tasks that need more
    /// together than there is do not overlap.
    Resource(SharedResource),
}

/// Tasks that share a resource, each with the least that it needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedResource {
    /// The tasks and their demands.
    pub tasks: Vec<(Task, Int)>,
    /// The most that there is.
    pub capacity: Int,
}

impl SharedResource {
    /// Returns the pairs of tasks that need more together than there is.
    pub(crate) fn exclusive_pairs(&self) -> impl Iterator<Item = [Task; 2]> + '_ {
        let others = |at: usize| self.tasks[..at].iter();
        let all = self.tasks.iter().enumerate();
        all.flat_map(move |(at, &(task, demand))| {
            let is_too_much = move |other: &&(Task, Int)| {
                demand >= 1 && other.1 >= 1 && demand.saturating_add(other.1) > self.capacity
            };
            others(at).filter(is_too_much).map(move |&(other, _)| [other, task])
        })
    }
}

/// The number of variables that must be 1, in a constraint on variables of 0 and 1 that exclude one
/// another: a set partitioning or a set packing constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exclusive {
    /// One variable is 1, and all others are 0.
    ExactlyOne,
    /// One variable is 1, or none; all others are 0.
    AtMostOne,
}

/// A sum that a constraint bounds: of variables, and of the truths of "a variable has this value",
/// which count as 1 or 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoundedSum {
    /// Coefficients and variables, each variable once.
    pub terms: Vec<(Int, Var)>,
    /// Coefficients and truths, each variable and value once.
    pub truths: Vec<(Int, Var, Int)>,
    /// The least value of the sum; `None` if it has no lower bound.
    pub least: Option<Int>,
    /// The greatest value of the sum; `None` if it has no upper bound.
    pub most: Option<Int>,
}

impl BoundedSum {
    /// Returns the statement that the sum of `terms`, each of another variable, is at most `most`.
    pub fn at_most(terms: Vec<(Int, Var)>, most: Int) -> BoundedSum {
        BoundedSum { terms, truths: Vec::new(), least: None, most: Some(most) }
    }

    /// Returns the statement that the sum of `terms`, each of another variable, is `sum`.
    pub(crate) fn equal(terms: Vec<(Int, Var)>, sum: Int) -> BoundedSum {
        BoundedSum { least: Some(sum), ..BoundedSum::at_most(terms, sum) }
    }

    /// Returns this statement with `truths` added to the sum.
    pub(crate) fn with_truths(self, truths: Vec<(Int, Var, Int)>) -> BoundedSum {
        BoundedSum { truths, ..self }
    }
}

/// A task: it starts at the value of a variable, and takes some time. It may be optional.
///
/// ```
/// use kumiki::engine::{Model, Task};
///
/// let mut model = Model::new();
/// let vars = model.add_variables(3, 0..=9)?;
/// let short = Task::new(vars[0], 3);
/// let by_machine = Task::new(vars[0], vars[1] + 1).if_has(vars[2], 4);
/// assert_eq!((short.start, by_machine.presence), (vars[0], Some((vars[2], 4))));
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Task {
    /// The variable of its start.
    pub start: Var,
    /// The time that it takes.
    pub duration: TaskDuration,
    /// The variable and the value which it has exactly if the task is there; `None` if the task
    /// always is.
    pub presence: Option<(Var, Int)>,
}

/// The time that a task takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TaskDuration {
    /// A constant.
    Constant(Int),
    /// The value of a variable, plus an offset.
    View(View),
}

impl Task {
    /// Returns a task that is always there.
    pub fn new(start: Var, duration: impl Into<TaskDuration>) -> Task {
        Task { start, duration: duration.into(), presence: None }
    }

    /// Returns the task, which is there exactly if `var` has `value`.
    #[must_use]
    pub fn if_has(self, var: Var, value: Int) -> Task {
        Task { presence: Some((var, value)), ..self }
    }
}

impl TaskDuration {
    /// Returns the variable and the number that is added to it; without a variable, the number is
    /// the duration.
    pub(crate) fn parts(self) -> (Option<Var>, Int) {
        match self {
            TaskDuration::Constant(duration) => (None, duration),
            TaskDuration::View(view) => (Some(view.var()), view.offset()),
        }
    }
}

impl From<Int> for TaskDuration {
    fn from(duration: Int) -> TaskDuration {
        TaskDuration::Constant(duration)
    }
}

impl From<Var> for TaskDuration {
    fn from(var: Var) -> TaskDuration {
        TaskDuration::View(var.into())
    }
}

impl From<View> for TaskDuration {
    fn from(view: View) -> TaskDuration {
        TaskDuration::View(view)
    }
}

impl dyn Constraint + Send + Sync + '_ {
    /// Returns whether the constraint has the structure [`Structure::AllDifferent`].
    pub(crate) fn is_all_different(&self, root: &Store) -> bool {
        self.structure(StructureKind::AllDifferent, root) == Some(Structure::AllDifferent)
    }

    /// Returns whether its variables differ, whatever else the constraint removes.
    pub(crate) fn is_distinct(&self, root: &Store) -> bool {
        self.is_all_different(root)
            || self.structure(StructureKind::Distinct, root) == Some(Structure::Distinct)
    }

    /// Returns the structure [`Structure::Exclusive`], if the constraint has it.
    pub(crate) fn exclusive(&self, root: &Store) -> Option<Exclusive> {
        match self.structure(StructureKind::Exclusive, root) {
            Some(Structure::Exclusive(exclusive)) => Some(exclusive),
            _ => None,
        }
    }

    /// Returns the terms and the greatest value of a sum of variables, if the constraint bounds it
    /// from above and nothing else.
    pub(crate) fn upper_bound(&self, root: &Store) -> Option<(Vec<(Int, Var)>, Int)> {
        match self.bounded_sum(root)? {
            BoundedSum { terms, truths, least: None, most: Some(most) } if truths.is_empty() => {
                Some((terms, most))
            }
            _ => None,
        }
    }

    /// Returns the structure [`Structure::BoundedSum`], if the constraint has it.
    pub(crate) fn bounded_sum(&self, root: &Store) -> Option<BoundedSum> {
        match self.structure(StructureKind::BoundedSum, root) {
            Some(Structure::BoundedSum(sum)) => Some(sum),
            _ => None,
        }
    }

    /// Returns the sums whose bounds are what the constraint says; none if it says something else.
    pub(crate) fn bounded_sums(&self, root: &Store) -> Vec<BoundedSum> {
        if let Some(sum) = self.bounded_sum(root) {
            return vec![sum];
        }
        match self.structure(StructureKind::BoundedSums, root) {
            Some(Structure::BoundedSums(sums)) => sums,
            _ => Vec::new(),
        }
    }

    /// Returns the structure [`Structure::Machine`], if the constraint has it.
    pub(crate) fn machine(&self, root: &Store) -> Option<Vec<Task>> {
        match self.structure(StructureKind::Machine, root) {
            Some(Structure::Machine(tasks)) => Some(tasks),
            _ => None,
        }
    }

    /// Returns the structure [`Structure::Resource`], if the constraint has it.
    pub(crate) fn resource(&self, root: &Store) -> Option<SharedResource> {
        match self.structure(StructureKind::Resource, root) {
            Some(Structure::Resource(resource)) => Some(resource),
            _ => None,
        }
    }

    /// Returns the structure [`Structure::TaskOrders`], if the constraint has it.
    pub(crate) fn task_orders(&self, root: &Store) -> Option<TaskOrders> {
        match self.structure(StructureKind::TaskOrders, root) {
            Some(Structure::TaskOrders(orders)) => Some(orders),
            _ => None,
        }
    }
}
