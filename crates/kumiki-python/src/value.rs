//! Values and names between Python and the engine.
//!
//! Invariant: two values of a problem have equal engine values exactly if they are equal in Python.

use kumiki::{Mixed, SolutionCount};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyString, PyTuple, PyType};
use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The first entry of the tuple that stands for an object without a value in the engine.
const TAG: &str = "\u{0}object";

pub(crate) fn value_error(error: impl fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The name of a variable: a number to the engine, and the text of the user's name in messages.
#[derive(Clone)]
pub(crate) struct Key {
    pub(crate) place: usize,
    pub(crate) text: Arc<str>,
}

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        self.place == other.place
    }
}

impl Eq for Key {}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.place.hash(state);
    }
}

/// Writes the name of the variable in expressions.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.place)
    }
}

/// Writes the user's name.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A number of solutions on its way to Python, where it is an integer.
pub(crate) struct PyCount(pub(crate) SolutionCount);

impl<'py> IntoPyObject<'py> for PyCount {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        // Python reads no more than 4,300 digits.
        let bytes = PyBytes::new(py, &self.0.to_le_bytes());
        py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
    }
}

/// The objects that have no value of their own in the engine; each stands for those equal to it.
#[derive(Debug)]
pub(crate) struct Objects {
    /// The places of the hashable ones.
    places: Py<PyDict>,
    all: Vec<Py<PyAny>>,
    texts: Vec<String>,
}

impl Objects {
    pub(crate) fn new(py: Python<'_>) -> Objects {
        Objects { places: PyDict::new(py).unbind(), all: Vec::new(), texts: Vec::new() }
    }

    /// Returns the place of the object that is equal to `value`, which is added if there is none.
    fn place(&mut self, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        let py = value.py();
        let is_hashable = match value.hash() {
            Ok(_) => true,
            Err(error) if error.is_instance_of::<PyTypeError>(py) => false,
            Err(error) => return Err(error),
        };
        if is_hashable {
            if let Some(place) = self.places.bind(py).get_item(value)? {
                return place.extract();
            }
        } else {
            for (place, known) in self.all.iter().enumerate() {
                // Those that cannot be compared, such as arrays, are not equal.
                if value.eq(known.bind(py)).unwrap_or(false) {
                    return Ok(place);
                }
            }
        }
        let (place, text) = (self.all.len(), value.repr()?.extract()?);
        if is_hashable {
            self.places.bind(py).set_item(value, place)?;
        }
        self.all.push(value.clone().unbind());
        self.texts.push(text);
        Ok(place)
    }

    /// Returns the engine's value of `value`, and whether it alone gives the same object back.
    pub(crate) fn read(&mut self, value: &Bound<'_, PyAny>) -> PyResult<(Mixed, bool)> {
        if let Some(found) = known(value)? {
            return Ok(found);
        }
        let place = match whole_like(value)? {
            Some(whole) => self.place(&whole)?,
            None => self.place(value)?,
        };
        let place = i64::try_from(place)?;
        Ok((Mixed::from(vec![Mixed::from(TAG), Mixed::from(place)]), false))
    }

    /// Returns whether each of `values` and any other of them or of `others` have equal engine
    /// values exactly if they are equal in Python. It must also be equal to itself.
    pub(crate) fn keeps_equality(
        &mut self,
        values: &[Bound<'_, PyAny>],
        others: &[Bound<'_, PyAny>],
    ) -> PyResult<bool> {
        let all = values.iter().chain(others);
        let all =
            all.map(|value| Ok((value, self.read(value)?.0))).collect::<PyResult<Vec<_>>>()?;
        let is_kept = |(value, own): &(&Bound<'_, PyAny>, Mixed)| {
            all.iter()
                .all(|(other, known)| value.eq(other).is_ok_and(|equal| equal == (own == known)))
        };
        Ok(all[..values.len()].iter().all(is_kept))
    }

    /// Returns `value` in words.
    pub(crate) fn words(&self, value: &Mixed) -> String {
        match object_place(value).and_then(|place| self.texts.get(place)) {
            Some(text) => text.clone(),
            None => value.to_string(),
        }
    }
}

/// Returns the place of the object that `value` stands for, if it does for one.
fn object_place(value: &Mixed) -> Option<usize> {
    match value {
        Mixed::Tuple(parts) => match &**parts {
            [tag, place] if tag.as_text() == Some(TAG) => usize::try_from(place.as_int()?).ok(),
            _ => None,
        },
        _ => None,
    }
}

/// Returns whether `value` stands for an object that the engine does not know.
pub(crate) fn is_opaque(value: &Mixed) -> bool {
    object_place(value).is_some()
}

/// Returns the engine's value of a number, text, null, or a tuple of such, and whether it alone
/// gives the same object back.
fn known(value: &Bound<'_, PyAny>) -> PyResult<Option<(Mixed, bool)>> {
    match plain(value)? {
        Some(found) => Ok(Some(found)),
        None => Ok(number_like(value)?.map(|found| (found, false))),
    }
}

/// Returns the engine's value of a number, text, null, or a tuple of known values, and whether its
/// type is exactly that of Python.
fn plain(value: &Bound<'_, PyAny>) -> PyResult<Option<(Mixed, bool)>> {
    if value.is_none() {
        return Ok(Some((Mixed::Null, true)));
    }
    if let Ok(bool) = value.cast::<PyBool>() {
        return Ok(Some((Mixed::Bool(bool.is_true()), true)));
    }
    if let Ok(int) = value.cast::<PyInt>() {
        let small = int.extract::<i64>().ok().map(Mixed::Int);
        return Ok(small.map(|small| (small, value.is_exact_instance_of::<PyInt>())));
    }
    if let Ok(float) = value.cast::<PyFloat>() {
        let is_exact = value.is_exact_instance_of::<PyFloat>();
        return Ok(Some((Mixed::Float(float.extract()?), is_exact)));
    }
    if let Ok(text) = value.cast::<PyString>() {
        let is_exact = value.is_exact_instance_of::<PyString>();
        // A lone surrogate is no text to the engine.
        let text = text.to_cow().ok();
        return Ok(text.map(|text| (Mixed::from(&*text), is_exact)));
    }
    if let Ok(tuple) = value.cast::<PyTuple>() {
        let mut values = Vec::with_capacity(tuple.len());
        let mut is_exact = value.is_exact_instance_of::<PyTuple>();
        for part in tuple.iter() {
            let Some((part, is_part_exact)) = known(&part)? else { return Ok(None) };
            is_exact &= is_part_exact;
            values.push(part);
        }
        return Ok(Some((Mixed::from(values), is_exact)));
    }
    Ok(None)
}

/// Returns the number that an object of another type is equal to, if the engine has it.
fn number_like(value: &Bound<'_, PyAny>) -> PyResult<Option<Mixed>> {
    // A whole number is no float near it, although numpy may call the two equal.
    let whole = whole_like(value)?;
    let value = whole.as_ref().unwrap_or(value);
    let mut found = None;
    if whole.is_some() {
        found = plain(value)?;
    }
    if found.is_none()
        && let Some(float) = equal_number(value, &value.py().get_type::<PyFloat>())?
    {
        found = plain(&float)?;
    }
    Ok(found.map(|(found, _)| found))
}

/// Returns the whole number of Python that `value` is equal to, if there is one.
fn whole_like<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    equal_number(value, &value.py().get_type::<PyInt>())
}

/// Returns the number of the type `kind` that `value` is equal to, if there is one.
fn equal_number<'py>(
    value: &Bound<'py, PyAny>,
    kind: &Bound<'py, PyType>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    if !value.hasattr("__float__")? && !value.hasattr("__index__")? {
        return Ok(None);
    }
    let Ok(number) = kind.call1((value,)) else { return Ok(None) };
    // Equal values have equal hashes. Those of 5 and of a span of 5 ns differ in numpy.
    let has_hash = value.hash().map_or(true, |hash| number.hash().is_ok_and(|own| own == hash));
    Ok((has_hash && value.eq(&number).unwrap_or(false)).then_some(number))
}

/// Returns a Python object equal to `value`, which stands for no object.
fn new_object(py: Python<'_>, value: &Mixed) -> PyResult<Py<PyAny>> {
    Ok(match value {
        Mixed::Null => py.None(),
        Mixed::Bool(bool) => PyBool::new(py, *bool).to_owned().into_any().unbind(),
        Mixed::Int(int) => int.into_pyobject(py)?.into_any().unbind(),
        Mixed::Float(float) => float.into_pyobject(py)?.into_any().unbind(),
        Mixed::Text(text) => PyString::new(py, text).into_any().unbind(),
        Mixed::Tuple(values) => {
            let values = values.iter().map(|value| new_object(py, value));
            PyTuple::new(py, values.collect::<PyResult<Vec<_>>>()?)?.into_any().unbind()
        }
    })
}

/// The values of a variable as the user gave them.
#[derive(Clone, Debug)]
pub(crate) struct Originals {
    /// The objects; `None` if new ones can be made from the engine's values.
    objects: Option<Arc<HashMap<Mixed, Py<PyAny>>>>,
    /// The places of the values in the order of declaration; `None` if that is ascending.
    ranks: Option<Arc<HashMap<Mixed, u32>>>,
    /// False if the values are too many for a list.
    pub(crate) may_be_listed: bool,
}

/// The most values of a variable in a list of all of them.
const LIST_LIMIT: u64 = 10_000_000;

impl Originals {
    /// Returns the values of a range of `count` whole numbers.
    pub(crate) fn of_range(count: u64) -> Originals {
        Originals { objects: None, ranks: None, may_be_listed: count <= LIST_LIMIT }
    }

    /// Returns the values `domain`, whose engine values are `values`.
    pub(crate) fn new(domain: &[Bound<'_, PyAny>], values: &[Mixed], is_exact: bool) -> Originals {
        let is_ascending = values.iter().all(|value| matches!(value, Mixed::Int(_)))
            && values.is_sorted_by(|a, b| a < b);
        let mut objects = HashMap::new();
        if !is_exact {
            for (value, object) in values.iter().zip(domain) {
                objects.entry(value.clone()).or_insert_with(|| object.clone().unbind());
            }
        }
        let mut ranks = HashMap::new();
        if !is_ascending {
            for (value, rank) in values.iter().zip(0..) {
                ranks.entry(value.clone()).or_insert(rank);
            }
        }
        Originals {
            objects: (!is_exact).then(|| Arc::new(objects)),
            ranks: (!is_ascending).then(|| Arc::new(ranks)),
            may_be_listed: true,
        }
    }

    /// Returns the object that the user gave for `value`.
    pub(crate) fn object(&self, py: Python<'_>, value: &Mixed) -> PyResult<Py<PyAny>> {
        match self.objects.as_ref().and_then(|objects| objects.get(value)) {
            Some(object) => Ok(object.clone_ref(py)),
            None => new_object(py, value),
        }
    }

    /// Returns the place of `value` in the order of declaration; `ascending` is that in ascending
    /// order.
    pub(crate) fn rank(&self, value: &Mixed, ascending: usize) -> u32 {
        let rank = self.ranks.as_ref().and_then(|ranks| ranks.get(value).copied());
        rank.unwrap_or(ascending as u32)
    }
}
