//! Solutions as columns of Arrow, which data frames read without Python objects.
//!
//! Invariant: a column has a row for each solution, in the order of the list. `None` is null.

use super::RawList;
use super::places::Places;
use crate::value::is_opaque;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{ArrowDictionaryKeyType, Int8Type, Int16Type, Int32Type};
use arrow_array::{
    ArrayRef, BooleanArray, DictionaryArray, Float64Array, Int64Array, PrimitiveArray, RecordBatch,
    RecordBatchIterator, RecordBatchOptions, StringArray, UInt64Array,
};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, Field, Schema, SchemaRef};
use kumiki::Mixed;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::collections::HashMap;
use std::sync::Arc;

/// The greatest whole number up to which floats have all whole numbers.
const MOST_EXACT: u64 = 1 << 53;

fn value_error(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns the capsule of a stream of the solutions, in one batch.
pub(super) fn stream<'py>(py: Python<'py>, list: &RawList) -> PyResult<Bound<'py, PyCapsule>> {
    let columns = columns(py, list)?;
    let (batch, schema) = py.detach(|| batch(list, &columns)).map_err(value_error)?;
    let reader = RecordBatchIterator::new([Ok(batch)], schema);
    let stream = FFI_ArrowArrayStream::new(Box::new(reader));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

/// Returns the capsule of the names and types of the columns.
pub(super) fn schema<'py>(py: Python<'py>, list: &RawList) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = schema_of(&columns(py, list)?).map_err(value_error)?;
    let schema = FFI_ArrowSchema::try_from(&*schema).map_err(value_error)?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}

/// One variable: its name, and its values.
struct ArrowColumn {
    name: String,
    /// The values other than `None`, without duplicates.
    values: ArrayRef,
    /// The key of the value at each place; `None` for null.
    keys: Vec<Option<usize>>,
}

fn columns(py: Python<'_>, list: &RawList) -> PyResult<Vec<ArrowColumn>> {
    let names = list.names.names.iter().enumerate();
    let column = |(at, name): (usize, &Py<PyAny>)| {
        list.expect_listed(at)?;
        let values = list.list.column(at).values;
        let (mut some, mut keys) = (Vec::with_capacity(values.len()), Vec::new());
        for value in values {
            let is_missing = match value {
                Mixed::Null => true,
                Mixed::Float(float) => float.is_nan(),
                value => is_opaque(value) && is_unequal_to_itself(&original(py, list, at, value)?),
            };
            keys.push((!is_missing).then_some(some.len()));
            if !is_missing {
                some.push(value);
            }
        }
        let values = match values_of(py, list, at, &some)? {
            Some(values) => values,
            None => {
                let objects = some.iter().map(|value| original(py, list, at, value));
                texts(&objects.collect::<PyResult<Vec<_>>>()?, &mut keys)?
            }
        };
        Ok(ArrowColumn { name: name.bind(py).str()?.to_cow()?.into_owned(), values, keys })
    };
    names.map(column).collect()
}

/// Returns the object of a value of variable `at`.
fn original<'py>(
    py: Python<'py>,
    list: &RawList,
    at: usize,
    value: &Mixed,
) -> PyResult<Bound<'py, PyAny>> {
    Ok(list.names.originals[at].object(py, value)?.into_bound(py))
}

/// Returns values of variable `at` as they are, if all are numbers of a type, or all are truths.
fn values_of(
    py: Python<'_>,
    list: &RawList,
    at: usize,
    values: &[&Mixed],
) -> PyResult<Option<ArrayRef>> {
    // Whole numbers beyond 64 bits are floats or objects to the engine.
    let may_be_large = |value: &&Mixed| matches!(value, Mixed::Float(_)) || is_opaque(value);
    let mut has_large = false;
    for value in values.iter().copied().filter(may_be_large) {
        has_large |= original(py, list, at, value)?.hasattr("__index__")?;
    }
    if !has_large {
        return Ok(numbers(values));
    }
    let mut whole = Vec::with_capacity(values.len());
    for value in values {
        let number = original(py, list, at, value)?.call_method0("__index__");
        let Ok(number) = number.and_then(|number| number.extract::<u64>()) else {
            return Ok(None);
        };
        whole.push(number);
    }
    Ok(Some(Arc::new(UInt64Array::from(whole))))
}

/// Returns whether a value stands for none, as NaT and the NaN of `decimal` do.
fn is_unequal_to_itself(value: &Bound<'_, PyAny>) -> bool {
    value.ne(value).unwrap_or(false)
}

/// Returns `objects` as different texts. A key of an object becomes that of its text.
fn texts(objects: &[Bound<'_, PyAny>], keys: &mut [Option<usize>]) -> PyResult<ArrayRef> {
    let text = |object: &Bound<'_, PyAny>| Ok(object.str()?.to_cow()?.into_owned());
    let mut written = objects.iter().map(text).collect::<PyResult<Vec<String>>>()?;
    let mut counts = HashMap::new();
    for text in &written {
        *counts.entry(text.clone()).or_insert(0) += 1;
    }
    for (text, object) in written.iter_mut().zip(objects) {
        if counts[&*text] > 1 {
            // 1 and the text "1" are told apart by the quotes.
            *text = object.repr()?.to_cow()?.into_owned();
        }
    }
    let (mut places, mut different) = (HashMap::new(), Vec::new());
    for key in keys.iter_mut().flatten() {
        let text = &written[*key];
        *key = *places.entry(text).or_insert_with(|| {
            different.push(text);
            different.len() - 1
        });
    }
    Ok(Arc::new(StringArray::from_iter_values(different)))
}

/// Returns `values` as they are, if all are numbers of a type, or all are truths.
fn numbers(values: &[&Mixed]) -> Option<ArrayRef> {
    if values.iter().all(|value| matches!(value, Mixed::Int(_))) {
        let ints = values.iter().filter_map(|value| value.as_int());
        return Some(Arc::new(ints.collect::<Int64Array>()));
    }
    let float = |value: &&Mixed| match *value {
        Mixed::Float(float) => Some(*float),
        Mixed::Int(int) if int.unsigned_abs() <= MOST_EXACT => Some(*int as f64),
        _ => None,
    };
    if let Some(floats) = values.iter().map(float).collect::<Option<Vec<f64>>>() {
        return Some(Arc::new(Float64Array::from(floats)));
    }
    let truth = |value: &&Mixed| match *value {
        Mixed::Bool(bool) => Some(*bool),
        _ => None,
    };
    let truths = values.iter().map(truth).collect::<Option<Vec<bool>>>()?;
    Some(Arc::new(BooleanArray::from(truths)))
}

impl ArrowColumn {
    /// Returns the values of the solutions.
    fn array(&self, places: &Places<'_>) -> Result<ArrayRef, ArrowError> {
        if let Some(truths) = self.values.as_any().downcast_ref::<BooleanArray>() {
            // A key is no shorter than a truth.
            let truth = |place: usize| self.keys[place].map(|key| truths.value(key));
            return Ok(Arc::new(places.iter().map(truth).collect::<BooleanArray>()));
        }
        // Keys are signed, because pandas reads no others.
        match self.values.len() {
            0..=0x80 => self.dictionary::<Int8Type>(places),
            0x81..=0x8000 => self.dictionary::<Int16Type>(places),
            _ => self.dictionary::<Int32Type>(places),
        }
    }

    fn dictionary<K>(&self, places: &Places<'_>) -> Result<ArrayRef, ArrowError>
    where
        K: ArrowDictionaryKeyType<Native: TryFrom<usize>>,
    {
        // The key fits, because there are no more values than its type has.
        let native = |key: usize| K::Native::try_from(key).unwrap_or_default();
        let key = |place: usize| self.keys[place].map(native);
        let keys: PrimitiveArray<K> = match self.keys.iter().any(Option::is_none) {
            true => places.iter().map(key).collect(),
            false => PrimitiveArray::from_iter_values(places.iter().filter_map(key)),
        };
        Ok(Arc::new(DictionaryArray::try_new(keys, Arc::clone(&self.values))?))
    }
}

fn schema_of(columns: &[ArrowColumn]) -> Result<SchemaRef, ArrowError> {
    let field = |column: &ArrowColumn| {
        let array = column.array(&Places::none())?;
        Ok(Field::new(column.name.as_str(), array.data_type().clone(), true))
    };
    let fields = columns.iter().map(field).collect::<Result<Vec<Field>, ArrowError>>()?;
    Ok(Arc::new(Schema::new(fields)))
}

fn batch(list: &RawList, columns: &[ArrowColumn]) -> Result<(RecordBatch, SchemaRef), ArrowError> {
    let schema = schema_of(columns)?;
    let arrays = columns.iter().enumerate().map(|(at, column)| column.array(&Places::of(list, at)));
    let arrays = arrays.collect::<Result<Vec<ArrayRef>, ArrowError>>()?;
    let options = RecordBatchOptions::new().with_row_count(Some(list.list.len()));
    Ok((RecordBatch::try_new_with_options(Arc::clone(&schema), arrays, &options)?, schema))
}
