//! Chains of tasks: pairs that do not overlap because one must be before the other.
//!
//! Invariant: a pair follows from sums of two or three variables that constraints bound. The work
//! is bounded by a multiple of the number of pairs that are stated.

use crate::arithmetic::Int;
use crate::propagation::{Model, Task, TaskOrder};
use crate::state::{ConstraintId, Store, Var};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The most steps for each stated pair.
const STEPS: usize = 64;

/// An order of a variable before another one.
struct ChainLink {
    /// The variable that is added to the earlier one, if there is one, and the number.
    added: (Option<Var>, Int),
    /// The least that is added.
    least: Int,
    after: Var,
}

/// The orders that constraints state without a condition, by the earlier variable.
pub(super) struct TaskChains<'a> {
    links: HashMap<Var, Vec<ChainLink>>,
    root: &'a Store,
}

impl<'a> TaskChains<'a> {
    pub(super) fn new(model: &Model, root: &'a Store) -> TaskChains<'a> {
        let mut links: HashMap<Var, Vec<ChainLink>> = HashMap::new();
        for (_, constraint) in model.constraints() {
            if !(2..=3).contains(&constraint.scope().len()) {
                continue;
            }
            let Some(sum) = constraint.bounded_sum(root) else { continue };
            for TaskOrder { terms, gap, after } in TaskOrder::implied_by(&sum) {
                for (at, &var) in terms.iter().enumerate() {
                    let added = if terms.len() == 2 { Some(terms[1 - at]) } else { None };
                    let least = added.map_or(0, |var| root.domain(var).min()).saturating_add(gap);
                    if least >= 0 {
                        let link = ChainLink { added: (added, gap), least, after };
                        links.entry(var).or_default().push(link);
                    }
                }
            }
        }
        TaskChains { links, root }
    }

    /// Returns the pairs of `tasks`, by their places, of which one must be before the other, and
    /// which both are in a pair of `stated` with a third task.
    pub(super) fn pairs(
        &self,
        tasks: &[Task],
        stated: &BTreeMap<[Var; 2], Vec<ConstraintId>>,
    ) -> Vec<[Var; 2]> {
        let mut found = Vec::new();
        if self.links.is_empty() {
            return found;
        }
        let mut neighbours: Vec<HashSet<Var>> = vec![HashSet::new(); tasks.len()];
        for &[one, other] in stated.keys() {
            neighbours[one.index()].insert(other);
            neighbours[other.index()].insert(one);
        }
        let mut of_start: HashMap<Var, Vec<usize>> = HashMap::new();
        for (at, task) in tasks.iter().enumerate() {
            of_start.entry(task.start).or_default().push(at);
        }
        let mut steps = STEPS * stated.len();
        for (at, task) in tasks.iter().enumerate() {
            for later in self.after(task, &mut steps) {
                for &other in of_start.get(&later).into_iter().flatten() {
                    let pair = [at.min(other), at.max(other)].map(Var::new);
                    let meets = |third: &Var| neighbours[other].contains(third);
                    steps = steps.saturating_sub(neighbours[at].len());
                    if at != other
                        && !stated.contains_key(&pair)
                        && neighbours[at].iter().any(meets)
                    {
                        found.push(pair);
                    }
                }
            }
            if steps == 0 {
                break;
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns the variables that are at least the end of the task; fewer, if no steps are left.
    fn after(&self, task: &Task, steps: &mut usize) -> Vec<Var> {
        let links = |var: Var| self.links.get(&var).into_iter().flatten();
        let first = links(task.start).filter(|link| self.is_as_long(link, task));
        let mut found: Vec<Var> = first.map(|link| link.after).collect();
        let mut seen: HashSet<Var> = found.iter().copied().collect();
        let mut at = 0;
        while at < found.len() && *steps > 0 {
            for link in links(found[at]) {
                *steps = steps.saturating_sub(1);
                if seen.insert(link.after) {
                    found.push(link.after);
                }
            }
            at += 1;
        }
        found
    }

    /// Returns whether a link adds at least the duration of the task.
    fn is_as_long(&self, link: &ChainLink, task: &Task) -> bool {
        let (var, offset) = task.duration.parts();
        let most = var.map_or(0, |var| self.root.domain(var).max()).saturating_add(offset);
        link.least >= most || (link.added.0 == var && link.added.1 >= offset)
    }
}
