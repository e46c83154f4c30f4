//! Columns of texts: in and out through Arrow's C data interface, without a copy of them.
//!
//! Invariant: a column that was read is valid: Arrow has checked its lengths and its UTF-8.

use super::run::Answers;
use arrow_array::builder::GenericStringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::ffi::to_ffi;
use arrow_array::{
    Array, ArrayRef, GenericStringArray, LargeStringArray, OffsetSizeTrait, StringArray,
    StringViewArray, make_array,
};
use arrow_data::ArrayData;
use arrow_pyarrow::FromPyArrow;
use arrow_schema::DataType;
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList};

/// The texts of a column.
#[derive(Clone, Debug)]
pub(super) enum Rows {
    Short(StringArray),
    Long(LargeStringArray),
    View(StringViewArray),
}

impl Rows {
    /// Returns the rows of an object with the Arrow interface, or of a list of texts and `None`.
    pub(super) fn read(rows: &Bound<'_, PyAny>) -> PyResult<Rows> {
        match rows.cast::<PyList>() {
            Ok(list) => {
                let texts: Vec<Option<String>> = list.extract()?;
                Ok(Rows::Long(LargeStringArray::from(texts)))
            }
            Err(_) => Rows::of(ArrayData::from_pyarrow_bound(rows)?),
        }
    }

    fn of(data: ArrayData) -> PyResult<Rows> {
        Ok(match data.data_type() {
            DataType::Utf8 => Rows::Short(data.into()),
            DataType::LargeUtf8 => Rows::Long(data.into()),
            DataType::Utf8View => Rows::View(data.into()),
            DataType::Dictionary(..) => Rows::of_dictionary(&make_array(data))?,
            other => {
                let message = format!("a column of text is needed, not {other}");
                return Err(PyTypeError::new_err(message));
            }
        })
    }

    /// Returns the texts of a column whose rows are keys of texts, as those of categories are.
    fn of_dictionary(column: &ArrayRef) -> PyResult<Rows> {
        let dictionary = column.as_any_dictionary();
        let texts = Rows::of(dictionary.values().to_data())?;
        let keys = if texts.len() == 0 { Vec::new() } else { dictionary.normalized_keys() };
        let text = |at| match keys.get(at) {
            Some(&key) if dictionary.keys().is_valid(at) => texts.text(key),
            _ => None,
        };
        let rows: LargeStringArray = (0..column.len()).map(text).collect();
        Ok(Rows::Long(rows))
    }

    fn array(&self) -> &dyn Array {
        match self {
            Rows::Short(rows) => rows,
            Rows::Long(rows) => rows,
            Rows::View(rows) => rows,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.array().len()
    }

    /// Returns the text of row `at`; `None` if it is null.
    pub(super) fn text(&self, at: usize) -> Option<&str> {
        match self {
            Rows::Short(rows) => rows.is_valid(at).then(|| rows.value(at)),
            Rows::Long(rows) => rows.is_valid(at).then(|| rows.value(at)),
            Rows::View(rows) => rows.is_valid(at).then(|| rows.value(at)),
        }
    }
}

/// A column of texts, which Arrow reads without a copy.
#[pyclass(module = "kumiki_solver._native", sequence, frozen)]
#[derive(Debug)]
pub(crate) struct TextColumn(Rows);

#[pymethods]
impl TextColumn {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__(&self, at: isize) -> PyResult<Option<&str>> {
        let place = if at < 0 { at + self.0.len() as isize } else { at };
        match usize::try_from(place).ok().filter(|&place| place < self.0.len()) {
            Some(place) => Ok(self.0.text(place)),
            None => Err(PyIndexError::new_err("there are not so many rows")),
        }
    }

    /// Returns the number of rows without a text.
    #[getter]
    fn null_count(&self) -> usize {
        self.0.array().null_count()
    }

    /// Returns the texts as a list, with `None` for null.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, (0..self.0.len()).map(|at| self.0.text(at)))
    }

    /// Returns the capsules of the type and of the texts.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // Another type is the reader's to make of this one.
        drop(requested_schema);
        let data = self.0.array().to_data();
        let (array, schema) =
            to_ffi(&data).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok((
            PyCapsule::new_with_value(py, schema, c"arrow_schema")?,
            PyCapsule::new_with_value(py, array, c"arrow_array")?,
        ))
    }
}

/// Returns the columns of the results and of the errors of `answers`.
pub(super) fn columns(answers: &[Answers]) -> (TextColumn, TextColumn) {
    let bytes: usize = answers.iter().map(Answers::bytes).sum();
    // Most readers of columns know texts with short offsets better.
    let is_short = i32::try_from(bytes).is_ok();
    let column = |are_results| match is_short {
        true => TextColumn(Rows::Short(built(answers, are_results))),
        false => TextColumn(Rows::Long(built(answers, are_results))),
    };
    (column(true), column(false))
}

/// Returns the column of the answers that are results, or of those that are errors.
fn built<O: OffsetSizeTrait>(answers: &[Answers], are_results: bool) -> GenericStringArray<O> {
    let rows = answers.iter().map(Answers::len).sum();
    let bytes = answers.iter().map(Answers::bytes).sum();
    let bytes = if are_results { bytes } else { 0 };
    let mut builder = GenericStringBuilder::<O>::with_capacity(rows, bytes);
    for (text, is_result) in answers.iter().flat_map(Answers::iter) {
        builder.append_option((is_result == are_results).then_some(text));
    }
    builder.finish()
}
