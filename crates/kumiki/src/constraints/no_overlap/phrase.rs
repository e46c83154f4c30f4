//! Phrases of tasks that do not overlap, for readers.
//!
//! Invariant: a phrase names the starts of the tasks that are too many or in the way, and the times
//! that these have and need.

use super::NoOverlap;
use super::members::Members;
use super::tasks::{PerTask, Tasks, TimeDirection};
use super::windows::{Excluded, edge, overload, those_before};
use crate::arithmetic::Int;
use crate::propagation::{Asked, Phrase};
use crate::state::{Store, Var};

impl NoOverlap {
    /// Returns the tasks that need more time than is left, or those that come before or after the
    /// task that loses values.
    pub(super) fn reason(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let ends = |var: Var| match asked {
            Asked::Removed(removed) if removed.var() == var => (removed.min(), removed.max()),
            _ => super::ends(facts, var),
        };
        let members = self.members(ends);
        let members = members.as_ref();
        let forwards = self.tasks(members, TimeDirection::Forwards, ends);
        if let Some(window) = overload(&forwards) {
            let time = window.tasks.iter().map(|&at| forwards.duration(at));
            let needed = time.fold(0, Int::saturating_add);
            let tasks = self.in_order(&forwards, &window.tasks, members);
            return Some(told_overload(tasks, needed, window.end - window.start));
        }
        let var = asked.var()?;
        let is_its = |&at: &usize| self.start_of(at, members) == var;
        let task = (0..forwards.len()).find(is_its)?;
        let those = others_first(&forwards, task);
        if let Some((others, end)) = those {
            let others = self.in_order(&forwards, &others, members);
            let [come, take] = match others.len() {
                1 => [" comes before ", " and takes until "],
                _ => [" come before ", " and take until "],
            };
            return Some(Phrase::reason().vars(others).text(come).it().text(take).number(end));
        }
        let backwards = self.tasks(members, TimeDirection::Backwards, ends);
        let (others, end) = others_first(&backwards, task)?;
        let others = self.in_order(&forwards, &others, members);
        let come = if others.len() == 1 { " comes after " } else { " come after " };
        let after = Phrase::reason().vars(others).text(come).it();
        Some(after.text(" and must begin by ").number(-end))
    }

    /// Returns the starts of tasks, the earliest first.
    fn in_order(&self, tasks: &Tasks<'_>, of: &[usize], members: Option<&Members>) -> Vec<Var> {
        let is_named = |at: &usize| of.contains(at);
        let starts = tasks.by_earliest().filter(is_named);
        starts.map(|at| self.start_of(at, members)).collect()
    }

    fn start_of(&self, at: usize, members: Option<&Members>) -> Var {
        self.scope[members.map_or(at, |members| members.places[at])]
    }
}

fn told_overload(tasks: Vec<Var>, needed: Int, left: Int) -> Phrase {
    let phrase = Phrase::reason().vars(tasks).text(" need ").number(needed).text(", and only ");
    phrase.number(left).text(if left == 1 { " is left" } else { " are left" })
}

/// Returns tasks after which the task can only be, and the time until which they take, if it cannot
/// start after them.
fn others_first(tasks: &Tasks<'_>, task: usize) -> Option<(PerTask<usize>, Int)> {
    let starts = Excluded::all(tasks, task);
    let found = those_before(tasks, starts).or_else(|| {
        let mut edge = edge(tasks, starts)?;
        edge.tasks.truncate(edge.late);
        Some(edge.tasks)
    })?;
    let time = found.iter().map(|&at| tasks.duration(at)).fold(0, Int::saturating_add);
    let start = found.iter().map(|&at| tasks.earliest(at)).min()?;
    Some((found, start.saturating_add(time)))
}
