//! A team of threads that search sub-problems side by side, and deliver solutions in their order.
//!
//! Invariant: solutions wait until all that come before them were requested; no thread outlives its
//! team.

use crate::arithmetic::Int;
use crate::propagation::Culprit;
use crate::run::{Limits, SolutionCount, Statistics, StopFlag};
use crate::search::driver::{Search, Status};
use crate::search::spaces::Subproblem;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The final number of rows in a delivery; the first delivery has one.
const CHUNK: u64 = 1024;

/// The number of deliveries from one sub-problem that may wait.
const WAITING: usize = 64;

/// The greatest delay until the user's flag is seen.
const INTERVAL: Duration = Duration::from_millis(10);

/// The running threads, and the data that they share.
pub(super) struct Team {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
    stop: StopFlag,
    parts: usize,
    /// The sub-problem to be answered next.
    next: usize,
}

/// The progress of the sub-problems, and the threads that wait for it.
pub(super) struct Shared {
    progress: Mutex<TeamProgress>,
    changed: Condvar,
}

/// The progress of the sub-problems.
struct TeamProgress {
    /// The sub-problem to be searched next.
    next: usize,
    /// The solutions of the sub-problems from `first` on that were not requested yet.
    found: VecDeque<VecDeque<TeamFound>>,
    first: usize,
    is_over: bool,
    has_panicked: bool,
    /// The culprits of the panics that come from constraints.
    culprits: Vec<Culprit>,
}

/// Some solutions of a sub-problem.
#[derive(Default)]
pub(super) struct TeamFound {
    pub(super) rows: Vec<Int>,
    pub(super) count: SolutionCount,
    /// The statistics and status of the sub-problem's search, if these solutions are the last.
    pub(super) end: Option<(Statistics, Status)>,
}

impl Shared {
    fn progress(&self) -> MutexGuard<'_, TeamProgress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Team {
    /// Starts the threads, each of which runs `work` on the shared data of `parts` sub-problems,
    /// until `stop` is raised.
    pub(super) fn new(
        threads: usize,
        parts: usize,
        stop: StopFlag,
        work: impl Fn(Arc<Shared>) -> Work,
    ) -> Team {
        let shared = Arc::new(Shared {
            progress: Mutex::new(TeamProgress {
                next: 0,
                found: VecDeque::new(),
                first: 0,
                is_over: false,
                has_panicked: false,
                culprits: Vec::new(),
            }),
            changed: Condvar::new(),
        });
        let works = (0..threads).map(|_| work(Arc::clone(&shared)));
        let threads = works.map(|work| thread::spawn(|| work.run())).collect();
        Team { shared, threads, stop, parts, next: 0 }
    }

    /// Returns the next solutions, in the order of the sub-problems; `None` after the last.
    pub(super) fn next(&mut self, limits: &Limits) -> Option<TeamFound> {
        if self.next == self.parts {
            return None;
        }
        let mut progress = self.shared.progress();
        loop {
            if let Some(found) = progress.found.front_mut().and_then(VecDeque::pop_front) {
                if found.end.is_some() {
                    progress.found.pop_front();
                    progress.first += 1;
                    self.next += 1;
                }
                self.shared.changed.notify_all();
                return Some(found);
            }
            if progress.has_panicked {
                drop(progress);
                self.resume_panic();
            }
            if limits.stop.as_ref().is_some_and(StopFlag::is_raised) {
                self.stop.raise();
            }
            let waited = self.shared.changed.wait_timeout(progress, INTERVAL);
            progress = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Continues the panic of a thread in this one.
    fn resume_panic(&mut self) -> ! {
        self.stop.raise();
        self.shared.progress().is_over = true;
        self.shared.changed.notify_all();
        for thread in self.threads.drain(..) {
            if let Err(panic) = thread.join() {
                Culprit::put_last(&self.shared.progress().culprits, &*panic);
                std::panic::resume_unwind(panic);
            }
        }
        unreachable!("a thread has panicked")
    }
}

impl Drop for Team {
    fn drop(&mut self) {
        self.stop.raise();
        self.shared.progress().is_over = true;
        self.shared.changed.notify_all();
        for thread in self.threads.drain(..) {
            // The panic of the thread, if there was one, is ignored: its results were not
            // requested.
            let _ = thread.join();
        }
    }
}

/// The work of one thread.
pub(super) struct Work {
    pub(super) shared: Arc<Shared>,
    pub(super) parts: Arc<Vec<Subproblem>>,
    pub(super) search: Search,
    /// The number of sub-problems that may be searched before they are requested.
    pub(super) ahead: usize,
    pub(super) is_counting: bool,
}

impl Work {
    fn run(mut self) {
        let _guard = Guard(Arc::clone(&self.shared));
        while let Some(at) = self.claim() {
            self.search_subproblem(at);
        }
    }

    /// Returns the next unclaimed sub-problem, as soon as it is wanted.
    fn claim(&self) -> Option<usize> {
        let mut progress = self.shared.progress();
        loop {
            let at = progress.next;
            if progress.is_over || at == self.parts.len() {
                return None;
            }
            if at < progress.first + self.ahead {
                progress.next += 1;
                return Some(at);
            }
            let waited = self.shared.changed.wait(progress);
            progress = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn search_subproblem(&mut self, at: usize) {
        self.search.restrict_to(&self.parts[at]);
        let mut found = TeamFound::default();
        let mut chunk = 1;
        if self.is_counting {
            found.count = self.search.count();
        } else {
            while let Some(store) = self.search.next_solution() {
                found.rows.extend(store.values());
                found.count.increase();
                if found.count == chunk {
                    self.deliver(at, std::mem::take(&mut found));
                    chunk = (2 * chunk).min(CHUNK);
                }
            }
        }
        found.end = Some((self.search.statistics(), self.search.status()));
        self.deliver(at, found);
    }

    /// Delivers solutions when there is room for them.
    fn deliver(&self, at: usize, found: TeamFound) {
        let mut progress = self.shared.progress();
        while !progress.is_over {
            let place = at - progress.first;
            if progress.found.len() <= place {
                progress.found.resize_with(place + 1, VecDeque::new);
            }
            if progress.found[place].len() < WAITING {
                progress.found[place].push_back(found);
                // No thread waits for later sub-problems.
                if place == 0 {
                    self.shared.changed.notify_all();
                }
                return;
            }
            let waited = self.shared.changed.wait(progress);
            progress = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// A guard that notifies the others if the thread panics.
struct Guard(Arc<Shared>);

impl Drop for Guard {
    fn drop(&mut self) {
        if thread::panicking() {
            let mut progress = self.0.progress();
            progress.has_panicked = true;
            progress.culprits.extend(Culprit::take_last());
            drop(progress);
            self.0.changed.notify_all();
        }
    }
}
