//! The pairs of tasks that do not overlap, as constraints state them: in one constraint, or in two
//! that a variable of two values chooses between.
//!
//! Invariant: both tasks of a pair take time, and their starts are different variables.

use crate::arithmetic::Int;
use crate::propagation::{Cost, Model, Task, TaskCondition, TaskDuration, TaskOrder, TaskOrders};
use crate::state::{ConstraintId, Store, Var, View};
use std::collections::{BTreeMap, HashMap};

/// The most variables of a constraint that is read.
const MOST_VARIABLES: usize = 8;

/// The most orders that a variable chooses between, and that are compared pair by pair.
const MOST_CHOICES: usize = 16;

/// The most values for which two tasks exclude each other.
const MOST_VALUES: usize = 64;

/// Two tasks that do not overlap.
pub(super) struct TaskPair {
    pub(super) tasks: [Task; 2],
    /// The constraint that means this, and the same for other values of two variables; `None` if
    /// this only follows.
    pub(super) id: Option<ConstraintId>,
}

/// Two tasks that do not overlap if conditions hold.
struct ConditionalPair {
    tasks: [Task; 2],
    conditions: Vec<TaskCondition>,
    id: Option<ConstraintId>,
}

/// An order that holds if a variable has a value, and the other conditions hold.
struct ChosenOrder {
    value: Int,
    order: TaskOrder,
    conditions: Vec<TaskCondition>,
}

/// The most tasks that share a resource and are compared pair by pair.
const MOST_USERS: usize = 500;

/// Returns whether some constraint is short enough to be read, or may share a resource.
pub(super) fn may_have_pairs(model: &Model) -> bool {
    model.constraints().any(|(id, constraint)| {
        let properties = model.properties(id);
        (2..=MOST_VARIABLES).contains(&constraint.scope().len())
            || (properties.lives_from_bounds && properties.cost > Cost::Cheap)
    })
}

/// Returns the pairs of tasks that need more of a resource than there is, on the values of `root`.
pub(super) fn exclusive_pairs(model: &Model, root: &Store) -> Vec<TaskPair> {
    let resources = model.constraints().filter_map(|(id, constraint)| {
        // A machine has a form of its own.
        let is_read = model.replacement(id).is_none() && constraint.machine(root).is_none();
        constraint.resource(root).filter(|resource| is_read && resource.tasks.len() <= MOST_USERS)
    });
    let takes_time = |task: &Task| {
        let (var, least) = task.duration.parts();
        least.saturating_add(var.map_or(0, |var| root.domain(var).min())) > 0
    };
    let mut found = Vec::new();
    for resource in resources {
        let pairs = resource.exclusive_pairs().filter(|[one, other]| one.start != other.start);
        let pairs = pairs.filter(|tasks| tasks.iter().all(takes_time));
        found.extend(pairs.map(|tasks| TaskPair { tasks, id: None }));
    }
    found
}

/// Returns the pairs of tasks that do not overlap, on the values of `root`.
pub(super) fn task_pairs(model: &Model, root: &Store) -> Vec<TaskPair> {
    let mut pairs = Vec::new();
    let mut chosen: BTreeMap<Var, Vec<ChosenOrder>> = BTreeMap::new();
    for (id, constraint) in model.constraints() {
        let is_read = (2..=MOST_VARIABLES).contains(&constraint.scope().len());
        if !is_read || model.replacement(id).is_some() {
            continue;
        }
        let Some(TaskOrders { orders, mut conditions, is_whole }) = constraint.task_orders(root)
        else {
            continue;
        };
        conditions.sort_unstable();
        conditions.dedup();
        if let [one, other] = &orders[..] {
            if let Some(tasks) = opposite(one, other, root) {
                pairs.push(ConditionalPair { tasks, conditions, id: is_whole.then_some(id) });
            }
            continue;
        }
        for (at, &condition) in conditions.iter().enumerate() {
            if let TaskCondition::Has(var, value) = condition
                && root.domain(var).len() == 2
            {
                let mut conditions = conditions.clone();
                conditions.remove(at);
                let order = orders[0].clone();
                chosen.entry(var).or_default().push(ChosenOrder { value, order, conditions });
            }
        }
    }
    for orders in chosen.into_values().filter(|orders| orders.len() <= MOST_CHOICES) {
        add_chosen(&orders, root, &mut pairs);
    }
    of_values(pairs, root)
}

/// Adds the pairs of orders of which the variable chooses one.
fn add_chosen(orders: &[ChosenOrder], root: &Store, pairs: &mut Vec<ConditionalPair>) {
    for (at, one) in orders.iter().enumerate() {
        for other in &orders[..at] {
            if one.value != other.value
                && one.conditions == other.conditions
                && let Some(tasks) = opposite(&one.order, &other.order, root)
            {
                let conditions = one.conditions.clone();
                pairs.push(ConditionalPair { tasks, conditions, id: None });
            }
        }
    }
}

/// Returns the two tasks of which the orders say that one ends before the other starts, either
/// way round.
fn opposite(one: &TaskOrder, other: &TaskOrder, root: &Store) -> Option<[Task; 2]> {
    let task = |start: Var, order: &TaskOrder| {
        let at = order.terms.iter().position(|&var| var == start)?;
        let duration: TaskDuration = match order.terms.len() {
            1 => order.gap.into(),
            _ => View::try_new(order.terms[1 - at], order.gap)?.into(),
        };
        let (var, least) = duration.parts();
        let least = least.saturating_add(var.map_or(0, |var| root.domain(var).min()));
        (least > 0).then(|| Task::new(start, duration))
    };
    let tasks = [task(other.after, one)?, task(one.after, other)?];
    (one.after != other.after).then_some(tasks)
}

/// Returns the pairs of optional tasks: a pair for each value with which both are there.
fn of_values(pairs: Vec<ConditionalPair>, root: &Store) -> Vec<TaskPair> {
    // The number of pairs that a start and the variable of a condition have in common. A task is
    // there by the variable with which it occurs most often.
    let mut common: HashMap<(Var, Var), usize> = HashMap::new();
    let vars = |pair: &ConditionalPair| -> Vec<Var> {
        let of = |condition: &TaskCondition| match *condition {
            TaskCondition::Has(var, _) => vec![var],
            TaskCondition::Equal(one, other) => vec![one, other],
        };
        pair.conditions.iter().flat_map(of).collect()
    };
    for pair in &pairs {
        for var in vars(pair) {
            pair.tasks.iter().for_each(|task| *common.entry((task.start, var)).or_default() += 1);
        }
    }
    let mut found = Vec::new();
    for pair in pairs {
        let [one, other] = pair.tasks;
        let in_common = |task: Task, var: Var| common.get(&(task.start, var)).copied();
        let mut add = |one: Task, other: Task| {
            found.push(TaskPair { tasks: [one, other], id: pair.id });
        };
        match pair.conditions[..] {
            [] => add(one, other),
            [TaskCondition::Has(var, value)] => {
                match in_common(one, var) >= in_common(other, var) {
                    true => add(one.if_has(var, value), other),
                    false => add(one, other.if_has(var, value)),
                }
            }
            [TaskCondition::Has(x, value), TaskCondition::Has(y, of_y)] if x != y => {
                match belongs([one, other], [x, y], in_common) {
                    true => add(one.if_has(x, value), other.if_has(y, of_y)),
                    false => add(one.if_has(y, of_y), other.if_has(x, value)),
                }
            }
            [TaskCondition::Equal(x, y)] => {
                let [x, y] = match belongs([one, other], [x, y], in_common) {
                    true => [x, y],
                    false => [y, x],
                };
                let values = common_values([x, y], root).unwrap_or_default();
                values.into_iter().for_each(|k| add(one.if_has(x, k), other.if_has(y, k)));
            }
            _ => {}
        }
    }
    found
}

/// Returns whether the first task is rather there by the first variable, and the second by the
/// second, than the other way round.
fn belongs(
    [one, other]: [Task; 2],
    [x, y]: [Var; 2],
    in_common: impl Fn(Task, Var) -> Option<usize>,
) -> bool {
    let in_common = |task, var| in_common(task, var).unwrap_or(0);
    in_common(one, x) + in_common(other, y) >= in_common(one, y) + in_common(other, x)
}

/// Returns the values that both variables have, if they are few.
fn common_values([x, y]: [Var; 2], root: &Store) -> Option<Vec<Int>> {
    let (x, y) = (root.domain(x), root.domain(y));
    let is_short =
        |domain: crate::state::Domain<'_>| !domain.is_vast() && domain.len() <= MOST_VALUES;
    let [list, others] = if is_short(x) { [x, y] } else { [y, x] };
    let values = || list.iter().filter(|&value| others.contains(value)).collect();
    is_short(list).then(values)
}
