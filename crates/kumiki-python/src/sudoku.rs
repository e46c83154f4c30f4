//! Sudoku for Python: puzzles, and the questions that `kumiki_solver.sudoku` asks about them.
//!
//! Invariant: an answer is that of the program `sudoku`, and the interpreter lock is released while
//! it is looked for.

mod generator;
mod puzzle;
mod steps;

use crate::interrupt::PendingException;
use crate::options::limits;
use kumiki::Limits;
use kumiki_sudoku_io::Format;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;
use std::sync::Arc;

/// Adds what `kumiki_solver.sudoku` is made of to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<puzzle::RawPuzzle>()?;
    module.add_class::<steps::RawStep>()?;
    module.add_class::<generator::RawGenerator>()?;
    module.add_function(wrap_pyfunction!(sudoku_formats, module)?)
}

/// Returns the formats of puzzles: the name, a line about it, and whether it can be written.
#[pyfunction]
fn sudoku_formats() -> Vec<(&'static str, &'static str, bool)> {
    let formats = Format::ALL.into_iter();
    formats.map(|format| (format.name(), format.about(), format.is_written())).collect()
}

fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn format_named(name: &str) -> PyResult<Format> {
    Format::named(name).ok_or_else(|| value_error(format!("there is no format {name:?}")))
}

/// Returns the result of `work` within `time` seconds, during which the interpreter lock is
/// released.
///
/// # Errors
/// Returns the exception of a signal.
fn ask<T: Send>(
    py: Python<'_>,
    time: Option<f64>,
    work: impl FnOnce(Limits) -> T + Send,
) -> PyResult<T> {
    let fault = Arc::<PendingException>::default();
    let limits = limits(time, &fault);
    let result = py.detach(|| work(limits));
    let result = fault.or(result)?;
    py.check_signals()?;
    Ok(result)
}
