//! An ordered, bounded map over batches of work, on several threads.
//!
//! Invariant: results are taken in the order of the batches, whichever worker is faster, and no
//! part is missing before one that is taken. At most [`IN_FLIGHT`] batches for each thread are
//! between the reader and the taker. If taking is slow, the workers and then the reader wait for
//! it.

use std::ops::ControlFlow;
use std::panic;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The greatest number of batches for each thread that were read and not yet taken as a whole. The
/// reader and the taker hold one more each.
pub const IN_FLIGHT: usize = 4;

/// The greatest number of parts of a batch that wait to be taken, including the end mark.
const WAITING_PARTS: usize = 3;

/// The largest requested batch, in pieces of work.
const LARGEST_BATCH: usize = 1024;

/// The range of times for a batch. Batches that take less than the first are made larger, those
/// that take more than the second, smaller.
const PACE: (Duration, Duration) = (Duration::from_millis(2), Duration::from_millis(16));

/// A worker: processes batches, one after the other.
pub trait Worker {
    /// The pieces of work that are handed out together.
    type Batch: Send + 'static;
    /// The result of a batch, or of a part of it.
    type Part: Send + 'static;

    /// Processes `batch` and sends its results in any number of parts. Ends soon after the sender
    /// is closed.
    fn work(&mut self, batch: Self::Batch, sender: Sender<'_, Self::Part>);
}

/// The sender of a worker's results.
pub struct Sender<'a, P> {
    give: &'a mut dyn FnMut(P) -> bool,
    is_open: bool,
}

impl<'a, P> Sender<'a, P> {
    fn new(give: &'a mut dyn FnMut(P) -> bool) -> Sender<'a, P> {
        Sender { give, is_open: true }
    }

    /// Sends a part, and waits until there is room for it. If the sender is closed, the part is
    /// dropped.
    pub fn give(&mut self, part: P) {
        self.is_open = self.is_open && (self.give)(part);
    }

    /// Returns whether parts are still taken.
    pub fn is_open(&self) -> bool {
        self.is_open
    }
}

impl<P> std::fmt::Debug for Sender<'_, P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sender").field("is_open", &self.is_open).finish_non_exhaustive()
    }
}

/// Processes `batches` on up to `threads` workers, and passes the results to `take`, in order,
/// until there are no more batches or `take` breaks. Returns the break.
///
/// The argument of `batches` is the wanted size of the next batch: as many pieces of work as take
/// some milliseconds. With one thread, the calling thread reads, works and takes in turn. With more
/// threads, reading has a thread of its own. If `take` breaks while that thread waits for input, it
/// is left running.
///
/// # Panics
/// If a worker or `batches` panics. Later results are then not taken.
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
        worker.work(batch, Sender::new(&mut give));
        pace.learn(size, started.elapsed());
        taken?;
    }
}

/// A message to a worker.
enum Job<B, P> {
    /// A batch of this size to process, with the sender of its parts; `None` follows the last part.
    Work(B, usize, SyncSender<Option<P>>),
    /// The end of the work.
    Rest,
}

/// Processes `batches` as [`map`] does, on `threads` workers with threads of their own.
pub fn map_on_threads<W: Worker, B>(
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
    // Only the workers own the queue. If all of them panic, it is closed, and no thread waits for
    // it.
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
    // If everything was taken, reading has ended or panicked.
    if ended.is_continue()
        && let Err(panic) = reader.join()
    {
        panic::resume_unwind(panic);
    }
    ended
}

/// Processes the queue until a rest message.
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
        // A worker without work is never made.
        let worker = made.get_or_insert_with(worker);
        let mut give = |part| parts.send(Some(part)).is_ok();
        let started = Instant::now();
        worker.work(batch, Sender::new(&mut give));
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
                // The worker panicked. Joining the threads reports it.
                Err(_) => return ControlFlow::Continue(()),
            }
        }
    }
    ControlFlow::Continue(())
}

/// The size of batches: large enough that handing them out costs little, small enough that no
/// thread waits long for another.
struct Pace(AtomicUsize);

impl Pace {
    fn new() -> Pace {
        Pace(AtomicUsize::new(1))
    }

    fn size(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Records that a batch of `size` took `time`.
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
