//! The work of constraints in a search, by their numbers.
//!
//! Invariant: a function is counted when it is called, and not when its result is remembered.

use crate::value::{Key, PyCount};
use kumiki::Handle;
use kumiki::answers::Profile;
use kumiki::run::ConstraintWork;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The work of constraints that were run as one: their numbers, the runs, removals, conflicts and
/// calls, and the seconds.
pub(crate) type RawWork = (Vec<usize>, u64, u64, u64, u64, f64);

/// The work of all constraints, the seconds of the search, the number of solutions, and how the
/// search ended.
pub(crate) type RawProfile = (Vec<RawWork>, f64, PyCount, &'static str);

/// The numbers of calls of the constraints that are functions, by the number of the constraint.
#[derive(Debug, Default)]
pub(crate) struct Calls(HashMap<usize, Arc<AtomicU64>>);

impl Calls {
    /// Returns the counter of constraint `number`.
    pub(crate) fn of(&mut self, number: usize) -> Arc<AtomicU64> {
        Arc::clone(self.0.entry(number).or_default())
    }

    /// Returns the work in `profile`. The place of a constraint in `handles` is its number.
    pub(crate) fn rows(&self, handles: &[Handle], profile: &Profile<Key>) -> Vec<RawWork> {
        let numbers: HashMap<Handle, usize> =
            handles.iter().enumerate().map(|(number, &handle)| (handle, number)).collect();
        let mut rows = Vec::with_capacity(profile.rows.len());
        for row in &profile.rows {
            let handles = row.constraints.iter().map(|one| one.handle);
            let numbers: Vec<usize> =
                handles.filter_map(|handle| numbers.get(&handle).copied()).collect();
            let calls = numbers.iter().filter_map(|number| self.0.get(number));
            let calls = calls.map(|calls| calls.load(Ordering::Relaxed)).sum();
            let ConstraintWork { runs, removals, conflicts, time, .. } = row.work;
            rows.push((numbers, runs, removals, conflicts, calls, time.as_secs_f64()));
        }
        rows
    }
}
