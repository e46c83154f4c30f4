//! One search on several threads: its parts are searched side by side, and answered in order.
//!
//! Invariant: what is answered, and in which order, does not depend on the number of threads or on which
//! of them was quicker, unless a limit of time or a flag stops them.

use super::limits::{Limit, Limits, StopFlag};
use super::part::Part;
use super::restarts::Restarts;
use super::settings::Settings;
use super::statistics::Statistics;
use super::{Search, Status};
use crate::model::Model;
use crate::var::Int;
use std::collections::VecDeque;
use std::fmt;
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A search is divided until it has so many parts: enough to keep threads busy to the end, and as many
/// for every number of threads.
const PARTS: usize = 256;

/// How many parts for each thread may be done before they are asked for: what they found is kept.
const AHEAD: usize = 8;

/// How many rows are delivered at once, in the end; at first it is one.
const CHUNK: usize = 1024;

/// How many deliveries from one part may wait to be asked for.
const WAITING: usize = 64;

/// How long the flag of the user may go unseen.
const INTERVAL: Duration = Duration::from_millis(10);

/// A search on several threads.
pub(crate) struct Parallel {
    model: Arc<Model>,
    settings: Settings,
    started: Option<Instant>,
    team: Option<Team>,
    /// What is left of the part that is answered now.
    rows: std::vec::IntoIter<Int>,
    /// How many solutions that is.
    left: u64,
    status: Status,
    statistics: Statistics,
}

/// The threads at work, and what they share.
struct Team {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
    stop: StopFlag,
    parts: usize,
    /// The part to be answered next.
    next: usize,
}

struct Shared {
    progress: Mutex<Progress>,
    changed: Condvar,
}

/// How far the parts are.
struct Progress {
    /// The part to be searched next.
    next: usize,
    /// What was found in the parts from `first` on and is not yet asked for.
    found: VecDeque<VecDeque<Found>>,
    first: usize,
    is_over: bool,
    has_panicked: bool,
}

/// Some solutions of a part.
#[derive(Default)]
struct Found {
    rows: Vec<Int>,
    count: u64,
    /// What the search of the part did, and how far it came, where these are the last.
    end: Option<(Statistics, Status)>,
}

impl Shared {
    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The number of threads that `threads` asks for; 0 is one for each processor.
fn number(threads: usize) -> usize {
    match threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        threads => threads,
    }
}

impl Parallel {
    pub(crate) fn new(model: Arc<Model>, mut settings: Settings) -> Parallel {
        // A part that is stuck must not come in another order than one search would find it in.
        if let Restarts::WhenStuck { .. } = settings.restarts {
            settings.restarts = Restarts::Never;
        }
        Parallel {
            model,
            settings,
            started: None,
            team: None,
            rows: Vec::new().into_iter(),
            left: 0,
            status: Status::Open,
            statistics: Statistics::default(),
        }
    }

    /// Puts the next solution into `row`; `false` if there is none, or a limit is reached.
    pub(crate) fn next_row(&mut self, row: &mut Vec<Int>) -> bool {
        if self.is_enough() {
            return false;
        }
        while self.left == 0 {
            if !self.next_part(false) {
                return false;
            }
        }
        self.left -= 1;
        self.statistics.solutions += 1;
        row.clear();
        row.extend(self.rows.by_ref().take(self.model.variables().len()));
        true
    }

    /// Counts the solutions that are left.
    pub(crate) fn count(&mut self) -> u64 {
        let before = self.statistics.solutions;
        loop {
            self.statistics.solutions += std::mem::take(&mut self.left);
            if let Some(limit) = self.settings.limits.solutions {
                self.statistics.solutions = self.statistics.solutions.min(limit);
            }
            if self.is_enough() || !self.next_part(true) {
                return self.statistics.solutions - before;
            }
        }
    }

    pub(crate) fn status(&self) -> Status {
        self.status
    }

    pub(crate) fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Whether as many solutions are found as were asked for.
    fn is_enough(&mut self) -> bool {
        let is_enough =
            self.settings.limits.solutions.is_some_and(|n| self.statistics.solutions >= n);
        if is_enough {
            self.status = Status::Stopped(Limit::Solutions);
        }
        is_enough
    }

    /// Goes on to the next part; `false` if there is none, or a limit is reached.
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

    fn note(&mut self, found: Found) {
        let (solutions, time) = (self.statistics.solutions, self.statistics.time);
        self.left = found.count;
        self.rows = found.rows.into_iter();
        let Some((statistics, status)) = found.end else { return };
        self.statistics += statistics;
        (self.statistics.solutions, self.statistics.time) = (solutions, time);
        if let Status::Stopped(limit) = status {
            self.status = Status::Stopped(limit);
        } else if self.settings.limits.decisions.is_some_and(|n| self.statistics.decisions >= n) {
            self.status = Status::Stopped(Limit::Decisions);
        }
    }

    /// Divides the work, and sets threads to it; `None` if a limit came first.
    fn assemble(&mut self, started: Instant, is_counting: bool) -> Option<Team> {
        let (parts, model) = match self.divide() {
            Ok((parts, model)) => (Arc::new(parts), model),
            Err(limit) => {
                self.status = Status::Stopped(limit);
                return None;
            }
        };
        let stop = StopFlag::new();
        let shared = Arc::new(Shared {
            progress: Mutex::new(Progress {
                next: 0,
                found: VecDeque::new(),
                first: 0,
                is_over: false,
                has_panicked: false,
            }),
            changed: Condvar::new(),
        });
        let threads = number(self.settings.threads).min(parts.len());
        let limits = self.settings.limits.clone().stop(stop.clone());
        let work = || Work {
            shared: Arc::clone(&shared),
            parts: Arc::clone(&parts),
            search: Search::with_settings(
                Arc::clone(&model),
                self.settings.clone().limits(limits.clone()),
            ),
            deadline: limits.time.and_then(|time| started.checked_add(time)),
            limits: limits.clone(),
            // A number takes no room.
            ahead: if is_counting { parts.len() } else { AHEAD * threads },
            is_counting,
        };
        let threads = (0..threads).map(|_| work()).map(|work| thread::spawn(|| work.run()));
        let threads = threads.collect();
        Some(Team { shared, threads, stop, parts: parts.len(), next: 0 })
    }

    /// The parts of the search: those below the fewest decisions that make enough of them; and the
    /// model with its constraints restated, so that no thread has to do that again.
    fn divide(&mut self) -> Result<(Vec<Part>, Arc<Model>), Limit> {
        let mut limits = self.settings.limits.clone();
        (limits.solutions, limits.decisions) = (None, None);
        let settings = self.settings.clone().limits(limits);
        let mut search = Search::with_settings(Arc::clone(&self.model), settings);
        let mut parts = Vec::new();
        for depth in 1.. {
            let before = parts.len();
            parts = match (search.parts(depth), search.status()) {
                (Some(parts), _) => parts,
                (None, Status::Stopped(limit)) => return Err(limit),
                (None, _) => unreachable!("only a limit stops the division"),
            };
            if parts.len() >= PARTS || parts.len() == before {
                break;
            }
        }
        Ok((parts, search.shared_model()))
    }
}

impl Team {
    /// What was found next, part by part; `None` after the last.
    fn next(&mut self, limits: &Limits) -> Option<Found> {
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

    /// Lets the panic of a thread go on in this one.
    fn resume_panic(&mut self) -> ! {
        self.stop.raise();
        self.shared.progress().is_over = true;
        self.shared.changed.notify_all();
        for thread in self.threads.drain(..) {
            if let Err(panic) = thread.join() {
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
            // Its panic, if it had one, was not met: nobody asked for what it searched.
            let _ = thread.join();
        }
    }
}

/// What one thread does.
struct Work {
    shared: Arc<Shared>,
    parts: Arc<Vec<Part>>,
    search: Search,
    limits: Limits,
    deadline: Option<Instant>,
    ahead: usize,
    is_counting: bool,
}

impl Work {
    fn run(mut self) {
        let _guard = Guard(Arc::clone(&self.shared));
        while let Some(at) = self.claim() {
            self.search_part(at);
        }
    }

    /// The next part that nobody searches, as soon as it is wanted.
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

    fn search_part(&mut self, at: usize) {
        self.search.search_part(&self.parts[at]);
        let mut limits = self.limits.clone();
        limits.time = self.deadline.map(|end| end.saturating_duration_since(Instant::now()));
        self.search.set_limits(limits);
        let mut found = Found::default();
        let mut chunk = 1;
        if self.is_counting {
            found.count = self.search.count();
        } else {
            while let Some(store) = self.search.next_solution() {
                found.rows.extend(store.values());
                found.count += 1;
                if found.count as usize == chunk {
                    self.deliver(at, std::mem::take(&mut found));
                    chunk = (2 * chunk).min(CHUNK);
                }
            }
        }
        found.end = Some((self.search.statistics(), self.search.status()));
        self.deliver(at, found);
    }

    /// Hands over what was found, when there is room for it.
    fn deliver(&self, at: usize, found: Found) {
        let mut progress = self.shared.progress();
        while !progress.is_over {
            let place = at - progress.first;
            if progress.found.len() <= place {
                progress.found.resize_with(place + 1, VecDeque::new);
            }
            if progress.found[place].len() < WAITING {
                progress.found[place].push_back(found);
                // Nobody waits for what comes later.
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

/// Tells the others if the thread panics.
struct Guard(Arc<Shared>);

impl Drop for Guard {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.progress().has_panicked = true;
            self.0.changed.notify_all();
        }
    }
}

impl fmt::Debug for Parallel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parallel")
            .field("model", &self.model)
            .field("status", &self.status)
            .field("statistics", &self.statistics)
            .finish_non_exhaustive()
    }
}
