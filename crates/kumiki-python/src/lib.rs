//! The native module of Kumiki's Python package: `kumiki_solver._native`.
//!
//! Problems by number, and solutions as Python objects. The package in `python/kumiki_solver` gives
//! them names, operators and the interface of python-constraint.
//!
//! # Rooms
//! A room uses only the rooms of its line and those below it:
//! - `parts`: parts of a search, for other processes
//! - `problem`: variables and constraints by number; `sudoku`: puzzles
//! - `bulk`: columns of puzzles; `callable`: constraints that ask a function; `front`: answers
//!   about any text
//! - `options`: options of a search; `profile`: the work of constraints
//! - `relations`: relations by name; `solutions`: solutions as objects
//! - `value`: values and names; `interrupt`: exceptions and signals

mod bulk;
mod callable;
mod front;
mod interrupt;
mod options;
mod parts;
mod problem;
mod profile;
mod relations;
mod solutions;
mod sudoku;
mod value;

use kumiki::expression::text;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Returns the names in the text of an expression.
#[pyfunction]
fn names_in(source: &str) -> PyResult<Vec<String>> {
    let text = text(source).map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(text.names().map(str::to_owned).collect())
}

/// Returns an expression in the one form that all texts of the same meaning have.
#[pyfunction]
fn canonical_text(source: &str) -> PyResult<String> {
    let text = text(source).map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(text.to_string())
}

// Not tried without the global lock, so a free-threaded Python turns it on.
#[pymodule(gil_used = true)]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("PUZZLE_ID_VERSION", kumiki_sudoku_techniques::generator::PuzzleId::VERSION)?;
    module.add_class::<bulk::TextColumn>()?;
    module.add_class::<options::SearchOptions>()?;
    module.add_class::<problem::Core>()?;
    module.add_class::<solutions::RawList>()?;
    module.add_class::<solutions::PlaceArray>()?;
    module.add_class::<solutions::SolutionIterator>()?;
    sudoku::add_to(module)?;
    module.add_function(wrap_pyfunction!(bulk::answer_rows, module)?)?;
    front::add_to(module)?;
    parts::add_to(module)?;
    module.add_function(wrap_pyfunction!(canonical_text, module)?)?;
    module.add_function(wrap_pyfunction!(names_in, module)?)
}
