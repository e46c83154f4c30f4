//! Ctrl-C: the first asks the search to stop, so that what is known is still told.
//!
//! Invariant: the program always ends: at once while it only waits for input that does not come,
//! where no search can notice, and at the second Ctrl-C.

use crate::outcome::Outcome;
use kumiki::StopFlag;
use std::io::{Write, stderr};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long input that is there may take to come: reading a file is no reason to end at once.
const PATIENCE: Duration = Duration::from_millis(100);

/// What Ctrl-C does to a program.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    stop: StopFlag,
    was_pressed: Arc<AtomicBool>,
    is_waiting: Arc<AtomicBool>,
    /// How much was read of which the results are not yet flushed.
    in_work: Arc<AtomicUsize>,
    /// What is said where the program ends while it waits.
    last_words: Arc<Mutex<String>>,
}

impl Interrupt {
    /// Returns an interrupt that nothing raises but [`Interrupt::stop_flag`].
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// Lets Ctrl-C, and what else asks the program to end, raise the flag.
    ///
    /// Where the system does not let us listen, Ctrl-C ends the program as it ends any other.
    pub fn listen(&self) {
        let interrupt = self.clone();
        let _ = ctrlc::set_handler(move || {
            let is_second = interrupt.was_pressed.swap(true, Ordering::SeqCst);
            interrupt.stop.raise();
            if is_second {
                end();
            }
            let interrupt = interrupt.clone();
            std::thread::spawn(move || interrupt.end_where_it_waits());
        });
    }

    /// Ends the program, with the last words, once it only waits for input that does not come.
    fn end_where_it_waits(&self) {
        loop {
            std::thread::sleep(PATIENCE);
            if self.is_waiting.load(Ordering::SeqCst) && self.in_work.load(Ordering::SeqCst) == 0 {
                let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
                let _ = stderr().write_all(words.as_bytes());
                end();
            }
        }
    }

    /// Returns the flag that searches look at.
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Returns whether the program was asked to end.
    pub fn is_raised(&self) -> bool {
        self.stop.is_raised()
    }

    /// Waits for input, unless Ctrl-C came before: meanwhile, once nothing is in work, it ends the
    /// program at once, with the last words.
    pub fn waiting<R>(&self, input: impl FnOnce() -> Option<R>) -> Option<R> {
        // First the one flag is set and then the other read, here and in the handler, so that a
        // Ctrl-C just now is seen by one of the two.
        self.is_waiting.store(true, Ordering::SeqCst);
        let read = if self.was_pressed.load(Ordering::SeqCst) { None } else { input() };
        self.is_waiting.store(false, Ordering::SeqCst);
        read
    }

    /// Sets what is said on standard error where the program ends while it waits.
    pub fn leave_last_words(&self, words: String) {
        *self.last_words.lock().unwrap_or_else(PoisonError::into_inner) = words;
    }

    /// Something was read that is worked on while input is awaited: to be said while waiting, so
    /// that the program does not end in between.
    pub fn begin_work(&self) {
        self.in_work.fetch_add(1, Ordering::SeqCst);
    }

    /// All that comes of it has been flushed.
    pub fn end_work(&self) {
        self.in_work.fetch_sub(1, Ordering::SeqCst);
    }
}

fn end() -> ! {
    std::process::exit(Outcome::Unfinished.code().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_clones_see_the_flag() {
        let interrupt = Interrupt::new();
        interrupt.clone().stop_flag().raise();
        assert!(interrupt.is_raised());
    }

    #[test]
    fn nothing_is_awaited_after_ctrl_c() {
        let interrupt = Interrupt::new();
        let is_waiting = || Some(interrupt.is_waiting.load(Ordering::SeqCst));
        assert_eq!(interrupt.waiting(is_waiting), Some(true));
        assert!(!interrupt.is_waiting.load(Ordering::SeqCst));
        interrupt.was_pressed.store(true, Ordering::SeqCst);
        assert_eq!(interrupt.waiting(is_waiting), None);
    }
}
