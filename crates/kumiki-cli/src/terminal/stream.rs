//! Output streams: one for results, one for all other output.
//!
//! Invariant: output may contain colours. A stream drops them if it is not a terminal, or if
//! `NO_COLOR` is set. Clones of a stream write to the same place in turn. A message that repeats
//! what was read shows it as it is.

use crate::terminal::closed::{Closed, is_closed};
use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};
use kumiki_front::words::is_acted_on;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// A place to write to, shared by its clones.
#[derive(Clone)]
pub struct Stream(Arc<Mutex<dyn Sink + Send>>);

/// A target of text, some of which has no colours.
pub(crate) trait Sink: Write {
    /// Writes text without colours. It is not searched for them.
    fn write_plain(&mut self, text: &[u8]) -> io::Result<()> {
        self.write_all(text)
    }

    /// Returns whether colours reach a reader. Text that is plain from the start is written faster
    /// than text whose colours are dropped.
    fn has_colours(&self) -> bool {
        true
    }
}

/// A target that does not treat plain text in a special way.
struct Passing<W> {
    writer: W,
    has_colours: bool,
}

/// The greatest number of bytes that are held until they are written together.
const HELD: usize = 32 * 1024;

/// Standard output, buffered. It drops colours if necessary.
struct Coloured {
    stdout: AutoStream<io::Stdout>,
    /// The bytes that were not written yet, all with colours or all without.
    held: Vec<u8>,
    is_plain: bool,
}

impl Stream {
    /// Returns a stream that writes everything to `writer`.
    pub fn new(writer: impl Write + Send + 'static) -> Stream {
        Stream(Arc::new(Mutex::new(Passing { writer, has_colours: true })))
    }

    /// Returns a stream into a file. Those who write to it write no colours, as
    /// [`Stream::has_colours`] says.
    pub(crate) fn file(file: impl Write + Send + 'static) -> Stream {
        Stream(Arc::new(Mutex::new(Passing { writer: file, has_colours: false })))
    }

    /// Returns whether colours reach a reader of this stream.
    pub(crate) fn has_colours(&self) -> bool {
        self.locked(|place| place.has_colours())
    }

    /// Returns standard output, buffered until flushed.
    pub fn stdout() -> Stream {
        if is_closed() {
            return Stream::new(Closed);
        }
        let stdout = AutoStream::auto(io::stdout());
        Stream(Arc::new(Mutex::new(Coloured { stdout, held: Vec::new(), is_plain: true })))
    }

    /// Returns standard error.
    pub fn stderr() -> Stream {
        Stream::new(AutoStream::auto(io::stderr()))
    }

    fn locked<R>(&self, work: impl FnOnce(&mut dyn Sink) -> R) -> R {
        // A writer that panicked has at worst written half a line.
        work(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<W: Write> Sink for Passing<W> {
    fn has_colours(&self) -> bool {
        self.has_colours
    }
}

impl<W: Write> Write for Passing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Sink for Vec<u8> {}

impl Sink for Stream {
    fn write_plain(&mut self, text: &[u8]) -> io::Result<()> {
        self.locked(|place| place.write_plain(text))
    }

    fn has_colours(&self) -> bool {
        Stream::has_colours(self)
    }
}

impl Coloured {
    /// Writes `text`, which has no colours if it `is_plain`, after everything before it.
    fn hold(&mut self, text: &[u8], is_plain: bool) -> io::Result<()> {
        if is_plain != self.is_plain || self.held.len() + text.len() > HELD {
            self.pass_on()?;
            self.is_plain = is_plain;
        }
        if text.len() > HELD {
            return self.put(text);
        }
        self.held.extend_from_slice(text);
        Ok(())
    }

    /// Writes the bytes that are held.
    fn pass_on(&mut self) -> io::Result<()> {
        let mut held = std::mem::take(&mut self.held);
        let put = self.put(&held);
        held.clear();
        self.held = held;
        put
    }

    fn put(&mut self, text: &[u8]) -> io::Result<()> {
        match self.is_plain {
            true => self.stdout.as_inner().write_all(text),
            false => self.stdout.write_all(text),
        }
    }
}

impl Write for Coloured {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.hold(bytes, false).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pass_on()?;
        self.stdout.flush()
    }
}

impl Sink for Coloured {
    fn write_plain(&mut self, text: &[u8]) -> io::Result<()> {
        self.hold(text, true)
    }

    fn has_colours(&self) -> bool {
        self.stdout.current_choice() != ColorChoice::Never
    }
}

impl Drop for Coloured {
    fn drop(&mut self) {
        // Errors are reported by a flush before.
        let _ = self.flush();
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
    /// The stream of results.
    pub results: Stream,
    /// The stream of errors, statistics and notes. A failure to write them is not an error.
    pub messages: Stream,
}

impl Streams {
    /// Returns standard output and standard error.
    pub fn standard() -> Streams {
        Streams { results: Stream::stdout(), messages: Stream::stderr() }
    }

    /// Returns streams without colours into memory, and a function that returns their content:
    /// results, then messages.
    pub fn captured() -> (Streams, impl Fn() -> (String, String)) {
        let (results, messages) = (Memory::default(), Memory::default());
        let streams = Streams {
            results: Stream::new(results.clone()),
            messages: Stream::new(messages.clone()),
        };
        (streams, move || (results.text(), messages.text()))
    }

    /// Writes `message` and a line break to the messages, with escapes for the characters that a
    /// terminal acts on, other than line breaks.
    pub fn say(&mut self, message: impl std::fmt::Display) {
        let mut text = message.to_string();
        if text.chars().any(is_escaped) {
            let escaped = |char: char| match is_escaped(char) {
                true => char.escape_default().to_string(),
                false => char.to_string(),
            };
            text = text.chars().map(escaped).collect();
        }
        let _ = writeln!(self.messages, "{text}");
    }
}

fn is_escaped(char: char) -> bool {
    is_acted_on(char) && char != '\n'
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
    fn captured_streams_keep_results_and_messages_apart_and_drop_colours() {
        let (mut streams, captured) = Streams::captured();
        let mut clone = streams.clone();
        write!(streams.results, "\u{1b}[1mbold\u{1b}[0m").unwrap();
        write!(clone.results, " and plain").unwrap();
        clone.say("a note");
        assert_eq!(captured(), ("bold and plain".to_string(), "a note\n".to_string()));
        clone.say("on \u{1b}]0;x\u{7}\n\u{202e}live\u{2066}");
        let said = "a note\non \\u{1b}]0;x\\u{7}\n\\u{202e}live\\u{2066}\n";
        assert_eq!(captured().1, said);
    }
}
