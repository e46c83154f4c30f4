//! The changes of domains that a store tracks for branching.
//!
//! Invariant: the levels of the tracked changes ascend, and none is above the level of the store.

use super::Store;
use crate::state::event::Event;
use crate::state::var::Var;

/// The data for branching that a store tracks.
#[derive(Debug, Default)]
pub(crate) enum Tracked {
    /// Nothing.
    #[default]
    Nothing,
    /// The fewest values that a changed, unfixed variable had when its event was read, since the
    /// last backtrack.
    Fewest(usize),
    /// The changed variables.
    Changes(Box<Changes>),
}

impl Tracked {
    /// Returns the fewest values of a changed variable, and starts again; `None` if this is not
    /// tracked.
    pub(crate) fn take_fewest(&mut self) -> Option<usize> {
        match self {
            Tracked::Fewest(fewest) => Some(std::mem::replace(fewest, usize::MAX)),
            Tracked::Nothing | Tracked::Changes(_) => None,
        }
    }

    /// Returns the changed variables if they are tracked.
    pub(crate) fn changes(&mut self) -> Option<&mut Changes> {
        match self {
            Tracked::Changes(changes) => Some(&mut **changes),
            Tracked::Nothing | Tracked::Fewest(_) => None,
        }
    }
}

/// The variables that changed since the changes were last read, except for changes that were taken
/// back.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    /// The level and the variable of each change.
    changed: Vec<(u32, Var)>,
    /// The lowest level that the store returned to.
    lowest: Option<u32>,
    /// True if changes are missing.
    is_incomplete: bool,
}

impl Changes {
    /// Returns the lowest level that the store returned to, and starts again.
    pub(crate) fn take_lowest(&mut self) -> Option<u32> {
        self.lowest.take()
    }

    /// Removes and returns the level and the variable of each change.
    pub(crate) fn drain(&mut self) -> impl Iterator<Item = (u32, Var)> + '_ {
        self.changed.drain(..)
    }

    /// Forgets the changes: they are missing from now on.
    pub(crate) fn lose(&mut self) {
        self.changed.clear();
        self.lowest = None;
        self.is_incomplete = true;
    }

    /// Returns whether no change is missing, and starts again.
    pub(crate) fn take_is_complete(&mut self) -> bool {
        !std::mem::take(&mut self.is_incomplete)
    }

    /// Removes the changes above `level`, which are taken back.
    fn return_to(&mut self, level: u32) {
        while self.changed.last().is_some_and(|&(of, _)| of > level) {
            self.changed.pop();
        }
        self.lowest = Some(self.lowest.map_or(level, |lowest| lowest.min(level)));
    }
}

impl Store {
    /// Starts tracking the fewest values of a variable that changed and is not fixed.
    pub(crate) fn track_fewest_changed(&mut self) {
        self.recording.tracked = Tracked::Fewest(usize::MAX);
    }

    /// Starts tracking the changed variables.
    pub(crate) fn track_changes(&mut self) {
        self.recording.tracked = Tracked::Changes(Box::default());
    }

    /// Tracks a change of `var`.
    #[inline]
    pub(super) fn track(&mut self, var: Var, event: Event) {
        if !matches!(self.recording.tracked, Tracked::Nothing) {
            self.track_event(var, event);
        }
    }

    // Apart, so that models without tracking read their events faster.
    #[inline(never)]
    fn track_event(&mut self, var: Var, event: Event) {
        let len = self.domain(var).len();
        let level = self.trail.level() as u32;
        match &mut self.recording.tracked {
            Tracked::Fewest(fewest) if event != Event::Fixed => *fewest = len.min(*fewest),
            Tracked::Changes(changes) => changes.changed.push((level, var)),
            Tracked::Nothing | Tracked::Fewest(_) => {}
        }
    }

    /// Drops the tracked changes above `level`, to which the store returns.
    #[inline]
    pub(super) fn untrack_above(&mut self, level: usize) {
        if !matches!(self.recording.tracked, Tracked::Nothing) {
            self.drop_tracked_above(level);
        }
    }

    #[inline(never)]
    fn drop_tracked_above(&mut self, level: usize) {
        match &mut self.recording.tracked {
            Tracked::Nothing => {}
            Tracked::Fewest(fewest) => *fewest = usize::MAX,
            Tracked::Changes(changes) => changes.return_to(level as u32),
        }
    }

    /// Lends out the tracked changes, until they are [given back](Store::set_tracked). No domain
    /// may change meanwhile.
    #[inline]
    pub(crate) fn take_tracked(&mut self) -> Tracked {
        std::mem::take(&mut self.recording.tracked)
    }

    /// Takes the tracked changes back.
    #[inline]
    pub(crate) fn set_tracked(&mut self, tracked: Tracked) {
        self.recording.tracked = tracked;
    }
}
