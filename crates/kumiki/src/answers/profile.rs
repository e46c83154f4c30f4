//! The profile of a search in the user's names: the work of each constraint of a problem.
//!
//! Invariant: each constraint that was run is in one row or, if it became several constraints of
//! the engine, in one for each set of constraints that these run together with.

use super::Solutions;
use crate::arithmetic::sort_by_number;
use crate::modelling::problem::soft::write_title;
use crate::modelling::{Handle, Problem, Value};
use crate::run::{ConstraintWork, GroupWork};
use indexmap::IndexMap;
use std::fmt;
use std::hash::Hash;
use std::time::Duration;

/// The profile of a search: the work of each constraint of a problem, from [`Solutions::profile`].
///
/// `Display` writes a table, the rows that took most time first.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Profile<K> {
    /// The rows, in the order in which their constraints were added.
    pub rows: Vec<ProfileRow<K>>,
    /// The time of the search. It includes that of the constraints.
    pub time: Duration,
}

/// The work of a constraint in a [`Profile`], or of several that were run as one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ProfileRow<K> {
    /// The constraints. There are several if they were run as one, for example as one all-different
    /// instead of many pairs.
    pub constraints: Vec<ProfiledPosted<K>>,
    /// Their work.
    pub work: ConstraintWork,
}

/// A constraint of a problem in a [`ProfileRow`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfiledPosted<K> {
    /// The handle with which it can be removed.
    pub handle: Handle,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its scope.
    pub scope: Vec<K>,
}

impl<K: Hash + Eq + Clone, V: Value> Solutions<'_, K, V> {
    /// Returns the profile of the search so far: runs, removals, conflicts and time of each
    /// constraint. `None` if [`Settings::profile`](crate::Settings::profile) is off, if several
    /// threads search, and for local search.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, Problem, Settings};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b", "c", "d"], 1..=5)?;
    /// problem.add_named_constraint("apart", AllDifferent, AllVariables)?;
    /// problem.add_named_constraint("product", |a, b| a * b > 10, ["a", "b"])?;
    ///
    /// let mut solutions = problem.search(Settings::default().profile(true));
    /// assert_eq!(solutions.count_left(), 36);
    /// let profile = solutions.profile().expect("it is on");
    /// let runs: u64 = profile.rows.iter().map(|row| row.work.runs).sum();
    /// assert_eq!(runs, solutions.statistics().propagations);
    /// println!("{profile}");
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// The solutions, their order and the statistics are those of a search without a profile. The
    /// runs of all rows add up to the propagations of the [statistics](Solutions::statistics),
    /// unless a constraint on one variable leaves no value at the root: those after it are counted
    /// there without being run.
    ///
    /// All-different constraints without others, such as those of a sudoku, are searched as one
    /// network, and are then one row, without removals.
    pub fn profile(&self) -> Option<Profile<K>> {
        let work = self.work()?;
        Some(self.problem().profile_of(work, self.statistics().time))
    }
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Returns the profile of a search of the problem's model with this work.
    fn profile_of(&self, groups: Vec<GroupWork>, time: Duration) -> Profile<K> {
        let mut rows: IndexMap<Vec<Handle>, ConstraintWork> = IndexMap::new();
        for GroupWork { constraints, work } in groups {
            let mut handles: Vec<Handle> =
                constraints.into_iter().filter_map(|id| self.handle_of(id)).collect();
            handles.sort_unstable();
            handles.dedup();
            *rows.entry(handles).or_default() += work;
        }
        rows.sort_unstable_keys();
        let posted = |handle: Handle| {
            let (name, scope) = self.described(handle);
            ProfiledPosted { handle, name, scope }
        };
        let row = |(handles, work): (Vec<Handle>, ConstraintWork)| ProfileRow {
            constraints: handles.into_iter().map(posted).collect(),
            work,
        };
        Profile { rows: rows.into_iter().map(row).collect(), time }
    }
}

impl<K: fmt::Debug> fmt::Display for ProfiledPosted<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_title(f, self.name.as_deref(), &self.scope)
    }
}

/// The most constraints of a row that a table names.
const NAMED: usize = 3;

impl<K: fmt::Debug> fmt::Display for ProfileRow<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, constraint) in self.constraints.iter().take(NAMED).enumerate() {
            write!(f, "{}{constraint}", if at == 0 { "" } else { ", " })?;
        }
        match self.constraints.len().saturating_sub(NAMED) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

impl<K: fmt::Debug> fmt::Display for Profile<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |time: Duration| format!("{:.6} s", time.as_secs_f64());
        let whole = self.time.as_secs_f64().max(f64::MIN_POSITIVE);
        let share = |time: Duration| format!("{:.0} %", 100.0 * time.as_secs_f64() / whole);
        let mut rows: Vec<&ProfileRow<K>> = self.rows.iter().collect();
        sort_by_number(&mut rows, |row| -(row.work.time.as_nanos() as i128));
        let heads = ["time", "share", "runs", "removals", "conflicts", "constraint"];
        let mut lines = vec![heads.map(str::to_owned)];
        lines.extend(rows.into_iter().map(|row| {
            let ConstraintWork { runs, removals, conflicts, time } = row.work;
            let counts = [runs, removals, conflicts].map(|count| count.to_string());
            let [runs, removals, conflicts] = counts;
            let title = row.to_string().replace(char::is_control, " ");
            [seconds(time), share(time), runs, removals, conflicts, title]
        }));
        let spent: Duration = self.rows.iter().map(|row| row.work.time).sum();
        let rest = self.time.saturating_sub(spent);
        let none = String::new;
        lines.push([seconds(rest), share(rest), none(), none(), none(), "all else".to_owned()]);
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
        let widths: Vec<usize> = (0..heads.len()).map(|at| width(at).unwrap_or(0)).collect();
        for line in &lines {
            for (field, width) in line.iter().zip(&widths).take(heads.len() - 1) {
                write!(f, "{field:>width$}  ")?;
            }
            writeln!(f, "{}", line[heads.len() - 1])?;
        }
        Ok(())
    }
}
