//! The statements of a problem: how variables and relations are read from Python's objects.
//!
//! Invariant: a variable or a constraint has as its number that of those before it.

use super::Core;
use crate::relations::RelationParts;
use crate::value::{Key, Objects, Originals, is_opaque, value_error};
use kumiki::{Handle, Mixed};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyRange;
use std::ops::RangeInclusive;

/// A relation from Python, with its parameters.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(super) struct Arguments<'py> {
    kind: String,
    #[pyo3(default)]
    number: Option<Bound<'py, PyAny>>,
    #[pyo3(default)]
    multipliers: Option<Vec<Bound<'py, PyAny>>>,
    #[pyo3(default)]
    values: Vec<Bound<'py, PyAny>>,
    #[pyo3(default)]
    rows: Vec<Vec<Bound<'py, PyAny>>>,
    #[pyo3(default)]
    patterns: Option<Vec<Vec<Option<i64>>>>,
    #[pyo3(default)]
    transitions: Vec<(usize, i64, usize)>,
    #[pyo3(default)]
    accepting: Vec<usize>,
    #[pyo3(default)]
    offsets: Option<Vec<i64>>,
    #[pyo3(default)]
    weights: Vec<i64>,
    #[pyo3(default)]
    capacities: Option<Vec<i64>>,
}

/// A domain as Python states it.
pub(super) struct Domain<'py> {
    pub(super) object: Bound<'py, PyAny>,
    values: Values<'py>,
}

/// The values of a domain.
enum Values<'py> {
    Listed(Vec<Bound<'py, PyAny>>),
    /// Those of a range: its start, stop and step. No objects are made of them.
    Range([i64; 3]),
}

impl<'py> Domain<'py> {
    pub(super) fn read(object: Bound<'py, PyAny>) -> PyResult<Domain<'py>> {
        let end = |name| object.getattr(name).and_then(|end| end.extract::<i64>()).ok();
        let ends = match object.is_instance_of::<PyRange>() {
            true => [end("start"), end("stop"), end("step")],
            false => [None; 3],
        };
        let values = match ends {
            [Some(start), Some(stop), Some(step)] => Values::Range([start, stop, step]),
            _ => Values::Listed(object.try_iter()?.collect::<PyResult<_>>()?),
        };
        Ok(Domain { object, values })
    }

    /// Returns whether it has the same objects as `other`, or is the same range.
    pub(super) fn is_same(&self, other: &Domain<'_>) -> bool {
        match (&self.values, &other.values) {
            (Values::Range(own), Values::Range(range)) => own == range,
            (Values::Listed(own), Values::Listed(listed)) => {
                own.len() == listed.len()
                    && own.iter().zip(listed).all(|(one, other)| one.is(other))
            }
            _ => false,
        }
    }
}

/// A domain in the values of the engine.
pub(super) struct KnownDomain {
    values: EngineValues,
    /// The kind of the values, as [`Core`] returns it.
    pub(super) kind: u8,
    originals: Originals,
}

/// The values of a domain, in the engine.
enum EngineValues {
    Listed(Vec<Mixed>),
    /// All whole numbers between two, of which no list is made.
    Range(RangeInclusive<i64>),
}

impl KnownDomain {
    pub(super) fn new(domain: &Domain<'_>, objects: &mut Objects) -> PyResult<KnownDomain> {
        let mut is_exact = true;
        let (listed, values) = match &domain.values {
            &Values::Range([start, stop, 1]) if start < stop => {
                let values = EngineValues::Range(start..=stop - 1);
                let originals = Originals::of_range(stop.abs_diff(start));
                return Ok(KnownDomain { values, kind: 2, originals });
            }
            Values::Range(range) => (&[][..], numbers_of(*range).map(Mixed::Int).collect()),
            Values::Listed(listed) => {
                let mut values = Vec::with_capacity(listed.len());
                for value in listed {
                    let (value, is_value_exact) = objects.read(value)?;
                    is_exact &= is_value_exact;
                    values.push(value);
                }
                (&listed[..], values)
            }
        };
        let kind = match &values {
            values if values.iter().any(is_opaque) => 0,
            values if values.iter().all(|value| value.as_float().is_some()) => 2,
            _ => 1,
        };
        let kind = if is_exact || kind == 0 { kind } else { kind + 3 };
        let originals = Originals::new(listed, &values, is_exact);
        Ok(KnownDomain { values: EngineValues::Listed(values), kind, originals })
    }

    /// Returns the values, or of a range the first and the last.
    pub(super) fn ends(&self) -> impl Iterator<Item = Mixed> {
        let (listed, range) = match &self.values {
            EngineValues::Listed(values) => (&values[..], None),
            EngineValues::Range(range) => (&[][..], Some([*range.start(), *range.end()])),
        };
        listed.iter().cloned().chain(range.into_iter().flatten().map(Mixed::Int))
    }
}

/// Returns the whole numbers of a range of Python.
fn numbers_of([start, stop, step]: [i64; 3]) -> impl Iterator<Item = i64> {
    let is_before = move |number: &i64| if step > 0 { *number < stop } else { *number > stop };
    std::iter::successors(Some(start), move |number| number.checked_add(step)).take_while(is_before)
}

impl Core {
    /// Adds variables that have the same domain.
    pub(super) fn add_variables(
        &mut self,
        names: Vec<Bound<'_, PyAny>>,
        domain: KnownDomain,
    ) -> PyResult<()> {
        let first = self.keys.len();
        for name in names {
            self.keys.push(Key { place: self.keys.len(), text: name.str()?.to_cow()?.into() });
            self.names.push(name.unbind());
            self.originals.push(domain.originals.clone());
        }
        let keys = self.keys[first..].iter().cloned();
        let added = match domain.values {
            EngineValues::Listed(values) => self.problem.add_variables(keys, values),
            EngineValues::Range(range) => self.problem.add_variables(keys, Mixed::range(range)),
        };
        added.map_err(value_error)
    }

    pub(super) fn stated(&mut self, arguments: Arguments<'_>) -> PyResult<RelationParts> {
        let mut read = |value: &Bound<'_, PyAny>| Ok(self.objects.read(value)?.0);
        let mut read_all = |values: Vec<Bound<'_, PyAny>>| -> PyResult<Vec<Mixed>> {
            values.iter().map(&mut read).collect()
        };
        Ok(RelationParts {
            kind: arguments.kind,
            multipliers: arguments.multipliers.map(&mut read_all).transpose()?,
            values: read_all(arguments.values)?,
            rows: arguments.rows.into_iter().map(&mut read_all).collect::<PyResult<_>>()?,
            patterns: arguments.patterns,
            transitions: arguments.transitions,
            accepting: arguments.accepting,
            offsets: arguments.offsets,
            weights: arguments.weights,
            capacities: arguments.capacities,
            number: match arguments.number {
                Some(number) => Some(self.objects.read(&number)?.0),
                None => None,
            },
        })
    }

    /// Returns the variable that says if a relation holds: its number, and true if the relation
    /// may also hold if it is 0.
    pub(super) fn tie(&self, tie: Option<(usize, bool)>) -> PyResult<Option<(Key, bool)>> {
        let tied = |(place, is_half)| Ok((self.scope(&[place])?.remove(0), is_half));
        tie.map(tied).transpose()
    }

    pub(super) fn scope(&self, scope: &[usize]) -> PyResult<Vec<Key>> {
        let key = |&place: &usize| {
            let key = self.keys.get(place).cloned();
            key.ok_or_else(|| PyIndexError::new_err("there are not so many variables"))
        };
        scope.iter().map(key).collect()
    }

    /// Returns variables by number, with whole numbers, as the problem knows them.
    pub(super) fn numbered(&self, values: Vec<(usize, i64)>) -> PyResult<Vec<(Key, Mixed)>> {
        let (places, numbers): (Vec<usize>, Vec<i64>) = values.into_iter().unzip();
        Ok(self.scope(&places)?.into_iter().zip(numbers.into_iter().map(Mixed::Int)).collect())
    }

    /// Returns the number of the constraint that was added.
    pub(super) fn added(&mut self, added: PyResult<Handle>) -> PyResult<usize> {
        self.handles.push(added?);
        Ok(self.handles.len() - 1)
    }
}
