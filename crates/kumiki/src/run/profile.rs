//! The profile of a search: the work of each constraint of its model.
//!
//! Invariant: a profiled constraint does what the constraint does, and wakes as it does. A search
//! without a profile runs the constraints themselves, so it does no work for this.

use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Constraint, Explained, Model, Partial, Past, Presolved, Properties, Reasons,
    SharedConstraint, Structure, StructureKind, guard_part, is_unary,
};
use crate::run::Instant;
use crate::state::{Conflict, ConstraintId, Store, Var};
use std::ops::AddAssign;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The work of a constraint in a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConstraintWork {
    /// The runs. Without look-ahead, the checks whether the constraint may still hold.
    pub runs: u64,
    /// The values that its runs removed.
    pub removals: u64,
    /// The runs that found that the constraint cannot hold.
    pub conflicts: u64,
    /// The time of its runs.
    pub time: Duration,
}

impl AddAssign for ConstraintWork {
    fn add_assign(&mut self, other: ConstraintWork) {
        self.runs += other.runs;
        self.removals += other.removals;
        self.conflicts += other.conflicts;
        self.time += other.time;
    }
}

/// The work of some constraints of a model: of one, or of those that another is run instead of.
#[derive(Clone, Debug)]
pub(crate) struct GroupWork {
    /// The constraints, ascending.
    pub(crate) constraints: Vec<ConstraintId>,
    pub(crate) work: ConstraintWork,
}

/// The counters of the constraints of a model.
#[derive(Debug)]
pub(crate) struct Profiler {
    /// The counters of each constraint that is run, and the constraints for which it stands.
    groups: Vec<(Vec<ConstraintId>, Arc<Counters>)>,
}

impl Profiler {
    /// Returns the counters for `model`, each constraint of which counts its work from now on.
    pub(crate) fn new(model: &mut Model) -> Profiler {
        let mut groups: Vec<(Vec<ConstraintId>, Arc<Counters>)> =
            model.constraints().map(|_| Default::default()).collect();
        let ids: Vec<ConstraintId> = model.constraints().map(|(id, _)| id).collect();
        for &id in &ids {
            let mut run = id;
            while let Some(by) = model.replacement(run) {
                run = by;
            }
            groups[run.index()].0.push(id);
        }
        for &id in &ids {
            let profiled = ProfiledConstraint {
                constraint: Arc::clone(model.constraint(id)),
                is_unary: is_unary(model, id),
                counters: Arc::clone(&groups[id.index()].1),
            };
            model.replace_constraint(id, Arc::new(profiled));
        }
        groups.retain(|(constraints, _)| !constraints.is_empty());
        Profiler { groups }
    }

    /// Returns the work so far. Each constraint is in one group.
    pub(crate) fn work(&self) -> Vec<GroupWork> {
        let group = |(constraints, counters): &(Vec<ConstraintId>, Arc<Counters>)| GroupWork {
            constraints: constraints.clone(),
            work: counters.work(),
        };
        self.groups.iter().map(group).collect()
    }
}

/// The counters of a constraint. A model may be sent to another thread between two solutions, so
/// they are atomic.
#[derive(Debug, Default)]
struct Counters {
    runs: AtomicU64,
    removals: AtomicU64,
    conflicts: AtomicU64,
    nanoseconds: AtomicU64,
}

impl Counters {
    fn work(&self) -> ConstraintWork {
        ConstraintWork {
            runs: self.runs.load(Relaxed),
            removals: self.removals.load(Relaxed),
            conflicts: self.conflicts.load(Relaxed),
            time: Duration::from_nanos(self.nanoseconds.load(Relaxed)),
        }
    }

    /// Counts a run, its time, and the conflict if it finds one.
    fn run<R>(&self, run: impl FnOnce() -> R, is_conflict: impl FnOnce(&R) -> bool) -> R {
        let started = Instant::now();
        let result = run();
        let time = u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds.fetch_add(time, Relaxed);
        self.runs.fetch_add(1, Relaxed);
        self.conflicts.fetch_add(u64::from(is_conflict(&result)), Relaxed);
        result
    }
}

/// A constraint that counts its work.
struct ProfiledConstraint {
    constraint: SharedConstraint,
    /// True if it is on one variable. Such a constraint is not propagated: the values that do not
    /// satisfy it are removed once, at the root.
    is_unary: bool,
    counters: Arc<Counters>,
}

impl ProfiledConstraint {
    /// Returns the number of values that the variables of the scope have.
    fn size(&self, store: &Store) -> u64 {
        self.constraint.scope().iter().map(|&var| store.domain(var).len() as u64).sum()
    }
}

impl Constraint for ProfiledConstraint {
    fn scope(&self) -> &[Var] {
        self.constraint.scope()
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let is_satisfied = guard_part(&self.constraint, || self.constraint.is_satisfied(values));
        if self.is_unary && !is_satisfied {
            self.counters.removals.fetch_add(1, Relaxed);
        }
        is_satisfied
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        let check = || guard_part(&self.constraint, || self.constraint.is_possible(assigned));
        self.counters.run(check, |is_possible| !is_possible)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let before = self.size(store);
        let run = || guard_part(&self.constraint, || self.constraint.propagate(store));
        let result = self.counters.run(run, Result::is_err);
        self.counters.removals.fetch_add(before.saturating_sub(self.size(store)), Relaxed);
        result
    }

    fn properties(&self) -> Properties {
        self.constraint.properties()
    }

    fn presolve(&self, root: &Store) -> Presolved {
        self.constraint.presolve(root)
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        self.constraint.explain(asked, past, reasons)
    }

    fn structure(&self, wanted: StructureKind, root: &Store) -> Option<Structure> {
        self.constraint.structure(wanted, root)
    }

    fn violation(&self, values: &[Int]) -> u64 {
        self.constraint.violation(values)
    }

    fn violating(&self, values: &[Int], places: &mut Vec<usize>) {
        self.constraint.violating(values, places);
    }
}
