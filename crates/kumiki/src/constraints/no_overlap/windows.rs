//! Windows of tasks: sets of tasks that are too many, or must be before another one.
//!
//! Invariant: what is found holds for all tasks whose bounds are as these are, or stronger.

use super::tasks::{PerTask, Tasks};
use crate::arithmetic::Int;

/// A window with more work than time: the tasks that start from `start` on, and end by `end`.
pub(super) struct TaskWindow {
    pub(super) start: Int,
    pub(super) end: Int,
    pub(super) tasks: PerTask<usize>,
    /// By how much the work exceeds what would just fit, less 1.
    pub(super) spare: Int,
}

/// A task and an interval of starts to exclude, in the direction of its tasks.
#[derive(Clone, Copy)]
pub(super) struct Excluded {
    pub(super) task: usize,
    pub(super) min: Int,
    pub(super) max: Int,
}

impl Excluded {
    /// Returns all starts of a task.
    pub(super) fn all(tasks: &Tasks<'_>, task: usize) -> Excluded {
        Excluded { task, min: tasks.earliest(task), max: tasks.latest(task) }
    }
}

/// Tasks among which another one can only be last.
pub(super) struct TaskEdge {
    /// The tasks, those that start latest first.
    pub(super) tasks: PerTask<usize>,
    /// The number of the first of them that take until after the last start to exclude.
    pub(super) late: usize,
    pub(super) time_of_late: Int,
    /// The earliest start of all.
    pub(super) start: Int,
    /// The end of all that would be needed if the other one were not last.
    pub(super) needed: Int,
}

/// Returns a window with more work than time, of those with the fewest tasks.
pub(super) fn overload(tasks: &Tasks<'_>) -> Option<TaskWindow> {
    let mut ends: PerTask<Int> = tasks.by_earliest().map(|at| tasks.latest_end(at)).collect();
    ends.sort_unstable();
    ends.dedup();
    let mut best: Option<TaskWindow> = None;
    for end in ends {
        let (mut time, mut found) = (0_i64, PerTask::<usize>::new());
        for at in tasks.by_earliest().rev().filter(|&at| tasks.latest_end(at) <= end) {
            time = time.saturating_add(tasks.duration(at));
            found.push(at);
            let start = tasks.earliest(at);
            let spare =
                end.checked_sub(start).and_then(|span| time.checked_sub(span)?.checked_sub(1));
            if let Some(spare @ 0..) = spare {
                if best.as_ref().is_none_or(|best| found.len() < best.tasks.len()) {
                    best = Some(TaskWindow { start, end, tasks: found.clone(), spare });
                }
                break;
            }
        }
    }
    best
}

/// Returns tasks that cannot be after the task, and take until after its last start to exclude.
pub(super) fn those_before(tasks: &Tasks<'_>, starts: Excluded) -> Option<PerTask<usize>> {
    let Excluded { task, min, max } = starts;
    let end = min.saturating_add(tasks.duration(task));
    let is_before = |at: usize| at != task && tasks.latest(at) < end;
    let (mut time, mut found) = (0_i64, PerTask::<usize>::new());
    for at in tasks.by_earliest().rev().filter(|&at| is_before(at)) {
        time = time.saturating_add(tasks.duration(at));
        found.push(at);
        if tasks.earliest(at).saturating_add(time) > max {
            return Some(found);
        }
    }
    None
}

/// Returns tasks among which the task must be last, and which take until after its last start to
/// exclude.
pub(super) fn edge(tasks: &Tasks<'_>, starts: Excluded) -> Option<TaskEdge> {
    let Excluded { task, min, max } = starts;
    let mut ends: PerTask<Int> = (0..tasks.len()).map(|at| tasks.latest_end(at)).collect();
    ends.sort_unstable();
    ends.dedup();
    for end in ends {
        let (mut time, mut found) = (0_i64, PerTask::<usize>::new());
        // The number of tasks, the latest ones, that take until after the last start.
        let mut late = None;
        for at in tasks.by_earliest().rev() {
            if at == task || tasks.latest_end(at) > end {
                continue;
            }
            time = time.saturating_add(tasks.duration(at));
            found.push(at);
            if late.is_none() && tasks.earliest(at).saturating_add(time) > max {
                late = Some((found.len(), time));
            }
            let start = tasks.earliest(at).min(min);
            let needed = start.saturating_add(time).saturating_add(tasks.duration(task));
            if let Some((late, time_of_late)) = late.filter(|_| needed > end) {
                return Some(TaskEdge { tasks: found, late, time_of_late, start, needed });
            }
        }
    }
    None
}
