//! The times of optional tasks: the duration that a task has on the machine on which it is there.
//!
//! Invariant: a task with a time of its own has that duration in every solution in which it is
//! there.

use crate::arithmetic::Int;
use crate::propagation::{Model, Task, TaskDuration};
use crate::state::{ConstraintId, Store, Var};
use std::collections::HashMap;

/// The most durations that are tried.
const MOST_DURATIONS: usize = 64;

/// The constraints between the variables of presences and those of durations.
pub(super) struct TaskTimes<'a> {
    model: &'a Model,
    root: &'a Store,
    between: HashMap<[Var; 2], Vec<ConstraintId>>,
}

impl<'a> TaskTimes<'a> {
    /// Returns the times of `tasks`, as the constraints of `model` on two variables tell them.
    pub(super) fn new(tasks: &[Task], model: &'a Model, root: &'a Store) -> TaskTimes<'a> {
        let vars = tasks.iter().filter_map(presence_and_duration);
        let mut between: HashMap<[Var; 2], Vec<ConstraintId>> =
            vars.map(|vars| (vars, Vec::new())).collect();
        if !between.is_empty() {
            for (id, constraint) in model.constraints() {
                let &[one, other] = constraint.scope() else { continue };
                for vars in [[one, other], [other, one]] {
                    between.entry(vars).and_modify(|ids| ids.push(id));
                }
            }
        }
        TaskTimes { model, root, between }
    }

    /// Returns the task with the only duration that it can have if it is there, or as it is.
    pub(super) fn timed(&self, task: Task) -> Task {
        match self.time(&task) {
            Some(time) => Task { duration: TaskDuration::Constant(time), ..task },
            None => task,
        }
    }

    fn time(&self, task: &Task) -> Option<Int> {
        let (_, value) = task.presence?;
        let [presence, var] = presence_and_duration(task)?;
        let domain = self.root.domain(var);
        if domain.is_vast() || domain.len() > MOST_DURATIONS {
            return None;
        }
        let ids = &self.between[&[presence, var]];
        let is_possible = |&duration: &Int| {
            ids.iter().all(|&id| {
                self.model.run(id, |constraint| {
                    let of = |&of: &Var| if of == var { duration } else { value };
                    let values: Vec<Int> = constraint.scope().iter().map(of).collect();
                    constraint.is_satisfied(&values)
                })
            })
        };
        let mut possible = domain.iter().filter(is_possible);
        let only = possible.next().filter(|_| possible.next().is_none())?;
        only.checked_add(task.duration.parts().1)
    }
}

/// Returns the variables of a task that says if it is there, and of its duration, if it has both.
fn presence_and_duration(task: &Task) -> Option<[Var; 2]> {
    let (presence, _) = task.presence?;
    let duration = task.duration.parts().0?;
    (presence != duration).then_some([presence, duration])
}
