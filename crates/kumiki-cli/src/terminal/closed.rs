//! The check for a closed standard output, as after `>&-`.
//!
//! Invariant: the check runs before the standard library opens `/dev/null` as a substitute. All
//! output after that would be lost without an error.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

#[cfg(unix)]
#[ctor::ctor(unsafe)]
fn look() {
    let flags = rustix::io::fcntl_getfd(rustix::stdio::stdout());
    IS_CLOSED.store(flags.is_err(), Ordering::Relaxed);
}

/// Returns whether standard output was closed when the program began.
pub(crate) fn is_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}

/// A writer in place of a closed standard output: every write fails.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("standard output is closed"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
