//! Questions about columns of puzzles.
//!
//! Invariant: a column has a result or an error for each row, in the order of the rows, whatever
//! the number of threads is. The interpreter lock is released while they are answered.

mod column;
mod run;
mod verb;

pub(crate) use column::TextColumn;

use crate::interrupt::PendingException;
use column::Rows;
use pyo3::prelude::*;
use std::sync::Arc;
use std::time::Duration;
use verb::Question;

/// A question about each row of a column: an object with these attributes.
#[derive(Debug, FromPyObject)]
pub(crate) struct Asked {
    /// The name of the verb of the command line.
    verb: String,
    /// The greatest number of threads; 0 for one for each processor.
    threads: usize,
    /// The time limit for each row, in seconds.
    time: Option<f64>,
    /// The template of the text for each row, if the verb has one.
    template: Option<String>,
}

impl Asked {
    /// Returns the number of threads that so many rows keep busy.
    fn threads(&self, rows: usize) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        let wanted = if self.threads == 0 { all() } else { self.threads };
        wanted.min(rows).max(1)
    }

    fn time(&self) -> Option<Duration> {
        let seconds = self.time?.max(0.0);
        Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
    }
}

/// Returns the columns of results and of errors for `rows`: a column of Arrow, or a list of texts.
#[pyfunction]
pub(crate) fn answer_rows(
    py: Python<'_>,
    rows: &Bound<'_, PyAny>,
    asked: Asked,
) -> PyResult<(TextColumn, TextColumn)> {
    let question = Question::new(&asked.verb, asked.template.as_deref())?;
    let rows = Rows::read(rows)?;
    let fault = Arc::new(PendingException::default());
    let (threads, time) = (asked.threads(rows.len()), asked.time());
    let answers = py.detach(|| run::BulkRun::new(&question, time, &fault).answers(&rows, threads));
    let answers = fault.or(answers)?;
    py.check_signals()?;
    Ok(py.detach(|| column::columns(&answers)))
}
