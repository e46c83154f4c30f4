//! The answers to questions, with values as Python's objects.
//!
//! Invariant: an answer that a limit cut short says so.

use super::{Assumed, Best, Conflict, Core};
use crate::options::SearchOptions;
use crate::solutions::status_word;
use crate::value::{Key, value_error};
use kumiki::answers::UnderAssumptions;
use kumiki::explanation::Statement;
use kumiki::expression::text;
use kumiki::{Mixed, Solution};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// An objective as Python states it.
pub(super) struct Goal<'py, 's> {
    /// An expression over v0, v1 and so on.
    pub(super) source: &'s str,
    pub(super) is_maximum: bool,
    /// The values that are tried first, by variables.
    pub(super) start: Vec<(usize, i64)>,
    /// The function that is called with each better solution.
    pub(super) improved: Option<Bound<'py, PyAny>>,
}

impl Core {
    /// Returns the best solution and the value of the objective, and how the search ended.
    pub(super) fn best<'py>(
        &self,
        py: Python<'py>,
        goal: Goal<'py, '_>,
        options: &SearchOptions,
    ) -> PyResult<(Best<'py>, &'static str)> {
        let objective = text(goal.source).map_err(value_error)?;
        let (settings, start) = (self.settings(options), self.numbered(goal.start)?);
        let incumbents = self.run(py, || {
            let incumbents = match goal.is_maximum {
                true => self.problem.maximize(objective)?,
                false => self.problem.minimize(objective)?,
            };
            incumbents.with_settings(settings).starting_from(start)
        })?;
        let mut incumbents = incumbents.map_err(value_error)?;
        let mut best = None;
        while let Some(found) = self.run(py, || incumbents.next())? {
            let solution = self.dict(py, &found.solution)?;
            if let Some(improved) = &goal.improved {
                improved.call1((found.value, &solution))?;
            }
            best = Some((found.value, solution));
        }
        Ok((best, status_word(incumbents.status())))
    }

    /// Returns a solution in which variables have these values, or else those of the values that
    /// cannot hold together, and how the search ended.
    pub(super) fn under<'py>(
        &self,
        py: Python<'py>,
        assumptions: Vec<(usize, i64)>,
        options: &SearchOptions,
    ) -> PyResult<Assumed<'py>> {
        let assumptions = self.numbered(assumptions)?;
        let mut problem = self.problem.clone();
        problem.set_settings(self.settings(options));
        let answer = self.run(py, || problem.solve_under(assumptions))?.map_err(value_error)?;
        let none = (Vec::new(), false);
        Ok(match answer {
            UnderAssumptions::Solution(found) => (Some(self.dict(py, &found)?), none, "open"),
            UnderAssumptions::Conflict { assumptions, is_minimal } => {
                let number = |value: Mixed| value.as_int().expect("the value was a number");
                let of = assumptions.into_iter().map(|(key, value)| (key.place, number(value)));
                (None, (of.collect(), is_minimal), "exhausted")
            }
            UnderAssumptions::Unfinished => (None, none, "stopped"),
        })
    }

    pub(super) fn dict<'py>(
        &self,
        py: Python<'py>,
        solution: &Solution<Key, Mixed>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for ((name, originals), value) in
            self.names.iter().zip(&self.originals).zip(solution.values())
        {
            dict.set_item(name.bind(py), originals.object(py, value)?)?;
        }
        Ok(dict)
    }

    pub(super) fn conflict_of(
        &self,
        py: Python<'_>,
        statements: Vec<Statement<Key, Mixed>>,
        is_proved: bool,
    ) -> PyResult<Conflict> {
        let (mut constraints, mut values) = (Vec::new(), Vec::new());
        for statement in statements {
            let handle = statement.handle();
            match statement {
                Statement::Value { variable, value, handle: None } => {
                    let object = self.originals[variable.place].object(py, &value)?;
                    values.push((variable.place, object));
                }
                _ => {
                    constraints.extend(self.handles.iter().position(|&known| Some(known) == handle))
                }
            }
        }
        Ok((constraints, values, is_proved))
    }
}
