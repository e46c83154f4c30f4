//! Answers about any text: sudokus, pencil puzzles and models, for `kumiki_solver.Anything`.
//!
//! Invariant: an answer is that of `kumiki-front`, and the interpreter lock is released while it is
//! looked for. A signal ends the work, and becomes an exception.

use crate::interrupt::{PendingException, stop_flag};
use kumiki::run::StopFlag;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Arc;

/// Adds what `kumiki_solver.Anything` is made of to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(answer, module)?)?;
    module.add_function(wrap_pyfunction!(whole_page, module)?)
}

/// Returns the answer to a question; both are JSON.
#[pyfunction]
fn answer(py: Python<'_>, question: &str) -> PyResult<String> {
    interruptible(py, |stop| kumiki_front::answer_until(stop, question))
}

/// Returns the answer to a question as a page of its own.
#[pyfunction]
fn whole_page(py: Python<'_>, question: &str) -> PyResult<String> {
    let page = interruptible(py, |stop| kumiki_front::whole_page(stop, question))?;
    page.map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Returns the result of `work`, unless a signal comes during it.
fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(StopFlag) -> T + Send) -> PyResult<T> {
    let fault = Arc::<PendingException>::default();
    let stop = stop_flag(&fault);
    let result = py.detach(|| work(stop));
    let result = fault.or(result)?;
    py.check_signals()?;
    Ok(result)
}
