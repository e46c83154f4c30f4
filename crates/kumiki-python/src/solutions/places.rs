//! The places of the values of one variable in many solutions, as numbers that numpy reads.
//!
//! Invariant: numpy sees the memory of the list itself, unless the places there are of a width or
//! in an order that it has no name for.

use super::RawList;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The places of the values of one variable, in the order in which the solutions are read.
pub(super) struct Places<'l> {
    bytes: &'l [u8],
    width: usize,
    stride: usize,
    len: usize,
    rows: Option<&'l [usize]>,
}

impl<'l> Places<'l> {
    /// Returns those of variable `at`, which must be one of the list.
    pub(super) fn of(list: &'l RawList, at: usize) -> Places<'l> {
        let column = list.list.column(at);
        Places {
            bytes: column.bytes,
            width: column.width,
            stride: column.stride,
            len: list.list.len(),
            rows: list.rows.as_deref(),
        }
    }

    /// Returns the places of no solution.
    pub(super) fn none() -> Places<'l> {
        Places { bytes: &[], width: 0, stride: 0, len: 0, rows: None }
    }

    /// Returns an iterator over the places.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.len).map(|at| self.at(self.rows.map_or(at, |rows| rows[at])))
    }

    /// Returns the place in a row of the list.
    #[inline]
    pub(super) fn at(&self, row: usize) -> usize {
        let bytes = &self.bytes[row * self.stride..][..self.width];
        match *bytes {
            [only] => usize::from(only),
            _ => bytes.iter().rev().fold(0, |place, &byte| place << 8 | usize::from(byte)),
        }
    }

    /// Returns whether numpy can read the memory of the list.
    fn is_plain(&self) -> bool {
        self.rows.is_none() && matches!(self.width, 1 | 2 | 4)
    }
}

/// The places of one variable for numpy: a read-only array by `__array_interface__`.
#[pyclass(module = "kumiki_solver._native", frozen)]
pub(crate) struct PlaceArray {
    list: Py<RawList>,
    at: usize,
    /// The places, if numpy cannot read those of the list. One stands for all if all are the same.
    copy: Option<Vec<u32>>,
}

impl PlaceArray {
    /// Returns those of variable `at`, which must be one of the list.
    pub(super) fn new(list: Bound<'_, RawList>, at: usize) -> PlaceArray {
        let places = Places::of(list.get(), at);
        let copy = (!places.is_plain()).then(|| match places.width {
            0 => vec![0],
            _ => places.iter().map(|place| place as u32).collect(),
        });
        PlaceArray { list: list.unbind(), at, copy }
    }
}

#[pymethods]
impl PlaceArray {
    /// The description of the memory. The list and this object never change theirs.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let places = Places::of(self.list.get(), self.at);
        let (start, width, stride) = match &self.copy {
            Some(copy) => (copy.as_ptr() as usize, 4, if places.width == 0 { 0 } else { 4 }),
            None => (places.bytes.as_ptr() as usize, places.width, places.stride),
        };
        let order = if self.copy.is_some() && cfg!(target_endian = "big") { '>' } else { '<' };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", (places.len,))?;
        interface.set_item("typestr", format!("{order}u{width}"))?;
        interface.set_item("data", (start, true))?;
        interface.set_item("strides", (stride,))?;
        Ok(interface)
    }
}
