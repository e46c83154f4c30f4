//! Panics as errors: the report of a defect of the program itself.
//!
//! Invariant: a panic within [`caught`] is reported once, by the caller, and ends nothing else.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;
use thiserror::Error;

/// A defect of the program: a panic while it answered a question.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "a defect of this program, not of the input: {message}; please report it with the input at \
     {}/issues",
    env!("CARGO_PKG_REPOSITORY")
)]
pub struct Defect {
    /// The message of the panic, and its place in the source.
    message: String,
}

thread_local! {
    /// True if a panic of this thread is caught.
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
    /// The place in the source of the last panic that was caught.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `work` and catches its panic. State that `work` may have left half changed must be dropped.
///
/// # Errors
/// If it panics.
pub fn caught<R>(work: impl FnOnce() -> R) -> Result<R, Defect> {
    static HOOK: Once = Once::new();
    HOOK.call_once(keep_caught_panics_quiet);
    let was_caught = IS_CAUGHT.replace(true);
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    IS_CAUGHT.set(was_caught);
    done.map_err(|payload| {
        let place = PLACE.take().map_or(String::new(), |place| format!(" ({place})"));
        Defect { message: format!("{}{place}", message(&*payload)) }
    })
}

/// Suppresses the messages of caught panics, unless a backtrace is requested.
fn keep_caught_panics_quiet() {
    let write = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if IS_CAUGHT.get() {
            PLACE.set(panic.location().map(ToString::to_string));
        }
        if !IS_CAUGHT.get() || std::env::var_os("RUST_BACKTRACE").is_some() {
            write(panic);
        }
    }));
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("it gives no message")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_with_its_message_and_its_place() {
        let defect = caught::<()>(|| panic!("no {}", "cell")).unwrap_err().to_string();
        assert!(defect.starts_with("a defect of this program, not of the input: no cell ("));
        assert!(defect.contains("defect.rs:"), "{defect}");
        assert!(defect.ends_with("/issues"), "{defect}");
        let plain = caught::<()>(|| panic!("plain")).unwrap_err().to_string();
        assert!(plain.contains(": plain ("), "{plain}");
    }

    #[test]
    fn what_does_not_panic_is_given_back_also_after_what_did() {
        assert!(caught(|| caught::<()>(|| panic!("within")).is_err()) == Ok(true));
        assert!(!IS_CAUGHT.get());
        assert_eq!(caught(|| 7), Ok(7));
    }
}
