//! An ordered, bounded map over batches of work, on several threads.
//!
//! Invariant: what the workers make is taken in the order of the batches, whoever is quicker, and
//! no part of it is missing before one that is taken. Never more than [`IN_FLIGHT`] batches for
//! each thread are between those who read and those who take: where taking is slow, working and
//! then reading wait for it.

use std::ops::ControlFlow;
use std::panic;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The number of batches there are for each thread, at most, that were read and not yet taken as a
/// whole; one more is in the hands of who reads, and one in those of who takes.
pub const IN_FLIGHT: usize = 4;

/// The number of parts of a batch wait to be taken, at most; with the end of the batch.
const WAITING_PARTS: usize = 3;

/// The largest batch that is asked for, in pieces of work.
const LARGEST_BATCH: usize = 1024;

/// Batches that take less than the first are made larger, those that take more than the second,
/// smaller.
const PACE: (Duration, Duration) = (Duration::from_millis(2), Duration::from_millis(16));

/// What works on batches, one after the other.
pub trait Worker {
    /// Pieces of work that are handed out at once.
    type Batch: Send + 'static;
    /// What is made of a batch, or of a part of it.
    type Part: Send + 'static;

    /// Works on `batch` and gives what it comes to, in as many parts as it likes; ends soon where
    /// the outlet is closed.
    fn work(&mut self, batch: Self::Batch, outlet: &mut Outlet<'_, Self::Part>);
}

/// Where a worker gives what it made.
pub struct Outlet<'a, P> {
    give: &'a mut dyn FnMut(P) -> bool,
    is_open: bool,
}

impl<'a, P> Outlet<'a, P> {
    fn new(give: &'a mut dyn FnMut(P) -> bool) -> Outlet<'a, P> {
        Outlet { give, is_open: true }
    }

    /// Gives a part; waits until there is room for it. Once the outlet is closed, the part is
    /// dropped.
    pub fn give(&mut self, part: P) {
        self.is_open = self.is_open && (self.give)(part);
    }

    /// Returns whether anybody takes parts still.
    pub fn is_open(&self) -> bool {
        self.is_open
    }
}

impl<P> std::fmt::Debug for Outlet<'_, P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outlet").field("is_open", &self.is_open).finish_non_exhaustive()
    }
}

/// Lets as many workers as `threads` work on `batches`, and takes what they make, in order, until
/// there are no more batches or `take` breaks; with what it breaks.
///
/// `batches` is asked for a batch of about so many pieces of work: as many as take some
/// milliseconds. With one thread all is done on the thread that calls: reading, working and taking
/// in turn. With more, reading has a thread of its own, which is left alone where `take` breaks
/// while it waits for input.
///
/// # Panics
/// If a worker panics, or `batches` does; what follows in the order is not taken any more.
pub fn map<W: Worker, B>(
    threads: usize,
    batches: impl FnMut(usize) -> Option<W::Batch> + Send + 'static,
    worker: impl Fn() -> W + Sync,
    take: impl FnMut(W::Part) -> ControlFlow<B>,
) -> ControlFlow<B> {
    match threads {
        0 | 1 => map_in_place(batches, worker(), take),
        _ => map_on_threads(threads, batches, worker, take),
    }
}

fn map_in_place<W: Worker, B>(
    mut batches: impl FnMut(usize) -> Option<W::Batch>,
    mut worker: W,
    mut take: impl FnMut(W::Part) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let pace = Pace::new();
    loop {
        let size = pace.size();
        let Some(batch) = batches(size) else { return ControlFlow::Continue(()) };
        let mut taken = ControlFlow::Continue(());
        let mut give = |part| {
            taken = take(part);
            taken.is_continue()
        };
        let started = Instant::now();
        worker.work(batch, &mut Outlet::new(&mut give));
        pace.learn(size, started.elapsed());
        taken?;
    }
}

/// What a worker is told.
enum Job<B, P> {
    /// To work on a batch of this size, and where to give what it makes: parts, and `None` after
    /// the last.
    Work(B, usize, SyncSender<Option<P>>),
    /// That there is nothing more to do.
    Rest,
}

fn map_on_threads<W: Worker, B>(
    threads: usize,
    mut batches: impl FnMut(usize) -> Option<W::Batch> + Send + 'static,
    worker: impl Fn() -> W + Sync,
    take: impl FnMut(W::Part) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let pace = Arc::new(Pace::new());
    let (orders, ordered) = sync_channel(IN_FLIGHT * threads);
    let (jobs, queue) = sync_channel::<Job<W::Batch, W::Part>>(threads);
    let (reader_pace, reader_jobs) = (Arc::clone(&pace), jobs.clone());
    let reader = thread::spawn(move || {
        loop {
            let size = reader_pace.size();
            let Some(batch) = batches(size) else { return };
            let (parts, order) = sync_channel(WAITING_PARTS);
            let job = Job::Work(batch, size, parts);
            if orders.send(order).is_err() || reader_jobs.send(job).is_err() {
                return;
            }
        }
    });
    let is_over = AtomicBool::new(false);
    // Workers alone own the queue: where all of them panic, it is closed, and nobody waits for it.
    let queue = Arc::new(Mutex::new(queue));
    let ended = thread::scope(|scope| {
        for _ in 0..threads {
            let (queue, pace) = (Arc::clone(&queue), Arc::clone(&pace));
            let (is_over, worker) = (&is_over, &worker);
            scope.spawn(move || serve(&queue, &pace, is_over, worker));
        }
        drop(queue);
        let ended = take_all(ordered, take);
        is_over.store(true, Ordering::Relaxed);
        for _ in 0..threads {
            let _ = jobs.send(Job::Rest);
        }
        ended
    });
    // Where all was taken, reading has come to its end, or to a panic.
    if ended.is_continue()
        && let Err(panic) = reader.join()
    {
        panic::resume_unwind(panic);
    }
    ended
}

/// Works on what is in the queue until told to rest.
fn serve<W: Worker>(
    queue: &Mutex<Receiver<Job<W::Batch, W::Part>>>,
    pace: &Pace,
    is_over: &AtomicBool,
    worker: &impl Fn() -> W,
) {
    let mut made = None;
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job::Work(batch, size, parts)) = job else { return };
        if is_over.load(Ordering::Relaxed) {
            continue;
        }
        // Who has nothing to work on is not made.
        let worker = made.get_or_insert_with(worker);
        let mut give = |part| parts.send(Some(part)).is_ok();
        let started = Instant::now();
        worker.work(batch, &mut Outlet::new(&mut give));
        pace.learn(size, started.elapsed());
        let _ = parts.send(None);
    }
}

/// Takes the parts of each batch in order.
fn take_all<P, B>(
    ordered: Receiver<Receiver<Option<P>>>,
    mut take: impl FnMut(P) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for parts in ordered {
        loop {
            match parts.recv() {
                Ok(Some(part)) => take(part)?,
                Ok(None) => break,
                // The worker panicked; who waits for all threads will be told.
                Err(_) => return ControlFlow::Continue(()),
            }
        }
    }
    ControlFlow::Continue(())
}

/// How large batches are to be: so large that handing them out costs little beside the work, so
/// small that no thread waits long for another.
struct Pace(AtomicUsize);

impl Pace {
    fn new() -> Pace {
        Pace(AtomicUsize::new(1))
    }

    fn size(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Learns that a batch of `size` took `time`.
    fn learn(&self, size: usize, time: Duration) {
        if time < PACE.0 {
            self.0.fetch_max((2 * size).min(LARGEST_BATCH), Ordering::Relaxed);
        } else if time > PACE.1 {
            self.0.fetch_min((size / 2).max(1), Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests;
