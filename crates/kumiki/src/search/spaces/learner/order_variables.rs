//! The orders of tasks that do not overlap, as variables of a search that learns.
//!
//! Invariant: they follow from the starts of the tasks, and the starts of a solution come first in
//! its values. So solutions stay what they are, and a clause can name an order and no times.

use crate::arithmetic::Int;
use crate::constraints::OrderedTasks;
use crate::propagation::{Model, SharedResource, Task, TaskDuration};
use crate::search::heuristics::Branching;
use crate::search::learning::Branch;
use crate::state::{Store, Var};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most orders of a search.
const MOST_ORDERS: usize = 5_000;

/// The most times that a pair is stated, on average.
const MOST_TIMES: usize = 4;

/// The orders of pairs of tasks. There may be none.
#[derive(Debug, Default)]
pub(super) struct OrderVariables {
    orders: Vec<OrderedPair>,
    /// The variable of the first order.
    first: usize,
    /// The starts of tasks that have an order.
    starts: Vec<Var>,
    /// The variables that are decided before the starts.
    decided: Vec<Var>,
}

/// A task that is always there: its start, and its fixed duration.
type FixedTask = (Var, Int);

/// Two tasks with an order.
#[derive(Clone, Copy, Debug)]
struct OrderedPair {
    tasks: [FixedTask; 2],
    /// The order in the best solution.
    best: Option<Int>,
}

impl OrderVariables {
    /// Adds a variable for the order of each two tasks of `model` that do not overlap and can be
    /// in both orders, unless that would be too many. The starts are decided with the orders if
    /// tasks share a resource.
    pub(super) fn add(
        model: &mut Arc<Model>,
        store: &mut Store,
        branching: &Branching,
        has_resources: bool,
    ) -> OrderVariables {
        let pairs = pairs(model, store);
        if pairs.is_empty() || pairs.len() > MOST_ORDERS {
            return OrderVariables::default();
        }
        let model = Arc::make_mut(model);
        let vars = model.add_variables(pairs.len(), 0..=1).expect("there is room for them");
        let before = |[one, other]: [FixedTask; 2]| {
            let (start, next) = (branching.saved(one.0)?, branching.saved(other.0)?);
            Some(Int::from(start < next))
        };
        let orders = pairs.iter().map(|&tasks| OrderedPair { tasks, best: before(tasks) });
        let orders: Vec<OrderedPair> = orders.collect();
        for (&var, &tasks) in vars.iter().zip(&pairs) {
            model.add_constraint(OrderedTasks::new(var, tasks));
        }
        store.add_hidden(&model.store());
        let starts: BTreeSet<Var> = pairs.iter().flatten().map(|task| task.0).collect();
        let others = branching.selectable_variables().iter().copied();
        // Orders say all of tasks on machines, and not of tasks that share a resource.
        let is_decided = |var: &Var| has_resources || !starts.contains(var);
        let decided = others.filter(is_decided).chain(vars.iter().copied());
        OrderVariables {
            orders,
            first: vars[0].index(),
            decided: decided.collect(),
            starts: starts.into_iter().collect(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.orders.is_empty()
    }

    /// Returns the variables that are decided before the starts: all of `others` if there is no
    /// order.
    pub(super) fn decided<'a>(&'a self, others: &'a [Var]) -> &'a [Var] {
        if self.orders.is_empty() { others } else { &self.decided }
    }

    /// Returns the value of `var` to try first, if it is an order: that of the best solution, or
    /// the task that can start earlier comes first.
    pub(super) fn preferred(&self, var: Var, store: &Store) -> Option<Int> {
        let OrderedPair { tasks, best } = self.orders.get(var.index().checked_sub(self.first)?)?;
        let middle = |(start, _): FixedTask| {
            let domain = store.domain(start);
            domain.min().saturating_add(domain.max())
        };
        Some(best.unwrap_or_else(|| Int::from(middle(tasks[0]) <= middle(tasks[1]))))
    }

    /// Returns the decision that the task which can start first does so.
    pub(super) fn start(&self, store: &Store) -> Option<Branch> {
        let free = self.starts.iter().filter(|&&var| !store.is_fixed(var));
        let first = free.map(|&var| (store.domain(var).min(), var)).min()?;
        Some(Branch::AtMost(first.1, first.0))
    }

    /// Records the solution in `store`.
    pub(super) fn solved(&mut self, store: &Store) {
        for (at, order) in self.orders.iter_mut().enumerate() {
            order.best = store.fixed(Var::new(self.first + at));
        }
    }
}

/// Returns the pairs of tasks that do not overlap and can be in both orders, each once.
fn pairs(model: &Model, store: &Store) -> Vec<[FixedTask; 2]> {
    let mut pairs: Vec<[FixedTask; 2]> = Vec::new();
    let may_precede = |(one, duration): FixedTask, (other, _): FixedTask| {
        store.domain(one).min().saturating_add(duration) <= store.domain(other).max()
    };
    let fixed = |task: &Task| match (task.duration, task.presence) {
        (TaskDuration::Constant(duration), None) => Some((task.start, duration)),
        _ => None,
    };
    let mut add = |[one, other]: [FixedTask; 2]| {
        if one.0 != other.0 && may_precede(one, other) && may_precede(other, one) {
            pairs.push([one.min(other), one.max(other)]);
        }
        pairs.len() <= MOST_ORDERS * MOST_TIMES
    };
    for (_, constraint) in model.constraints() {
        let of_machine = constraint.machine(store).unwrap_or_default();
        let of_machine: Vec<FixedTask> = of_machine.iter().filter_map(fixed).collect();
        let of_machine = &of_machine[..];
        let both = |at: usize| of_machine[..at].iter().map(move |&other| [of_machine[at], other]);
        let resource = constraint.resource(store);
        let exclusive = resource.iter().flat_map(SharedResource::exclusive_pairs);
        let exclusive = exclusive.filter_map(|[one, other]| Some([fixed(&one)?, fixed(&other)?]));
        if !(0..of_machine.len()).flat_map(both).chain(exclusive).all(&mut add) {
            return Vec::new();
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}
