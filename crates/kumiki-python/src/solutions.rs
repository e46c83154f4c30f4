//! Solutions for Python: one after the other, or many at once.
//!
//! Invariant: a Python object is made only when it is asked for, and once for each value.

mod arrow;
mod places;
mod row_order;

pub(crate) use places::PlaceArray;

use crate::interrupt::PendingException;
use crate::value::{Key, Originals};
use kumiki::search::Status;
use kumiki::{Mixed, SolutionList, Solutions};
use places::Places;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyList};
use row_order::sorted_rows;
use std::sync::{Arc, Mutex, PoisonError};

/// The names and values of the variables of a problem.
#[derive(Debug)]
pub(crate) struct OriginalNames {
    pub(crate) names: Vec<Py<PyAny>>,
    pub(crate) originals: Vec<Originals>,
}

impl OriginalNames {
    /// Returns a dictionary of `values`, which are those of the variables in their order.
    pub(crate) fn dict<'a, 'py>(
        &self,
        py: Python<'py>,
        values: impl IntoIterator<Item = &'a Mixed>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for ((name, originals), value) in self.names.iter().zip(&self.originals).zip(values) {
            dict.set_item(name.bind(py), originals.object(py, value)?)?;
        }
        Ok(dict)
    }
}

/// Returns the state of a search in one word.
pub(crate) fn status_word(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Exhausted => "exhausted",
        Status::Stopped(_) => "stopped",
    }
}

/// An iterator over solutions, each of which is searched when it is asked for. It ends at the first
/// exception.
#[pyclass(module = "kumiki_solver._native", frozen)]
pub(crate) struct SolutionIterator {
    solutions: Mutex<Option<Solutions<'static, Key, Mixed>>>,
    names: Arc<OriginalNames>,
    fault: Arc<PendingException>,
}

impl SolutionIterator {
    pub(crate) fn new(
        solutions: Solutions<'static, Key, Mixed>,
        names: Arc<OriginalNames>,
        fault: Arc<PendingException>,
    ) -> SolutionIterator {
        SolutionIterator { solutions: Mutex::new(Some(solutions)), names, fault }
    }

    /// Returns the result of `question`, during which the interpreter lock is released; `None`
    /// after an exception.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut Solutions<'static, Key, Mixed>) -> T + Send,
    ) -> PyResult<Option<T>> {
        let (answer, is_stopped) = py.detach(|| {
            let mut solutions = self.solutions.lock().unwrap_or_else(PoisonError::into_inner);
            let answer = solutions.as_mut().map(question);
            // What the functions did not answer is not known, so the search cannot go on.
            let is_stopped = self.fault.is_raised();
            if is_stopped {
                *solutions = None;
            }
            (answer, is_stopped)
        });
        if is_stopped { self.fault.or(None) } else { Ok(answer) }
    }
}

#[pymethods]
impl SolutionIterator {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let found = self.ask(py, Iterator::next)?.flatten();
        found.map(|solution| self.names.dict(py, solution.values())).transpose()
    }

    /// Returns "open", "exhausted" or "stopped".
    fn status(&self, py: Python<'_>) -> PyResult<&'static str> {
        let status = self.ask(py, |solutions| solutions.status())?;
        Ok(status.map_or("stopped", status_word))
    }
}

/// The rows of a list of solutions as bytes, their order, and the variables they are sorted by.
pub(crate) type RawState<'py> = (Bound<'py, PyBytes>, Option<Vec<usize>>, Option<Vec<usize>>);

/// Many solutions, in little memory.
#[pyclass(module = "kumiki_solver._native", frozen)]
pub(crate) struct RawList {
    pub(crate) list: SolutionList<Key, Mixed>,
    /// The rows in the order in which they are read, if that is another than of the list.
    pub(crate) rows: Option<Vec<usize>>,
    pub(crate) names: Arc<OriginalNames>,
    /// The variables by which the solutions are sorted, if they are.
    pub(crate) order: Option<Vec<usize>>,
    pub(crate) is_complete: bool,
}

impl RawList {
    /// Returns the list in lexicographic order of the variables `order`. The flag of each says if
    /// its values are in the reverse order of their declaration.
    pub(crate) fn sorted(mut self, order: &[(usize, bool)]) -> RawList {
        if self.list.len() > 1 {
            self.rows = Some(sorted_rows(&self, order));
        }
        self.order = Some(order.iter().map(|&(at, _)| at).collect());
        self
    }

    /// Returns the variables in the order by which the solutions are sorted, or else in their own.
    fn order(&self) -> Vec<usize> {
        self.order.clone().unwrap_or_else(|| (0..self.names.names.len()).collect())
    }

    fn row(&self, at: usize) -> usize {
        self.rows.as_ref().map_or(at, |rows| rows[at])
    }
}

/// The objects of one variable, for rows that are read one after the other.
struct Column<'l> {
    places: Places<'l>,
    name: &'l Py<PyAny>,
    originals: &'l Originals,
    values: &'l [Mixed],
    /// The objects of the values that occurred, by their places.
    objects: Vec<Option<Py<PyAny>>>,
    /// The place in the last row.
    last: Option<usize>,
}

impl Column<'_> {
    /// Returns the object in a row, if it is another than in the last row.
    fn changed(&mut self, py: Python<'_>, row: usize) -> PyResult<Option<&Py<PyAny>>> {
        let place = self.places.at(row);
        if self.last.replace(place) == Some(place) {
            return Ok(None);
        }
        if self.objects.len() <= place {
            self.objects.resize_with(place + 1, || None);
        }
        let object = &mut self.objects[place];
        if object.is_none() {
            *object = Some(self.originals.object(py, &self.values[place])?);
        }
        Ok(object.as_ref())
    }
}

#[pymethods]
impl RawList {
    fn __len__(&self) -> usize {
        self.list.len()
    }

    /// Returns whether these are all solutions.
    #[getter]
    fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Returns the number of bytes that the solutions take.
    #[getter]
    fn nbytes(&self) -> usize {
        self.list.bytes()
    }

    /// Returns the memory of the solutions, the rows in the order in which they are read if that
    /// is another, and the variables by which they are sorted if they are.
    fn state<'py>(&self, py: Python<'py>) -> RawState<'py> {
        (PyBytes::new(py, self.list.memory()), self.rows.clone(), self.order.clone())
    }

    /// Returns solution `at` as a dictionary.
    fn dict<'py>(&self, py: Python<'py>, at: usize) -> PyResult<Bound<'py, PyDict>> {
        if at >= self.list.len() {
            return Err(PyIndexError::new_err("there are not so many solutions"));
        }
        self.names.dict(py, self.list.row(self.row(at)).values())
    }

    /// Returns all solutions as dictionaries, with the variables in the order by which they are
    /// sorted.
    fn dicts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let mut columns = self.columns(&self.order())?;
        // A row differs from the one before it in few values, and a copy costs little.
        let current = PyDict::new(py);
        let mut result = Vec::with_capacity(self.list.len());
        for at in 0..self.list.len() {
            let row = self.row(at);
            for column in &mut columns {
                let name = column.name;
                if let Some(object) = column.changed(py, row)? {
                    current.set_item(name, object)?;
                }
            }
            result.push(current.copy()?);
        }
        PyList::new(py, result)
    }

    /// Returns all solutions as tuples of the values of the variables `columns`, or of all in the
    /// order by which they are sorted.
    #[pyo3(signature = (columns=None))]
    fn tuples<'py>(
        &self,
        py: Python<'py>,
        columns: Option<Vec<usize>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let mut columns = self.columns(&columns.unwrap_or_else(|| self.order()))?;
        let current = PyList::new(py, columns.iter().map(|_| py.None()))?;
        let mut result = Vec::with_capacity(self.list.len());
        for at in 0..self.list.len() {
            let row = self.row(at);
            for (place, column) in columns.iter_mut().enumerate() {
                if let Some(object) = column.changed(py, row)? {
                    current.set_item(place, object)?;
                }
            }
            result.push(current.to_tuple());
        }
        PyList::new(py, result)
    }

    /// Returns the places of the values of variable `at` in all solutions, as an array for numpy,
    /// and all values of the variable by their places.
    fn codes(
        this: Bound<'_, Self>,
        py: Python<'_>,
        at: usize,
    ) -> PyResult<(PlaceArray, Vec<Py<PyAny>>)> {
        let list = this.get();
        list.columns(&[at])?;
        let originals = &list.names.originals[at];
        let values = list.list.column(at).values.iter().map(|value| originals.object(py, value));
        let values = values.collect::<PyResult<_>>()?;
        Ok((PlaceArray::new(this, at), values))
    }

    /// Returns the solutions as a stream of Arrow.
    fn arrow_stream<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        arrow::stream(py, self)
    }

    /// Returns the names and types of the columns of the stream of Arrow.
    fn arrow_schema<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        arrow::schema(py, self)
    }
}

impl RawList {
    /// Checks that the values of variable `at` are not too many for a list of all of them.
    fn expect_listed(&self, at: usize) -> PyResult<()> {
        if self.names.originals[at].may_be_listed {
            return Ok(());
        }
        Err(PyValueError::new_err(format!(
            "variable {} has too many values for a column; read its values from the solutions",
            self.names.names[at]
        )))
    }

    fn columns(&self, columns: &[usize]) -> PyResult<Vec<Column<'_>>> {
        let column = |&at: &usize| {
            if at >= self.names.names.len() {
                return Err(PyIndexError::new_err("there are not so many variables"));
            }
            self.expect_listed(at)?;
            Ok(Column {
                places: Places::of(self, at),
                name: &self.names.names[at],
                originals: &self.names.originals[at],
                values: self.list.column(at).values,
                objects: Vec::new(),
                last: None,
            })
        };
        columns.iter().map(column).collect()
    }
}
