//! Puzzles with one solution, made to measure.
//!
//! Invariant: a puzzle depends on its seed, its number and the requirements only, as in the
//! program.

use super::puzzle::RawPuzzle;
use super::{ask, value_error};
use kumiki_sudoku::Shape;
use kumiki_sudoku::rule::GlobalRule;
use kumiki_sudoku_techniques::generator::{
    GenerateError, Generator, PuzzleId, Requirements, Variant,
};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// A puzzle, the effort of solving it, and its ID.
type RawGenerated = (RawPuzzle, u64, String);

/// A generator of puzzles.
#[pyclass(module = "kumiki_solver._native", frozen)]
pub(crate) struct RawGenerator {
    generator: Mutex<Generator>,
}

#[pymethods]
impl RawGenerator {
    /// Returns a generator of puzzles of a shape with these rules, or variants. `requirements` are
    /// words with commas between them, as in IDs.
    #[new]
    fn new(
        shape: &str,
        rules: Vec<String>,
        requirements: &str,
        attempts: Option<u32>,
    ) -> PyResult<RawGenerator> {
        let shape = Shape::named(shape)
            .ok_or_else(|| value_error(format!("{shape:?} is no shape, like 3x3 or latin9")))?;
        let mut requirements: Requirements = requirements.parse().map_err(value_error)?;
        let mut added = Vec::new();
        for name in &rules {
            match (name.parse::<Variant>(), GlobalRule::rules_named(name)) {
                (Ok(variant), _) => requirements.add_variant(variant),
                (_, Some(rules)) => added.extend(rules),
                _ => return Err(value_error(format!("there is no rule {name:?}"))),
            }
        }
        requirements.check(&shape).map_err(value_error)?;
        let mut generator =
            Generator::with_rules(&shape, &added, requirements).map_err(value_error)?;
        if let Some(attempts) = attempts {
            generator.set_attempts(attempts);
        }
        Ok(RawGenerator { generator: Mutex::new(generator) })
    }

    /// Returns the generator of the puzzle with this ID, its seed and its number.
    #[staticmethod]
    fn of_id(id: &str) -> PyResult<(RawGenerator, u64, u64)> {
        let PuzzleId { shape, requirements, seed, number } = id.parse().map_err(value_error)?;
        let generator = Generator::new(&shape, requirements).map_err(value_error)?;
        Ok((RawGenerator { generator: Mutex::new(generator) }, seed, number))
    }

    /// Returns puzzle `number` of the run that begins with `seed`; `None` if a limit came first.
    #[pyo3(signature = (seed, number, time=None))]
    fn puzzle(
        &self,
        py: Python<'_>,
        seed: u64,
        number: u64,
        time: Option<f64>,
    ) -> PyResult<Option<RawGenerated>> {
        let (made, id) = ask(py, time, |limits| {
            let mut generator = self.generator.lock().unwrap_or_else(PoisonError::into_inner);
            generator.set_limits(limits);
            (generator.puzzle(seed, number), generator.id(seed, number).to_string())
        })?;
        match made {
            Ok(made) => Ok(Some((RawPuzzle { puzzle: made.puzzle }, made.effort, id))),
            Err(GenerateError::Stopped(_)) => Ok(None),
            Err(error) => Err(value_error(error)),
        }
    }
}
