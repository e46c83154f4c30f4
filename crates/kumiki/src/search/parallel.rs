//! One search on several threads: its sub-problems are searched side by side, and answered in
//! order.
//!
//! Invariant: the solutions and their order do not depend on the number of threads or on their
//! speed, unless a time limit or a flag stops them.

mod team;

use super::driver::{Search, Status, divide};
use super::settings::Settings;
use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::run::{Instant, Limit, SolutionCount, Statistics, StopFlag};
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, thread};
use team::{Team, TeamFound, Work};

/// The least number of sub-problems that a search is divided into. It is enough to keep threads
/// busy to the end, and the same for every number of threads.
const PARTS: usize = 256;

/// The number of sub-problems for each thread that may be searched ahead of time. Their solutions
/// are kept.
const AHEAD: usize = 8;

/// A search on several threads.
pub(crate) struct ParallelSearch {
    model: Arc<Model>,
    settings: Settings,
    started: Option<Instant>,
    team: Option<Team>,
    /// The remaining solutions of the sub-problem that is answered now.
    rows: std::vec::IntoIter<Int>,
    /// The number of these solutions.
    left: SolutionCount,
    status: Status,
    statistics: Statistics,
}

/// Returns the number of threads that `threads` stands for; 0 means one for each processor.
fn number(threads: usize) -> usize {
    match threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        threads => threads,
    }
}

impl ParallelSearch {
    pub(crate) fn new(model: Arc<Model>, settings: Settings) -> ParallelSearch {
        let settings = settings.never_stuck();
        ParallelSearch {
            model,
            settings,
            started: None,
            team: None,
            rows: Vec::new().into_iter(),
            left: SolutionCount::zero(),
            status: Status::Open,
            statistics: Statistics::default(),
        }
    }

    /// Writes the next solution into `row`; returns `false` if there is none, or a limit is
    /// reached.
    pub(crate) fn next_row(&mut self, row: &mut Vec<Int>) -> bool {
        if self.is_enough() {
            return false;
        }
        while self.left.is_zero() {
            if !self.next_part(false) {
                return false;
            }
        }
        self.left.decrease();
        self.statistics.solutions.increase();
        row.clear();
        row.extend(self.rows.by_ref().take(self.model.variables().len()));
        true
    }

    /// Counts the remaining solutions.
    pub(crate) fn count(&mut self) -> SolutionCount {
        let before = self.statistics.solutions.clone();
        if self.started.is_none() && self.count_soon() {
            return self.statistics.solutions.clone();
        }
        loop {
            self.statistics.solutions += std::mem::take(&mut self.left);
            let solutions = &mut self.statistics.solutions;
            *solutions = std::mem::take(solutions).up_to(self.settings.limits.solutions);
            if self.is_enough() || !self.next_part(true) {
                return self.statistics.solutions.clone() - before;
            }
        }
    }

    /// Counts the solutions if that needs no division into sub-problems: if it takes few decisions,
    /// or if there are components, which are counted one after the other. Returns `false` if it
    /// does.
    fn count_soon(&mut self) -> bool {
        self.started = Some(Instant::now());
        let mut search = Search::with_settings(Arc::clone(&self.model), self.settings.clone());
        let is_done = search.count_soon(self.settings.threads);
        self.statistics = search.statistics();
        if is_done {
            self.status = search.status();
        } else {
            self.statistics.solutions = SolutionCount::zero();
        }
        is_done
    }

    pub(crate) fn status(&self) -> Status {
        self.status
    }

    pub(crate) fn statistics(&self) -> Statistics {
        self.statistics.clone()
    }

    /// Returns whether the limit on solutions is reached.
    fn is_enough(&mut self) -> bool {
        let is_enough =
            self.settings.limits.solutions.is_some_and(|n| self.statistics.solutions >= n);
        if is_enough {
            self.status = Status::Stopped(Limit::Solutions);
        }
        is_enough
    }

    /// Starts answering the next sub-problem; returns `false` if there is none, or a limit is
    /// reached.
    fn next_part(&mut self, is_counting: bool) -> bool {
        if self.status != Status::Open {
            return false;
        }
        let started = *self.started.get_or_insert_with(Instant::now);
        if self.team.is_none() {
            self.team = self.assemble(started, is_counting);
        }
        let found = self.team.as_mut().and_then(|team| team.next(&self.settings.limits));
        self.statistics.time = started.elapsed();
        let Some(found) = found else {
            if self.status == Status::Open {
                self.status = Status::Exhausted;
            }
            self.team = None;
            return false;
        };
        self.note(found);
        true
    }

    fn note(&mut self, found: TeamFound) {
        self.left = found.count;
        self.rows = found.rows.into_iter();
        let Some((mut statistics, status)) = found.end else { return };
        // Solutions are counted when they are answered, and time passes once for all threads.
        (statistics.solutions, statistics.time) = (SolutionCount::zero(), Duration::ZERO);
        self.statistics += statistics;
        if let Status::Stopped(limit) = status {
            self.status = Status::Stopped(limit);
        } else if self.settings.limits.decisions.is_some_and(|n| self.statistics.decisions >= n) {
            self.status = Status::Stopped(Limit::Decisions);
        }
    }

    /// Divides the work and starts the threads; returns `None` if a limit came first.
    fn assemble(&mut self, started: Instant, is_counting: bool) -> Option<Team> {
        let limits = self.settings.limits.clone().begun_at(started);
        let settings = self.settings.clone().limits(limits.clone());
        let (parts, model) = match divide(Arc::clone(&self.model), settings, PARTS, &[]) {
            Ok((parts, model)) => (Arc::new(parts), model),
            Err(limit) => {
                self.status = Status::Stopped(limit);
                return None;
            }
        };
        let stop = StopFlag::new();
        let threads = number(self.settings.threads).min(parts.len());
        let limits = limits.stop(stop.clone());
        let work = |shared| Work {
            shared,
            parts: Arc::clone(&parts),
            search: Search::with_settings(
                Arc::clone(&model),
                self.settings.clone().limits(limits.clone()),
            ),
            // A count takes no room.
            ahead: if is_counting { parts.len() } else { AHEAD * threads },
            is_counting,
        };
        Some(Team::new(threads, parts.len(), stop, work))
    }
}

impl fmt::Debug for ParallelSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParallelSearch")
            .field("model", &self.model)
            .field("status", &self.status)
            .field("statistics", &self.statistics)
            .finish_non_exhaustive()
    }
}
