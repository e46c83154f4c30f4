//! Constraints that ask a Python function.
//!
//! Invariant: a function is called only with values of the domains, as the user gave them.

use crate::interrupt::PendingException;
use crate::value::Originals;
use kumiki::Mixed;
use kumiki::constraints::Predicate;
use kumiki::engine::{Int, SharedConstraint};
use kumiki::relations::{Relation, RelationError, Scope};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// The relation that a Python function returns a true value.
pub(crate) struct Callable {
    pub(crate) function: Py<PyAny>,
    /// The values of each variable of the scope.
    pub(crate) originals: Vec<Originals>,
    /// The object that stands for a value that is not known yet, if the function accepts such.
    pub(crate) unassigned: Option<Py<PyAny>>,
    pub(crate) fault: Arc<PendingException>,
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
        let numbers: Vec<Int> = scope.numbers(at).iter().collect();
        let object = |&number: &Int| originals.object(py, scope.value(at, number));
        let objects = numbers.iter().map(object).collect::<PyResult<_>>()?;
        let step = numbers.get(1).map_or(1, |second| second - numbers[0]);
        let is_even = numbers.windows(2).all(|pair| pair[1] - pair[0] == step);
        Ok(ScopeObjects { numbers, objects, step: if is_even { step } else { 0 } })
    }

    fn place(&self, number: Int) -> usize {
        match self.step {
            0 => self.numbers.binary_search(&number).expect("the number is in the domain"),
            step => ((number - self.numbers[0]) / step) as usize,
        }
    }

    fn object(&self, number: Int) -> &Py<PyAny> {
        &self.objects[self.place(number)]
    }
}

impl Relation<Mixed> for Callable {
    fn lower(self, scope: &Scope<'_, Mixed>) -> Result<Vec<SharedConstraint>, RelationError> {
        let Callable { function, originals, unassigned, fault, calls } = self;
        let asked = AskedFunction { function, fault, calls };
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
            None => {
                let memory = Memory::new(&columns);
                Arc::new(Predicate::new(vars, move |numbers| {
                    let known = || columns.iter().zip(numbers);
                    let objects = || known().map(|(column, &number)| column.object(number));
                    let Some(memory) = &memory else { return asked.call(objects()) };
                    let places = known().map(|(column, &number)| column.place(number));
                    memory.get_or(places, &asked, objects())
                }))
            }
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

/// The results of a function for the last combinations of values.
///
/// The engine asks for all combinations of the last free variables, and again for those that are
/// left after each of the decisions that follow. A call takes ten times as long as a look-up.
struct Memory {
    /// For each variable, the number of combinations of those after it.
    weights: Vec<u64>,
    /// The number of a combination and a result, at a place that depends on the number; 0 if there
    /// is none yet.
    results: OnceLock<Box<[AtomicU64]>>,
}

/// The logarithm of the number of results in a memory. The engine asks for up to 128 at once.
const MEMORY_BITS: u32 = 10;

impl Memory {
    /// Returns a memory for functions of more than two variables, others of which become tables;
    /// `None` if there are too many combinations to number them.
    fn new(columns: &[ScopeObjects]) -> Option<Memory> {
        let mut weights = vec![1; columns.len()];
        let mut combinations = 1_u64;
        for (weight, column) in weights.iter_mut().zip(columns).rev() {
            *weight = combinations;
            combinations = combinations.checked_mul(column.numbers.len() as u64)?;
        }
        let is_useful = columns.len() > 2 && combinations < 1 << 62;
        is_useful.then(|| Memory { weights, results: OnceLock::new() })
    }

    /// Returns what is known of the combination at `places`, or else what the call with `values`
    /// returns.
    fn get_or<'a>(
        &self,
        places: impl Iterator<Item = usize>,
        asked: &AskedFunction,
        values: impl ExactSizeIterator<Item = &'a Py<PyAny>>,
    ) -> bool {
        let number: u64 =
            places.zip(&self.weights).map(|(place, weight)| place as u64 * weight).sum();
        let results = self.results.get_or_init(|| {
            std::iter::repeat_with(AtomicU64::default).take(1 << MEMORY_BITS).collect()
        });
        // Neighbours are far apart after this product.
        let slot = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - MEMORY_BITS);
        let known = results[slot as usize].load(Ordering::Relaxed);
        let (yes, no) = (number << 2 | 3, number << 2 | 2);
        if known == yes || known == no {
            return known == yes;
        }
        let result = asked.call(values);
        // After an exception, no result is one of the function.
        if !asked.fault.is_raised() {
            results[slot as usize].store(if result { yes } else { no }, Ordering::Relaxed);
        }
        result
    }
}

/// A function in a search.
struct AskedFunction {
    function: Py<PyAny>,
    fault: Arc<PendingException>,
    calls: Arc<AtomicU64>,
}

impl AskedFunction {
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
