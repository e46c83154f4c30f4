//! Ctrl-C: the first one requests the search to stop, so that the results so far are still written.
//!
//! Invariant: the program always ends on Ctrl-C. It ends at once while it only waits for input,
//! because no search can then check the flag. It also ends at the second Ctrl-C.

use crate::terminal::outcome::Outcome;
use kumiki::Limits;
use kumiki::run::StopFlag;
use std::io::{Write, stderr};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

/// The time that available input may take to arrive. Within it, the wait for a file does not end
/// the program at once.
const PATIENCE: Duration = Duration::from_millis(100);

/// The time for the hints of a page, if no other is given: a board is not waited for longer.
const TIME_OF_HINTS: Duration = Duration::from_secs(2);

/// The time before which the handler is not worth its thread: a shorter program has ended by then.
const SHORT: Duration = Duration::from_millis(5);

/// The handler of Ctrl-C.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    stop: StopFlag,
    was_pressed: Arc<AtomicBool>,
    is_waiting: Arc<AtomicBool>,
    /// The number of inputs that were read and whose results are not yet flushed.
    in_work: Arc<AtomicUsize>,
    /// The message that is printed if the program ends while it waits.
    last_words: Arc<Mutex<String>>,
}

impl Interrupt {
    /// Returns an interrupt that nothing raises but [`Interrupt::stop_flag`].
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// Returns an interrupt whose handler is installed.
    pub fn listening() -> Interrupt {
        let interrupt = Interrupt::default();
        interrupt.listen();
        interrupt
    }

    /// Returns an interrupt whose handler a search installs that is still running after some
    /// milliseconds. Ctrl-C ends the program as usual until then. It is for a program that waits
    /// for no input, and has no results before the end of its first search.
    pub fn listening_late() -> Interrupt {
        let handled = Interrupt::default();
        let mut interrupt = handled.clone();
        let (start, installed) = (Instant::now(), Once::new());
        interrupt.stop = StopFlag::with_condition(move || {
            if start.elapsed() >= SHORT {
                installed.call_once(|| handled.listen());
            }
            handled.is_raised()
        });
        interrupt
    }

    /// Installs the handler: Ctrl-C, and other requests to end the program, raise the flag.
    ///
    /// If the system does not allow a handler, Ctrl-C ends the program as usual.
    fn listen(&self) {
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

    /// Ends the program, with the last words, as soon as it only waits for input.
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

    /// Returns the flag that searches check.
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Returns the limits of an answer that begins now: Ctrl-C, and the end of `time_limit` for
    /// everything that is done for it.
    pub fn limits_from_now(&self, time_limit: Option<Duration>) -> Limits {
        let mut limits = Limits::none().stop(self.stop_flag());
        limits.until = time_limit.and_then(|time| Instant::now().checked_add(time));
        limits
    }

    /// Returns `limits` with a limit of time for the hints of a page, which begin now: two seconds,
    /// unless there is a limit already.
    pub fn limits_of_hints(limits: &Limits) -> Limits {
        let mut limits = limits.clone();
        limits.until = limits.until.or_else(|| Instant::now().checked_add(TIME_OF_HINTS));
        limits
    }

    /// Returns whether the program was requested to end.
    pub fn is_raised(&self) -> bool {
        self.stop.is_raised()
    }

    /// Waits for input, unless Ctrl-C came before. During the wait, and once no work is pending,
    /// Ctrl-C ends the program at once, with the last words.
    pub fn waiting<R>(&self, input: impl FnOnce() -> Option<R>) -> Option<R> {
        // Both this function and the handler first set one flag and then read the other. A
        // simultaneous Ctrl-C is therefore noticed by one of the two.
        self.is_waiting.store(true, Ordering::SeqCst);
        let read = if self.was_pressed.load(Ordering::SeqCst) { None } else { input() };
        self.is_waiting.store(false, Ordering::SeqCst);
        read
    }

    /// Sets the message on standard error for the case that the program ends while it waits.
    pub fn leave_last_words(&self, words: String) {
        *self.last_words.lock().unwrap_or_else(PoisonError::into_inner) = words;
    }

    /// Records that work on an input has begun. The program then does not end during a wait until
    /// the work has ended.
    pub fn begin_work(&self) {
        self.in_work.fetch_add(1, Ordering::SeqCst);
    }

    /// Records that all results of the work have been flushed.
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
    fn a_late_handler_is_not_there_at_once_and_raises_the_flag() {
        let interrupt = Interrupt::listening_late();
        assert!(!interrupt.is_raised());
        std::thread::sleep(2 * SHORT);
        assert!(!interrupt.is_raised());
        interrupt.stop_flag().raise();
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
