//! Parts of a search, as numbers: for other processes, and for another day.
//!
//! Invariant: a variable is given by its place in the problem, and a value by its place in the
//! domain. Both mean the same in every process that states the same problem.

use crate::options::SearchOptions;
use crate::problem::Core;
use crate::solutions::{SolutionIterator, status_word};
use crate::value::{Key, PyCount, value_error};
use kumiki::answers::Part;
use kumiki::engine::Var;
use kumiki::expression::text;
use kumiki::{InSet, Mixed, Problem, Row};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyModule};
use std::collections::HashMap;
use std::sync::Arc;

/// The places of the variables that have lost values, each with the places of those that are left.
type Narrowed = Vec<(usize, Vec<usize>)>;

/// The value of an objective, and the places of the values of all variables.
type BestOfPart = Option<(i64, Vec<usize>)>;

/// The places of the values of one variable.
struct ValuePlaces {
    of: HashMap<Mixed, usize>,
}

impl ValuePlaces {
    fn new(problem: &Problem<Key, Mixed>, var: Var) -> ValuePlaces {
        let of = values(problem, var).enumerate().map(|(place, value)| (value.clone(), place));
        ValuePlaces { of: of.collect() }
    }

    fn all(problem: &Problem<Key, Mixed>) -> Vec<ValuePlaces> {
        problem.model().variables().map(|var| ValuePlaces::new(problem, var)).collect()
    }
}

fn values(problem: &Problem<Key, Mixed>, var: Var) -> impl Iterator<Item = &Mixed> {
    problem.model().domain(var).iter().map(move |number| problem.value(var, number))
}

fn var_at(problem: &Problem<Key, Mixed>, place: usize) -> PyResult<Var> {
    let var = problem.model().variables().nth(place);
    var.ok_or_else(|| PyIndexError::new_err("there are not so many variables"))
}

/// Returns the part that `narrowed` describes.
fn part_of(core: &Core, narrowed: &Narrowed) -> PyResult<Part<Key, Mixed>> {
    let problem = &core.problem;
    let domain = |(variable, places): &(usize, Vec<usize>)| {
        let var = var_at(problem, *variable)?;
        let all: Vec<&Mixed> = values(problem, var).collect();
        let value = |&place: &usize| {
            let value = all.get(place).copied().cloned();
            value.ok_or_else(|| PyIndexError::new_err("there are not so many values"))
        };
        let left = places.iter().map(value).collect::<PyResult<Vec<Mixed>>>()?;
        Ok((problem.name(var).clone(), left))
    };
    Ok(Part { domains: narrowed.iter().map(domain).collect::<PyResult<_>>()? })
}

/// Returns the description of `part`; `places` are those of all variables.
fn narrowed(places: &[ValuePlaces], part: &Part<Key, Mixed>) -> Narrowed {
    let domain = |(key, left): &(Key, Vec<Mixed>)| {
        let places = &places[key.place].of;
        (key.place, left.iter().map(|value| places[value]).collect())
    };
    part.domains.iter().map(domain).collect()
}

/// Returns a problem with the settings of `options`.
fn with_options(core: &Core, options: &SearchOptions) -> Problem<Key, Mixed> {
    let mut problem = core.problem.clone();
    problem.set_settings(core.settings(options));
    problem
}

/// Returns the parts of a search, or of a part of it; `None` if a limit came first.
#[pyfunction]
#[pyo3(signature = (core, parts, options, part=None))]
fn divide(
    py: Python<'_>,
    core: PyRef<'_, Core>,
    parts: usize,
    options: SearchOptions,
    part: Option<Narrowed>,
) -> PyResult<Option<Vec<Narrowed>>> {
    let core = &*core;
    let problem = with_options(core, &options);
    let part = part.map(|part| part_of(core, &part)).transpose()?;
    let found = core.run(py, || match &part {
        Some(part) => problem.divide_part(part, parts),
        None => Ok(problem.divide(parts)),
    })?;
    let Some(found) = found.map_err(value_error)? else { return Ok(None) };
    let places = ValuePlaces::all(&core.problem);
    Ok(Some(found.iter().map(|part| narrowed(&places, part)).collect()))
}

/// Returns the number of solutions of a part, and how the search ended.
#[pyfunction]
fn count_part(
    py: Python<'_>,
    core: PyRef<'_, Core>,
    part: Narrowed,
    options: SearchOptions,
) -> PyResult<(PyCount, &'static str)> {
    let core = &*core;
    let (problem, part) = (with_options(core, &options), part_of(core, &part)?);
    let counted = core.run(py, || {
        let mut solutions = problem.solutions_of(&part)?;
        let count = solutions.count_left();
        Ok((PyCount(count), status_word(solutions.status())))
    })?;
    counted.map_err(|error: kumiki::Error<Key>| value_error(error))
}

/// Returns the solutions of a part, as places of values, and how the search ended.
#[pyfunction]
fn rows_of_part(
    py: Python<'_>,
    core: PyRef<'_, Core>,
    part: Narrowed,
    options: SearchOptions,
) -> PyResult<(Vec<Vec<usize>>, &'static str)> {
    let core = &*core;
    let (problem, part) = (with_options(core, &options), part_of(core, &part)?);
    let found = core.run(py, || {
        let places = ValuePlaces::all(&core.problem);
        let mut solutions = problem.solutions_of(&part)?;
        let mut rows = Vec::new();
        while let Some(row) = solutions.next_row() {
            rows.push(places_of(&places, &row));
        }
        Ok((rows, status_word(solutions.status())))
    })?;
    found.map_err(|error: kumiki::Error<Key>| value_error(error))
}

fn places_of(places: &[ValuePlaces], row: &Row<'_, Key, Mixed>) -> Vec<usize> {
    places.iter().zip(row.values()).map(|(places, value)| places.of[value]).collect()
}

/// Returns an iterator over the solutions of a part.
#[pyfunction]
fn iterate_part(
    core: PyRef<'_, Core>,
    part: Narrowed,
    options: SearchOptions,
) -> PyResult<SolutionIterator> {
    let (problem, part) = (with_options(&core, &options), part_of(&core, &part)?);
    let solutions = problem.into_solutions_of(&part).map_err(value_error)?;
    Ok(SolutionIterator::new(solutions, core.names(), Arc::clone(&core.fault)))
}

/// Returns the solution whose values have these places.
#[pyfunction]
fn solution_at<'py>(
    py: Python<'py>,
    core: PyRef<'_, Core>,
    places: Vec<usize>,
) -> PyResult<Bound<'py, PyDict>> {
    let problem = &core.problem;
    let vars = problem.model().variables();
    if vars.len() != places.len() {
        return Err(PyValueError::new_err("a solution has a value for each variable"));
    }
    let value = |(var, &place): (Var, &usize)| {
        let value = values(problem, var).nth(place);
        value.ok_or_else(|| PyIndexError::new_err("there are not so many values"))
    };
    let values = vars.zip(&places).map(value).collect::<PyResult<Vec<&Mixed>>>()?;
    core.names().dict(py, values)
}

/// An objective in a part of a search: an object with these attributes.
#[derive(Debug, FromPyObject)]
struct PartObjective {
    /// An expression over v0, v1 and so on.
    source: String,
    is_maximum: bool,
    /// The value that must be improved on.
    bound: Option<i64>,
}

/// Returns the best solution of a part, and how the search ended. Each solution that is better than
/// all before it is given to `improved`, which returns false to end the search.
#[pyfunction]
fn best_of_part(
    py: Python<'_>,
    core: PyRef<'_, Core>,
    part: Narrowed,
    objective: PartObjective,
    options: SearchOptions,
    improved: Bound<'_, PyAny>,
) -> PyResult<(BestOfPart, &'static str)> {
    let core = &*core;
    let mut problem = with_options(core, &options);
    let part = part_of(core, &part)?;
    for (key, left) in part.domains {
        problem.add_constraint(InSet::new(left), [key]).map_err(value_error)?;
    }
    let PartObjective { source, is_maximum, bound } = objective;
    if let Some(bound) = bound {
        let operator = if is_maximum { ">" } else { "<" };
        let better = text(&format!("({source}) {operator} {bound}")).map_err(value_error)?;
        problem.add_expression(better).map_err(value_error)?;
    }
    let objective = text(&source).map_err(value_error)?;
    let incumbents = match is_maximum {
        true => problem.maximize(objective),
        false => problem.minimize(objective),
    };
    let mut incumbents = incumbents.map_err(value_error)?.with_settings(core.settings(&options));
    let places = ValuePlaces::all(&core.problem);
    let mut best = None;
    while let Some(found) = core.run(py, || incumbents.next())? {
        let values = places.iter().zip(found.solution.values());
        let row: Vec<usize> = values.map(|(places, value)| places.of[value]).collect();
        let goes_on = improved.call1((found.value, row.clone()))?.is_truthy()?;
        best = Some((found.value, row));
        if !goes_on {
            return Ok((best, "outdone"));
        }
    }
    Ok((best, status_word(incumbents.status())))
}

/// Adds the functions to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(divide, module)?)?;
    module.add_function(wrap_pyfunction!(count_part, module)?)?;
    module.add_function(wrap_pyfunction!(rows_of_part, module)?)?;
    module.add_function(wrap_pyfunction!(iterate_part, module)?)?;
    module.add_function(wrap_pyfunction!(solution_at, module)?)?;
    module.add_function(wrap_pyfunction!(best_of_part, module)?)
}
