//! Explanations of tasks that do not overlap: bounds of the tasks of a window.
//!
//! Invariant: a bound that is written is no stronger than what was known, and the bounds together
//! exclude what was asked whatever else is known.

use super::NoOverlap;
use super::tasks::{PerTask, Tasks, TimeDirection};
use crate::arithmetic::Int;
use crate::propagation::{Asked, Explained, Past, Reasons};
use crate::state::Var;

/// A window with more work than time: the tasks that start from `start` on, and end by `end`.
struct TaskWindow {
    start: Int,
    end: Int,
    tasks: PerTask<usize>,
    /// By how much the work exceeds what would just fit, less 1.
    spare: Int,
}

/// A task and an interval of starts to exclude, in the direction of its tasks.
#[derive(Clone, Copy)]
struct Excluded {
    task: usize,
    min: Int,
    max: Int,
}

impl NoOverlap {
    pub(super) fn explain_plain(
        &self,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let ends = |var| (past.min(var), past.max(var));
        match asked {
            Asked::Conflict => {
                let tasks = self.tasks(TimeDirection::Forwards, ends);
                if let Some(window) = overload(&tasks) {
                    self.write_window(&tasks, window, None, reasons);
                    return Explained::AsAsked;
                }
                for (task, &var) in self.scope.iter().enumerate() {
                    let starts = Excluded { task, min: past.min(var), max: past.max(var) };
                    if self.explain_starts(starts, past, reasons) {
                        reasons.at_least(var, starts.min);
                        reasons.at_most(var, starts.max);
                        return Explained::AsAsked;
                    }
                }
                Explained::ByAll
            }
            Asked::Removed(removed) => {
                let var = removed.var();
                let Some(task) = self.scope.iter().position(|&other| other == var) else {
                    return Explained::ByAll;
                };
                let starts = Excluded { task, min: removed.min(), max: removed.max() };
                match self.explain_starts(starts, past, reasons) {
                    true => Explained::AsAsked,
                    false => Explained::ByAll,
                }
            }
        }
    }

    /// Explains why a task cannot start in an interval. Returns `false`, and writes nothing, if the
    /// bounds of the others do not show it.
    fn explain_starts(&self, starts: Excluded, past: &Past<'_>, reasons: &mut Reasons<'_>) -> bool {
        let Excluded { task, min, max } = starts;
        let own = self.scope[task];
        let others = |var| (past.min(var), past.max(var));
        let assumed = |var| if var == own { (min, max) } else { others(var) };
        let tasks = self.tasks(TimeDirection::Forwards, assumed);
        if self.write_pairs(&tasks, starts, reasons) {
            return true;
        }
        if let Some(window) = overload(&tasks) {
            self.write_window(&tasks, window, Some(task), reasons);
            return true;
        }
        [TimeDirection::Forwards, TimeDirection::Backwards].into_iter().any(|direction| {
            let tasks = self.tasks(direction, assumed);
            let of_time = match direction {
                TimeDirection::Forwards => starts,
                TimeDirection::Backwards => {
                    Excluded { task, min: tasks.earliest(task), max: tasks.latest(task) }
                }
            };
            self.write_those_before(&tasks, of_time, reasons)
                || self.write_edge(&tasks, of_time, reasons)
        })
    }

    /// Writes why the task would overlap single others at each start, if it would.
    fn write_pairs(&self, tasks: &Tasks<'_>, starts: Excluded, reasons: &mut Reasons<'_>) -> bool {
        let Excluded { task, min, max } = starts;
        let duration = tasks.duration(task);
        let mut found = PerTask::<(usize, Int, Int)>::new();
        let mut from = min;
        while from <= max {
            // The one that excludes starts for the longest time.
            let is_excluding = |&at: &usize| {
                at != task
                    && tasks.latest(at) < from.saturating_add(duration)
                    && from < tasks.earliest(at).saturating_add(tasks.duration(at))
            };
            let end = |at: usize| tasks.earliest(at).saturating_add(tasks.duration(at));
            let excluding = (0..self.scope.len()).filter(is_excluding);
            let Some(other) = excluding.max_by_key(|&at| end(at)) else { return false };
            let to = max.min(end(other) - 1);
            found.push((other, from, to));
            from = to + 1;
        }
        for (other, from, to) in found {
            let var = self.scope[other];
            reasons.at_least(var, to.saturating_add(1).saturating_sub(tasks.duration(other)));
            reasons.at_most(var, from.saturating_add(duration) - 1);
        }
        true
    }

    /// Writes that the tasks of a window need more time than it has. The bounds of the task
    /// `assumed` need no reason.
    fn write_window(
        &self,
        tasks: &Tasks<'_>,
        mut window: TaskWindow,
        assumed: Option<usize>,
        reasons: &mut Reasons<'_>,
    ) {
        // Of what is too much, tasks are left out first. The rest makes the window longer.
        let mut spare = window.spare;
        window.tasks.sort_by_key(|&at| tasks.duration(at));
        window.tasks.retain(|&mut at| {
            let stays = Some(at) == assumed || tasks.duration(at) > spare;
            spare -= if stays { 0 } else { tasks.duration(at) };
            stays
        });
        for &at in window.tasks.iter().filter(|&&at| Some(at) != assumed) {
            self.write_start(tasks, at, window.start, reasons);
            self.write_end(tasks, at, window.end + spare, reasons);
        }
    }

    /// Writes that tasks which cannot be after the task take until after its last start to exclude.
    fn write_those_before(
        &self,
        tasks: &Tasks<'_>,
        starts: Excluded,
        reasons: &mut Reasons<'_>,
    ) -> bool {
        let Excluded { task, min, max } = starts;
        let end = min.saturating_add(tasks.duration(task));
        let is_before = |at: usize| at != task && tasks.latest(at) < end;
        let (mut time, mut found) = (0_i64, PerTask::<usize>::new());
        for at in tasks.by_earliest().rev().filter(|&at| is_before(at)) {
            time = time.saturating_add(tasks.duration(at));
            found.push(at);
            if tasks.earliest(at).saturating_add(time) > max {
                for &at in &found {
                    self.write_start(tasks, at, max.saturating_add(1) - time, reasons);
                    let latest_end = (end - 1).saturating_add(tasks.duration(at));
                    self.write_end(tasks, at, latest_end, reasons);
                }
                return true;
            }
        }
        false
    }

    /// Writes that the task must be last among some, which take until after its last start to
    /// exclude.
    fn write_edge(&self, tasks: &Tasks<'_>, starts: Excluded, reasons: &mut Reasons<'_>) -> bool {
        let Excluded { task, min, max } = starts;
        let mut ends: PerTask<Int> = (0..self.scope.len()).map(|at| tasks.latest_end(at)).collect();
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
                let Some((late, time_of_late)) = late.filter(|_| needed > end) else { continue };
                for (number, &at) in found.iter().enumerate() {
                    let is_late = number < late;
                    let from = max.saturating_add(1) - time_of_late;
                    self.write_start(
                        tasks,
                        at,
                        if is_late { from.max(start) } else { start },
                        reasons,
                    );
                    self.write_end(tasks, at, needed - 1, reasons);
                }
                return true;
            }
        }
        false
    }

    /// Writes that a task starts at `time` or later.
    fn write_start(&self, tasks: &Tasks<'_>, at: usize, time: Int, reasons: &mut Reasons<'_>) {
        let var: Var = self.scope[at];
        match tasks.direction() {
            TimeDirection::Forwards => reasons.at_least(var, time),
            TimeDirection::Backwards => reasons.at_most(var, tasks.start_of_end(at, time)),
        }
    }

    /// Writes that a task ends at `time` or earlier.
    fn write_end(&self, tasks: &Tasks<'_>, at: usize, time: Int, reasons: &mut Reasons<'_>) {
        let var: Var = self.scope[at];
        match tasks.direction() {
            TimeDirection::Forwards => {
                reasons.at_most(var, time.saturating_sub(tasks.duration(at)))
            }
            TimeDirection::Backwards => reasons.at_least(var, -time),
        }
    }
}

/// Returns a window with more work than time, of those with the fewest tasks.
fn overload(tasks: &Tasks<'_>) -> Option<TaskWindow> {
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
