//! The ends of a search that come from Python: exceptions of callables, and signals.
//!
//! Invariant: the first exception stops the search, and no callable is called after it.

use kumiki::run::StopFlag;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time between two checks for signals.
const INTERVAL: Duration = Duration::from_millis(20);

/// The exception that stops a search, if there is one.
#[derive(Debug, Default)]
pub(crate) struct PendingException {
    is_raised: AtomicBool,
    error: Mutex<Option<PyErr>>,
}

impl PendingException {
    /// Stops the search with `error`, unless another one has.
    pub(crate) fn raise(&self, error: PyErr) {
        let mut first = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(error);
        self.is_raised.store(true, Ordering::Release);
    }

    pub(crate) fn is_raised(&self) -> bool {
        self.is_raised.load(Ordering::Acquire)
    }

    /// Returns `result`, or the exception that stopped the search.
    ///
    /// # Errors
    /// Returns that exception.
    pub(crate) fn or<T>(&self, result: T) -> PyResult<T> {
        let error = self.error.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.is_raised.store(false, Ordering::Release);
        error.map_or(Ok(result), Err)
    }
}

/// Returns a flag that stops searches at an exception or a signal.
pub(crate) fn stop_flag(fault: &Arc<PendingException>) -> StopFlag {
    let fault = Arc::clone(fault);
    let last = Mutex::new(Instant::now());
    StopFlag::with_condition(move || {
        if fault.is_raised() {
            return true;
        }
        let Ok(mut last) = last.try_lock() else { return false };
        if last.elapsed() < INTERVAL {
            return false;
        }
        *last = Instant::now();
        drop(last);
        Python::attach(|py| match py.check_signals() {
            Ok(()) => false,
            Err(error) => {
                fault.raise(error);
                true
            }
        })
    })
}
