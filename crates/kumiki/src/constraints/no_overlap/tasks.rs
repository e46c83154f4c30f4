//! The earliest starts of tasks that do not overlap, read forwards or backwards in time.
//!
//! Invariant: read backwards, a task starts at the negative of its end, so that the latest ends are
//! the earliest starts. Sums saturate.

use crate::arithmetic::Int;
use crate::state::Conflict;
use smallvec::SmallVec;

/// A list with an entry for each task.
pub(super) type PerTask<T> = SmallVec<[T; 16]>;

/// The direction in which time is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TimeDirection {
    Forwards,
    Backwards,
}

/// A task that is not one of those at hand, in their direction.
#[derive(Clone, Copy)]
pub(super) struct OtherTask {
    pub(super) earliest: Int,
    pub(super) latest_end: Int,
    pub(super) duration: Int,
}

/// Tasks with their bounds.
#[derive(Debug)]
pub(super) struct Tasks<'a> {
    durations: &'a [Int],
    direction: TimeDirection,
    earliest: PerTask<Int>,
    latest_ends: PerTask<Int>,
    /// The tasks, by their earliest starts.
    order: PerTask<usize>,
}

impl<'a> Tasks<'a> {
    /// Returns tasks with these least and greatest starts.
    pub(super) fn new(
        durations: &'a [Int],
        direction: TimeDirection,
        starts: impl Iterator<Item = (Int, Int)>,
    ) -> Tasks<'a> {
        let (mut earliest, mut latest_ends) = (PerTask::new(), PerTask::new());
        for ((min, max), &duration) in starts.zip(durations) {
            let (start, end) = (min, max.saturating_add(duration));
            let (start, end) = match direction {
                TimeDirection::Forwards => (start, end),
                TimeDirection::Backwards => (-end, -start),
            };
            earliest.push(start);
            latest_ends.push(end);
        }
        let mut order: PerTask<usize> = (0..durations.len()).collect();
        order.sort_unstable_by_key(|&at| earliest[at]);
        Tasks { durations, direction, earliest, latest_ends, order }
    }

    pub(super) fn direction(&self) -> TimeDirection {
        self.direction
    }

    /// Returns the tasks, by their earliest starts.
    pub(super) fn by_earliest(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        self.order.iter().copied()
    }

    pub(super) fn duration(&self, at: usize) -> Int {
        self.durations[at]
    }

    pub(super) fn earliest(&self, at: usize) -> Int {
        self.earliest[at]
    }

    pub(super) fn latest_end(&self, at: usize) -> Int {
        self.latest_ends[at]
    }

    /// Returns the latest start.
    pub(super) fn latest(&self, at: usize) -> Int {
        self.latest_ends[at].saturating_sub(self.durations[at])
    }

    /// Returns, for tasks that are read backwards, the value of the variable of the task at which
    /// it ends at the negative of `start`.
    pub(super) fn start_of_end(&self, at: usize, start: Int) -> Int {
        (-start).saturating_sub(self.durations[at])
    }

    /// Returns the number of tasks.
    pub(super) fn len(&self) -> usize {
        self.durations.len()
    }

    /// Returns the earliest starts.
    pub(super) fn starts(&self) -> PerTask<Int> {
        self.earliest.clone()
    }

    /// Returns the earliest starts after those that must be before, of tasks that were known to
    /// start at `starts` or later.
    pub(super) fn earliest_starts(
        &self,
        mut starts: PerTask<Int>,
    ) -> Result<PerTask<Int>, Conflict> {
        let mut ends = self.latest_ends.clone();
        ends.sort_unstable();
        ends.dedup();
        for end in ends {
            self.find_edges(end, &mut starts)?;
        }
        for at in 0..starts.len() {
            starts[at] = starts[at].max(self.end_of_those_before(at));
        }
        Ok(starts)
    }

    /// Returns whether another task can start after those that must be before it.
    pub(super) fn have_time_before(&self, other: OtherTask) -> bool {
        let after = other.earliest.saturating_add(other.duration);
        let mut end = Int::MIN;
        for &at in &self.order {
            if self.latest(at) < after {
                end = end.max(self.earliest[at]).saturating_add(self.durations[at]);
            }
        }
        end <= other.latest_end.saturating_sub(other.duration)
    }

    /// Returns whether the windows that another task lies in are long enough for it, too.
    pub(super) fn have_time_for(&self, other: OtherTask) -> bool {
        let all = self.durations.iter().copied().fold(other.duration, Int::saturating_add);
        if other.latest_end.saturating_sub(other.earliest) >= all {
            return true;
        }
        let later = self.latest_ends.iter().filter(|&&end| end > other.latest_end);
        !later.chain([&other.latest_end]).any(|&end| self.overfill(other, end))
    }

    /// Returns whether tasks that end by `end`, another one among them, need more time than there
    /// is.
    fn overfill(&self, other: OtherTask, end: Int) -> bool {
        let mut time = 0_i64;
        let mut has_other = false;
        for &at in self.order.iter().rev() {
            if !has_other && self.earliest[at] < other.earliest {
                has_other = true;
                time = time.saturating_add(other.duration);
                if other.earliest.saturating_add(time) > end {
                    return true;
                }
            }
            if self.latest_ends[at] <= end {
                time = time.saturating_add(self.durations[at]);
                if has_other && self.earliest[at].saturating_add(time) > end {
                    return true;
                }
            }
        }
        let time = time.saturating_add(other.duration);
        !has_other && other.earliest.saturating_add(time) > end
    }

    /// Finds tasks that can only be last among some that end by `end`, and moves their `starts`
    /// after these.
    fn find_edges(&self, end: Int, starts: &mut [Int]) -> Result<(), Conflict> {
        // The greatest earliest end of a set of tasks that start as late as each task, or later.
        let mut ends = PerTask::<Int>::from_elem(Int::MIN, starts.len());
        let (mut time, mut earliest_end) = (0_i64, Int::MIN);
        for &at in self.order.iter().rev() {
            if self.latest_ends[at] <= end {
                time = time.saturating_add(self.durations[at]);
                earliest_end = earliest_end.max(self.earliest[at].saturating_add(time));
                if earliest_end > end {
                    return Err(Conflict);
                }
            }
            ends[at] = earliest_end;
        }
        let mut end_of_earlier = Int::MIN;
        for &at in &self.order {
            let (earliest, duration) = (self.earliest[at], self.durations[at]);
            if self.latest_ends[at] <= end {
                end_of_earlier = end_of_earlier.max(earliest.saturating_add(time));
                time = time.saturating_sub(duration);
                continue;
            }
            if time > 0 && earliest.saturating_add(time).saturating_add(duration) > end {
                starts[at] = starts[at].max(ends[at]);
            }
            if end_of_earlier.saturating_add(duration) > end {
                starts[at] = starts[at].max(earliest_end);
            }
        }
        Ok(())
    }

    /// Returns the earliest end of all tasks that cannot be after the one at `of`.
    fn end_of_those_before(&self, of: usize) -> Int {
        let after = self.earliest[of].saturating_add(self.durations[of]);
        let mut end = Int::MIN;
        for &at in &self.order {
            if at != of && self.latest(at) < after {
                end = end.max(self.earliest[at]).saturating_add(self.durations[at]);
            }
        }
        end
    }
}
