//! Explanations of tasks that do not overlap: bounds of the tasks of a window.
//!
//! Invariant: a bound that is written is no stronger than what was known, and the bounds together
//! exclude what was asked whatever else is known.

use super::NoOverlap;
use super::members::Members;
use super::tasks::{PerTask, Tasks, TimeDirection};
use super::windows::{Excluded, TaskWindow, edge, overload, those_before};
use crate::arithmetic::Int;
use crate::propagation::{Asked, Explained, OtherReasons, Past, Reasons};
use crate::state::Var;
use std::cell::LazyCell;

/// An explanation under way.
struct TaskReasons<'a, 'r> {
    constraint: &'a NoOverlap,
    members: Option<&'a Members>,
    reasons: OtherReasons<'a, 'r>,
}

impl NoOverlap {
    /// Explains by bounds, if these show what is asked: with the asked values alone for their
    /// variable, some task has no time.
    pub(super) fn explain_by_bounds(
        &self,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> Explained {
        let ends = |var: Var| match asked {
            Asked::Removed(removed) if removed.var() == var => (removed.min(), removed.max()),
            _ => (past.min(var), past.max(var)),
        };
        let members = self.members(ends);
        let members = members.as_ref();
        let reasons = OtherReasons { all: reasons, asked: asked.var() };
        let mut reasons = TaskReasons { constraint: self, members, reasons };
        match reasons.explain(|direction| self.tasks(members, direction, ends)) {
            true => Explained::AsAsked,
            false => Explained::ByAll,
        }
    }

    /// Returns whether `var` is a variable of the task at `place`.
    fn is_of_task(&self, var: Var, place: usize) -> bool {
        let is = |at: usize| self.scope[at] == var;
        is(place)
            || self.varied.get(place).is_some_and(|task| {
                task.duration.is_some_and(is) || task.presence.is_some_and(|(at, _)| is(at))
            })
    }
}

impl TaskReasons<'_, '_> {
    /// Explains that the tasks, as `read` returns them for a direction, do not fit. Returns
    /// `false`, and writes nothing, if their bounds do not show it.
    fn explain<'t>(&mut self, read: impl Fn(TimeDirection) -> Tasks<'t>) -> bool {
        let forwards = &read(TimeDirection::Forwards);
        let (constraint, asked) = (self.constraint, self.reasons.asked);
        let concerns =
            |&task: &usize| asked.is_none_or(|var| constraint.is_of_task(var, self.place(task)));
        let concerned: PerTask<usize> = (0..forwards.len()).filter(concerns).collect();
        if concerned.is_empty() {
            return false;
        }
        if asked.is_some() {
            for &task in &concerned {
                let starts = Excluded::all(forwards, task);
                if self.write_pairs(forwards, starts) {
                    self.write_bounds(forwards, starts);
                    return true;
                }
            }
        }
        if let Some(window) = overload(forwards) {
            self.write_window(forwards, window);
            return true;
        }
        let backwards = LazyCell::new(|| read(TimeDirection::Backwards));
        concerned.into_iter().any(|task| {
            let starts = Excluded::all(forwards, task);
            let is_written = (asked.is_none() && self.write_pairs(forwards, starts))
                || self.write_order(forwards, task)
                || self.write_order(&backwards, task);
            if is_written {
                self.write_bounds(forwards, starts);
            }
            is_written
        })
    }

    /// Writes why the task must be after others, and has no time there.
    fn write_order(&mut self, tasks: &Tasks<'_>, task: usize) -> bool {
        let starts = Excluded::all(tasks, task);
        self.write_those_before(tasks, starts) || self.write_edge(tasks, starts)
    }

    /// Writes why the task would overlap single others at each start, if it would.
    fn write_pairs(&mut self, tasks: &Tasks<'_>, starts: Excluded) -> bool {
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
            let excluding = (0..tasks.len()).filter(is_excluding);
            let Some(other) = excluding.max_by_key(|&at| end(at)) else { return false };
            let to = max.min(end(other) - 1);
            found.push((other, from, to));
            from = to + 1;
        }
        for (other, from, to) in found {
            let var = self.start(other);
            self.reasons.at_least(var, to.saturating_add(1).saturating_sub(tasks.duration(other)));
            self.reasons.at_most(var, from.saturating_add(duration) - 1);
            self.write_task(tasks, other);
        }
        true
    }

    /// Writes that the tasks of a window need more time than it has.
    fn write_window(&mut self, tasks: &Tasks<'_>, mut window: TaskWindow) {
        // Of what is too much, tasks are left out first. The rest makes the window longer.
        let mut spare = window.spare;
        window.tasks.sort_by_key(|&at| tasks.duration(at));
        window.tasks.retain(|&mut at| {
            let is_asked = self.reasons.asked == Some(self.start(at));
            let stays = is_asked || tasks.duration(at) > spare;
            spare -= if stays { 0 } else { tasks.duration(at) };
            stays
        });
        for &at in &window.tasks {
            self.write_start(tasks, at, window.start);
            self.write_end(tasks, at, window.end + spare);
            self.write_task(tasks, at);
        }
    }

    /// Writes that tasks which cannot be after the task take until after its last start to exclude.
    fn write_those_before(&mut self, tasks: &Tasks<'_>, starts: Excluded) -> bool {
        let Some(found) = those_before(tasks, starts) else { return false };
        let end = starts.min.saturating_add(tasks.duration(starts.task));
        let time: Int = found.iter().map(|&at| tasks.duration(at)).fold(0, Int::saturating_add);
        for at in found {
            self.write_start(tasks, at, starts.max.saturating_add(1) - time);
            self.write_end(tasks, at, (end - 1).saturating_add(tasks.duration(at)));
            self.write_task(tasks, at);
        }
        true
    }

    /// Writes that the task must be last among some, which take until after its last start to
    /// exclude.
    fn write_edge(&mut self, tasks: &Tasks<'_>, starts: Excluded) -> bool {
        let Some(edge) = edge(tasks, starts) else { return false };
        for (number, &at) in edge.tasks.iter().enumerate() {
            let is_late = number < edge.late;
            let from = starts.max.saturating_add(1) - edge.time_of_late;
            self.write_start(tasks, at, if is_late { from.max(edge.start) } else { edge.start });
            self.write_end(tasks, at, edge.needed - 1);
            self.write_task(tasks, at);
        }
        true
    }

    /// Writes that a task starts at `time` or later.
    fn write_start(&mut self, tasks: &Tasks<'_>, at: usize, time: Int) {
        let var = self.start(at);
        match tasks.direction() {
            TimeDirection::Forwards => self.reasons.at_least(var, time),
            TimeDirection::Backwards => self.reasons.at_most(var, tasks.start_of_end(at, time)),
        }
    }

    /// Writes that a task ends at `time` or earlier.
    fn write_end(&mut self, tasks: &Tasks<'_>, at: usize, time: Int) {
        let var = self.start(at);
        match tasks.direction() {
            TimeDirection::Forwards => {
                self.reasons.at_most(var, time.saturating_sub(tasks.duration(at)));
            }
            TimeDirection::Backwards => self.reasons.at_least(var, -time),
        }
    }

    /// Writes the bounds on the starts of a task, read forwards, and the task.
    fn write_bounds(&mut self, tasks: &Tasks<'_>, starts: Excluded) {
        let var = self.start(starts.task);
        self.reasons.at_least(var, starts.min);
        self.reasons.at_most(var, starts.max);
        self.write_task(tasks, starts.task);
    }

    /// Writes that a task is there, and takes the time that it counts with.
    fn write_task(&mut self, tasks: &Tasks<'_>, at: usize) {
        let (constraint, place) = (self.constraint, self.place(at));
        let Some(task) = constraint.varied.get(place) else { return };
        if let Some(of_duration) = task.duration {
            let least = tasks.duration(at).saturating_sub(constraint.durations[place]);
            self.reasons.at_least(constraint.scope[of_duration], least);
        }
        if let Some((of_presence, _)) = task.presence {
            self.reasons.fixed(constraint.scope[of_presence]);
        }
    }

    /// Returns the place among all tasks of a member.
    fn place(&self, at: usize) -> usize {
        self.members.map_or(at, |members| members.places[at])
    }

    fn start(&self, at: usize) -> Var {
        self.constraint.scope[self.place(at)]
    }
}
