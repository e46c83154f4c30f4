//! Ctrl-C: the first asks the search to stop, so that what is known is still told.
//!
//! Invariant: the program always ends: while it waits for input that does not come, where no search
//! can notice, and at the second Ctrl-C, it ends at once.

use crate::outcome::Outcome;
use kumiki::StopFlag;
use std::io::{Write, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
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
    /// What is said where the program ends while it waits.
    last_words: Arc<Mutex<String>>,
}

impl Interrupt {
    /// An interrupt that nothing raises but [`Interrupt::stop_flag`].
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
            if is_second || interrupt.waits_in_vain() {
                std::process::exit(Outcome::Unfinished.code().into());
            }
        });
    }

    /// Whether input is awaited that does not come; if so, says the last words.
    fn waits_in_vain(&self) -> bool {
        std::thread::sleep(PATIENCE);
        let is_waiting = self.is_waiting.load(Ordering::SeqCst);
        if is_waiting {
            let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = stderr().write_all(words.as_bytes());
        }
        is_waiting
    }

    /// The flag that searches look at.
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Whether the program was asked to end.
    pub fn is_raised(&self) -> bool {
        self.stop.is_raised()
    }

    /// Waits for input, unless Ctrl-C came before: meanwhile it ends the program at once, with
    /// `last_words` on standard error. All results must have been flushed.
    pub fn waiting<R>(&self, last_words: String, input: impl FnOnce() -> Option<R>) -> Option<R> {
        *self.last_words.lock().unwrap_or_else(PoisonError::into_inner) = last_words;
        // First the one flag is set and then the other read, here and in the handler, so that a
        // Ctrl-C just now is seen by one of the two.
        self.is_waiting.store(true, Ordering::SeqCst);
        let read = if self.was_pressed.load(Ordering::SeqCst) { None } else { input() };
        self.is_waiting.store(false, Ordering::SeqCst);
        read
    }
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
        assert_eq!(interrupt.waiting(String::new(), is_waiting), Some(true));
        assert!(!interrupt.is_waiting.load(Ordering::SeqCst));
        interrupt.was_pressed.store(true, Ordering::SeqCst);
        assert_eq!(interrupt.waiting(String::new(), is_waiting), None);
    }
}
