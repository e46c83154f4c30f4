//! A search space of an auto-tuner, read from a file: parameters of integers, constraints as text.
//!
//! Invariant: what is read is in the order of the file.

use crate::Failure;
use kumiki::Problem;
use serde_json::Value;

/// Parameters with their values, and constraints as text.
pub(crate) struct Space {
    variables: Vec<(String, Vec<i64>)>,
    constraints: Vec<String>,
}

impl Space {
    /// Reads the members `variables` and `constraints` of a JSON file.
    pub(crate) fn read(file: &str) -> Result<Space, Failure> {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        let json = serde_json::from_str(&text).map_err(|error| format!("{file}: {error}"))?;
        Space::new(&json).ok_or_else(|| {
            format!("{file}: not a space of integer parameters with constraints of kind String")
                .into()
        })
    }

    fn new(json: &Value) -> Option<Space> {
        let variable = |variable: &Value| {
            let values = variable["domain"].as_array()?.iter().map(Value::as_i64);
            Some((variable["name"].as_str()?.to_owned(), values.collect::<Option<_>>()?))
        };
        let constraint = |constraint: &Value| match constraint["kind"].as_str()? {
            "String" => constraint["expr"].as_str().map(str::to_owned),
            _ => None,
        };
        let variables =
            json["variables"].as_array()?.iter().map(variable).collect::<Option<_>>()?;
        let constraints = json["constraints"].as_array()?.iter().map(constraint);
        Some(Space { variables, constraints: constraints.collect::<Option<_>>()? })
    }

    /// The space as a problem.
    pub(crate) fn problem(&self) -> Result<Problem<String, i64>, Failure> {
        let mut problem = Problem::new();
        for (name, values) in &self.variables {
            problem.add_variable(name.clone(), values.iter().copied())?;
        }
        for text in &self.constraints {
            problem.add_expression(text.as_str())?;
        }
        Ok(problem)
    }
}
