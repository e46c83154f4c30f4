//! Two tasks, one before the other, as the value of a variable says.
//!
//! Invariant: the order follows from the bounds of the tasks, and they follow from the order.

use crate::arithmetic::Int;
use crate::propagation::{Asked, Consistency, Constraint, Explained, Past, Properties, Reasons};
use crate::state::{Conflict, Event, Store, Var};

/// Requires that the first of two tasks ends before the second starts, or when it starts, if a
/// variable is 1, and the second before the first if it is 0.
#[derive(Clone, Debug)]
pub(crate) struct OrderedTasks {
    /// The order, and the starts of the tasks; all differ.
    scope: [Var; 3],
    durations: [Int; 2],
}

impl OrderedTasks {
    /// Requires that `order` is 1 exactly if the first of `tasks` is before the second. Each is a
    /// start and a duration.
    pub(crate) fn new(order: Var, tasks: [(Var, Int); 2]) -> OrderedTasks {
        let [(one, duration), (other, other_duration)] = tasks;
        OrderedTasks { scope: [order, one, other], durations: [duration, other_duration] }
    }

    /// Returns the start of the task that is first if the order is `value`, its duration, and the
    /// start of the other.
    fn side(&self, value: Int) -> (Var, Int, Var) {
        let [_, one, other] = self.scope;
        match value {
            0 => (other, self.durations[1], one),
            _ => (one, self.durations[0], other),
        }
    }

    /// Writes bounds that exclude the order `value`.
    fn exclude(&self, value: Int, past: &Past<'_>, reasons: &mut Reasons<'_>) {
        let (before, duration, after) = self.side(value);
        let latest = past.max(after);
        reasons.at_least(before, latest.saturating_sub(duration).saturating_add(1));
        reasons.at_most(after, latest);
    }
}

impl Constraint for OrderedTasks {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        match values[0] {
            0 => values[2].saturating_add(self.durations[1]) <= values[1],
            _ => values[1].saturating_add(self.durations[0]) <= values[2],
        }
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let [order, ..] = self.scope;
        let fits = |store: &Store, value| {
            let (before, duration, after) = self.side(value);
            store.domain(before).min().saturating_add(duration) <= store.domain(after).max()
        };
        let value = match store.fixed(order) {
            Some(value) => value,
            None => match (fits(store, 0), fits(store, 1)) {
                (true, true) => return Ok(()),
                (false, false) => return Err(Conflict),
                (false, true) => 1,
                (true, false) => 0,
            },
        };
        store.fix(order, value)?;
        let (before, duration, after) = self.side(value);
        store.remove_above(before, store.domain(after).max().saturating_sub(duration))?;
        store.remove_below(after, store.domain(before).min().saturating_add(duration))
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        let [order, ..] = self.scope;
        let known = past.fixed(order);
        match asked {
            Asked::Removed(removed) if removed.var() == order => {
                self.exclude(removed.min(), past, reasons);
                Explained::AsAsked
            }
            Asked::Removed(removed) => {
                let Some(value) = known else { return Explained::ByAll };
                let (before, duration, after) = self.side(value);
                reasons.without(order, 1 - value);
                if removed.var() == after {
                    let start = removed.max().saturating_add(1).saturating_sub(duration);
                    reasons.at_least(before, start);
                    Explained::AndBelow
                } else {
                    let start = removed.min().saturating_sub(1).saturating_add(duration);
                    reasons.at_most(after, start);
                    Explained::AndAbove
                }
            }
            Asked::Conflict => {
                match known {
                    Some(value) => {
                        reasons.without(order, 1 - value);
                        self.exclude(value, past, reasons);
                    }
                    None => [0, 1].into_iter().for_each(|value| {
                        self.exclude(value, past, reasons);
                    }),
                }
                Explained::AsAsked
            }
        }
    }

    fn properties(&self) -> Properties {
        Properties::new("order of tasks")
            .wake_on(Event::Bounds)
            .consistency(Consistency::LastFree)
            .is_idempotent(true)
            .lives_from_bounds(true)
    }
}
