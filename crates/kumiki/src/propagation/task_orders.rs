//! Orders of tasks: statements that one task ends before another starts, alone or one of two, and
//! under conditions.
//!
//! Invariant: the variables of an order are different.

use super::BoundedSum;
use crate::arithmetic::Int;
use crate::state::{Store, Var};
use smallvec::SmallVec;

/// The most values of a variable that are read for a condition.
const MOST_VALUES: usize = 64;

/// One of two orders of tasks, or a single one, if conditions hold.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TaskOrders {
    /// The orders, one or two: if all conditions hold, one of them does.
    pub orders: Vec<TaskOrder>,
    /// The conditions.
    pub conditions: Vec<TaskCondition>,
    /// True if the constraint means exactly that. Otherwise it means more.
    pub is_whole: bool,
}

/// The sum of some variables and a number is at most another variable: a task ends before another
/// one starts, or when it starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TaskOrder {
    /// The start of the first task and its duration, if that is variable, in any order.
    pub terms: SmallVec<[Var; 2]>,
    /// The number that is added: the duration, or a part of it.
    pub gap: Int,
    /// The start of the second task.
    pub after: Var,
}

/// A condition of orders of tasks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TaskCondition {
    /// The variable has the value.
    Has(Var, Int),
    /// The two variables are equal.
    Equal(Var, Var),
}

impl TaskOrder {
    /// Returns the order that a sum of these terms, at most 0 with `gap`, means.
    pub(crate) fn of_terms(
        terms: impl IntoIterator<Item = (Int, Var)>,
        gap: Int,
    ) -> Option<TaskOrder> {
        let (mut before, mut after) = (SmallVec::new(), None);
        for (factor, var) in terms {
            match factor {
                1 if before.len() < 2 => before.push(var),
                -1 if after.is_none() => after = Some(var),
                _ => return None,
            }
        }
        let after = after.filter(|_| !before.is_empty())?;
        Some(TaskOrder { terms: before, gap, after })
    }

    /// Returns the orders that a bounded sum implies.
    pub(crate) fn implied_by(sum: &BoundedSum) -> impl Iterator<Item = TaskOrder> + '_ {
        let is_read = sum.truths.is_empty() && sum.terms.len() <= 3;
        let ends = [(1, sum.most.and_then(Int::checked_neg)), (-1, sum.least)];
        ends.into_iter().filter(move |_| is_read).filter_map(|(sign, gap)| {
            let terms = sum.terms.iter().map(|&(factor, var)| (factor.saturating_mul(sign), var));
            TaskOrder::of_terms(terms, gap?)
        })
    }

    /// Returns the order that a bounded sum means.
    pub(crate) fn of_sum(sum: &BoundedSum) -> Option<TaskOrder> {
        match sum {
            BoundedSum { terms, truths, least: None, most: Some(most) }
                if truths.is_empty() && terms.len() <= 3 =>
            {
                TaskOrder::of_terms(terms.iter().copied(), most.checked_neg()?)
            }
            _ => None,
        }
    }
}

impl TaskCondition {
    /// Returns the condition that a statement on `var` does not hold, if that excludes it for one
    /// value of `var` alone. `holds` is `None` where the statement is undefined.
    pub(crate) fn against(
        var: Var,
        root: &Store,
        mut holds: impl FnMut(Int) -> Option<bool>,
    ) -> Option<TaskCondition> {
        let domain = root.domain(var);
        if domain.is_vast() || domain.len() > MOST_VALUES {
            return None;
        }
        let mut excluded = None;
        for value in domain.iter() {
            if !holds(value)? && excluded.replace(value).is_some() {
                return None;
            }
        }
        excluded.map(|value| TaskCondition::Has(var, value))
    }
}

impl TaskOrders {
    /// Returns nothing yet: no orders, no conditions.
    pub(crate) fn none() -> TaskOrders {
        TaskOrders { orders: Vec::new(), conditions: Vec::new(), is_whole: true }
    }

    /// Returns the orders, if there are one or two.
    pub(crate) fn complete(self) -> Option<TaskOrders> {
        let is_order = (1..=2).contains(&self.orders.len());
        is_order.then_some(self)
    }
}
