//! Constraints that ask a Python function.
//!
//! Invariant: a function is called only with values of the domains, as the user gave them.

use crate::interrupt::Fault;
use crate::value::Originals;
use kumiki::Mixed;
use kumiki::constraints::Predicate;
use kumiki::engine::{Int, SharedConstraint};
use kumiki::relations::{Relation, RelationError, Scope};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The relation that a Python function returns a true value.
pub(crate) struct Callable {
    pub(crate) function: Py<PyAny>,
    /// The values of each variable of the scope.
    pub(crate) originals: Vec<Originals>,
    /// The object that stands for a value that is not known yet, if the function accepts such.
    pub(crate) unassigned: Option<Py<PyAny>>,
    pub(crate) fault: Arc<Fault>,
    /// The number of calls.
    pub(crate) calls: Arc<AtomicU64>,
}

/// The values of one variable, by the engine's numbers.
struct ScopeObjects {
    numbers: Vec<Int>,
    objects: Vec<Py<PyAny>>,
    /// The distance between two numbers, if it is the same for all.
    step: Int,
}

impl ScopeObjects {
    fn new(
        py: Python<'_>,
        scope: &Scope<'_, Mixed>,
        at: usize,
        originals: &Originals,
    ) -> PyResult<ScopeObjects> {
        let numbers = scope.numbers(at).to_vec();
        let object = |&number: &Int| originals.object(py, scope.value(at, number));
        let objects = numbers.iter().map(object).collect::<PyResult<_>>()?;
        let step = numbers.get(1).map_or(1, |second| second - numbers[0]);
        let is_even = numbers.windows(2).all(|pair| pair[1] - pair[0] == step);
        Ok(ScopeObjects { numbers, objects, step: if is_even { step } else { 0 } })
    }

    fn object(&self, number: Int) -> &Py<PyAny> {
        let place = match self.step {
            0 => self.numbers.binary_search(&number).expect("the number is in the domain"),
            step => ((number - self.numbers[0]) / step) as usize,
        };
        &self.objects[place]
    }
}

impl Relation<Mixed> for Callable {
    fn lower(self, scope: &Scope<'_, Mixed>) -> Result<Vec<SharedConstraint>, RelationError> {
        let Callable { function, originals, unassigned, fault, calls } = self;
        let asked = Asked { function, fault, calls };
        let columns = Python::attach(|py| {
            let column = |at| ScopeObjects::new(py, scope, at, &originals[at]);
            (0..scope.len()).map(column).collect::<PyResult<Vec<_>>>()
        });
        let columns = match columns {
            Ok(columns) => columns,
            Err(error) => {
                asked.fault.raise(error);
                return Ok(Vec::new());
            }
        };
        let vars = scope.vars().iter().copied();
        Ok(vec![match unassigned {
            None => Arc::new(Predicate::new(vars, move |numbers| {
                let known = columns.iter().zip(numbers);
                asked.call(known.map(|(column, &number)| column.object(number)))
            })),
            Some(unassigned) => Arc::new(Predicate::partial(vars, move |numbers| {
                let known = columns.iter().zip(numbers);
                let object = |(column, number): (_, &Option<Int>)| {
                    number.map_or(&unassigned, |number| ScopeObjects::object(column, number))
                };
                asked.call(known.map(object))
            })),
        }])
    }
}

/// A function in a search.
struct Asked {
    function: Py<PyAny>,
    fault: Arc<Fault>,
    calls: Arc<AtomicU64>,
}

impl Asked {
    /// Returns whether the function returns a true value for `values`. An exception stops the
    /// search.
    fn call<'a>(&self, values: impl ExactSizeIterator<Item = &'a Py<PyAny>>) -> bool {
        if self.fault.is_raised() {
            // The result is discarded. What was accepted before must not be contradicted.
            return true;
        }
        self.calls.fetch_add(1, Ordering::Relaxed);
        Python::attach(|py| {
            let result = PyTuple::new(py, values)
                .and_then(|values| self.function.bind(py).call1(values))
                .and_then(|result| result.is_truthy());
            result.unwrap_or_else(|error| {
                self.fault.raise(error);
                false
            })
        })
    }
}
