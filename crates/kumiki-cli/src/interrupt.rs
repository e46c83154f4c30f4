//! Ctrl-C: the first asks the search to stop, so that what is known is still told.
//!
//! Invariant: the program always ends: while it waits for input, where no search can notice, and at
//! the second Ctrl-C, it ends at once.

use crate::outcome::Outcome;
use kumiki::StopFlag;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What Ctrl-C does to a program.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    stop: StopFlag,
    was_pressed: Arc<AtomicBool>,
    is_waiting: Arc<AtomicBool>,
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
            if is_second || interrupt.is_waiting.load(Ordering::SeqCst) {
                std::process::exit(Outcome::Unfinished.code().into());
            }
        });
    }

    /// The flag that searches look at.
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Whether the program was asked to end.
    pub fn is_raised(&self) -> bool {
        self.stop.is_raised()
    }

    /// Waits for input, unless Ctrl-C came before: meanwhile it ends the program at once. All
    /// results must have been flushed.
    pub fn waiting<R>(&self, input: impl FnOnce() -> Option<R>) -> Option<R> {
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
        assert_eq!(interrupt.waiting(is_waiting), Some(true));
        assert!(!interrupt.is_waiting.load(Ordering::SeqCst));
        interrupt.was_pressed.store(true, Ordering::SeqCst);
        assert_eq!(interrupt.waiting(is_waiting), None);
    }
}
