//! Results that are written while an answer goes on, by the thread that answers.
//!
//! Invariant: results are held until those of earlier answers are written. They then go to the
//! stream at once, which is flushed a moment later. The thread that answers waits if many are held,
//! and gets an error if results are no longer taken.

use crate::terminal::stream::{Sink, Stream};
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The number of bytes that are held before a writer waits.
const FULL: usize = 64 * 1024;

/// The longest time for which written results are not flushed.
const PATIENCE: Duration = Duration::from_millis(100);

/// The place to which an answer writes its results while it goes on: text without colours.
#[derive(Clone, Debug)]
pub(crate) struct Live {
    pipe: Arc<Pipe>,
    /// The stream, if results are known to go there: one lock is then enough.
    stream: Option<Stream>,
}

/// The results of an answer that goes on, as they are taken. If it is dropped, writing fails.
#[derive(Debug)]
pub(crate) struct LiveResults(Arc<Pipe>);

#[derive(Debug, Default)]
struct Pipe {
    held: Mutex<HeldResults>,
    changed: Condvar,
    /// The number of bytes that were written to the stream.
    bytes: AtomicU64,
}

/// The results that were written, as far as they are not in the stream.
#[derive(Debug, Default)]
struct HeldResults {
    text: Vec<u8>,
    /// The stream, as soon as all earlier results are in it.
    stream: Option<Stream>,
    /// The error of writing to the stream.
    error: Option<io::Error>,
    is_ended: bool,
    is_dropped: bool,
}

impl Pipe {
    fn held(&self) -> MutexGuard<'_, HeldResults> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes `text` to `stream`.
    fn pass_on(&self, text: &[u8], stream: &mut Stream) -> io::Result<()> {
        if let Err(error) = stream.write_plain(text) {
            let kind = error.kind();
            self.change(|held| held.error = Some(error));
            return Err(kind.into());
        }
        // One thread writes at a time.
        let bytes = self.bytes.load(Ordering::Relaxed) + text.len() as u64;
        self.bytes.store(bytes, Ordering::Relaxed);
        Ok(())
    }

    fn change(&self, change: impl FnOnce(&mut HeldResults)) {
        change(&mut self.held());
        self.changed.notify_all();
    }
}

impl Live {
    /// Returns a place to write to, and the results that are written there.
    pub(super) fn new() -> (Live, LiveResults) {
        let pipe = Arc::new(Pipe::default());
        (Live { pipe: Arc::clone(&pipe), stream: None }, LiveResults(pipe))
    }

    /// Ends the results.
    pub(super) fn end(self) {
        self.pipe.change(|held| held.is_ended = true);
    }
}

impl Write for Live {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let pipe = &*self.pipe;
        if self.stream.is_none() {
            let mut held = pipe.held();
            while held.text.len() >= FULL && !held.is_dropped {
                held = pipe.changed.wait(held).unwrap_or_else(PoisonError::into_inner);
            }
            if held.is_dropped {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            self.stream.clone_from(&held.stream);
            if self.stream.is_none() {
                held.text.extend_from_slice(text);
            }
        }
        if let Some(stream) = &mut self.stream {
            pipe.pass_on(text, stream)?;
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Sink for Live {}

impl LiveResults {
    /// Lets the results go to `stream`, and flushes it at intervals, until they end. Returns the
    /// number of bytes.
    ///
    /// # Errors
    /// If they cannot be written.
    pub(super) fn write_to(self, stream: &mut Stream) -> io::Result<u64> {
        let mut held = self.0.held();
        stream.write_plain(&held.text)?;
        self.0.bytes.store(held.text.len() as u64, Ordering::Relaxed);
        held.text = Vec::new();
        held.stream = Some(stream.clone());
        self.0.changed.notify_all();
        loop {
            let goes_on = |held: &mut HeldResults| !held.is_ended && held.error.is_none();
            let waited = self.0.changed.wait_timeout_while(held, PATIENCE, goes_on);
            held = waited.unwrap_or_else(PoisonError::into_inner).0;
            if let Some(error) = held.error.take() {
                return Err(error);
            }
            stream.flush()?;
            if held.is_ended {
                return Ok(self.0.bytes.load(Ordering::Relaxed));
            }
        }
    }
}

impl Drop for LiveResults {
    fn drop(&mut self) {
        self.0.change(|held| held.is_dropped = true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::closed::Closed;
    use crate::terminal::stream::Streams;
    use std::io::BufWriter;
    use std::thread;

    fn captured() -> (Stream, impl Fn() -> String) {
        let (streams, captured) = Streams::captured();
        (streams.results, move || captured().0)
    }

    #[test]
    fn results_are_written_in_order_wherever_the_stream_is_there() {
        let text: String = (0..40_000).map(|number| format!("{number} ")).collect();
        for wait in [0, 5] {
            let ((mut live, results), (mut stream, captured)) = (Live::new(), captured());
            let written = text.clone();
            let writer = thread::spawn(move || {
                written.as_bytes().chunks(7).for_each(|part| live.write_all(part).unwrap());
                live.end();
            });
            thread::sleep(Duration::from_millis(wait));
            assert_eq!(results.write_to(&mut stream).unwrap(), text.len() as u64);
            assert!(captured() == text);
            writer.join().unwrap();
        }
    }

    #[test]
    fn results_are_flushed_before_the_answer_ends() {
        let ((mut live, results), (stream, captured)) = (Live::new(), captured());
        let mut stream = Stream::new(BufWriter::new(stream));
        let taker = thread::spawn(move || results.write_to(&mut stream).unwrap());
        for text in ["one", "oneanother"] {
            live.write_all(text.strip_prefix(&captured()).unwrap().as_bytes()).unwrap();
            while captured() != text {
                thread::yield_now();
            }
        }
        live.end();
        assert_eq!(taker.join().unwrap(), 10);
    }

    #[test]
    fn a_writer_gets_an_error_when_results_are_no_longer_taken() {
        let (mut live, results) = Live::new();
        live.write_all(&vec![0; FULL]).unwrap();
        let writer = thread::spawn(move || live.write_all(b"more").unwrap_err().kind());
        drop(results);
        assert_eq!(writer.join().unwrap(), io::ErrorKind::BrokenPipe);
    }

    #[test]
    fn a_stream_that_fails_ends_both_sides() {
        let (mut live, results) = Live::new();
        let mut stream = Stream::new(Closed);
        let writer = thread::spawn(move || while live.write_all(b"more").is_ok() {});
        assert_eq!(results.write_to(&mut stream).unwrap_err().kind(), io::ErrorKind::Other);
        writer.join().unwrap();
    }
}
