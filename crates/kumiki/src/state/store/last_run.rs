//! The last run of a constraint that reads which of its variables have changed since.
//!
//! Invariant: after a run with [`LastRun::Changed`], all changes of its variables since the run
//! that wrote its reversible words are among those listed, or were made by that run. Each loss of
//! events that is not taken back begins a new epoch, in which no earlier run counts.

use super::Store;

/// The last run of the running constraint, as [`Store::last_run`] returns it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LastRun<'s> {
    /// Changes are not known, and those after this run are not known to the next one either.
    Unknown,
    /// There is no last run on the way to this node. The next one knows the changes after this
    /// run.
    First,
    /// The places in the scope of the variables that other runs and decisions have changed since
    /// the last run. A place may occur twice, and the change may have been taken back.
    Changed(&'s [u32]),
}

/// The changes since the last run of the running constraint, and what makes them incomplete.
#[derive(Clone, Debug, Default)]
pub(super) struct Since {
    known: RunHistory,
    places: Vec<u32>,
    /// The number of times that events were lost for good.
    epoch: u64,
    /// True if events were lost at the present level.
    has_lost: bool,
}

impl Since {
    /// Returns the state of a copy of the store, for which no run counts.
    pub(super) fn of_copy(&self) -> Since {
        Since { epoch: self.epoch + 1, ..Since::default() }
    }
}

/// The knowledge of the last run of the running constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum RunHistory {
    #[default]
    Nothing,
    First,
    Changes,
}

impl Store {
    /// Returns which variables of the running constraint have changed since its last run, if the
    /// constraint [reads changes](crate::engine::Properties::reads_changes).
    ///
    /// A constraint can then keep a summary of its domains in reversible words: it writes them
    /// after [`LastRun::First`], and updates them after [`LastRun::Changed`]. Its own removals are
    /// not listed if it is idempotent. After [`LastRun::Unknown`], it uses no such summary.
    ///
    /// Constant time.
    ///
    /// ```
    /// use kumiki::engine::{
    ///     Conflict, Consistency, Constraint, Int, LastRun, Model, Properties, Store, Var,
    /// };
    /// use kumiki::search::Search;
    ///
    /// /// At least half of the variables are 0. The word counts the variables that are not.
    /// struct MostlyZero(Vec<Var>);
    ///
    /// impl Constraint for MostlyZero {
    ///     fn scope(&self) -> &[Var] {
    ///         &self.0
    ///     }
    ///     fn is_satisfied(&self, values: &[Int]) -> bool {
    ///         2 * values.iter().filter(|&&value| value != 0).count() <= values.len()
    ///     }
    ///     fn properties(&self) -> Properties {
    ///         Properties::new("mostly zero")
    ///             .consistency(Consistency::Check)
    ///             .state_words(1)
    ///             .reads_changes(true)
    ///     }
    ///     fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
    ///         let is_other = |at: usize| store.fixed(self.0[at]).is_some_and(|value| value != 0);
    ///         let others = match store.last_run() {
    ///             LastRun::Changed(places) => {
    ///                 // A variable is fixed once, but may be listed twice.
    ///                 let mut places = places.to_vec();
    ///                 places.sort_unstable();
    ///                 places.dedup();
    ///                 let changed = places.iter().filter(|&&at| is_other(at as usize)).count();
    ///                 store.state_word(0) as usize + changed
    ///             }
    ///             _ => (0..self.0.len()).filter(|&at| is_other(at)).count(),
    ///         };
    ///         store.set_state_word(0, others as u64);
    ///         if 2 * others > self.0.len() { Err(Conflict) } else { Ok(()) }
    ///     }
    /// }
    ///
    /// let mut model = Model::new();
    /// let vars = model.add_variables(6, 0..=1)?;
    /// model.add_constraint(MostlyZero(vars));
    /// assert_eq!(Search::new(model).count(), 42); // 1 + 6 + 15 + 20
    /// # Ok::<(), kumiki::engine::DomainError>(())
    /// ```
    #[inline]
    pub fn last_run(&self) -> LastRun<'_> {
        match self.since.known {
            RunHistory::Nothing => LastRun::Unknown,
            RunHistory::First => LastRun::First,
            RunHistory::Changes => LastRun::Changed(&self.since.places),
        }
    }

    /// Begins the run of a constraint that reads changes, which is the running one. There were
    /// changes at `places` since its last run, and more if the list `is_full`.
    pub(crate) fn begin_last_run(&mut self, places: Vec<u32>, is_full: bool) {
        self.settle_loss();
        let epoch = self.since.epoch + 1;
        let stamp = self.words().end as usize - 1;
        let has_run = self.trail.word(stamp) == epoch;
        self.trail.set(stamp, epoch);
        self.since.known =
            if has_run && !is_full { RunHistory::Changes } else { RunHistory::First };
        self.since.places = places;
    }

    /// Ends the run, and returns the list of places.
    pub(crate) fn end_last_run(&mut self) -> Vec<u32> {
        self.since.known = RunHistory::Nothing;
        std::mem::take(&mut self.since.places)
    }

    /// Makes all earlier runs count no more, because changes were not recorded for the next ones.
    pub(crate) fn forget_last_runs(&mut self) {
        self.since.epoch += 1;
    }

    /// Records that pending events were not read.
    #[inline]
    pub(super) fn lose_events(&mut self) {
        self.since.has_lost |= !self.changed.is_empty();
    }

    /// Forgets a loss of events at a level whose changes are taken back.
    #[inline]
    pub(super) fn take_back_loss(&mut self) {
        self.since.has_lost = false;
    }

    /// Begins a new epoch if events were lost at the present level.
    #[inline]
    pub(super) fn settle_loss(&mut self) {
        if std::mem::take(&mut self.since.has_lost) {
            self.forget_last_runs();
        }
    }
}
