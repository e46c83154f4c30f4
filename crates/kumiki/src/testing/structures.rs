//! The structures that a constraint may claim to be, beside its meaning: all-different, exclusive,
//! bounded sums, orders of tasks, tasks of one machine.
//!
//! Invariant: each claim is compared with all assignments of the domains.

use super::for_each_combination;
use super::oracle::{Oracle, id};
use crate::arithmetic::Int;
use crate::propagation::{
    BoundedSum, Exclusive, SharedConstraint, SharedResource, Task, TaskCondition, TaskOrder,
};
use crate::state::Var;

impl Oracle {
    /// Checks each structure that the constraint claims to be.
    pub(super) fn check_structures(&self) -> Result<(), String> {
        self.check_all_different()?;
        self.check_exclusive()?;
        self.check_bounded_sum()?;
        self.check_task_orders()?;
        self.check_machine()?;
        self.check_resource()
    }

    /// Checks that a constraint that claims to be all-different is satisfied exactly if all values
    /// are different.
    fn check_all_different(&self) -> Result<(), String> {
        let is_claimed = |one: &SharedConstraint| one.is_all_different(&self.model.store());
        if !self.model.run(id(), is_claimed) {
            return Ok(());
        }
        let scope = self.constraint().scope();
        if self.of_scope.len() < scope.len() {
            return Err("it claims to be all-different, but a variable occurs twice".to_owned());
        }
        let found = self.assignment_where(|values, is_solution| {
            let mut of_scope: Vec<Int> = scope.iter().map(|var| values[var.index()]).collect();
            of_scope.sort_unstable();
            of_scope.windows(2).all(|pair| pair[0] != pair[1]) != is_solution
        });
        found.map_or(Ok(()), |values| {
            Err(format!("it claims to be all-different, but it is not at {values:?}"))
        })
    }

    /// Checks that a constraint that claims to be exclusive is satisfied exactly if one variable of
    /// its scope is 1 or, if it says so, none.
    fn check_exclusive(&self) -> Result<(), String> {
        let claimed = self.model.run(id(), |one| one.exclusive(&self.model.store()));
        let Some(claimed) = claimed else { return Ok(()) };
        let scope = self.constraint().scope();
        if self.of_scope.len() < scope.len() {
            return Err("it claims to be exclusive, but a variable occurs twice".to_owned());
        }
        let found = self.assignment_where(|values, is_solution| {
            let ones: Int = scope.iter().map(|var| values[var.index()]).sum();
            let is_claimed = ones == 1 || ones == 0 && claimed == Exclusive::AtMostOne;
            let are_truths = scope.iter().all(|var| (0..=1).contains(&values[var.index()]));
            !are_truths || is_claimed != is_solution
        });
        found.map_or(Ok(()), |values| {
            Err(format!("it claims to be exclusive, but it is not at {values:?}"))
        })
    }

    /// Checks that a constraint that claims to bound sums means exactly that.
    fn check_bounded_sum(&self) -> Result<(), String> {
        let claimed = self.model.run(id(), |one| one.bounded_sums(&self.model.store()));
        if claimed.is_empty() {
            return Ok(());
        }
        self.check_meaning("to bound sums", |values| {
            claimed.iter().all(|claimed| is_between_bounds(claimed, values))
        })
    }

    /// Checks that a constraint that claims to be orders of tasks means that, or more if it says
    /// so.
    fn check_task_orders(&self) -> Result<(), String> {
        let Some(claimed) = self.model.run(id(), |one| one.task_orders(&self.model.store())) else {
            return Ok(());
        };
        let is_claimed = |values: &[Int]| {
            let of = |var: Var| values[var.index()];
            let is_met = |condition: &TaskCondition| match *condition {
                TaskCondition::Has(var, value) => of(var) == value,
                TaskCondition::Equal(one, other) => of(one) == of(other),
            };
            let holds = |order: &TaskOrder| {
                order.terms.iter().map(|&var| of(var)).sum::<Int>() + order.gap <= of(order.after)
            };
            !claimed.conditions.iter().all(is_met) || claimed.orders.iter().any(holds)
        };
        if claimed.is_whole {
            return self.check_meaning("to be orders of tasks", is_claimed);
        }
        let found = self.assignment_where(|values, is_solution| is_solution && !is_claimed(values));
        found.map_or(Ok(()), |values| {
            Err(format!("it claims to imply orders of tasks, but not so at {values:?}"))
        })
    }

    /// Checks that a constraint that claims to be a resource means that tasks that are under way
    /// when one of them starts need no more than there is.
    fn check_resource(&self) -> Result<(), String> {
        let claimed = self.model.run(id(), |one| one.resource(&self.model.store()));
        let Some(SharedResource { tasks, capacity }) = claimed else { return Ok(()) };
        let found = self.assignment_where(|values, is_solution| {
            let starts = tasks.iter().map(|(task, _)| values[task.start.index()]);
            let running = |time: Int| {
                let at_time = tasks.iter().filter(move |(task, _)| is_running(task, time, values));
                at_time.map(|&(_, demand)| i128::from(demand.max(0))).sum::<i128>()
            };
            is_solution && starts.map(running).any(|needed| needed > capacity.into())
        });
        found.map_or(Ok(()), |values| {
            Err(format!("it claims that tasks share a resource, but not so at {values:?}"))
        })
    }

    /// Checks that a constraint that claims to be a machine means that no two tasks overlap.
    fn check_machine(&self) -> Result<(), String> {
        let Some(tasks) = self.model.run(id(), |one| one.machine(&self.model.store())) else {
            return Ok(());
        };
        self.check_meaning("to be a machine", |values| {
            let of = |var: Var| values[var.index()];
            let there = tasks
                .iter()
                .filter(|task| task.presence.is_none_or(|(var, value)| of(var) == value));
            let times: Vec<(Int, Int)> = there
                .map(|task| {
                    let (var, duration) = task.duration.parts();
                    (of(task.start), duration.saturating_add(var.map_or(0, of)))
                })
                .filter(|&(_, duration)| duration > 0)
                .collect();
            let is_before =
                |one: (Int, Int), other: (Int, Int)| one.0.saturating_add(one.1) <= other.0;
            (0..times.len()).all(|at| {
                let (one, others) = (times[at], &times[..at]);
                others.iter().all(|&other| is_before(one, other) || is_before(other, one))
            })
        })
    }

    /// Checks that the constraint is satisfied exactly if `is_claimed` is true.
    fn check_meaning(&self, what: &str, is_claimed: impl Fn(&[Int]) -> bool) -> Result<(), String> {
        let found = self.assignment_where(|values, is_solution| is_claimed(values) != is_solution);
        found.map_or(Ok(()), |values| Err(format!("it claims {what}, but not so at {values:?}")))
    }

    /// Returns the last assignment for which `is_meant` is true, given whether it is a solution.
    fn assignment_where(&self, is_meant: impl Fn(&[Int], bool) -> bool) -> Option<Vec<Int>> {
        let mut found = None;
        for_each_combination(&self.truth.domains, |values| {
            let known = self.truth.solutions.binary_search_by(|one| one[..].cmp(values));
            if is_meant(values, known.is_ok()) {
                found = Some(values.to_vec());
            }
        });
        found
    }
}

/// Returns whether a task is there and under way at `time`.
fn is_running(task: &Task, time: Int, values: &[Int]) -> bool {
    let of = |var: Var| values[var.index()];
    let (var, number) = task.duration.parts();
    let end = of(task.start).saturating_add(number.saturating_add(var.map_or(0, of)));
    task.presence.is_none_or(|(var, value)| of(var) == value)
        && (of(task.start)..end).contains(&time)
}

/// Returns whether `values` of all variables keep `sum` between its bounds.
fn is_between_bounds(sum: &BoundedSum, values: &[Int]) -> bool {
    let terms = sum.terms.iter().map(|&(factor, var)| (factor, values[var.index()]));
    let truth =
        |&(factor, var, value): &(Int, Var, Int)| (factor, Int::from(values[var.index()] == value));
    let all = terms.chain(sum.truths.iter().map(truth));
    let total: i128 = all.map(|(factor, value)| i128::from(factor) * i128::from(value)).sum();
    sum.least.is_none_or(|least| total >= least.into())
        && sum.most.is_none_or(|most| total <= most.into())
}
