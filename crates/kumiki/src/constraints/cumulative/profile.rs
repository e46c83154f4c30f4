//! The profile of a resource: what is needed of it for sure, over time.
//!
//! Invariant: the segments are in the order of time, do not overlap, and are higher than 0.

use crate::arithmetic::Int;
use smallvec::SmallVec;

/// A task that is under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunningTask {
    pub(super) from: Int,
    /// The first time at which it is over.
    pub(super) to: Int,
    pub(super) demand: Int,
}

/// A stretch of time in which the same is needed.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProfileSegment {
    pub(super) from: Int,
    /// The first time after it.
    pub(super) to: Int,
    pub(super) height: i128,
}

/// The segments of a profile.
#[derive(Debug)]
pub(super) struct UsageProfile(SmallVec<[ProfileSegment; 16]>);

impl UsageProfile {
    /// Returns the profile of tasks. Those that need nothing are left out.
    pub(super) fn new(tasks: impl IntoIterator<Item = RunningTask>) -> UsageProfile {
        let mut events: SmallVec<[(Int, i128); 32]> = SmallVec::new();
        for RunningTask { from, to, demand } in tasks {
            if from < to && demand > 0 {
                events.push((from, demand.into()));
                events.push((to, -i128::from(demand)));
            }
        }
        events.sort_unstable_by_key(|&(time, _)| time);
        let (mut segments, mut height, mut from) = (SmallVec::new(), 0, Int::MIN);
        for (time, change) in events {
            if from < time && height > 0 {
                segments.push(ProfileSegment { from, to: time, height });
            }
            height += change;
            from = time;
        }
        UsageProfile(segments)
    }

    pub(super) fn segments(&self) -> &[ProfileSegment] {
        &self.0
    }

    /// Returns the segments that are not over at `time`.
    pub(super) fn after_time(&self, time: Int) -> &[ProfileSegment] {
        &self.0[self.0.partition_point(|segment| segment.to <= time)..]
    }

    /// Returns the segments that begin at `time` or before.
    pub(super) fn until_time(&self, time: Int) -> &[ProfileSegment] {
        &self.0[..self.0.partition_point(|segment| segment.from <= time)]
    }

    /// Returns the greatest height.
    pub(super) fn height(&self) -> i128 {
        self.0.iter().map(|segment| segment.height).max().unwrap_or(0)
    }
}
