//! Where output goes: results to one stream, all else to another.
//!
//! Invariant: what is written is coloured; a stream that is not a terminal, or that `NO_COLOR`
//! speaks for, drops the colours. Clones of a stream write to the same place in turn.

use crate::closed::{Closed, is_closed};
use anstream::AutoStream;
use anstream::adapter::strip_str;
use std::io::{self, BufWriter, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A place to write to, shared by its clones.
#[derive(Clone)]
pub struct Stream(Arc<Mutex<dyn Place + Send>>);

/// Where a stream writes to.
trait Place: Write {
    /// Writes what has no colours in it.
    fn write_plain(&mut self, text: &[u8]) -> io::Result<()> {
        self.write_all(text)
    }
}

/// A place where plain text is as any other.
struct Passing<W>(W);

/// A place that drops colours, or not.
type Coloured = BufWriter<AutoStream<io::Stdout>>;

impl Stream {
    /// Returns a stream that passes everything on to `writer`.
    pub fn new(writer: impl Write + Send + 'static) -> Stream {
        Stream(Arc::new(Mutex::new(Passing(writer))))
    }

    /// Standard output, kept back until flushed.
    pub fn stdout() -> Stream {
        if is_closed() {
            return Stream::new(Closed);
        }
        let stdout: Coloured = BufWriter::new(AutoStream::auto(io::stdout()));
        Stream(Arc::new(Mutex::new(stdout)))
    }

    /// Standard error.
    pub fn stderr() -> Stream {
        Stream::new(AutoStream::auto(io::stderr()))
    }

    /// Writes `text`, which has no colours in it: the quick way for much of it, as they are not
    /// looked for.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_plain(&mut self, text: &[u8]) -> io::Result<()> {
        self.locked(|place| place.write_plain(text))
    }

    fn locked<R>(&self, work: impl FnOnce(&mut dyn Place) -> R) -> R {
        // A writer that panicked has at worst written half a line.
        work(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<W: Write> Place for Passing<W> {}

impl<W: Write> Write for Passing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Place for Coloured {
    fn write_plain(&mut self, text: &[u8]) -> io::Result<()> {
        self.flush()?;
        self.get_ref().as_inner().write_all(text)
    }
}

/// Flushes a stream now and then, as long as it lives: what is known is told, also while the next
/// result is long in coming.
#[derive(Debug)]
pub struct Flushing {
    /// Closed when the thread is to end.
    _open: Sender<()>,
}

impl Flushing {
    /// Flushes `stream` every `interval`.
    ///
    /// What goes wrong is not told here: whoever writes next will notice.
    pub fn every(interval: Duration, mut stream: Stream) -> Flushing {
        let (open, closed) = mpsc::channel();
        std::thread::spawn(move || {
            while closed.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                let _ = stream.flush();
            }
        });
        Flushing { _open: open }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.locked(|writer| writer.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.locked(|writer| writer.flush())
    }
}

impl std::fmt::Debug for Stream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stream").finish_non_exhaustive()
    }
}

/// The two streams of a program.
#[derive(Clone, Debug)]
pub struct Streams {
    /// What was asked for.
    pub results: Stream,
    /// What is said about it: errors, statistics, notes. Failing to say it is not an error.
    pub messages: Stream,
}

impl Streams {
    /// Standard output and standard error.
    pub fn standard() -> Streams {
        Streams { results: Stream::stdout(), messages: Stream::stderr() }
    }

    /// Streams without colours into memory, and what reads the memory: results, then messages.
    pub fn captured() -> (Streams, impl Fn() -> (String, String)) {
        let (results, messages) = (Memory::default(), Memory::default());
        let streams = Streams {
            results: Stream::new(results.clone()),
            messages: Stream::new(messages.clone()),
        };
        (streams, move || (results.text(), messages.text()))
    }

    /// Writes `message` and a line break to the messages.
    pub fn say(&mut self, message: impl std::fmt::Display) {
        let _ = writeln!(self.messages, "{message}");
    }
}

/// Bytes in memory, shared by its clones.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Memory {
    fn text(&self) -> String {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        strip_str(&String::from_utf8_lossy(&bytes)).to_string()
    }
}

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_back_is_written_while_nothing_is() {
        let memory = Memory::default();
        let mut stream = Stream::new(BufWriter::new(memory.clone()));
        write!(stream, "a result").unwrap();
        assert_eq!(memory.text(), "");
        let flushing = Flushing::every(Duration::from_millis(1), stream.clone());
        while memory.text().is_empty() {
            std::thread::yield_now();
        }
        drop(flushing);
        assert_eq!(memory.text(), "a result");
    }

    #[test]
    fn captured_streams_keep_results_and_messages_apart_and_drop_colours() {
        let (mut streams, captured) = Streams::captured();
        let mut clone = streams.clone();
        write!(streams.results, "\u{1b}[1mbold\u{1b}[0m").unwrap();
        write!(clone.results, " and plain").unwrap();
        clone.say("a note");
        assert_eq!(captured(), ("bold and plain".to_string(), "a note\n".to_string()));
    }
}
